//! A set of digits, as the bits of a number.

use core::fmt::Debug;
use core::ops::{BitAnd, BitOr, Not};

/// A number type that is large enough for the digits of a board.
pub(crate) trait Candidates:
    Copy + Debug + Eq + BitAnd<Output = Self> + BitOr<Output = Self> + Not<Output = Self>
{
    const EMPTY: Self;

    /// The lowest digits of a set of 128.
    fn from_bits(bits: u128) -> Self;

    fn bits(self) -> u128;

    /// Returns `true` for at most one digit.
    fn is_at_most_one(self) -> bool;
}

macro_rules! candidates {
    ($($number:ty),*) => {$(
        impl Candidates for $number {
            const EMPTY: Self = 0;

            fn from_bits(bits: u128) -> Self {
                bits as Self
            }

            fn bits(self) -> u128 {
                u128::from(self)
            }

            fn is_at_most_one(self) -> bool {
                self & self.wrapping_sub(1) == 0
            }
        }
    )*};
}

// Boards up to 16x16 are the common ones, and short numbers make them fast.
candidates!(u16, u128);
