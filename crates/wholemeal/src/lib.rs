//! Sudoku solver, generator, hint engine and file formats in one library.
//!
//! ```
//! use wholemeal::{Grid, Verdict};
//!
//! let puzzle: Grid =
//!     "2....1.38........5.7...6..........13.981..25731....8..9..8...2..5..697844..25...."
//!         .parse()?;
//! match wholemeal::solve(&puzzle) {
//!     Verdict::Unique(solution) => println!("{solution:#}"),
//!     Verdict::Many(one, other) => println!("{one} and {other}, at least"),
//!     Verdict::None => println!("no solution"),
//! }
//! # assert!(wholemeal::solve(&puzzle).is_unique());
//! # Ok::<(), wholemeal::text::ReadError>(())
//! ```
//!
//! # Functions
//!
//! These functions take boards of any size and of every type in the [table below](#board-types)
//! ([`Solvable`]). 9x9 boards are solved by [`Solver`], other sizes by [`AnySizeSolver`].
//!
//! | function | result |
//! |---|---|
//! | [`solve`], [`solve_within`] | no solution, one, or two of many |
//! | [`solve_batch`] | the same for many grids at a time |
//! | [`count`], [`count_within`] | the number of solutions up to a limit |
//! | [`solutions`] | all solutions, lazily |
//!
//! Functions named `.._within` take a [`Budget`] and stop when it runs out.
//!
//! # Modules
//!
//! The basic types (`wholemeal-grid`) and the types of the solvers (`wholemeal-solve`) are at the
//! root. Each of the other crates is a module with a cargo feature of the same name.
//!
//! | module | contents |
//! |---|---|
//! | [`engine`] | the solvers, and functions for batches and streams of [`Puzzle9`] |
//! | [`formats`] | reads and writes puzzles in many file formats |
//! | [`generate`](mod@generate) | generates puzzles |
//! | [`logic`] | solves 9x9 puzzles with the techniques of human players; hints, explanations, grades |
//! | [`pearl`], [`pearl_bridge`] | Bird's derivation with all its stages, and conversions to its types |
//! | [`render`] | draws boards and steps for the terminal and as SVG |
//! | [`se`] | rates 9x9 puzzles on the scale of Sudoku Explainer |
//! | [`symmetry`] | canonical forms, equivalence and automorphisms of boards |
//! | [`text`] | reads and writes boards as plain text |
//! | [`variants`] | describes and solves variants: killer, thermometers, arrows and other constraints |
//!
//! The crate `wholemeal-verify`, which checks certificates of verdicts, is not part of this one: it
//! shares no code with the solvers.
//!
//! # Board types
//!
//! | type | use it for | from a [`Grid`] | to a [`Grid`] |
//! |---|---|---|---|
//! | [`Grid`] | digits and blanks of any size; input and output of the functions above | | |
//! | [`Marks`] | candidates of any size | [`Marks::choices`] | [`Marks::singles`] |
//! | [`Puzzle9`] | input of [`Solver`]: the candidates of a 9x9 board | `Puzzle9::try_from` | [`Puzzle9::to_grid`] |
//! | [`Solution9`] | output of [`Solver`]: a filled 9x9 board | | `Grid::from` |
//! | [`logic::Board`] | hints, steps and paths on 9x9: placed digits and candidates | `Board::try_from` | `Grid::from` |
//! | [`formats::Puzzle`] | the contents of a file: givens, placed digits, candidates, metadata | `Puzzle::from` | [`formats::Puzzle::board`] |
//! | [`pearl::Matrix`] | lists of rows for the programs of the derivation | [`pearl_bridge::to_matrix`] | [`pearl_bridge::to_grid`] |
//!
//! # Features
//!
//! All are enabled by default, except `serde`. Without features this crate consists of
//! `wholemeal`, `wholemeal-grid` and `wholemeal-solve`. The number of packages is what the
//! feature adds to these three.
//!
//! | feature | adds | packages |
//! |---|---|---|
//! | `formats` | the module `formats` | 19 |
//! | `generate` | the module `generate`; enables `logic` | 7, with `logic` |
//! | `logic` | the module `logic` | 1 |
//! | `parallel` | [`solve_batch`] and [`engine::solve_stream`] use all cores | 6 |
//! | `pearl` | the modules `pearl` and `pearl_bridge` | 1 |
//! | `render` | the module `render`; enables `logic` | 3, with `logic` |
//! | `se` | the module `se`; enables `logic` | 2, with `logic` |
//! | `serde` | `Serialize` and `Deserialize` for the steps and grades of `logic` | 7, in addition to `logic` |
//! | `symmetry` | the module `symmetry` | 1 |
//! | `variants` | the module `variants` | 1 |

// The tables above link to every module.
#![cfg_attr(
    not(all(
        feature = "formats",
        feature = "generate",
        feature = "logic",
        feature = "pearl",
        feature = "render",
        feature = "se",
        feature = "symmetry",
        feature = "variants"
    )),
    allow(rustdoc::broken_intra_doc_links)
)]

#[cfg(feature = "pearl")]
pub mod pearl_bridge;
mod solvable;
mod solve;

#[cfg(feature = "formats")]
#[doc(inline)]
pub use wholemeal_formats as formats;
#[cfg(feature = "generate")]
#[doc(inline)]
pub use wholemeal_generate as generate;
#[doc(inline)]
pub use wholemeal_grid::{
    Cell, CellSet, Conflict, Digit, DigitSet, Grid, House, HouseSet, Marks, Shape, ShapeError,
    Symmetry, SymmetryError, text,
};
#[cfg(feature = "logic")]
#[doc(inline)]
pub use wholemeal_logic as logic;
#[cfg(feature = "pearl")]
#[doc(inline)]
pub use wholemeal_pearl as pearl;
#[cfg(feature = "render")]
#[doc(inline)]
pub use wholemeal_render as render;
#[cfg(feature = "se")]
#[doc(inline)]
pub use wholemeal_se as se;
#[doc(inline)]
pub use wholemeal_solve as engine;
#[doc(inline)]
pub use wholemeal_solve::{
    AnySizeSolutions, AnySizeSolver, Budget, Checksum, Count, Interrupted, Lines, Puzzle9, Simd,
    Solution9, Solver, Statistics, Verdict, Verdicts,
};

#[cfg(feature = "symmetry")]
#[doc(inline)]
pub use wholemeal_symmetry as symmetry;
#[cfg(feature = "variants")]
#[doc(inline)]
pub use wholemeal_variants as variants;

pub use solvable::Solvable;
pub use solve::{count, count_within, solutions, solve, solve_batch, solve_within};

/// The examples of README.md, as tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
pub struct Readme;
