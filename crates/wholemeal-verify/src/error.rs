//! Errors of texts that are not puzzles, solutions, shapes or transformations.

use alloc::string::String;
use core::fmt;

/// A text that could not be read.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ParseError {
    /// Boxes such as `3x3` were expected.
    Shape(String),
    /// The number of cells does not belong to a board, or not to a board with these boxes.
    Cells(usize),
    /// The character or number at this position, counted from 1, is not a digit of the board.
    Cell(usize),
    /// A solution has a blank at this position, counted from 1.
    Blank(usize),
    /// A transformation is not written as `rows 1,2,... columns 1,2,... digits 1,2,...`.
    Transformation,
}

impl fmt::Display for ParseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ParseError::Shape(text) => write!(
                f,
                "'{text}' is not the size of a box: expected rows and columns, such as 3x3"
            ),
            ParseError::Cells(n) => write!(f, "{n} cells do not make a board of this shape"),
            ParseError::Cell(n) => write!(f, "cell {n} is not a digit of the board"),
            ParseError::Blank(n) => write!(f, "cell {n} of the solution is blank"),
            ParseError::Transformation => f.write_str(
                "not a transformation: expected 'rows 1,2,... columns 1,2,... digits 1,2,...', \
                 with 'transpose' in front if rows and columns are exchanged first",
            ),
        }
    }
}

impl core::error::Error for ParseError {}
