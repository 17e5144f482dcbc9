//! Boards of any size, one at a time.
//!
//! The search uses the ideas of the 9x9 engine without its vectors. A placed digit is removed from
//! its peers, and a digit with one place in a house is placed there. The search tries the cell
//! with the lowest ratio of candidates to past contradictions. A search that takes long is
//! restarted and keeps the counts of contradictions.

mod board;
mod cells;
mod counting;
mod layout;
mod pattern;
mod search;
mod solutions;

use wholemeal_grid::{Grid, Marks, Shape};

use crate::{Budget, Count, Interrupted, Verdict};

use board::Board;
use counting::{Counter, MOST_OPEN};
use layout::Layout;
use pattern::pattern;
use search::{Reached, Search};

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
}

/// The number of guesses of the first attempt. It doubles with each attempt.
const FIRST_ATTEMPT: u64 = 200;

/// An attempt that has found this many solutions continues without a limit, because a restart
/// would not find more.
const NO_RESTART_AFTER: usize = 1000;

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
        AnySizeSolver { layout, search }
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
        self.find(puzzle, number, budget, |board, layout| {
            board.to_grid(layout)
        })
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
        make: impl Fn(&Board, &Layout) -> T,
    ) -> Result<Vec<T>, Interrupted> {
        assert_eq!(
            puzzle.shape(),
            self.shape(),
            "the shapes of the board and the solver must be equal"
        );
        self.search.reset();
        if self.layout.side > NO_PATTERN_UP_TO {
            self.search.preferred = pattern(puzzle);
        }
        self.search.start(&self.layout, puzzle);
        let mut attempt = FIRST_ATTEMPT;
        let mut most_found = 0;
        loop {
            let most = (self.search.guesses + attempt).min(budget.guesses);
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
                    Reached::Solution => found.push(make(&self.search.board, &self.layout)),
                    Reached::End => break true,
                    Reached::Limit => break false,
                }
            };
            if complete {
                return Ok(found);
            }
            most_found = most_found.max(found.len());
            if self.search.guesses >= budget.guesses || budget.is_exhausted() {
                return Err(Interrupted {
                    guesses: self.search.guesses,
                    found: most_found as u128,
                });
            }
            attempt *= 2;
            self.search.restart(&self.layout);
        }
    }
}
