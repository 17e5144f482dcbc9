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
    before: usize,
}

/// A walk from a false entry, layer by layer.
pub(super) struct LongWalk<'w> {
    sets: &'w [Als],
    entries: &'w EntryDigits,
    overlap: bool,
    layers: Vec<Vec<Hop>>,
    /// The work done, in entries looked at.
    pub(super) work: u64,
}

impl<'w> LongWalk<'w> {
    pub(super) fn new(sets: &'w [Als], entries: &'w EntryDigits, overlap: bool) -> LongWalk<'w> {
        LongWalk {
            sets,
            entries,
            overlap,
            layers: Vec::new(),
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
        let first = Hop {
            entry: start as u16,
            set: None,
            before: 0,
        };
        self.layers.clear();
        self.layers.push(vec![first]);
        let mut known = vec![false; self.entries.list.len()];
        for length in 1..=most {
            if let Some(line) = self.advance(length, end, &mut known) {
                return Some(line);
            }
        }
        None
    }

    /// Enters the sets of the last layer. Returns the line to an end if one is reached; else adds
    /// the next layer.
    fn advance(
        &mut self,
        length: usize,
        end: usize,
        known: &mut [bool],
    ) -> Option<Vec<(usize, usize)>> {
        let layer = self.layers.last().cloned().unwrap_or_default();
        let mut now_true = vec![false; known.len()];
        let mut now_false = vec![false; known.len()];
        let mut next = Vec::new();
        for (before, hop) in layer.iter().enumerate() {
            for &set in self.entries.sets(hop.entry.into()) {
                if self.shares_cells(hop.set, set) {
                    continue;
                }
                for &to in self.entries.of_set(set.into()) {
                    self.work += 1;
                    let entry = usize::from(to);
                    if to == hop.entry {
                        continue;
                    }
                    if length >= FEWEST_SETS && entry == end {
                        return Some(self.line_to(set, before));
                    }
                    if std::mem::replace(&mut now_true[entry], true) {
                        continue;
                    }
                    for &other in self.entries.weak(entry) {
                        let index = usize::from(other);
                        if !known[index] && !std::mem::replace(&mut now_false[index], true) {
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
            for hop in &next {
                known[usize::from(hop.entry)] = true;
            }
        }
        self.layers.push(next);
        None
    }

    /// Returns `true` if consecutive sets share cells, and may not.
    fn shares_cells(&self, before: Option<u16>, set: u16) -> bool {
        let cells = |set: u16| self.sets[usize::from(set)].cells;
        let left = before.map_or(Cells::NONE, cells);
        !self.overlap && left.meets(cells(set))
    }

    /// The line that ends in a set, entered by a hop of the last layer.
    fn line_to(&self, last: u16, mut place: usize) -> Vec<(usize, usize)> {
        let mut line = Vec::new();
        let mut set = last;
        for layer in self.layers.iter().rev() {
            let hop = layer[place];
            let digit = self.entries.list[usize::from(hop.entry)].digit;
            line.push((usize::from(set), digit));
            let Some(before) = hop.set else { break };
            (set, place) = (before, hop.before);
        }
        line.reverse();
        line
    }
}
