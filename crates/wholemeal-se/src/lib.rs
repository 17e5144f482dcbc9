//! Ratings on the scale of Sudoku Explainer: ER, EP and ED, the numbers by which players compare
//! difficult puzzles.
//!
//! ```
//! use wholemeal_grid::Grid;
//! use wholemeal_se::{Technique, path, rate};
//!
//! let puzzle: Grid =
//!     "..3..6..94..18..36.....7.1...1....735..3..8..8...7...4..6..5.277.........1...3..."
//!         .parse()?;
//! assert_eq!(rate(&puzzle)?.to_string(), "9.2/1.2/1.2");
//!
//! let path = path(&puzzle)?;
//! assert_eq!(path.steps[0].technique, Technique::HiddenSingleBox);
//! assert_eq!(path.steps[0].to_string(), "hidden-single-box 1.2: r1c1=1");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! A puzzle is solved by the easiest step that is found, one step after the other. *ER* is the
//! rating of the hardest step, *EP* that of the hardest step up to the first placement, and *ED*
//! that of the first step. The rating depends on the order of search, so this crate searches in
//! exactly the order of Sudoku Explainer 1.2.1; `docs/se.md` describes the scale and
//! how equality was measured.
//!
//! | | |
//! |---|---|
//! | [`rate`], [`path`] | the ratings, and all steps |
//! | [`Rater`] | rates many puzzles with the same memory |
//! | [`Technique`], [`Step`] | the vocabulary of the scale |
//!
//! This crate does no input or output and reads no clock.

mod board;
mod chain;
mod error;
mod evidence;
mod found;
mod geometry;
mod ladder;
mod pattern;
mod rater;
mod rating;
mod step;
mod technique;
mod words;

pub use error::Unrated;
pub use rater::{Path, Rater, path, rate};
pub use rating::{ParseRatingError, Rating, Ratings};
pub use step::Step;
pub use technique::{ChainKind, LoopKind, Technique};

/// The examples of README.md, as tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
pub struct Readme;
