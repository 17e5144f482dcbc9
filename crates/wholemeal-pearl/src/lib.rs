//! Richard Bird's derivation of a Sudoku solver, running.
//!
//! Whole boards are transformed by functions with laws. A specification that is
//! obviously right and hopelessly slow,
//!
//! ```text
//! solve = filter valid . expand . choices
//! ```
//!
//! is turned, one law at a time, into a program that solves problems faster than
//! a person can. Five lecture documents (the *lectures*, L0 to L4) tell this
//! story. This crate contains all their definitions, for boxes of any size, except
//! the puzzle generator of L2. Read the files in this order:
//!
//! | module | contents |
//! |---|---|
//! | [`rules`] | the constants: size of a box, values, blank |
//! | [`matrix`] | `rows`, `cols`, `boxs`, `group`, `ungroup`; [`boxes`]: other ways to cut |
//! | [`choices`](mod@choices) | `choices`, `cp`, `expand`, lazily |
//! | [`valid`](mod@valid) | `nodups`, `valid` |
//! | [`prune`](mod@prune) | `ones`, `remove`, `prune_row`, `prune_by`, `prune`, `many` |
//! | [`search`](mod@search) | `complete`, `void`, `safe`, `blocked`, `expand1`, `search` |
//! | [`brute`] | level 0: fill blanks in reading order |
//! | [`levels`] | pairs, triples, … and the top of the ladder |
//! | [`stages`] | the programs of all lectures side by side |
//! | [`space`] | the exact size of the search space |
//! | [`step`](mod@step) | the recursion as a list of events |
//! | [`passes`] | a prune in single passes: which rule, in which view |
//! | [`laws`] | the laws with their side conditions, to be checked on random boards |
//! | [`table`](mod@table) | the exercises: justified text, small matrices |
//!
//! The derivation on one screen:
//!
//! ```
//! use wholemeal_pearl::{Boxsize, Meter, Rules, Stage, STAGES};
//!
//! let rules = Rules::characters(Boxsize::square(2), '.');
//! let board: Vec<Vec<char>> =
//!     ["12.4", "..1.", ".1..", "4..1"].iter().map(|row| row.chars().collect()).collect();
//!
//! // Every stage finds the same solution; they differ in how long it takes.
//! let looked = |stage: Stage| {
//!     let meter = Meter::unlimited();
//!     let found: Vec<_> = stage.solve(&rules, &board, &meter).collect();
//!     assert_eq!(found.len(), 1);
//!     meter.report().looked
//! };
//! assert_eq!(looked(Stage::Naive), 262_144); // filter valid . expand . choices
//! assert_eq!(looked(Stage::Prune), 2);       // filter valid . expand . prune . choices
//! assert_eq!(looked(Stage::Fixpoint), 1);    // filter valid . expand . many prune . choices
//! assert!(STAGES.iter().all(|row| looked(row.stage) <= 262_144));
//! ```
//!
//! Solutions come as a lazy list: each is computed when it is requested.
//! A [`Budget`] can stop any stage; the naive ones would run for ages. The crate
//! has no dependencies and uses neither a clock nor a source of randomness.

pub mod boxes;
pub mod brute;
pub mod choices;
pub mod laws;
pub mod levels;
pub mod matrix;
pub mod passes;
pub mod prune;
pub mod rules;
pub mod search;
pub mod space;
pub mod stages;
pub mod step;
pub mod table;
pub mod valid;

mod meter;
mod natural;

pub use choices::Choices;
pub use matrix::{Matrix, View};
pub use meter::{Budget, Meter, Report};
pub use natural::Natural;
pub use rules::{Boxsize, Rules, Value};
pub use stages::{Order, STAGES, Solutions, Stage};

/// The examples of README.md, as tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
pub struct Readme;
