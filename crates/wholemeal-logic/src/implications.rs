//! The implications of a node of the [graph](crate::graph) being on (true) or off (false).

use std::cell::OnceCell;

use crate::closure::Closure;
use crate::graph::{Bits, Graph, Walk, ones, set_bit};

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
        self.reached[2 * node + usize::from(on)].depth.into()
    }

    /// The shortest chain from the start to a node being on or off.
    pub(crate) fn path(&self, node: usize, on: bool) -> Vec<(usize, bool)> {
        let mut path = Vec::new();
        self.path_into(node, on, &mut path);
        path
    }

    /// Puts the same chain into `path`, in place of what it contains.
    pub(crate) fn path_into(&self, node: usize, on: bool, path: &mut Vec<(usize, bool)>) {
        path.clear();
        path.push((node, on));
        let (mut node, mut on) = (node, on);
        while (node, on) != (self.start, self.start_on) {
            let from = self.reached[2 * node + usize::from(on)].from;
            (node, on) = (from.into(), !on);
            path.push((node, on));
        }
        path.reverse();
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

/// The implications of every candidate being off, and on: as sets, and with the ways where
/// these are asked for.
pub(crate) struct ImplicationTable<'g> {
    graph: &'g Graph,
    on: Bits,
    off: Bits,
    ways: Vec<OnceCell<Implications>>,
}

impl ImplicationTable<'_> {
    pub(crate) fn new<'g>(graph: &'g Graph, closure: &Closure) -> ImplicationTable<'g> {
        let count = 2 * graph.singles;
        let mut table = ImplicationTable {
            graph,
            on: vec![0; count * graph.words],
            off: vec![0; count * graph.words],
            ways: (0..count).map(|_| OnceCell::new()).collect(),
        };
        for row in 0..count {
            let (node, is_on) = (row / 2, row % 2 == 1);
            let on = &mut table.on[row * graph.words..][..graph.words];
            let off = &mut table.off[row * graph.words..][..graph.words];
            if is_on {
                on.copy_from_slice(closure.on(node));
            } else {
                set_bit(off, node);
                closure.add_if_off(graph, node, on);
            }
            for node in ones(on.iter().copied()) {
                graph.add_weak(node, off);
            }
        }
        table
    }

    /// The nodes that are on if a candidate is on, or off.
    pub(crate) fn on(&self, (node, on): (usize, bool)) -> &[u64] {
        let row = 2 * node + usize::from(on);
        &self.on[row * self.graph.words..][..self.graph.words]
    }

    /// The nodes that are off if a candidate is on, or off.
    pub(crate) fn off(&self, (node, on): (usize, bool)) -> &[u64] {
        let row = 2 * node + usize::from(on);
        &self.off[row * self.graph.words..][..self.graph.words]
    }

    /// The implications of a candidate being on, or off, with their ways.
    pub(crate) fn ways(&self, (node, on): (usize, bool)) -> &Implications {
        let walk = || self.graph.implications(node, on, Walk::Any, usize::MAX);
        self.ways[2 * node + usize::from(on)].get_or_init(walk)
    }
}
