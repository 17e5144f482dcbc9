//! Puzzles whose givens are in cells that somebody has chosen.
//!
//! A random solution seldom makes the pattern a puzzle with one solution. So one given
//! after the other is changed for the better: to the digit with which the fewest
//! solutions are left, until there is one.

use crate::attempt::Candidate;
use crate::fill::terminal_pattern;
use crate::layout::{Layout, Solution, grid};
use crate::question::{Engines, Question};
use crate::seed::Dice;

/// How many solutions are looked at to choose a digit.
const SAMPLE: usize = 300;

/// How many changes are tried for every given, before the attempt fails.
const CHANGES: usize = 6;

/// A puzzle with one solution, or `None` if this attempt found none or was stopped.
pub(crate) fn fill(
    layout: &Layout,
    pattern: &[usize],
    from: Option<&[u8]>,
    dice: &mut Dice,
    engines: &mut Engines<'_>,
) -> Option<Candidate> {
    let mut given = vec![false; layout.cells()];
    for &cell in pattern {
        given[cell] = true;
    }
    if let Some(solution) = from {
        let board = Question::of(&grid(layout.shape, solution, |cell| given[cell]));
        let found = engines.some(&board, 2);
        return (found.len() == 1).then(|| candidate(solution.to_vec(), given));
    }
    let start = terminal_pattern(layout, dice, engines)?;
    let mut board = Question::of(&grid(layout.shape, &start, |cell| given[cell]));
    for _ in 0..CHANGES {
        let mut order = pattern.to_vec();
        dice.shuffle(&mut order);
        for cell in order {
            if engines.is_stopped() {
                return None;
            }
            board.open(cell);
            let sample = engines.some(&board, SAMPLE);
            let (digit, left) = rarest(layout, &sample, cell, dice)?;
            board.settle(cell, digit);
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

/// The digit that the fewest of these solutions have in a cell, and how many have it.
fn rarest(
    layout: &Layout,
    sample: &[Solution],
    cell: usize,
    dice: &mut Dice,
) -> Option<(u8, usize)> {
    let mut counts = vec![0; layout.side()];
    for solution in sample {
        counts[usize::from(solution[cell])] += 1;
    }
    let least = counts.iter().copied().filter(|&count| count > 0).min()?;
    let equal = (0..counts.len()).filter(|&digit| counts[digit] == least);
    let equal: Vec<usize> = equal.collect();
    Some((equal[dice.below(equal.len())] as u8, least))
}
