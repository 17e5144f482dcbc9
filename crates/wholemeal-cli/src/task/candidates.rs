//! The candidates that occur in some solution.

use wholemeal::formats::VariantPuzzle;
use wholemeal::variants::{Solver, Variant};
use wholemeal::{Grid, Marks, Puzzle9};

use super::{Callback, Completion, Outcome, Task};
use crate::budget::BudgetLimit;

/// Finds the candidates that occur in some solution, with their numbers of solutions.
pub(crate) struct CandidatesTask {
    pub(crate) limit: BudgetLimit,
    /// The largest number of solutions that are counted for a candidate.
    pub(crate) count: u32,
}

/// For every cell its candidates with their numbers of solutions; `None` if there is no solution.
#[derive(Clone, Debug)]
pub(crate) struct CellCandidates {
    pub(crate) cells: Option<Vec<Vec<(u8, u32)>>>,
    /// The number of columns of the grid.
    pub(crate) columns: usize,
}

impl CandidatesTask {
    fn candidates(&self, mut solver: Solver, columns: u8) -> Outcome<CellCandidates> {
        let cells = self
            .limit
            .spend(|budget| solver.candidate_counts(self.count, budget));
        cells.map(|cells| CellCandidates {
            cells,
            columns: columns.into(),
        })
    }

    fn of_marks(&self, marks: &Marks) -> Outcome<CellCandidates> {
        let variant = Variant::from(marks);
        match Solver::new(&variant) {
            Ok(solver) => self.candidates(solver, variant.columns()),
            // Rows, columns and boxes have a meaning on every board up to 64x64. Larger ones are
            // not expected to be solved within any budget.
            Err(_) => Outcome::Answered(CellCandidates {
                cells: None,
                columns: variant.columns().into(),
            }),
        }
    }
}

impl Task for CandidatesTask {
    type Answer = CellCandidates;
    const BATCH_SIZE: usize = 16;

    fn answer_batch_9x9(
        &self,
        puzzles: &[Puzzle9],
        callback: &mut Callback<'_, CellCandidates>,
    ) -> Completion {
        for (index, puzzle) in puzzles.iter().enumerate() {
            match self.of_marks(&puzzle.to_marks()).result() {
                Some(Ok(candidates)) => callback(index, Ok(&candidates)),
                Some(Err(interrupted)) => callback(index, Err(interrupted)),
                None => return Completion::Cancelled,
            }
        }
        Completion::Complete
    }

    fn answer_other_size(&self, puzzle: &Grid) -> Outcome<CellCandidates> {
        self.of_marks(&Marks::choices(puzzle))
    }

    fn answer_variant(
        &self,
        puzzle: &VariantPuzzle,
        solver: Solver,
    ) -> Option<Outcome<CellCandidates>> {
        Some(self.candidates(solver, puzzle.variant.columns()))
    }

    fn means_unsolvable(answer: &CellCandidates) -> bool {
        answer.cells.is_none()
    }
}
