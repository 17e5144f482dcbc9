//! NEON, which every 64-bit ARM has: eight boards in 128 bits.

use std::arch::aarch64::*;

use super::portable::PortableBoxes;
use crate::nine::lanes::{Boards, Lanes, Signals, Words};
use crate::nine::sweep::sweep;

#[derive(Clone, Copy, Debug)]
pub(crate) struct Neon(uint16x8_t);

// SAFETY of all blocks here: NEON is part of the target.
#[allow(clippy::undocumented_unsafe_blocks, unused_unsafe)]
impl Words for Neon {
    #[inline(always)]
    fn splat(word: u16) -> Self {
        Neon(unsafe { vdupq_n_u16(word) })
    }
    #[inline(always)]
    fn and(self, other: Self) -> Self {
        Neon(unsafe { vandq_u16(self.0, other.0) })
    }
    #[inline(always)]
    fn or(self, other: Self) -> Self {
        Neon(unsafe { vorrq_u16(self.0, other.0) })
    }
    #[inline(always)]
    fn xor(self, other: Self) -> Self {
        Neon(unsafe { veorq_u16(self.0, other.0) })
    }
    #[inline(always)]
    fn min(self, other: Self) -> Self {
        Neon(unsafe { vminq_u16(self.0, other.0) })
    }
    #[inline(always)]
    fn without(self, other: Self) -> Self {
        Neon(unsafe { vbicq_u16(self.0, other.0) })
    }
    #[inline(always)]
    fn add(self, other: Self) -> Self {
        Neon(unsafe { vaddq_u16(self.0, other.0) })
    }
    #[inline(always)]
    fn equal(self, other: Self) -> Self {
        Neon(unsafe { vceqq_u16(self.0, other.0) })
    }
}

#[allow(clippy::undocumented_unsafe_blocks, unused_unsafe)]
impl Lanes for Neon {
    const WIDTH: usize = 8;
    type Boxes = PortableBoxes;

    #[inline(always)]
    fn bits(self) -> u32 {
        // Each word keeps a bit of its own, and their sum is the mask.
        const BITS: [u16; 8] = [1, 2, 4, 8, 16, 32, 64, 128];
        unsafe { vaddvq_u16(vandq_u16(self.0, vld1q_u16(BITS.as_ptr()))).into() }
    }

    #[inline(never)]
    fn sweep(boards: &mut Boards<Self>) -> Signals {
        sweep(boards)
    }
}
