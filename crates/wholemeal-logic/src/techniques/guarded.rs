//! Steps of patterns that are impossible or deadly without some candidates, their *guardians*: one
//! of the guardians is true.

use std::collections::BTreeMap;

use crate::candidate::{all_of, each_of};
use crate::geometry::{HOUSES, HOUSES_OF, PEERS, common_houses};
use crate::graph::{Graph, Walk, ones};
use crate::implications::Implications;
use crate::{Board, Candidate, Cells, Constraint, Digits, Step, Technique};

/// The most links of a chain from a guardian.
const LONGEST: usize = 20;

/// A pattern with its guardians.
pub(super) struct Guarded<'b> {
    pub(super) board: &'b Board,
    /// The evidence that one of the guardians is true.
    pub(super) evidence: Step,
    pub(super) guardians: Vec<Candidate>,
}

impl Guarded<'_> {
    fn step(&self, technique: Technique) -> Step {
        let step = self.evidence.clone();
        let step = Step { technique, ..step };
        step.fins(self.guardians.iter().copied())
    }

    /// The cells of the guardians.
    pub(super) fn cells(&self) -> Cells {
        self.guardians.iter().map(|c| c.cell_index()).collect()
    }

    fn digits(&self) -> Digits {
        self.guardians.iter().map(|c| c.digit_index()).collect()
    }

    /// The candidates that all guardians exclude.
    pub(super) fn direct(&self, technique: Technique) -> Option<Step> {
        let all = self.board.empty_cells().into_iter();
        let all = all.flat_map(|cell| each_of(cell, self.board.digits(cell)));
        let excluded = |gone: &Candidate| self.guardians.iter().all(|g| exclude(*gone, *g));
        let gone: Vec<Candidate> = all.filter(excluded).collect();
        let mut step = self.step(technique);
        for candidate in &gone {
            let cell = candidate.cell_index();
            step.add_link(Constraint::cell(cell));
            for house in HOUSES_OF[cell] {
                step.add_link(Constraint::digit_in(candidate.digit_index(), house));
            }
        }
        (!gone.is_empty()).then(|| step.removing(gone))
    }

    /// The guardians share a house, and form a naked subset there with other cells.
    pub(super) fn subsets(&self, technique: Technique) -> Vec<Step> {
        let (cells, digits) = (self.cells(), self.digits());
        let mut steps = Vec::new();
        for house in common_houses(cells).filter(|_| cells.len() > 1 && digits.len() > 1) {
            let others = (self.board.empty_cells() & HOUSES[house]) - cells;
            self.board
                .each_tight_subset(others, 1, |size, subset, held| {
                    let all = held | digits;
                    if all.len() == size + 1 && digits.is_subset(all) {
                        steps.extend(self.with_subset(technique, house, subset, all));
                    }
                });
        }
        steps
    }

    fn with_subset(
        &self,
        technique: Technique,
        house: usize,
        subset: Cells,
        digits: Digits,
    ) -> Option<Step> {
        let cells = self.cells();
        let mut step = self
            .step(technique)
            .cell_truths(subset)
            .houses([house])
            .set(subset, digits);
        for digit in digits {
            let places = self.board.places_in(digit, house) - subset;
            let guardian = |gone: &Candidate| self.guardians.contains(gone);
            // The digit can be a guardian or in the subset; nowhere else.
            let gone = all_of(places, digit).filter(|gone| !guardian(gone));
            let gone = gone.filter(|gone| !cells.contains(gone.cell_index()));
            step = step
                .removing(gone.collect::<Vec<_>>())
                .link(Constraint::digit_in(digit, house));
        }
        (!step.eliminations.is_empty()).then_some(step)
    }

    /// The guardians are in two cells of a house, and another digit has no other place there: one
    /// cell contains the digit, the other one a guardian.
    pub(super) fn locked(&self, technique: Technique) -> Vec<Step> {
        let cells = self.cells();
        let Some((one, other)) = cells.pair() else {
            return Vec::new();
        };
        let of = |cell: usize| -> Digits {
            let own = self.guardians.iter().filter(|g| g.cell_index() == cell);
            own.map(|g| g.digit_index()).collect()
        };
        let mut steps = Vec::new();
        for house in common_houses(cells) {
            let rest = [one, other].map(|cell| self.board.digits(cell) - of(cell));
            for digit in rest[0] & rest[1] {
                if !self.board.places_in(digit, house).is_subset(cells) {
                    continue;
                }
                let keep = Digits::of(digit);
                let step = self
                    .step(technique)
                    .removing_from(one, rest[0] - keep)
                    .removing_from(other, rest[1] - keep)
                    .truth(Constraint::digit_in(digit, house))
                    .links(cells.into_iter().map(Constraint::cell))
                    .houses([house])
                    .colours([all_of(cells, digit).collect()]);
                steps.extend((!step.eliminations.is_empty()).then_some(step));
            }
        }
        steps
    }

    /// The candidates that all guardians exclude through chains, the shortest chains first.
    pub(super) fn chains(&self, graph: &Graph, technique: Technique) -> Vec<Step> {
        let start = |&guardian: &Candidate| {
            graph.implications(graph.number(guardian), true, Walk::Any, LONGEST)
        };
        let implied: Vec<Implications> = self.guardians.iter().map(start).collect();
        let off = |word: usize| {
            let off = implied.iter().map(|implied| implied.off[word]);
            off.fold(u64::MAX, |all, off| all & off)
        };
        let gone = ones((0..graph.words).map(off)).take_while(|&node| node < graph.singles);
        let mut by_length: BTreeMap<(usize, usize), Step> = BTreeMap::new();
        for node in gone {
            let mut step = self.step(technique);
            let mut length = 0;
            for implied in &implied {
                let path = implied.path(node, false);
                length += path.len();
                graph.add_evidence(&mut step, &path);
                step = step.chain(graph.chain(&path));
            }
            // What the guardians exclude without chains is another technique.
            if length > 2 * implied.len() {
                by_length.insert((length, node), step.removing([graph.candidate(node)]));
            }
        }
        by_length.into_values().collect()
    }
}

/// Returns `true` if two candidates cannot both be true.
fn exclude(one: Candidate, other: Candidate) -> bool {
    let same_cell = one.cell_index() == other.cell_index();
    let same_digit = one.digit_index() == other.digit_index();
    let sees = PEERS[one.cell_index()].contains(other.cell_index());
    same_cell && !same_digit || same_digit && sees
}
