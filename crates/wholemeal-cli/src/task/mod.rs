//! Tasks: the work that a command does for every puzzle.

mod candidates;
mod canonize;
mod certify;
mod check;
mod count;
mod count_proof;
mod dataset;
mod identity;
mod rate;
mod rate_se;
mod solve;

use wholemeal::formats::VariantPuzzle;
use wholemeal::{Grid, Interrupted, Lines, Puzzle9, Solution9, variants};

use crate::interrupt;

pub(crate) use candidates::{CandidatesTask, CellCandidates};
pub(crate) use canonize::{CanonizeTask, Canonized, nine_cells, plain_grid};
pub(crate) use certify::{Certified, CertifyTask, MAX_BRANCHES, Minimality, ProveTask};
pub(crate) use check::{CheckTask, Checked};
pub(crate) use count::CountTask;
pub(crate) use count_proof::{CountProofTask, ProvedCount};
pub(crate) use dataset::{DatasetRow, DatasetTask};
pub(crate) use identity::IdentityTask;
pub(crate) use rate::{RateTask, Rating};
pub(crate) use rate_se::{RateSeTask, SeRating};
pub(crate) use solve::SolveTask;

/// The result of work with a budget.
#[derive(Clone, Debug)]
pub(crate) enum Outcome<T> {
    Answered(T),
    /// The budget ran out.
    OutOfBudget(Interrupted),
    /// The user interrupted the program.
    Cancelled,
}

impl<T> Outcome<T> {
    /// Continues with the answer, if there is one.
    pub(crate) fn and_then<U>(self, next: impl FnOnce(T) -> Outcome<U>) -> Outcome<U> {
        match self {
            Outcome::Answered(answer) => next(answer),
            Outcome::OutOfBudget(interrupted) => Outcome::OutOfBudget(interrupted),
            Outcome::Cancelled => Outcome::Cancelled,
        }
    }

    /// Changes the answer, if there is one.
    pub(crate) fn map<U>(self, change: impl FnOnce(T) -> U) -> Outcome<U> {
        match self {
            Outcome::Answered(answer) => Outcome::Answered(change(answer)),
            Outcome::OutOfBudget(interrupted) => Outcome::OutOfBudget(interrupted),
            Outcome::Cancelled => Outcome::Cancelled,
        }
    }

    /// An answer or the end of its budget; `None` if the user interrupted the program.
    pub(crate) fn result(self) -> Option<Result<T, Interrupted>> {
        match self {
            Outcome::Answered(answer) => Some(Ok(answer)),
            Outcome::OutOfBudget(interrupted) => Some(Err(interrupted)),
            Outcome::Cancelled => None,
        }
    }
}

/// Whether a batch was worked on to its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[must_use]
pub(crate) enum Completion {
    Complete,
    /// The user interrupted the program, and some answers are missing.
    Cancelled,
}

impl Completion {
    pub(crate) fn new(complete: bool) -> Completion {
        if complete {
            Completion::Complete
        } else {
            Completion::Cancelled
        }
    }
}

/// Receives the answers for a batch: the index of a board, and its answer or the end of its
/// budget. The order is arbitrary.
pub(crate) type Callback<'a, T> = dyn FnMut(usize, Result<&T, Interrupted>) + 'a;

/// Answers 9x9 boards by a task, and completes each answer by `next`. An interruption ends the work.
fn answer_and_complete<T: Task, U>(
    task: &T,
    puzzles: &[Puzzle9],
    callback: &mut Callback<'_, U>,
    next: impl Fn(&T::Answer, &Puzzle9) -> Outcome<U>,
) -> Completion {
    let mut cancelled = false;
    let completion = task.answer_batch_9x9(puzzles, &mut |index, answer| {
        cancelled |= interrupt::requested();
        if cancelled {
            return;
        }
        let completed = match answer {
            Ok(answer) => next(answer, &puzzles[index]),
            Err(interrupted) => Outcome::OutOfBudget(interrupted),
        };
        match completed.result() {
            Some(Ok(completed)) => callback(index, Ok(&completed)),
            Some(Err(interrupted)) => callback(index, Err(interrupted)),
            None => cancelled = true,
        }
    });
    Completion::new(completion == Completion::Complete && !cancelled)
}

/// Receives the answers for lines of 81 characters.
pub(crate) trait AnswerSink<T> {
    fn answer(&mut self, index: usize, answer: Result<&T, Interrupted>);

    /// Writes the unique solution of a board, if that is all there is to write. Otherwise
    /// returns `false`, and the caller passes the answer to [`AnswerSink::answer`].
    fn write_unique(&mut self, index: usize, solution: &Solution9) -> bool;
}

/// The work that is done for every puzzle.
pub(crate) trait Task: Send + Sync + 'static {
    type Answer: Clone + Send + 'static;

    /// The largest number of lines that a worker processes at a time.
    const BATCH_SIZE: usize;

    /// Answers 9x9 boards.
    fn answer_batch_9x9(
        &self,
        puzzles: &[Puzzle9],
        callback: &mut Callback<'_, Self::Answer>,
    ) -> Completion;

    /// Answers 9x9 boards that are lines of a text.
    fn answer_lines(
        &self,
        lines: Lines<'_>,
        sink: &mut impl AnswerSink<Self::Answer>,
    ) -> Completion {
        let puzzles: Vec<Puzzle9> = lines.iter().filter_map(|l| Puzzle9::from_line(l)).collect();
        self.answer_batch_9x9(&puzzles, &mut |index, answer| sink.answer(index, answer))
    }

    /// Answers a board of another size.
    fn answer_other_size(&self, puzzle: &Grid) -> Outcome<Self::Answer>;

    /// Answers a variant; `None` if the task is defined for plain puzzles only.
    fn answer_variant(
        &self,
        _puzzle: &VariantPuzzle,
        _solver: variants::Solver,
    ) -> Option<Outcome<Self::Answer>> {
        None
    }

    /// Returns `true` if the answer means that the board has no solution. Only such boards
    /// can have conflicting givens.
    fn means_unsolvable(answer: &Self::Answer) -> bool;
}
