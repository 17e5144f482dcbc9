//! Sudoku as people solve it: every step found, explained, checked and graded.
//!
//! ```
//! use wholemeal_grid::Grid;
//! use wholemeal_logic::{Board, Settings, check, solve};
//!
//! let puzzle: Grid =
//!     "2....1.38........5.7...6..........13.981..25731....8..9..8...2..5..697844..25...."
//!         .parse()?;
//! let mut board = Board::new(&puzzle).unwrap();
//! let path = solve(&board, &Settings::default());
//! for step in &path.steps {
//!     assert_eq!(check(&board, step), Ok(()));
//!     board.apply(step);
//! }
//! assert!(board.is_solved());
//! println!("{}, {} points", path.grade().difficulty, path.grade().score);
//! # Ok::<(), wholemeal_grid::text::ReadError>(())
//! ```
//!
//! All techniques share one model: of the 729 [candidates](Candidate), exactly one is true in each
//! of 324 [constraints](Constraint): the cells, and the digits in houses. A step names some
//! constraints as *truths* (at least one candidate is true), some as *links* (at most one is true),
//! and the conclusions that follow from these alone. [`check`] confirms this without knowing any
//! technique.
//!
//! | | |
//! |---|---|
//! | [`Board`] | placed digits and remaining candidates |
//! | [`Technique`], [`Settings`] | the table of techniques; which of them are used, in which order
//! |
//! | [`next_step`], [`all_steps`], [`solve`] | one step, every step, the path to the solution |
//! | [`Step`], [`Evidence`], [`explain`] | a step as data; in words |
//! | [`check`] | confirms that a step follows from its evidence |
//! | [`hint`](hint()) | hints in three degrees of detail, mistakes first |
//! | [`why`](why()) | the shortest explanation why a cell cannot contain a digit |
//! | [`Budget`] | limits the work of the functions named `.._within` |
//! | [`Grade`] | difficulty and score, as HoDoKu computes them |
//!
//! This crate does no input or output, reads no clock, and does not panic on any [`Board`].

mod als;
mod argument;
mod argument_check;
mod board;
mod branch;
mod budget;
mod candidate;
mod cells;
mod checker;
mod closure;
mod constraint;
mod conversions;
mod eliminable;
pub mod explain;
mod geometry;
mod graph;
mod hint;
mod hodoku;
mod implications;
mod interchange;
mod lookahead;
mod net;
mod path;
mod search;
mod settings;
mod single_reasons;
mod step;
mod technique;
mod techniques;
#[cfg(feature = "serde")]
mod text_serde;
mod why;

pub use argument::{Argument, Case, CaseEnd, Deduction};
pub use board::Board;
pub use budget::{Budget, Stopped};
pub use candidate::{Candidate, ParseCandidateError};
pub use cells::{Cells, CellsIter, Digits, DigitsIter, ParseCellsError, ParseDigitsError};
pub use checker::{CheckError, check};
pub use constraint::{Constraint, ConstraintKind, ParseConstraintError};
pub use conversions::BoardSizeError;
pub use hint::{Hint, HintDetail, Mistake, hint, hint_within};
pub use path::{Consequences, Grade, Path, consequences_of, solve, solve_while, solve_within};
pub use search::{Found, all_steps, all_steps_within, next_step, next_step_within};
pub use settings::{Finders, Settings};
pub use step::{CellsAndDigits, DeadlyPattern, Evidence, Node, Step};
pub use technique::{Difficulty, ParseTechniqueError, Technique};
pub use why::{Why, why, why_within};

/// The examples of README.md, as tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
pub struct Readme;
