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
/// use wholemeal_generate::Level;
///
/// assert_eq!("evil".parse(), Ok(Level::Evil));
/// assert_eq!("3".parse(), Ok(Level::Medium));
/// assert_eq!(Level::Evil.givens(), 22..=27);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Level {
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

impl Level {
    /// From the easiest to the hardest.
    pub const ALL: [Level; 5] = [
        Level::ExtremelyEasy,
        Level::Easy,
        Level::Medium,
        Level::Difficult,
        Level::Evil,
    ];

    /// How many givens there are. "More than 50" is taken as up to 60.
    #[must_use]
    pub fn givens(self) -> RangeInclusive<usize> {
        match self {
            Level::ExtremelyEasy => 51..=60,
            Level::Easy => 36..=49,
            Level::Medium => 32..=35,
            Level::Difficult => 28..=31,
            Level::Evil => 22..=27,
        }
    }

    /// How many givens every row and column keeps.
    #[must_use]
    pub fn floor(self) -> usize {
        match self {
            Level::ExtremelyEasy => 5,
            Level::Easy => 4,
            Level::Medium => 3,
            Level::Difficult => 2,
            Level::Evil => 0,
        }
    }

    /// In which order cells are tried.
    #[must_use]
    pub fn order(self) -> Order {
        match self {
            Level::ExtremelyEasy | Level::Easy => Order::Random,
            Level::Medium => Order::Jumping,
            Level::Difficult => Order::Wandering,
            Level::Evil => Order::Reading,
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
            Level::ExtremelyEasy => "extremely-easy",
            Level::Easy => "easy",
            Level::Medium => "medium",
            Level::Difficult => "difficult",
            Level::Evil => "evil",
        }
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Level {
    type Err = String;

    fn from_str(text: &str) -> Result<Level, String> {
        let named = |level: &Level| level.name() == text || level.number().to_string() == text;
        Level::ALL.into_iter().find(named).ok_or_else(|| {
            let names = Level::ALL.map(Level::name);
            format!("no such level; there are 1 to 5: {}", names.join(", "))
        })
    }
}
