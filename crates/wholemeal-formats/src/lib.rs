//! Sudoku files of every kind, read and written.
//!
//! People have puzzles in a dozen shapes and paste them as they are. [`read`] takes
//! them all, tells them apart by what they contain, and goes on behind what it
//! cannot read; [`Writer`] writes them, and says what is lost on the way. All that
//! came with a board is a [`Puzzle`]; what a format can carry is a value
//! ([`Capabilities`]); the formats are a table ([`FORMATS`]).
//!
//! ```
//! use wholemeal_formats::{Format, read_one};
//!
//! let pasted = "
//! +-------+-------+
//! | 1 . 3 | . . . |
//! | . . . | 1 . 3 |
//! +-------+-------+
//! | . . 1 | . . . |
//! | . . . | . . 1 |
//! +-------+-------+
//! | . . . | . . . |
//! | 5 . . | . . 6 |
//! +-------+-------+";
//! let puzzle = read_one(pasted)?;
//! assert_eq!(puzzle.shape().to_string(), "2x3");
//! let link = Format::named("f-puzzles").unwrap().write(&puzzle).unwrap();
//! assert!(link.starts_with("https://www.f-puzzles.com/?load=N4Ig"));
//! assert_eq!(read_one(&link)?.givens, puzzle.givens);
//! # Ok::<(), wholemeal_formats::ReadError>(())
//! ```
//!
//! Files of any length go through [`stream`]: compressed or not, in memory that does
//! not grow, with a way of its own for the lines of 81 characters that most of them
//! are made of.

#![forbid(unsafe_code)]

mod capabilities;
pub mod draw;
mod error;
mod format;
mod formats;
mod lz;
mod metadata;
mod nearly;
pub mod plain;
mod puzzle;
mod rules;
mod scan;
pub mod stream;
mod table;
mod text;
mod words;
mod writer;

pub use capabilities::{Capabilities, Fields, Loss, Sizes};
pub use error::{ReadError, ReadErrorKind, WriteError};
pub use format::{FORMATS, Format};
pub use metadata::Metadata;
pub use puzzle::Puzzle;
pub use scan::{Entry, Options, Scanner, read, read_one};
pub use writer::Writer;

/// The examples of README.md, as tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
pub struct Readme;
