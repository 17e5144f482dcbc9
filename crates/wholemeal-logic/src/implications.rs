//! The implications of a node of the [graph](crate::graph) being on (true) or off (false).

use crate::graph::{Bits, Graph, Walk};

/// The nodes that must be on or off if one node, the start, is on or off.
#[derive(Default)]
pub(crate) struct Implications {
    pub(crate) start: usize,
    pub(crate) start_on: bool,
    pub(crate) on: Bits,
    pub(crate) off: Bits,
    /// For each node being off, and on: how it was reached.
    pub(crate) reached: Vec<Reached>,
    /// The nodes in the order in which they were reached.
    pub(crate) trail: Vec<(u16, bool)>,
}

/// How a node was reached.
#[derive(Clone, Copy, Default)]
pub(crate) struct Reached {
    /// The node before it on the way from the start.
    pub(crate) from: u16,
    /// The number of links from the start.
    pub(crate) depth: u8,
}

impl Implications {
    /// The nodes other than the start that are on, nearest first.
    pub(crate) fn turned_on(&self) -> impl Iterator<Item = usize> + '_ {
        let reached = self.trail.iter().skip(1);
        reached.filter(|(_, on)| *on).map(|&(node, _)| node.into())
    }

    /// The number of links from the start to a node being on or off.
    pub(crate) fn length(&self, node: usize, on: bool) -> usize {
        self.view().length(node, on)
    }

    /// The shortest chain from the start to a node being on or off.
    pub(crate) fn path(&self, node: usize, on: bool) -> Vec<(usize, bool)> {
        self.view().path(node, on)
    }

    /// Puts the same chain into `path`, in place of what it contains.
    pub(crate) fn path_into(&self, node: usize, on: bool, path: &mut Vec<(usize, bool)>) {
        self.view().path_into(node, on, path);
    }

    fn view(&self) -> ImplicationsRef<'_> {
        ImplicationsRef {
            start: (self.start, self.start_on),
            on: &self.on,
            off: &self.off,
            reached: &self.reached,
        }
    }
}

impl Reached {
    /// How a node is reached from the node `from`, which was reached so.
    pub(crate) fn then(self, from: usize) -> Reached {
        Reached {
            from: from as u16,
            depth: self.depth.saturating_add(1),
        }
    }
}

/// A borrowed view of [`Implications`].
#[derive(Clone, Copy)]
pub(crate) struct ImplicationsRef<'r> {
    start: (usize, bool),
    pub(crate) on: &'r [u64],
    pub(crate) off: &'r [u64],
    reached: &'r [Reached],
}

impl ImplicationsRef<'_> {
    /// The number of links from the start to a node being on or off.
    pub(crate) fn length(&self, node: usize, on: bool) -> usize {
        self.reached[2 * node + usize::from(on)].depth.into()
    }

    /// The shortest chain from the start to a node being on or off.
    pub(crate) fn path(&self, node: usize, on: bool) -> Vec<(usize, bool)> {
        let mut path = Vec::new();
        self.path_into(node, on, &mut path);
        path
    }

    fn path_into(&self, node: usize, on: bool, path: &mut Vec<(usize, bool)>) {
        path.clear();
        path.push((node, on));
        let (mut node, mut on) = (node, on);
        while (node, on) != self.start {
            let from = self.reached[2 * node + usize::from(on)].from;
            (node, on) = (from.into(), !on);
            path.push((node, on));
        }
        path.reverse();
    }
}

/// The implications of every candidate being off, and on, in contiguous memory.
pub(crate) struct ImplicationTable {
    words: usize,
    nodes: usize,
    on: Vec<u64>,
    off: Vec<u64>,
    reached: Vec<Reached>,
}

impl ImplicationTable {
    pub(crate) fn new(graph: &Graph) -> ImplicationTable {
        let (words, nodes, count) = (graph.words, graph.nodes.len(), 2 * graph.singles);
        let mut all = ImplicationTable {
            words,
            nodes,
            on: Vec::with_capacity(count * words),
            off: Vec::with_capacity(count * words),
            reached: Vec::with_capacity(count * 2 * nodes),
        };
        let mut implied = Implications::default();
        for start in 0..count {
            graph.recompute(
                &mut implied,
                start / 2,
                start % 2 == 1,
                Walk::Any,
                usize::MAX,
            );
            all.on.extend_from_slice(&implied.on);
            all.off.extend_from_slice(&implied.off);
            all.reached.extend_from_slice(&implied.reached);
        }
        all
    }

    /// The implications of a candidate being on, or off.
    pub(crate) fn of(&self, node: usize, on: bool) -> ImplicationsRef<'_> {
        let row = 2 * node + usize::from(on);
        ImplicationsRef {
            start: (node, on),
            on: &self.on[row * self.words..][..self.words],
            off: &self.off[row * self.words..][..self.words],
            reached: &self.reached[row * 2 * self.nodes..][..2 * self.nodes],
        }
    }
}
