//! Grades: what a person needs to solve the puzzle.

use std::ops::RangeInclusive;

use wholemeal_grid::Grid;
use wholemeal_logic::{self as logic, Board, Grade, Settings, Step, Technique, solve_while};

use crate::question::Engines;

/// What the logic of a puzzle should be like.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Target {
    pub(crate) grade: Option<logic::Difficulty>,
    pub(crate) score: Option<RangeInclusive<u32>>,
    pub(crate) hardest: Option<Technique>,
    /// It cannot be solved without any of these.
    pub(crate) needs: Vec<Technique>,
    /// It can be solved with these and singles.
    pub(crate) only: Vec<Technique>,
}

impl Target {
    pub(crate) fn is_any(&self) -> bool {
        *self == Target::default()
    }

    /// The grade of a puzzle if it is as it should be and the work was not stopped.
    pub(crate) fn judge(&self, puzzle: &Grid, engines: &Engines<'_>) -> Option<Grade> {
        let board = Board::new(puzzle)?;
        let most_score = self.score.as_ref().map_or(u32::MAX, |score| *score.end());
        let hardest = self.hardest.map(Technique::difficulty);
        let most_level = self.grade.into_iter().chain(hardest).min();
        let mut score = 0;
        // A path that is too hard is not followed to its end.
        let path = solve_while(&board, &Settings::default(), |step| {
            score += step.technique.score();
            !engines.is_stopped()
                && score <= most_score
                && most_level.is_none_or(|level| step.technique.difficulty() <= level)
        });
        if !path.is_solved() {
            return None;
        }
        let grade = path.grade();
        let fits = self.grade.is_none_or(|level| grade.difficulty == level)
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
                .all(|&technique| needs(&board, &grade, technique, engines))
            && (self.only.is_empty() || self.is_solved_by_only(&board, engines));
        fits.then_some(grade)
    }

    fn is_solved_by_only(&self, board: &Board, engines: &Engines<'_>) -> bool {
        let singles = Settings::up_to(Technique::HIDDEN_SINGLE).techniques;
        let mut techniques: Vec<Technique> = singles.into_iter().chain(self.only.clone()).collect();
        techniques.sort_unstable();
        techniques.dedup();
        let goes_on = |_: &Step| !engines.is_stopped();
        solve_while(board, &Settings::with(techniques), goes_on).is_solved()
    }
}

/// Is the puzzle out of reach without this technique, for somebody who knows all others
/// up to the last one (in the order of search) that its path takes?
fn needs(board: &Board, grade: &Grade, technique: Technique, engines: &Engines<'_>) -> bool {
    if !grade.techniques.contains_key(&technique) {
        return false;
    }
    let goes_on = |_: &Step| !engines.is_stopped();
    !solve_while(board, &without(grade, technique), goes_on).is_solved()
}

/// The techniques up to the last of a path, but for one.
pub(crate) fn without(grade: &Grade, technique: Technique) -> Settings {
    let last = grade.techniques.keys().copied().max_by_key(|t| t.place());
    let known = Settings::up_to(last.unwrap_or(technique)).techniques;
    Settings::with(known.into_iter().filter(|&t| t != technique))
}
