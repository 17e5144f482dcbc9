//! The error for boards that are not 9x9.

use std::error::Error;
use std::fmt;

use wholemeal_grid::Shape;

/// A board cannot be a [`Puzzle9`](crate::Puzzle9), because it is not 9x9 with 3x3 boxes.
///
/// ```
/// use wholemeal_grid::{Grid, Shape};
/// use wholemeal_solve::Puzzle9;
///
/// let error = Puzzle9::try_from(&Grid::empty(Shape::SIXTEEN)).unwrap_err();
/// assert_eq!(error.shape(), Shape::SIXTEEN);
/// assert_eq!(
///     error.to_string(),
///     "the board is 16x16 with 4x4 boxes, expected 9x9 with 3x3 boxes; use `AnySizeSolver`"
/// );
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SizeError {
    shape: Shape,
}

impl SizeError {
    pub(super) fn new(shape: Shape) -> SizeError {
        SizeError { shape }
    }

    /// The shape of the board.
    #[must_use]
    pub fn shape(&self) -> Shape {
        self.shape
    }
}

impl fmt::Display for SizeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (side, rows, columns) = (
            self.shape.side(),
            self.shape.box_rows(),
            self.shape.box_columns(),
        );
        write!(
            f,
            "the board is {side}x{side} with {rows}x{columns} boxes, expected 9x9 with 3x3 boxes; \
             use `AnySizeSolver`"
        )
    }
}

impl Error for SizeError {}
