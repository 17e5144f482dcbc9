//! A place on the board.

use std::fmt;

/// A cell, counted from 0 in reading order.
///
/// A cell knows its number alone; in which row, column and box that lies
/// depends on the [`Shape`](crate::Shape), which is asked for it.
///
/// ```
/// use wholemeal_grid::{Cell, Shape};
///
/// let cell = Shape::NINE.cell(1, 4).unwrap();
/// assert_eq!(cell, Cell::new(13));
/// assert_eq!(Shape::NINE.name(cell), "r2c5");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cell(u16);

impl Cell {
    /// The cell of this number.
    #[must_use]
    pub const fn new(index: u16) -> Cell {
        Cell(index)
    }

    /// Its number, as an index into the cells of a board.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The cell at this index, if a board can be that large.
    #[must_use]
    pub fn from_index(index: usize) -> Option<Cell> {
        u16::try_from(index).ok().map(Cell)
    }
}

impl fmt::Debug for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "#{}", self.0)
    }
}
