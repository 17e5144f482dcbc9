//! The search tree as it grows.

use super::frame::{Change, State, Twig};

/// A cell whose choices are tried one after the other.
#[derive(Clone, Debug)]
struct Fork {
    node: usize,
    cell: usize,
    /// Values and nodes that are still to come, the next one last.
    to_come: Vec<(u8, usize)>,
    /// Did a solution come of one before?
    fruitful: bool,
}

/// The way from the puzzle to the node that is looked at, with all that waits beside it.
#[derive(Clone, Debug, Default)]
pub(super) struct Tree {
    forks: Vec<Fork>,
    nodes: usize,
    /// The node that is looked at.
    pub(super) current: usize,
}

/// What a fork says when its next choice is taken.
pub(super) struct Taken {
    pub(super) cell: usize,
    pub(super) value: u8,
    pub(super) to_come: Vec<u8>,
}

impl Tree {
    /// The puzzle, and nothing else.
    pub(super) fn plant(&mut self) -> Change {
        self.nodes = 1;
        changed(0, State::Open)
    }

    /// The current node gets a child for every value of a cell.
    pub(super) fn fork(&mut self, cell: usize, values: &[u8]) -> Vec<Change> {
        let node = self.current;
        let mut to_come: Vec<(u8, usize)> = values.iter().copied().zip(self.nodes..).collect();
        self.nodes += values.len();
        let born = to_come.iter().map(|&(value, id)| Change {
            id,
            state: State::Waiting,
            branch: Some(Twig {
                parent: node,
                cell,
                value,
            }),
        });
        let changes = born.collect();
        to_come.reverse();
        self.forks.push(Fork {
            node,
            cell,
            to_come,
            fruitful: false,
        });
        changes
    }

    /// The next child that waits becomes the current node.
    pub(super) fn take(&mut self) -> Option<(Taken, Change)> {
        let fork = self.forks.last_mut()?;
        let (value, node) = fork.to_come.pop()?;
        self.current = node;
        let taken = Taken {
            cell: fork.cell,
            value,
            to_come: fork.to_come.iter().rev().map(|&(value, _)| value).collect(),
        };
        Some((taken, changed(node, State::Open)))
    }

    /// The current node is done with, and every node above it that has nothing left.
    pub(super) fn close(&mut self, solved: bool) -> Vec<Change> {
        let own = if solved { State::Solved } else { State::Dead };
        let mut changes = vec![changed(self.current, own)];
        let mut fruitful = solved;
        while let Some(fork) = self.forks.last_mut() {
            fork.fruitful |= fruitful;
            if !fork.to_come.is_empty() {
                break;
            }
            fruitful = fork.fruitful;
            let above = if fruitful { State::Done } else { State::Dead };
            changes.push(changed(fork.node, above));
            self.forks.pop();
        }
        changes
    }
}

fn changed(id: usize, state: State) -> Change {
    Change {
        id,
        state,
        branch: None,
    }
}
