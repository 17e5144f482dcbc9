//! Code that the tests of Wholemeal share.
//!
//! | module | contents |
//! |---|---|
//! | [`clock`] | processor time for benchmarks |
//! | [`corpora`] | finds the large puzzle sets, which are not part of the repository |
//! | [`exact_cover`] | a solver that shares no code with the engines: the oracle of the tests |
//! | [`large`] | reads the table of large boards, and checks solutions of its boards |
//! | [`random`] | a small random number generator with a fixed sequence |
//! | [`boards`] | random boards of every kind: sparse, contradictory, pencilmarks |
//!
//! Of the crates of Wholemeal only [`wholemeal_grid`] is used, so every other crate can use this one in its tests.
//!
//! ```
//! use wholemeal_grid::{Marks, Shape};
//! use wholemeal_testkit::exact_cover::ExactCover;
//!
//! let all = ExactCover::new(&Marks::full(Shape::FOUR)).solutions(1000, 100_000).unwrap();
//! assert_eq!(all.len(), 288);
//! ```

pub mod boards;
pub mod clock;
pub mod corpora;
pub mod exact_cover;
pub mod large;
pub mod random;
