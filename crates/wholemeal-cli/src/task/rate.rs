//! The difficulty of a puzzle.

use wholemeal::logic::{Board, Grade, Path, Settings, check, solve_within};
use wholemeal::se::Ratings;
use wholemeal::{Budget, Grid, Puzzle9, Solver, Verdict};

use super::rate_se::short_se_rating;
use super::{Callback, Completion, Outcome, Task};
use crate::budget::BudgetLimit;
use crate::exit::plural;
use crate::interrupt;
use crate::logic::unsupported;

/// Solves a puzzle by logic and grades the path.
pub(crate) struct RateTask {
    pub(crate) settings: Settings,
    /// Whether to check every step.
    pub(crate) check: bool,
    pub(crate) limit: BudgetLimit,
    /// Whether to add the ratings of Sudoku Explainer, if they do not take long.
    pub(crate) with_se: bool,
}

/// The result of a rating.
#[derive(Clone)]
pub(crate) enum Rating {
    Rated {
        grade: Grade,
        steps: usize,
        /// Whether every step was checked.
        checked: bool,
        /// The ratings of Sudoku Explainer.
        se: Option<Ratings>,
    },
    NoSolution,
    /// The reason why there is no rating.
    Unrated(String),
}

impl RateTask {
    /// Rates a puzzle; `None` if the user interrupted the program.
    fn rating(&self, puzzle: &Puzzle9) -> Option<Rating> {
        if interrupt::requested() {
            return None;
        }
        let unrated = |why: &str| Some(Rating::Unrated(why.to_owned()));
        let spending = self.limit.start();
        let over = || spending.is_over();
        match Solver::new().solve_within(puzzle, &Budget::until(&over)) {
            Ok(Verdict::None) => return Some(Rating::NoSolution),
            Ok(Verdict::Many(..)) => return unrated("more than one solution"),
            Ok(Verdict::Unique(_)) => {}
            Err(interrupted) => return out_of_budget(&interrupted.to_string()),
        }
        let Some(mut board) = Board::new(&puzzle.to_grid()) else {
            return unrated("not 9x9");
        };
        board.retain_candidates(&puzzle.to_marks());
        let path = spending.logic(|budget| solve_within(&board, &self.settings, budget));
        if path.stopped {
            return out_of_budget(&progress_of(&path));
        }
        if !path.is_solved() {
            let left = plural(path.end.empty_cells().len(), "empty cell");
            return unrated(&format!("logic gets stuck with {left}"));
        }
        if self.check {
            for step in &path.steps {
                if spending.is_over() {
                    return out_of_budget(&progress_of(&path));
                }
                if let Err(why) = check(&board, step) {
                    return unrated(&format!("a step is not proved: {step}: {why}"));
                }
                board.apply(step);
            }
        }
        Some(Rating::Rated {
            grade: path.grade(),
            steps: path.steps.len(),
            checked: self.check,
            se: self.with_se.then(|| short_se_rating(puzzle)).flatten(),
        })
    }
}

/// The rating of a puzzle whose budget is spent; `None` if the user interrupted the program.
fn out_of_budget(progress: &str) -> Option<Rating> {
    let rating = Rating::Unrated(format!("budget spent: {progress}"));
    (!interrupt::requested()).then_some(rating)
}

/// `12 steps found, 31 empty cells`
fn progress_of(path: &Path) -> String {
    let steps = plural(path.steps.len(), "step");
    let left = plural(path.end.empty_cells().len(), "empty cell");
    format!("{steps} found, {left}")
}

impl Task for RateTask {
    type Answer = Rating;
    const BATCH_SIZE: usize = 64;

    fn answer_batch_9x9(
        &self,
        puzzles: &[Puzzle9],
        callback: &mut Callback<'_, Rating>,
    ) -> Completion {
        for (index, puzzle) in puzzles.iter().enumerate() {
            let Some(rating) = self.rating(puzzle) else {
                return Completion::Cancelled;
            };
            callback(index, Ok(&rating));
        }
        Completion::Complete
    }

    fn answer_other_size(&self, puzzle: &Grid) -> Outcome<Rating> {
        Outcome::Answered(Rating::Unrated(unsupported(puzzle.shape())))
    }

    fn means_unsolvable(answer: &Rating) -> bool {
        matches!(answer, Rating::NoSolution)
    }
}
