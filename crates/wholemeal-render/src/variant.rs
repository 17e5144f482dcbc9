//! Drawings of variants.
//!
//! Constraints with cells are drawn; those that hold everywhere, and those without a usual form, are
//! written below the grid.
//!
//! ```
//! use wholemeal_render::variant;
//! use wholemeal_variants::text::read_text;
//!
//! let text = "variant 4x4; sudoku; cage 3 r1c1 r1c2; thermometer r2c1-r2c3; anti-king";
//! let puzzle = read_text(text)?.variant;
//! let picture = variant::svg(&puzzle, None);
//! assert!(picture.starts_with("<svg") && picture.contains("anti-king"));
//! let drawing = variant::terminal(&puzzle, None);
//! assert!(drawing.contains("cage 3 r1c1 r1c2"));
//! # Ok::<(), wholemeal_variants::text::TextError>(())
//! ```

mod borders;
mod marks;
mod shapes;

use wholemeal_grid::Digit;
use wholemeal_variants::{Constraint, Filled, Place, Variant};

use borders::Borders;
use shapes::Picture;

/// A picture of a variant: its constraints and givens, and the values of a solution.
#[must_use]
pub fn svg(variant: &Variant, solution: Option<&Filled>) -> String {
    let mut picture = Picture::new(variant);
    let mut below = Vec::new();
    for constraint in variant.constraints() {
        if !marks::draw(constraint, variant, &mut picture) {
            below.push(constraint.to_string());
        }
    }
    picture.borders(&Borders::new(variant));
    let givens = givens(variant);
    for (cell, given) in variant.cells().zip(&givens) {
        let solved = solution.and_then(|filled| filled.get(cell));
        match (given, solved) {
            (Some(value), _) => picture.digit(cell, &symbol(*value), true),
            (None, Some(value)) => picture.digit(cell, &symbol(value), false),
            (None, None) => {}
        }
    }
    picture.finish(&below)
}

/// A drawing with characters: regions with their borders, the values, and below it the constraints
/// as lines of the text format.
#[must_use]
pub fn terminal(variant: &Variant, solution: Option<&Filled>) -> String {
    let givens = givens(variant);
    let values: Vec<Option<u8>> = variant
        .cells()
        .zip(&givens)
        .map(|(cell, given)| given.or_else(|| solution?.get(cell)))
        .collect();
    let mut drawing = Borders::new(variant).drawing(|cell| {
        let index = usize::from(cell.row) * usize::from(variant.columns());
        let value = values[index + usize::from(cell.column)];
        value.map_or_else(|| ".".to_owned(), symbol)
    });
    for constraint in variant.constraints() {
        let is_drawn = matches!(
            constraint,
            Constraint::Rows | Constraint::Columns | Constraint::Boxes { .. }
        ) || matches!(constraint, Constraint::Candidates { values, .. } if values.len() == 1);
        if !is_drawn {
            drawing.push_str(&format!("{constraint}\n"));
        }
    }
    drawing
}

/// The given values of all cells.
fn givens(variant: &Variant) -> Vec<Option<u8>> {
    let mut givens = vec![None; variant.cell_count()];
    for constraint in variant.constraints() {
        if let Constraint::Candidates { cell, values } = constraint
            && let (&[value], true) = (values.as_slice(), variant.contains(*cell))
        {
            let index = usize::from(cell.row) * usize::from(variant.columns());
            givens[index + usize::from(cell.column)] = Some(value);
        }
    }
    givens
}

fn symbol(value: u8) -> String {
    Digit::new(value).map_or('0', Digit::symbol).to_string()
}

/// Whether two cells share a side.
fn is_adjacent(one: Place, other: Place) -> bool {
    one.row.abs_diff(other.row) + one.column.abs_diff(other.column) == 1
}
