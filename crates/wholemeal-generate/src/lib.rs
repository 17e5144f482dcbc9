//! A Sudoku generator: puzzles with one solution, graded, reproducible, in large numbers.
//!
//! A [`Plan`] describes the puzzles, and its iterator makes them:
//!
//! ```
//! use wholemeal_generate::{ClueLevel, Plan};
//!
//! let plan = Plan::default().clue_level(ClueLevel::Evil).seed(2009);
//! let made = plan.puzzles()?.next().unwrap().unwrap();
//! assert!((22..=27).contains(&made.puzzle.clues()));
//! assert!(made.solution.is_solution_of(&made.puzzle));
//! # Ok::<(), wholemeal_generate::PlanError>(())
//! ```
//!
//! A puzzle is dug out of a full board: every given is tried once, in some order, and removed if
//! the solution stays unique. Most givens are decided without a search. For the others a solver
//! decides whether the cell could have another digit; the queries of many puzzles are solved
//! as one batch.
//!
//! | item | contents |
//! |---|---|
//! | [`Plan`], [`PlanError`] | the description of the puzzles, and why none can exist |
//! | [`Seed`] | identifies a puzzle: the same seed and plan give the same puzzle |
//! | [`ClueLevel`], [`Order`] | the clue levels of Jiang's paper, and its orders of digging |
//! | [`ClueSymmetry`] | the symmetry of the cells with givens |
//! | [`Puzzles`], [`Generated`], [`GiveUpError`] | the iterator, its puzzles and its errors |
//! | [`variant`] | generates variants: killer, thermometers, jigsaws, ... |
//! | [`PaperScore`] | the score of the paper |
//! | [`fingerprint`] | a number that is equal for equivalent puzzles |

mod attempt_pool;
mod board_tables;
mod checked_plan;
mod clue_level;
mod clue_symmetry;
mod dig;
mod fill;
mod fingerprint;
mod generated;
mod givens;
mod known_puzzles;
mod mutation;
mod order;
mod paper_score;
mod parallel;
mod pattern;
mod plan;
mod plan_check;
mod plan_error;
mod puzzle_attempts;
mod puzzles;
mod seed;
mod solution;
mod solver_input;
mod solvers;
mod switches;
mod target;
mod unavoidable;
mod unbiased;
mod uniform;
pub mod variant;

pub use clue_level::{ClueLevel, ParseClueLevelError};
pub use clue_symmetry::{ClueSymmetry, ParseClueSymmetryError};
pub use fingerprint::fingerprint;
pub use generated::{Generated, GiveUpError, RejectionCounts};
pub use order::Order;
pub use paper_score::PaperScore;
pub use plan::Plan;
pub use plan_error::PlanError;
pub use puzzles::Puzzles;
pub use seed::{STREAM, Seed, SeedError};

/// The examples of README.md, as tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
pub struct Readme;
