//! Converts boards between [`Grid`] and the lists of [`pearl`](crate::pearl).
//!
//! ```
//! use wholemeal::pearl::{Meter, Stage};
//! use wholemeal::pearl_bridge::{rules, to_grid, to_matrix};
//! use wholemeal::{Grid, Shape};
//!
//! let puzzle: Grid = "12.4..1..1..4..1".parse()?;
//! let meter = Meter::unlimited();
//! let rules = rules(Shape::FOUR);
//! let mut solutions = Stage::Search.solve(&rules, &to_matrix(&puzzle), &meter);
//! let solution = to_grid(Shape::FOUR, &solutions.next().unwrap()).unwrap();
//! assert_eq!(solution.to_string(), "1234341221434321");
//! # Ok::<(), wholemeal::text::ReadError>(())
//! ```

use wholemeal_grid::{Digit, Grid, Shape};
use wholemeal_pearl::{Boxsize, Matrix, Rules};

/// Returns the rules of the pearl for boards of this shape: numbers, 0 for a blank.
///
/// ```
/// use wholemeal::Shape;
/// use wholemeal::pearl_bridge::rules;
///
/// assert_eq!(rules(Shape::SIX).values, [1, 2, 3, 4, 5, 6]);
/// ```
#[must_use]
pub fn rules(shape: Shape) -> Rules<u8> {
    Rules::numbers(Boxsize {
        rows: shape.box_rows().into(),
        columns: shape.box_columns().into(),
    })
}

/// Converts a grid to a list of rows, with 0 for a blank.
///
/// ```
/// use wholemeal::pearl_bridge::{to_grid, to_matrix};
/// use wholemeal::{Grid, Shape};
///
/// let grid: Grid = "1..4..1..1..4..1".parse().unwrap();
/// let rows = to_matrix(&grid);
/// assert_eq!(rows[0], [1, 0, 0, 4]);
/// assert_eq!(to_grid(Shape::FOUR, &rows), Some(grid));
/// ```
#[must_use]
pub fn to_matrix(grid: &Grid) -> Matrix<u8> {
    let rows = grid.cells().chunks(grid.shape().side().into());
    let number = |digit: &Option<Digit>| digit.map_or(0, Digit::get);
    rows.map(|row| row.iter().map(number).collect()).collect()
}

/// Converts a list of rows to a grid. Returns `None` if the number of cells or a digit does not
/// fit the shape.
///
/// ```
/// use wholemeal::Shape;
/// use wholemeal::pearl_bridge::to_grid;
///
/// assert_eq!(to_grid(Shape::FOUR, &vec![vec![1, 2, 3]]), None);
/// ```
#[must_use]
pub fn to_grid(shape: Shape, rows: &Matrix<u8>) -> Option<Grid> {
    let cell = |&number: &u8| match number {
        0 => Some(None),
        _ => Digit::new(number).map(Some),
    };
    let cells: Option<Vec<_>> = rows.iter().flatten().map(cell).collect();
    Grid::from_cells(shape, cells?)
}
