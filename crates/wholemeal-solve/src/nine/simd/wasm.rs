//! The 128-bit vectors of WebAssembly: eight boards.

use std::arch::wasm32::*;

use super::LaneLayout;
use super::pair::{Half, Pair};
use crate::nine::lanes::{Boards, Lanes, Signals, U16Vector};
use crate::nine::sweep::sweep;

#[derive(Clone, Copy, Debug)]
pub(super) struct Wasm(v128);

entry_points!(Wasm, Pair<Wasm>);

impl U16Vector for Wasm {
    #[inline(always)]
    fn splat(word: u16) -> Self {
        Wasm(u16x8_splat(word))
    }
    #[inline(always)]
    fn and(self, other: Self) -> Self {
        Wasm(v128_and(self.0, other.0))
    }
    #[inline(always)]
    fn or(self, other: Self) -> Self {
        Wasm(v128_or(self.0, other.0))
    }
    #[inline(always)]
    fn xor(self, other: Self) -> Self {
        Wasm(v128_xor(self.0, other.0))
    }
    #[inline(always)]
    fn min(self, other: Self) -> Self {
        Wasm(u16x8_min(self.0, other.0))
    }
    #[inline(always)]
    fn without(self, other: Self) -> Self {
        Wasm(v128_andnot(self.0, other.0))
    }
    #[inline(always)]
    fn add(self, other: Self) -> Self {
        Wasm(u16x8_add(self.0, other.0))
    }
    #[inline(always)]
    fn equal(self, other: Self) -> Self {
        Wasm(u16x8_eq(self.0, other.0))
    }
}

// SAFETY: a vector of WebAssembly has no padding, and every bit pattern is valid.
unsafe impl LaneLayout for Wasm {
    const WIDTH: usize = 8;
}

impl Lanes for Wasm {
    type Boxes = Pair<Wasm>;

    #[inline(always)]
    fn bits(self) -> u32 {
        u32::from(u16x8_bitmask(self.0))
    }

    #[inline(never)]
    fn sweep(boards: &mut Boards<Self>) -> Signals {
        sweep(boards)
    }
}

impl Half for Wasm {
    #[inline(always)]
    fn from_words([a, b, c, d, e, f, g, h]: [u16; 8]) -> Self {
        Wasm(u16x8(a, b, c, d, e, f, g, h))
    }
    #[inline(always)]
    fn load(words: &[u16; 8]) -> Self {
        // SAFETY: the array has the 16 bytes that are read, and the load need not be aligned.
        Wasm(unsafe { v128_load(words.as_ptr().cast()) })
    }
    #[inline(always)]
    fn store(self, words: &mut [u16; 8]) {
        // SAFETY: the array has the 16 bytes that are written, and the store need not be aligned.
        unsafe { v128_store(words.as_mut_ptr().cast(), self.0) }
    }
    #[inline(always)]
    fn sub(self, other: Self) -> Self {
        Wasm(u16x8_sub(self.0, other.0))
    }
    #[inline(always)]
    fn max(self, other: Self) -> Self {
        Wasm(u16x8_max(self.0, other.0))
    }
    #[inline(always)]
    fn right(self) -> Self {
        Wasm(u16x8_shuffle::<1, 2, 0, 3, 5, 6, 4, 7>(self.0, self.0))
    }
    #[inline(always)]
    fn left(self) -> Self {
        Wasm(u16x8_shuffle::<2, 0, 1, 3, 6, 4, 5, 7>(self.0, self.0))
    }
    #[inline(always)]
    fn then_first(self, other: Self) -> Self {
        Wasm(u16x8_shuffle::<4, 5, 6, 7, 8, 9, 10, 11>(self.0, other.0))
    }
    #[inline(always)]
    fn firsts(self, other: Self) -> Self {
        Wasm(u16x8_shuffle::<0, 1, 2, 3, 8, 9, 10, 11>(self.0, other.0))
    }
    #[inline(always)]
    fn is_zero(self) -> bool {
        !v128_any_true(self.0)
    }
    #[inline(always)]
    fn greatest(self) -> u16 {
        // The maximum of both halves, then of both quarters, then of the last two words.
        let four = self.max(self.then_first(self)).0;
        let two = u16x8_max(four, u16x8_shuffle::<2, 3, 2, 3, 2, 3, 2, 3>(four, four));
        u16x8_extract_lane::<0>(two).max(u16x8_extract_lane::<1>(two))
    }
}
