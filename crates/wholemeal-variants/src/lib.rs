//! Variant Sudoku: a description of grids with any constraints, and a solver for them.
//!
//! A [`Variant`] is a grid with [constraints](Constraint) as setters draw them: cages,
//! thermometers, arrows, dots, clues outside the grid. They are data. [`Variant::model`] reduces
//! them to nine [forms](FormKind), and [`Solver`] solves the forms.
//!
//! ```
//! use wholemeal_solve::{Budget, Verdict};
//! use wholemeal_variants::{Constraint, Place, Solver, Variant};
//!
//! // Killer Sudoku on a 4x4 grid.
//! let mut variant = Variant::sudoku(4, 4, 2, 2);
//! for (sum, cells) in [
//!     (3, vec![(0, 0), (0, 1)]),
//!     (6, vec![(0, 2), (1, 2), (1, 3)]),
//!     (8, vec![(1, 0), (2, 0), (2, 1)]),
//!     (4, vec![(3, 0), (3, 1)]),
//! ] {
//!     let cells = cells.iter().map(|&(row, column)| Place::new(row, column)).collect();
//!     variant.add(Constraint::Cage { cells, sum: Some(sum) });
//! }
//! let mut solver = Solver::new(&variant)?;
//! match solver.solve(&Budget::UNLIMITED) {
//!     Ok(Verdict::Unique(solution)) => println!("{solution}"),
//!     Ok(Verdict::Many(one, other)) => println!("{one} and {other}"),
//!     Ok(Verdict::None) => println!("no solution"),
//!     Err(interrupted) => println!("{interrupted}"),
//! }
//! # Ok::<(), wholemeal_variants::ModelError>(())
//! ```

mod automaton;
mod candidate_counts;
mod constraint;
mod derive;
mod expand;
mod filled;
mod form;
mod iss;
mod learner;
mod model;
mod redundant;
mod solutions;
mod solver;
pub mod text;
mod translate;
mod variant;
mod walk;

pub use automaton::{Automaton, TooLarge};
pub use candidate_counts::CountsOfCells;
pub use constraint::{Constraint, Mark};
pub use filled::Filled;
pub use form::{Form, FormKind, ValueSet, Variable};
pub use iss::{IssError, NotInIss, read_iss, write_iss};
pub use model::{Model, ModelError, Problem};
pub use redundant::RedundancyError;
pub use solutions::Solutions;
pub use solver::{Engine, Solver};
pub use variant::{LARGEST, Place, Variant};

/// The examples of README.md, as tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
pub struct Readme;
