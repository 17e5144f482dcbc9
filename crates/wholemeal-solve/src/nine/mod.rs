//! Boards of 9x9: many at a time, cell by cell in vectors.

mod alone;
mod board;
mod counting;
mod crew;
mod finding;
mod lanes;
mod node;
mod puzzles;
mod search;
mod simd;
mod solutions;
mod solver;
mod stack;
mod statistics;
mod stream;
mod sweep;

pub use board::{Full, Nine};
pub use puzzles::Lines;
pub use simd::Simd;
pub use solutions::{Solutions, solutions};
pub use solver::Solver;
pub use statistics::Statistics;
pub use stream::{Verdicts, solve_batch, solve_stream};
