//! Sets of candidates of which exactly one is true.

use wholemeal_grid::{Cell, Digit, House};

use super::super::layout::Layout;
use super::case_board::Candidate;
use crate::case_tree::Branch;

/// The number of a set of candidates of which exactly one is true: first the cells, then the digits
/// in every house.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct ExactlyOne(usize);

/// The candidates of a set, by indices from 0.
#[derive(Clone, Copy, Debug)]
enum Kind {
    Cell(usize),
    Digit { house: usize, digit: usize },
}

impl ExactlyOne {
    /// The candidates of a cell.
    pub(super) fn cell(cell: usize) -> ExactlyOne {
        ExactlyOne(cell)
    }

    /// The places of a digit in a house.
    pub(super) fn digit(layout: &Layout, house: usize, digit: usize) -> ExactlyOne {
        ExactlyOne(layout.cell_count() + house * layout.side + digit)
    }

    /// The first sets with the fewest candidates, but at least two, from the sizes of all sets.
    pub(super) fn smallest<I: Iterator<Item = u8>>(
        sizes: impl Fn() -> I,
        most: usize,
    ) -> Vec<ExactlyOne> {
        let fewest = sizes().filter(|&size| size > 1).min();
        let sets = sizes()
            .enumerate()
            .filter(|&(_, size)| Some(size) == fewest);
        sets.map(|(number, _)| ExactlyOne(number))
            .take(most)
            .collect()
    }

    fn kind(self, layout: &Layout) -> Kind {
        match self.0.checked_sub(layout.cell_count()) {
            None => Kind::Cell(self.0),
            Some(number) => Kind::Digit {
                house: number / layout.side,
                digit: number % layout.side,
            },
        }
    }

    /// Appends the candidates of the set in ascending order.
    pub(super) fn push_candidates(
        self,
        layout: &Layout,
        to: &mut Vec<Candidate>,
        has: impl Fn(usize, usize) -> bool,
    ) {
        match self.kind(layout) {
            Kind::Cell(cell) => {
                let digits = (0..layout.side).filter(|&digit| has(cell, digit));
                to.extend(digits.map(|digit| (cell as u16, digit as u8)));
            }
            Kind::Digit { house, digit } => {
                let cells = layout.cells_of(house).iter();
                let cells = cells.filter(|&&cell| has(cell.into(), digit));
                to.extend(cells.map(|&cell| (cell, digit as u8)));
            }
        }
    }

    pub(super) fn branch(self, layout: &Layout) -> Branch {
        match self.kind(layout) {
            Kind::Cell(cell) => Branch::Cell(Cell::new(cell as u16)),
            Kind::Digit { house, digit } => {
                let index = (house % layout.side) as u8;
                let house = match house / layout.side {
                    0 => House::Row(index),
                    1 => House::Column(index),
                    _ => House::Box(index),
                };
                let digit = Digit::from_index(digit).expect("a digit of the board");
                Branch::Digit(digit, house)
            }
        }
    }
}
