//! Rows, columns and boxes.

use std::fmt;

/// A house: cells that must contain different digits. Counted from 0.
///
/// ```
/// use wholemeal_grid::{House, Shape};
///
/// assert_eq!(House::Box(4).to_string(), "box 5");
/// let cells: Vec<_> = Shape::NINE.cells_of(House::Box(4)).collect();
/// assert_eq!(Shape::NINE.name(cells[0]), "r4c4");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum House {
    /// A row, counted from the top.
    Row(u8),
    /// A column, counted from the left.
    Column(u8),
    /// A box, counted in reading order.
    Box(u8),
}

impl House {
    /// The number of the row, column or box, counted from 0.
    #[must_use]
    pub const fn index(self) -> u8 {
        match self {
            House::Row(i) | House::Column(i) | House::Box(i) => i,
        }
    }
}

impl fmt::Display for House {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let kind = match self {
            House::Row(_) => "row",
            House::Column(_) => "column",
            House::Box(_) => "box",
        };
        write!(f, "{kind} {}", u16::from(self.index()) + 1)
    }
}
