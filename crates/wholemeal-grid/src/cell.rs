//! The cells of a board.

use std::fmt;

/// A cell, counted from 0 in reading order.
///
/// A cell is only a number. Its row, column and box depend on the
/// [`Shape`](crate::Shape) of the board.
///
/// ```
/// use wholemeal_grid::{Cell, Shape};
///
/// let cell = Shape::NINE.cell(1, 4).unwrap();
/// assert_eq!(cell, Cell::new(13));
/// assert_eq!(Shape::NINE.name(cell), "r2c5");
/// assert_eq!(cell.to_string(), "cell 14");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cell(u16);

impl Cell {
    /// The cell with this number.
    #[must_use]
    pub const fn new(index: u16) -> Cell {
        Cell(index)
    }

    /// Its number, as an index into the cells of a board.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The cell at this index; `None` if no board has that many cells.
    #[must_use]
    pub fn from_index(index: usize) -> Option<Cell> {
        u16::try_from(index).ok().map(Cell)
    }
}

impl fmt::Display for Cell {
    /// The number in reading order, from 1. [`Shape::name`](crate::Shape::name) writes the row
    /// and the column.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "cell {}", u32::from(self.0) + 1)
    }
}

impl fmt::Debug for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "#{}", self.0)
    }
}
