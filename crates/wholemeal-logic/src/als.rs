//! Almost locked sets: `n` cells of a house with `n + 1` digits.
//!
//! Take one digit away and the others are locked: each is in one of the cells.

use crate::geometry::{HOUSES, common_houses};
use crate::{Board, Cells, Digits};

/// An almost locked set.
#[derive(Clone, Debug)]
pub(crate) struct Als {
    pub(crate) cells: Cells,
    pub(crate) digits: Digits,
    /// A house that all cells share.
    pub(crate) house: usize,
    /// For each digit its cells in the set.
    pub(crate) places: [Cells; 9],
    /// For each digit the places outside that see all of those inside.
    pub(crate) seen: [Cells; 9],
}

impl Als {
    fn new(board: &Board, cells: Cells, digits: Digits, house: usize) -> Als {
        let (mut places, mut seen) = ([Cells::NONE; 9], [Cells::NONE; 9]);
        for digit in digits {
            places[digit] = board.places(digit) & cells;
            seen[digit] = (board.places(digit) & places[digit].common_peers()) - cells;
        }
        Als {
            cells,
            digits,
            house,
            places,
            seen,
        }
    }

    /// Is this digit in only one of the two sets, wherever it is?
    pub(crate) fn restricted(&self, other: &Als, digit: usize) -> bool {
        self.places[digit].is_subset(other.seen[digit])
            && other.places[digit].is_subset(self.seen[digit])
    }

    /// The digits that only one of the two sets can hold.
    pub(crate) fn restricted_commons(&self, other: &Als) -> Digits {
        let common = self.digits & other.digits;
        common
            .into_iter()
            .filter(|&digit| self.restricted(other, digit))
            .collect()
    }
}

/// All almost locked sets of a board, each once, by house.
pub(crate) fn all(board: &Board) -> Vec<Als> {
    let mut sets = Vec::new();
    for (house, &cells) in HOUSES.iter().enumerate() {
        let empty: Vec<usize> = (board.empty_cells() & cells).into_iter().collect();
        let mut unions = [(Cells::NONE, Digits::NONE); 512];
        for chosen in 1..1usize << empty.len() {
            // The subset without its first cell was seen before.
            let first = empty[chosen.trailing_zeros() as usize];
            let (rest_cells, rest_digits) = unions[chosen & (chosen - 1)];
            let (cells, digits) = (
                rest_cells | Cells::of(first),
                rest_digits | board.digits(first),
            );
            unions[chosen] = (cells, digits);
            let first_house = || common_houses(cells).next() == Some(house);
            if digits.len() == cells.len() + 1 && first_house() {
                sets.push(Als::new(board, cells, digits, house));
            }
        }
    }
    sets
}

/// A neighbour of a set, with the digits that only one of the two can hold.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Neighbour {
    pub(crate) set: usize,
    pub(crate) commons: Digits,
}

/// For every set its neighbours; sets that share cells only if `overlap`.
pub(crate) fn neighbours(sets: &[Als], overlap: bool) -> Vec<Vec<Neighbour>> {
    let mut all: Vec<Vec<Neighbour>> = vec![Vec::new(); sets.len()];
    for (i, one) in sets.iter().enumerate() {
        for (j, two) in sets.iter().enumerate().skip(i + 1) {
            let apart = !one.cells.meets(two.cells);
            if !(apart || overlap) || (one.digits & two.digits).is_empty() {
                continue;
            }
            let commons = one.restricted_commons(two);
            if !commons.is_empty() {
                all[i].push(Neighbour { set: j, commons });
                all[j].push(Neighbour { set: i, commons });
            }
        }
    }
    all
}
