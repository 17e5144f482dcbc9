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
//! println!("{}, {} points", path.grade().level, path.grade().score);
//! # Ok::<(), wholemeal_grid::text::ReadError>(())
//! ```
//!
//! One idea carries all techniques: of the 729 [candidates](Candidate), exactly one is
//! true in each of 324 [sets](Set), the cells and the digits in houses. A step names some
//! sets as *truths* (at least one is true), some as *links* (at most one is true), and
//! what follows from these alone. [`check`] confirms that, and knows no technique.
//!
//! | | |
//! |---|---|
//! | [`Board`] | what is placed, what is left |
//! | [`Technique`], [`Settings`] | the table of techniques; which are used, in which order |
//! | [`next_step`], [`all_steps`], [`solve`] | one step, every step, the path to the solution |
//! | [`Step`], [`Evidence`], [`explain`] | a step as data; in words |
//! | [`check`] | does it follow? |
//! | [`hint`](hint()) | help in three stages, mistakes first |
//! | [`Budget`] | limits the work of the functions named `.._within` |
//! | [`Grade`] | score and level, as HoDoKu gives them |
//!
//! This crate does no input or output, reads no clock, and never panics on a board that
//! somebody can make.

mod als;
mod board;
mod budget;
mod candidate;
mod cells;
mod checker;
mod doomed;
pub mod explain;
mod geometry;
mod graph;
mod hint;
mod net;
mod path;
mod search;
mod settings;
mod step;
mod technique;
mod techniques;

pub use board::Board;
pub use budget::{Budget, Stopped};
pub use candidate::{Candidate, Set, SetKind};
pub use cells::{Cells, CellsIter, Digits, DigitsIter};
pub use checker::{Refusal, check};
pub use hint::{Hint, Mistake, Stage, hint, hint_within};
pub use path::{Grade, Path, Unlocked, solve, solve_while, solve_within, unlocks};
pub use search::{Found, all_steps, all_steps_within, next_step, next_step_within};
pub use settings::Settings;
pub use step::{CellsAndDigits, Deadly, Evidence, Node, Step};
pub use technique::{Level, Technique};
