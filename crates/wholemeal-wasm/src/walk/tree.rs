//! The search tree of a walk.

use super::frame::{Branch, NodeChange, NodeState};

/// A cell whose choices are tried one after the other.
#[derive(Clone, Debug)]
struct Fork {
    node: usize,
    cell: usize,
    /// Values and nodes that are not tried yet, the next one last.
    untried: Vec<(u8, usize)>,
    /// Whether an earlier value led to a solution.
    has_solution: bool,
}

/// The path from the puzzle to the current node, with the values that are not tried yet.
#[derive(Clone, Debug, Default)]
pub(super) struct Tree {
    forks: Vec<Fork>,
    nodes: usize,
    /// The node that is being searched.
    pub(super) current: usize,
}

/// The next value of a fork.
pub(super) struct NextValue {
    pub(super) cell: usize,
    pub(super) value: u8,
    pub(super) untried: Vec<u8>,
}

impl Tree {
    /// Starts the tree with the puzzle as its root.
    pub(super) fn plant(&mut self) -> NodeChange {
        self.nodes = 1;
        changed(0, NodeState::Open)
    }

    /// Adds a child of the current node for every value of a cell.
    pub(super) fn fork(&mut self, cell: usize, values: &[u8]) -> Vec<NodeChange> {
        let node = self.current;
        let mut untried: Vec<(u8, usize)> = values.iter().copied().zip(self.nodes..).collect();
        self.nodes += values.len();
        let created = untried.iter().map(|&(value, id)| NodeChange {
            id,
            state: NodeState::Waiting,
            branch: Some(Branch {
                parent: node,
                cell,
                value,
            }),
        });
        let changes = created.collect();
        untried.reverse();
        self.forks.push(Fork {
            node,
            cell,
            untried,
            has_solution: false,
        });
        changes
    }

    /// Makes the next child that is not tried yet the current node.
    pub(super) fn take(&mut self) -> Option<(NextValue, NodeChange)> {
        let fork = self.forks.last_mut()?;
        let (value, node) = fork.untried.pop()?;
        self.current = node;
        let next = NextValue {
            cell: fork.cell,
            value,
            untried: fork.untried.iter().rev().map(|&(value, _)| value).collect(),
        };
        Some((next, changed(node, NodeState::Open)))
    }

    /// Closes the current node, and every ancestor without untried values.
    pub(super) fn close(&mut self, solved: bool) -> Vec<NodeChange> {
        let own = if solved {
            NodeState::Solved
        } else {
            NodeState::Dead
        };
        let mut changes = vec![changed(self.current, own)];
        let mut has_solution = solved;
        while let Some(fork) = self.forks.last_mut() {
            fork.has_solution |= has_solution;
            if !fork.untried.is_empty() {
                break;
            }
            has_solution = fork.has_solution;
            let above = if has_solution {
                NodeState::Done
            } else {
                NodeState::Dead
            };
            changes.push(changed(fork.node, above));
            self.forks.pop();
        }
        changes
    }
}

fn changed(id: usize, state: NodeState) -> NodeChange {
    NodeChange {
        id,
        state,
        branch: None,
    }
}
