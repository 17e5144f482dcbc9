//! Fast Sudoku solvers, for one board or many at a time.
//!
//! [`Solver`] solves 9x9 boards. It keeps many boards in the lanes of vectors: a vector is a
//! cell, a word of it is a board, and a bit of the word is a digit. One sweep prunes all boards
//! of the lanes without a branch that depends on them. [`AnySizeSolver`] solves boards of any
//! size, one at a time.
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
//! A [`Verdict`] has the solutions that prove it: two, if there are many. They depend only on the
//! board: [`Solver`] defines the order, and [`Solver::solve`], [`solve_batch`] and
//! [`solve_stream`] give the same solutions on every instruction set ([`Simd`]). A new solver
//! uses the best instruction set of the machine.
//!
//! # Conversions
//!
//! | from | to | with |
//! |---|---|---|
//! | `&Grid`, `&Marks` | [`Puzzle9`] | `try_from`; the error is [`SizeError`] |
//! | `&Puzzle9` | `Marks` | `from` |
//! | `&Solution9` | `Grid`, [`Puzzle9`] | `from` |
//!
//! ```
//! use wholemeal_grid::{Grid, Marks};
//! use wholemeal_solve::{Puzzle9, Solver};
//!
//! let line = "2....1.38........5.7...6..........13.981..25731....8..9..8...2..5..697844..25....";
//! let grid: Grid = line.parse().unwrap();
//! let puzzle = Puzzle9::try_from(&grid).unwrap();
//! assert_eq!(Marks::from(&puzzle), Marks::choices(&grid));
//! let solution = Solver::new().first(&puzzle).unwrap();
//! assert!(Grid::from(&solution).is_solution_of(&grid));
//! ```
//!
//! # Safety
//!
//! All `unsafe` code is in one private module with the vector types of the instruction sets. It
//! has two uses:
//!
//! * Calls of vector instructions. The functions with these instructions are called only after
//!   the machine was found to have them. [`Solver::with_simd`] uses portable code on a machine
//!   without the instruction set, so no argument can cause an unsupported instruction.
//! * Views of vectors as slices of 16-bit words. The layout that they rely on is checked when the
//!   crate is compiled.
//!
//! Every other module denies `unsafe` code. The tests compare all instruction sets of the
//! machine with each other, and a test of the portable code runs under Miri.

mod any_size;
mod budget;
mod case_tree;
mod checksum;
mod clausal_proof;
mod clauses;
mod mixer;
mod nine;
mod verdict;

pub use any_size::{AnySizeSolutions, AnySizeSolver, Prover};
pub use budget::Budget;
pub use case_tree::{Branch, CaseTree, NodeKind, VisitedNode};
pub use checksum::Checksum;
pub use clausal_proof::ClausalProof;
pub use clauses::{ClauseSolver, ClauseStep, Literal};
pub use nine::{
    Lines, Puzzle9, Simd, SizeError, Solution9, Solutions, Solver, Statistics, Verdicts, solutions,
    solve_batch, solve_stream,
};
pub use verdict::{Count, Interrupted, Verdict};

/// The examples of README.md, as tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
pub struct Readme;
