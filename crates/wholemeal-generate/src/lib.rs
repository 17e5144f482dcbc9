//! Sudoku puzzles from easy to evil: unique, graded, repeatable, in bulk.
//!
//! A [`Plan`] says what is wanted, and gives puzzles one after the other:
//!
//! ```
//! use wholemeal_generate::{Level, Plan};
//!
//! let plan = Plan::default().level(Level::Evil).seed(2009);
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
//! | [`Level`], [`Order`] | the levels of the paper, and how it digs |
//! | [`Balance`] | symmetry of the givens |
//! | [`Puzzles`], [`Made`], [`GaveUp`] | what comes out |
//! | [`Difficulty`] | the score of the paper |
//! | [`fingerprint`] | tells puzzles apart that differ by more than a symmetry |

mod balance;
mod bulk;
mod difficulty;
mod dig;
mod fill;
mod fingerprint;
mod givens;
mod job;
mod layout;
mod level;
mod made;
mod maker;
mod order;
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

pub use balance::Balance;
pub use difficulty::Difficulty;
pub use fingerprint::fingerprint;
pub use level::Level;
pub use made::{GaveUp, Made, Missed};
pub use order::Order;
pub use plan::Plan;
pub use plan_error::PlanError;
pub use puzzles::Puzzles;
pub use seed::{STREAM, Seed, SeedError};
