//! Checksums of verdicts.

use std::fmt;

use crate::Verdict;

/// A checksum of verdicts that does not depend on their order. For a board with one solution it
/// includes the solution; for any other board only whether it has none or many, because other
/// engines may find other solutions first.
///
/// ```
/// use wholemeal_solve::{Checksum, Solution9, Puzzle9, Simd, Solver};
///
/// let line = b"2....1.38........5.7...6..........13.981..25731....8..9..8...2..5..697844..25....";
/// let puzzles = [Puzzle9::EMPTY, Puzzle9::from_line(line).unwrap()];
/// let mut batch = Checksum::default();
/// Solver::new().solve_each(&puzzles, |_, verdict| batch.add(&verdict.map(Solution9::digits)));
/// let mut single = Checksum::default();
/// for puzzle in puzzles.iter().rev() {
///     let verdict = Solver::with_simd(Simd::Portable).solve(puzzle);
///     single.add(&verdict.as_ref().map(Solution9::digits));
/// }
/// assert_eq!(batch, single);
/// assert_eq!(batch.to_string().len(), 16);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Checksum(u64);

/// The first 768 bits of the fraction of pi. A word of digits never equals its key, so no factor
/// in `hash` is zero.
const KEYS: [u64; 12] = [
    0x243f_6a88_85a3_08d3,
    0x1319_8a2e_0370_7344,
    0xa409_3822_299f_31d0,
    0x082e_fa98_ec4e_6c89,
    0x4528_21e6_38d0_1377,
    0xbe54_66cf_34e9_0c6c,
    0xc0ac_29b7_c97c_50dd,
    0x3f84_d5b5_b547_0917,
    0x9216_d5d9_8979_fb1b,
    0xd131_0ba6_98df_b5ac,
    0x2ffd_72db_d01a_dfb7,
    0xb8e1_afed_6a26_7e96,
];

impl Checksum {
    /// Adds the verdict on one more board. Solutions are given as their 81 digits, 1 to 9.
    #[inline]
    pub fn add(&mut self, verdict: &Verdict<&[u8; 81]>) {
        let hash = match verdict {
            Verdict::None => hash(&[0; 81], 0),
            Verdict::Unique(digits) => hash(digits, 1),
            Verdict::Many(..) => hash(&[0; 81], 2),
        };
        self.0 = self.0.wrapping_add(hash);
    }

    /// Adds the verdicts of another checksum.
    pub fn merge(&mut self, other: Checksum) {
        self.0 = self.0.wrapping_add(other.0);
    }
}

impl fmt::Display for Checksum {
    /// Sixteen hexadecimal digits.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:016x}", self.0)
    }
}

/// Combines ten words with a key each, multiplies them in pairs, and then includes the last digit
/// and the kind of verdict. It takes a few nanoseconds, so that it can run during a measurement.
#[inline]
fn hash(digits: &[u8; 81], found: u8) -> u64 {
    let (words, rest) = digits.as_chunks::<8>();
    let word = |i: usize| u64::from_le_bytes(words[i]) ^ KEYS[i];
    let pairs = (0..5).map(|i| folded_product(word(2 * i), word(2 * i + 1)));
    let sum = pairs.fold(0, u64::wrapping_add);
    let rest = u64::from_le_bytes([rest[0], found, 0, 0, 0, 0, 0, 0]);
    folded_product(sum ^ KEYS[10], rest ^ KEYS[11])
}

/// The exclusive or of both halves of a product.
#[inline]
fn folded_product(a: u64, b: u64) -> u64 {
    let product = u128::from(a) * u128::from(b);
    (product as u64) ^ ((product >> 64) as u64)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    fn of(verdicts: &[Verdict<&[u8; 81]>]) -> Checksum {
        let mut sum = Checksum::default();
        verdicts.iter().for_each(|verdict| sum.add(verdict));
        sum
    }

    #[test]
    fn any_changed_digit_changes_the_checksum() {
        let start = std::array::from_fn(|cell| (cell % 9) as u8 + 1);
        let mut seen = HashSet::from([of(&[Verdict::Unique(&start)])]);
        for cell in 0..81 {
            for other in 1..9 {
                let mut digits = start;
                digits[cell] = (digits[cell] - 1 + other) % 9 + 1;
                assert!(
                    seen.insert(of(&[Verdict::Unique(&digits)])),
                    "{cell} {other}"
                );
            }
        }
        for (one, other) in (0..81).flat_map(|one| (0..one).map(move |other| (one, other))) {
            let mut digits = start;
            digits.swap(one, other);
            let new = digits == start || seen.insert(of(&[Verdict::Unique(&digits)]));
            assert!(new, "{one} {other}");
        }
    }

    #[test]
    fn checksum_depends_on_the_number_of_verdicts_and_not_on_their_order() {
        let (one, other) = ([1; 81], [2; 81]);
        let verdicts = [
            Verdict::Unique(&one),
            Verdict::None,
            Verdict::Many(&one, &other),
        ];
        let mut reversed = verdicts.clone();
        reversed.reverse();
        assert_eq!(of(&verdicts), of(&reversed));
        let mut merged = of(&verdicts[..1]);
        merged.merge(of(&verdicts[1..]));
        assert_eq!(of(&verdicts), merged);
        let all: HashSet<Checksum> = (0..=3).map(|n| of(&verdicts[..n])).collect();
        assert_eq!(all.len(), 4);
    }

    #[test]
    fn checksum_of_many_solutions_does_not_depend_on_the_solutions() {
        let (one, other) = ([1; 81], [2; 81]);
        assert_eq!(
            of(&[Verdict::Many(&one, &other)]),
            of(&[Verdict::Many(&other, &one)])
        );
        assert_ne!(of(&[Verdict::Many(&one, &other)]), of(&[Verdict::None]));
        assert_ne!(of(&[Verdict::Unique(&one)]), of(&[Verdict::Unique(&other)]));
    }
}
