//! The verdict on a puzzle, and its redundant givens.

use wholemeal::formats::VariantPuzzle;
use wholemeal::{Cell, Grid, Interrupted, Puzzle9, Verdict, variants};

use super::{Callback, Completion, Outcome, SolveTask, Task, answer_and_complete};
use crate::solution::Solution;

/// Finds out whether a puzzle has exactly one solution and, on request, which givens are
/// redundant.
pub(crate) struct CheckTask {
    pub(crate) solve: SolveTask,
    /// Whether to look for redundant givens.
    pub(crate) minimal: bool,
}

/// The result of a check.
#[derive(Clone)]
pub(crate) struct Checked {
    pub(crate) verdict: Verdict<Solution>,
    /// The names of the givens that can be removed, if they were looked for and the puzzle
    /// has exactly one solution.
    pub(crate) redundant: Option<Vec<String>>,
}

impl CheckTask {
    /// Completes a verdict with the redundant givens.
    fn checked(
        &self,
        verdict: Verdict<Solution>,
        puzzle: impl FnOnce() -> Grid,
    ) -> Outcome<Checked> {
        if !self.minimal || !verdict.is_unique() {
            return Outcome::Answered(Checked {
                verdict,
                redundant: None,
            });
        }
        self.redundant_givens(&puzzle()).map(|redundant| Checked {
            verdict,
            redundant: Some(redundant),
        })
    }

    /// Solves the puzzle without each of its givens. For 9x9 these are a batch for the
    /// engine.
    fn redundant_givens(&self, grid: &Grid) -> Outcome<Vec<String>> {
        let givens: Vec<Cell> = grid.givens().map(|(cell, _)| cell).collect();
        let without: Vec<Grid> = givens
            .iter()
            .map(|&cell| grid.clone().with(cell, None))
            .collect();
        let puzzles: Option<Vec<Puzzle9>> = without.iter().map(Puzzle9::from_grid).collect();
        let unique = match puzzles {
            Some(puzzles) => self.are_unique_9x9(&puzzles),
            None => self.are_unique_other_size(&without),
        };
        unique.map(|unique| {
            let redundant = givens.iter().zip(unique).filter(|(_, unique)| *unique);
            redundant
                .map(|(&cell, _)| grid.shape().name(cell))
                .collect()
        })
    }

    fn are_unique_9x9(&self, puzzles: &[Puzzle9]) -> Outcome<Vec<bool>> {
        let mut unique = vec![Ok(false); puzzles.len()];
        let completion = self.solve.answer_batch_9x9(puzzles, &mut |index, verdict| {
            unique[index] = verdict.map(Verdict::is_unique);
        });
        if completion == Completion::Cancelled {
            return Outcome::Cancelled;
        }
        match unique.into_iter().collect::<Result<_, Interrupted>>() {
            Ok(unique) => Outcome::Answered(unique),
            Err(interrupted) => Outcome::OutOfBudget(interrupted),
        }
    }

    fn are_unique_other_size(&self, puzzles: &[Grid]) -> Outcome<Vec<bool>> {
        let mut unique = Vec::with_capacity(puzzles.len());
        for puzzle in puzzles {
            match self.solve.answer_other_size(puzzle) {
                Outcome::Answered(verdict) => unique.push(verdict.is_unique()),
                Outcome::OutOfBudget(interrupted) => return Outcome::OutOfBudget(interrupted),
                Outcome::Cancelled => return Outcome::Cancelled,
            }
        }
        Outcome::Answered(unique)
    }
}

impl Task for CheckTask {
    type Answer = Checked;
    const BATCH_SIZE: usize = SolveTask::BATCH_SIZE;

    fn answer_batch_9x9(
        &self,
        puzzles: &[Puzzle9],
        callback: &mut Callback<'_, Checked>,
    ) -> Completion {
        answer_and_complete(&self.solve, puzzles, callback, |verdict, puzzle| {
            self.checked(verdict.clone(), || puzzle.to_grid())
        })
    }

    fn answer_other_size(&self, puzzle: &Grid) -> Outcome<Checked> {
        let answer = self.solve.answer_other_size(puzzle);
        answer.and_then(|verdict| self.checked(verdict, || puzzle.clone()))
    }

    fn answer_variant(
        &self,
        puzzle: &VariantPuzzle,
        solver: variants::Solver,
    ) -> Option<Outcome<Checked>> {
        let verdict = match self.solve.answer_variant(puzzle, solver)? {
            Outcome::Answered(verdict) => verdict,
            Outcome::OutOfBudget(interrupted) => return Some(Outcome::OutOfBudget(interrupted)),
            Outcome::Cancelled => return Some(Outcome::Cancelled),
        };
        let redundant = if self.minimal && verdict.is_unique() {
            match self.solve.redundant_constraints(&puzzle.variant) {
                Outcome::Answered(redundant) => Some(redundant),
                Outcome::OutOfBudget(interrupted) => {
                    return Some(Outcome::OutOfBudget(interrupted));
                }
                Outcome::Cancelled => return Some(Outcome::Cancelled),
            }
        } else {
            None
        };
        Some(Outcome::Answered(Checked { verdict, redundant }))
    }

    fn means_unsolvable(answer: &Checked) -> bool {
        SolveTask::means_unsolvable(&answer.verdict)
    }
}
