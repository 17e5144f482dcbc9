//! Vector traits over which the engine is written.

use super::batch_engine::read_solution;
use super::board::SYMBOLS;
use super::simd::LaneLayout;
use super::types::{Candidates, Digits};

/// A vector of 16-bit words, used for lanes and for boxes.
///
/// An implementation belongs to one instruction set. Its methods are inlined into functions that
/// are compiled for that instruction set, see [`simd`](super::simd).
pub(crate) trait U16Vector: Copy {
    /// A vector with this word everywhere.
    fn splat(word: u16) -> Self;
    fn and(self, other: Self) -> Self;
    fn or(self, other: Self) -> Self;
    fn xor(self, other: Self) -> Self;
    /// `self & !other`
    fn without(self, other: Self) -> Self;
    fn add(self, other: Self) -> Self;
    fn min(self, other: Self) -> Self;
    /// All ones where the words are equal, else zero.
    fn equal(self, other: Self) -> Self;
    /// The words of the other vector where these are zero.
    #[inline(always)]
    fn or_else(self, other: Self) -> Self {
        self.or(other.and(self.equal(Self::splat(0))))
    }
}

/// A word for each of `WIDTH` boards. The sweep is written once over this trait.
pub(crate) trait Lanes: U16Vector + LaneLayout {
    /// The vector type for a single board.
    type Boxes: BoxVector;

    /// One bit for each word that is all ones; the other words must be zero.
    fn bits(self) -> u32;

    /// Reads the board of a lane as digits, 1 to 9. Returns `true` if it is a solution; the board
    /// must have no contradiction and the sum of a full board.
    #[inline(always)]
    fn read(words: &[u16], lane: usize, digits: &mut Digits) -> bool {
        read_solution::<Self>(words, lane, digits)
    }

    /// Converts the characters of a line to candidates.
    #[inline(always)]
    fn symbols(line: &[u8; 81], candidates: &mut Candidates) {
        for cell in 0..81 {
            candidates[cell] = SYMBOLS[usize::from(line[cell])];
        }
    }

    /// One sweep over all boards, compiled for this instruction set.
    fn sweep(boards: &mut Boards<Self>) -> Signals;
}

/// One word for each box of a board, at index `band * 4 + stack`. Every fourth word is zero.
pub(crate) type Boxes = [u16; 16];

/// A word for every box of one board.
pub(crate) trait BoxVector: U16Vector {
    /// A vector of these words, box after box.
    fn from_boxes(words: [u16; 9]) -> Self;
    fn load(words: &Boxes) -> Self;
    fn store(self, words: &mut Boxes);
    fn sub(self, other: Self) -> Self;
    fn max(self, other: Self) -> Self;
    /// For every box the sum of the words of its band.
    fn across_stacks(self) -> Self;
    /// For every box the sum of the words of its stack.
    fn across_bands(self) -> Self;
    /// For every box the word of the box to its right, cyclically within the band.
    fn right(self) -> Self;
    /// For every box the word of the box to its left, cyclically within the band.
    fn left(self) -> Self;
    /// For every box the word of the box below it, cyclically within the stack.
    fn below(self) -> Self;
    /// For every box the word of the box above it, cyclically within the stack.
    fn above(self) -> Self;
    /// Returns `true` if all words are zero.
    fn is_zero(self) -> bool;
    /// The largest word.
    fn greatest(self) -> u16;
}

/// As many boards as a vector has words. A vector has the candidates of one cell, with a word for
/// each board.
#[derive(Clone, Debug)]
#[repr(C, align(64))]
pub(crate) struct Boards<V> {
    pub(crate) cells: [V; 81],
    /// The sum of all candidates after the last sweep. It differs if a sweep removed any.
    pub(crate) sum: V,
}

impl<V: Lanes> Boards<V> {
    /// Empty boards for idle lanes.
    pub(crate) fn idle() -> Boards<V> {
        Boards {
            cells: [V::splat(0); 81],
            sum: V::splat(0),
        }
    }
}

/// The result of a sweep, one bit for each board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Signals {
    /// The board has a contradiction.
    pub(crate) contradiction: u32,
    /// The sum of the candidates is that of a full board.
    pub(crate) full: u32,
    /// The sweep removed no candidate.
    pub(crate) unchanged: u32,
}
