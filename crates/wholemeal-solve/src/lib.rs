//! The engines: whole Sudoku boards, many at a time.
//!
//! [`Solver`] solves 9x9 boards. Cells are registers, digits are bits, boards are
//! lanes: one sweep prunes as many boards as a vector has words, without a branch
//! that depends on them. Between sweeps each lane is served by itself.
//!
//! ```
//! use wholemeal_solve::{Puzzle9, Verdict, solve_batch};
//!
//! let lines = [
//!     "2....1.38........5.7...6..........13.981..25731....8..9..8...2..5..697844..25....",
//!     "004005700000009400360000008720060000000402000000080093400000056005300000006100900",
//!     "8..4.6..7......4...1....65.5.9.3.78.....7.....48.2.1.3.52....9...1......3..9.2..5",
//! ];
//! let puzzles: Vec<Puzzle9> = lines.iter().filter_map(|l| Puzzle9::from_line(l.as_bytes())).collect();
//! for verdict in solve_batch(&puzzles) {
//!     let Verdict::Unique(solution) = verdict else { panic!("each has one solution") };
//!     assert!(solution.to_grid().is_solution());
//! }
//! ```
//!
//! Answers carry their witnesses: a [`Verdict`] of many solutions has two of them.
//! Which two depends on the board alone: [`Solver`] defines the order, and
//! [`Solver::solve`], [`solve_batch`] and [`solve_stream`] give the same ones. So does every
//! instruction set ([`Simd`]); the best is chosen when a solver is made.

mod any_size;
mod budget;
mod checksum;
mod mixer;
mod nine;
mod verdict;

pub use any_size::{AnySizeSolutions, AnySizeSolver};
pub use budget::Budget;
pub use checksum::Checksum;
pub use nine::{
    Lines, Puzzle9, Simd, Solution9, Solutions, Solver, Statistics, Verdicts, solutions,
    solve_batch, solve_stream,
};
pub use verdict::{Count, Interrupted, Verdict};

/// The examples of README.md, as tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
pub struct Readme;
