//! Aligned Pair Exclusion.
//!
//! Two cells can contain only some pairs of digits. A pair is impossible if both digits are equal
//! and the cells see each other, or if an *excluder* has both digits: a cell with two candidates,
//! or another almost locked set, all of whose cells see both cells. The pair would leave the
//! excluder with fewer digits than cells. A digit of one of the two cells that is in no possible
//! pair can be removed there. One excluder alone would be a subset or an ALS-XZ, so at least two
//! are needed.
//!
//! Truths and links: the other one of the two cells and the cells of the excluders are the
//! truths; the digits of the excluders in their houses, and where the two cells see them, are the
//! links.

use std::rc::Rc;

use crate::als::Als;
use crate::geometry::{PEERS, common_houses};
use crate::search::{Flow, GO_ON, Search};
use crate::{Board, Cells, Constraint, Digits, Step, Technique};

use super::als_steps::{add_common_links, add_set};

/// The most cells of an excluder: larger ones are hard to see.
const MOST_CELLS: usize = 4;

pub(super) fn find(search: &mut Search<'_>) -> Flow {
    let sets = Rc::clone(search.als());
    search.spend(sets.len() as u64)?;
    let excluded = ExcludedPairs::new(search.board, &sets);
    for first in search.board.empty_cells() {
        for second in search.board.empty_cells() - before(first + 1) {
            let pair = Pair::new(search.board, &excluded, [first, second]);
            let gone = pair.gone(search.board);
            if gone.iter().all(|digits| digits.is_empty()) {
                continue;
            }
            search.spend(16)?;
            if let Some(step) = pair.step(search.board, &sets, gone) {
                search.found(step)?;
            }
        }
    }
    GO_ON
}

/// The cells before this one.
fn before(cell: usize) -> Cells {
    Cells((1 << cell) - 1)
}

/// Returns `true` if a set can be an excluder.
fn is_small(als: &Als) -> bool {
    als.cells.len() <= MOST_CELLS
}

/// The pairs of digits that excluders rule out, for all pairs of cells.
struct ExcludedPairs {
    /// For two cells and a digit of the first one: the digits of the second one.
    digits: Vec<[Digits; 9]>,
}

impl ExcludedPairs {
    fn new(board: &Board, sets: &[Als]) -> ExcludedPairs {
        let mut all = ExcludedPairs {
            digits: vec![[Digits::NONE; 9]; 81 * 81],
        };
        for als in sets.iter().filter(|als| is_small(als)) {
            let near = als.cells.common_peers() & board.empty_cells();
            for first in near {
                for second in near - before(first + 1) {
                    all.exclude([first, second], als.digits);
                }
            }
        }
        all
    }

    fn exclude(&mut self, [first, second]: [usize; 2], digits: Digits) {
        for digit in digits {
            self.digits[81 * first + second][digit] |= digits - Digits::of(digit);
        }
    }

    fn of(&self, [first, second]: [usize; 2]) -> &[Digits; 9] {
        &self.digits[81 * first + second]
    }
}

/// Two cells, and their possible pairs of digits.
struct Pair {
    cells: [usize; 2],
    /// For each digit of the first cell the digits that the second one can have with it.
    possible: [Digits; 9],
}

impl Pair {
    fn new(board: &Board, excluded: &ExcludedPairs, cells: [usize; 2]) -> Pair {
        let mut possible = [Digits::NONE; 9];
        let aligned = sees(cells);
        for digit in board.digits(cells[0]) {
            possible[digit] = board.digits(cells[1]) - excluded.of(cells)[digit];
            if aligned {
                possible[digit] -= Digits::of(digit);
            }
        }
        Pair { cells, possible }
    }

    /// The digits of each cell that are in no possible pair.
    fn gone(&self, board: &Board) -> [Digits; 2] {
        let alone = |digit: &usize| self.possible[*digit].is_empty();
        let first = board.digits(self.cells[0]);
        let gone = first.into_iter().filter(alone).collect();
        let all = self
            .possible
            .iter()
            .fold(Digits::NONE, |all, digits| all | *digits);
        [gone, board.digits(self.cells[1]) - all]
    }

    /// The step; `None` if fewer than two excluders are enough.
    fn step(&self, board: &Board, sets: &[Als], gone: [Digits; 2]) -> Option<Step> {
        let mut excluders: Vec<&Als> = Vec::new();
        let mut step = Step::new(Technique::ALIGNED_PAIR_EXCLUSION);
        for (i, gone) in gone.into_iter().enumerate() {
            let [cell, other] = [self.cells[i], self.cells[1 - i]];
            step = step.removing_from(cell, gone);
            for digit in gone {
                step.add_truth(Constraint::cell(other));
                for with in board.digits(other) {
                    step = exclude(step, sets, &mut excluders, [(cell, digit), (other, with)])?;
                }
            }
        }
        for cell in self.cells {
            step = step.set(Cells::of(cell), board.digits(cell));
        }
        let step = excluders
            .iter()
            .fold(step, |step, als| add_set(step, als, Digits::NONE));
        let cells: Cells = self.cells.into_iter().collect();
        (excluders.len() > 1).then(|| step.digits(gone[0] | gone[1]).cells(cells))
    }
}

/// Adds the links that rule out two digits of two cells: a common house, or an excluder, one that
/// is used already if possible.
fn exclude<'s>(
    mut step: Step,
    sets: &'s [Als],
    excluders: &mut Vec<&'s Als>,
    [one, other]: [(usize, usize); 2],
) -> Option<Step> {
    let cells = Cells::of(one.0) | Cells::of(other.0);
    if one.1 == other.1 {
        let house = common_houses(cells).next()?;
        return Some(step.link(Constraint::digit_in(one.1, house)));
    }
    let both = Digits::of(one.1) | Digits::of(other.1);
    let fits = |als: &&Als| {
        is_small(als) && both.is_subset(als.digits) && cells.is_subset(als.cells.common_peers())
    };
    let known = excluders.iter().copied().find(fits);
    let smallest = || sets.iter().filter(fits).min_by_key(|als| als.cells.len());
    let als = known.or_else(smallest)?;
    if known.is_none() {
        excluders.push(als);
    }
    for (cell, digit) in [one, other] {
        step = add_common_links(step, digit, Cells::of(cell), als.places[digit]);
    }
    Some(step)
}

fn sees([one, other]: [usize; 2]) -> bool {
    PEERS[one].contains(other)
}
