//! Pictures of boards, candidates and steps.
//!
//! ```
//! use wholemeal_grid::Grid;
//! use wholemeal_logic::explain::Language;
//! use wholemeal_logic::{Board, Settings, next_step};
//! use wholemeal_render::{svg, terminal};
//!
//! let grid: Grid =
//!     "2....1.38........5.7...6..........13.981..25731....8..9..8...2..5..697844..25...."
//!         .parse()?;
//! let board = Board::new(&grid).unwrap();
//! let step = next_step(&board, &Settings::default()).unwrap();
//! let drawn = terminal::step(&board, &step, terminal::Colour::Never);
//! assert!(drawn.lines().all(|line| line.chars().count() <= 80));
//! assert!(svg::step(&board, &step, Language::En).starts_with("<svg"));
//! # Ok::<(), wholemeal_grid::text::ReadError>(())
//! ```
//!
//! Both modules work for every technique: they show the [`Role`] of every candidate in the
//! evidence of a step.

mod legend;
mod links;
mod role;
pub mod svg;
pub mod terminal;
pub mod variant;

pub use role::{Role, roles};

/// The examples of README.md, as tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
pub struct Readme;
