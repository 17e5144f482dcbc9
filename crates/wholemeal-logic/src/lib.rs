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
//! One idea carries all techniques: of the 729 [candidates](Candidate), exactly one is
//! true in each of 324 [constraints](Constraint): the cells, and the digits in houses. A step
//! names some constraints as *truths* (at least one candidate is true), some as *links* (at most
//! one is true), and what follows from these alone. [`check`] confirms that without knowing any
//! technique.
//!
//! | | |
//! |---|---|
//! | [`Board`] | what is placed, what is left |
//! | [`Technique`], [`Settings`] | the table of techniques; which are used, in which order |
//! | [`next_step`], [`all_steps`], [`solve`] | one step, every step, the path to the solution |
//! | [`Step`], [`Evidence`], [`explain`] | a step as data; in words |
//! | [`check`] | confirms that a step follows from its evidence |
//! | [`hint`](hint()) | hints in three degrees of detail, mistakes first |
//! | [`Budget`] | limits the work of the functions named `.._within` |
//! | [`Grade`] | difficulty and score, as HoDoKu computes them |
//!
//! This crate does no input or output, reads no clock, and never panics on any
//! [`Board`].

mod als;
mod board;
mod budget;
mod candidate;
mod cells;
mod checker;
mod constraint;
mod eliminable;
pub mod explain;
mod geometry;
mod graph;
mod hint;
mod implications;
mod net;
mod path;
mod search;
mod settings;
mod step;
mod technique;
mod techniques;
#[cfg(feature = "serde")]
mod text_serde;

pub use board::Board;
pub use budget::{Budget, Stopped};
pub use candidate::{Candidate, ParseCandidateError};
pub use cells::{Cells, CellsIter, Digits, DigitsIter};
pub use checker::{CheckError, check};
pub use constraint::{Constraint, ConstraintKind, ParseConstraintError};
pub use hint::{Hint, HintDetail, Mistake, hint, hint_within};
pub use path::{Consequences, Grade, Path, consequences_of, solve, solve_while, solve_within};
pub use search::{Found, all_steps, all_steps_within, next_step, next_step_within};
pub use settings::Settings;
pub use step::{CellsAndDigits, DeadlyPattern, Evidence, Node, Step};
pub use technique::{Difficulty, ParseTechniqueError, Technique};

/// The examples of README.md, as tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
pub struct Readme;
