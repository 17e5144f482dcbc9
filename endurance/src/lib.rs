//! Long comparisons of the engines with each other and with an independent solver.
//!
//! | module | what is compared |
//! |---|---|
//! | [`puzzles`] | generated puzzles: the batch engine, the single-board engine and the counter agree on one solution |
//! | [`boards`] | random 9x9 boards of every kind: all engines against exact cover |
//! | [`sizes`] | random boards of other sizes: the solver for any size against exact cover |
//! | [`proofs`] | random boards of every kind: the verifier accepts the case tree, which has the solutions of exact cover |
//! | [`large`] | boards of a table from 12x12 to 100x100: verdicts against the table, with times |
//!
//! Work is cut into chunks. A chunk depends on the seed and its number only, so a difference
//! can be reproduced with any number of threads.

pub mod boards;
pub mod chunks;
pub mod large;
pub mod proofs;
pub mod puzzles;
pub mod sizes;
pub mod tally;

/// The examples of the README of the project, as tests. They are here because this crate is not
/// published: a package cannot include files from outside its folder.
#[cfg(doctest)]
#[doc = include_str!("../../README.md")]
pub struct Readme;
