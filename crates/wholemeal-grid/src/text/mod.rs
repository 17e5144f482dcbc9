//! Reads boards from text.
//!
//! Three forms are supported, which may be mixed in one text:
//!
//! * **a line**: all cells in reading order, `.` or `0` for blanks;
//! * **rows**: one line per row;
//! * **a list** of rows in Haskell style, of strings or of lists of characters, on one line or
//!   several, optionally after a name:
//!   `board = ["2....1.38", …]` or `[['2', '.', …], …]`.
//!
//! Digits are `1`-`9`, then letters on larger boards; 16x16 boards may have `0`-`F`
//! (see [`Symbols`]). Blank lines, comments (`#` at the start of a line or after a blank; `--` in
//! and after lists), type declarations, blanks around a line, carriage returns and a byte order
//! mark are ignored.
//!
//! The number of cells determines the shape, unless the boxes are not the usual ones. A line of
//! 16, 36, 64, 81 or 100 characters can be a small board or a row of a large one: it is a row if
//! there are enough such lines for a large board, and more than a quarter of their digits do not
//! occur on a small board. A line of 81 characters `1`-`9`, `0` and `.` is always a board.
//!
//! ```
//! use wholemeal_grid::text;
//!
//! let pasted = "
//! ## two boards
//! 1..4..1..1..4..1
//!
//! easy = [\"12..\",
//!         \"..12\", \"....\", \"....\"]";
//! let boards: Vec<_> = text::boards(pasted, None).map(|entry| entry.board).collect();
//! assert_eq!(boards.len(), 2);
//! assert_eq!(boards[1].as_ref().unwrap().to_string(), "12....12........");
//!
//! let error = text::read_exactly_one("1..4..1..1.x4..1", None).unwrap_err();
//! assert_eq!(
//!     error.to_string(),
//!     "line 1, column 12: found 'x', expected a digit 1-4, or '.' or '0' for a blank",
//! );
//! ```

mod error;
mod list;
mod scan;
mod symbols;

pub use error::{ReadError, ReadErrorKind};
pub use scan::{Boards, Entry};
pub use symbols::Symbols;

use crate::{Grid, Shape};

/// Reads all boards of a text. An unreadable entry contains its error.
///
/// With a `shape`, only boards of that shape are read; without, the shape is detected.
#[must_use]
pub fn boards(text: &str, shape: Option<Shape>) -> Boards<'_> {
    Boards::new(text, shape)
}

/// Reads a text that holds exactly one board.
///
/// # Errors
/// Returns a [`ReadError`] if the text contains no board, more than one board, or a board that
/// cannot be read.
pub fn read_exactly_one(text: &str, shape: Option<Shape>) -> Result<Grid, ReadError> {
    let mut boards = boards(text, shape);
    let first = boards.next().ok_or(ReadError {
        line: 1,
        column: 1,
        kind: ReadErrorKind::NoBoard,
    })?;
    let grid = first.board?;
    match boards.next() {
        None => Ok(grid),
        Some(second) => Err(ReadError {
            line: second.line,
            column: 1,
            kind: ReadErrorKind::MoreThanOne,
        }),
    }
}
