//! Boards of 9x9: many at a time, cell by cell in vectors.

mod alone;
mod board;
mod crew;
mod lanes;
mod node;
mod simd;
mod solutions;
mod solver;
mod source;
mod stack;
mod sweep;

pub use board::{Full, Nine};
pub use crew::Statistics;
pub use simd::Simd;
pub use solutions::{Solutions, solutions};
pub use solver::{Solver, solve_batch};
