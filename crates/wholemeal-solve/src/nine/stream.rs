//! Many boards on all cores.

use rayon::prelude::*;

use super::board::{Puzzle9, Solution9};
use super::solver::Solver;
use crate::Verdict;

/// How many boards a core takes at a time: enough that the lanes are rarely idle,
/// few enough that the cores end together.
const SHARE: usize = 1024;

/// Solves boards on all cores; verdicts in the order of the boards. They do not depend on
/// the number of cores; see [`Solver`].
///
/// ```
/// use wholemeal_solve::{Puzzle9, Verdict, solve_batch};
///
/// let verdicts = solve_batch(&[Puzzle9::EMPTY; 5000]);
/// assert!(verdicts.iter().all(|verdict| matches!(verdict, Verdict::Many(..))));
/// ```
#[must_use]
pub fn solve_batch(puzzles: &[Puzzle9]) -> Vec<Verdict<Solution9>> {
    let shares = puzzles.par_chunks(SHARE);
    shares
        .flat_map_iter(|share| Solver::new().solve_batch(share))
        .collect()
}

/// Solves boards without end, on all cores; verdicts in the order of the boards, the same as
/// those of [`solve_batch`]. Only some thousands are held at a time.
///
/// ```
/// use wholemeal_solve::{Puzzle9, solve_stream};
///
/// let without_end = std::iter::repeat(Puzzle9::EMPTY);
/// assert_eq!(solve_stream(without_end).take(3).count(), 3);
/// ```
pub fn solve_stream<I: IntoIterator<Item = Puzzle9>>(puzzles: I) -> Verdicts<I::IntoIter> {
    Verdicts {
        puzzles: puzzles.into_iter(),
        chunk: Vec::new(),
        ready: Vec::new().into_iter(),
        // The first verdict should not wait for thousands of others.
        size: FIRST,
    }
}

/// The size of the first chunk, and of the largest for each core.
const FIRST: usize = 64;
const LARGEST: usize = 8 * SHARE;

/// Verdicts of a stream of boards; see [`solve_stream`].
#[derive(Clone, Debug)]
pub struct Verdicts<I> {
    puzzles: I,
    chunk: Vec<Puzzle9>,
    ready: std::vec::IntoIter<Verdict<Solution9>>,
    size: usize,
}

impl<I: Iterator<Item = Puzzle9>> Iterator for Verdicts<I> {
    type Item = Verdict<Solution9>;

    fn next(&mut self) -> Option<Verdict<Solution9>> {
        if self.ready.len() == 0 {
            self.chunk.clear();
            self.chunk.extend(self.puzzles.by_ref().take(self.size));
            self.ready = solve_batch(&self.chunk).into_iter();
            self.size = (self.size * 4).min(LARGEST * rayon::current_num_threads());
        }
        self.ready.next()
    }
}
