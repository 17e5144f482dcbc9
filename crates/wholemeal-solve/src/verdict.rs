//! Verdicts and counts.

use std::fmt;

use wholemeal_grid::Grid;

/// No, one, or more than one solution, with the solutions that prove it. The same board always
/// gives the same solutions in the same order; for 9x9 boards see [`Solver`](crate::Solver).
///
/// ```
/// use wholemeal_solve::{Puzzle9, Solver, Verdict};
///
/// let Verdict::Many(one, other) = Solver::new().solve(&Puzzle9::EMPTY) else { panic!() };
/// assert!(one.to_grid().is_solution() && other.to_grid().is_solution() && one != other);
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Verdict<G = Grid> {
    /// There is no solution.
    None,
    /// This is the only solution.
    Unique(G),
    /// There are several solutions. These are the first two.
    Many(G, G),
}

impl<G> Verdict<G> {
    /// The solution that was found first, if there is one.
    #[must_use]
    pub fn solution(&self) -> Option<&G> {
        match self {
            Verdict::None => None,
            Verdict::Unique(first) | Verdict::Many(first, _) => Some(first),
        }
    }

    /// Returns `true` if there is exactly one solution.
    #[must_use]
    pub fn is_unique(&self) -> bool {
        matches!(self, Verdict::Unique(_))
    }

    /// The same verdict with converted solutions.
    #[must_use]
    pub fn map<H>(self, mut f: impl FnMut(G) -> H) -> Verdict<H> {
        match self {
            Verdict::None => Verdict::None,
            Verdict::Unique(one) => Verdict::Unique(f(one)),
            Verdict::Many(one, other) => Verdict::Many(f(one), f(other)),
        }
    }

    /// The same verdict with borrowed solutions.
    #[must_use]
    pub fn as_ref(&self) -> Verdict<&G> {
        match self {
            Verdict::None => Verdict::None,
            Verdict::Unique(one) => Verdict::Unique(one),
            Verdict::Many(one, other) => Verdict::Many(one, other),
        }
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

/// A number of solutions, counted up to a limit.
///
/// ```
/// use wholemeal_solve::{Budget, Puzzle9, Solver};
///
/// let count = Solver::new().count(&Puzzle9::EMPTY, 100, &Budget::UNLIMITED).unwrap();
/// assert_eq!(count.to_string(), "at least 100");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Count {
    /// The exact number of solutions.
    Exactly(u128),
    /// The limit; there may be more solutions.
    AtLeast(u128),
}

impl Count {
    /// The number that was counted.
    #[must_use]
    pub fn counted(self) -> u128 {
        match self {
            Count::Exactly(n) | Count::AtLeast(n) => n,
        }
    }

    /// Returns `true` if the number is exact.
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

/// The error of a call whose budget ran out.
///
/// ```
/// use wholemeal_solve::{Budget, Puzzle9, Solver};
///
/// let count = Solver::new().count(&Puzzle9::EMPTY, u128::MAX, &Budget::guesses(1000));
/// let interrupted = count.unwrap_err();
/// assert_eq!(interrupted.guesses, 1000);
/// assert!(interrupted.found > 0);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Interrupted {
    /// The number of guesses that were made.
    pub guesses: u64,
    /// A lower bound of the number of solutions.
    pub found: u128,
}

impl Interrupted {
    /// The error of a call that made this number of guesses and found at least this number of
    /// solutions.
    ///
    /// ```
    /// let interrupted = wholemeal_solve::Interrupted::new(1, 0);
    /// assert_eq!(interrupted.to_string(), "interrupted after 1 guess");
    /// ```
    #[must_use]
    pub fn new(guesses: u64, found: u128) -> Interrupted {
        Interrupted { guesses, found }
    }
}

impl fmt::Display for Interrupted {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let s = if self.guesses == 1 { "" } else { "es" };
        write!(f, "interrupted after {} guess{s}", self.guesses)
    }
}

impl std::error::Error for Interrupted {}
