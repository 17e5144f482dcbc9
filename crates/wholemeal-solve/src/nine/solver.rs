//! The front of the 9x9 engine.

use rayon::prelude::*;

use super::board::{Full, Nine};
use super::crew::{Scratch, Statistics};
use super::alone::{Reached, Search};
use super::simd::{Available, Simd};
use super::source::{Candidates, Finding, Sink, Source};
use crate::{Count, Interrupted, Verdict};

/// Solves 9x9 boards, one or many; keeps count of the work.
///
/// ```
/// use wholemeal_solve::{Nine, Solver, Verdict};
///
/// let mut solver = Solver::new();
/// let verdicts = solver.solve_batch(&[Nine::EMPTY; 3]);
/// assert!(matches!(verdicts[..], [Verdict::Many(..), Verdict::Many(..), Verdict::Many(..)]));
/// assert!(solver.statistics().guesses > 0);
/// ```
#[derive(Clone, Debug)]
pub struct Solver {
    simd: Available,
    search: Search,
    statistics: Statistics,
    scratch: Box<Scratch>,
}

impl Default for Solver {
    fn default() -> Self {
        Solver::new()
    }
}

impl Solver {
    /// A solver on the best instruction set of this machine.
    #[must_use]
    pub fn new() -> Solver {
        Solver::with_simd(Simd::best())
    }

    /// A solver on this instruction set; on the portable one if the machine has
    /// not that.
    ///
    /// ```
    /// use wholemeal_solve::{Nine, Simd, Solver};
    ///
    /// for simd in Simd::ALL {
    ///     assert!(Solver::with_simd(simd).solve(&Nine::EMPTY).solution().is_some());
    /// }
    /// ```
    #[must_use]
    pub fn with_simd(simd: Simd) -> Solver {
        Solver {
            simd: Available::new(simd),
            search: Search::default(),
            statistics: Statistics::default(),
            scratch: Scratch::new(),
        }
    }

    /// The instruction set it runs on.
    #[must_use]
    pub fn simd(&self) -> Simd {
        self.simd.simd()
    }

    /// The work of all calls so far.
    #[must_use]
    pub fn statistics(&self) -> Statistics {
        self.statistics
    }

    /// Solves one board.
    pub fn solve(&mut self, puzzle: &Nine) -> Verdict<Full> {
        let mut found = [[0; 81]; 2];
        let [first, second] = &mut found;
        let mut n = 0;
        if self.simd.start(&mut self.search, &puzzle.cells, u64::MAX, first) == Reached::Solution {
            n = 1;
            if self.simd.resume(&mut self.search, u64::MAX, second) == Reached::Solution {
                n = 2;
            }
        }
        self.statistics.guesses += self.search.guesses;
        self.statistics.sweeps += self.search.sweeps;
        match n {
            0 => Verdict::None,
            1 => Verdict::Unique(Full::found(&found[0])),
            _ => Verdict::Many(Full::found(&found[0]), Full::found(&found[1])),
        }
    }

    /// Solves one board, unless `stop` says yes first.
    ///
    /// # Errors
    /// How far it got.
    pub fn solve_until(
        &mut self,
        puzzle: &Nine,
        stop: &dyn Fn() -> bool,
    ) -> Result<Verdict<Full>, Interrupted> {
        let mut verdict = [Verdict::None];
        let mut sink = Stoppable {
            inner: Verdicts(&mut verdict),
            stop,
            done: false,
        };
        let work = self.run(std::slice::from_ref(puzzle), &mut sink, 2);
        if sink.done {
            let [verdict] = verdict;
            Ok(verdict)
        } else {
            Err(Interrupted {
                guesses: work.guesses,
            })
        }
    }

    /// Solves boards, many at a time, on this thread; verdicts in the order of the
    /// boards.
    pub fn solve_batch(&mut self, puzzles: &[Nine]) -> Vec<Verdict<Full>> {
        let mut verdicts = vec![Verdict::None; puzzles.len()];
        self.run(puzzles, &mut Verdicts(&mut verdicts), 2);
        verdicts
    }

    /// Finds a solution of each board, without asking for a second.
    pub fn first_batch(&mut self, puzzles: &[Nine]) -> Vec<Option<Full>> {
        let mut firsts = vec![None; puzzles.len()];
        self.run(puzzles, &mut Firsts(&mut firsts), 1);
        firsts
    }

    /// Counts the solutions of a board up to a limit, unless `stop` says
    /// yes first.
    ///
    /// # Errors
    /// How far it got.
    pub fn count(
        &mut self,
        puzzle: &Nine,
        limit: u64,
        stop: &dyn Fn() -> bool,
    ) -> Result<Count, Interrupted> {
        let mut found = 0;
        let mut sink = Stoppable {
            inner: Counted(&mut found),
            stop,
            done: false,
        };
        // One more than the limit tells "exactly" from "at least".
        let work = self.run(
            std::slice::from_ref(puzzle),
            &mut sink,
            limit.saturating_add(1),
        );
        match (sink.done, found > limit) {
            (true, true) => Ok(Count::AtLeast(limit)),
            (true, false) => Ok(Count::Exactly(found)),
            (false, _) => Err(Interrupted {
                guesses: work.guesses,
            }),
        }
    }

    fn run(&mut self, puzzles: &[Nine], sink: &mut impl Sink, limit: u64) -> Statistics {
        let mut source = Slice {
            puzzles: puzzles.iter().enumerate(),
        };
        let work = self.simd.run(&mut self.scratch, &mut source, sink, limit);
        self.statistics.add(&work);
        work
    }
}

/// How many boards a core takes at a time: enough that the lanes are rarely idle,
/// few enough that the cores end together.
const SHARE: usize = 1024;

/// Solves boards on all cores; verdicts in the order of the boards.
///
/// ```
/// use wholemeal_solve::{Nine, Verdict, solve_batch};
///
/// let verdicts = solve_batch(&[Nine::EMPTY; 5000]);
/// assert!(verdicts.iter().all(|verdict| matches!(verdict, Verdict::Many(..))));
/// ```
#[must_use]
pub fn solve_batch(puzzles: &[Nine]) -> Vec<Verdict<Full>> {
    let shares = puzzles.par_chunks(SHARE);
    shares
        .flat_map_iter(|share| Solver::new().solve_batch(share))
        .collect()
}

struct Slice<'a> {
    puzzles: std::iter::Enumerate<std::slice::Iter<'a, Nine>>,
}

impl Source for Slice<'_> {
    #[inline(always)]
    fn next(&mut self) -> Option<(usize, &Candidates)> {
        let (id, puzzle) = self.puzzles.next()?;
        Some((id, &puzzle.cells))
    }
}

struct Verdicts<'a>(&'a mut [Verdict<Full>]);

impl Sink for Verdicts<'_> {
    #[inline(always)]
    fn take(&mut self, finding: &Finding) {
        let [first, second] = &finding.solutions;
        self.0[finding.id] = match finding.found {
            0 => Verdict::None,
            1 => Verdict::Unique(Full::found(first)),
            _ => Verdict::Many(Full::found(first), Full::found(second)),
        };
    }
}

struct Firsts<'a>(&'a mut [Option<Full>]);

impl Sink for Firsts<'_> {
    #[inline(always)]
    fn take(&mut self, finding: &Finding) {
        self.0[finding.id] = (finding.found > 0).then(|| Full::found(&finding.solutions[0]));
    }
}

struct Counted<'a>(&'a mut u64);

impl Sink for Counted<'_> {
    #[inline(always)]
    fn take(&mut self, finding: &Finding) {
        *self.0 = finding.found;
    }
}

/// A sink for one puzzle that looks at its budget.
struct Stoppable<'b, S> {
    inner: S,
    stop: &'b dyn Fn() -> bool,
    done: bool,
}

impl<S: Sink> Sink for Stoppable<'_, S> {
    #[inline(always)]
    fn take(&mut self, finding: &Finding) {
        self.done = true;
        self.inner.take(finding);
    }

    fn wants_to_stop(&mut self) -> bool {
        (self.stop)()
    }
}
