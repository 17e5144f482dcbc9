//! A solution that is computed without a search.

use wholemeal_grid::Marks;

/// A solution of the empty board: a digit for every cell, counted from 0. A search that tries
/// these digits first fills boards with few givens almost without backtracking.
///
/// Each row is the row above it, rotated by the width of a box, and by one more cell at the start
/// of a band. The digits are renamed so that the first givens agree with the pattern.
pub(super) fn pattern(puzzle: &Marks) -> Vec<u8> {
    let shape = puzzle.shape();
    let side = usize::from(shape.side());
    let (high, wide) = (
        usize::from(shape.box_rows()),
        usize::from(shape.box_columns()),
    );
    let digit_at = |cell: usize| {
        let (row, column) = (cell / side, cell % side);
        (row % high * wide + row / high + column) % side
    };
    let mut names: Vec<Option<u8>> = vec![None; side];
    let mut used = vec![false; side];
    for (cell, set) in puzzle.cells().iter().enumerate() {
        if let Some(given) = set.single() {
            let name = &mut names[digit_at(cell)];
            if name.is_none() && !used[given.index()] {
                *name = Some(given.index() as u8);
                used[given.index()] = true;
            }
        }
    }
    let mut unused = (0..side as u8).filter(|&digit| !used[usize::from(digit)]);
    let names: Vec<u8> = names
        .into_iter()
        .map(|name| name.or_else(|| unused.next()).unwrap_or(0))
        .collect();
    (0..shape.cell_count())
        .map(|cell| names[digit_at(cell)])
        .collect()
}
