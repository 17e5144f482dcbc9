//! Solving.

use serde::Serialize;
use tsify::Tsify;
use wholemeal::{Solver, Verdict};

use crate::{ApiError, Position};

/// The verdict of the solver, with the solutions that prove it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Tsify)]
#[serde(tag = "verdict", rename_all = "lowercase")]
pub enum SolveResult {
    /// There is no solution.
    None,
    /// There is exactly one solution.
    Unique {
        /// The solution as a line.
        solution: String,
    },
    /// There is more than one solution.
    Many {
        /// Two of the solutions as lines.
        solutions: [String; 2],
    },
}

/// Solves a board with its givens and placed digits.
///
/// ```
/// use wholemeal_wasm::Position;
/// use wholemeal_wasm::solve::{SolveResult, solve};
///
/// let result = solve(&Position::new("2x2", "12.4..1..1..4..1")).unwrap();
/// assert_eq!(result, SolveResult::Unique { solution: "1234341221434321".to_owned() });
/// ```
///
/// # Errors
/// [`ApiError`] if the position is not a board.
pub fn solve(position: &Position) -> Result<SolveResult, ApiError> {
    let line = |grid: &wholemeal::Grid| grid.to_string();
    Ok(match wholemeal::solve(&position.grid()?) {
        Verdict::None => SolveResult::None,
        Verdict::Unique(solution) => SolveResult::Unique {
            solution: line(&solution),
        },
        Verdict::Many(one, other) => SolveResult::Many {
            solutions: [line(&one), line(&other)],
        },
    })
}

/// The instruction set that the engine was built for: `wasm` (with vectors) or `portable`.
#[must_use]
pub fn simd() -> String {
    Solver::new().simd().to_string()
}
