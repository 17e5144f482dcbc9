//! Errors of reading a board.

use std::fmt;

use crate::{Digit, Shape, ShapeError};

/// The position and the reason of a failure to read a board. Lines and columns count from 1,
/// columns in characters.
///
/// ```
/// use wholemeal_grid::text::{self, ReadErrorKind};
///
/// let error = text::read_exactly_one("12..\n34..\n..1.\n", None).unwrap_err();
/// assert_eq!((error.line, error.column), (3, 5));
/// assert_eq!(error.to_string(), "line 3, column 5: found 3 rows, expected 4 of 4 characters each");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReadError {
    /// The line, counted from 1.
    pub line: usize,
    /// The column, counted from 1 in characters.
    pub column: usize,
    /// What was found and what was expected.
    pub kind: ReadErrorKind,
}

/// What was found and what was expected.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ReadErrorKind {
    /// A character that is neither a digit of this board nor a blank.
    Character {
        /// The character.
        found: char,
        /// The side of the board, which determines its digits; 0 if it is not known.
        side: u8,
    },
    /// A line that is neither a whole board nor a row of one.
    LineLength {
        /// Its number of characters.
        found: usize,
        /// The requested shape.
        shape: Option<Shape>,
    },
    /// A row of another length than the rows above it.
    RowLength {
        /// Its number of characters.
        found: usize,
        /// The number expected.
        expected: usize,
    },
    /// Too few rows.
    RowCount {
        /// The number of rows.
        found: usize,
        /// The number expected.
        expected: usize,
    },
    /// No board has this number of rows.
    Shape(ShapeError),
    /// An unexpected character in a list of rows.
    List {
        /// The character, or `None` at the end of the text.
        found: Option<char>,
        /// What is allowed at this position.
        expected: &'static str,
    },
    /// The text has only blank lines and comments.
    NoBoard,
    /// A second board where only one is allowed.
    MoreThanOne,
}

impl fmt::Display for ReadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "line {}, column {}: {}",
            self.line, self.column, self.kind
        )
    }
}

impl fmt::Display for ReadErrorKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ReadErrorKind::Character { found, side } => write!(
                f,
                "found {found:?}, expected a digit{}, or '.' or '0' for a blank",
                digits_of(*side)
            ),
            ReadErrorKind::LineLength { found, shape } => {
                write!(f, "found {}, expected ", characters(*found))?;
                line_lengths(f, *found, *shape)
            }
            ReadErrorKind::RowLength { found, expected } => {
                let found = characters(*found);
                write!(
                    f,
                    "found a row of {found}, expected {expected} as in the first"
                )
            }
            ReadErrorKind::RowCount { found, expected } => {
                let s = if *found == 1 { "" } else { "s" };
                write!(
                    f,
                    "found {found} row{s}, expected {expected} of {expected} characters each"
                )
            }
            ReadErrorKind::Shape(error) => error.fmt(f),
            ReadErrorKind::List { found, expected } => match found {
                Some(found) => write!(f, "found {found:?} in a list of rows, expected {expected}"),
                None => write!(f, "the list of rows ends too early, expected {expected}"),
            },
            ReadErrorKind::NoBoard => f.write_str("found no board, expected one"),
            ReadErrorKind::MoreThanOne => f.write_str("found a second board, expected only one"),
        }
    }
}

impl std::error::Error for ReadError {}

/// ` 1-9`, ` 1-9 or A-G`, …; nothing if the side is not known.
fn digits_of(side: u8) -> String {
    let last = |upto: u8| Digit::new(side.min(upto)).map_or('?', Digit::symbol);
    match side {
        0 => String::new(),
        1 => " 1".to_owned(),
        2..=9 => format!(" 1-{}", last(9)),
        10 => " 1-9 or A".to_owned(),
        11..=35 => format!(" 1-9 or A-{}", last(35)),
        36..=61 => format!(" 1-9, A-Z or a-{}", last(61)),
        62..=64 => " 1-9, A-Z, a-z or one of @$&".to_owned(),
        _ => " 1-9, A-Z, a-z, one of @$&%!~ or a Greek letter".to_owned(),
    }
}

fn characters(n: usize) -> String {
    format!("{n} character{}", if n == 1 { "" } else { "s" })
}

/// Writes the nearest valid length of a line, and the length of rows.
fn line_lengths(f: &mut fmt::Formatter<'_>, found: usize, shape: Option<Shape>) -> fmt::Result {
    let shape = shape.unwrap_or_else(|| nearest(found));
    let (side, cells) = (shape.side(), shape.cell_count());
    write!(f, "{cells} for a {side}x{side} board in one line")?;
    match found.cmp(&cells) {
        std::cmp::Ordering::Less => write!(f, " ({} missing)", cells - found)?,
        std::cmp::Ordering::Greater => write!(f, " ({} too many)", found - cells)?,
        std::cmp::Ordering::Equal => {}
    }
    write!(f, ", or {side} lines of {side}")
}

/// The common shape whose number of cells is nearest to this length.
pub(super) fn nearest(length: usize) -> Shape {
    let small = [Shape::FOUR, Shape::SIX, Shape::NINE];
    let large = [Shape::TWELVE, Shape::SIXTEEN, Shape::TWENTY_FIVE];
    let square = |n: u8| Shape::new(n, n).ok();
    let distance = |shape: &Shape| shape.cell_count().abs_diff(length);
    let all = small.into_iter().chain(large);
    let all = all.chain((6..=Shape::MAX_BOX).filter_map(square));
    all.min_by_key(distance).unwrap_or(Shape::NINE)
}
