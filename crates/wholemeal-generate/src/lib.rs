//! Sudoku puzzles from easy to evil: unique, graded, repeatable, in bulk.
//!
//! A [`Plan`] says what is wanted, and gives puzzles one after the other:
//!
//! ```
//! use wholemeal_generate::{ClueLevel, Plan};
//!
//! let plan = Plan::default().level(ClueLevel::Evil).seed(2009);
//! let made = plan.puzzles()?.next().unwrap().unwrap();
//! assert!((22..=27).contains(&made.puzzle.clues()));
//! assert!(made.solution.is_solution_of(&made.puzzle));
//! # Ok::<(), wholemeal_generate::PlanError>(())
//! ```
//!
//! A puzzle is dug out of a full board: cells are taken away in some order, each once, if
//! the solution stays the only one without it. Most cells need no search for that; for the
//! others the question is whether another digit fits, and the questions of
//! many puzzles go to the lanes of the engine together.
//!
//! | file | what it is |
//! |---|---|
//! | [`Plan`], [`PlanError`] | what is wanted, and why it cannot be |
//! | [`Seed`] | names a puzzle: the same seed gives the same puzzle |
//! | [`ClueLevel`], [`Order`] | the levels of the paper, and how it digs |
//! | [`ClueSymmetry`] | symmetry of the givens |
//! | [`Puzzles`], [`Generated`], [`GiveUpError`] | what comes out |
//! | [`PaperScore`] | the score of the paper |
//! | [`fingerprint`] | tells puzzles apart that differ by more than a symmetry |

mod attempt;
mod clue_level;
mod clue_symmetry;
mod dig;
mod fill;
mod fingerprint;
mod generated;
mod givens;
mod job;
mod layout;
mod order;
mod paper_score;
mod parallel;
mod pattern;
mod plan;
mod plan_error;
mod puzzles;
mod question;
mod seed;
mod switches;
mod target;
mod unavoidable;
mod unbiased;
mod uniform;

pub use clue_level::ClueLevel;
pub use clue_symmetry::ClueSymmetry;
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
