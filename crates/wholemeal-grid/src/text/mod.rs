//! Boards as people type them.
//!
//! Three forms are read, one after the other in one text if need be:
//!
//! * **a line**: all cells in reading order, `.` or `0` for blanks;
//! * **rows**: one line a row;
//! * **a list** of rows as a functional programmer writes it, of strings or of
//!   characters, over one line or many, with or without a name in front:
//!   `board = ["2....1.38", …]` or `[['2', '.', …], …]`.
//!
//! Digits are `1`-`9`, then letters on larger boards; 16x16 boards may have `0`-`F`
//! (see [`Symbols`]). Blank lines, comments (`#`
//! at the start of a line or after a blank; `--` in and after lists), type
//! declarations, blanks around a line, carriage returns and a byte order mark are
//! passed over.
//!
//! The shape follows from the number of cells; only a board whose boxes are not
//! the usual ones needs to be told. A line of 16, 36, 64, 81 or 100 characters could
//! be a small board or a row of a large one: it is a row when as many such lines
//! follow as a large board needs, and more than a quarter of their digits are
//! such as a small board has not. A line of 81 of `1`-`9`, `0` and `.` is always a board.
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

/// Reads all boards of a text, one entry each, bad ones included.
///
/// With a `shape`, only boards of that shape are read; without, it is guessed.
#[must_use]
pub fn boards(text: &str, shape: Option<Shape>) -> Boards<'_> {
    Boards::new(text, shape)
}

/// Reads a text that holds exactly one board.
///
/// # Errors
/// When there is none, more than one, or one that cannot be read.
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
