//! Plain Rust, for every machine.
//!
//! Lanes are an array of words, which the compiler turns into vectors where the machine has
//! them. For one board, the three boxes of a band are the parts of a 64-bit number.

use super::LaneLayout;
use crate::nine::lanes::{Boards, BoxVector, Boxes, Lanes, Signals, U16Vector};
use crate::nine::sweep::sweep;

/// Eight boards.
#[derive(Clone, Copy, Debug)]
#[repr(C, align(16))]
pub(super) struct Portable([u16; 8]);

entry_points!(Portable, Bands);

impl Portable {
    #[inline(always)]
    fn zip(self, other: Self, f: impl Fn(u16, u16) -> u16) -> Self {
        let mut words = [0; 8];
        for i in 0..8 {
            words[i] = f(self.0[i], other.0[i]);
        }
        Portable(words)
    }
}

impl U16Vector for Portable {
    #[inline(always)]
    fn splat(word: u16) -> Self {
        Portable([word; 8])
    }
    #[inline(always)]
    fn and(self, other: Self) -> Self {
        self.zip(other, |a, b| a & b)
    }
    #[inline(always)]
    fn or(self, other: Self) -> Self {
        self.zip(other, |a, b| a | b)
    }
    #[inline(always)]
    fn xor(self, other: Self) -> Self {
        self.zip(other, |a, b| a ^ b)
    }
    #[inline(always)]
    fn min(self, other: Self) -> Self {
        self.zip(other, u16::min)
    }
    #[inline(always)]
    fn without(self, other: Self) -> Self {
        self.zip(other, |a, b| a & !b)
    }
    #[inline(always)]
    fn add(self, other: Self) -> Self {
        self.zip(other, u16::wrapping_add)
    }
    #[inline(always)]
    fn equal(self, other: Self) -> Self {
        self.zip(other, |a, b| if a == b { u16::MAX } else { 0 })
    }
}

// SAFETY: `Portable` is an array of 8 words.
unsafe impl LaneLayout for Portable {
    const WIDTH: usize = 8;
}

impl Lanes for Portable {
    type Boxes = Bands;

    #[inline(always)]
    fn bits(self) -> u32 {
        let bit = |(i, &word): (usize, &u16)| u32::from(word & 1) << i;
        self.0.iter().enumerate().map(bit).sum()
    }

    #[inline(never)]
    fn sweep(boards: &mut Boards<Self>) -> Signals {
        sweep(boards)
    }
}

/// The boxes of one board, a number for each band. A number has four words; the last one is
/// unused.
#[derive(Clone, Copy, Debug)]
pub(super) struct Bands([u64; 3]);

/// The lowest bit of every word, the highest, and all others.
const LOWEST: u64 = 0x0001_0001_0001_0001;
const HIGHEST: u64 = LOWEST << 15;
const OTHERS: u64 = !HIGHEST;

/// All ones in every word whose highest bit is set in `highest`.
#[inline(always)]
const fn spread(highest: u64) -> u64 {
    let lowest = (highest & HIGHEST) >> 15;
    (lowest << 16).wrapping_sub(lowest)
}

/// The highest bit of every word of `a` that is not smaller than that of `b`.
#[inline(always)]
const fn not_smaller(a: u64, b: u64) -> u64 {
    // No word borrows from the next one, because its highest bit is set.
    let others = (a | HIGHEST) - (b & OTHERS);
    (a & !b) | (!(a ^ b) & others)
}

/// The words of `a` where the mask is set, else those of `b`.
#[inline(always)]
const fn select(mask: u64, a: u64, b: u64) -> u64 {
    b ^ ((a ^ b) & mask)
}

impl Bands {
    #[inline(always)]
    fn zip(self, other: Self, of: impl Fn(u64, u64) -> u64) -> Self {
        let ([a, b, c], [d, e, f]) = (self.0, other.0);
        Bands([of(a, d), of(b, e), of(c, f)])
    }
}

impl U16Vector for Bands {
    #[inline(always)]
    fn splat(word: u16) -> Self {
        Bands([u64::from(word) * LOWEST; 3])
    }
    #[inline(always)]
    fn and(self, other: Self) -> Self {
        self.zip(other, |a, b| a & b)
    }
    #[inline(always)]
    fn or(self, other: Self) -> Self {
        self.zip(other, |a, b| a | b)
    }
    #[inline(always)]
    fn xor(self, other: Self) -> Self {
        self.zip(other, |a, b| a ^ b)
    }
    #[inline(always)]
    fn without(self, other: Self) -> Self {
        self.zip(other, |a, b| a & !b)
    }
    #[inline(always)]
    fn add(self, other: Self) -> Self {
        // The highest bits are added without a carry.
        self.zip(other, |a, b| {
            ((a & OTHERS) + (b & OTHERS)) ^ ((a ^ b) & HIGHEST)
        })
    }
    #[inline(always)]
    fn min(self, other: Self) -> Self {
        self.zip(other, |a, b| select(spread(not_smaller(a, b)), b, a))
    }
    #[inline(always)]
    fn equal(self, other: Self) -> Self {
        // The addition carries into the highest bit of every word that is not zero.
        self.zip(other, |a, b| {
            !spread((((a ^ b) & OTHERS) + OTHERS) | (a ^ b))
        })
    }
}

impl BoxVector for Bands {
    #[inline(always)]
    fn from_boxes([a, b, c, d, e, f, g, h, i]: [u16; 9]) -> Self {
        Bands([band([a, b, c, 0]), band([d, e, f, 0]), band([g, h, i, 0])])
    }
    #[inline(always)]
    fn load(words: &Boxes) -> Self {
        let [a, b, c, d, e, f, g, h, i, j, k, l, ..] = *words;
        Bands([band([a, b, c, d]), band([e, f, g, h]), band([i, j, k, l])])
    }
    #[inline(always)]
    fn store(self, words: &mut Boxes) {
        let [a, b, c] = self.0;
        for i in 0..4 {
            words[i] = (a >> (16 * i)) as u16;
            words[4 + i] = (b >> (16 * i)) as u16;
            words[8 + i] = (c >> (16 * i)) as u16;
            words[12 + i] = 0;
        }
    }
    #[inline(always)]
    fn sub(self, other: Self) -> Self {
        // The highest bits are set so that no word borrows, and corrected afterwards.
        self.zip(other, |a, b| {
            ((a | HIGHEST) - (b & OTHERS)) ^ ((a ^ !b) & HIGHEST)
        })
    }
    #[inline(always)]
    fn max(self, other: Self) -> Self {
        self.zip(other, |a, b| select(spread(not_smaller(a, b)), a, b))
    }
    #[inline(always)]
    fn across_stacks(self) -> Self {
        self.add(self.right()).add(self.left())
    }
    #[inline(always)]
    fn across_bands(self) -> Self {
        self.add(self.below()).add(self.above())
    }
    #[inline(always)]
    fn right(self) -> Self {
        let [a, b, c] = self.0;
        Bands([to_the_right(a), to_the_right(b), to_the_right(c)])
    }
    #[inline(always)]
    fn left(self) -> Self {
        let [a, b, c] = self.0;
        Bands([to_the_left(a), to_the_left(b), to_the_left(c)])
    }
    #[inline(always)]
    fn below(self) -> Self {
        let [a, b, c] = self.0;
        Bands([b, c, a])
    }
    #[inline(always)]
    fn above(self) -> Self {
        let [a, b, c] = self.0;
        Bands([c, a, b])
    }
    #[inline(always)]
    fn is_zero(self) -> bool {
        let [a, b, c] = self.0;
        a | b | c == 0
    }
    #[inline(always)]
    fn greatest(self) -> u16 {
        let mut words = [0; 16];
        self.store(&mut words);
        let mut greatest = 0;
        for word in words {
            greatest = u16::max(greatest, word);
        }
        greatest
    }
}

#[inline(always)]
const fn band([a, b, c, d]: [u16; 4]) -> u64 {
    a as u64 | (b as u64) << 16 | (c as u64) << 32 | (d as u64) << 48
}

/// For every box of a band the word of the box to its right. The unused word becomes zero.
#[inline(always)]
const fn to_the_right(band: u64) -> u64 {
    (band >> 16) & 0xffff_ffff | (band & 0xffff) << 32
}

/// For every box of a band the word of the box to its left. The unused word becomes zero.
#[inline(always)]
const fn to_the_left(band: u64) -> u64 {
    (band & 0xffff_ffff) << 16 | (band >> 32) & 0xffff
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Words with every combination of highest bits and borrows.
    const SOME: [u16; 9] = [0, 1, 2, 0x1ff, 0x7fff, 0x8000, 0x8001, 0xfffe, 0xffff];

    fn words(bands: Bands) -> [u16; 9] {
        let mut boxes = [0; 16];
        bands.store(&mut boxes);
        let [a, b, c, _, d, e, f, _, g, h, i, ..] = boxes;
        [a, b, c, d, e, f, g, h, i]
    }

    #[test]
    fn operations_on_bands_act_on_each_word_separately() {
        type Operation = (fn(Bands, Bands) -> Bands, fn(u16, u16) -> u16);
        let operations: [Operation; 9] = [
            (Bands::and, |a, b| a & b),
            (Bands::or, |a, b| a | b),
            (Bands::xor, |a, b| a ^ b),
            (Bands::without, |a, b| a & !b),
            (Bands::add, u16::wrapping_add),
            (Bands::sub, u16::wrapping_sub),
            (Bands::min, u16::min),
            (Bands::max, u16::max),
            (Bands::equal, |a, b| if a == b { u16::MAX } else { 0 }),
        ];
        for (of_bands, of_words) in operations {
            for turn in 0..9 {
                let mut others = SOME;
                others.rotate_left(turn);
                let (a, b) = (Bands::from_boxes(SOME), Bands::from_boxes(others));
                let expected = std::array::from_fn(|i| of_words(SOME[i], others[i]));
                assert_eq!(words(of_bands(a, b)), expected, "rotated by {turn}");
            }
        }
    }
}
