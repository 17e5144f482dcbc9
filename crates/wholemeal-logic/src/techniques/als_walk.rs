//! The search for chains of almost locked sets: a breadth-first walk from set to set.

use crate::Cells;
use crate::als::{Als, EntryDigits};

/// A walk from set to set. If an entry is false, the other entries of its sets are true; if an
/// entry is true, the entries that it excludes are false.
pub(super) struct SetWalk<'w> {
    entries: &'w EntryDigits,
    /// The cells of each set.
    cells: Vec<Cells>,
    /// The places that see each entry; a list of their own, because every walk reads many of them.
    seen: Vec<Cells>,
    /// For each digit the end of its entries.
    ends_of_digits: [usize; 9],
    /// Whether sets of a walk may share cells.
    overlap: bool,
    /// For each set the entry by which it was entered first.
    entered_by: Vec<u16>,
    /// For each entry how the walk uses it when it becomes true; 0 if it is already true.
    uses: Vec<u8>,
    /// The value of `uses` before a walk, without goals.
    uses_at_first: Vec<u8>,
    /// For each true entry the set that makes it true, and the entry by which the walk entered
    /// that set.
    true_by: Vec<(u16, u16)>,
    /// For each entry whether it is false.
    is_false: Vec<bool>,
    /// For each false entry the entry that excludes it.
    false_by: Vec<u16>,
    /// The false entries in the order in which they were reached.
    trail: Vec<u16>,
    /// The number of goals that are not true yet.
    goals: usize,
    /// The goals that are true, with the number of sets.
    pub(super) ends: Vec<(usize, usize)>,
}

/// A use of an entry: it excludes others, so the walk can continue.
const CONTINUES: u8 = 1;
/// A use of an entry: the walk can end there, because its digit is that of the start, and some
/// places see both. Only entries after the start are goals, so each chain is found once.
const GOAL: u8 = 2;

/// No entry.
const NONE: u16 = u16::MAX;

impl<'w> SetWalk<'w> {
    pub(super) fn new(sets: &[Als], entries: &'w EntryDigits, overlap: bool) -> SetWalk<'w> {
        let count = entries.list.len();
        SetWalk {
            entries,
            cells: sets.iter().map(|als| als.cells).collect(),
            seen: entries.list.iter().map(|entry| entry.seen).collect(),
            ends_of_digits: std::array::from_fn(|digit| {
                entries.list.partition_point(|entry| entry.digit <= digit)
            }),
            overlap,
            entered_by: vec![NONE; sets.len()],
            uses: Vec::new(),
            uses_at_first: (0..count)
                .map(|entry| {
                    if entries.weak(entry).is_empty() {
                        0
                    } else {
                        CONTINUES
                    }
                })
                .collect(),
            true_by: vec![(0, 0); count],
            is_false: vec![false; count],
            false_by: vec![0; count],
            trail: Vec::new(),
            goals: 0,
            ends: Vec::new(),
        }
    }

    /// Resets the state for a walk.
    fn begin(&mut self, start: usize) {
        let goals = start + 1..self.ends_of_digits[self.entries.list[start].digit];
        self.entered_by.fill(NONE);
        self.uses.clone_from(&self.uses_at_first);
        self.goals = 0;
        let seen_by_start = self.seen[start];
        for (uses, seen) in self.uses[goals.clone()].iter_mut().zip(&self.seen[goals]) {
            let is_goal = seen.meets(seen_by_start);
            *uses |= GOAL * u8::from(is_goal);
            self.goals += usize::from(is_goal);
        }
        self.is_false.fill(false);
        self.is_false[start] = true;
        self.false_by[start] = start as u16;
        self.trail.clear();
        self.trail.push(start as u16);
        self.ends.clear();
    }

    /// Walks from a false entry through at most `most` sets. Returns the number of entries that
    /// became false.
    pub(super) fn go(&mut self, start: usize, most: usize) -> usize {
        self.begin(start);
        let mut level = 0;
        for length in 1..=most {
            if length == most {
                self.uses.iter_mut().for_each(|uses| *uses &= GOAL);
            }
            let end = self.trail.len();
            for i in level..end {
                if self.goals == 0 {
                    return end;
                }
                self.enter(self.trail[i], length);
            }
            level = end;
        }
        self.trail.len()
    }

    /// Enters all sets of a false entry: their other entries become true.
    fn enter(&mut self, from: u16, length: usize) {
        let before = self.cells_before(from);
        for &set in self.entries.sets(from.into()) {
            let number = usize::from(set);
            if before.meets(self.cells[number]) {
                continue;
            }
            let first = self.entered_by[number];
            if first == NONE {
                self.entered_by[number] = from;
                for &to in self.entries.of_set(number) {
                    if self.uses[usize::from(to)] != 0 && to != from {
                        self.reach(to, (set, from), length);
                    }
                }
            } else if self.uses[usize::from(first)] != 0 {
                // All other entries of the set are already true.
                self.reach(first, (set, from), length);
            }
        }
    }

    /// Makes an entry true.
    fn reach(&mut self, to: u16, by: (u16, u16), length: usize) {
        let entry = usize::from(to);
        let uses = std::mem::take(&mut self.uses[entry]);
        self.true_by[entry] = by;
        if uses & GOAL != 0 {
            self.goals -= 1;
            self.ends.push((entry, length));
        }
        if uses & CONTINUES != 0 {
            self.exclude(entry);
        }
    }

    /// The cells of the set that makes an entry false, if sets may not share cells.
    fn cells_before(&self, entry: u16) -> Cells {
        let by = self.false_by[usize::from(entry)];
        if self.overlap || by == entry {
            return Cells::NONE;
        }
        let (set, _) = self.true_by[usize::from(by)];
        self.cells[usize::from(set)]
    }

    /// Makes all entries false that a true entry excludes.
    fn exclude(&mut self, by: usize) {
        for &other in self.entries.weak(by) {
            let entry = usize::from(other);
            if !self.is_false[entry] {
                self.is_false[entry] = true;
                self.false_by[entry] = by as u16;
                self.trail.push(other);
            }
        }
    }

    /// Returns `true` if the first and the last set on the way to an entry share cells.
    pub(super) fn ends_meet(&self, end: usize) -> bool {
        let (last, mut from) = self.true_by[end];
        let mut first = last;
        loop {
            let by = self.false_by[usize::from(from)];
            if by == from {
                break;
            }
            (first, from) = self.true_by[usize::from(by)];
        }
        self.cells[usize::from(first)].meets(self.cells[usize::from(last)])
    }

    /// The sets from the start to an entry, each with the digit by which the walk entered it.
    pub(super) fn line(&self, end: usize) -> Vec<(usize, usize)> {
        let mut line = Vec::new();
        let mut entry = end;
        loop {
            let (set, from) = self.true_by[entry];
            line.push((usize::from(set), self.entries.list[usize::from(from)].digit));
            let by = self.false_by[usize::from(from)];
            if by == from {
                break;
            }
            entry = by.into();
        }
        line.reverse();
        line
    }
}
