//! Conversions between [`Board`] and the types of `wholemeal-grid`.

use std::error::Error;
use std::fmt;

use wholemeal_grid::{Grid, Marks, Shape};

use crate::Board;

/// The board cannot be solved by logic, because its boxes are not 3x3.
///
/// ```
/// use wholemeal_grid::{Grid, Shape};
/// use wholemeal_logic::Board;
///
/// let error = Board::try_from(&Grid::empty(Shape::SIX)).unwrap_err();
/// assert_eq!(error.shape(), Shape::SIX);
/// assert_eq!(error.to_string(), "logic supports only boards with 3x3 boxes; this one has 2x3 boxes");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BoardSizeError {
    shape: Shape,
}

impl BoardSizeError {
    /// The shape of the board.
    #[must_use]
    pub fn shape(&self) -> Shape {
        self.shape
    }
}

impl fmt::Display for BoardSizeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let shape = self.shape;
        write!(
            f,
            "logic supports only boards with 3x3 boxes; this one has {shape} boxes"
        )
    }
}

impl Error for BoardSizeError {}

/// The board of a puzzle, as [`Board::new`] makes it.
impl TryFrom<&Grid> for Board {
    type Error = BoardSizeError;

    /// # Errors
    /// Returns [`BoardSizeError`] if the grid is not 9x9 with 3x3 boxes.
    fn try_from(grid: &Grid) -> Result<Board, BoardSizeError> {
        let shape = grid.shape();
        Board::new(grid).ok_or(BoardSizeError { shape })
    }
}

/// The board with these candidates, as [`Board::from_marks`] makes it.
impl TryFrom<&Marks> for Board {
    type Error = BoardSizeError;

    /// # Errors
    /// Returns [`BoardSizeError`] if the marks are not 9x9 with 3x3 boxes.
    fn try_from(marks: &Marks) -> Result<Board, BoardSizeError> {
        let shape = marks.shape();
        Board::from_marks(marks).ok_or(BoardSizeError { shape })
    }
}

/// The digits of a board.
impl From<&Board> for Grid {
    fn from(board: &Board) -> Grid {
        board.to_grid()
    }
}

/// The candidates of a board, with a placed digit alone in its cell.
impl From<&Board> for Marks {
    fn from(board: &Board) -> Marks {
        board.to_marks()
    }
}
