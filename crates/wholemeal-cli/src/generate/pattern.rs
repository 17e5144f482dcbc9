//! `--pattern`: the cells that contain givens.

use wholemeal::{CellSet, Shape};

use crate::exit::{Failure, plural};

/// Reads the cells that contain givens. Blanks, frames and line ends are skipped; `.`, `0`, `_`
/// and `-` are cells without a given, all other characters are cells with one.
pub(super) fn parse(
    argument: &str,
    text: &str,
    shape: Option<Shape>,
) -> Result<(Shape, CellSet), Failure> {
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    let has_cells = |line: &&str| !line.chars().all(|c| "-+| \t=".contains(c));
    let marks: Vec<char> = lines
        .filter(has_cells)
        .flat_map(str::chars)
        .filter(|c| !c.is_whitespace() && !"|+,".contains(*c))
        .collect();
    let wrong = |message: String| Failure::Message(format!("--pattern {argument}: {message}"));
    let found = plural(marks.len(), "cell");
    let shape = shape.or_else(|| square(marks.len())).ok_or_else(|| {
        wrong(format!(
            "{found} found; a 9x9 pattern has 81: '.' for a blank, 'x' for a given"
        ))
    })?;
    if marks.len() != shape.cell_count() {
        let expected = shape.cell_count();
        return Err(wrong(format!(
            "{found} found; a board with {shape} boxes has {expected}"
        )));
    }
    let is_given = |(_, mark): &(_, char)| !".0_-".contains(*mark);
    let cells = shape.cells().zip(marks).filter(is_given);
    Ok((shape, CellSet::from_iter(cells.map(|(cell, _)| cell))))
}

/// The shape of a board with this number of cells.
fn square(cells: usize) -> Option<Shape> {
    let side = cells.isqrt();
    (side * side == cells)
        .then(|| Shape::of_side(side).ok())
        .flatten()
}
