//! Boards in the form that the solvers accept.

use wholemeal_grid::{Cell, Digit, DigitSet, Grid, Marks, Shape};
use wholemeal_solve::Puzzle9;

/// The candidates of a board, in the form that its solver accepts.
#[derive(Clone, Debug)]
pub(crate) enum SolverInput {
    Nine(Puzzle9),
    AnySize(Marks),
}

impl SolverInput {
    /// The empty board.
    pub(crate) fn empty(shape: Shape) -> SolverInput {
        SolverInput::from_grid(&Grid::empty(shape))
    }

    /// The board of these givens.
    pub(crate) fn from_grid(puzzle: &Grid) -> SolverInput {
        match Puzzle9::from_grid(puzzle) {
            Some(nine) => SolverInput::Nine(nine),
            None => SolverInput::AnySize(Marks::choices(puzzle)),
        }
    }

    /// Allows every digit in a cell.
    pub(crate) fn allow_all(&mut self, cell: usize) {
        match self {
            SolverInput::Nine(nine) => nine.set(cell_at(cell), DigitSet::all(9)),
            SolverInput::AnySize(marks) => {
                let side = marks.shape().side();
                set_candidates(marks, cell, DigitSet::all(side));
            }
        }
    }

    /// Allows only this digit in a cell.
    pub(crate) fn set_digit(&mut self, cell: usize, digit: u8) {
        let only = DigitSet::of(digit_at(digit));
        match self {
            SolverInput::Nine(nine) => nine.set(cell_at(cell), only),
            SolverInput::AnySize(marks) => set_candidates(marks, cell, only),
        }
    }

    /// A copy in which a cell can have every digit except this one.
    pub(crate) fn without(&self, cell: usize, digit: u8) -> SolverInput {
        let mut input = self.clone();
        match &mut input {
            SolverInput::Nine(nine) => {
                let mut others = DigitSet::all(9);
                others.remove(digit_at(digit));
                nine.set(cell_at(cell), others);
            }
            SolverInput::AnySize(marks) => {
                marks.remove(cell_at(cell), digit_at(digit));
            }
        }
        input
    }
}

fn cell_at(cell: usize) -> Cell {
    Cell::from_index(cell).expect("a cell of the board")
}

fn digit_at(digit: u8) -> Digit {
    Digit::from_index(digit.into()).expect("a digit of the board")
}

fn set_candidates(marks: &mut Marks, cell: usize, candidates: DigitSet) {
    let mut cells = marks.cells().to_vec();
    cells[cell] = candidates;
    *marks = Marks::from_cells(marks.shape(), cells).expect("candidates of the board");
}
