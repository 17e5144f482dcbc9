//! NEON, which every 64-bit ARM has: eight boards in 128 bits.

use std::arch::aarch64::*;

use super::LaneLayout;
use super::pair::{Half, Pair};
use crate::nine::lanes::{Boards, Lanes, Signals, U16Vector};
use crate::nine::sweep::sweep;

#[derive(Clone, Copy, Debug)]
pub(super) struct Neon(uint16x8_t);

entry_points!(Neon, Pair<Neon>);

impl U16Vector for Neon {
    #[inline(always)]
    fn splat(word: u16) -> Self {
        Neon(intrinsics!(vdupq_n_u16(word)))
    }
    #[inline(always)]
    fn and(self, other: Self) -> Self {
        Neon(intrinsics!(vandq_u16(self.0, other.0)))
    }
    #[inline(always)]
    fn or(self, other: Self) -> Self {
        Neon(intrinsics!(vorrq_u16(self.0, other.0)))
    }
    #[inline(always)]
    fn xor(self, other: Self) -> Self {
        Neon(intrinsics!(veorq_u16(self.0, other.0)))
    }
    #[inline(always)]
    fn min(self, other: Self) -> Self {
        Neon(intrinsics!(vminq_u16(self.0, other.0)))
    }
    #[inline(always)]
    fn without(self, other: Self) -> Self {
        Neon(intrinsics!(vbicq_u16(self.0, other.0)))
    }
    #[inline(always)]
    fn add(self, other: Self) -> Self {
        Neon(intrinsics!(vaddq_u16(self.0, other.0)))
    }
    #[inline(always)]
    fn equal(self, other: Self) -> Self {
        Neon(intrinsics!(vceqq_u16(self.0, other.0)))
    }
}

// SAFETY: a NEON vector has no padding, and every bit pattern is valid.
unsafe impl LaneLayout for Neon {
    const WIDTH: usize = 8;
}

impl Lanes for Neon {
    type Boxes = Pair<Neon>;

    #[inline(always)]
    fn bits(self) -> u32 {
        // Each word keeps a different bit, and their sum is the mask.
        const BITS: [u16; 8] = [1, 2, 4, 8, 16, 32, 64, 128];
        // SAFETY: every 64-bit ARM has NEON. The load reads the whole array.
        unsafe { vaddvq_u16(vandq_u16(self.0, vld1q_u16(BITS.as_ptr()))).into() }
    }

    #[inline(never)]
    fn sweep(boards: &mut Boards<Self>) -> Signals {
        sweep(boards)
    }
}

impl Half for Neon {
    #[inline(always)]
    fn from_words(words: [u16; 8]) -> Self {
        Half::load(&words)
    }
    #[inline(always)]
    fn load(words: &[u16; 8]) -> Self {
        // SAFETY: every 64-bit ARM has NEON. The array has the 16 bytes that are read.
        Neon(unsafe { vld1q_u16(words.as_ptr()) })
    }
    #[inline(always)]
    fn store(self, words: &mut [u16; 8]) {
        // SAFETY: every 64-bit ARM has NEON. The array has the 16 bytes that are written.
        unsafe { vst1q_u16(words.as_mut_ptr(), self.0) }
    }
    #[inline(always)]
    fn sub(self, other: Self) -> Self {
        Neon(intrinsics!(vsubq_u16(self.0, other.0)))
    }
    #[inline(always)]
    fn max(self, other: Self) -> Self {
        Neon(intrinsics!(vmaxq_u16(self.0, other.0)))
    }
    #[inline(always)]
    fn right(self) -> Self {
        const ORDER: [u8; 16] = [2, 3, 4, 5, 0, 1, 6, 7, 10, 11, 12, 13, 8, 9, 14, 15];
        self.bytes(&ORDER)
    }
    #[inline(always)]
    fn left(self) -> Self {
        const ORDER: [u8; 16] = [4, 5, 0, 1, 2, 3, 6, 7, 12, 13, 8, 9, 10, 11, 14, 15];
        self.bytes(&ORDER)
    }
    #[inline(always)]
    fn then_first(self, other: Self) -> Self {
        Neon(intrinsics!(vextq_u16::<4>(self.0, other.0)))
    }
    #[inline(always)]
    fn firsts(self, other: Self) -> Self {
        Neon(intrinsics!(vcombine_u16(
            vget_low_u16(self.0),
            vget_low_u16(other.0)
        )))
    }
    #[inline(always)]
    fn is_zero(self) -> bool {
        intrinsics!(vmaxvq_u16(self.0) == 0)
    }
    #[inline(always)]
    fn greatest(self) -> u16 {
        intrinsics!(vmaxvq_u16(self.0))
    }
}

impl Neon {
    /// The bytes of the vector in another order.
    #[inline(always)]
    fn bytes(self, order: &[u8; 16]) -> Self {
        // SAFETY: every 64-bit ARM has NEON. The load reads the whole array.
        unsafe {
            let bytes = vqtbl1q_u8(vreinterpretq_u8_u16(self.0), vld1q_u8(order.as_ptr()));
            Neon(vreinterpretq_u16_u8(bytes))
        }
    }
}
