//! Answers, with their witnesses.

use std::fmt;

use wholemeal_grid::Grid;
use wholemeal_pearl::Report;

/// How many solutions a board has: none, one, or more, with the solutions that
/// prove it.
///
/// ```
/// use wholemeal::{Grid, Verdict};
///
/// let puzzle: Grid = "1..4..1..1..4..1".parse()?;
/// let Verdict::Many(one, other) = wholemeal::solve(&puzzle) else { panic!() };
/// assert!(one.is_solution_of(&puzzle) && other.is_solution_of(&puzzle) && one != other);
/// # Ok::<(), wholemeal::text::ReadError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Verdict {
    /// There is no solution.
    None,
    /// This is the only solution.
    Unique(Grid),
    /// There are at least these two.
    Many(Grid, Grid),
}

impl Verdict {
    /// The solution that was found first, if there is one.
    #[must_use]
    pub fn solution(&self) -> Option<&Grid> {
        match self {
            Verdict::None => None,
            Verdict::Unique(first) | Verdict::Many(first, _) => Some(first),
        }
    }

    /// Is there exactly one solution?
    #[must_use]
    pub fn is_unique(&self) -> bool {
        matches!(self, Verdict::Unique(_))
    }

    /// `none`, `unique` or `many`.
    #[must_use]
    pub fn name(&self) -> &'static str {
        match self {
            Verdict::None => "none",
            Verdict::Unique(_) => "unique",
            Verdict::Many(..) => "many",
        }
    }
}

/// A number of solutions, as far as they were counted.
///
/// ```
/// use wholemeal::{Count, Grid, Shape};
///
/// let empty = Grid::empty(Shape::FOUR);
/// assert_eq!(wholemeal::count(&empty, 1000, &|| false).unwrap(), Count::Exactly(288));
/// assert_eq!(wholemeal::count(&empty, 100, &|| false).unwrap().to_string(), "at least 100");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Count {
    /// There are just so many.
    Exactly(u64),
    /// Counting ended at the limit.
    AtLeast(u64),
}

impl Count {
    /// How many were counted.
    #[must_use]
    pub fn counted(self) -> u64 {
        match self {
            Count::Exactly(n) | Count::AtLeast(n) => n,
        }
    }

    /// Are these all?
    #[must_use]
    pub fn is_exact(self) -> bool {
        matches!(self, Count::Exactly(_))
    }
}

impl fmt::Display for Count {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Count::Exactly(n) => write!(f, "{n}"),
            Count::AtLeast(n) => write!(f, "at least {n}"),
        }
    }
}

/// The work was stopped before there was an answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Interrupted {
    /// How far it got.
    pub report: Report,
}

impl fmt::Display for Interrupted {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "interrupted: {}", self.report)
    }
}

impl std::error::Error for Interrupted {}
