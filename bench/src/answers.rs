//! Compares the answers of all solvers, puzzle by puzzle, outside of the measurements.

use sudoku::Sudoku;
use wholemeal::{Checksum, Puzzle9, Solution9, Solver, Verdict};

type Digits = [u8; 81];

/// Compares the verdicts, and the solutions of boards that have only one. With limit 1, also checks
/// that each first solution is a solution. Returns the checksum of each solver's answers, as
/// `wholemeal bench` prints it.
pub(crate) fn compare(
    nines: &[Puzzle9],
    sudokus: &[Sudoku],
    limit: usize,
) -> Result<[Checksum; 3], String> {
    let verdicts = [batch(nines), single(nines), other(sudokus, 2)];
    for (i, puzzle) in sudokus.iter().enumerate() {
        let [batch, single, other] = [0, 1, 2].map(|solver| &verdicts[solver][i]);
        for (name, ours) in [("batch", batch), ("single call", single)] {
            if !agree(ours, other) {
                return Err(format!("{puzzle}: the {name} says {ours:?}, not {other:?}"));
            }
        }
    }
    if limit == 2 {
        return Ok(verdicts.map(|verdicts| checksum(&verdicts)));
    }
    let firsts = [first_batch(nines), first_single(nines), other(sudokus, 1)];
    for (i, puzzle) in sudokus.iter().enumerate() {
        for first in firsts.iter().map(|firsts| &firsts[i]) {
            if !is_first(first, &verdicts[2][i], puzzle) {
                return Err(format!("{puzzle}: {first:?} is not its first solution"));
            }
        }
    }
    Ok(firsts.map(|firsts| checksum(&firsts)))
}

/// Solvers may find any two of several solutions first.
fn agree(one: &Verdict<Digits>, other: &Verdict<Digits>) -> bool {
    one == other || matches!((one, other), (Verdict::Many(..), Verdict::Many(..)))
}

fn is_first(first: &Verdict<Digits>, verdict: &Verdict<Digits>, puzzle: &Sudoku) -> bool {
    match (first, verdict) {
        (Verdict::Unique(first), Verdict::Many(..)) => {
            let solved = Sudoku::from_bytes(*first).is_ok_and(|full| full.is_solved());
            let givens = puzzle.to_bytes();
            let kept = givens
                .iter()
                .zip(first)
                .all(|(&given, &digit)| given == 0 || given == digit);
            solved && kept
        }
        _ => first == verdict,
    }
}

fn checksum(verdicts: &[Verdict<Digits>]) -> Checksum {
    let mut sum = Checksum::default();
    verdicts
        .iter()
        .for_each(|verdict| sum.add(&verdict.as_ref()));
    sum
}

fn digits(verdict: Verdict<Solution9>) -> Verdict<Digits> {
    verdict.map(|full| *full.digits())
}

fn batch(nines: &[Puzzle9]) -> Vec<Verdict<Digits>> {
    let verdicts = Solver::new().solve_batch(nines);
    verdicts.into_iter().map(digits).collect()
}

fn single(nines: &[Puzzle9]) -> Vec<Verdict<Digits>> {
    let mut solver = Solver::new();
    nines
        .iter()
        .map(|nine| digits(solver.solve(nine)))
        .collect()
}

/// A first solution, treated as if it were the only one.
fn only(first: Option<Solution9>) -> Verdict<Digits> {
    first.map_or(Verdict::None, |first| Verdict::Unique(*first.digits()))
}

fn first_batch(nines: &[Puzzle9]) -> Vec<Verdict<Digits>> {
    let firsts = Solver::new().first_batch(nines);
    firsts.into_iter().map(only).collect()
}

fn first_single(nines: &[Puzzle9]) -> Vec<Verdict<Digits>> {
    let mut solver = Solver::new();
    nines.iter().map(|nine| only(solver.first(nine))).collect()
}

fn other(sudokus: &[Sudoku], limit: usize) -> Vec<Verdict<Digits>> {
    let verdict = |sudoku: &Sudoku| match &sudoku.solutions_up_to(limit)[..] {
        [] => Verdict::None,
        [one] => Verdict::Unique(one.to_bytes()),
        [one, other, ..] => Verdict::Many(one.to_bytes(), other.to_bytes()),
    };
    sudokus.iter().map(verdict).collect()
}
