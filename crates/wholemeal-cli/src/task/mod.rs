//! Tasks: the work that a command does for every puzzle.

mod check;
mod count;
mod rate;
mod solve;

use wholemeal::{Grid, Interrupted, Lines, Puzzle9, Solution9};

pub(crate) use check::{CheckTask, Checked};
pub(crate) use count::CountTask;
pub(crate) use rate::{RateTask, Rating};
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

    /// Returns `true` if the answer means that the board has no solution. Only such boards
    /// can have conflicting givens.
    fn means_unsolvable(answer: &Self::Answer) -> bool;
}
