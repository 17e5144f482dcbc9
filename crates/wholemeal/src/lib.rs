//! Sudoku in the wholemeal style: the crate that brings all others together.
//!
//! ```
//! use wholemeal::{Grid, Verdict};
//!
//! let puzzle: Grid =
//!     "2....1.38........5.7...6..........13.981..25731....8..9..8...2..5..697844..25...."
//!         .parse()?;
//! match wholemeal::solve(&puzzle) {
//!     Verdict::Unique(solution) => println!("{solution:#}"),
//!     Verdict::Many(one, other) => println!("{one} and {other}, at least"),
//!     Verdict::None => println!("no solution"),
//! }
//! # assert!(wholemeal::solve(&puzzle).is_unique());
//! # Ok::<(), wholemeal::text::ReadError>(())
//! ```
//!
//! The types of boards (`wholemeal-grid`) and of the solver for 9x9 (`wholemeal-solve`) are at
//! the root. [`solve`], [`solve_within`], [`count`] and [`solutions`] take boards of any size:
//! 9x9 boards go to that solver, other sizes to [`AnySizeSolver`]. The other crates are modules:
//!
//! - [`formats`] reads and writes files,
//! - [`generate`] makes puzzles,
//! - [`logic`] solves 9x9 boards as people do, and explains every step,
//! - [`pearl`] is Bird's derivation with all its stages,
//! - [`render`] draws boards and steps.

mod bridge;

#[doc(inline)]
pub use wholemeal_formats as formats;
#[doc(inline)]
pub use wholemeal_generate as generate;
#[doc(inline)]
pub use wholemeal_grid::{
    Cell, CellSet, Conflict, Digit, DigitSet, Grid, House, HouseSet, Marks, Shape, ShapeError,
    Symmetry, SymmetryError, text,
};
#[doc(inline)]
pub use wholemeal_logic as logic;
#[doc(inline)]
pub use wholemeal_pearl as pearl;
#[doc(inline)]
pub use wholemeal_render as render;
#[doc(inline)]
pub use wholemeal_solve::{
    AnySizeSolutions, AnySizeSolver, Budget, Checksum, Count, Interrupted, Lines, Puzzle9, Simd,
    Solution9, Solver, Statistics, Verdict, Verdicts, solve_batch, solve_stream,
};

pub use bridge::{count, rules, solutions, solve, solve_within, to_grid, to_matrix};

/// The README, so that its examples are tested.
#[cfg(doctest)]
#[doc = include_str!("../../../README.md")]
pub struct Readme;
