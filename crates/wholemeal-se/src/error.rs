//! Why a puzzle has no rating.

use std::fmt;

use crate::rating::Rating;

/// Why a puzzle has no rating.
///
/// ```
/// use wholemeal_grid::{Grid, Shape};
/// use wholemeal_se::{Unrated, rate};
///
/// let error = rate(&Grid::empty(Shape::NINE)).unwrap_err();
/// assert_eq!(error, Unrated::SeveralSolutions);
/// assert_eq!(error.to_string(), "more than one solution");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Unrated {
    /// The scale is defined for 9x9 boards.
    NotNine,
    /// All cells are filled, so there is no step.
    NoEmptyCell,
    /// The puzzle has no solution.
    NoSolution,
    /// The puzzle has more than one solution.
    SeveralSolutions,
    /// The search was stopped.
    Stopped {
        /// The number of steps that were found.
        steps: usize,
        /// The rating of the hardest of them.
        at_least: Rating,
    },
}

impl fmt::Display for Unrated {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Unrated::NotNine => {
                f.write_str("the scale of Sudoku Explainer is defined for 9x9 boards")
            }
            Unrated::NoEmptyCell => f.write_str("no empty cell"),
            Unrated::NoSolution => f.write_str("no solution"),
            Unrated::SeveralSolutions => f.write_str("more than one solution"),
            Unrated::Stopped { steps, at_least } => {
                let s = if *steps == 1 { "" } else { "s" };
                write!(f, "stopped after {steps} step{s}, ER at least {at_least}")
            }
        }
    }
}

impl std::error::Error for Unrated {}
