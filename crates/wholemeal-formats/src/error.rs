//! Errors of reading and writing.

use std::borrow::Cow;
use std::fmt;

use wholemeal_grid::text;

use crate::{Format, VariantPuzzle};

/// The position and the reason of a failure to read a text. Lines and columns count from 1,
/// columns in characters.
///
/// ```
/// use wholemeal_formats::read_first;
///
/// let error = read_first(":0000:1:12.:::").unwrap_err();
/// assert_eq!((error.line, error.column), (1, 12));
/// assert!(error.to_string().starts_with("line 1, column 12: found 3 cells, expected 81"));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct ReadError {
    /// The line, counted from 1.
    pub line: usize,
    /// The column, counted from 1 in characters.
    pub column: usize,
    /// What was found and what was expected.
    pub kind: ReadErrorKind,
    /// A format that can read the text, if [`Options::from`](crate::Options::from) requested
    /// another one.
    pub nearest: Option<&'static Format>,
}

/// What was found and what was expected.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ReadErrorKind {
    /// An error in a board that is written as a line, rows or a list.
    Text(text::ReadErrorKind),
    /// An unexpected character, or the end of the text.
    Unexpected {
        /// The character, or `None` at the end.
        found: Option<char>,
        /// What is allowed at this position.
        expected: Cow<'static, str>,
    },
    /// A wrong number of items.
    Count {
        /// The number of items.
        found: usize,
        /// The name of the items.
        what: &'static str,
        /// The number expected.
        expected: usize,
    },
    /// An unexpected word or text.
    Word {
        /// The text.
        found: String,
        /// What is allowed at this position.
        expected: Cow<'static, str>,
    },
    /// Rules of a Sudoku variant, which are not supported.
    Variant(Vec<String>),
    /// The text was read, but it is a variant and not a plain puzzle. [`Entry::variant`] returns it.
    ///
    /// [`Entry::variant`]: crate::Entry::variant
    IsVariant(Box<VariantPuzzle>),
    /// A line that exceeds the length limit.
    TooLong,
    /// A link that contains only the name of a puzzle on a server.
    NotInLink,
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
        ReadError::new(line, column, ReadErrorKind::Unexpected { found, expected })
    }

    pub(crate) fn word(
        line: usize,
        column: usize,
        found: &str,
        expected: impl Into<Cow<'static, str>>,
    ) -> ReadError {
        let expected = expected.into();
        let found = printable(found);
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

/// The text without control characters, cut to a short length.
fn printable(text: &str) -> String {
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
            Some(nearest) => write!(f, " (the text is in the {} format)", nearest.id),
            None => Ok(()),
        }
    }
}

impl fmt::Display for ReadErrorKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ReadErrorKind::Text(kind) => kind.fmt(f),
            ReadErrorKind::Unexpected { found, expected } => match found {
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
            ReadErrorKind::Variant(rules) => {
                write!(f, "unsupported variant rules: {}", rules.join(", "))
            }
            ReadErrorKind::IsVariant(puzzle) => {
                let kinds = puzzle.kinds().join(", ");
                write!(
                    f,
                    "the puzzle is a variant ({kinds}); this needs a plain puzzle"
                )
            }
            ReadErrorKind::TooLong => {
                f.write_str("the line is too long for a puzzle; the rest of it was skipped")
            }
            ReadErrorKind::NotInLink => f.write_str(
                "the link contains only the name of a puzzle on a server; open it in a browser \
                 and export the puzzle",
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

/// The reason why a puzzle cannot be written in a format.
///
/// ```
/// use wholemeal_formats::{Format, Puzzle};
///
/// let puzzle = Puzzle::new("1..4..1..1..4..1".parse().unwrap());
/// let error = Format::named("sdk").unwrap().write(&puzzle).unwrap_err();
/// assert_eq!(error.to_string(), "the sdk format does not support 4x4 boards");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum WriteError {
    /// The format does not support the size of the board.
    Size {
        /// The format.
        format: &'static str,
        /// The side of the board.
        side: u8,
    },
    /// The puzzle has candidates but no digits, and the format does not support candidates. A
    /// blank board would be a different puzzle.
    OnlyCandidates(&'static str),
    /// The format can be read but not written.
    ReadOnly(&'static str),
    /// The format cannot represent variants.
    Variants(&'static str),
    /// The format cannot represent a variant.
    Variant {
        /// The format.
        format: &'static str,
        /// What it cannot represent.
        reason: String,
    },
}

impl fmt::Display for WriteError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            WriteError::Size { format, side } => {
                write!(
                    f,
                    "the {format} format does not support {side}x{side} boards"
                )
            }
            WriteError::OnlyCandidates(format) => write!(
                f,
                "the {format} format does not support candidates, and this puzzle has no digits"
            ),
            WriteError::Variants(format) => write!(
                f,
                "the {format} format does not support variants; use variant, iss, json, \
                 fpuzzles or sudokupad"
            ),
            WriteError::Variant { format, reason } => {
                write!(f, "the {format} format does not support {reason}")
            }
            WriteError::ReadOnly(format) => {
                write!(f, "the {format} format can be read but not written")
            }
        }
    }
}

impl std::error::Error for WriteError {}
