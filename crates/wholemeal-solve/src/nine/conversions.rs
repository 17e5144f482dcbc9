//! Conversions between the 9x9 types and those of `wholemeal-grid`.

use wholemeal_grid::{Grid, Marks};

use super::board::{Puzzle9, Solution9};
use super::size_error::SizeError;

/// The puzzle with the givens of a grid.
///
/// ```
/// use wholemeal_grid::{Grid, Shape};
/// use wholemeal_solve::Puzzle9;
///
/// assert_eq!(Puzzle9::try_from(&Grid::empty(Shape::NINE)), Ok(Puzzle9::EMPTY));
/// assert!(Puzzle9::try_from(&Grid::empty(Shape::FOUR)).is_err());
/// ```
impl TryFrom<&Grid> for Puzzle9 {
    type Error = SizeError;

    /// # Errors
    /// Returns [`SizeError`] if the grid is not 9x9 with 3x3 boxes.
    fn try_from(grid: &Grid) -> Result<Puzzle9, SizeError> {
        Puzzle9::from_grid(grid).ok_or_else(|| SizeError::new(grid.shape()))
    }
}

/// The puzzle with these candidates.
impl TryFrom<&Marks> for Puzzle9 {
    type Error = SizeError;

    /// # Errors
    /// Returns [`SizeError`] if the board is not 9x9 with 3x3 boxes.
    fn try_from(marks: &Marks) -> Result<Puzzle9, SizeError> {
        Puzzle9::from_marks(marks).ok_or_else(|| SizeError::new(marks.shape()))
    }
}

/// The candidates of all cells.
impl From<&Puzzle9> for Marks {
    fn from(puzzle: &Puzzle9) -> Marks {
        puzzle.to_marks()
    }
}

/// The solution as a grid.
impl From<&Solution9> for Grid {
    fn from(solution: &Solution9) -> Grid {
        solution.to_grid()
    }
}

/// The puzzle whose givens are all digits of the solution.
impl From<&Solution9> for Puzzle9 {
    fn from(solution: &Solution9) -> Puzzle9 {
        Puzzle9 {
            cells: solution.digits().map(|digit| 1 << (digit - 1)),
        }
    }
}
