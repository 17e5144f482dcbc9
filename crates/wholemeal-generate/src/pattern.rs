//! Puzzles whose givens are in the cells of a pattern.
//!
//! The digits of a random solution seldom give a puzzle with one solution. So one given after
//! the other is replaced by the digit that leaves the fewest solutions, until one is left.

use crate::board_tables::BoardTables;
use crate::fill::terminal_pattern;
use crate::puzzle_attempts::Candidate;
use crate::seed::Dice;
use crate::solution::{Solution, grid};
use crate::solver_input::SolverInput;
use crate::solvers::Solvers;

/// How many solutions are compared to choose a digit.
const SAMPLE: usize = 300;

/// How often every given is changed before the attempt fails.
const CHANGES: usize = 6;

/// A puzzle with one solution, the prescribed one if there is one. `None` if this attempt found
/// none or was stopped.
pub(crate) fn fill(
    tables: &BoardTables,
    pattern: &[usize],
    solution: Option<&[u8]>,
    dice: &mut Dice,
    solvers: &mut Solvers<'_>,
) -> Option<Candidate> {
    let mut given = vec![false; tables.cells()];
    for &cell in pattern {
        given[cell] = true;
    }
    if let Some(solution) = solution {
        let board = SolverInput::from_grid(&grid(tables.shape, solution, |cell| given[cell]));
        let found = solvers.find_up_to(&board, 2);
        return (found.len() == 1).then(|| candidate(solution.to_vec(), given));
    }
    let start = terminal_pattern(tables, dice, solvers)?;
    let mut board = SolverInput::from_grid(&grid(tables.shape, &start, |cell| given[cell]));
    for _ in 0..CHANGES {
        let mut order = pattern.to_vec();
        dice.shuffle(&mut order);
        for cell in order {
            if solvers.is_stopped() {
                return None;
            }
            board.allow_all(cell);
            let sample = solvers.find_up_to(&board, SAMPLE);
            let (digit, left) = rarest(tables, &sample, cell, dice)?;
            board.set_digit(cell, digit);
            if sample.len() < SAMPLE && left == 1 {
                let solution = sample.into_iter().find(|one| one[cell] == digit)?;
                return Some(candidate(solution, given));
            }
        }
    }
    None
}

fn candidate(solution: Solution, given: Vec<bool>) -> Candidate {
    Candidate {
        solution,
        given,
        weight: 1.0,
    }
}

/// The digit that the fewest of these solutions have in a cell, and their number. Chooses at
/// random among equally rare digits.
fn rarest(
    tables: &BoardTables,
    sample: &[Solution],
    cell: usize,
    dice: &mut Dice,
) -> Option<(u8, usize)> {
    let mut counts = vec![0; tables.side()];
    for solution in sample {
        counts[usize::from(solution[cell])] += 1;
    }
    let least = counts.iter().copied().filter(|&count| count > 0).min()?;
    let equal = (0..counts.len()).filter(|&digit| counts[digit] == least);
    let equal: Vec<usize> = equal.collect();
    Some((equal[dice.below(equal.len())] as u8, least))
}
