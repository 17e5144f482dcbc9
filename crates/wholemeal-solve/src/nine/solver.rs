//! The solver for 9x9 boards.

use super::batch_engine::{Limits, Scratch};
use super::board::{Puzzle9, Solution9};
use super::counting;
use super::puzzles::{Lines, Puzzle, Puzzles};
use super::search::{PLAIN_CONTRADICTIONS, Reached, Search};
use super::search_result::{ResultHandler, SearchResult};
use super::simd::{Available, Simd};
use super::statistics::Statistics;
use super::types::Digits;
use crate::{Budget, Count, Interrupted, Verdict};

/// A solver for 9x9 boards, one or many at a time. It counts the work of all calls.
///
/// # Which solutions
///
/// A board with several solutions always gives the same ones, in the same order: on its own or in
/// a batch of any size, at any position, with any [`Simd`], with a budget or without. They
/// are the first two of a depth-first search that
///
/// 1. removes candidates until nothing changes, then tries the candidates of one cell from the
///    smallest to the largest;
/// 2. takes a cell with two candidates if there is one, else one with three, and of those the
///    one with the most open cells around it;
/// 3. after five contradictions also weighs in which boxes the contradictions were;
/// 4. restarts after 300 guesses, then after 600, and so on, and keeps a solution that it has
///    found.
///
/// That order is not the numerical order of the solutions, and a later version may define
/// another one. [`solutions`](crate::solutions) lists all solutions in its own fixed order.
///
/// ```
/// use wholemeal_solve::{Puzzle9, Simd, Solver};
///
/// let single = Solver::new().solve(&Puzzle9::EMPTY);
/// let batch = Solver::with_simd(Simd::Portable).solve_batch(&[Puzzle9::EMPTY; 20]);
/// assert!(batch.iter().all(|verdict| *verdict == single));
/// ```
///
/// ```
/// use wholemeal_solve::{Puzzle9, Solver, Verdict};
///
/// let mut solver = Solver::new();
/// let verdicts = solver.solve_batch(&[Puzzle9::EMPTY; 3]);
/// assert!(matches!(verdicts[..], [Verdict::Many(..), Verdict::Many(..), Verdict::Many(..)]));
/// assert!(solver.statistics().guesses > 0);
/// ```
#[derive(Clone, Debug)]
pub struct Solver {
    simd: Available,
    statistics: Statistics,
    search: Search,
    /// The memory of the batch engine, created for the first batch.
    scratch: Option<Box<Scratch>>,
}

impl Default for Solver {
    fn default() -> Self {
        Solver::new()
    }
}

/// The search of one board is restarted after this many guesses, then after twice as many, and so
/// on.
const FIRST_ATTEMPT: u64 = 300;

/// The number of guesses between two polls of the budget.
const GUESSES_PER_POLL: u64 = 256;

/// A puzzle that takes more guesses in a batch is removed from it and solved by the search of one
/// board, which learns from contradictions.
const MAX_GUESSES_IN_BATCH: u64 = 2000;

/// Batches with fewer boards are solved one board at a time.
const MIN_BATCH: usize = 4;

impl Limits {
    /// Limits for the first solutions that the search of one board finds.
    const fn in_order(solutions: u64) -> Limits {
        Limits {
            solutions,
            guesses: MAX_GUESSES_IN_BATCH,
            in_order: true,
        }
    }
}

impl Solver {
    /// A solver for the best instruction set of this machine.
    #[must_use]
    pub fn new() -> Solver {
        Solver::with_simd(Simd::best())
    }

    /// A solver for this instruction set, or for the portable one if the machine does not have
    /// it.
    ///
    /// ```
    /// use wholemeal_solve::{Puzzle9, Simd, Solver};
    ///
    /// for simd in Simd::ALL {
    ///     assert!(Solver::with_simd(simd).solve(&Puzzle9::EMPTY).solution().is_some());
    /// }
    /// ```
    #[must_use]
    pub fn with_simd(simd: Simd) -> Solver {
        Solver {
            simd: Available::new(simd),
            statistics: Statistics::default(),
            search: Search::default(),
            scratch: None,
        }
    }

    /// The instruction set of the solver.
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
    ///
    /// ```
    /// use wholemeal_solve::{Puzzle9, Solver};
    ///
    /// let line = b"8..4.6..7......4...1....65.5.9.3.78.....7.....48.2.1.3.52....9...1......3..9.2..5";
    /// assert!(Solver::new().solve(&Puzzle9::from_line(line).unwrap()).is_unique());
    /// ```
    pub fn solve(&mut self, puzzle: &Puzzle9) -> Verdict<Solution9> {
        match self.solve_within(puzzle, &Budget::UNLIMITED) {
            Ok(verdict) => verdict,
            Err(_) => unreachable!("an unlimited budget does not run out"),
        }
    }

    /// Solves one board within a budget. The budget does not change the verdict of a search that
    /// finishes.
    ///
    /// ```
    /// use wholemeal_solve::{Budget, Puzzle9, Solver};
    ///
    /// let interrupted = Solver::new().solve_within(&Puzzle9::EMPTY, &Budget::guesses(10)).unwrap_err();
    /// assert_eq!(interrupted.to_string(), "interrupted after 10 guesses");
    /// ```
    ///
    /// # Errors
    /// Returns [`Interrupted`] with the work done so far if the budget runs out.
    pub fn solve_within(
        &mut self,
        puzzle: &Puzzle9,
        budget: &Budget<'_>,
    ) -> Result<Verdict<Solution9>, Interrupted> {
        let mut found = [[0; 81]; 2];
        Ok(
            match self.search(puzzle, &mut found, PLAIN_CONTRADICTIONS, budget)? {
                0 => Verdict::None,
                1 => Verdict::Unique(Solution9::new(&found[0])),
                _ => Verdict::Many(Solution9::new(&found[0]), Solution9::new(&found[1])),
            },
        )
    }

    /// Finds the first solution that [`Solver::solve`] finds, without searching for a second one.
    ///
    /// ```
    /// use wholemeal_solve::{Puzzle9, Solver};
    ///
    /// let mut solver = Solver::new();
    /// assert_eq!(solver.first(&Puzzle9::EMPTY).as_ref(), solver.solve(&Puzzle9::EMPTY).solution());
    /// ```
    pub fn first(&mut self, puzzle: &Puzzle9) -> Option<Solution9> {
        match self.first_within(puzzle, &Budget::UNLIMITED) {
            Ok(first) => first,
            Err(_) => unreachable!("an unlimited budget does not run out"),
        }
    }

    /// Finds the first solution that [`Solver::solve`] finds, within a budget.
    ///
    /// ```
    /// use wholemeal_solve::{Budget, Puzzle9, Simd, Solver};
    ///
    /// let first = |simd| Solver::with_simd(simd).first_within(&Puzzle9::EMPTY, &Budget::guesses(1000));
    /// assert!(first(Simd::best()).unwrap().is_some());
    /// assert_eq!(first(Simd::best()), first(Simd::Portable));
    /// ```
    ///
    /// # Errors
    /// Returns [`Interrupted`] with the work done so far if the budget runs out.
    pub fn first_within(
        &mut self,
        puzzle: &Puzzle9,
        budget: &Budget<'_>,
    ) -> Result<Option<Solution9>, Interrupted> {
        self.first_after(PLAIN_CONTRADICTIONS, puzzle, budget)
    }

    /// Finds a solution of one board with a search that weighs contradictions from the first one
    /// on. The solution depends only on the board, but can differ from that of
    /// [`Solver::first_within`]. The seeds of `wholemeal-generate` depend on it.
    ///
    /// ```
    /// use wholemeal_solve::{Budget, Puzzle9, Solver};
    ///
    /// let found = Solver::new().learned_within(&Puzzle9::EMPTY, &Budget::UNLIMITED);
    /// assert!(found.unwrap().is_some());
    /// ```
    ///
    /// # Errors
    /// Returns [`Interrupted`] with the work done so far if the budget runs out.
    pub fn learned_within(
        &mut self,
        puzzle: &Puzzle9,
        budget: &Budget<'_>,
    ) -> Result<Option<Solution9>, Interrupted> {
        self.first_after(0, puzzle, budget)
    }

    /// Finds a solution with a search that weighs contradictions after `plain_contradictions`.
    fn first_after(
        &mut self,
        plain_contradictions: u64,
        puzzle: &Puzzle9,
        budget: &Budget<'_>,
    ) -> Result<Option<Solution9>, Interrupted> {
        let mut found = [[0; 81]];
        let number = self.search(puzzle, &mut found, plain_contradictions, budget)?;
        Ok((number == 1).then(|| Solution9::new(&found[0])))
    }

    /// Searches one board until `found` is full and returns the number of solutions. Contradictions
    /// are weighed after `plain_contradictions`.
    fn search(
        &mut self,
        puzzle: &Puzzle9,
        found: &mut [Digits],
        plain_contradictions: u64,
        budget: &Budget<'_>,
    ) -> Result<usize, Interrupted> {
        self.search.reset(plain_contradictions);
        if budget.is_exhausted() {
            return Err(Interrupted {
                guesses: 0,
                found: 0,
            });
        }
        let (mut attempt, mut known) = (FIRST_ATTEMPT, 0);
        let number = loop {
            let most = (self.search.work.guesses + attempt).min(budget.guesses);
            if self.attempt(puzzle, found, &mut known, most, budget) {
                break Ok(known);
            }
            let guesses = self.search.work.guesses;
            if guesses >= budget.guesses || budget.is_exhausted() {
                let found = known as u128;
                break Err(Interrupted { guesses, found });
            }
            if puzzle.has_duplicate_in_some_row() {
                break Ok(0);
            }
            self.search.raise_cap();
            attempt *= 2;
        };
        let work = self.search.work;
        self.statistics.add(&Statistics {
            sweeps: work.sweeps,
            guesses: work.guesses,
            nodes: work.nodes,
            without_guess: u64::from(number.is_ok() && work.guesses == 0),
        });
        number
    }

    /// Makes one attempt of a search, until the total number of guesses is `most`. Returns `true` if
    /// the search is complete. The first `known` of the solutions are from earlier attempts. They
    /// are kept, so that a restart does not change which solution is the first.
    fn attempt(
        &mut self,
        puzzle: &Puzzle9,
        found: &mut [Digits],
        known: &mut usize,
        most: u64,
        budget: &Budget<'_>,
    ) -> bool {
        let search = &mut self.search;
        let mut started = false;
        while *known < found.len() {
            let (before, rest) = found.split_at_mut(*known);
            let next = (search.work.guesses + GUESSES_PER_POLL).min(most);
            let reached = if started {
                self.simd.resume(search, next, &mut rest[0])
            } else {
                self.simd.start(search, &puzzle.cells, next, &mut rest[0])
            };
            started = true;
            match reached {
                Reached::Solution => *known += usize::from(!before.contains(&rest[0])),
                Reached::End => return true,
                Reached::Limit if search.work.guesses >= most || budget.is_exhausted() => {
                    return false;
                }
                Reached::Limit => {}
            }
        }
        true
    }

    /// Solves boards, many at a time, on this thread. Returns the verdicts in the order of the
    /// boards.
    pub fn solve_batch(&mut self, puzzles: &[Puzzle9]) -> Vec<Verdict<Solution9>> {
        let mut verdicts = vec![Verdict::None; puzzles.len()];
        self.solve_each(puzzles, |id, verdict| {
            verdicts[id] = verdict.map(|&full| full);
        });
        verdicts
    }

    /// Solves boards, many at a time, on this thread. Calls `answer` with each verdict as it comes,
    /// with the index of its board.
    ///
    /// ```
    /// use wholemeal_solve::{Puzzle9, Solver};
    ///
    /// let mut many = 0;
    /// Solver::new().solve_each(&[Puzzle9::EMPTY; 100], |_, verdict| many += u32::from(!verdict.is_unique()));
    /// assert_eq!(many, 100);
    /// ```
    pub fn solve_each(
        &mut self,
        puzzles: &[Puzzle9],
        mut answer: impl FnMut(usize, Verdict<&Solution9>),
    ) {
        let all = self.solve_each_until(puzzles, &|| false, &mut answer);
        debug_assert!(all, "`stop` never returns `true`");
    }

    /// Solves boards like [`Solver::solve_each`] until `stop` returns `true`. Returns `true` if all
    /// boards were solved.
    ///
    /// ```
    /// use wholemeal_solve::{Puzzle9, Solver};
    ///
    /// let mut solver = Solver::new();
    /// assert!(!solver.solve_each_until(&[Puzzle9::EMPTY; 100], &|| true, |_, _| ()));
    /// ```
    pub fn solve_each_until(
        &mut self,
        puzzles: &[Puzzle9],
        stop: &dyn Fn() -> bool,
        answer: impl FnMut(usize, Verdict<&Solution9>),
    ) -> bool {
        self.solve_all(puzzles, stop, answer)
    }

    /// Solves the boards of a text, like [`Solver::solve_each_until`]; see [`Lines`].
    pub fn solve_lines_until(
        &mut self,
        lines: Lines<'_>,
        stop: &dyn Fn() -> bool,
        answer: impl FnMut(usize, Verdict<&Solution9>),
    ) -> bool {
        self.solve_all(lines, stop, answer)
    }

    fn solve_all(
        &mut self,
        puzzles: impl Puzzles,
        stop: &dyn Fn() -> bool,
        mut answer: impl FnMut(usize, Verdict<&Solution9>),
    ) -> bool {
        let mut handle = |result: &SearchResult| {
            let [first, second] = &result.solutions;
            answer(
                result.id,
                match result.found {
                    0 => Verdict::None,
                    1 => Verdict::Unique(first),
                    _ => Verdict::Many(first, second),
                },
            );
        };
        let remaining = self.batch(puzzles, Limits::in_order(2), stop, &mut handle);
        let Some(remaining) = remaining else {
            return false;
        };
        for id in remaining {
            let Some(puzzle) = puzzles.get(id) else {
                continue;
            };
            let Ok(verdict) = self.solve_within(&puzzle.to_puzzle9(), &Budget::until(stop)) else {
                return false;
            };
            answer(id, verdict.as_ref());
        }
        true
    }

    /// Finds the solution of each board that [`Solver::first`] finds.
    pub fn first_batch(&mut self, puzzles: &[Puzzle9]) -> Vec<Option<Solution9>> {
        let mut firsts = vec![None; puzzles.len()];
        self.first_each(puzzles, |id, first| firsts[id] = first.copied());
        firsts
    }

    /// Finds the solution of each board that [`Solver::first`] finds. Calls `answer` with each as it
    /// comes, with the index of its board.
    pub fn first_each(
        &mut self,
        puzzles: &[Puzzle9],
        mut answer: impl FnMut(usize, Option<&Solution9>),
    ) {
        let all = self.first_each_until(puzzles, &|| false, &mut answer);
        debug_assert!(all, "`stop` never returns `true`");
    }

    /// Finds a solution of each board like [`Solver::first_each`] until `stop` returns `true`.
    /// Returns `true` if all boards were searched.
    ///
    /// ```
    /// use wholemeal_solve::{Puzzle9, Solver};
    ///
    /// let mut solver = Solver::new();
    /// assert!(!solver.first_each_until(&[Puzzle9::EMPTY; 100], &|| true, |_, _| ()));
    /// ```
    pub fn first_each_until(
        &mut self,
        puzzles: &[Puzzle9],
        stop: &dyn Fn() -> bool,
        mut answer: impl FnMut(usize, Option<&Solution9>),
    ) -> bool {
        let mut handle = |result: &SearchResult| {
            answer(
                result.id,
                result.solutions[..1].first().filter(|_| result.found > 0),
            );
        };
        let remaining = self.batch(puzzles, Limits::in_order(1), stop, &mut handle);
        let Some(remaining) = remaining else {
            return false;
        };
        for id in remaining {
            let Ok(first) = self.first_within(&puzzles[id], &Budget::until(stop)) else {
                return false;
            };
            answer(id, first.as_ref());
        }
        true
    }

    /// Decides for each board whether it has a solution. Calls `answer` with each result as it
    /// comes, with the index of its board. Faster than [`Solver::first_each`] for few boards,
    /// because lanes may search a board in any order.
    ///
    /// ```
    /// use wholemeal_solve::{Puzzle9, Solver};
    ///
    /// let mut solvable = 0;
    /// Solver::new().solvable_each(&[Puzzle9::EMPTY; 100], |_, yes| solvable += u32::from(yes));
    /// assert_eq!(solvable, 100);
    /// ```
    pub fn solvable_each(&mut self, puzzles: &[Puzzle9], mut answer: impl FnMut(usize, bool)) {
        let limits = Limits {
            in_order: false,
            ..Limits::in_order(1)
        };
        let mut handle = |result: &SearchResult| answer(result.id, result.found > 0);
        let remaining = self.batch(puzzles, limits, &|| false, &mut handle);
        for id in remaining.into_iter().flatten() {
            answer(id, self.first(&puzzles[id]).is_some());
        }
    }

    /// Solves boards in lanes. Returns the indices of the boards that have to be solved one at a
    /// time, or `None` if `stop` returned `true`.
    fn batch(
        &mut self,
        puzzles: impl Puzzles,
        limits: Limits,
        stop: &dyn Fn() -> bool,
        answer: &mut impl FnMut(&SearchResult),
    ) -> Option<Vec<usize>> {
        if puzzles.len() < MIN_BATCH {
            return Some((0..puzzles.len()).collect());
        }
        let mut handler = Callback {
            answer,
            abandoned: Vec::new(),
            stop,
            stopped: false,
        };
        let scratch = self.scratch.get_or_insert_with(Scratch::new);
        let work = self.simd.run(scratch, puzzles, &mut handler, limits);
        self.statistics.add(&work);
        (!handler.stopped).then_some(handler.abandoned)
    }

    /// Counts the solutions of a board up to a limit, within a budget.
    ///
    /// The solutions of boards with many are not enumerated. The counts of independent parts of a
    /// board are multiplied, and the counts of parts are remembered.
    ///
    /// ```
    /// use wholemeal_solve::{Budget, Count, Puzzle9, Solver};
    ///
    /// let line = b"24957163886143297557398614272569841369814325731472586993781452615236978448625739.";
    /// let mut solver = Solver::new();
    /// let mut count = |puzzle: &Puzzle9, limit| solver.count(puzzle, limit, &Budget::UNLIMITED).unwrap();
    /// assert_eq!(count(&Puzzle9::from_line(line).unwrap(), 1000), Count::Exactly(1));
    /// assert_eq!(count(&Puzzle9::EMPTY, 1000), Count::AtLeast(1000));
    /// ```
    ///
    /// # Errors
    /// Returns [`Interrupted`] with the work done so far if the budget runs out.
    pub fn count(
        &mut self,
        puzzle: &Puzzle9,
        limit: u128,
        budget: &Budget<'_>,
    ) -> Result<Count, Interrupted> {
        if puzzle.has_duplicate_in_some_row() {
            return Ok(Count::Exactly(0));
        }
        let before = self.statistics.guesses;
        let scratch = self.scratch.get_or_insert_with(Scratch::new);
        let work = &mut self.statistics;
        match counting::count(self.simd, scratch, puzzle, limit, budget, work) {
            Ok(found) if found > limit => Ok(Count::AtLeast(limit)),
            Ok(found) => Ok(Count::Exactly(found)),
            Err(found) => Err(Interrupted {
                guesses: self.statistics.guesses - before,
                found,
            }),
        }
    }
}

/// Passes results to a callback, and collects the puzzles that were abandoned.
struct Callback<'a, F> {
    answer: &'a mut F,
    abandoned: Vec<usize>,
    stop: &'a dyn Fn() -> bool,
    stopped: bool,
}

impl<F: FnMut(&SearchResult)> ResultHandler for Callback<'_, F> {
    #[inline(always)]
    fn handle(&mut self, result: &SearchResult) {
        if result.abandoned {
            self.abandoned.push(result.id);
        } else {
            (self.answer)(result);
        }
    }

    fn should_stop(&mut self, _: &Statistics) -> bool {
        self.stopped = (self.stop)();
        self.stopped
    }
}
