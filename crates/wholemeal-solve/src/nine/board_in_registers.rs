//! A board in vector registers, and the choice of the cell to try.

use super::lanes::{BoxVector, Boxes, Lanes};
use super::stacked_board::{CellRef, StackedBoard, place_and_word};
use super::sweep::ALL;
use super::types::{Candidates, DIGITS, Digits};

/// For every word a vector that is all ones in that word.
const BOX: [Boxes; 16] = {
    let mut boxes = [[0; 16]; 16];
    let mut i = 0;
    while i < 16 {
        boxes[i][i] = u16::MAX;
        i += 1;
    }
    boxes
};

/// The place and the word of every cell, for the lower half of its key.
const INDEX: [Boxes; 9] = {
    let mut index = [[0; 16]; 9];
    let mut i = 0;
    while i < 144 {
        index[i / 16][i % 16] = i as u16;
        i += 1;
    }
    index
};

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

    /// Copies a board out of a lane.
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

    /// Loads a board from the stack.
    #[inline(always)]
    pub(crate) fn load(node: &StackedBoard) -> BoardInRegisters<B> {
        let mut places = [B::splat(0); 9];
        for place in 0..9 {
            places[place] = B::load(&node.places[place]);
        }
        BoardInRegisters { places }
    }

    /// Sets the candidates of a cell. All vectors are masked, which is faster than storing a word
    /// and loading its vector again.
    #[inline(always)]
    pub(crate) fn set(&mut self, cell_ref: CellRef, candidates: u16) {
        let others = B::load(&BOX[cell_ref.word]).without(B::splat(candidates));
        let place_of_cell = B::splat(cell_ref.place as u16);
        for place in 0..9 {
            let here = B::splat(place as u16).equal(place_of_cell);
            self.places[place] = self.places[place].without(others.and(here));
        }
    }

    /// Copies the digits of a full board.
    #[inline(always)]
    pub(crate) fn read(&self, digits: &mut Digits) {
        let mut node = StackedBoard::EMPTY;
        self.store(&mut node);
        for cell in 0..81 {
            let (place, word) = place_and_word(cell);
            digits[cell] = DIGITS[usize::from(node.places[place][word] & ALL)];
        }
    }

    /// Stores the board.
    #[inline(always)]
    pub(crate) fn store(&self, node: &mut StackedBoard) {
        for place in 0..9 {
            self.places[place].store(&mut node.places[place]);
        }
    }

    /// Chooses the cell to try: of the cells with two candidates, or with three if there are none
    /// with two, the one with the highest score.
    ///
    /// The score of a cell counts the open cells that it sees: 1 for a cell in the same line, 2
    /// for one that is only in the same box, -1 for one in both. The sum is
    /// `rows + columns + 2 boxes - 4 (minirows + minicolumns)` and a constant. The key of a cell
    /// has the score in the upper half and the cell in the lower half. `preferred` is added to
    /// the scores of the cells of each box.
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

/// The keys of all cells. `open` has `0x100` for every open cell.
#[inline(always)]
fn keys<B: BoxVector>(open: &[B; 9], preferred: B) -> [B; 9] {
    // No closure here: it would be compiled without the instruction set.
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

/// The cell with the largest key, of those whose words in `among` are all ones.
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
