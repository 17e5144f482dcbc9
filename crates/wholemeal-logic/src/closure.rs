//! What follows from every node of the [graph](crate::graph) being on, as sets without the ways.
//!
//! Sets tell most questions without a walk: whether a candidate excludes itself, or which nodes
//! several candidates turn off. Only the few nodes with an answer are walked.

use crate::graph::{Bits, Graph, has_bit, ones, set_bit};

/// For each node, the nodes that are on if it is on.
pub(crate) struct Closure {
    words: usize,
    on: Bits,
}

impl Closure {
    pub(crate) fn new(graph: &Graph) -> Closure {
        let mut closure = Closure {
            words: graph.words,
            on: vec![0; graph.words * graph.nodes.len()],
        };
        // Only nodes with strong links are ever turned on.
        let linked: Vec<usize> = ones(graph.linked().iter().copied()).collect();
        for &node in &linked {
            closure.add_near(graph, node);
        }
        closure.close(&linked);
        for node in (0..graph.nodes.len()).filter(|&node| graph.strong(node).is_empty()) {
            closure.add_beyond(graph, node);
        }
        closure
    }

    /// Adds what is on two links after a node with strong links.
    fn add_near(&mut self, graph: &Graph, node: usize) {
        let row = &mut self.on[node * self.words..][..self.words];
        set_bit(row, node);
        for off in excluded(graph, node) {
            for link in graph.strong(off) {
                set_bit(row, link.to.into());
            }
        }
    }

    /// Warshall's algorithm.
    fn close(&mut self, linked: &[usize]) {
        let mut beyond = vec![0; self.words];
        for &through in linked {
            beyond.copy_from_slice(self.on(through));
            let (word, bit) = (through / 64, 1 << (through % 64));
            for &node in linked {
                let row = node * self.words;
                if self.on[row + word] & bit != 0 {
                    add(&mut self.on[row..row + self.words], &beyond);
                }
            }
        }
    }

    /// Adds what follows from a node without strong links.
    fn add_beyond(&mut self, graph: &Graph, node: usize) {
        let mut row = vec![0; self.words];
        set_bit(&mut row, node);
        for off in excluded(graph, node) {
            self.add_if_off(graph, off, &mut row);
        }
        self.on[node * self.words..][..self.words].copy_from_slice(&row);
    }

    /// Adds the nodes that are on if a node is off.
    pub(crate) fn add_if_off(&self, graph: &Graph, node: usize, on: &mut [u64]) {
        for link in graph.strong(node) {
            let to = usize::from(link.to);
            if !has_bit(on, to) {
                add(on, self.on(to));
            }
        }
    }

    /// The nodes that are on if a node is on, and the node itself.
    pub(crate) fn on(&self, node: usize) -> &[u64] {
        &self.on[node * self.words..][..self.words]
    }

    /// Returns `true` if some candidate excludes itself.
    pub(crate) fn refutes_a_candidate(&self, graph: &Graph) -> bool {
        let refutes = |node: usize| {
            let weak = graph.weak(node).iter();
            weak.zip(self.on(node)).any(|(weak, on)| weak & on != 0)
        };
        (0..graph.singles).any(refutes)
    }
}

/// The nodes with strong links that are off if a node is on.
fn excluded(graph: &Graph, node: usize) -> impl Iterator<Item = usize> {
    let both = graph.weak(node).iter().zip(graph.linked());
    ones(both.map(|(weak, linked)| weak & linked))
}

/// Adds a set to another one.
pub(crate) fn add(all: &mut [u64], more: &[u64]) {
    for (all, more) in all.iter_mut().zip(more) {
        *all |= more;
    }
}
