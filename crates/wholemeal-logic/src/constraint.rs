//! Constraints: the truths and links of a step.

use std::fmt;
use std::str::FromStr;

use wholemeal_grid::{Cell, Digit, House};

use crate::Candidate;
use crate::geometry::{HOUSES_OF, digit, house, name};
#[cfg(feature = "serde")]
use crate::text_serde::serde_as_text;

/// A set of candidates of which exactly one is true: the candidates of a cell, or of a digit
/// in a house. There are 324.
///
/// Used as a *truth* it means "at least one", used as a *link* "at most one".
///
/// ```
/// use wholemeal_grid::{Digit, House};
/// use wholemeal_logic::{Constraint, ConstraintKind};
///
/// let constraint: Constraint = "5 in row 4".parse().unwrap();
/// assert_eq!(constraint.to_string(), "5 in row 4");
/// let five = Digit::new(5).unwrap();
/// assert_eq!(constraint.kind(), ConstraintKind::DigitIn(five, House::Row(3)));
/// assert_eq!("r4c7".parse::<Constraint>().unwrap().to_string(), "r4c7");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Constraint(u16);

/// What a [`Constraint`] is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ConstraintKind {
    /// All digits of a cell.
    Cell(Cell),
    /// A digit in a house.
    DigitIn(Digit, House),
}

/// The same as indices: cells 0-80, digits 0-8, houses as in [`crate::geometry`].
#[derive(Clone, Copy)]
pub(crate) enum Indices {
    Cell(usize),
    DigitIn(usize, usize),
}

impl Constraint {
    /// The number of constraints.
    pub const COUNT: usize = 324;

    pub(crate) const fn cell(cell: usize) -> Constraint {
        Constraint(cell as u16)
    }

    pub(crate) const fn digit_in(digit: usize, house: usize) -> Constraint {
        Constraint((81 + digit * 27 + house) as u16)
    }

    /// The constraint of a cell, or of a digit in a house; `None` if the board is larger than 9x9.
    ///
    /// ```
    /// use wholemeal_grid::Cell;
    /// use wholemeal_logic::{Constraint, ConstraintKind};
    ///
    /// let cell = ConstraintKind::Cell(Cell::new(33));
    /// assert_eq!(Constraint::new(cell).unwrap().to_string(), "r4c7");
    /// ```
    #[must_use]
    pub fn new(kind: ConstraintKind) -> Option<Constraint> {
        match kind {
            ConstraintKind::Cell(cell) => {
                (cell.index() < 81).then(|| Constraint::cell(cell.index()))
            }
            ConstraintKind::DigitIn(digit, house) => {
                let first = match house {
                    House::Row(_) => 0,
                    House::Column(_) => 9,
                    House::Box(_) => 18,
                };
                let fits = digit.index() < 9 && house.index() < 9;
                fits.then(|| {
                    Constraint::digit_in(digit.index(), first + usize::from(house.index()))
                })
            }
        }
    }

    /// Its index among the 324.
    pub(crate) const fn index(self) -> usize {
        self.0 as usize
    }

    pub(crate) const fn indices(self) -> Indices {
        let index = self.0 as usize;
        if index < 81 {
            Indices::Cell(index)
        } else {
            Indices::DigitIn((index - 81) / 27, (index - 81) % 27)
        }
    }

    /// The cell, or the digit and the house, that it is about.
    #[must_use]
    pub fn kind(self) -> ConstraintKind {
        match self.indices() {
            Indices::Cell(cell) => ConstraintKind::Cell(Cell::new(cell as u16)),
            Indices::DigitIn(d, h) => ConstraintKind::DigitIn(digit(d), house(h)),
        }
    }

    /// Returns true if this candidate is one of its candidates.
    #[must_use]
    pub fn contains(self, candidate: Candidate) -> bool {
        match self.indices() {
            Indices::Cell(cell) => candidate.cell_index() == cell,
            Indices::DigitIn(digit, house) => {
                candidate.digit_index() == digit
                    && HOUSES_OF[candidate.cell_index()].contains(&house)
            }
        }
    }
}

impl fmt::Display for Constraint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.indices() {
            Indices::Cell(cell) => f.write_str(&name(cell)),
            Indices::DigitIn(digit, h) => write!(f, "{} in {}", digit + 1, house(h)),
        }
    }
}

impl fmt::Debug for Constraint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// The error of a text that is not a constraint.
///
/// ```
/// use wholemeal_logic::Constraint;
///
/// let error = "row 4".parse::<Constraint>().unwrap_err();
/// assert_eq!(
///     error.to_string(),
///     "'row 4' is not a constraint: write r4c7 or '5 in row 4'"
/// );
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct ParseConstraintError {
    /// The text.
    pub text: String,
}

impl fmt::Display for ParseConstraintError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = &self.text;
        write!(
            f,
            "'{text}' is not a constraint: write r4c7 or '5 in row 4'"
        )
    }
}

impl std::error::Error for ParseConstraintError {}

impl FromStr for Constraint {
    type Err = ParseConstraintError;

    /// Reads `r4c7` or `5 in row 4`.
    fn from_str(text: &str) -> Result<Constraint, ParseConstraintError> {
        let all = (0..Constraint::COUNT as u16).map(Constraint);
        let mut named = all.filter(|constraint| constraint.to_string() == text);
        named.next().ok_or_else(|| ParseConstraintError {
            text: text.to_owned(),
        })
    }
}

#[cfg(feature = "serde")]
serde_as_text!(Constraint);
