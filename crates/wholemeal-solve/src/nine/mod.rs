//! The engine for 9x9 boards, which solves many at a time in the lanes of vectors.

mod batch_engine;
mod board;
mod board_in_registers;
mod conversions;
mod counting;
mod lanes;
mod puzzles;
mod search;
mod search_result;
mod simd;
mod single_board;
mod size_error;
mod solutions;
mod solver;
mod stack;
mod stacked_board;
mod statistics;
mod stream;
mod sweep;
mod types;

pub use board::{Puzzle9, Solution9};
pub use puzzles::Lines;
pub use simd::Simd;
pub use size_error::SizeError;
pub use solutions::{Solutions, solutions};
pub use solver::Solver;
pub use statistics::Statistics;
pub use stream::{Verdicts, solve_batch, solve_stream};
