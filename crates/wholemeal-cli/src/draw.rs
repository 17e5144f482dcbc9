//! Boards drawn with characters.

use wholemeal::pearl::{Choices, Matrix};
use wholemeal::{Digit, Grid, Shape};

/// A grid with lines between its boxes.
pub(crate) fn grid(grid: &Grid) -> String {
    let symbol = |digit: &Option<Digit>| digit.map_or('.', Digit::symbol).to_string();
    let cells: Vec<String> = grid.cells().iter().map(symbol).collect();
    boxed(grid.shape(), &cells)
}

/// A board of choices as the slides of the seeds draw it: the choices of every
/// cell, columns just wide enough, lines between the boxes. A cell with every
/// choice of a large board is drawn as a range.
pub(crate) fn choices(shape: Shape, m: &Matrix<Choices<u8>>) -> String {
    let cells: Vec<String> = m.iter().flatten().map(|cell| list(shape, cell)).collect();
    boxed(shape, &cells)
}

fn list(shape: Shape, choices: &[u8]) -> String {
    let symbols: String = choices.iter().filter_map(|&n| symbol(n)).collect();
    let all = choices.len() == usize::from(shape.side());
    match (symbols.chars().next(), symbols.chars().last()) {
        (Some(first), Some(last)) if all && choices.len() > 6 => format!("{first}-{last}"),
        (None, _) => "-".to_owned(),
        _ => symbols,
    }
}

/// How a number of the pearl is written.
pub(crate) fn symbol(n: u8) -> Option<char> {
    Digit::new(n).map(Digit::symbol)
}

/// Cells in a frame, every column as wide as its widest cell.
fn boxed(shape: Shape, cells: &[String]) -> String {
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
