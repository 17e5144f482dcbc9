//! NEON, which every 64-bit ARM has: eight boards in 128 bits.

use std::arch::aarch64::*;

use super::pair::{Half, Pair};
use crate::nine::lanes::{Boards, Lanes, Signals, U16Vector};
use crate::nine::sweep::sweep;

#[derive(Clone, Copy, Debug)]
pub(crate) struct Neon(uint16x8_t);

entry_points!(Neon, Pair<Neon>);

// SAFETY of all blocks here: NEON is part of the target.
#[allow(clippy::undocumented_unsafe_blocks, unused_unsafe)]
impl U16Vector for Neon {
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
    type Boxes = Pair<Neon>;

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

// SAFETY of all blocks here: NEON is part of the target; loads and stores are of arrays of
// the size of a vector.
#[allow(clippy::undocumented_unsafe_blocks, unused_unsafe)]
impl Half for Neon {
    #[inline(always)]
    fn from_words(words: [u16; 8]) -> Self {
        Half::load(&words)
    }
    #[inline(always)]
    fn load(words: &[u16; 8]) -> Self {
        Neon(unsafe { vld1q_u16(words.as_ptr()) })
    }
    #[inline(always)]
    fn store(self, words: &mut [u16; 8]) {
        unsafe { vst1q_u16(words.as_mut_ptr(), self.0) }
    }
    #[inline(always)]
    fn sub(self, other: Self) -> Self {
        Neon(unsafe { vsubq_u16(self.0, other.0) })
    }
    #[inline(always)]
    fn max(self, other: Self) -> Self {
        Neon(unsafe { vmaxq_u16(self.0, other.0) })
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
        Neon(unsafe { vextq_u16::<4>(self.0, other.0) })
    }
    #[inline(always)]
    fn firsts(self, other: Self) -> Self {
        Neon(unsafe { vcombine_u16(vget_low_u16(self.0), vget_low_u16(other.0)) })
    }
    #[inline(always)]
    fn is_zero(self) -> bool {
        unsafe { vmaxvq_u16(self.0) == 0 }
    }
    #[inline(always)]
    fn greatest(self) -> u16 {
        unsafe { vmaxvq_u16(self.0) }
    }
}

impl Neon {
    /// Its bytes in another order.
    #[inline(always)]
    #[allow(unused_unsafe)]
    fn bytes(self, order: &[u8; 16]) -> Self {
        // SAFETY: NEON is part of the target; the load reads the whole array.
        unsafe {
            let bytes = vqtbl1q_u8(vreinterpretq_u8_u16(self.0), vld1q_u8(order.as_ptr()));
            Neon(vreinterpretq_u16_u8(bytes))
        }
    }
}
