//! Which cells of a solution are given, and what follows from them at a glance.

use crate::layout::Layout;
use crate::unavoidable::Cells;

#[derive(Clone, Debug)]
pub(crate) struct Givens {
    given: Vec<bool>,
    number: usize,
    /// The same as a set, of boards that are small enough.
    cells: Cells,
    /// And those of every digit.
    of_digit: Vec<Cells>,
    /// The digits given in every house.
    seen: Vec<u64>,
}

impl Givens {
    pub(crate) fn all(layout: &Layout, solution: &[u8]) -> Givens {
        let mut givens = Givens::none(layout);
        for (cell, &digit) in solution.iter().enumerate() {
            givens.toggle(layout, cell, digit);
        }
        givens
    }

    pub(crate) fn none(layout: &Layout) -> Givens {
        Givens {
            given: vec![false; layout.cells()],
            number: 0,
            cells: 0,
            of_digit: vec![0; layout.side()],
            seen: vec![0; layout.cells_of.len()],
        }
    }

    pub(crate) fn len(&self) -> usize {
        self.number
    }

    /// How many are in this house.
    pub(crate) fn in_house(&self, house: usize) -> usize {
        self.seen[house].count_ones() as usize
    }

    pub(crate) fn into_flags(self) -> Vec<bool> {
        self.given
    }

    /// Is there no given in one of these sets?
    pub(crate) fn misses_one(&self, sets: &[Cells]) -> bool {
        sets.iter().any(|set| set & self.cells == 0)
    }

    /// Takes the digit of a cell away, or puts it back.
    pub(crate) fn toggle(&mut self, layout: &Layout, cell: usize, digit: u8) {
        self.given[cell] = !self.given[cell];
        if self.given[cell] {
            self.number += 1;
        } else {
            self.number -= 1;
        }
        self.cells ^= bit(cell);
        self.of_digit[usize::from(digit)] ^= bit(cell);
        for house in layout.houses_of[cell] {
            self.seen[house] ^= 1 << digit;
        }
    }

    /// Does the digit of a cell that is not given follow at a glance? The givens leave no
    /// other digit for the cell, or no other cell of a house for the digit.
    pub(crate) fn is_single(&self, layout: &Layout, cell: usize, digit: u8) -> bool {
        let seen = |cell: usize| {
            let [row, column, block] = layout.houses_of[cell];
            self.seen[row] | self.seen[column] | self.seen[block]
        };
        if seen(cell).count_ones() as usize == layout.side() - 1 {
            return true;
        }
        let houses = layout.houses_of[cell];
        if !layout.peers.is_empty() {
            let mut left = self.of_digit[usize::from(digit)];
            let mut barred = self.cells;
            while left != 0 {
                barred |= layout.peers[left.trailing_zeros() as usize];
                left &= left - 1;
            }
            let only_place = |house: usize| layout.houses[house] & !barred == bit(cell);
            return houses.into_iter().any(only_place);
        }
        let only_place = |house: usize| {
            let mut others = layout.cells_of[house].iter().filter(|&&c| c != cell);
            others.all(|&other| self.given[other] || seen(other) >> digit & 1 == 1)
        };
        houses.into_iter().any(only_place)
    }
}

/// The set of one cell; none beyond the cells that a set can hold.
fn bit(cell: usize) -> Cells {
    1u128.checked_shl(cell as u32).unwrap_or(0)
}
