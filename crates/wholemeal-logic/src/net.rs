//! Propagation with reasons: everything that singles force when one candidate is assumed to be true
//! or false.
//!
//! A candidate that is on turns off all other candidates of its four constraints; a constraint with
//! one candidate left turns it on. Every change records the constraint that caused it, so the
//! truths and links that lead to any result can be listed.

use crate::candidate::{all_of, each_of};
use crate::constraint::Indices;
use crate::geometry::HOUSES;
use crate::{Board, Candidate, Cells, Constraint, Digits, Evidence, Step};

/// Why a candidate is on or off.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Cause {
    Assumed,
    /// Off: this other candidate of the constraint is on.
    Excluded(Constraint, Candidate),
    /// On: all other candidates of the constraint are off.
    Last(Constraint),
}

/// The contradiction of a propagation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Contradiction {
    /// All candidates of a constraint are off.
    Empty(Constraint),
    /// Two candidates of a constraint are on.
    Two(Constraint, Candidate, Candidate),
}

impl Contradiction {
    /// The constraint that is violated.
    pub(crate) fn constraint(self) -> Constraint {
        match self {
            Contradiction::Empty(set) | Contradiction::Two(set, ..) => set,
        }
    }
}

/// A board with one assumption and its consequences.
#[derive(Clone)]
pub(crate) struct Net<'b> {
    pub(crate) board: &'b Board,
    /// The truths and links that may be used; all of them if there is no restriction.
    only: Option<&'b Evidence>,
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
    pub(crate) contradiction: Option<Contradiction>,
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
            only: None,
            open: std::array::from_fn(|digit| board.places(digit)),
            open_digits: std::array::from_fn(|cell| board.digits(cell)),
            on: [Cells::NONE; 9],
            on_digits: [Digits::NONE; 81],
            left,
            causes: [Cause::Assumed; 729],
            trail: Vec::new(),
            contradiction: None,
        }
    }

    /// A net that uses only the truths and links of some evidence.
    pub(crate) fn restricted(board: &'b Board, evidence: &'b Evidence) -> Net<'b> {
        let only = Some(evidence);
        Net {
            only,
            ..Net::new(board)
        }
    }

    /// Assumes that a candidate is true or false, in addition to earlier assumptions, and propagates
    /// until nothing new follows or a contradiction is found.
    pub(crate) fn assume(&mut self, candidate: Candidate, on: bool) {
        self.trail.reserve(64);
        let mut next = self.trail.len();
        self.settle(candidate, on, Cause::Assumed);
        while self.contradiction.is_none() && next < self.trail.len() {
            let (candidate, on) = self.trail[next];
            next += 1;
            for set in candidate.constraints() {
                if !self.may_use(set, on) {
                    continue;
                }
                if on {
                    self.exclude_others(set, candidate);
                } else {
                    self.keep_last(set);
                }
            }
        }
    }

    /// Returns `true` if a constraint may be used as a link, or as a truth.
    fn may_use(&self, set: Constraint, as_link: bool) -> bool {
        self.only.is_none_or(|evidence| {
            let sets = if as_link {
                &evidence.links
            } else {
                &evidence.truths
            };
            sets.contains(&set)
        })
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
            self.contradiction
                .get_or_insert(Contradiction::Two(set, on, second));
        }
    }

    fn keep_last(&mut self, set: Constraint) {
        match self.left[set.index()] {
            0 => {
                self.contradiction.get_or_insert(Contradiction::Empty(set));
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
        match self.contradiction {
            Some(Contradiction::Empty(set)) => step.add_truth(set),
            Some(Contradiction::Two(set, ..)) => step.add_link(set),
            None => {}
        }
        self.add_evidence(step, self.contradictory_candidates());
    }

    /// Adds the truths and links that lead to these results to a step.
    pub(crate) fn add_evidence(&self, step: &mut Step, results: Vec<Candidate>) {
        self.trace(results, |cause| match cause {
            Cause::Assumed => {}
            Cause::Excluded(set, _) => step.add_link(set),
            Cause::Last(set) => step.add_truth(set),
        });
    }

    /// Follows the causes of results back to the assumptions.
    fn trace(&self, mut open: Vec<Candidate>, mut visit: impl FnMut(Cause)) {
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
    }

    /// The constraint in which a candidate that is on was the last one; `None` if it was assumed.
    pub(crate) fn only_in(&self, candidate: Candidate) -> Option<Constraint> {
        match self.causes[candidate.index()] {
            Cause::Last(set) => Some(set),
            _ => None,
        }
    }

    /// The candidate that excludes one that is off; `None` if it was assumed.
    pub(crate) fn excluded_by(&self, candidate: Candidate) -> Option<Candidate> {
        match self.causes[candidate.index()] {
            Cause::Excluded(_, by) => Some(by),
            _ => None,
        }
    }

    /// The candidates of the contradiction.
    fn contradictory_candidates(&self) -> Vec<Candidate> {
        let mut between = Vec::new();
        match self.contradiction {
            Some(Contradiction::Empty(set)) => {
                self.board.each_member(set, |member| between.push(member));
            }
            Some(Contradiction::Two(_, a, b)) => between.extend([a, b]),
            None => {}
        }
        between
    }
}
