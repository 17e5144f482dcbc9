//! Propagation with reasons: everything that singles force when one candidate is taken
//! for true or for false.
//!
//! A candidate that is on turns off all others of its four sets; a set with one
//! candidate left turns it on. Every change records the set that caused it, so the truths and
//! links that lead to any result can be listed.

use crate::candidate::{all_of, each_of};
use crate::constraint::Indices;
use crate::geometry::HOUSES;
use crate::{Board, Candidate, Cells, Constraint, Digits, Step};

/// Why a candidate is on or off.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Cause {
    Assumed,
    /// Off: this other candidate of the set is on.
    Excluded(Constraint, Candidate),
    /// On: all others of the set are off.
    Last(Constraint),
}

/// The contradiction of a propagation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Clash {
    /// All candidates of a set are off.
    Empty(Constraint),
    /// Two candidates of a set are on.
    Two(Constraint, Candidate, Candidate),
}

impl Clash {
    /// The set in which it is.
    pub(crate) fn set(self) -> Constraint {
        match self {
            Clash::Empty(set) | Clash::Two(set, ..) => set,
        }
    }
}

/// A board on which one thing was assumed.
#[derive(Clone)]
pub(crate) struct Net<'b> {
    board: &'b Board,
    /// The candidates that are neither on nor off, by digits and by cells.
    open: [Cells; 9],
    open_digits: [Digits; 81],
    /// The candidates that are on.
    on: [Cells; 9],
    on_digits: [Digits; 81],
    /// The number of candidates of each constraint that are not off.
    left: [u8; Constraint::COUNT],
    causes: [Cause; 729],
    /// The candidates that are on or off, in the order in which that was derived.
    pub(crate) trail: Vec<(Candidate, bool)>,
    pub(crate) clash: Option<Clash>,
}

impl<'b> Net<'b> {
    pub(crate) fn new(board: &'b Board) -> Net<'b> {
        let mut left = [0; Constraint::COUNT];
        for cell in board.empty_cells() {
            for digit in board.digits(cell) {
                for set in Candidate::at(cell, digit).constraints() {
                    left[set.index()] += 1;
                }
            }
        }
        Net {
            board,
            open: std::array::from_fn(|digit| board.places(digit)),
            open_digits: std::array::from_fn(|cell| board.digits(cell)),
            on: [Cells::NONE; 9],
            on_digits: [Digits::NONE; 81],
            left,
            causes: [Cause::Assumed; 729],
            trail: Vec::new(),
            clash: None,
        }
    }

    /// Assumes that a candidate is true or false, and propagates until nothing new follows or a
    /// contradiction is found.
    pub(crate) fn assume(&mut self, candidate: Candidate, on: bool) {
        self.trail.reserve(64);
        self.settle(candidate, on, Cause::Assumed);
        let mut next = 0;
        while self.clash.is_none() && next < self.trail.len() {
            let (candidate, on) = self.trail[next];
            next += 1;
            for set in candidate.constraints() {
                if on {
                    self.exclude_others(set, candidate);
                } else {
                    self.keep_last(set);
                }
            }
        }
    }

    /// `Some(true)` if it is on, `Some(false)` if it is off, `None` if it is open.
    pub(crate) fn get(&self, candidate: Candidate) -> Option<bool> {
        let open = self.open[candidate.digit_index()].contains(candidate.cell_index());
        (!open).then(|| self.on[candidate.digit_index()].contains(candidate.cell_index()))
    }

    fn settle(&mut self, candidate: Candidate, on: bool, cause: Cause) {
        let (cell, digit) = (candidate.cell_index(), candidate.digit_index());
        self.open[digit] -= Cells::of(cell);
        self.open_digits[cell] -= Digits::of(digit);
        self.causes[candidate.index()] = cause;
        self.trail.push((candidate, on));
        if on {
            self.on[digit] |= Cells::of(cell);
            self.on_digits[cell] |= Digits::of(digit);
        } else {
            for set in candidate.constraints() {
                self.left[set.index()] -= 1;
            }
        }
    }

    fn exclude_others(&mut self, set: Constraint, on: Candidate) {
        let cause = Cause::Excluded(set, on);
        let second = match set.indices() {
            Indices::Cell(cell) => {
                for other in each_of(cell, self.open_digits[cell]) {
                    self.settle(other, false, cause);
                }
                each_of(cell, self.on_digits[cell]).find(|&other| other != on)
            }
            Indices::DigitIn(digit, house) => {
                for other in all_of(self.open[digit] & HOUSES[house], digit) {
                    self.settle(other, false, cause);
                }
                all_of(self.on[digit] & HOUSES[house], digit).find(|&other| other != on)
            }
        };
        if let Some(second) = second {
            self.clash.get_or_insert(Clash::Two(set, on, second));
        }
    }

    fn keep_last(&mut self, set: Constraint) {
        match self.left[set.index()] {
            0 => {
                self.clash.get_or_insert(Clash::Empty(set));
            }
            1 => {
                let last = match set.indices() {
                    Indices::Cell(cell) => each_of(cell, self.open_digits[cell]).next(),
                    Indices::DigitIn(digit, house) => {
                        all_of(self.open[digit] & HOUSES[house], digit).next()
                    }
                };
                if let Some(last) = last {
                    self.settle(last, true, Cause::Last(set));
                }
            }
            _ => {}
        }
    }

    /// Adds the truths and links that lead to the contradiction to a step.
    pub(crate) fn add_contradiction(&self, step: &mut Step) {
        match self.clash {
            Some(Clash::Empty(set)) => step.add_truth(set),
            Some(Clash::Two(set, ..)) => step.add_link(set),
            None => {}
        }
        self.add_evidence(step, self.clashing());
    }

    /// Adds the truths and links that lead to these results to a step.
    pub(crate) fn add_evidence(&self, step: &mut Step, results: Vec<Candidate>) {
        self.trace(results, |cause| match cause {
            Cause::Assumed => {}
            Cause::Excluded(set, _) => step.add_link(set),
            Cause::Last(set) => step.add_truth(set),
        });
    }

    /// Follows the causes of results back to the assumption. Returns for each candidate whether
    /// it led to them.
    fn trace(&self, mut open: Vec<Candidate>, mut visit: impl FnMut(Cause)) -> [bool; 729] {
        let mut done = [false; 729];
        while let Some(candidate) = open.pop() {
            let index = candidate.index();
            if std::mem::replace(&mut done[index], true) {
                continue;
            }
            let cause = self.causes[index];
            visit(cause);
            match cause {
                Cause::Assumed => {}
                Cause::Excluded(_, other) => open.push(other),
                Cause::Last(set) => self.board.each_member(set, |member| {
                    if member != candidate {
                        open.push(member);
                    }
                }),
            }
        }
        done
    }

    /// The candidates that were turned on on the way to these results, in order.
    pub(crate) fn way(&self, results: Vec<Candidate>) -> Vec<(Candidate, bool)> {
        let done = self.trace(results, |_| ());
        let trail = self.trail.iter().enumerate();
        let used = trail.filter(|&(i, &(candidate, on))| done[candidate.index()] && (on || i == 0));
        used.map(|(_, &literal)| literal).collect()
    }

    /// The candidates of the contradiction.
    pub(crate) fn clashing(&self) -> Vec<Candidate> {
        let mut between = Vec::new();
        match self.clash {
            Some(Clash::Empty(set)) => self.board.each_member(set, |member| between.push(member)),
            Some(Clash::Two(_, a, b)) => between.extend([a, b]),
            None => {}
        }
        between
    }
}
