//! Requirements on the logic of a puzzle: its difficulty and techniques.

use std::ops::RangeInclusive;

use wholemeal_grid::Grid;
use wholemeal_logic::{
    self as logic, Board, Grade, Settings, Step, Technique, next_step, solve_while,
};
#[cfg(feature = "se")]
use wholemeal_se::{Rater, Rating};

use crate::solvers::Solvers;

/// More harder steps than this make no difference to the promise of a puzzle.
const MOST_HARDER_STEPS: u32 = 50;

/// The difficulty, score and techniques that a plan requires.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Target {
    pub(crate) difficulty: Option<logic::Difficulty>,
    pub(crate) score: Option<RangeInclusive<u32>>,
    /// The ER of Sudoku Explainer.
    #[cfg(feature = "se")]
    pub(crate) rating: Option<RangeInclusive<Rating>>,
    pub(crate) hardest: Option<Technique>,
    /// The puzzle cannot be solved without any one of these.
    pub(crate) needs: Vec<Technique>,
    /// The puzzle can be solved with these and singles; empty if there is no such requirement.
    pub(crate) only: Vec<Technique>,
}

impl Target {
    /// Returns `true` if nothing is required.
    pub(crate) fn is_any(&self) -> bool {
        *self == Target::default()
    }

    /// The grade of a puzzle; `None` if it does not meet the requirements or the work was
    /// stopped.
    pub(crate) fn grade_if_met(&self, puzzle: &Grid, solvers: &Solvers<'_>) -> Option<Grade> {
        let board = Board::new(puzzle)?;
        let max_score = self.score.as_ref().map_or(u32::MAX, |score| *score.end());
        let hardest = self.hardest.map(Technique::difficulty);
        let max_difficulty = self.difficulty.into_iter().chain(hardest).min();
        let mut score = 0;
        // A path that is too hard is not followed to its end.
        let settings = self.settings().without_proofs();
        let path = solve_while(&board, &settings, |step| {
            score += step.technique.score();
            !solvers.is_stopped()
                && score <= max_score
                && max_difficulty.is_none_or(|max| step.technique.difficulty() <= max)
        });
        if !path.is_solved() {
            return None;
        }
        let grade = path.grade();
        let fits = self
            .difficulty
            .is_none_or(|wanted| grade.difficulty == wanted)
            && self
                .score
                .as_ref()
                .is_none_or(|score| score.contains(&grade.score))
            && self
                .hardest
                .is_none_or(|hardest| grade.hardest == Some(hardest))
            && self
                .needs
                .iter()
                .all(|&technique| needs(&board, &grade, technique, solvers))
            && self.has_rating(puzzle, solvers)
            && (self.only.is_empty() || self.is_solved_by_only(&board, solvers));
        fits.then_some(grade)
    }

    /// HoDoKu's techniques, which define scores; all that are on by default if a technique is
    /// required that HoDoKu does not have.
    fn settings(&self) -> Settings {
        let required = || self.needs.iter().chain(&self.hardest);
        if required().all(|technique| technique.is_in_hodoku()) {
            Settings::hodoku_exact()
        } else {
            Settings::default()
        }
    }

    /// The technique that the puzzle must have; the first if there are several.
    pub(crate) fn technique(&self) -> Option<Technique> {
        self.needs.first().copied().or(self.hardest)
    }

    /// How near a puzzle that does not meet the requirements is to one that does: 0 if the required
    /// technique finds nothing after the basic ones, 1 if it does, 2 if the techniques before it do
    /// not solve the puzzle, and more if it then finds a step. Of these, puzzles that techniques do
    /// not solve come first, by the number of cells that are filled; then the others, by the number
    /// of harder steps.
    pub(crate) fn promise(&self, puzzle: &Grid, solvers: &Solvers<'_>) -> u32 {
        let (Some(technique), Some(board)) = (self.technique(), Board::new(puzzle)) else {
            return 0;
        };
        let keep_going = |_: &Step| !solvers.is_stopped();
        let finds = |board: &Board| next_step(board, &Settings::with([technique])).is_some();
        let basic = Settings::up_to(Technique::HIDDEN_TRIPLE.min(technique));
        let board = solve_while(&board, &basic, keep_going).end;
        if !finds(&board) {
            return 0;
        }
        let settings = self.settings().without_proofs();
        let rank = technique.search_rank();
        let before = settings.techniques.iter().copied();
        let before = Settings::with(before.filter(|t| t.search_rank() < rank));
        let stuck = solve_while(&board, &before, keep_going).end;
        if stuck.is_solved() {
            return 1;
        }
        if !finds(&stuck) {
            return 2;
        }
        let path = solve_while(&stuck, &settings, keep_going);
        if !path.is_solved() {
            return 3 + 81 - path.end.empty_cells().len() as u32;
        }
        let harder = path.steps.iter();
        let harder = harder.filter(|step| step.technique.search_rank() > rank);
        3 + 81 + MOST_HARDER_STEPS.saturating_sub(harder.count() as u32)
    }

    /// Returns true if the puzzle has a rating of the plan.
    #[cfg(feature = "se")]
    fn has_rating(&self, puzzle: &Grid, solvers: &Solvers<'_>) -> bool {
        let Some(range) = &self.rating else {
            return true;
        };
        let rated = Rater::new().rate_until(puzzle, &|| solvers.is_stopped());
        rated.is_ok_and(|ratings| range.contains(&ratings.er))
    }

    /// Without the feature `se`, plans have no rating.
    #[cfg(not(feature = "se"))]
    #[allow(clippy::unused_self)] // The signature is that of the method above.
    fn has_rating(&self, _: &Grid, _: &Solvers<'_>) -> bool {
        true
    }

    fn is_solved_by_only(&self, board: &Board, solvers: &Solvers<'_>) -> bool {
        let singles = Settings::up_to(Technique::HIDDEN_SINGLE).techniques;
        let mut techniques: Vec<Technique> = singles.into_iter().chain(self.only.clone()).collect();
        techniques.sort_unstable();
        techniques.dedup();
        let keep_going = |_: &Step| !solvers.is_stopped();
        solve_while(board, &Settings::with(techniques), keep_going).is_solved()
    }
}

/// Returns `true` if the puzzle cannot be solved without this technique, with all others up to
/// the last one (in the order of search) of its path.
fn needs(board: &Board, grade: &Grade, technique: Technique, solvers: &Solvers<'_>) -> bool {
    if !grade.techniques.contains_key(&technique) {
        return false;
    }
    let keep_going = |_: &Step| !solvers.is_stopped();
    !solve_while(board, &without(grade, technique), keep_going).is_solved()
}

/// The techniques up to the last one of a path, except one.
pub(crate) fn without(grade: &Grade, technique: Technique) -> Settings {
    let last = grade
        .techniques
        .keys()
        .copied()
        .max_by_key(|t| t.search_rank());
    let known = Settings::up_to(last.unwrap_or(technique));
    // A path of HoDoKu's techniques is compared with other such paths.
    let known = if grade.techniques.keys().all(|t| t.is_in_hodoku()) {
        known.only_hodoku()
    } else {
        known
    };
    Settings::with(known.techniques.into_iter().filter(|&t| t != technique))
}
