//! SSE 4.1, AVX2 and AVX-512.

use std::arch::x86_64::*;

use crate::nine::lanes::{BoxVector, Boxes};
use crate::nine::sweep::ALL;
use crate::nine::types::{Candidates, Digits};

use super::pair::{Half, Pair};
use avx2::Avx2;
use sse::Sse;

/// Defines one instruction set: its vector type, and the sweep and the entry points compiled
/// for it.
macro_rules! instruction_set {
    ($(#[$doc:meta])* $module:ident, $name:ident, $vector:ty, $boxes:ident, $width:literal, $features:literal,
     $splat:ident, $and:ident, $or:ident, $xor:ident, $andnot:ident, $add:ident, $min:ident,
     $cmpeq:ident, $bits:expr, $select:expr) => {
        $(#[$doc])*
        pub(super) mod $module {
            use std::arch::x86_64::*;

            use crate::nine::lanes::{Boards, Lanes, Signals, U16Vector};
            use crate::nine::simd::LaneLayout;
            #[allow(unused_imports)]
            use super::equal_in_512;
            use crate::nine::types::{Candidates, Digits};
            use crate::nine::sweep::sweep;

            #[derive(Clone, Copy, Debug)]
            pub(in crate::nine::simd) struct $name(pub(super) $vector);

            impl U16Vector for $name {
                #[inline(always)]
                fn splat(word: u16) -> Self {
                    $name(intrinsics!($splat(word.cast_signed())))
                }
                #[inline(always)]
                fn and(self, other: Self) -> Self {
                    $name(intrinsics!($and(self.0, other.0)))
                }
                #[inline(always)]
                fn or(self, other: Self) -> Self {
                    $name(intrinsics!($or(self.0, other.0)))
                }
                #[inline(always)]
                fn xor(self, other: Self) -> Self {
                    $name(intrinsics!($xor(self.0, other.0)))
                }
                #[inline(always)]
                fn min(self, other: Self) -> Self {
                    $name(intrinsics!($min(self.0, other.0)))
                }
                #[inline(always)]
                fn without(self, other: Self) -> Self {
                    $name(intrinsics!($andnot(other.0, self.0)))
                }
                #[inline(always)]
                fn add(self, other: Self) -> Self {
                    $name(intrinsics!($add(self.0, other.0)))
                }
                #[inline(always)]
                fn equal(self, other: Self) -> Self {
                    $name(intrinsics!($cmpeq(self.0, other.0)))
                }
                #[inline(always)]
                fn or_else(self, other: Self) -> Self {
                    let zero = self.equal(Self::splat(0));
                    $name(intrinsics!($select(self.0, other.0, zero.0)))
                }
            }

            // SAFETY: a vector of x86-64 has no padding, and every bit pattern is valid.
            unsafe impl LaneLayout for $name {
                const WIDTH: usize = $width;
            }

            impl Lanes for $name {
                type Boxes = super::$boxes;

                #[inline(always)]
                fn bits(self) -> u32 {
                    intrinsics!($bits(self.0))
                }
                #[inline(always)]
                fn read(words: &[u16], lane: usize, digits: &mut Digits) -> bool {
                    let words = &words[lane..][..81 * $width];
                    intrinsics!(super::read::<$width>(words, digits))
                }
                #[inline(always)]
                fn symbols(line: &[u8; 81], candidates: &mut Candidates) {
                    intrinsics!(super::symbols(line, candidates))
                }
                #[inline(always)]
                fn sweep(boards: &mut Boards<Self>) -> Signals {
                    intrinsics!(sweep_compiled(boards))
                }
            }

            #[target_feature(enable = $features)]
            #[inline(never)]
            fn sweep_compiled(boards: &mut Boards<$name>) -> Signals {
                sweep(boards)
            }

            entry_points!($name, super::$boxes, $features);
        }
    };
}

instruction_set!(
    /// Eight boards in 128 bits.
    sse, Sse, __m128i, BoxesIn128, 8, "sse4.1",
    _mm_set1_epi16, _mm_and_si128, _mm_or_si128, _mm_xor_si128, _mm_andnot_si128,
    _mm_add_epi16, _mm_min_epu16, _mm_cmpeq_epi16,
    |v| _mm_movemask_epi8(_mm_packs_epi16(v, v)).cast_unsigned() & 0xff,
    |a, b, mask| _mm_blendv_epi8(a, b, mask)
);

instruction_set!(
    /// Sixteen boards in 256 bits.
    avx2, Avx2, __m256i, Avx2, 16, "avx2,bmi1,bmi2,popcnt,lzcnt",
    _mm256_set1_epi16, _mm256_and_si256, _mm256_or_si256, _mm256_xor_si256, _mm256_andnot_si256,
    _mm256_add_epi16, _mm256_min_epu16, _mm256_cmpeq_epi16,
    |v| {
        let packed = _mm256_packs_epi16(v, v);
        let bits = _mm256_movemask_epi8(packed).cast_unsigned();
        (bits & 0xff) | (bits >> 8 & 0xff00)
    },
    |a, b, mask| _mm256_blendv_epi8(a, b, mask)
);

instruction_set!(
    /// Thirty-two boards in 512 bits.
    avx512,
    Avx512,
    __m512i,
    Avx2,
    32,
    "avx512f,avx512bw,avx2,bmi1,bmi2,popcnt,lzcnt",
    _mm512_set1_epi16,
    _mm512_and_si512,
    _mm512_or_si512,
    _mm512_xor_si512,
    _mm512_andnot_si512,
    _mm512_add_epi16,
    _mm512_min_epu16,
    equal_in_512,
    |v| _mm512_movepi16_mask(v),
    |a, b, mask| _mm512_ternarylogic_epi64::<0xca>(mask, b, a)
);

/// All ones where the words are equal. The comparison of AVX-512 gives a mask of bits, which is
/// expanded to words here.
#[target_feature(enable = "avx512f,avx512bw")]
#[inline]
fn equal_in_512(a: __m512i, b: __m512i) -> __m512i {
    _mm512_movm_epi16(_mm512_cmpeq_epi16_mask(a, b))
}

impl BoxVector for Avx2 {
    #[inline(always)]
    fn from_boxes(words: [u16; 9]) -> Self {
        let [a, b, c, d, e, f, g, h, i] = signed(words);
        Avx2(intrinsics!(_mm256_setr_epi16(
            a, b, c, 0, d, e, f, 0, g, h, i, 0, 0, 0, 0, 0
        )))
    }
    #[inline(always)]
    fn store(self, words: &mut Boxes) {
        // SAFETY: the machine has AVX2, see `intrinsics`. The array has the 32 bytes that are
        // written, and the store need not be aligned.
        unsafe { _mm256_storeu_si256(words.as_mut_ptr().cast(), self.0) }
    }
    #[inline(always)]
    fn load(words: &Boxes) -> Self {
        // SAFETY: the machine has AVX2, see `intrinsics`. The array has the 32 bytes that are
        // read, and the load need not be aligned.
        Avx2(unsafe { _mm256_loadu_si256(words.as_ptr().cast()) })
    }
    #[inline(always)]
    fn sub(self, other: Self) -> Self {
        Avx2(intrinsics!(_mm256_sub_epi16(self.0, other.0)))
    }
    #[inline(always)]
    fn max(self, other: Self) -> Self {
        Avx2(intrinsics!(_mm256_max_epu16(self.0, other.0)))
    }
    #[inline(always)]
    fn across_stacks(self) -> Self {
        // Of every four words the last one is zero. The first addition sums neighbours, the
        // second sums the two pairs.
        Avx2(intrinsics!({
            let pairs = _mm256_shufflehi_epi16::<0b10_11_00_01>(_mm256_shufflelo_epi16::<
                0b10_11_00_01,
            >(self.0));
            let sums = _mm256_add_epi16(self.0, pairs);
            _mm256_add_epi16(sums, _mm256_shuffle_epi32::<0b10_11_00_01>(sums))
        }))
    }
    #[inline(always)]
    fn across_bands(self) -> Self {
        Avx2(intrinsics!({
            let pairs = _mm256_shuffle_epi32::<0b01_00_11_10>(self.0);
            let sums = _mm256_add_epi16(self.0, pairs);
            _mm256_add_epi16(sums, _mm256_permute4x64_epi64::<0b01_00_11_10>(sums))
        }))
    }
    #[inline(always)]
    fn right(self) -> Self {
        Avx2(intrinsics!(_mm256_shuffle_epi8(
            self.0,
            _mm256_broadcastsi128_si256(to_the_right())
        )))
    }
    #[inline(always)]
    fn left(self) -> Self {
        Avx2(intrinsics!(_mm256_shuffle_epi8(
            self.0,
            _mm256_broadcastsi128_si256(to_the_left())
        )))
    }
    #[inline(always)]
    fn below(self) -> Self {
        Avx2(intrinsics!(_mm256_permute4x64_epi64::<0b11_00_10_01>(
            self.0
        )))
    }
    #[inline(always)]
    fn above(self) -> Self {
        Avx2(intrinsics!(_mm256_permute4x64_epi64::<0b11_01_00_10>(
            self.0
        )))
    }
    #[inline(always)]
    fn is_zero(self) -> bool {
        intrinsics!(_mm256_testz_si256(self.0, self.0) != 0)
    }
    #[inline(always)]
    fn greatest(self) -> u16 {
        intrinsics!({
            let (low, high) = (
                _mm256_castsi256_si128(self.0),
                _mm256_extracti128_si256::<1>(self.0),
            );
            greatest_of_eight(_mm_max_epu16(low, high))
        })
    }
}

/// The largest of eight words. The instruction finds the smallest, so the words are inverted.
///
/// # Safety
/// The machine must have SSE 4.1.
#[inline(always)]
unsafe fn greatest_of_eight(words: __m128i) -> u16 {
    // SAFETY: the caller guarantees SSE 4.1.
    unsafe {
        let inverted = _mm_xor_si128(words, _mm_set1_epi16(-1));
        !(_mm_extract_epi16::<0>(_mm_minpos_epu16(inverted)) as u16)
    }
}

type BoxesIn128 = Pair<Sse>;

impl Half for Sse {
    #[inline(always)]
    fn from_words(words: [u16; 8]) -> Self {
        let mut signed = [0; 8];
        for i in 0..8 {
            signed[i] = words[i].cast_signed();
        }
        let [a, b, c, d, e, f, g, h] = signed;
        Sse(intrinsics!(_mm_setr_epi16(a, b, c, d, e, f, g, h)))
    }
    #[inline(always)]
    fn load(words: &[u16; 8]) -> Self {
        // SAFETY: every x86-64 machine has SSE 2. The array has the 16 bytes that are read, and
        // the load need not be aligned.
        Sse(unsafe { _mm_loadu_si128(words.as_ptr().cast()) })
    }
    #[inline(always)]
    fn store(self, words: &mut [u16; 8]) {
        // SAFETY: every x86-64 machine has SSE 2. The array has the 16 bytes that are written,
        // and the store need not be aligned.
        unsafe { _mm_storeu_si128(words.as_mut_ptr().cast(), self.0) }
    }
    #[inline(always)]
    fn sub(self, other: Self) -> Self {
        Sse(intrinsics!(_mm_sub_epi16(self.0, other.0)))
    }
    #[inline(always)]
    fn max(self, other: Self) -> Self {
        Sse(intrinsics!(_mm_max_epu16(self.0, other.0)))
    }
    #[inline(always)]
    fn right(self) -> Self {
        Sse(intrinsics!(_mm_shuffle_epi8(self.0, to_the_right())))
    }
    #[inline(always)]
    fn left(self) -> Self {
        Sse(intrinsics!(_mm_shuffle_epi8(self.0, to_the_left())))
    }
    #[inline(always)]
    fn then_first(self, other: Self) -> Self {
        Sse(intrinsics!(_mm_alignr_epi8::<8>(other.0, self.0)))
    }
    #[inline(always)]
    fn firsts(self, other: Self) -> Self {
        Sse(intrinsics!(_mm_unpacklo_epi64(self.0, other.0)))
    }
    #[inline(always)]
    fn is_zero(self) -> bool {
        intrinsics!(_mm_testz_si128(self.0, self.0) != 0)
    }
    #[inline(always)]
    fn greatest(self) -> u16 {
        intrinsics!(greatest_of_eight(self.0))
    }
}

/// The order of bytes that gives every box the word of the box to its right.
#[target_feature(enable = "sse4.1")]
#[inline]
fn to_the_right() -> __m128i {
    _mm_setr_epi8(2, 3, 4, 5, 0, 1, 6, 7, 10, 11, 12, 13, 8, 9, 14, 15)
}

/// The order of bytes that gives every box the word of the box to its left.
#[target_feature(enable = "sse4.1")]
#[inline]
fn to_the_left() -> __m128i {
    _mm_setr_epi8(4, 5, 0, 1, 2, 3, 6, 7, 12, 13, 8, 9, 10, 11, 14, 15)
}

#[inline(always)]
fn signed(words: [u16; 9]) -> [i16; 9] {
    let mut signed = [0; 9];
    for i in 0..9 {
        signed[i] = words[i].cast_signed();
    }
    signed
}

/// Gathers eight words at equal distances into a vector.
#[target_feature(enable = "sse4.1")]
#[inline]
fn eight(words: &[u16], from: usize, step: usize) -> __m128i {
    let mut eight = [0; 8];
    for i in 0..8 {
        eight[i] = words[from + i * step].cast_signed();
    }
    let [a, b, c, d, e, f, g, h] = eight;
    _mm_setr_epi16(a, b, c, d, e, f, g, h)
}

/// Converts the characters of a line to candidates, sixteen at a time. The lower half of a
/// character distinguishes the digits and the dot; it is the index into two tables, one for the
/// lower and one for the upper byte of the set. The dot and the zero have all nine candidates.
///
/// The caller has checked the characters. Any other character gives an arbitrary set, but always
/// a set of the nine digits.
#[target_feature(enable = "sse4.1")]
#[inline]
fn symbols(line: &[u8; 81], candidates: &mut Candidates) {
    let low = _mm_setr_epi8(-1, 1, 2, 4, 8, 16, 32, 64, -128, 0, 0, 0, 0, 0, -1, 0);
    let high = _mm_setr_epi8(1, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0);
    // The last sixteen characters overlap the previous ones.
    for start in [0, 16, 32, 48, 64, 65] {
        let (line, sets) = (&line[start..][..16], &mut candidates[start..][..16]);
        // SAFETY: the load reads the 16 bytes of `line`, each store writes 16 of the 32 bytes of
        // `sets`, and neither need be aligned.
        unsafe {
            let text = _mm_loadu_si128(line.as_ptr().cast());
            let (low, high) = (_mm_shuffle_epi8(low, text), _mm_shuffle_epi8(high, text));
            _mm_storeu_si128(sets.as_mut_ptr().cast(), _mm_unpacklo_epi8(low, high));
            _mm_storeu_si128(sets[8..].as_mut_ptr().cast(), _mm_unpackhi_epi8(low, high));
        }
    }
}

/// Reads the board of the first lane as digits. Returns `true` if every row has each digit once;
/// all cells must have one candidate.
///
/// Nine powers of two have the sum 511 only if they are all different.
#[target_feature(enable = "sse4.1")]
#[inline]
fn read<const WIDTH: usize>(words: &[u16], digits: &mut Digits) -> bool {
    let row = 9 * WIDTH;
    let rows = [
        eight(words, 0, WIDTH),
        eight(words, row, WIDTH),
        eight(words, 2 * row, WIDTH),
        eight(words, 3 * row, WIDTH),
        eight(words, 4 * row, WIDTH),
        eight(words, 5 * row, WIDTH),
        eight(words, 6 * row, WIDTH),
        eight(words, 7 * row, WIDTH),
        eight(words, 8 * row, WIDTH),
    ];
    let last_column = eight(words, 8 * WIDTH, row);
    for pair in 0..4 {
        let (above, below) = digits_of(rows[2 * pair], rows[2 * pair + 1]);
        digits[18 * pair..][..8].copy_from_slice(&above);
        digits[18 * pair + 9..][..8].copy_from_slice(&below);
    }
    let (last_row, last_column_digits) = digits_of(rows[8], last_column);
    digits[72..80].copy_from_slice(&last_row);
    for row in 0..8 {
        digits[9 * row + 8] = last_column_digits[row];
    }
    digits[80] = (words[80 * WIDTH].trailing_zeros() + 1) as u8;

    let upper = _mm_hadd_epi16(
        _mm_hadd_epi16(rows[0], rows[1]),
        _mm_hadd_epi16(rows[2], rows[3]),
    );
    let lower = _mm_hadd_epi16(
        _mm_hadd_epi16(rows[4], rows[5]),
        _mm_hadd_epi16(rows[6], rows[7]),
    );
    let sums = _mm_add_epi16(_mm_hadd_epi16(upper, lower), last_column);
    let full = _mm_cmpeq_epi16(sums, _mm_set1_epi16(ALL.cast_signed()));
    _mm_movemask_epi8(full) == 0xffff
}

/// The digits of sets with one candidate each, looked up in one table for each half of a byte.
/// The set of the ninth digit does not fit into a byte and is saturated to 255.
#[target_feature(enable = "sse4.1")]
#[inline]
fn digits_of(a: __m128i, b: __m128i) -> ([u8; 8], [u8; 8]) {
    let low = _mm_setr_epi8(0, 1, 2, 0, 3, 0, 0, 0, 4, 0, 0, 0, 0, 0, 0, 0);
    let high = _mm_setr_epi8(0, 5, 6, 0, 7, 0, 0, 0, 8, 0, 0, 0, 0, 0, 0, 9);
    let half = _mm_set1_epi8(0xf);
    let sets = _mm_packus_epi16(a, b);
    let digits = _mm_or_si128(
        _mm_shuffle_epi8(low, _mm_and_si128(sets, half)),
        _mm_shuffle_epi8(high, _mm_and_si128(_mm_srli_epi16::<4>(sets), half)),
    );
    (
        _mm_cvtsi128_si64(digits).to_le_bytes(),
        _mm_extract_epi64::<1>(digits).to_le_bytes(),
    )
}
