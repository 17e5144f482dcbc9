//! Many boards, on all cores with the feature `parallel`, else on one.

#[cfg(feature = "parallel")]
use rayon::prelude::*;

use super::board::{Puzzle9, Solution9};
use super::solver::Solver;
use crate::Verdict;

/// The number of boards that a core solves at a time: enough that the lanes are rarely idle, few
/// enough that the cores finish together.
const BATCH: usize = 1024;

/// Solves boards on all cores, without the feature `parallel` on one. Returns the verdicts in the
/// order of the boards. They do not depend on the number of cores; see [`Solver`].
///
/// ```
/// use wholemeal_solve::{Puzzle9, Verdict, solve_batch};
///
/// let verdicts = solve_batch(&[Puzzle9::EMPTY; 5000]);
/// assert!(verdicts.iter().all(|verdict| matches!(verdict, Verdict::Many(..))));
/// ```
#[must_use]
pub fn solve_batch(puzzles: &[Puzzle9]) -> Vec<Verdict<Solution9>> {
    #[cfg(feature = "parallel")]
    let verdicts = puzzles
        .par_chunks(BATCH)
        .flat_map_iter(|batch| Solver::new().solve_batch(batch))
        .collect();
    #[cfg(not(feature = "parallel"))]
    let verdicts = Solver::new().solve_batch(puzzles);
    verdicts
}

/// Returns the number of threads that [`solve_batch`] uses.
fn threads() -> usize {
    #[cfg(feature = "parallel")]
    let threads = rayon::current_num_threads();
    #[cfg(not(feature = "parallel"))]
    let threads = 1;
    threads
}

/// Solves a stream of boards of any length with [`solve_batch`]. The verdicts are in the order of
/// the boards. Memory is bounded: some thousands of boards are held at a time.
///
/// ```
/// use wholemeal_solve::{Puzzle9, solve_stream};
///
/// let endless = std::iter::repeat(Puzzle9::EMPTY);
/// assert_eq!(solve_stream(endless).take(3).count(), 3);
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

/// The size of the first chunk.
const FIRST: usize = 64;

/// The size of the largest chunk, for each core.
const LARGEST: usize = 8 * BATCH;

/// An iterator over the verdicts of a stream of boards; see [`solve_stream`].
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
            self.size = (self.size * 4).min(LARGEST * threads());
        }
        self.ready.next()
    }
}
