//! Why a text cannot be read, or a puzzle not be written.

use std::borrow::Cow;
use std::fmt;

use wholemeal_grid::text;

/// What is wrong with a text, and where. Lines and columns count from 1, columns in
/// characters.
///
/// ```
/// use wholemeal_formats::read_one;
///
/// let error = read_one(":0000:1:12.:::").unwrap_err();
/// assert_eq!((error.line, error.column), (1, 12));
/// assert!(error.to_string().starts_with("line 1, column 12: found 3 cells, expected 81"));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReadError {
    /// The line, counted from 1.
    pub line: usize,
    /// The column, counted from 1 in characters.
    pub column: usize,
    /// What was found and what was expected.
    pub kind: ReadErrorKind,
    /// The format that this looks like, where another was asked for.
    pub nearest: Option<&'static str>,
}

/// What was found and what was expected.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ReadErrorKind {
    /// A board as lines, rows or a list.
    Text(text::ReadErrorKind),
    /// A character, or the end of the text.
    Found {
        /// The character, or `None` at the end.
        found: Option<char>,
        /// What could stand there.
        expected: Cow<'static, str>,
    },
    /// A number of things.
    Count {
        /// How many.
        found: usize,
        /// Of what.
        what: &'static str,
        /// How many would do.
        expected: usize,
    },
    /// A word or text that says nothing here.
    Word {
        /// The text.
        found: String,
        /// What could stand there.
        expected: Cow<'static, str>,
    },
    /// Rules that plain Sudoku has not.
    Variant(Vec<String>),
    /// A line that is longer than any that is read.
    TooLong,
    /// A link that stands for a puzzle on somebody's server.
    Elsewhere,
}

impl ReadError {
    pub(crate) fn new(line: usize, column: usize, kind: ReadErrorKind) -> ReadError {
        ReadError {
            line,
            column,
            kind,
            nearest: None,
        }
    }

    pub(crate) fn found(
        line: usize,
        column: usize,
        found: Option<char>,
        expected: impl Into<Cow<'static, str>>,
    ) -> ReadError {
        let expected = expected.into();
        ReadError::new(line, column, ReadErrorKind::Found { found, expected })
    }

    pub(crate) fn word(
        line: usize,
        column: usize,
        found: &str,
        expected: impl Into<Cow<'static, str>>,
    ) -> ReadError {
        let expected = expected.into();
        let found = legible(found);
        ReadError::new(line, column, ReadErrorKind::Word { found, expected })
    }

    pub(crate) fn count(
        line: usize,
        column: usize,
        found: usize,
        what: &'static str,
        expected: usize,
    ) -> ReadError {
        let kind = ReadErrorKind::Count {
            found,
            what,
            expected,
        };
        ReadError::new(line, column, kind)
    }
}

/// A text that can be shown: short, and without control characters.
fn legible(text: &str) -> String {
    const MOST: usize = 40;
    let clean = |c: char| if c.is_control() { ' ' } else { c };
    let short: String = text.chars().take(MOST).map(clean).collect();
    if text.chars().nth(MOST).is_some() {
        short + "..."
    } else {
        short
    }
}

impl fmt::Display for ReadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let ReadError { line, column, .. } = self;
        write!(f, "line {line}, column {column}: {}", self.kind)?;
        match self.nearest {
            Some(nearest) => write!(f, " (this reads as {nearest}: try --from {nearest})"),
            None => Ok(()),
        }
    }
}

impl fmt::Display for ReadErrorKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ReadErrorKind::Text(kind) => kind.fmt(f),
            ReadErrorKind::Found { found, expected } => match found {
                Some(found) => write!(f, "found {found:?}, expected {expected}"),
                None => write!(f, "the text ends too early, expected {expected}"),
            },
            ReadErrorKind::Count {
                found,
                what,
                expected,
            } => write!(f, "found {found} {what}, expected {expected}"),
            ReadErrorKind::Word { found, expected } => {
                write!(f, "found '{found}', expected {expected}")
            }
            ReadErrorKind::Variant(rules) => write!(
                f,
                "this is no plain Sudoku: it has rules that are not supported ({})",
                rules.join(", ")
            ),
            ReadErrorKind::TooLong => {
                f.write_str("this line is longer than any puzzle, and was not read to its end")
            }
            ReadErrorKind::Elsewhere => f.write_str(
                "this link holds only the name of a puzzle that is kept elsewhere; open it in a \
                 browser and export the puzzle itself",
            ),
        }
    }
}

impl std::error::Error for ReadError {}

impl From<text::ReadError> for ReadError {
    fn from(error: text::ReadError) -> Self {
        ReadError::new(error.line, error.column, ReadErrorKind::Text(error.kind))
    }
}

/// Why a puzzle cannot be written in a format.
///
/// ```
/// use wholemeal_formats::{Format, Puzzle};
///
/// let puzzle = Puzzle::new("1..4..1..1..4..1".parse().unwrap());
/// let error = Format::named("sdk").unwrap().write(&puzzle).unwrap_err();
/// assert_eq!(error.to_string(), "the sdk format has no place for a 4x4 board");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum WriteError {
    /// A board of a size that the format does not know.
    Size {
        /// The format.
        format: &'static str,
        /// The side of the board.
        side: u8,
    },
    /// The format has no place for candidates, and the puzzle has nothing else: a blank board
    /// would be another puzzle.
    OnlyCandidates(&'static str),
    /// The format is only read.
    ReadOnly(&'static str),
}

impl fmt::Display for WriteError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            WriteError::Size { format, side } => {
                write!(
                    f,
                    "the {format} format has no place for a {side}x{side} board"
                )
            }
            WriteError::OnlyCandidates(format) => write!(
                f,
                "the {format} format has no place for candidates, and this puzzle has nothing else"
            ),
            WriteError::ReadOnly(format) => write!(f, "the {format} format is only read"),
        }
    }
}

impl std::error::Error for WriteError {}
