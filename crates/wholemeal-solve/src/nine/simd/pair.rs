//! The boxes of one board in two vectors of eight words, for instruction sets with vectors of
//! 128 bits. The first vector has bands one and two, the second has band three.

use crate::nine::lanes::{BoxVector, Boxes, U16Vector};

/// A vector of eight words: two bands of a board.
pub(super) trait Half: U16Vector {
    fn from_words(words: [u16; 8]) -> Self;
    fn load(words: &[u16; 8]) -> Self;
    fn store(self, words: &mut [u16; 8]);
    fn sub(self, other: Self) -> Self;
    fn max(self, other: Self) -> Self;
    /// For every box the word of the box to its right, cyclically within the band.
    fn right(self) -> Self;
    /// For every box the word of the box to its left, cyclically within the band.
    fn left(self) -> Self;
    /// The second band of this vector, and the first of another.
    fn then_first(self, other: Self) -> Self;
    /// The first band of this vector, and the first of another.
    fn firsts(self, other: Self) -> Self;
    /// Returns `true` if all words are zero.
    fn is_zero(self) -> bool;
    /// The largest word.
    fn greatest(self) -> u16;
}

/// The boxes of one board.
#[derive(Clone, Copy, Debug)]
pub(super) struct Pair<H>(H, H);

impl<H: Half> U16Vector for Pair<H> {
    #[inline(always)]
    fn splat(word: u16) -> Self {
        Pair(H::splat(word), H::splat(word))
    }
    #[inline(always)]
    fn and(self, other: Self) -> Self {
        Pair(self.0.and(other.0), self.1.and(other.1))
    }
    #[inline(always)]
    fn or(self, other: Self) -> Self {
        Pair(self.0.or(other.0), self.1.or(other.1))
    }
    #[inline(always)]
    fn xor(self, other: Self) -> Self {
        Pair(self.0.xor(other.0), self.1.xor(other.1))
    }
    #[inline(always)]
    fn without(self, other: Self) -> Self {
        Pair(self.0.without(other.0), self.1.without(other.1))
    }
    #[inline(always)]
    fn add(self, other: Self) -> Self {
        Pair(self.0.add(other.0), self.1.add(other.1))
    }
    #[inline(always)]
    fn min(self, other: Self) -> Self {
        Pair(self.0.min(other.0), self.1.min(other.1))
    }
    #[inline(always)]
    fn equal(self, other: Self) -> Self {
        Pair(self.0.equal(other.0), self.1.equal(other.1))
    }
}

impl<H: Half> BoxVector for Pair<H> {
    #[inline(always)]
    fn from_boxes([a, b, c, d, e, f, g, h, i]: [u16; 9]) -> Self {
        Pair(
            H::from_words([a, b, c, 0, d, e, f, 0]),
            H::from_words([g, h, i, 0, 0, 0, 0, 0]),
        )
    }
    #[inline(always)]
    fn load(words: &Boxes) -> Self {
        let [first, second] = halves(words);
        Pair(H::load(first), H::load(second))
    }
    #[inline(always)]
    fn store(self, words: &mut Boxes) {
        let [first, second] = halves_mut(words);
        self.0.store(first);
        self.1.store(second);
    }
    #[inline(always)]
    fn sub(self, other: Self) -> Self {
        Pair(self.0.sub(other.0), self.1.sub(other.1))
    }
    #[inline(always)]
    fn max(self, other: Self) -> Self {
        Pair(self.0.max(other.0), self.1.max(other.1))
    }
    #[inline(always)]
    fn across_stacks(self) -> Self {
        self.add(self.right()).add(self.left())
    }
    #[inline(always)]
    fn across_bands(self) -> Self {
        let two = self.0.add(self.0.then_first(self.0));
        let three = self.1.add(self.1.then_first(self.1));
        let sums = two.add(three);
        Pair(sums, sums)
    }
    #[inline(always)]
    fn right(self) -> Self {
        Pair(self.0.right(), self.1.right())
    }
    #[inline(always)]
    fn left(self) -> Self {
        Pair(self.0.left(), self.1.left())
    }
    #[inline(always)]
    fn below(self) -> Self {
        Pair(self.0.then_first(self.1), self.0.firsts(H::splat(0)))
    }
    #[inline(always)]
    fn above(self) -> Self {
        Pair(self.1.firsts(self.0), self.0.then_first(H::splat(0)))
    }
    #[inline(always)]
    fn is_zero(self) -> bool {
        self.0.or(self.1).is_zero()
    }
    #[inline(always)]
    fn greatest(self) -> u16 {
        self.0.max(self.1).greatest()
    }
}

#[inline(always)]
fn halves(words: &Boxes) -> [&[u16; 8]; 2] {
    match words.as_chunks() {
        ([first, second], []) => [first, second],
        _ => unreachable!("sixteen words are twice eight"),
    }
}

#[inline(always)]
fn halves_mut(words: &mut Boxes) -> [&mut [u16; 8]; 2] {
    match words.as_chunks_mut() {
        ([first, second], []) => [first, second],
        _ => unreachable!("sixteen words are twice eight"),
    }
}
