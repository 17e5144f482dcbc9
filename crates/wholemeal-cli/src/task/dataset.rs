//! A row of a data set: the solution of a puzzle, its class and its difficulty.

use wholemeal::logic::{self, Board, Settings};
use wholemeal::symmetry::{CompactKey, Form};
use wholemeal::{Grid, Puzzle9, Verdict};

use super::{
    Callback, CanonizeTask, Completion, Outcome, SolveTask, Task, answer_and_complete, plain_grid,
};
use crate::budget::BudgetLimit;
use crate::solution::Solution;

/// Solves, classifies and grades puzzles.
pub(crate) struct DatasetTask {
    solve: SolveTask,
    canonize: CanonizeTask,
    limit: BudgetLimit,
    graded: bool,
}

/// A row of a data set, or that a puzzle does not belong to it.
#[derive(Clone, Debug)]
pub(crate) enum DatasetRow {
    Row(Box<Row>),
    LeftOut,
}

/// A row of a data set.
#[derive(Clone, Debug)]
pub(crate) struct Row {
    pub(crate) puzzle: Grid,
    pub(crate) solution: Grid,
    pub(crate) canonical: Grid,
    pub(crate) key: CompactKey,
    /// Difficulty and score of a 9x9 puzzle that logic solves.
    pub(crate) grade: Option<(String, u32)>,
}

impl DatasetTask {
    pub(crate) fn new(solve: SolveTask, limit: BudgetLimit, graded: bool) -> DatasetTask {
        DatasetTask {
            solve,
            canonize: CanonizeTask::new(Form::Min, limit),
            limit,
            graded,
        }
    }

    fn row(&self, puzzle: &Grid, verdict: &Verdict<Solution>) -> Outcome<DatasetRow> {
        let solution = match verdict {
            Verdict::Unique(solution) => solution.to_grid(),
            Verdict::None => None,
            Verdict::Many(..) => {
                return Outcome::Answered(DatasetRow::LeftOut);
            }
        };
        let Some(solution) = solution else {
            return Outcome::Answered(DatasetRow::LeftOut);
        };
        let found = self.canonize.answer_other_size(puzzle);
        found.map(|found| match (found.grid(), found.key()) {
            (Some(canonical), Some(key)) => DatasetRow::Row(Box::new(Row {
                grade: self.graded.then(|| grade(puzzle, self.limit)).flatten(),
                puzzle: puzzle.clone(),
                solution,
                canonical,
                key,
            })),
            _ => DatasetRow::LeftOut,
        })
    }
}

/// Difficulty and score of a puzzle that logic solves within the budget.
fn grade(puzzle: &Grid, limit: BudgetLimit) -> Option<(String, u32)> {
    let (board, settings) = (Board::new(puzzle)?, Settings::default());
    let path = limit
        .start()
        .logic(|budget| logic::solve_within(&board, &settings, budget));
    let grade = path.is_solved().then(|| path.grade())?;
    Some((grade.difficulty.to_string(), grade.score))
}

impl Task for DatasetTask {
    type Answer = DatasetRow;
    const BATCH_SIZE: usize = 128;

    fn answer_batch_9x9(
        &self,
        puzzles: &[Puzzle9],
        callback: &mut Callback<'_, DatasetRow>,
    ) -> Completion {
        answer_and_complete(
            &self.solve,
            puzzles,
            callback,
            |verdict, puzzle| match plain_grid(puzzle) {
                Some(grid) => self.row(&grid, verdict),
                None => Outcome::Answered(DatasetRow::LeftOut),
            },
        )
    }

    fn answer_other_size(&self, puzzle: &Grid) -> Outcome<DatasetRow> {
        let verdict = self.solve.answer_other_size(puzzle);
        verdict.and_then(|verdict| self.row(puzzle, &verdict))
    }

    fn means_unsolvable(_: &DatasetRow) -> bool {
        false
    }
}
