//! Draws boards with characters.

use wholemeal_grid::{Digit, Grid, Shape};

/// Draws a grid with lines between its boxes.
///
/// ```
/// use wholemeal_formats::draw;
///
/// let drawn = draw::grid(&"1..4..1..1..4..1".parse().unwrap());
/// assert!(drawn.starts_with("┌─────┬─────┐\n│ 1 . │ . 4 │\n"));
/// ```
#[must_use]
pub fn grid(grid: &Grid) -> String {
    let symbol = |digit: &Option<Digit>| digit.map_or('.', Digit::symbol).to_string();
    let cells: Vec<String> = grid.cells().iter().map(symbol).collect();
    boxed(grid.shape(), &cells)
}

/// Draws cells in a frame. Every column is as wide as its widest cell.
#[must_use]
pub fn boxed(shape: Shape, cells: &[String]) -> String {
    let side = usize::from(shape.side());
    let (rows, columns) = (
        usize::from(shape.box_rows()),
        usize::from(shape.box_columns()),
    );
    let width = |column: usize| {
        let widths = cells
            .iter()
            .skip(column)
            .step_by(side)
            .map(|cell| cell.chars().count());
        widths.max().unwrap_or(1)
    };
    let widths: Vec<usize> = (0..side).map(width).collect();
    let rule = |left: &str, cross: &str, right: &str| {
        let parts = widths
            .chunks(columns)
            .map(|stack| "─".repeat(stack.iter().map(|w| w + 1).sum::<usize>() + 1));
        format!("{left}{}{right}\n", parts.collect::<Vec<_>>().join(cross))
    };
    let line = |row: &[String]| {
        let padded: Vec<String> = row
            .iter()
            .zip(&widths)
            .map(|(cell, width)| format!("{cell:^width$}"))
            .collect();
        let stacks = padded
            .chunks(columns)
            .map(|stack| format!(" {} ", stack.join(" ")));
        format!("│{}│\n", stacks.collect::<Vec<_>>().join("│"))
    };
    let lines: Vec<String> = cells.chunks(side).map(line).collect();
    let bands: Vec<String> = lines.chunks(rows).map(<[String]>::concat).collect();
    rule("┌", "┬", "┐") + &bands.join(&rule("├", "┼", "┤")) + &rule("└", "┴", "┘")
}
