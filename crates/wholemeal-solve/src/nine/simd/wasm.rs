//! The 128-bit vectors of WebAssembly: eight boards.

use std::arch::wasm32::*;

use super::portable::PortableBoxes;
use crate::nine::lanes::{Boards, Lanes, Signals, Words};
use crate::nine::sweep::sweep;

#[derive(Clone, Copy, Debug)]
pub(crate) struct Wasm(v128);

impl Words for Wasm {
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

impl Lanes for Wasm {
    const WIDTH: usize = 8;
    type Boxes = PortableBoxes;

    #[inline(always)]
    fn bits(self) -> u32 {
        u32::from(u16x8_bitmask(self.0))
    }

    #[inline(never)]
    fn sweep(boards: &mut Boards<Self>) -> Signals {
        sweep(boards)
    }
}
