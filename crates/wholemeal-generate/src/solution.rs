//! Solutions as plain digits.

use wholemeal_grid::{Digit, Grid, Shape};

/// The digits of a full board, counted from 0, in reading order.
pub(crate) type Solution = Vec<u8>;

/// The digits of a full grid; `None` if a cell is blank.
pub(crate) fn digits(grid: &Grid) -> Option<Solution> {
    let digit = |cell: &Option<Digit>| cell.map(|digit| digit.index() as u8);
    grid.cells().iter().map(digit).collect()
}

/// The grid of the digits of all cells for which `given` is true.
pub(crate) fn grid(shape: Shape, solution: &[u8], given: impl Fn(usize) -> bool) -> Grid {
    let digit = |(cell, &digit): (usize, &u8)| {
        let digit = Digit::from_index(usize::from(digit));
        digit.filter(|_| given(cell))
    };
    let cells = solution.iter().enumerate().map(digit).collect();
    Grid::from_cells(shape, cells).expect("a digit for every cell")
}
