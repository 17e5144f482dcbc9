//! Requirements on the logic of a puzzle: its grade and techniques.

use std::ops::RangeInclusive;

use wholemeal_grid::Grid;
use wholemeal_logic::{self as logic, Board, Grade, Settings, Step, Technique, solve_while};

use crate::solvers::Solvers;

/// The grade, score and techniques that a plan requires.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Target {
    pub(crate) grade: Option<logic::Difficulty>,
    pub(crate) score: Option<RangeInclusive<u32>>,
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
        let max_difficulty = self.grade.into_iter().chain(hardest).min();
        let mut score = 0;
        // A path that is too hard is not followed to its end.
        let path = solve_while(&board, &Settings::default(), |step| {
            score += step.technique.score();
            !solvers.is_stopped()
                && score <= max_score
                && max_difficulty.is_none_or(|max| step.technique.difficulty() <= max)
        });
        if !path.is_solved() {
            return None;
        }
        let grade = path.grade();
        let fits = self.grade.is_none_or(|wanted| grade.difficulty == wanted)
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
            && (self.only.is_empty() || self.is_solved_by_only(&board, solvers));
        fits.then_some(grade)
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
    let last = grade.techniques.keys().copied().max_by_key(|t| t.place());
    let known = Settings::up_to(last.unwrap_or(technique)).techniques;
    Settings::with(known.into_iter().filter(|&t| t != technique))
}
