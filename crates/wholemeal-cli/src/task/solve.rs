//! The verdict on a puzzle: no, one, or more than one solution.

use std::sync::{Mutex, MutexGuard, PoisonError};

use wholemeal::formats::VariantPuzzle;
use wholemeal::variants::{Constraint, RedundancyError, Variant};
use wholemeal::{Budget, Grid, Lines, Puzzle9, Simd, Solver, Verdict, variants};

use super::{AnswerSink, Callback, Completion, Outcome, Task};
use crate::budget::BudgetLimit;
use crate::interrupt;
use crate::solution::Solution;

/// Finds out whether a puzzle has no, one, or more than one solution.
pub(crate) struct SolveTask {
    simd: Simd,
    limit: BudgetLimit,
    /// Solvers that no thread uses.
    idle: Mutex<Vec<Solver>>,
}

impl SolveTask {
    pub(crate) fn new(simd: Simd, limit: BudgetLimit) -> SolveTask {
        SolveTask {
            simd,
            limit,
            idle: Mutex::default(),
        }
    }

    fn idle(&self) -> MutexGuard<'_, Vec<Solver>> {
        self.idle.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Works with an idle solver, or a new one, and keeps it for later.
    fn with_solver<T>(&self, work: impl FnOnce(&mut Solver) -> T) -> T {
        let idle = self.idle().pop();
        let mut solver = idle.unwrap_or_else(|| Solver::with_simd(self.simd));
        let done = work(&mut solver);
        self.idle().push(solver);
        done
    }

    /// Solves each puzzle within a budget of its own.
    fn solve_one_by_one(
        &self,
        puzzles: impl Iterator<Item = Puzzle9>,
        callback: &mut Callback<'_, Verdict<Solution>>,
    ) -> Completion {
        self.with_solver(|solver| {
            for (index, puzzle) in puzzles.enumerate() {
                let solve = |budget: &Budget<'_>| solver.solve_within(&puzzle, budget);
                let verdict = self.limit.spend(solve);
                match verdict.map(|verdict| verdict.map(Solution::Nine)).result() {
                    Some(Ok(verdict)) => callback(index, Ok(&verdict)),
                    Some(Err(interrupted)) => callback(index, Err(interrupted)),
                    None => return Completion::Cancelled,
                }
            }
            Completion::Complete
        })
    }
}

impl SolveTask {
    /// The constraints of a variant that can be removed, as text; givens by their cells.
    pub(super) fn redundant_constraints(&self, variant: &Variant) -> Outcome<Vec<String>> {
        let name = |&i: &usize| match &variant.constraints()[i] {
            Constraint::Candidates { cell, values } if values.len() == 1 => cell.to_string(),
            other => other.to_string(),
        };
        let redundant = self.limit.spend(|budget| {
            match variant.redundant_constraints(budget) {
                Ok(redundant) => Ok(redundant),
                Err(RedundancyError::Interrupted(interrupted)) => Err(interrupted),
                // The variant was solved, and no constraint of it has lost its meaning.
                Err(_) => Ok(Vec::new()),
            }
        });
        redundant.map(|redundant| redundant.iter().map(name).collect())
    }
}

impl Task for SolveTask {
    type Answer = Verdict<Solution>;

    // Large, because some lanes of the engine are idle for the last puzzles of a batch.
    const BATCH_SIZE: usize = 4096;

    fn answer_batch_9x9(
        &self,
        puzzles: &[Puzzle9],
        callback: &mut Callback<'_, Verdict<Solution>>,
    ) -> Completion {
        if self.limit != BudgetLimit::Unlimited {
            return self.solve_one_by_one(puzzles.iter().copied(), callback);
        }
        Completion::new(self.with_solver(|solver| {
            solver.solve_each_until(puzzles, &interrupt::requested, |index, verdict| {
                let verdict = verdict.map(|&solution| Solution::Nine(solution));
                callback(index, Ok(&verdict));
            })
        }))
    }

    fn answer_lines(
        &self,
        lines: Lines<'_>,
        sink: &mut impl AnswerSink<Verdict<Solution>>,
    ) -> Completion {
        if self.limit != BudgetLimit::Unlimited {
            let puzzles = lines.iter().filter_map(|line| Puzzle9::from_line(line));
            return self.solve_one_by_one(puzzles, &mut |index, answer| sink.answer(index, answer));
        }
        let stop = &interrupt::requested;
        Completion::new(self.with_solver(|solver| {
            solver.solve_lines_until(lines, stop, |index, verdict| match verdict {
                Verdict::Unique(solution) if sink.write_unique(index, solution) => {}
                verdict => {
                    let verdict = verdict.map(|&solution| Solution::Nine(solution));
                    sink.answer(index, Ok(&verdict));
                }
            })
        }))
    }

    fn answer_other_size(&self, puzzle: &Grid) -> Outcome<Verdict<Solution>> {
        let verdict = self
            .limit
            .spend(|budget| wholemeal::solve_within(puzzle, budget));
        verdict.map(|verdict| verdict.map(Solution::Any))
    }

    fn answer_variant(
        &self,
        _: &VariantPuzzle,
        mut solver: variants::Solver,
    ) -> Option<Outcome<Verdict<Solution>>> {
        let verdict = self.limit.spend(|budget| solver.solve(budget));
        Some(verdict.map(|verdict| verdict.map(Solution::Variant)))
    }

    fn means_unsolvable(answer: &Verdict<Solution>) -> bool {
        matches!(answer, Verdict::None)
    }
}
