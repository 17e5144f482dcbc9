//! Checks certificates of Sudoku verdicts.
//!
//! A solver that says "this puzzle has exactly one solution" can be wrong. A certificate makes the
//! claim checkable: a few bytes of proof, which this crate accepts or rejects. It shares no code
//! with any solver, has no dependencies, and is short enough to be read in one sitting. The rules
//! are below, in the order in which the modules implement them.
//!
//! ```
//! use wholemeal_verify::{Puzzle, Solution, Verifier};
//!
//! let puzzle: Puzzle =
//!     "2....1.38........5.7...6..........13.981..25731....8..9..8...2..5..697844..25....".parse()?;
//! let solution = Solution::parse(
//!     "249571638861432975573986142725698413698143257314725869937814526152369784486257391",
//!     puzzle.shape(),
//! )?;
//! // Singles solve this puzzle, so the proof is empty.
//! let mut verifier = Verifier::new(puzzle.shape());
//! assert!(verifier.unique(&puzzle, &solution, "-").is_ok());
//! assert!(verifier.no_solution(&puzzle, "").is_err());
//! # Ok::<(), wholemeal_verify::ParseError>(())
//! ```
//!
//! # Claims and their evidence
//!
//! | claim | evidence | function |
//! |---|---|---|
//! | no solution | a case tree whose cases all end in a contradiction | [`Verifier::no_solution`] |
//! | exactly one solution, and it is S | a case tree with the solution S only | [`Verifier::unique`] |
//! | exactly n solutions | a case tree with n solutions | [`Verifier::count`] |
//! | at least k solutions | k different solutions | [`Verifier::at_least`] |
//! | given g is necessary | a solution of the puzzle without g that differs in the cell of g | [`Verifier::necessary`] |
//! | given g is redundant | a case tree for the puzzle without g, with one solution | [`Puzzle::without`], [`Verifier::unique`] |
//! | minimal | exactly one solution, and every given is necessary | [`Verifier::minimal`] |
//! | two puzzles are equivalent | the transformation from one to the other | [`equivalent`] |
//!
//! # The case tree
//!
//! A node of the tree is the puzzle with some assumed digits. It is closed under two rules:
//!
//! 1. If a cell has one candidate left, its digit is removed from all cells of its row, column and box.
//! 2. If a digit has one place left in a row, column or box, it is placed there.
//!
//! Both only draw conclusions that hold in every solution. Then there are three cases:
//!
//! * A cell has no candidate, or a digit has no place in a house: the node has no solution.
//! * Every cell has one candidate: the node has exactly one solution. (Rule 1 has removed each
//!   digit from the other cells of its houses, so no digit occurs twice.)
//! * Otherwise the proof names a *branch*: a cell (`r4c5`), or a digit in a house (`7r3`, `7c9`, `7b2`). In
//!   every solution exactly one of its remaining candidates is true. So the solutions of the node are
//!   those of its children, which assume one candidate each, and none is counted twice.
//!
//! The children are the remaining candidates in ascending order, so the proof does not list them. It is
//! the list of the branches in depth-first order, separated by blanks: `r4c5 7b2 r1c1`. The proof
//! without branches, which is empty or `-`, states that the two rules decide the puzzle.
//!
//! A branch must have at least two candidates. So every branch adds at most `side` nodes, and the work
//! is bounded by the length of the proof. Memory is bounded by the number of candidates.

#![no_std]

extern crate alloc;

mod branch;
mod cells;
mod digits;
mod equivalence;
mod error;
mod puzzle;
mod rejection;
mod shape;
mod solution;
mod state;
mod verifier;

pub use equivalence::{Transformation, equivalent};
pub use error::ParseError;
pub use puzzle::Puzzle;
pub use rejection::{Reason, Rejection};
pub use shape::Shape;
pub use solution::Solution;
pub use verifier::Verifier;

/// The examples of README.md, as tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
pub struct Readme;
