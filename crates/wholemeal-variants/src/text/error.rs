//! Errors in a text.

use std::error::Error;
use std::fmt;

/// The place of an error in the text of a variant, and what is wrong there.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct TextError {
    /// The line, counted from 1.
    pub line: usize,
    /// The column, counted from 1 in characters.
    pub column: usize,
    /// The text that was found; empty at the end of a line.
    pub found: String,
    /// The text that is allowed at this place.
    pub expected: String,
}

impl fmt::Display for TextError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let TextError { line, column, .. } = self;
        write!(f, "line {line}, column {column}: ")?;
        if self.found.is_empty() {
            write!(f, "the line ends too early, expected {}", self.expected)
        } else {
            write!(f, "found '{}', expected {}", self.found, self.expected)
        }
    }
}

impl Error for TextError {}
