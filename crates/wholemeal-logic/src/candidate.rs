//! Candidates: digits that a cell can contain.

use std::fmt;
use std::str::FromStr;

use wholemeal_grid::{Cell, Digit};

use crate::geometry::{HOUSES_OF, name};
#[cfg(feature = "serde")]
use crate::text_serde::serde_as_text;
use crate::{Cells, Constraint, Digits};

/// A digit that a cell can contain: one of 729.
///
/// ```
/// use wholemeal_logic::Candidate;
///
/// let candidate: Candidate = "r4c7=5".parse().unwrap();
/// assert_eq!((candidate.cell().index(), candidate.digit().get()), (33, 5));
/// assert_eq!(candidate.to_string(), "r4c7=5");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Candidate(u16);

impl Candidate {
    /// The candidate `digit` (0 to 8) of `cell` (0 to 80).
    pub(crate) const fn at(cell: usize, digit: usize) -> Candidate {
        Candidate((cell * 9 + digit) as u16)
    }

    /// The candidate of a cell and a digit; `None` if the board is larger than 9x9.
    #[must_use]
    pub fn new(cell: Cell, digit: Digit) -> Option<Candidate> {
        let fits = cell.index() < 81 && digit.index() < 9;
        fits.then(|| Candidate::at(cell.index(), digit.index()))
    }

    /// Its cell.
    #[must_use]
    pub fn cell(self) -> Cell {
        Cell::new(self.0 / 9)
    }

    /// Its digit.
    #[must_use]
    pub fn digit(self) -> Digit {
        Digit::from_index(self.digit_index()).expect("a digit of nine")
    }

    /// Its cell as an index.
    pub(crate) const fn cell_index(self) -> usize {
        self.0 as usize / 9
    }

    /// Its digit as an index.
    pub(crate) const fn digit_index(self) -> usize {
        self.0 as usize % 9
    }

    /// Its index among the 729.
    pub(crate) const fn index(self) -> usize {
        self.0 as usize
    }

    /// The four constraints it is part of: its cell, and its digit in row, column and box.
    pub(crate) fn constraints(self) -> [Constraint; 4] {
        let [row, column, box_] = HOUSES_OF[self.cell_index()];
        [
            Constraint::cell(self.cell_index()),
            Constraint::digit_in(self.digit_index(), row),
            Constraint::digit_in(self.digit_index(), column),
            Constraint::digit_in(self.digit_index(), box_),
        ]
    }
}

impl Candidate {
    /// Returns `true` if another candidate cannot be true together with this one.
    pub(crate) fn excludes(self, other: Candidate) -> bool {
        let shared = |constraint: &Constraint| constraint.contains(other);
        self != other && self.constraints().iter().any(shared)
    }
}

/// A digit in each of these cells.
pub(crate) fn all_of(cells: Cells, digit: usize) -> impl Iterator<Item = Candidate> {
    cells
        .into_iter()
        .map(move |cell| Candidate::at(cell, digit))
}

/// Each of these digits in a cell.
pub(crate) fn each_of(cell: usize, digits: Digits) -> impl Iterator<Item = Candidate> {
    digits
        .into_iter()
        .map(move |digit| Candidate::at(cell, digit))
}

impl fmt::Display for Candidate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}={}", name(self.cell_index()), self.digit_index() + 1)
    }
}

impl fmt::Debug for Candidate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// The error of a text that is not a candidate.
///
/// ```
/// use wholemeal_logic::Candidate;
///
/// let error = "r4c7".parse::<Candidate>().unwrap_err();
/// assert_eq!(
///     error.to_string(),
///     "'r4c7' is not a candidate: write it as r4c7=5, with numbers from 1 to 9"
/// );
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct ParseCandidateError {
    /// The text.
    pub text: String,
}

impl fmt::Display for ParseCandidateError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = &self.text;
        write!(
            f,
            "'{text}' is not a candidate: write it as r4c7=5, with numbers from 1 to 9"
        )
    }
}

impl std::error::Error for ParseCandidateError {}

impl FromStr for Candidate {
    type Err = ParseCandidateError;

    /// Reads `r4c7=5`.
    fn from_str(text: &str) -> Result<Candidate, ParseCandidateError> {
        let error = || ParseCandidateError {
            text: text.to_owned(),
        };
        let [b'r', row, b'c', column, b'=', digit] = text.as_bytes() else {
            return Err(error());
        };
        let index = |byte: &u8| match byte {
            b'1'..=b'9' => Ok(usize::from(byte - b'1')),
            _ => Err(error()),
        };
        let cell = index(row)? * 9 + index(column)?;
        Ok(Candidate::at(cell, index(digit)?))
    }
}

#[cfg(feature = "serde")]
serde_as_text!(Candidate);
