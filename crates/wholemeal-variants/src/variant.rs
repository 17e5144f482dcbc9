//! The description of a puzzle with any constraints.

use std::fmt;

use wholemeal_grid::{Digit, Grid, Marks};

use crate::constraint::Constraint;
use crate::model::{Model, ModelError};

/// A cell: row and column, counted from 0.
///
/// ```
/// use wholemeal_variants::Place;
///
/// assert_eq!(Place::new(0, 8).to_string(), "r1c9");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Place {
    /// The row, counted from 0.
    pub row: u8,
    /// The column, counted from 0.
    pub column: u8,
}

impl Place {
    /// The cell of a row and a column.
    #[must_use]
    pub fn new(row: u8, column: u8) -> Place {
        Place { row, column }
    }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "r{}c{}",
            u16::from(self.row) + 1,
            u16::from(self.column) + 1
        )
    }
}

/// A puzzle: a grid, the values of its cells, and constraints.
///
/// A new variant has no constraint at all. [`Variant::sudoku`] has the rules of Sudoku.
///
/// ```
/// use wholemeal_variants::{Constraint, Place, Variant};
///
/// // A 4x4 Sudoku with a cage: 1 and 2 are in the first two cells.
/// let mut variant = Variant::sudoku(4, 4, 2, 2);
/// let cells = vec![Place::new(0, 0), Place::new(0, 1)];
/// variant.add(Constraint::Cage { cells, sum: Some(3) });
/// assert_eq!(variant.cell_count(), 16);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Variant {
    rows: u8,
    columns: u8,
    first_value: u8,
    value_count: u8,
    constraints: Vec<Constraint>,
}

/// The largest number of rows, columns and values.
pub const LARGEST: u8 = 64;

/// The largest first value. All values have a symbol.
const LARGEST_FIRST: u8 = 36;

impl Variant {
    /// A grid without constraints. Its cells have `value_count` values from `first_value` on.
    /// Numbers above [`LARGEST`] are reduced to it, 0 is increased to 1, and a `first_value` above 36
    /// is reduced to 36.
    #[must_use]
    pub fn new(rows: u8, columns: u8, first_value: u8, value_count: u8) -> Variant {
        let within = |number: u8| number.clamp(1, LARGEST);
        Variant {
            rows: within(rows),
            columns: within(columns),
            first_value: first_value.min(LARGEST_FIRST),
            value_count: within(value_count),
            constraints: Vec::new(),
        }
    }

    /// A grid whose rows, columns and boxes have different values from 1 on.
    #[must_use]
    pub fn sudoku(rows: u8, columns: u8, box_rows: u8, box_columns: u8) -> Variant {
        let mut variant = Variant::new(rows, columns, 1, rows.max(columns));
        variant.add(Constraint::Rows);
        variant.add(Constraint::Columns);
        variant.add(Constraint::Boxes {
            rows: box_rows,
            columns: box_columns,
        });
        variant
    }

    /// Adds a constraint.
    pub fn add(&mut self, constraint: Constraint) {
        self.constraints.push(constraint);
    }

    /// The number of rows.
    #[must_use]
    pub fn rows(&self) -> u8 {
        self.rows
    }

    /// The number of columns.
    #[must_use]
    pub fn columns(&self) -> u8 {
        self.columns
    }

    /// The smallest value.
    #[must_use]
    pub fn first_value(&self) -> u8 {
        self.first_value
    }

    /// The number of values.
    #[must_use]
    pub fn value_count(&self) -> u8 {
        self.value_count
    }

    /// The largest value.
    #[must_use]
    pub fn last_value(&self) -> u8 {
        self.first_value + (self.value_count - 1)
    }

    /// The number of cells.
    #[must_use]
    pub fn cell_count(&self) -> usize {
        usize::from(self.rows) * usize::from(self.columns)
    }

    /// All cells in reading order.
    pub fn cells(&self) -> impl Iterator<Item = Place> + use<> {
        let columns = self.columns;
        (0..self.rows).flat_map(move |row| (0..columns).map(move |column| Place { row, column }))
    }

    /// Whether a cell is inside the grid.
    #[must_use]
    pub fn contains(&self, cell: Place) -> bool {
        cell.row < self.rows && cell.column < self.columns
    }

    /// The constraints in the order in which they were added.
    #[must_use]
    pub fn constraints(&self) -> &[Constraint] {
        &self.constraints
    }

    /// The rows and columns of the usual boxes: as many cells as values, as square as possible,
    /// rather wide than high. `None` if no such boxes fit.
    ///
    /// ```
    /// use wholemeal_variants::Variant;
    ///
    /// assert_eq!(Variant::new(6, 6, 1, 6).usual_boxes(), Some((2, 3)));
    /// assert_eq!(Variant::new(7, 7, 1, 7).usual_boxes(), None);
    /// ```
    #[must_use]
    pub fn usual_boxes(&self) -> Option<(u8, u8)> {
        box_size(self.rows, self.columns, self.value_count)
    }

    /// The cells of all boxes of a size, in reading order. Boxes at the border may be smaller.
    ///
    /// ```
    /// use wholemeal_variants::Variant;
    ///
    /// assert_eq!(Variant::new(6, 6, 1, 6).boxes(2, 3).len(), 6);
    /// ```
    #[must_use]
    pub fn boxes(&self, rows: u8, columns: u8) -> Vec<Vec<Place>> {
        let (rows, columns) = (rows.max(1), columns.max(1));
        let across = usize::from(self.columns.div_ceil(columns));
        let mut boxes = vec![Vec::new(); across * usize::from(self.rows.div_ceil(rows))];
        for cell in self.cells() {
            let number = usize::from(cell.row / rows) * across + usize::from(cell.column / columns);
            boxes[number].push(cell);
        }
        boxes
    }

    /// The same variant without the constraint at a position.
    #[must_use]
    pub fn without(&self, position: usize) -> Variant {
        let mut variant = self.clone();
        if position < variant.constraints.len() {
            variant.constraints.remove(position);
        }
        variant
    }

    /// Reduces all constraints to forms.
    ///
    /// # Errors
    /// Returns the first constraint that has no meaning on this grid.
    pub fn model(&self) -> Result<Model, ModelError> {
        Model::new(self)
    }
}

impl From<&Grid> for Variant {
    fn from(grid: &Grid) -> Variant {
        Variant::from(&Marks::choices(grid))
    }
}

impl From<&Marks> for Variant {
    fn from(marks: &Marks) -> Variant {
        let shape = marks.shape();
        let side = shape.side();
        let mut variant = Variant::sudoku(side, side, shape.box_rows(), shape.box_columns());
        let cells: Vec<Place> = variant.cells().collect();
        for (cell, set) in cells.into_iter().zip(marks.cells()) {
            if set.len() < usize::from(side) {
                let values = set.iter().map(Digit::get).collect();
                variant.add(Constraint::Candidates { cell, values });
            }
        }
        variant
    }
}

/// The boxes of a number of cells that are as square as possible and fit into the grid; wide
/// ones are preferred.
pub(crate) fn box_size(rows: u8, columns: u8, cells: u8) -> Option<(u8, u8)> {
    let heights = (1..=cells).filter(|&height| cells.is_multiple_of(height));
    let sizes = heights.map(|height| (height, cells / height));
    sizes
        .filter(|&(high, wide)| rows.is_multiple_of(high) && columns.is_multiple_of(wide))
        .filter(|&(high, wide)| high > 1 && wide > 1)
        .min_by_key(|&(high, wide)| (high.abs_diff(wide), high))
}
