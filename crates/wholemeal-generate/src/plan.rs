//! The description of the puzzles to make.

use std::ops::RangeInclusive;

use wholemeal_grid::{CellSet, Grid, Shape};
use wholemeal_logic::{self as logic, Technique};
#[cfg(feature = "se")]
use wholemeal_se::Rating;

use crate::checked_plan::CheckedPlan;
use crate::target::Target;
use crate::{ClueLevel, ClueSymmetry, Generated, Order, PlanError, Puzzles, Seed, parallel};

/// The description of the puzzles to make: shape, clue level or difficulty, number and symmetry of
/// the givens, seed.
///
/// The default plan gives minimal 9x9 puzzles: no given can be removed without losing
/// uniqueness.
///
/// ```
/// use wholemeal_generate::{ClueSymmetry, Plan};
/// use wholemeal_logic as logic;
///
/// let plan = Plan::default().seed(7).symmetry(ClueSymmetry::Rotate180).difficulty(logic::Difficulty::Medium);
/// for made in plan.puzzles()?.take(2) {
///     let made = made.unwrap();
///     assert!(made.solution.is_solution_of(&made.puzzle));
///     assert_eq!(made.grade.unwrap().difficulty, logic::Difficulty::Medium);
/// }
/// # Ok::<(), wholemeal_generate::PlanError>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Plan {
    pub(crate) shape: Shape,
    pub(crate) kind: Kind,
    pub(crate) unbiased: bool,
    pub(crate) level: Option<ClueLevel>,
    pub(crate) order: Option<Order>,
    pub(crate) clues: Option<RangeInclusive<usize>>,
    pub(crate) minimal: bool,
    pub(crate) symmetry: ClueSymmetry,
    pub(crate) pattern: Option<CellSet>,
    pub(crate) solution: Option<Grid>,
    pub(crate) target: Target,
    pub(crate) graded: bool,
    pub(crate) seed: Seed,
    pub(crate) attempts: u64,
}

/// Puzzles, or full grids.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    Puzzles,
    Grids,
}

impl Default for Plan {
    fn default() -> Self {
        Plan::new(Shape::NINE)
    }
}

impl Plan {
    /// The default limit of attempts for one puzzle.
    pub const ATTEMPTS: u64 = 100_000;

    /// Puzzles of this shape.
    #[must_use]
    pub fn new(shape: Shape) -> Plan {
        Plan {
            shape,
            kind: Kind::Puzzles,
            unbiased: false,
            level: None,
            order: None,
            clues: None,
            minimal: false,
            symmetry: ClueSymmetry::None,
            pattern: None,
            solution: None,
            target: Target::default(),
            graded: false,
            seed: Seed::new(0),
            attempts: Plan::ATTEMPTS,
        }
    }

    /// Requires a clue level of Jiang's paper: the number of givens, their distribution, and the
    /// order of digging.
    #[must_use]
    pub fn clue_level(mut self, level: ClueLevel) -> Plan {
        self.level = Some(level);
        self
    }

    /// Digs in this order instead of the order of the clue level.
    #[must_use]
    pub fn order(mut self, order: Order) -> Plan {
        self.order = Some(order);
        self
    }

    /// Requires a number of givens in this range.
    #[must_use]
    pub fn clues(mut self, clues: RangeInclusive<usize>) -> Plan {
        self.clues = Some(clues);
        self
    }

    /// Requires that no given can be removed.
    #[must_use]
    pub fn minimal(mut self) -> Plan {
        self.minimal = true;
        self
    }

    /// Requires this symmetry of the cells with givens.
    #[must_use]
    pub fn symmetry(mut self, symmetry: ClueSymmetry) -> Plan {
        self.symmetry = symmetry;
        self
    }

    /// Puts the givens into exactly these cells.
    #[must_use]
    pub fn pattern(mut self, cells: CellSet) -> Plan {
        self.pattern = Some(cells);
        self
    }

    /// Prescribes the solution.
    #[must_use]
    pub fn solution(mut self, solution: Grid) -> Plan {
        self.solution = Some(solution);
        self
    }

    /// Requires this difficulty, as graded by `wholemeal_logic`.
    #[must_use]
    pub fn difficulty(mut self, difficulty: logic::Difficulty) -> Plan {
        self.target.difficulty = Some(difficulty);
        self
    }

    /// Requires that the sum of the scores of all steps is in this range.
    #[must_use]
    pub fn score(mut self, score: RangeInclusive<u32>) -> Plan {
        self.target.score = Some(score);
        self
    }

    /// Requires that the ER of Sudoku Explainer is in this range, such as 7.1 to 7.5.
    #[cfg(feature = "se")]
    #[must_use]
    pub fn rating(mut self, rating: RangeInclusive<Rating>) -> Plan {
        self.target.rating = Some(rating);
        self
    }

    /// Requires that this is the hardest technique of the path.
    #[must_use]
    pub fn hardest(mut self, technique: Technique) -> Plan {
        self.target.hardest = Some(technique);
        self
    }

    /// Requires this technique: the puzzle cannot be solved with all other techniques up to the
    /// last one of its path. Can be called several times; all techniques are required.
    #[must_use]
    pub fn needs(mut self, technique: Technique) -> Plan {
        self.target.needs.push(technique);
        self
    }

    /// Requires that the puzzle can be solved with these techniques and singles.
    #[must_use]
    pub fn only(mut self, techniques: impl IntoIterator<Item = Technique>) -> Plan {
        self.target.only.extend(techniques);
        self
    }

    /// Grades each puzzle even if the plan has no requirement on its logic.
    #[must_use]
    pub fn graded(mut self) -> Plan {
        self.graded = true;
        self
    }

    /// Makes full grids instead of puzzles.
    #[must_use]
    pub fn full_grids(mut self) -> Plan {
        self.kind = Kind::Grids;
        self
    }

    /// Samples all minimal puzzles, or all full grids, without bias: each result has a weight,
    /// and the weighted results are uniformly distributed.
    #[must_use]
    pub fn unbiased(mut self) -> Plan {
        self.unbiased = true;
        self
    }

    /// Sets the run that all random choices depend on, and starts with its first puzzle.
    #[must_use]
    pub fn seed(mut self, run: u64) -> Plan {
        self.seed = Seed::new(run);
        self
    }

    /// Starts with this puzzle of a run.
    #[must_use]
    pub fn first_puzzle(mut self, seed: Seed) -> Plan {
        self.seed = seed;
        self
    }

    /// Sets the limit of attempts for one puzzle.
    #[must_use]
    pub fn attempts(mut self, attempts: u64) -> Plan {
        self.attempts = attempts;
        self
    }

    /// The shape of the boards.
    #[must_use]
    pub fn shape(&self) -> Shape {
        self.shape
    }

    /// The seed of the first puzzle.
    #[must_use]
    pub fn first_seed(&self) -> Seed {
        self.seed
    }

    /// Checks whether such puzzles can exist.
    ///
    /// ```
    /// use wholemeal_generate::{ClueSymmetry, Plan};
    ///
    /// let odd = Plan::default().symmetry(ClueSymmetry::Mirrors).clues(3..=16);
    /// assert_eq!(
    ///     odd.check().unwrap_err().to_string(),
    ///     "every 9x9 puzzle with one solution has at least 17 givens; use 17 or more"
    /// );
    /// ```
    ///
    /// # Errors
    /// Returns the first [`PlanError`] that applies.
    pub fn check(&self) -> Result<(), PlanError> {
        crate::plan_check::check(self)
    }

    /// An endless iterator over the puzzles, made by this thread.
    ///
    /// # Errors
    /// Returns the [`PlanError`] of [`check`](Plan::check).
    pub fn puzzles(&self) -> Result<Puzzles<'static>, PlanError> {
        self.puzzles_until(&|| false)
    }

    /// An iterator over the puzzles, made by this thread, until `stop` returns `true`.
    ///
    /// The callback is polled in every phase, at least every few milliseconds on boards up to
    /// 16x16: while a board is filled, while givens are removed, while a pattern is searched,
    /// and while puzzles are graded. Once it has returned `true` the iterator ends. The puzzle
    /// in progress is dropped, so a stop never changes the puzzles of a seed.
    ///
    /// ```
    /// use std::sync::atomic::{AtomicU32, Ordering};
    /// use wholemeal_generate::Plan;
    ///
    /// // A pattern of 17 cells that no puzzle with one solution is likely to have.
    /// let cells = wholemeal_grid::Shape::NINE.cells().take(17);
    /// let plan = Plan::default().pattern(wholemeal_grid::CellSet::from_iter(cells));
    /// let polls = AtomicU32::new(0);
    /// let stop = || polls.fetch_add(1, Ordering::Relaxed) >= 10;
    /// assert!(plan.puzzles_until(&stop)?.next().is_none());
    /// # Ok::<(), wholemeal_generate::PlanError>(())
    /// ```
    ///
    /// # Errors
    /// Returns the [`PlanError`] of [`check`](Plan::check).
    pub fn puzzles_until<'a>(
        &self,
        stop: &'a (dyn Fn() -> bool + Sync),
    ) -> Result<Puzzles<'a>, PlanError> {
        Ok(Puzzles::new(CheckedPlan::new(self)?, stop))
    }

    /// Makes puzzles with several threads, and calls `emit` with each of them, in order, on this
    /// thread, until `stop` returns `true` or `emit` breaks. Every thread polls `stop` as described at
    /// [`puzzles_until`](Plan::puzzles_until).
    ///
    /// ```
    /// use std::ops::ControlFlow;
    /// use wholemeal_generate::Plan;
    ///
    /// let plan = Plan::default().seed(7);
    /// let mut made = Vec::new();
    /// plan.make_each(100, 2, &|| false, |puzzle| {
    ///     made.push(puzzle);
    ///     ControlFlow::Continue(())
    /// })?;
    /// assert!(made.into_iter().eq(plan.puzzles()?.take(100)));
    /// # Ok::<(), wholemeal_generate::PlanError>(())
    /// ```
    ///
    /// # Errors
    /// Returns the [`PlanError`] of [`check`](Plan::check).
    pub fn make_each(
        &self,
        number: u64,
        threads: usize,
        stop: &(dyn Fn() -> bool + Sync),
        emit: impl FnMut(Result<Generated, crate::GiveUpError>) -> std::ops::ControlFlow<()>,
    ) -> Result<(), PlanError> {
        parallel::make_each(&CheckedPlan::new(self)?, number, threads, stop, emit);
        Ok(())
    }
}
