//! Two equal digits in one house.

use std::fmt;

use crate::{Cell, Digit, House, Shape};

/// Two cells of a house that contain the same digit.
///
/// ```
/// use wholemeal_grid::Grid;
///
/// let grid: Grid = ["11..", "....", "....", "1..."].join("\n").parse().unwrap();
/// let found: Vec<_> = grid.conflicts().iter().map(ToString::to_string).collect();
/// assert_eq!(found, [
///     "r1c1 and r1c2 both hold 1 (row 1)",
///     "r1c1 and r4c1 both hold 1 (column 1)",
///     "r1c1 and r1c2 both hold 1 (box 1)",
/// ]);
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Conflict {
    /// The shape of the board, which gives the cells their names.
    pub shape: Shape,
    /// The two cells, the earlier one first.
    pub cells: [Cell; 2],
    /// The digit that both contain.
    pub digit: Digit,
    /// The house they share.
    pub house: House,
}

impl fmt::Display for Conflict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [a, b] = self.cells.map(|cell| self.shape.name(cell));
        write!(f, "{a} and {b} both hold {} ({})", self.digit, self.house)
    }
}
