//! Tables of implications: one for every candidate and group being on, and one for it being off.
//!
//! A table lists everything that follows, in the order in which HoDoKu finds it, with one path to
//! each entry. The direct implications of its start come first; then each entry in turn adds its
//! own direct implications that are not in the table yet.

use crate::constraint::Indices;
use crate::geometry::{HOUSES_OF, common_houses};
use crate::graph::{Graph, LinkReason, ones};

/// A node being on or off, as a number: twice the node, plus 1 if it is on.
pub(super) type Literal = usize;

pub(super) const fn literal(node: usize, on: bool) -> Literal {
    2 * node + on as usize
}

pub(super) const fn node(literal: Literal) -> usize {
    literal / 2
}

pub(super) const fn is_on(literal: Literal) -> bool {
    literal % 2 == 1
}

/// For every literal its direct implications.
pub(super) struct Direct {
    of: Vec<Vec<u16>>,
}

impl Direct {
    pub(super) fn new(graph: &Graph) -> Direct {
        let literals = 0..2 * graph.nodes.len();
        let of = literals.map(|start| {
            let nodes = if is_on(start) {
                excluded(graph, node(start))
            } else {
                forced(graph, node(start))
            };
            let implied = nodes.into_iter();
            implied
                .map(|node| literal(node, !is_on(start)) as u16)
                .collect()
        });
        Direct { of: of.collect() }
    }

    pub(super) fn of(&self, start: Literal) -> &[u16] {
        &self.of[start]
    }
}

/// The nodes that are off if a node is on: the other candidates of the cell, then the digit in
/// other cells of the row, the column and the box, then groups.
fn excluded(graph: &Graph, of: usize) -> Vec<usize> {
    let mut all: Vec<usize> = ones(graph.weak(of).iter().copied()).collect();
    let cell = graph.nodes[of].cells.first().unwrap_or(0);
    let rank = |other: usize| {
        let place = graph.nodes[other];
        let other = place.cells.first().unwrap_or(0);
        let shared = HOUSES_OF[cell].iter().zip(HOUSES_OF[other]);
        let shared = shared.enumerate().find(|(_, (a, b))| **a == *b);
        let same_digit = place.digit == graph.nodes[of].digit;
        (same_digit, shared.map_or(0, |(kind, _)| kind))
    };
    all.sort_by_key(|&other| match group_rank(graph, other) {
        Some(group) => (true, (true, group.0), group.1),
        None if graph.is_grouped(of) => (false, (true, 0), other),
        None => (false, rank(other), other),
    });
    all
}

/// The nodes that are on if a node is off: the other candidate of the cell, then the other place
/// in the row, the column and the box, then groups.
fn forced(graph: &Graph, of: usize) -> Vec<usize> {
    let cell = graph.nodes[of].cells.first().unwrap_or(0);
    let rank = |why: LinkReason| match why {
        LinkReason::Truth(set) => match set.indices() {
            Indices::Cell(_) => 0,
            Indices::DigitIn(_, house) => {
                let own = HOUSES_OF[cell].iter().position(|&own| own == house);
                1 + own.unwrap_or(3)
            }
        },
        LinkReason::Als(_) => 5,
    };
    let links = graph.strong(of).iter();
    let mut links: Vec<_> = links
        .map(|link| {
            let to = usize::from(link.to);
            let group = group_rank(graph, to);
            (group, rank(link.why), to)
        })
        .collect();
    links.sort_unstable();
    links.into_iter().map(|(.., to)| to).collect()
}

/// The rank of a group: its line, rows before columns, and its first cell. `None` for a single
/// candidate.
fn group_rank(graph: &Graph, node: usize) -> Option<(usize, usize)> {
    let cells = graph.nodes[node].cells;
    let line = || common_houses(cells).next().unwrap_or(0);
    let rank = || (line(), cells.first().unwrap_or(0));
    graph.is_grouped(node).then(rank)
}

/// Everything that follows from a literal.
#[derive(Default)]
pub(super) struct Table {
    start: Literal,
    /// The literals in order; the first is the start.
    pub(super) entries: Vec<u16>,
    /// For each literal the one it follows from.
    from: Vec<u16>,
    known: Vec<bool>,
}

impl Table {
    /// Fills the table for another start.
    pub(super) fn fill(&mut self, direct: &Direct, start: Literal) {
        let count = direct.of.len();
        self.start = start;
        self.known.clear();
        self.known.resize(count, false);
        self.from.resize(count, 0);
        self.entries.clear();
        self.entries.push(start as u16);
        self.known[start] = true;
        let mut next = 0;
        while let Some(&entry) = self.entries.get(next) {
            next += 1;
            for &to in direct.of(entry.into()) {
                let index = usize::from(to);
                if !std::mem::replace(&mut self.known[index], true) {
                    self.from[index] = entry;
                    self.entries.push(to);
                }
            }
        }
    }

    /// The path from the start to an entry.
    pub(super) fn path(&self, entry: Literal) -> Vec<(usize, bool)> {
        let mut path = vec![(node(entry), is_on(entry))];
        let mut at = entry;
        while at != self.start {
            at = self.from[at].into();
            path.push((node(at), is_on(at)));
        }
        path.reverse();
        path
    }
}
