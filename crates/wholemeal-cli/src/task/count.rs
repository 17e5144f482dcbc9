//! The number of solutions of a puzzle.

use wholemeal::formats::VariantPuzzle;
use wholemeal::{Budget, Count, Grid, Puzzle9, Simd, Solver, variants};

use super::{Callback, Completion, Outcome, Task};
use crate::budget::BudgetLimit;

/// Counts the solutions of a puzzle up to a maximum.
pub(crate) struct CountTask {
    pub(crate) simd: Simd,
    pub(crate) max: u128,
    pub(crate) limit: BudgetLimit,
}

impl Task for CountTask {
    type Answer = Count;
    const BATCH_SIZE: usize = 256;

    fn answer_batch_9x9(
        &self,
        puzzles: &[Puzzle9],
        callback: &mut Callback<'_, Count>,
    ) -> Completion {
        let mut solver = Solver::with_simd(self.simd);
        for (index, puzzle) in puzzles.iter().enumerate() {
            let count = |budget: &Budget<'_>| solver.count(puzzle, self.max, budget);
            match self.limit.spend(count).result() {
                Some(Ok(count)) => callback(index, Ok(&count)),
                Some(Err(interrupted)) => callback(index, Err(interrupted)),
                None => return Completion::Cancelled,
            }
        }
        Completion::Complete
    }

    fn answer_other_size(&self, puzzle: &Grid) -> Outcome<Count> {
        self.limit
            .spend(|budget| wholemeal::count_within(puzzle, self.max, budget))
    }

    fn answer_variant(
        &self,
        _: &VariantPuzzle,
        mut solver: variants::Solver,
    ) -> Option<Outcome<Count>> {
        Some(self.limit.spend(|budget| solver.count(self.max, budget)))
    }

    fn means_unsolvable(answer: &Count) -> bool {
        answer.counted() == 0
    }
}
