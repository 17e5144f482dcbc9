//! Unbiased sampling of minimal 9x9 puzzles.
//!
//! Digging until the puzzle is minimal prefers puzzles with few givens. The unbiased method
//! follows D. Berthier's controlled-bias generator: draw a uniform grid and an order of its
//! cells, remove them until the solution is not unique any more, restore the last one, and
//! accept the rest only if it is minimal. A minimal puzzle with `k` givens is the result of one
//! of `C(81, k)` orders, so that is its weight.
//!
//! About one order of 200,000 is accepted. Nearly all others are rejected without a search:
//!
//! - A puzzle with one solution has a given in every *unavoidable set*, cells of the solution
//!   whose digits can be exchanged. So it keeps at least as many cells of the order as it
//!   takes to meet all known sets.
//! - If one of these cells is a single given the others, it is redundant, also when more cells
//!   are kept.

use wholemeal_solve::Puzzle9;

use crate::board_tables::BoardTables;
use crate::givens::Givens;
use crate::puzzle_attempts::Candidate;
use crate::seed::Dice;
use crate::solver_input::SolverInput;
use crate::solvers::Solvers;
use crate::unavoidable::{Cells, unavoidable};
use crate::uniform;

/// How many orders are tried with one grid. If several are accepted, one of them is chosen and
/// its weight is multiplied by their number.
const ORDERS: usize = 20_000;

/// The largest known number of givens of a minimal puzzle.
pub(crate) const MAX_MINIMAL: usize = 40;

/// How many orders are tried between two polls of the stop callback.
const POLL: usize = 64;

/// Tries many orders of one random grid. `None` if none of them was accepted, or the work was
/// stopped.
pub(crate) fn sample(
    tables: &BoardTables,
    dice: &mut Dice,
    solvers: &mut Solvers<'_>,
) -> Option<Candidate> {
    let mut drawn = uniform::some_grid(dice, solvers)?;
    let mut sets = unavoidable(tables, &drawn.solution);
    // Small sets are missed most often.
    sets.sort_unstable_by_key(|set| set.count_ones());
    let mut cells: Vec<usize> = (0..81).collect();
    let mut accepted: Vec<Vec<usize>> = Vec::new();
    for order in 0..ORDERS {
        if order.is_multiple_of(POLL) && solvers.is_stopped() {
            return None;
        }
        // The end of a random order, its last cell first.
        for i in 0..MAX_MINIMAL {
            let other = i + dice.below(81 - i);
            cells.swap(i, other);
        }
        let kept = &cells[..MAX_MINIMAL];
        if let Some(number) = minimal_end(tables, &drawn.solution, &sets, kept, solvers) {
            accepted.push(kept[..number].to_vec());
        }
    }
    if accepted.is_empty() {
        return None;
    }
    let chosen = &accepted[dice.below(accepted.len())];
    drawn.given = vec![false; 81];
    for &cell in chosen {
        drawn.given[cell] = true;
    }
    drawn.weight *= weight(chosen.len()) * accepted.len() as f64;
    Some(drawn)
}

/// `C(81, k)`, scaled so that 25 givens have the weight 1.
fn weight(clues: usize) -> f64 {
    let choose = |k: usize| (0..k).fold(1.0, |n, i| n * (81 - i) as f64 / (i + 1) as f64);
    choose(clues) / choose(25)
}

/// The smallest number of cells of `kept` that give a puzzle with one solution; `None` if that
/// puzzle is not minimal.
fn minimal_end(
    tables: &BoardTables,
    solution: &[u8],
    sets: &[Cells],
    kept: &[usize],
    solvers: &mut Solvers<'_>,
) -> Option<usize> {
    let least = meets_all(sets, kept)?;
    let mut givens = Givens::none(tables);
    for &cell in &kept[..least] {
        givens.toggle(tables, cell, solution[cell]);
    }
    let redundant = kept[..least].iter().any(|&cell| {
        givens.toggle(tables, cell, solution[cell]);
        let single = givens.is_single(tables, cell, solution[cell]);
        givens.toggle(tables, cell, solution[cell]);
        single
    });
    if redundant {
        return None;
    }
    let board = |number: usize| {
        let mut board = SolverInput::Nine(Puzzle9::EMPTY);
        for &cell in &kept[..number] {
            board.set_digit(cell, solution[cell]);
        }
        board
    };
    // Most orders do not give a unique solution even with all cells.
    let mut unique = |number: usize| solvers.find_up_to(&board(number), 2).len() == 1;
    if !unique(kept.len()) {
        return None;
    }
    let (mut low, mut first) = (least, kept.len());
    while low < first {
        let middle = low.midpoint(first);
        if unique(middle) {
            first = middle;
        } else {
            low = middle + 1;
        }
    }
    let whole = board(first);
    let queries = kept[..first].iter().map(|&cell| {
        let mut board = whole.clone();
        board.allow_all(cell);
        board.without(cell, solution[cell])
    });
    solvers.all_solvable(queries.collect()).then_some(first)
}

/// The number of cells of `kept`, from the first on, that meet every set; `None` if all of them
/// do not.
fn meets_all(sets: &[Cells], kept: &[usize]) -> Option<usize> {
    let all = kept.iter().fold(0, |all: Cells, &cell| all | 1 << cell);
    if sets.iter().any(|set| set & all == 0) {
        return None;
    }
    let mut met: Cells = 0;
    let mut number = 0;
    for set in sets {
        while set & met == 0 {
            met |= 1 << kept[number];
            number += 1;
        }
    }
    Some(number)
}
