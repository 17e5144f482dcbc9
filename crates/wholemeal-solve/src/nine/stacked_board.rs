//! A board that waits for its turn, and the choice of the cell to try.
//!
//! The board is kept as nine vectors, one for each place in a box; the sixteen
//! words of a vector are the boxes, band * 4 + stack, with every fourth unused.
//! In this layout the sums over minirows, minicolumns, boxes, rows and columns
//! are sums of vectors.

use super::lanes::{BoxVector, Boxes, Lanes};
use super::sweep::ALL;
use super::types::{Candidates, DIGITS, Digits};

/// A board of candidates, place by place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(C, align(32))]
pub(crate) struct StackedBoard {
    places: [Boxes; 9],
}

/// A cell of a node: its place in the box, and the word of the box.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct CellRef {
    place: usize,
    word: usize,
}

impl CellRef {
    /// The number of the cell in reading order.
    #[inline(always)]
    pub(crate) const fn cell(self) -> usize {
        let (band, stack) = (self.word / 4, self.word % 4);
        (band * 3 + self.place / 3) * 9 + stack * 3 + self.place % 3
    }
}

/// Where a cell is in a node.
#[inline(always)]
const fn place_and_word(cell: usize) -> (usize, usize) {
    let (row, column) = (cell / 9, cell % 9);
    (row % 3 * 3 + column % 3, row / 3 * 4 + column / 3)
}

/// For every word a vector with it alone.
const BOX: [Boxes; 16] = {
    let mut boxes = [[0; 16]; 16];
    let mut i = 0;
    while i < 16 {
        boxes[i][i] = u16::MAX;
        i += 1;
    }
    boxes
};

/// The words that stand for boxes.
pub(crate) const USED: Boxes = {
    let mut used = [0; 16];
    let mut i = 0;
    while i < 9 {
        used[i / 3 * 4 + i % 3] = u16::MAX;
        i += 1;
    }
    used
};

/// What makes a key tell its cell: its place and word.
const INDEX: [Boxes; 9] = {
    let mut index = [[0; 16]; 9];
    let mut i = 0;
    while i < 144 {
        index[i / 16][i % 16] = i as u16;
        i += 1;
    }
    index
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

    /// Leaves a cell these candidates.
    pub(crate) fn set(&mut self, cell: usize, candidates: u16) {
        let (place, word) = place_and_word(cell);
        self.places[place][word] = candidates;
    }

    /// Puts the board among the others.
    #[inline(always)]
    pub(crate) fn insert<V: Lanes>(&self, words: &mut [u16], lane: usize) {
        let lane = &mut words[lane..][..80 * V::WIDTH + 1];
        // Everything but the lane is known here, so nothing is left of the loops.
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

    /// Splits the board at a cell: keeps all but its first candidate, and gives
    /// that.
    #[inline(always)]
    pub(crate) fn split(&mut self, CellRef { place, word }: CellRef) -> u16 {
        let cell = self.places[place][word];
        let first = cell & cell.wrapping_neg();
        self.places[place][word] = cell ^ first;
        first
    }

    /// The cell with the fewest candidates of those with more than one.
    #[inline(never)]
    pub(crate) fn smallest(&self) -> Option<CellRef> {
        let places = (0..9).flat_map(|place| (0..16).map(move |word| CellRef { place, word }));
        let count = |cell_ref: &CellRef| self.places[cell_ref.place][cell_ref.word].count_ones();
        places
            .filter(|cell_ref| count(cell_ref) > 1)
            .min_by_key(count)
    }
}

/// A board of candidates in registers, place by place.
#[derive(Clone, Copy, Debug)]
pub(crate) struct BoardInRegisters<B> {
    pub(crate) places: [B; 9],
}

impl<B: BoxVector> BoardInRegisters<B> {
    /// The board with these candidates.
    #[inline(always)]
    pub(crate) fn new(candidates: &Candidates) -> BoardInRegisters<B> {
        let mut places = [B::splat(0); 9];
        for place in 0..9 {
            let first = place / 3 * 9 + place % 3;
            let mut boxes = [0; 9];
            for i in 0..9 {
                boxes[i] = candidates[first + i / 3 * 27 + i % 3 * 3];
            }
            places[place] = B::from_boxes(boxes);
        }
        BoardInRegisters { places }
    }

    /// Takes one board out of many.
    #[inline(always)]
    pub(crate) fn extract<V: Lanes>(words: &[u16], lane: usize) -> BoardInRegisters<B> {
        let lane = &words[lane..][..80 * V::WIDTH + 1];
        let mut places = [B::splat(0); 9];
        for place in 0..9 {
            let first = place / 3 * 9 + place % 3;
            let mut boxes = [0; 9];
            for i in 0..9 {
                boxes[i] = lane[(first + i / 3 * 27 + i % 3 * 3) * V::WIDTH];
            }
            places[place] = B::from_boxes(boxes);
        }
        BoardInRegisters { places }
    }

    /// Takes up a board that waited.
    #[inline(always)]
    pub(crate) fn load(node: &StackedBoard) -> BoardInRegisters<B> {
        let mut places = [B::splat(0); 9];
        for place in 0..9 {
            places[place] = B::load(&node.places[place]);
        }
        BoardInRegisters { places }
    }

    /// Settles a cell, without a look at where it is: this is quicker than to write a
    /// word and to read the vector around it.
    #[inline(always)]
    pub(crate) fn settle(&mut self, cell_ref: CellRef, candidates: u16) {
        let others = B::load(&BOX[cell_ref.word]).without(B::splat(candidates));
        let place_of_cell = B::splat(cell_ref.place as u16);
        for place in 0..9 {
            let here = B::splat(place as u16).equal(place_of_cell);
            self.places[place] = self.places[place].without(others.and(here));
        }
    }

    /// Reads a full board as digits.
    #[inline(always)]
    pub(crate) fn read(&self, digits: &mut Digits) {
        let mut node = StackedBoard::EMPTY;
        self.store(&mut node);
        for cell in 0..81 {
            let (place, word) = place_and_word(cell);
            digits[cell] = DIGITS[usize::from(node.places[place][word] & ALL)];
        }
    }

    /// Writes it down.
    #[inline(always)]
    pub(crate) fn store(&self, node: &mut StackedBoard) {
        for place in 0..9 {
            self.places[place].store(&mut node.places[place]);
        }
    }

    /// The cell with two candidates whose neighbourhood is most open; if there is
    /// none with two, of those with three.
    ///
    /// Open cells in the same line count 1, those only in the same box 2, those in
    /// both -1; the sum is `rows + columns + 2 boxes - 4 (minirows + minicolumns)`
    /// and a constant. It stands in the upper half of a key, the cell in the lower.
    /// What is to be preferred for its box is added to the upper half.
    #[inline(always)]
    pub(crate) fn choose(&self, preferred: B) -> Option<CellRef> {
        let (zero, ones, unit) = (B::splat(0), B::splat(u16::MAX), B::splat(0x100));
        let mut open = [zero; 9];
        let mut two = [zero; 9];
        for place in 0..9 {
            let cell = self.places[place];
            let without_one = cell.and(cell.add(ones));
            let closed = without_one.equal(zero);
            let without_two = without_one.and(without_one.add(ones));
            open[place] = unit.without(closed);
            two[place] = without_two.equal(zero).without(closed);
        }
        let keys = keys(&open, preferred);
        let cell_ref = best(&keys, &two);
        if cell_ref.is_some() {
            return cell_ref;
        }
        let mut three = [zero; 9];
        for place in 0..9 {
            let cell = self.places[place];
            let without_one = cell.and(cell.add(ones));
            let without_two = without_one.and(without_one.add(ones));
            let without_three = without_two.and(without_two.add(ones));
            three[place] = without_three.equal(zero).without(without_two.equal(zero));
        }
        best(&keys, &three)
    }
}

/// The keys of all cells, if these are open and these boxes are preferred.
#[inline(always)]
fn keys<B: BoxVector>(open: &[B; 9], preferred: B) -> [B; 9] {
    // Written out: a closure would be compiled without the instruction set.
    let minirows = [
        sum(open[0], open[1], open[2]),
        sum(open[3], open[4], open[5]),
        sum(open[6], open[7], open[8]),
    ];
    let minicolumns = [
        sum(open[0], open[3], open[6]),
        sum(open[1], open[4], open[7]),
        sum(open[2], open[5], open[8]),
    ];
    let boxes = sum(minirows[0], minirows[1], minirows[2]);
    let base = preferred.add(B::splat(64 << 8)).add(boxes).add(boxes);
    let mut rows = [base; 3];
    let mut columns = [base; 3];
    for i in 0..3 {
        rows[i] = base
            .add(minirows[i].across_stacks())
            .sub(fourfold(minirows[i]));
        columns[i] = minicolumns[i].across_bands().sub(fourfold(minicolumns[i]));
    }
    let mut keys = [base; 9];
    for place in 0..9 {
        let score = rows[place / 3].add(columns[place % 3]);
        keys[place] = score.add(B::load(&INDEX[place]));
    }
    keys
}

/// The cell with the greatest key among these.
#[inline(always)]
fn best<B: BoxVector>(keys: &[B; 9], among: &[B; 9]) -> Option<CellRef> {
    let mut best = B::splat(0);
    for place in 0..9 {
        best = best.max(keys[place].and(among[place]));
    }
    match best.greatest() {
        0 => None,
        key => Some(CellRef {
            place: usize::from(key & 0xff) / 16,
            word: usize::from(key & 0xf),
        }),
    }
}

#[inline(always)]
fn sum<B: BoxVector>(a: B, b: B, c: B) -> B {
    a.add(b).add(c)
}

#[inline(always)]
fn fourfold<B: BoxVector>(v: B) -> B {
    let twice = v.add(v);
    twice.add(twice)
}
