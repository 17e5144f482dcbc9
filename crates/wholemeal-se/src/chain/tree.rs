//! Everything that follows from an assumption on a board that does not change, breadth first.

use std::ops::RangeInclusive;

use crate::chain::links::{LinkKind, StaticLinks};
use crate::chain::node::{Node, Reason, node};

/// The records of the nodes that were visited, each with its first parent.
pub(crate) struct Tree<'a> {
    pub(crate) links: &'a StaticLinks,
    kind: LinkKind,
    stamp: u32,
    on_nodes: Vec<Visited>,
    off_nodes: Vec<Visited>,
    on_order: Vec<u16>,
    off_order: Vec<u16>,
    path: Vec<(Node, Reason)>,
}

/// The visit of a node: valid if the stamp is that of the tree.
#[derive(Clone, Copy)]
struct Visited {
    stamp: u32,
    parent: u16,
    /// The number of nodes from the assumption to this one.
    length: u16,
    reason: Reason,
}

impl Visited {
    const NEVER: Visited = Visited {
        stamp: 0,
        parent: 0,
        length: 0,
        reason: Reason::None,
    };
}

impl<'a> Tree<'a> {
    pub(crate) fn new(links: &'a StaticLinks) -> Tree<'a> {
        let count = links.candidates.len();
        Tree {
            links,
            kind: LinkKind::Xy,
            stamp: 0,
            on_nodes: vec![Visited::NEVER; count],
            off_nodes: vec![Visited::NEVER; count],
            on_order: Vec::with_capacity(count),
            off_order: Vec::with_capacity(count),
            path: Vec::new(),
        }
    }

    fn start(&mut self, kind: LinkKind, start: u16, on: bool) {
        self.kind = kind;
        self.stamp += 1;
        self.on_order.clear();
        self.off_order.clear();
        self.visit(start, on, start, 1, Reason::None);
    }

    fn visit(&mut self, number: u16, on: bool, parent: u16, length: u16, reason: Reason) {
        let (nodes, order) = if on {
            (&mut self.on_nodes, &mut self.on_order)
        } else {
            (&mut self.off_nodes, &mut self.off_order)
        };
        let visited = &mut nodes[usize::from(number)];
        if visited.stamp != self.stamp {
            *visited = Visited {
                stamp: self.stamp,
                parent,
                length,
                reason,
            };
            order.push(number);
        }
    }

    fn follow_on(&mut self, from: u16) {
        let length = self.on_nodes[usize::from(from)].length + 1;
        for &(to, reason) in self.links.weak(from) {
            if self.kind.allows_weak(reason) {
                self.visit(to, false, from, length, reason);
            }
        }
    }

    fn follow_off(&mut self, from: u16, inside: &impl Fn(u16) -> bool) {
        let length = self.off_nodes[usize::from(from)].length + 1;
        for &(to, reason) in self.links.strong(from) {
            if self.kind.allows_strong(reason) && inside(to) {
                self.visit(to, true, from, length, reason);
            }
        }
    }

    /// The records from the opposite of an assumption back to the assumption, if there is such
    /// a chain.
    pub(crate) fn chain(
        &mut self,
        kind: LinkKind,
        start: u16,
        on: bool,
    ) -> Option<Vec<(Node, Reason)>> {
        self.start(kind, start, on);
        let (mut next_on, mut next_off) = (0, 0);
        while next_on < self.on_order.len() || next_off < self.off_order.len() {
            while let Some(&from) = self.on_order.get(next_on) {
                next_on += 1;
                if let Some(reason) = self.links.exclusion(kind, from, start).filter(|_| on) {
                    return Some(self.line_to(start, !on, from, reason));
                }
                self.follow_on(from);
            }
            while let Some(&from) = self.off_order.get(next_off) {
                next_off += 1;
                let proof = |&&(to, reason): &&(u16, Reason)| {
                    !on && to == start && kind.allows_strong(reason)
                };
                if let Some(&(_, reason)) = self.links.strong(from).iter().find(proof) {
                    return Some(self.line_to(start, !on, from, reason));
                }
                self.follow_off(from, &|_| true);
            }
        }
        None
    }

    fn is_too_long(&self, visited: Visited, limit: u32) -> bool {
        u32::from(visited.length) >= limit
    }

    fn node(&self, number: u16, on: bool) -> Node {
        node(self.links.candidates[usize::from(number)], on)
    }

    fn line_to(&mut self, end: u16, on: bool, from: u16, reason: Reason) -> Vec<(Node, Reason)> {
        self.path.clear();
        self.path.push((self.node(end, on), reason));
        self.push_line(from, !on);
        self.path.clone()
    }

    /// Appends the records from a node back to the assumption.
    fn push_line(&mut self, mut number: u16, mut on: bool) {
        loop {
            let nodes = if on { &self.on_nodes } else { &self.off_nodes };
            let visited = nodes[usize::from(number)];
            self.path.push((self.node(number, on), visited.reason));
            if visited.reason == Reason::None {
                return;
            }
            (number, on) = (visited.parent, !on);
        }
    }

    /// Calls `with` for the records of every cycle of such a number of nodes, from its end back to the
    /// start, and with a number that ascends in the order of search. All true nodes of these
    /// cycles are `inside`.
    pub(crate) fn each_cycle(
        &mut self,
        kind: LinkKind,
        start: u16,
        sizes: RangeInclusive<u32>,
        inside: impl Fn(u16) -> bool,
        mut with: impl FnMut(&[(Node, Reason)], u16),
    ) {
        let allowed = |&&(_, reason): &&(u16, Reason)| kind.allows_strong(reason);
        let closing = self.links.strong(start).iter().filter(allowed);
        if closing.clone().next().is_none() {
            return;
        }
        self.grow(kind, start, *sizes.end(), inside);
        let mut arrival = 0;
        for i in 1..self.on_order.len() {
            let from = self.on_order[i];
            let size = u32::from(self.on_nodes[usize::from(from)].length) + 1;
            if size > *sizes.end() {
                return;
            }
            let links = self.links;
            let closes = |&(last, _): &(u16, Reason)| links.exclusion(kind, from, last).is_some();
            if size < *sizes.start() || !closing.clone().any(closes) {
                continue;
            }
            for &(last, reason) in self.links.weak(from) {
                if !kind.allows_weak(reason) {
                    continue;
                }
                let Some(&(_, closes)) = closing.clone().find(|&&(partner, _)| partner == last)
                else {
                    continue;
                };
                self.path.clear();
                self.path.push((self.node(start, true), closes));
                self.path.push((self.node(last, false), reason));
                self.push_line(from, true);
                if self.path[2..]
                    .iter()
                    .all(|&(node, _)| node != self.path[1].0)
                {
                    arrival += 1;
                    with(&self.path, arrival);
                }
            }
        }
    }

    /// Visits everything that is at most `limit` nodes away from a true candidate. True nodes
    /// that are not `inside` are left out.
    fn grow(&mut self, kind: LinkKind, start: u16, limit: u32, inside: impl Fn(u16) -> bool) {
        self.start(kind, start, true);
        let (mut next_on, mut next_off) = (0, 0);
        while next_on < self.on_order.len() || next_off < self.off_order.len() {
            while let Some(&from) = self.on_order.get(next_on) {
                next_on += 1;
                if self.is_too_long(self.on_nodes[usize::from(from)], limit) {
                    return;
                }
                self.follow_on(from);
            }
            while let Some(&from) = self.off_order.get(next_off) {
                next_off += 1;
                self.follow_off(from, &inside);
            }
        }
    }
}
