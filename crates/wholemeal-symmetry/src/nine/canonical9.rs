//! The canonical form of a 9x9 board.

use wholemeal_grid::{Digit, Grid, Shape, Symmetry};

use super::Lines;

/// The canonical form of a 9x9 board.
///
/// ```
/// use wholemeal_grid::{Digit, Grid};
/// use wholemeal_symmetry::{Canonizer, Form};
///
/// let grid: Grid = "2....1.38........5.7...6..........13.981..25731....8..9..8...2..5..697844..25...."
///     .parse()
///     .unwrap();
/// let mut cells = [0; 81];
/// for (cell, digit) in cells.iter_mut().zip(grid.cells()) {
///     *cell = digit.map_or(0, Digit::get);
/// }
/// let form = Canonizer::new().canonical(&cells, Form::Min).unwrap();
/// assert_eq!(form.transformation().apply(&grid), Some(form.grid()));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Canonical9 {
    /// The cells of the form in reading order; a blank is 0.
    pub cells: [u8; 81],
    /// The number of symmetries of the cells that do not change the board, if digits are renamed.
    pub automorphisms: u32,
    transposed: bool,
    /// The row and the column of the board, or of the transposed board, at every position.
    rows: [u8; 9],
    columns: [u8; 9],
    /// The new digits.
    digits: [u8; 10],
}

impl Canonical9 {
    /// Moves the cells of the board with these lines.
    pub(super) fn new(
        lines: &Lines,
        transposed: bool,
        rows: [u8; 9],
        columns: [u8; 9],
        digits: [u8; 10],
        automorphisms: u32,
    ) -> Canonical9 {
        let mut cells = [0; 81];
        for (line, &row) in cells.chunks_exact_mut(9).zip(&rows) {
            let row = &lines.rows[usize::from(row)];
            for (cell, &column) in line.iter_mut().zip(&columns) {
                *cell = digits[usize::from(row[usize::from(column & 15)])];
            }
        }
        Canonical9 {
            cells,
            automorphisms,
            transposed,
            rows,
            columns,
            digits,
        }
    }

    /// The form as a board.
    #[must_use]
    pub fn grid(&self) -> Grid {
        let cells = self.cells.iter().map(|&digit| Digit::new(digit)).collect();
        Grid::from_cells(Shape::NINE, cells).unwrap_or_else(|| Grid::empty(Shape::NINE))
    }

    /// A symmetry that takes the board to its form.
    #[must_use]
    pub fn transformation(&self) -> Symmetry {
        let places = |lines: &[u8; 9]| {
            let mut places = [0; 9];
            for (place, &line) in (0..).zip(lines) {
                places[usize::from(line)] = place;
            }
            places
        };
        let (rows, columns) = (places(&self.rows), places(&self.columns));
        let digits: Vec<Digit> = self.digits.iter().filter_map(|&d| Digit::new(d)).collect();
        Symmetry::new(Shape::NINE, self.transposed, &rows, &columns, &digits)
            .unwrap_or_else(|_| Symmetry::identity(Shape::NINE))
    }
}
