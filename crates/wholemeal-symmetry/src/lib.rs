//! Sudokus that are the same up to symmetry.
//!
//! Two boards are *equivalent* if one becomes the other by transposing, by permuting bands, the rows
//! of a band, stacks and the columns of a stack, and by renaming digits. The *canonical form* of a
//! board is one board of its class: the smallest line of all its images, where a blank is smaller than a
//! digit (row-minlex), or the largest. Two boards are equivalent exactly if their forms are equal.
//!
//! | function | result |
//! |---|---|
//! | [`canonical`], [`canonical_form`] | the form, a symmetry that gives it, and the number of automorphisms |
//! | [`canonical_by_solution`] | the same by the solution grid of a puzzle, and the puzzle moved along |
//! | [`equivalent`] | a symmetry from one board to the other |
//! | [`automorphisms`] | the symmetries that do not change a board |
//! | [`band_classes`], [`band_class`] | the classes of the bands and stacks of a solution grid: 416 |
//! | [`Canonizer`] | forms of many 9x9 boards as arrays |
//! | [`CompactKey`] | a form in few bytes |
//!
//! ```
//! use wholemeal_grid::{Grid, Shape, Symmetry};
//! use wholemeal_symmetry::{canonical, equivalent};
//!
//! let puzzle: Grid = "1..4..1..1..4...".parse().unwrap();
//! let turned = Symmetry::quarter_turn(Shape::FOUR).apply(&puzzle).unwrap();
//! assert_eq!(canonical(&puzzle).grid, canonical(&turned).grid);
//! let witness = equivalent(&puzzle, &turned).unwrap();
//! assert_eq!(witness.apply(&puzzle), Some(turned));
//! ```
//!
//! Everything works for boards of every shape, with equal digits in a house, and with no, one or many
//! solutions. A board whose boxes are higher than wide is transposed first, so that 2x3 and 3x2
//! boxes have common forms.
//!
//! # Work
//!
//! 9x9 boards without equal digits in a row or column have their own code. All other boards are searched
//! row by row; automorphisms that the search finds cut equivalent branches. Boards with many
//! automorphisms, such as empty ones, take few steps: [`Limits`] bounds them for all boards.

mod canonical;
mod compact_key;
mod form;
mod group_order;
mod limits;
mod nine;
mod search;

pub use canonical::{
    Automorphisms, Canonical, automorphisms, automorphisms_within, canonical,
    canonical_by_solution, canonical_form, equivalent, equivalent_within,
};
pub use compact_key::CompactKey;
pub use form::Form;
pub use group_order::GroupOrder;
pub use limits::{Limits, Stopped};
pub use nine::{Canonical9, Canonizer, band_class, band_classes};

/// The examples of README.md, as tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
pub struct Readme;
