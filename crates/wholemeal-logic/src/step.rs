//! A step as data: its conclusions and the evidence for them.

use std::fmt;

#[cfg(feature = "serde")]
use serde::{Deserialize, Serialize};
use wholemeal_grid::{Digit, House};

use crate::branch::net_argument;
use crate::candidate::{all_of, each_of};
use crate::explain::{self, Language};
use crate::geometry::{self, HOUSES, HOUSES_OF};
use crate::single_reasons;
#[cfg(feature = "serde")]
use crate::text_serde;
use crate::{Argument, Board, Candidate, Case, CaseEnd, Cells, Constraint, Digits, Technique};

/// One logical step: a technique, its conclusions, and the evidence.
///
/// Steps are ordered by technique, then by their conclusions. `docs/schema/step.schema.json`
/// describes their JSON.
///
/// ```
/// use wholemeal_grid::Grid;
/// use wholemeal_logic::{Board, Settings, next_step};
///
/// let grid: Grid =
///     "2....1.38........5.7...6..........13.981..25731....8..9..8...2..5..697844..25...."
///         .parse()?;
/// let board = Board::new(&grid).unwrap();
/// let step = next_step(&board, &Settings::default()).unwrap();
/// assert_eq!(step.placements.len(), 1);
/// # Ok::<(), wholemeal_grid::text::ReadError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize))]
#[non_exhaustive]
pub struct Step {
    /// The technique that found it.
    pub technique: Technique,
    /// The digits it places.
    pub placements: Vec<Candidate>,
    /// The candidates it removes.
    pub eliminations: Vec<Candidate>,
    /// Why the conclusions follow.
    pub evidence: Evidence,
}

/// Why a step follows. `truths`, `links` and `deadly`, or an `argument` by cases, prove it, and the
/// [checker](crate::check) uses nothing else; the other fields describe the pattern for
/// people.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize))]
#[cfg_attr(feature = "serde", serde(default))]
#[non_exhaustive]
pub struct Evidence {
    /// Constraints of which one candidate must be true.
    pub truths: Vec<Constraint>,
    /// Constraints of which at most one candidate can be true.
    pub links: Vec<Constraint>,
    /// A pattern that would have two solutions. Such a step assumes a unique solution.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub deadly: Option<DeadlyPattern>,
    /// An argument by cases. It proves the step alone; `truths` and `links` list the constraints
    /// that it uses.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub argument: Option<Argument>,
    /// The digits it is about.
    pub digits: Digits,
    /// The cells it is about.
    pub cells: Cells,
    /// The houses it starts from: the base of a fish.
    #[cfg_attr(
        feature = "serde",
        serde(with = "text_serde::houses", skip_serializing_if = "Vec::is_empty")
    )]
    pub houses: Vec<House>,
    /// The houses that cover it.
    #[cfg_attr(
        feature = "serde",
        serde(with = "text_serde::houses", skip_serializing_if = "Vec::is_empty")
    )]
    pub covers: Vec<House>,
    /// The placed digits that exclude the alternatives of a single: other digits of its cell, or
    /// other cells of its house.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Vec::is_empty"))]
    pub excluded_by: Vec<Candidate>,
    /// The alternatives of a single that no placed digit excludes: earlier steps removed them.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Vec::is_empty"))]
    pub removed_before: Vec<Candidate>,
    /// Fins: candidates outside the pattern.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Vec::is_empty"))]
    pub fins: Vec<Candidate>,
    /// Chains of links, each from its start to its end.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Vec::is_empty"))]
    pub chains: Vec<Vec<Node>>,
    /// The constraint that the assumption violates: no candidate is left, or two are true.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub violated: Option<Constraint>,
    /// Candidates in two or four colours.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Vec::is_empty"))]
    pub colours: Vec<Vec<Candidate>>,
    /// Almost locked sets.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Vec::is_empty"))]
    pub sets: Vec<CellsAndDigits>,
}

/// Cells with the candidates they have together.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize))]
pub struct CellsAndDigits {
    /// The cells.
    pub cells: Cells,
    /// The digits.
    pub digits: Digits,
}

/// One node of a chain: one of these cells contains the digit, or none does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize))]
pub struct Node {
    /// The digit.
    #[cfg_attr(feature = "serde", serde(with = "text_serde::digit"))]
    pub digit: Digit,
    /// One cell, or a group of them.
    pub cells: Cells,
    /// Whether it is true in the chain.
    pub on: bool,
}

/// A pattern that would give the puzzle a second solution.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "lowercase"))]
pub enum DeadlyPattern {
    /// Four cells in two rows, two columns and two boxes, none of them given, that would contain
    /// only two digits. One of their other candidates is true.
    Rectangle {
        /// The four cells.
        cells: Cells,
        /// The two digits.
        digits: Digits,
    },
    /// Cells, none of them given, of which every house contains two or none, and that would contain
    /// only two digits. One of their other candidates is true. A rectangle is the smallest loop.
    Loop {
        /// The cells.
        cells: Cells,
        /// The two digits.
        digits: Digits,
    },
    /// Without these candidates, every empty cell has exactly two candidates, and every missing
    /// digit exactly two places in each house. One of these candidates is true.
    Grave {
        /// The extra candidates.
        extra: Vec<Candidate>,
    },
    /// Empty cells that would contain certain digits only. Every way to fill them so has
    /// another one with the same digits in each row, column and box. One of their other
    /// candidates is true.
    Interchangeable {
        /// The cells, and the digits that they would contain.
        sets: Vec<CellsAndDigits>,
    },
}

impl Node {
    /// The node of a digit, given by its index, in these cells.
    pub(crate) fn new(digit: usize, cells: Cells, on: bool) -> Node {
        let digit = geometry::digit(digit);
        Node { digit, cells, on }
    }
}

impl Evidence {
    fn truths_mut(&mut self) -> &mut Vec<Constraint> {
        &mut self.truths
    }

    fn links_mut(&mut self) -> &mut Vec<Constraint> {
        &mut self.links
    }
}

impl Step {
    /// A step of this technique without conclusions and evidence.
    ///
    /// ```
    /// use wholemeal_logic::{Step, Technique};
    ///
    /// let step = Step::new(Technique::X_WING);
    /// assert_eq!(step.effect(), (0, 0));
    /// ```
    #[must_use]
    pub fn new(technique: Technique) -> Step {
        Step {
            technique,
            placements: Vec::new(),
            eliminations: Vec::new(),
            evidence: Evidence::default(),
        }
    }

    pub(crate) fn placing(mut self, candidate: Candidate) -> Step {
        self.placements.push(candidate);
        self
    }

    pub(crate) fn removing(mut self, candidates: impl IntoIterator<Item = Candidate>) -> Step {
        self.eliminations.extend(candidates);
        self
    }

    pub(crate) fn removing_all(self, digit: usize, cells: Cells) -> Step {
        self.removing(all_of(cells, digit))
    }

    pub(crate) fn removing_from(self, cell: usize, digits: Digits) -> Step {
        self.removing(each_of(cell, digits))
    }

    pub(crate) fn add_truth(&mut self, set: Constraint) {
        insert(&mut self.evidence.truths, set);
    }

    pub(crate) fn add_link(&mut self, set: Constraint) {
        insert(&mut self.evidence.links, set);
    }

    pub(crate) fn add_set(&mut self, cells: Cells, digits: Digits) {
        self.evidence.sets.push(CellsAndDigits { cells, digits });
    }

    pub(crate) fn truth(mut self, set: Constraint) -> Step {
        self.add_truth(set);
        self
    }

    pub(crate) fn truths(mut self, sets: impl IntoIterator<Item = Constraint>) -> Step {
        sets.into_iter().for_each(|set| self.add_truth(set));
        self
    }

    pub(crate) fn cell_truths(self, cells: Cells) -> Step {
        self.truths(cells.into_iter().map(Constraint::cell))
    }

    pub(crate) fn link(mut self, set: Constraint) -> Step {
        self.add_link(set);
        self
    }

    pub(crate) fn links(mut self, sets: impl IntoIterator<Item = Constraint>) -> Step {
        sets.into_iter().for_each(|set| self.add_link(set));
        self
    }

    /// Adds the links that prove that every elimination of this digit sees all of these cells.
    pub(crate) fn sight(mut self, digit: usize, cells: Cells) -> Step {
        let from: Cells = self
            .eliminations
            .iter()
            .filter(|e| e.digit_index() == digit)
            .map(|e| e.cell_index())
            .collect();
        sight(&mut self.evidence.links, digit, from, cells);
        self
    }

    pub(crate) fn digits(mut self, digits: Digits) -> Step {
        self.evidence.digits |= digits;
        self
    }

    pub(crate) fn cells(mut self, cells: Cells) -> Step {
        self.evidence.cells |= cells;
        self
    }

    pub(crate) fn houses(mut self, houses: impl IntoIterator<Item = usize>) -> Step {
        let houses = houses.into_iter().map(geometry::house);
        self.evidence.houses.extend(houses);
        self
    }

    pub(crate) fn covers(mut self, houses: impl IntoIterator<Item = usize>) -> Step {
        let houses = houses.into_iter().map(geometry::house);
        self.evidence.covers.extend(houses);
        self
    }

    pub(crate) fn fins(mut self, fins: impl IntoIterator<Item = Candidate>) -> Step {
        self.evidence.fins.extend(fins);
        self
    }

    /// Joins two fish with the same base: the eliminations and the evidence of both.
    pub(crate) fn with_twin(self, twin: Step) -> Step {
        self.removing(twin.eliminations)
            .links(twin.evidence.links)
            .fins(twin.evidence.fins)
            .more_covers(twin.evidence.covers)
    }

    fn more_covers(mut self, covers: Vec<House>) -> Step {
        self.evidence.covers.extend(covers);
        self
    }

    /// Adds the houses of another step.
    pub(crate) fn more_houses(mut self, houses: Vec<House>) -> Step {
        self.evidence.houses.extend(houses);
        self
    }

    pub(crate) fn deadly(mut self, deadly: DeadlyPattern) -> Step {
        self.evidence.deadly = Some(deadly);
        self
    }

    pub(crate) fn colours(mut self, colours: impl IntoIterator<Item = Vec<Candidate>>) -> Step {
        self.evidence.colours.extend(colours);
        self
    }

    pub(crate) fn chain(mut self, chain: Vec<Node>) -> Step {
        self.evidence.chains.push(chain);
        self
    }

    /// Adds an argument by cases and the constraints that it uses.
    pub(crate) fn argument(mut self, argument: Argument) -> Step {
        self.add_argument_sets(&argument);
        self.evidence.argument = Some(argument);
        self
    }

    fn add_argument_sets(&mut self, argument: &Argument) {
        argument.of.into_iter().for_each(|set| self.add_truth(set));
        for case in &argument.cases {
            self.add_case_sets(case);
        }
    }

    fn add_case_sets(&mut self, case: &Case) {
        for deduction in &case.deductions {
            self.add_truth(deduction.only_in);
        }
        match &case.end {
            CaseEnd::Contradiction { none_in, .. } => self.add_truth(*none_in),
            CaseEnd::Conclusion { .. } => {}
            CaseEnd::Cases(argument) => self.add_argument_sets(argument),
        }
    }

    pub(crate) fn violated(mut self, set: Constraint) -> Step {
        self.evidence.violated = Some(set);
        self
    }

    pub(crate) fn set(mut self, cells: Cells, digits: Digits) -> Step {
        self.add_set(cells, digits);
        self
    }

    /// Returns `true` if the step assumes that the puzzle has only one solution.
    #[must_use]
    pub fn assumes_uniqueness(&self) -> bool {
        self.evidence.deadly.is_some()
    }

    /// The numbers of placements and eliminations.
    #[must_use]
    pub fn effect(&self) -> (usize, usize) {
        (self.placements.len(), self.eliminations.len())
    }

    /// The same step without unnecessary truths and links, so that its evidence has only the
    /// parts that a person needs to see. A forcing net gets an argument by cases, and a single the
    /// digits that exclude its alternatives. Finders add all constraints of a pattern; the
    /// [checker](crate::check) decides which are needed.
    #[must_use]
    pub fn trimmed(mut self, board: &Board) -> Step {
        // All deductions of an argument are needed.
        if self.evidence.argument.is_some() {
            return self;
        }
        for which in [Evidence::truths_mut, Evidence::links_mut] {
            let mut i = 0;
            while i < which(&mut self.evidence).len() {
                let set = which(&mut self.evidence).remove(i);
                if crate::check(board, &self).is_err() {
                    which(&mut self.evidence).insert(i, set);
                    i += 1;
                }
            }
        }
        if self.technique.is_net() {
            self.evidence.argument = net_argument(board, &self);
        }
        if self.technique <= Technique::HIDDEN_SINGLE {
            single_reasons::add(board, &mut self);
        }
        self
    }

    /// Sorts its conclusions, so that equal steps compare equal.
    pub(crate) fn tidy(mut self) -> Step {
        self.placements.sort_unstable();
        self.placements.dedup();
        self.eliminations.sort_unstable();
        self.eliminations.dedup();
        self
    }
}

impl fmt::Display for Step {
    /// `Naked Pair: r4c7, r4c9 = 58 => r4c1<>5`: the conclusion in the usual notation.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&explain::line(self, Language::En))
    }
}

fn insert(sets: &mut Vec<Constraint>, set: Constraint) {
    if !sets.contains(&set) {
        sets.push(set);
    }
}

/// The fewest links, found greedily, through which every cell of `from` sees every cell of `to`.
/// Links that are already present are used first.
fn sight(links: &mut Vec<Constraint>, digit: usize, from: Cells, to: Cells) {
    let mut unseen: [Cells; 81] = [Cells::NONE; 81];
    for cell in from {
        unseen[cell] = to - Cells::of(cell);
        for house in HOUSES_OF[cell] {
            if links.contains(&Constraint::digit_in(digit, house)) {
                unseen[cell] -= HOUSES[house];
            }
        }
    }
    loop {
        let mut covered = [0; 27];
        for cell in from {
            for house in HOUSES_OF[cell] {
                covered[house] += (unseen[cell] & HOUSES[house]).len();
            }
        }
        let best = (0..27).max_by_key(|&house| (covered[house], 27 - house));
        let Some(house) = best.filter(|&house| covered[house] > 0) else {
            return;
        };
        links.push(Constraint::digit_in(digit, house));
        for cell in from & HOUSES[house] {
            unseen[cell] -= HOUSES[house];
        }
    }
}
