//! A board on the stack of a search.
//!
//! The board is stored as nine vectors, one for each place in a box. The sixteen words of a
//! vector are the boxes, at index `band * 4 + stack`; every fourth word is unused. In this layout
//! the sums over minirows, minicolumns, boxes, rows and columns are sums of vectors.

use super::lanes::{Boxes, Lanes};
use super::types::Candidates;

/// A board of candidates, place by place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(C, align(32))]
pub(crate) struct StackedBoard {
    pub(super) places: [Boxes; 9],
}

/// A cell of a board in this layout.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct CellRef {
    /// The place in the box, 0 to 8.
    pub(super) place: usize,
    /// The index of the word of the box.
    pub(super) word: usize,
}

impl CellRef {
    /// The index of the cell in reading order.
    #[inline(always)]
    pub(crate) const fn cell(self) -> usize {
        let (band, stack) = (self.word / 4, self.word % 4);
        (band * 3 + self.place / 3) * 9 + stack * 3 + self.place % 3
    }
}

/// The place and the word of a cell.
#[inline(always)]
pub(super) const fn place_and_word(cell: usize) -> (usize, usize) {
    let (row, column) = (cell / 9, cell % 9);
    (row % 3 * 3 + column % 3, row / 3 * 4 + column / 3)
}

/// All ones in the words that belong to boxes.
pub(crate) const USED: Boxes = {
    let mut used = [0; 16];
    let mut i = 0;
    while i < 9 {
        used[i / 3 * 4 + i % 3] = u16::MAX;
        i += 1;
    }
    used
};

impl StackedBoard {
    pub(crate) const EMPTY: StackedBoard = StackedBoard {
        places: [[0; 16]; 9],
    };

    /// The board with these candidates.
    pub(crate) fn new(candidates: &Candidates) -> StackedBoard {
        let mut node = StackedBoard::EMPTY;
        for cell in 0..81 {
            node.set(cell, candidates[cell]);
        }
        node
    }

    /// The candidates of all cells.
    pub(crate) fn candidates(&self) -> Candidates {
        let mut candidates = [0; 81];
        for cell in 0..81 {
            let (place, word) = place_and_word(cell);
            candidates[cell] = self.places[place][word];
        }
        candidates
    }

    /// Sets the candidates of a cell.
    pub(crate) fn set(&mut self, cell: usize, candidates: u16) {
        let (place, word) = place_and_word(cell);
        self.places[place][word] = candidates;
    }

    /// Copies the board into a lane.
    #[inline(always)]
    pub(crate) fn insert<V: Lanes>(&self, words: &mut [u16], lane: usize) {
        let lane = &mut words[lane..][..80 * V::WIDTH + 1];
        // Only the lane is not known at compile time, so the loops are unrolled completely.
        for band in 0..3 {
            for row in 0..3 {
                for column in 0..9 {
                    let cell = (band * 3 + row) * 9 + column;
                    let (place, word) = place_and_word(cell);
                    lane[cell * V::WIDTH] = self.places[place][word];
                }
            }
        }
    }

    /// Removes the first candidate of a cell and returns it.
    #[inline(always)]
    pub(crate) fn split(&mut self, CellRef { place, word }: CellRef) -> u16 {
        let cell = self.places[place][word];
        let first = cell & cell.wrapping_neg();
        self.places[place][word] = cell ^ first;
        first
    }

    /// The cell with the fewest candidates, of those that have more than one.
    #[inline(never)]
    pub(crate) fn smallest(&self) -> Option<CellRef> {
        let places = (0..9).flat_map(|place| (0..16).map(move |word| CellRef { place, word }));
        let count = |cell_ref: &CellRef| self.places[cell_ref.place][cell_ref.word].count_ones();
        places
            .filter(|cell_ref| count(cell_ref) > 1)
            .min_by_key(count)
    }
}
