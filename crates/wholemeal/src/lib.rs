//! Sudoku in the wholemeal style: the front door.
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
//! Boards, cells, digits and their sets come from `wholemeal-grid` and stand at
//! the root here; the derivation with all its stages is [`pearl`], and files of every kind
//! are read and written by [`formats`]. Both engines come from `wholemeal-solve`:
//! [`Solver`] solves, lists and counts boards of 9x9, [`Wide`] those of other sizes.
//! [`logic`] solves 9x9 boards as people do and explains every step,
//! [`render`] draws them,
//! [`generate`] makes them.

mod bridge;

pub use wholemeal_formats as formats;
pub use wholemeal_generate as generate;
pub use wholemeal_grid::{
    Cell, CellSet, Conflict, Digit, DigitSet, Grid, House, HouseSet, Marks, Shape, ShapeError,
    Symmetry, SymmetryError, text,
};
pub use wholemeal_logic as logic;
pub use wholemeal_pearl as pearl;
pub use wholemeal_render as render;
pub use wholemeal_solve::{
    Budget, Checksum, Count, Full, Interrupted, Lines, Nine, Simd, Solver, Statistics, Verdict,
    Verdicts, Wide, WideSolutions, solve_batch, solve_stream,
};

pub use bridge::{count, rules, solutions, solve, solve_within, to_grid, to_matrix};

/// The README, so that its examples are tested.
#[cfg(doctest)]
#[doc = include_str!("../../../README.md")]
pub struct Readme;
