//! Walks through four or more almost locked sets to ends that a shorter walk reaches as well.
//!
//! [`SetWalk`](super::als_walk::SetWalk) keeps the shortest walk to each entry. If that has two or three sets
//! and its first and last set share cells, it is neither an ALS-XZ nor an ALS-XY-Wing, but a longer
//! walk to the same end can be a chain. This search goes layer by layer: an entry may be reached again in a
//! later layer.

use crate::Cells;
use crate::als::{Als, EntryDigits};

/// The fewest sets of a chain.
pub(super) const FEWEST_SETS: usize = 4;

/// An entry that becomes false.
#[derive(Clone, Copy)]
struct Hop {
    entry: u16,
    /// The set that excludes it; `None` for the start.
    set: Option<u16>,
    /// The place of the hop by which the walk entered that set, in the layer before.
    before: u16,
}

/// A set that makes an entry true, and the place of the hop by which the walk entered it, in the
/// layer before. Small, because there is one for each entry and layer.
type Arrival = (u16, u16);

/// The set of an entry that does not become true.
const NEVER: Arrival = (u16::MAX, 0);

/// A walk from a false entry, layer by layer. The layers are kept for further ends.
pub(super) struct LongWalk<'w> {
    sets: &'w [Als],
    entries: &'w EntryDigits,
    overlap: bool,
    start: usize,
    layers: Vec<Vec<Hop>>,
    /// The entries that became false, from the layer of the shortest chains on.
    known: Vec<bool>,
    /// For each layer from that of the shortest chains on: how each entry becomes true.
    arrivals: Vec<Vec<Arrival>>,
    /// The work done, in entries looked at.
    pub(super) work: u64,
}

impl<'w> LongWalk<'w> {
    pub(super) fn new(sets: &'w [Als], entries: &'w EntryDigits, overlap: bool) -> LongWalk<'w> {
        LongWalk {
            sets,
            entries,
            overlap,
            start: usize::MAX,
            layers: Vec::new(),
            known: Vec::new(),
            arrivals: Vec::new(),
            work: 0,
        }
    }

    /// The shortest line of four to `most` sets from a start to an end: the sets, each
    /// with the digit by which it is entered.
    pub(super) fn line(
        &mut self,
        start: usize,
        end: usize,
        most: usize,
    ) -> Option<Vec<(usize, usize)>> {
        if start != self.start {
            self.begin(start);
        }
        for length in 1..=most {
            if length == self.layers.len() {
                self.advance(length);
            }
            let arrivals = length.checked_sub(FEWEST_SETS);
            let arrival = arrivals.map_or(NEVER, |layer| self.arrivals[layer][end]);
            if arrival != NEVER {
                return Some(self.line_to(length, arrival));
            }
        }
        None
    }

    fn begin(&mut self, start: usize) {
        let first = Hop {
            entry: start as u16,
            set: None,
            before: 0,
        };
        self.start = start;
        self.layers.clear();
        self.layers.push(vec![first]);
        self.known.clear();
        self.known.resize(self.entries.list.len(), false);
        self.arrivals.clear();
    }

    /// Enters the sets of the last layer, and adds the next layer.
    fn advance(&mut self, length: usize) {
        let layer = self.layers.last().cloned().unwrap_or_default();
        let mut arrivals = vec![NEVER; self.known.len()];
        let mut now_false = self.known.clone();
        let mut next = Vec::new();
        for (before, hop) in (0..).zip(&layer) {
            for &set in self.entries.sets(hop.entry.into()) {
                if self.shares_cells(hop.set, set) {
                    continue;
                }
                for &to in self.entries.of_set(set.into()) {
                    self.work += 1;
                    let entry = usize::from(to);
                    if to == hop.entry || arrivals[entry] != NEVER {
                        continue;
                    }
                    arrivals[entry] = (set, before);
                    for &other in self.entries.weak(entry) {
                        if !std::mem::replace(&mut now_false[usize::from(other)], true) {
                            next.push(Hop {
                                entry: other,
                                set: Some(set),
                                before,
                            });
                        }
                    }
                }
            }
        }
        // From the layer of the shortest chains on, the first time is the best.
        if length + 1 >= FEWEST_SETS {
            self.known = now_false;
        }
        if length >= FEWEST_SETS {
            self.arrivals.push(arrivals);
        }
        self.layers.push(next);
    }

    /// Returns `true` if consecutive sets share cells, and may not.
    fn shares_cells(&self, before: Option<u16>, set: u16) -> bool {
        let cells = |set: u16| self.sets[usize::from(set)].cells;
        let left = before.map_or(Cells::NONE, cells);
        !self.overlap && left.meets(cells(set))
    }

    /// The line of this number of sets that ends with an arrival.
    fn line_to(&self, length: usize, (last, mut place): Arrival) -> Vec<(usize, usize)> {
        let mut line = Vec::new();
        let mut set = last;
        for layer in self.layers[..length].iter().rev() {
            let hop = layer[usize::from(place)];
            let digit = self.entries.list[usize::from(hop.entry)].digit;
            line.push((usize::from(set), digit));
            let Some(before) = hop.set else { break };
            (set, place) = (before, hop.before);
        }
        line.reverse();
        line
    }
}
