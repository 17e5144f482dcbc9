//! The ratings of Sudoku Explainer.

use std::cell::Cell;

use wholemeal::se::{Rater, Ratings, Unrated};
use wholemeal::{Grid, Puzzle9};

use super::{Callback, Completion, Outcome, Task};
use crate::budget::BudgetLimit;
use crate::interrupt;
use crate::logic::unsupported;

/// Rates puzzles on the scale of Sudoku Explainer.
pub(crate) struct RateSeTask {
    pub(crate) limit: BudgetLimit,
}

/// The result of a rating.
#[derive(Clone)]
pub(crate) enum SeRating {
    Rated(Ratings),
    NoSolution,
    /// The reason why there is no rating.
    Unrated(String),
}

/// The number of polls after which a rating that was not asked for is given up: less than a
/// second of work. Polls are counted and not time, so that the output is always the same.
const SHORT_RATING: u64 = 5_000;

impl RateSeTask {
    /// Rates a puzzle; `None` if the user interrupted the program.
    fn rating(&self, puzzle: &Puzzle9, rater: &mut Rater) -> Option<SeRating> {
        let spending = self.limit.start();
        let polls = Cell::new(0);
        let stop = || {
            polls.set(polls.get() + 1);
            polls.get() > self.limit.work() || spending.is_over()
        };
        if has_candidates(puzzle) {
            let why = "the scale of Sudoku Explainer is defined for givens, not for candidates";
            return Some(SeRating::Unrated(why.to_owned()));
        }
        match rater.rate_until(&puzzle.to_grid(), &stop) {
            Ok(ratings) => Some(SeRating::Rated(ratings)),
            Err(_) if interrupt::requested() => None,
            Err(Unrated::NoSolution) => Some(SeRating::NoSolution),
            Err(stopped @ Unrated::Stopped { .. }) => {
                Some(SeRating::Unrated(format!("budget spent: {stopped}")))
            }
            Err(why) => Some(SeRating::Unrated(why.to_string())),
        }
    }
}

/// Returns true if the puzzle has fewer candidates than its givens leave.
fn has_candidates(puzzle: &Puzzle9) -> bool {
    Puzzle9::from_grid(&puzzle.to_grid()).is_some_and(|plain| plain.to_marks() != puzzle.to_marks())
}

/// The ratings of a puzzle, if they do not take long.
pub(crate) fn short_se_rating(puzzle: &Puzzle9) -> Option<Ratings> {
    let polls = Cell::new(0);
    let stop = || {
        polls.set(polls.get() + 1);
        polls.get() > SHORT_RATING || interrupt::requested()
    };
    let plain = (!has_candidates(puzzle)).then(|| puzzle.to_grid())?;
    Rater::new().rate_until(&plain, &stop).ok()
}

impl Task for RateSeTask {
    type Answer = SeRating;
    // A hard puzzle takes seconds, so puzzles are not tied to each other.
    const BATCH_SIZE: usize = 1;

    fn answer_batch_9x9(
        &self,
        puzzles: &[Puzzle9],
        callback: &mut Callback<'_, SeRating>,
    ) -> Completion {
        let mut rater = Rater::new();
        for (index, puzzle) in puzzles.iter().enumerate() {
            let Some(rating) = self.rating(puzzle, &mut rater) else {
                return Completion::Cancelled;
            };
            callback(index, Ok(&rating));
        }
        Completion::Complete
    }

    fn answer_other_size(&self, puzzle: &Grid) -> Outcome<SeRating> {
        Outcome::Answered(SeRating::Unrated(unsupported(puzzle.shape())))
    }

    fn means_unsolvable(answer: &SeRating) -> bool {
        matches!(answer, SeRating::NoSolution)
    }
}
