//! The levels of the paper: how a puzzle looks, and how it is dug.
//!
//! B. Jiang, "Sudoku Puzzles Generating: from Easy to Evil", 2009. The levels say how
//! many givens there are and where, not how hard a puzzle is for a person; grades
//! do that.

use std::fmt;
use std::ops::RangeInclusive;
use std::str::FromStr;

use crate::Order;

/// A level of the paper.
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
    /// From the easiest to the hardest.
    pub const ALL: [ClueLevel; 5] = [
        ClueLevel::ExtremelyEasy,
        ClueLevel::Easy,
        ClueLevel::Medium,
        ClueLevel::Difficult,
        ClueLevel::Evil,
    ];

    /// How many givens there are. "More than 50" is taken as up to 60.
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

    /// How many givens every row and column keeps.
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

    /// In which order cells are tried.
    #[must_use]
    pub fn order(self) -> Order {
        match self {
            ClueLevel::ExtremelyEasy | ClueLevel::Easy => Order::Random,
            ClueLevel::Medium => Order::Jumping,
            ClueLevel::Difficult => Order::Wandering,
            ClueLevel::Evil => Order::Reading,
        }
    }

    /// 1 for the easiest, 5 for the hardest.
    #[must_use]
    pub fn number(self) -> usize {
        self as usize + 1
    }

    /// As it is written.
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

impl FromStr for ClueLevel {
    type Err = String;

    fn from_str(text: &str) -> Result<ClueLevel, String> {
        let named = |level: &ClueLevel| level.name() == text || level.number().to_string() == text;
        ClueLevel::ALL.into_iter().find(named).ok_or_else(|| {
            let names = ClueLevel::ALL.map(ClueLevel::name);
            format!("no such level; there are 1 to 5: {}", names.join(", "))
        })
    }
}
