//! A board as numbers, in both orientations.

use wholemeal_grid::{Digit, Grid, Shape};

/// A board and its transposition. Blanks are 0.
pub(super) struct Board {
    pub(super) shape: Shape,
    pub(super) side: usize,
    /// The rows of a band and the columns of a stack, in the orientation of the canonical form,
    /// whose boxes are not higher than wide.
    pub(super) height: usize,
    pub(super) width: usize,
    /// The cells of the board, and of the transposed board.
    cells: [Vec<u8>; 2],
}

impl Board {
    pub(super) fn new(grid: &Grid) -> Board {
        let shape = grid.shape();
        let side = usize::from(shape.side());
        let plain: Vec<u8> = grid
            .cells()
            .iter()
            .map(|cell| cell.map_or(0, Digit::get))
            .collect();
        let turned = (0..side * side)
            .map(|i| plain[i % side * side + i / side])
            .collect();
        let (rows, columns) = (shape.box_rows(), shape.box_columns());
        Board {
            shape,
            side,
            height: rows.min(columns).into(),
            width: rows.max(columns).into(),
            cells: [plain, turned],
        }
    }

    /// The orientations in which boxes are not higher than wide. `true` means transposed.
    pub(super) fn orientations(&self) -> &'static [bool] {
        let (rows, columns) = (self.shape.box_rows(), self.shape.box_columns());
        match rows.cmp(&columns) {
            std::cmp::Ordering::Less => &[false],
            std::cmp::Ordering::Equal => &[false, true],
            std::cmp::Ordering::Greater => &[true],
        }
    }

    /// The digit of a cell of the board or of the transposed board.
    pub(super) fn digit(&self, transposed: bool, row: usize, column: usize) -> usize {
        self.cells[usize::from(transposed)][row * self.side + column].into()
    }

    /// The rows of the board, or of the transposed board.
    pub(super) fn rows(&self, transposed: bool) -> Vec<&[u8]> {
        self.cells[usize::from(transposed)]
            .chunks(self.side)
            .collect()
    }
}
