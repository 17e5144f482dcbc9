//! Seeds and random numbers.

use std::fmt;
use std::str::FromStr;

use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};

/// Identifies a puzzle: its run, and its number in that run.
///
/// The same seed and plan give the same puzzle on every machine, with every number of threads,
/// and whether or not other puzzles of the run are made.
///
/// ```
/// use wholemeal_generate::Seed;
///
/// let seed: Seed = "7/123".parse()?;
/// assert_eq!(seed, Seed { run: 7, index: 123 });
/// assert_eq!("7".parse(), Ok(Seed::new(7)));
/// assert_eq!(seed.to_string(), "7/123");
/// # Ok::<(), wholemeal_generate::SeedError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Seed {
    /// The run.
    pub run: u64,
    /// The puzzle in the run, counted from 0.
    pub index: u64,
}

/// The version of the random stream. The same seed and plan give the same puzzles in all
/// versions of this crate with the same number.
pub const STREAM: u32 = 1;

impl Seed {
    /// The largest index that can be parsed. Indices after it are left for the puzzles that follow
    /// in the same run.
    pub const LAST: u64 = u64::MAX >> 1;

    /// The first puzzle of a run.
    #[must_use]
    pub fn new(run: u64) -> Seed {
        Seed { run, index: 0 }
    }
}

impl fmt::Display for Seed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.run, self.index)
    }
}

/// The error of a text that is not a seed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct SeedError;

impl fmt::Display for SeedError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a seed is a number, as in 7, or a run and a puzzle of it, as in 7/123")
    }
}

impl std::error::Error for SeedError {}

impl FromStr for Seed {
    type Err = SeedError;

    fn from_str(text: &str) -> Result<Seed, SeedError> {
        let (run, index) = text.split_once('/').unwrap_or((text, "0"));
        let number = |text: &str| text.parse().map_err(|_| SeedError);
        let (run, index) = (number(run)?, number(index)?);
        if index > Seed::LAST {
            return Err(SeedError);
        }
        Ok(Seed { run, index })
    }
}

/// Random numbers that depend only on the seed: every puzzle has its own ChaCha stream.
#[derive(Clone, Debug)]
pub(crate) struct Dice(ChaCha8Rng);

impl Dice {
    pub(crate) fn new(seed: Seed) -> Dice {
        let mut key = [0; 32];
        key[..8].copy_from_slice(&seed.run.to_le_bytes());
        key[8..12].copy_from_slice(&STREAM.to_le_bytes());
        let mut rng = ChaCha8Rng::from_seed(key);
        rng.set_stream(seed.index);
        Dice(rng)
    }

    /// A uniform random number below `n`.
    pub(crate) fn below(&mut self, n: usize) -> usize {
        let n = n as u32;
        // The upper half of the product is uniform if a few values of the lower half are
        // rejected (D. Lemire, 2019).
        loop {
            let product = u64::from(self.0.next_u32()) * u64::from(n);
            if product as u32 >= n.wrapping_neg() % n {
                return (product >> 32) as usize;
            }
        }
    }

    /// A uniform random number of a range.
    pub(crate) fn between(&mut self, range: &std::ops::RangeInclusive<usize>) -> usize {
        range.start() + self.below(range.end() - range.start() + 1)
    }

    pub(crate) fn coin(&mut self) -> bool {
        self.below(2) == 1
    }

    /// Shuffles a list.
    pub(crate) fn shuffle<T>(&mut self, list: &mut [T]) {
        for i in (1..list.len()).rev() {
            list.swap(i, self.below(i + 1));
        }
    }

    /// The numbers below `n` in a random order.
    pub(crate) fn permutation(&mut self, n: usize) -> Vec<usize> {
        let mut list: Vec<usize> = (0..n).collect();
        self.shuffle(&mut list);
        list
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_number_below_n_is_about_as_likely() {
        let mut dice = Dice::new(Seed::new(1));
        for n in [2, 3, 9, 81] {
            let mut counts = vec![0i32; n];
            let throws = 2000 * n as i32;
            for _ in 0..throws {
                counts[dice.below(n)] += 1;
            }
            assert!(
                counts.iter().all(|c| (c - 2000).abs() < 250),
                "{n}: {counts:?}"
            );
        }
    }

    #[test]
    fn an_index_after_the_last_is_rejected() {
        let text = |index: u64| format!("1/{index}").parse::<Seed>();
        assert!(text(Seed::LAST).is_ok());
        assert_eq!(text(Seed::LAST + 1), Err(SeedError));
        assert_eq!(text(u64::MAX), Err(SeedError));
    }

    #[test]
    fn streams_differ_and_repeat() {
        let first = |run, index| Dice::new(Seed { run, index }).permutation(81);
        assert_eq!(first(7, 3), first(7, 3));
        assert_ne!(first(7, 3), first(7, 4));
        assert_ne!(first(7, 3), first(8, 3));
    }
}
