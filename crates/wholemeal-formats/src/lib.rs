//! Reads and writes Sudoku files of many formats.
//!
//! [`read`] detects the format of each puzzle from its content. An unreadable entry
//! becomes an error with its position, and reading continues after it. [`Writer`] writes puzzles
//! and returns what the format cannot represent. A [`Puzzle`] contains everything that a file
//! contains about a board, [`Capabilities`] describe what a format can represent, and [`FORMATS`] is
//! the table of all formats.
//!
//! ```
//! use wholemeal_formats::{Format, read_first};
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
//! let puzzle = read_first(pasted)?;
//! assert_eq!(puzzle.shape().to_string(), "2x3");
//! let link = Format::named("f-puzzles").unwrap().write(&puzzle).unwrap();
//! assert!(link.starts_with("https://www.f-puzzles.com/?load=N4Ig"));
//! assert_eq!(read_first(&link)?.givens, puzzle.givens);
//! # Ok::<(), wholemeal_formats::ReadError>(())
//! ```
//!
//! The module [`stream`] reads files of any length, compressed or not, in bounded memory. It has
//! a fast path for lines of 81 characters, of which most large files consist.

#![forbid(unsafe_code)]

mod capabilities;
mod cell_vocabulary;
pub mod draw;
mod error;
mod format;
mod formats;
mod lz;
mod metadata;
mod near_miss;
pub mod plain;
mod prose;
mod puzzle;
mod rules;
mod scan;
pub mod stream;
mod table;
mod text;
mod variant_puzzle;
mod writer;

pub use capabilities::{Capabilities, Fields, Loss, Sizes};
pub use error::{ReadError, ReadErrorKind, WriteError};
pub use format::{FORMATS, Format};
pub use formats::hodoku::read_hodoku_line;
pub use metadata::Metadata;
pub use prose::without_prose;
pub use puzzle::Puzzle;
pub use scan::{Entry, Options, Scanner, read, read_first};
pub use variant_puzzle::VariantPuzzle;
pub use writer::Writer;

/// The examples of README.md, as tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
pub struct Readme;
