//! The basic types of Sudoku, for boxes of any size.
//!
//! All other crates of Wholemeal use these types. Each has its own file:
//!
//! | type | what it is |
//! |---|---|
//! | [`Digit`] | the value of a cell: 1 to 100, written `1`-`9`, `A`-`Z`, … |
//! | [`Cell`] | a cell of a board, counted in reading order |
//! | [`House`] | a row, a column or a box: cells that must have different digits |
//! | [`DigitSet`], [`CellSet`], [`HouseSet`] | sets of them, with the usual operations |
//! | [`Shape`] | the size of the board: boxes of `r` rows by `c` columns |
//! | [`Grid`] | a board: a digit or a blank in every cell |
//! | [`Marks`] | a board of candidates: a set of digits in every cell |
//! | [`Conflict`] | two equal digits in one house |
//! | [`Symmetry`] | a change that turns every Sudoku into an equivalent one |
//! | [`text`] | reading and writing boards as people type them |
//!
//! The size is a value, not a type parameter: 6x6 and 25x25 boards have the same type.
//!
//! ```
//! use wholemeal_grid::{Grid, Shape};
//!
//! let grid: Grid = "2....1.38........5.7...6..........13.981..25731....8..9..8...2..5..697844..25...."
//!     .parse()?;
//! assert_eq!(grid.shape(), Shape::NINE);
//! assert_eq!(grid.clues(), 30);
//! assert!(grid.conflicts().is_empty());
//! # Ok::<(), wholemeal_grid::text::ReadError>(())
//! ```
//!
//! This crate has no dependencies, does no input or output, and never panics on text.

mod cell;
mod cell_set;
mod conflict;
mod digit;
mod digit_set;
mod grid;
mod house;
mod house_set;
mod marks;
mod set;
mod shape;
mod symmetry;
pub mod text;

pub use cell::Cell;
pub use cell_set::{CellIter, CellSet};
pub use conflict::Conflict;
pub use digit::Digit;
pub use digit_set::{DigitIter, DigitSet};
pub use grid::Grid;
pub use house::House;
pub use house_set::{HouseIter, HouseSet};
pub use marks::Marks;
pub use shape::{Shape, ShapeError};
pub use symmetry::{Symmetry, SymmetryError};

/// The examples of README.md, as tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
pub struct Readme;
