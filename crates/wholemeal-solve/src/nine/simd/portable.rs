//! Words in an array: what the compiler makes of it.

use crate::nine::lanes::{Boards, BoxVector, Boxes, Lanes, Signals, Words};
use crate::nine::sweep::sweep;

#[derive(Clone, Copy, Debug)]
#[repr(C, align(16))]
pub(crate) struct Array<const N: usize>([u16; N]);

/// Eight boards.
pub(crate) type Portable = Array<8>;

/// The boxes of one board.
pub(crate) type PortableBoxes = Array<16>;

impl<const N: usize> Array<N> {
    #[inline(always)]
    fn zip(self, other: Self, f: impl Fn(u16, u16) -> u16) -> Self {
        let mut words = [0; N];
        for i in 0..N {
            words[i] = f(self.0[i], other.0[i]);
        }
        Array(words)
    }
}

impl PortableBoxes {
    /// For every word the one that comes to its place.
    #[inline(always)]
    fn moved(self, from: [usize; 16]) -> Self {
        let mut words = [0; 16];
        for i in 0..16 {
            words[i] = self.0[from[i]];
        }
        Array(words)
    }
}

impl<const N: usize> Words for Array<N> {
    #[inline(always)]
    fn splat(word: u16) -> Self {
        Array([word; N])
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

impl Lanes for Portable {
    const WIDTH: usize = 8;
    type Boxes = PortableBoxes;

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

impl BoxVector for PortableBoxes {
    #[inline(always)]
    fn from_boxes([a, b, c, d, e, f, g, h, i]: [u16; 9]) -> Self {
        Array([a, b, c, 0, d, e, f, 0, g, h, i, 0, 0, 0, 0, 0])
    }
    #[inline(always)]
    fn load(words: &Boxes) -> Self {
        Array(*words)
    }
    #[inline(always)]
    fn store(self, words: &mut Boxes) {
        *words = self.0;
    }
    #[inline(always)]
    fn sub(self, other: Self) -> Self {
        self.zip(other, u16::wrapping_sub)
    }
    #[inline(always)]
    fn max(self, other: Self) -> Self {
        self.zip(other, u16::max)
    }
    #[inline(always)]
    fn across_stacks(self) -> Self {
        let mut sums = [0; 16];
        for i in 0..16 {
            let band = i & !3;
            sums[i] = self.0[band] + self.0[band + 1] + self.0[band + 2];
        }
        Array(sums)
    }
    #[inline(always)]
    fn across_bands(self) -> Self {
        let mut sums = [0; 16];
        for i in 0..16 {
            let stack = i & 3;
            sums[i] = self.0[stack] + self.0[stack + 4] + self.0[stack + 8];
        }
        Array(sums)
    }
    #[inline(always)]
    fn right(self) -> Self {
        self.moved([1, 2, 0, 3, 5, 6, 4, 7, 9, 10, 8, 11, 12, 13, 14, 15])
    }
    #[inline(always)]
    fn left(self) -> Self {
        self.moved([2, 0, 1, 3, 6, 4, 5, 7, 10, 8, 9, 11, 12, 13, 14, 15])
    }
    #[inline(always)]
    fn below(self) -> Self {
        self.moved([4, 5, 6, 7, 8, 9, 10, 11, 0, 1, 2, 3, 12, 13, 14, 15])
    }
    #[inline(always)]
    fn above(self) -> Self {
        self.moved([8, 9, 10, 11, 0, 1, 2, 3, 4, 5, 6, 7, 12, 13, 14, 15])
    }
    #[inline(always)]
    fn is_zero(self) -> bool {
        self.0 == [0; 16]
    }
    #[inline(always)]
    fn greatest(self) -> u16 {
        self.0.iter().copied().fold(0, u16::max)
    }
}
