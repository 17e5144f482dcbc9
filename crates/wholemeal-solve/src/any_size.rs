//! Boards of any size, one at a time.
//!
//! The search uses the ideas of the 9x9 engine without its vectors. A placed digit is removed from
//! its peers, and a digit with one place in a house is placed there. The search tries the cell
//! with the lowest ratio of candidates to past contradictions. A search that takes long is
//! restarted and keeps the counts of contradictions.
//!
//! A board on which the search meets many contradictions is hard. It is given to a solver that
//! learns clauses, which decides 25x25 boards that no search can.

mod board;
mod cells;
mod counting;
mod layout;
mod learner;
mod locked;
mod pattern;
mod prover;
mod search;
mod solutions;

use wholemeal_grid::{Grid, Marks, Shape};

use crate::{Budget, Count, Interrupted, Verdict};

use board::to_grid;
use counting::{Counter, MOST_OPEN};
use layout::Layout;
use learner::Learner;
use pattern::pattern;
use search::{Reached, Search};

pub use prover::Prover;
pub use solutions::AnySizeSolutions;

/// A solver for boards of one shape, of any size.
///
/// ```
/// use wholemeal_grid::{Grid, Marks, Shape};
/// use wholemeal_solve::{Budget, AnySizeSolver};
///
/// let mut solver = AnySizeSolver::new(Shape::SIXTEEN);
/// let empty = Marks::full(Shape::SIXTEEN);
/// let first = solver.first_within(&empty, &Budget::guesses(10_000)).unwrap();
/// assert!(first.unwrap().is_solution());
/// ```
#[derive(Clone, Debug)]
pub struct AnySizeSolver {
    layout: Layout,
    search: Search,
    /// Continues after a search that took too long.
    learner: Option<Learner>,
}

/// The number of guesses of the first attempt. It doubles with each attempt.
const FIRST_ATTEMPT: u64 = 200;

/// An attempt that has found this many solutions continues without a limit, because a restart
/// would not find more.
const NO_RESTART_AFTER: usize = 1000;

/// A search with more contradictions than this is continued by learning clauses.
const PATIENCE: u64 = 50;

/// A search that has found this many solutions is continued, because there are probably many more.
const FEW: usize = 16;

/// The number of solutions that are found by learning clauses. Each of them adds a clause that
/// excludes it, so a board with more solutions is searched instead.
const MOST_LEARNED: usize = 64;

/// Boards with more digits than this try the digits of a pattern grid first. On smaller boards
/// trying the smallest digit first works as well, and generated puzzles depend on the solutions
/// that this finds.
const NO_PATTERN_UP_TO: usize = 25;

/// The number of solutions that are enumerated before parts are counted.
const ENUMERATED: usize = 20_000;

impl AnySizeSolver {
    /// A solver for boards of this shape.
    #[must_use]
    pub fn new(shape: Shape) -> AnySizeSolver {
        let layout = Layout::new(shape);
        let search = Search::new(&layout);
        AnySizeSolver {
            layout,
            search,
            learner: None,
        }
    }

    /// The shape of the boards that it solves.
    #[must_use]
    pub fn shape(&self) -> Shape {
        self.layout.shape
    }

    /// Solves a board within a budget.
    ///
    /// ```
    /// use wholemeal_grid::{Grid, Marks, Shape};
    /// use wholemeal_solve::{Budget, AnySizeSolver};
    ///
    /// let puzzle: Grid = "1..4..1..1..4..1".parse().unwrap();
    /// let mut solver = AnySizeSolver::new(Shape::FOUR);
    /// let verdict = solver.solve_within(&Marks::choices(&puzzle), &Budget::UNLIMITED).unwrap();
    /// assert!(verdict.solution().unwrap().is_solution_of(&puzzle));
    /// ```
    ///
    /// # Errors
    /// Returns [`Interrupted`] with the work done so far if the budget runs out.
    ///
    /// # Panics
    /// If the shape of the board differs from that of the solver.
    pub fn solve_within(
        &mut self,
        puzzle: &Marks,
        budget: &Budget<'_>,
    ) -> Result<Verdict<Grid>, Interrupted> {
        let mut found = self.find_up_to(puzzle, 2, budget)?.into_iter();
        Ok(match (found.next(), found.next()) {
            (Some(one), Some(other)) => Verdict::Many(one, other),
            (Some(one), None) => Verdict::Unique(one),
            (None, _) => Verdict::None,
        })
    }

    /// Finds the first solution within a budget.
    ///
    /// # Errors
    /// Returns [`Interrupted`] with the work done so far if the budget runs out.
    ///
    /// # Panics
    /// If the shape of the board differs from that of the solver.
    pub fn first_within(
        &mut self,
        puzzle: &Marks,
        budget: &Budget<'_>,
    ) -> Result<Option<Grid>, Interrupted> {
        Ok(self.find_up_to(puzzle, 1, budget)?.pop())
    }

    /// Finds the first `number` solutions, or all if there are fewer, within a budget.
    ///
    /// ```
    /// use wholemeal_grid::{Marks, Shape};
    /// use wholemeal_solve::{Budget, AnySizeSolver};
    ///
    /// let empty = Marks::full(Shape::FOUR);
    /// let all = AnySizeSolver::new(Shape::FOUR).find_up_to(&empty, 1000, &Budget::UNLIMITED).unwrap();
    /// assert_eq!(all.len(), 288);
    /// ```
    ///
    /// # Errors
    /// Returns [`Interrupted`] with the work done so far if the budget runs out.
    ///
    /// # Panics
    /// If the shape of the board differs from that of the solver.
    pub fn find_up_to(
        &mut self,
        puzzle: &Marks,
        number: usize,
        budget: &Budget<'_>,
    ) -> Result<Vec<Grid>, Interrupted> {
        self.find(puzzle, number, budget, to_grid)
    }

    /// Like [`find_up_to`](AnySizeSolver::find_up_to), by search alone. Clauses are never
    /// learned, so hard boards take longer. The order of the solutions is that of the search on
    /// all boards; the seeds of `wholemeal-generate` depend on it.
    ///
    /// ```
    /// use wholemeal_grid::{Marks, Shape};
    /// use wholemeal_solve::{Budget, AnySizeSolver};
    ///
    /// let empty = Marks::full(Shape::SIXTEEN);
    /// let mut solver = AnySizeSolver::new(Shape::SIXTEEN);
    /// let searched = solver.searched_up_to(&empty, 2, &Budget::UNLIMITED).unwrap();
    /// assert_eq!(solver.find_up_to(&empty, 2, &Budget::UNLIMITED).unwrap(), searched);
    /// ```
    ///
    /// # Errors
    /// Returns [`Interrupted`] with the work done so far if the budget runs out.
    ///
    /// # Panics
    /// If the shape of the board differs from that of the solver.
    pub fn searched_up_to(
        &mut self,
        puzzle: &Marks,
        number: usize,
        budget: &Budget<'_>,
    ) -> Result<Vec<Grid>, Interrupted> {
        self.start(puzzle);
        let found = self.search_up_to(number, u64::MAX, budget, &to_grid)?;
        Ok(found.unwrap_or_default())
    }

    /// Counts the solutions of a board up to a limit, within a budget.
    ///
    /// The first few thousand solutions are enumerated, so that a small limit takes as long as
    /// [`solve_within`](AnySizeSolver::solve_within). After that the counts of independent parts
    /// are multiplied, only one of several interchangeable digits is tried, and counts of parts
    /// are remembered.
    ///
    /// ```
    /// use wholemeal_grid::{Marks, Shape};
    /// use wholemeal_solve::{Budget, Count, AnySizeSolver};
    ///
    /// let empty = Marks::full(Shape::SIX);
    /// let mut solver = AnySizeSolver::new(Shape::SIX);
    /// let mut count = |limit| solver.count_within(&empty, limit, &Budget::UNLIMITED).unwrap();
    /// assert_eq!(count(2), Count::AtLeast(2));
    /// assert_eq!(count(u128::MAX), Count::Exactly(28_200_960));
    /// ```
    ///
    /// # Errors
    /// Returns [`Interrupted`] with the work done so far if the budget runs out.
    ///
    /// # Panics
    /// If the shape of the board differs from that of the solver.
    pub fn count_within(
        &mut self,
        puzzle: &Marks,
        limit: u128,
        budget: &Budget<'_>,
    ) -> Result<Count, Interrupted> {
        // One more than the limit tells "all of them" from "at least".
        let enough = usize::try_from(limit).unwrap_or(usize::MAX);
        let few = enough.saturating_add(1).min(ENUMERATED);
        let found = self.find(puzzle, few, budget, |_, _| ())?.len();
        if found < few {
            return Ok(Count::Exactly(found as u128));
        }
        if found > enough {
            return Ok(Count::AtLeast(limit));
        }
        let guesses = self.search.guesses;
        self.search.restart(&self.layout);
        if self.search.board.open() > MOST_OPEN {
            return self.enumerate(puzzle, enough, budget);
        }
        let rest = budget.without_guesses(guesses);
        let counter = Counter::new(&self.layout, &mut self.search.board, rest);
        counter.run(limit).map_err(|interrupted| Interrupted {
            guesses: guesses + interrupted.guesses,
            found: interrupted.found.max(found as u128),
        })
    }

    /// Counts by enumerating all solutions.
    fn enumerate(
        &mut self,
        puzzle: &Marks,
        limit: usize,
        budget: &Budget<'_>,
    ) -> Result<Count, Interrupted> {
        let enough = limit.saturating_add(1);
        let found = self.find(puzzle, enough, budget, |_, _| ())?.len();
        Ok(if found < enough {
            Count::Exactly(found as u128)
        } else {
            Count::AtLeast(limit as u128)
        })
    }

    /// All solutions of a board, each once, lazily.
    ///
    /// ```
    /// use wholemeal_grid::{Marks, Shape};
    /// use wholemeal_solve::AnySizeSolver;
    ///
    /// let three: Vec<_> = AnySizeSolver::new(Shape::SIXTEEN)
    ///     .solutions(Marks::full(Shape::SIXTEEN))
    ///     .take(3)
    ///     .collect();
    /// assert!(three.iter().all(|solution| solution.is_solution()));
    /// ```
    ///
    /// # Panics
    /// If the shape of the board differs from that of the solver.
    #[must_use]
    pub fn solutions(self, puzzle: Marks) -> AnySizeSolutions {
        AnySizeSolutions::new(self, puzzle)
    }

    /// Finds up to `number` solutions and calls `make` for each. The search can be continued after
    /// the last one.
    fn find<T>(
        &mut self,
        puzzle: &Marks,
        number: usize,
        budget: &Budget<'_>,
        make: impl Fn(&Layout, &[u128]) -> T,
    ) -> Result<Vec<T>, Interrupted> {
        self.start(puzzle);
        if let Some(found) = self.search_up_to(number, PATIENCE, budget, &make)? {
            return Ok(found);
        }
        if let Some(found) = self.learn_up_to(number, budget, &make)? {
            return Ok(found);
        }
        self.learner = None;
        let found = self.search_up_to(number, u64::MAX, budget, &make)?;
        Ok(found.unwrap_or_default())
    }

    /// Loads a puzzle.
    fn start(&mut self, puzzle: &Marks) {
        assert_eq!(
            puzzle.shape(),
            self.shape(),
            "the shapes of the board and the solver must be equal"
        );
        self.learner = None;
        self.search.reset();
        if self.layout.side > NO_PATTERN_UP_TO {
            self.search.preferred = pattern(puzzle);
        }
        self.search.start(&self.layout, puzzle);
    }

    /// Learns clauses until `number` solutions are found. Returns `None` if there are too many to
    /// find each of them that way.
    fn learn_up_to<T>(
        &mut self,
        number: usize,
        budget: &Budget<'_>,
        make: &impl Fn(&Layout, &[u128]) -> T,
    ) -> Result<Option<Vec<T>>, Interrupted> {
        let guesses = self.search.guesses;
        let rest = budget.without_guesses(guesses);
        let mut learner = Learner::new(&self.layout, &mut self.search);
        let mut found = Vec::new();
        while found.len() < number.min(MOST_LEARNED) {
            let spent = rest.without_guesses(learner.decisions());
            let next = learner.next_solution(&spent).map_err(|_| Interrupted {
                guesses: guesses + learner.decisions(),
                found: found.len() as u128,
            })?;
            let Some(cells) = next else {
                break;
            };
            found.push(make(&self.layout, &cells));
        }
        let complete = found.len() < MOST_LEARNED || number <= MOST_LEARNED;
        self.search.guesses += learner.decisions();
        self.learner = Some(learner);
        Ok(complete.then_some(found))
    }

    /// Searches for up to `number` solutions. Returns `None` if the search met more than
    /// `patience` contradictions and did not end.
    fn search_up_to<T>(
        &mut self,
        number: usize,
        patience: u64,
        budget: &Budget<'_>,
        make: &impl Fn(&Layout, &[u128]) -> T,
    ) -> Result<Option<Vec<T>>, Interrupted> {
        let mut attempt = FIRST_ATTEMPT;
        let mut most_found = 0;
        self.search.restart(&self.layout);
        loop {
            let most = self
                .search
                .guesses
                .saturating_add(attempt)
                .min(budget.guesses);
            let mut found = Vec::new();
            let complete = loop {
                if found.len() >= number {
                    break true;
                }
                let most = if found.len() < NO_RESTART_AFTER {
                    most
                } else {
                    budget.guesses
                };
                match self.search.next_solution(&self.layout, most, budget) {
                    Reached::Solution => {
                        found.push(make(&self.layout, self.search.board.cells()));
                    }
                    Reached::End => break true,
                    Reached::Limit => break false,
                }
            };
            if complete {
                return Ok(Some(found));
            }
            most_found = most_found.max(found.len());
            if self.search.guesses >= budget.guesses || budget.is_exhausted() {
                return Err(Interrupted {
                    guesses: self.search.guesses,
                    found: most_found as u128,
                });
            }
            if self.search.contradictions > patience && found.len() < FEW {
                return Ok(None);
            }
            attempt *= 2;
            self.search.restart(&self.layout);
        }
    }
}
