//! The givens of a solution while it is dug, and the singles that follow from them.

use crate::board_tables::BoardTables;
use crate::unavoidable::Cells;

/// The cells of a solution that are given.
#[derive(Clone, Debug)]
pub(crate) struct Givens {
    given: Vec<bool>,
    number: usize,
    /// The given cells as a set; cells that do not fit into a set are left out.
    cells: Cells,
    /// The given cells of every digit.
    of_digit: Vec<Cells>,
    /// The digits given in every house.
    seen: Vec<u64>,
}

impl Givens {
    pub(crate) fn all(tables: &BoardTables, solution: &[u8]) -> Givens {
        let mut givens = Givens::none(tables);
        for (cell, &digit) in solution.iter().enumerate() {
            givens.toggle(tables, cell, digit);
        }
        givens
    }

    pub(crate) fn none(tables: &BoardTables) -> Givens {
        Givens {
            given: vec![false; tables.cells()],
            number: 0,
            cells: 0,
            of_digit: vec![0; tables.side()],
            seen: vec![0; tables.cells_of.len()],
        }
    }

    pub(crate) fn len(&self) -> usize {
        self.number
    }

    /// The number of givens in a house.
    pub(crate) fn in_house(&self, house: usize) -> usize {
        self.seen[house].count_ones() as usize
    }

    pub(crate) fn into_flags(self) -> Vec<bool> {
        self.given
    }

    /// Returns `true` if one of these sets has no given.
    pub(crate) fn misses_one(&self, sets: &[Cells]) -> bool {
        sets.iter().any(|set| set & self.cells == 0)
    }

    /// Removes the given of a cell, or restores it.
    pub(crate) fn toggle(&mut self, tables: &BoardTables, cell: usize, digit: u8) {
        self.given[cell] = !self.given[cell];
        if self.given[cell] {
            self.number += 1;
        } else {
            self.number -= 1;
        }
        self.cells ^= bit(cell);
        self.of_digit[usize::from(digit)] ^= bit(cell);
        for house in tables.houses_of[cell] {
            self.seen[house] ^= 1 << digit;
        }
    }

    /// Returns `true` if the digit of a cell without a given is a single: the givens leave no
    /// other digit for the cell, or no other cell of a house for the digit.
    pub(crate) fn is_single(&self, tables: &BoardTables, cell: usize, digit: u8) -> bool {
        let seen = |cell: usize| {
            let [row, column, block] = tables.houses_of[cell];
            self.seen[row] | self.seen[column] | self.seen[block]
        };
        if seen(cell).count_ones() as usize == tables.side() - 1 {
            return true;
        }
        let houses = tables.houses_of[cell];
        if !tables.peers.is_empty() {
            let mut left = self.of_digit[usize::from(digit)];
            let mut excluded = self.cells;
            while left != 0 {
                excluded |= tables.peers[left.trailing_zeros() as usize];
                left &= left - 1;
            }
            let only_place = |house: usize| tables.houses[house] & !excluded == bit(cell);
            return houses.into_iter().any(only_place);
        }
        let only_place = |house: usize| {
            let mut others = tables.cells_of[house].iter().filter(|&&c| c != cell);
            others.all(|&other| self.given[other] || seen(other) >> digit & 1 == 1)
        };
        houses.into_iter().any(only_place)
    }
}

/// The set of one cell; empty for cells that do not fit into a set.
fn bit(cell: usize) -> Cells {
    1u128.checked_shl(cell as u32).unwrap_or(0)
}
