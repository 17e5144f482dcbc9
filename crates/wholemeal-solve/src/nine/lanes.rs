//! What the sweep needs of a vector: a word for every board.

use super::batch_engine::read_solution;
use super::board::SYMBOLS;
use super::types::{Candidates, Digits};

/// A vector of 16-bit words: what lanes and boxes have in common.
///
/// An implementation is a value type of one instruction set; its methods are
/// inlined into a function that has that instruction set enabled, see
/// [`simd`](super::simd).
pub(crate) trait U16Vector: Copy {
    /// The same word everywhere.
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
pub(crate) trait Lanes: U16Vector {
    /// How many boards there are.
    const WIDTH: usize;

    /// The vector that a single board is looked at with.
    type Boxes: BoxVector;

    /// One bit for each word that is all ones; the other words must be zero.
    fn bits(self) -> u32;

    /// Reads the board of a lane as digits, 1 to 9; says whether it is full, for a
    /// board that is not dead and whose sum says that it may be.
    #[inline(always)]
    fn read(words: &[u16], lane: usize, digits: &mut Digits) -> bool {
        read_solution::<Self>(words, lane, digits)
    }

    /// The candidates that the characters of a line stand for.
    #[inline(always)]
    fn symbols(line: &[u8; 81], candidates: &mut Candidates) {
        for cell in 0..81 {
            candidates[cell] = SYMBOLS[usize::from(line[cell])];
        }
    }

    /// One sweep over all boards, compiled for this instruction set.
    fn sweep(boards: &mut Boards<Self>) -> Signals;
}

/// One word for each box of a board, at band * 4 + stack; every fourth is zero.
pub(crate) type Boxes = [u16; 16];

/// A word for every box of one board: what the choice of a cell needs.
pub(crate) trait BoxVector: U16Vector {
    /// These words, box after box.
    fn from_boxes(words: [u16; 9]) -> Self;
    fn load(words: &Boxes) -> Self;
    fn store(self, words: &mut Boxes);
    fn sub(self, other: Self) -> Self;
    fn max(self, other: Self) -> Self;
    /// For every box the sum over its band.
    fn across_stacks(self) -> Self;
    /// For every box the sum over its stack.
    fn across_bands(self) -> Self;
    /// For every box the word of the box to its right, for the last in its band that
    /// of the first; and the word of the box to its left.
    fn right(self) -> Self;
    fn left(self) -> Self;
    /// For every box the word of the box below it, for the last in its stack that of
    /// the first; and the word of the box above it.
    fn below(self) -> Self;
    fn above(self) -> Self;
    fn is_zero(self) -> bool;
    /// The largest word.
    fn greatest(self) -> u16;
}

/// As many boards as a vector has words: cell by cell, each board's candidates in
/// its own word.
#[derive(Clone, Debug)]
#[repr(C, align(64))]
pub(crate) struct Boards<V> {
    pub(crate) cells: [V; 81],
    /// The sum of all candidates after the last sweep, by which a change shows.
    pub(crate) sum: V,
}

impl<V: Lanes> Boards<V> {
    /// Boards on which nothing ever happens.
    pub(crate) fn idle() -> Boards<V> {
        Boards {
            cells: [V::splat(0); 81],
            sum: V::splat(0),
        }
    }
}

/// What a sweep says, one bit for each board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Signals {
    /// There is no solution.
    pub(crate) dead: u32,
    /// Every cell may be settled: look closer.
    pub(crate) full: u32,
    /// Nothing has changed.
    pub(crate) still: u32,
}
