//! Solving.

use serde::Serialize;
use tsify::Tsify;
use wholemeal::{Solver, Verdict};

use crate::{Failure, Position};

/// What the solver says about a board.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Tsify)]
#[serde(tag = "verdict", rename_all = "lowercase")]
pub enum Solved {
    /// There is no solution.
    None,
    /// There is one.
    Unique {
        /// It, as a line.
        solution: String,
    },
    /// There are several.
    Many {
        /// Two of them, as lines.
        solutions: [String; 2],
    },
}

/// Solves a board: its givens and all that was placed.
///
/// ```
/// use wholemeal_wasm::Position;
/// use wholemeal_wasm::solve::{Solved, solve};
///
/// let solved = solve(&Position::new("2x2", "12.4..1..1..4..1")).unwrap();
/// assert_eq!(solved, Solved::Unique { solution: "1234341221434321".to_owned() });
/// ```
///
/// # Errors
/// When this is no board.
pub fn solve(position: &Position) -> Result<Solved, Failure> {
    let line = |grid: &wholemeal::Grid| grid.to_string();
    Ok(match wholemeal::solve(&position.grid()?) {
        Verdict::None => Solved::None,
        Verdict::Unique(solution) => Solved::Unique {
            solution: line(&solution),
        },
        Verdict::Many(one, other) => Solved::Many {
            solutions: [line(&one), line(&other)],
        },
    })
}

/// The instruction set that the engine was built for: `simd128` or `portable`.
#[must_use]
pub fn simd() -> String {
    Solver::new().simd().to_string()
}
