//! The nouns of Sudoku, for boxes of any size.
//!
//! Everything else in Wholemeal speaks in these words, so they come first, one
//! to a file:
//!
//! | noun | what it is |
//! |---|---|
//! | [`Digit`] | what a cell can hold: 1 to 100, written `1`-`9`, `A`-`Z`, … |
//! | [`Cell`] | a place on the board, counted in reading order |
//! | [`House`] | a row, a column or a box: cells that hold different digits |
//! | [`DigitSet`], [`CellSet`], [`HouseSet`] | sets of these, with the laws of sets |
//! | [`Shape`] | how the board is cut: boxes of `r` rows by `c` columns |
//! | [`Grid`] | a board: a digit or a blank in every cell |
//! | [`Marks`] | a board of candidates: a set of digits in every cell |
//! | [`Conflict`] | two equal digits in one house |
//! | [`Symmetry`] | a relabelling that keeps Sudoku a Sudoku |
//! | [`text`] | reading and writing boards as people type them |
//!
//! Sizes are data: a 6x6 board and a 25x25 board are values of one type.
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
//! This crate depends on nothing, does no input or output, and never panics on
//! text it is given.

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
pub use cell_set::CellSet;
pub use conflict::Conflict;
pub use digit::Digit;
pub use digit_set::DigitSet;
pub use grid::Grid;
pub use house::House;
pub use house_set::HouseSet;
pub use marks::Marks;
pub use shape::{Shape, ShapeError};
pub use symmetry::{Symmetry, SymmetryError};
