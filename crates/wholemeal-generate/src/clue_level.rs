//! The clue levels of B. Jiang, "Sudoku Puzzles Generating: from Easy to Evil", 2009.
//!
//! A clue level defines the number and distribution of the givens, and the order of digging. It
//! does not measure how hard a puzzle is for a person; grades do.

use std::fmt;
use std::ops::RangeInclusive;
use std::str::FromStr;

use crate::Order;

/// A clue level of the paper.
///
/// ```
/// use wholemeal_generate::ClueLevel;
///
/// assert_eq!("evil".parse(), Ok(ClueLevel::Evil));
/// assert_eq!("3".parse(), Ok(ClueLevel::Medium));
/// assert_eq!(ClueLevel::Evil.givens(), 22..=27);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum ClueLevel {
    /// More than 50 givens, five in every row and column.
    ExtremelyEasy,
    /// 36 to 49 givens, four in every row and column.
    Easy,
    /// 32 to 35 givens, three in every row and column.
    Medium,
    /// 28 to 31 givens, two in every row and column.
    Difficult,
    /// 22 to 27 givens, anywhere.
    Evil,
}

impl ClueLevel {
    /// All clue levels, the easiest first.
    pub const ALL: [ClueLevel; 5] = [
        ClueLevel::ExtremelyEasy,
        ClueLevel::Easy,
        ClueLevel::Medium,
        ClueLevel::Difficult,
        ClueLevel::Evil,
    ];

    /// The number of givens. "More than 50" means up to 60 here.
    #[must_use]
    pub fn givens(self) -> RangeInclusive<usize> {
        match self {
            ClueLevel::ExtremelyEasy => 51..=60,
            ClueLevel::Easy => 36..=49,
            ClueLevel::Medium => 32..=35,
            ClueLevel::Difficult => 28..=31,
            ClueLevel::Evil => 22..=27,
        }
    }

    /// The smallest number of givens in every row and column.
    #[must_use]
    pub fn floor(self) -> usize {
        match self {
            ClueLevel::ExtremelyEasy => 5,
            ClueLevel::Easy => 4,
            ClueLevel::Medium => 3,
            ClueLevel::Difficult => 2,
            ClueLevel::Evil => 0,
        }
    }

    /// The order of digging.
    #[must_use]
    pub fn order(self) -> Order {
        match self {
            ClueLevel::ExtremelyEasy | ClueLevel::Easy => Order::Random,
            ClueLevel::Medium => Order::EveryOther,
            ClueLevel::Difficult => Order::Serpentine,
            ClueLevel::Evil => Order::Reading,
        }
    }

    /// 1 for the easiest, 5 for the hardest.
    #[must_use]
    pub fn number(self) -> usize {
        self as usize + 1
    }

    /// The name that [`FromStr`] reads.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            ClueLevel::ExtremelyEasy => "extremely-easy",
            ClueLevel::Easy => "easy",
            ClueLevel::Medium => "medium",
            ClueLevel::Difficult => "difficult",
            ClueLevel::Evil => "evil",
        }
    }
}

impl fmt::Display for ClueLevel {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// The error of a text that does not name a clue level.
///
/// ```
/// use wholemeal_generate::ClueLevel;
///
/// let error = "hard".parse::<ClueLevel>().unwrap_err();
/// assert_eq!(
///     error.to_string(),
///     "unknown clue level; use 1 to 5 or extremely-easy, easy, medium, difficult, evil"
/// );
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct ParseClueLevelError;

impl fmt::Display for ParseClueLevelError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names = ClueLevel::ALL.map(ClueLevel::name).join(", ");
        write!(f, "unknown clue level; use 1 to 5 or {names}")
    }
}

impl std::error::Error for ParseClueLevelError {}

impl FromStr for ClueLevel {
    type Err = ParseClueLevelError;

    /// Reads a name or a number.
    fn from_str(text: &str) -> Result<ClueLevel, ParseClueLevelError> {
        let named = |level: &ClueLevel| level.name() == text || level.number().to_string() == text;
        let mut levels = ClueLevel::ALL.into_iter();
        levels.find(named).ok_or(ParseClueLevelError)
    }
}
