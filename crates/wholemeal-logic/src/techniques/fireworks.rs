//! Triple Firework.
//!
//! A row and a column cross in a box. A digit is a *firework* if outside the box it has at most one
//! place in the row and at most one place in the column, its *wings*. It cannot be in the box
//! twice, so it is true in the crossing or in one of the wings.
//!
//! If three digits are fireworks with the same crossing and the same wings, the three cells contain
//! these three digits and no others.
//!
//! Truths and links: the digits in the rows and columns are the truths; the digits in the box of
//! the crossing, and the cells, are the links.

use crate::geometry::{HOUSES, box_of};
use crate::search::{Flow, GO_ON, Search};
use crate::{Board, Cells, Constraint, Digits, Step, Technique};

/// A crossing with its wings.
#[derive(Clone, Copy)]
struct Cross {
    row: usize,
    column: usize,
    /// The column of the wing in the row, and the row of the wing in the column.
    wing_column: usize,
    wing_row: usize,
}

impl Cross {
    fn cells(self) -> [usize; 3] {
        [
            9 * self.row + self.column,
            9 * self.row + self.wing_column,
            9 * self.wing_row + self.column,
        ]
    }

    /// Which of these digits have all their places in the row in the box or the wing.
    fn in_row(self, board: &Board, digits: Digits) -> Digits {
        self.in_line(board, digits, self.row, self.cells()[1])
    }

    /// The same in the column.
    fn in_column(self, board: &Board, digits: Digits) -> Digits {
        self.in_line(board, digits, 9 + self.column, self.cells()[2])
    }

    fn in_line(self, board: &Board, digits: Digits, line: usize, wing: usize) -> Digits {
        let inside = HOUSES[18 + box_of(self.cells()[0])] | Cells::of(wing);
        let fits = |digit: &usize| board.places_in(*digit, line).is_subset(inside);
        let missing = digits - board.placed(line);
        missing.into_iter().filter(fits).collect()
    }

    fn add_evidence(self, step: Step, digits: Digits) -> Step {
        let box_ = 18 + box_of(9 * self.row + self.column);
        let lines = [self.row, 9 + self.column];
        let in_house = |house: usize| {
            let digits = digits.into_iter();
            digits.map(move |digit| Constraint::digit_in(digit, house))
        };
        step.truths(lines.into_iter().flat_map(in_house))
            .links(in_house(box_))
            .set(self.cells().into_iter().collect(), digits)
    }
}

pub(super) fn find(search: &mut Search<'_>) -> Flow {
    each_cross(search, |search, cross, digits| {
        if digits.len() < 3 {
            return GO_ON;
        }
        let cells: Cells = cross.cells().into_iter().collect();
        for three in digits.subsets(3) {
            let step = Step::new(Technique::TRIPLE_FIREWORK);
            let step = cross
                .add_evidence(step, three)
                .houses([cross.row, 9 + cross.column]);
            conclude(search, step, cells, three)?;
        }
        GO_ON
    })
}

/// Calls `with` for every crossing of empty cells, and its fireworks if there are some.
fn each_cross(
    search: &mut Search<'_>,
    mut with: impl FnMut(&mut Search<'_>, Cross, Digits) -> Flow,
) -> Flow {
    let board = search.board;
    for crossing in board.empty_cells() {
        let (row, column) = (crossing / 9, crossing % 9);
        for wing_column in (0..9).filter(|&other| other / 3 != column / 3) {
            if board.digits(9 * row + wing_column).is_empty() {
                continue;
            }
            search.spend(1)?;
            let mut cross = Cross {
                row,
                column,
                wing_column,
                wing_row: row,
            };
            let in_row = cross.in_row(board, Digits::ALL);
            if in_row.len() < 3 {
                continue;
            }
            for wing_row in (0..9).filter(|&other| other / 3 != row / 3) {
                cross.wing_row = wing_row;
                if !board.digits(9 * wing_row + column).is_empty() {
                    let digits = cross.in_column(board, in_row);
                    with(search, cross, digits)?;
                }
            }
        }
    }
    GO_ON
}

/// The cells contain these digits and no others.
fn conclude(search: &mut Search<'_>, step: Step, cells: Cells, digits: Digits) -> Flow {
    let board = search.board;
    let places = digits.into_iter().map(|digit| board.places(digit) & cells);
    if places.clone().any(Cells::is_empty) || !cells.is_subset(board.empty_cells()) {
        return GO_ON;
    }
    let mut step = step
        .links(cells.into_iter().map(Constraint::cell))
        .cells(cells)
        .digits(digits);
    for cell in cells {
        step = step.removing_from(cell, board.digits(cell) - digits);
    }
    if step.eliminations.is_empty() {
        return GO_ON;
    }
    search.found(step)
}
