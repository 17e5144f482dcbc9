//! What is to be made.

use std::ops::RangeInclusive;

use wholemeal_grid::{CellSet, Grid, Shape};
use wholemeal_logic::{self as logic, Technique};

use crate::job::Job;
use crate::target::Target;
use crate::{ClueLevel, ClueSymmetry, Generated, Order, PlanError, Puzzles, Seed, parallel};

/// What is to be made: shape, level or grade, number and symmetry of the givens, seed.
///
/// A plan that asks for nothing special gives minimal 9x9 puzzles: no given can be taken
/// away.
///
/// ```
/// use wholemeal_generate::{ClueSymmetry, Plan};
/// use wholemeal_logic as logic;
///
/// let plan = Plan::default().seed(7).symmetry(ClueSymmetry::Rotate180).grade(logic::Difficulty::Medium);
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
    pub(crate) balance: ClueSymmetry,
    pub(crate) pattern: Option<CellSet>,
    pub(crate) from: Option<Grid>,
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
    /// How often a puzzle is begun anew unless the plan says otherwise.
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
            balance: ClueSymmetry::None,
            pattern: None,
            from: None,
            target: Target::default(),
            graded: false,
            seed: Seed::new(0),
            attempts: Plan::ATTEMPTS,
        }
    }

    /// A level of the paper: how many givens, where, and how they are dug.
    #[must_use]
    pub fn level(mut self, level: ClueLevel) -> Plan {
        self.level = Some(level);
        self
    }

    /// Dig in this order, whatever the level says.
    #[must_use]
    pub fn order(mut self, order: Order) -> Plan {
        self.order = Some(order);
        self
    }

    /// So many givens.
    #[must_use]
    pub fn clues(mut self, clues: RangeInclusive<usize>) -> Plan {
        self.clues = Some(clues);
        self
    }

    /// No given can be taken away.
    #[must_use]
    pub fn minimal(mut self) -> Plan {
        self.minimal = true;
        self
    }

    /// The cells with givens have this symmetry.
    #[must_use]
    pub fn symmetry(mut self, balance: ClueSymmetry) -> Plan {
        self.balance = balance;
        self
    }

    /// The givens are in exactly these cells.
    #[must_use]
    pub fn pattern(mut self, cells: CellSet) -> Plan {
        self.pattern = Some(cells);
        self
    }

    /// The solution is this grid.
    #[must_use]
    pub fn solution(mut self, solution: Grid) -> Plan {
        self.from = Some(solution);
        self
    }

    /// The puzzle has this grade, as `wholemeal_logic` says it.
    #[must_use]
    pub fn grade(mut self, grade: logic::Difficulty) -> Plan {
        self.target.grade = Some(grade);
        self
    }

    /// The scores of all steps add up to this.
    #[must_use]
    pub fn score(mut self, score: RangeInclusive<u32>) -> Plan {
        self.target.score = Some(score);
        self
    }

    /// The hardest technique of its path is this one.
    #[must_use]
    pub fn hardest(mut self, technique: Technique) -> Plan {
        self.target.hardest = Some(technique);
        self
    }

    /// The puzzle cannot be solved without this technique by somebody who knows all others
    /// up to the last one that its path takes. May be said several times.
    #[must_use]
    pub fn needs(mut self, technique: Technique) -> Plan {
        self.target.needs.push(technique);
        self
    }

    /// The puzzle can be solved with these techniques and singles.
    #[must_use]
    pub fn only(mut self, techniques: impl IntoIterator<Item = Technique>) -> Plan {
        self.target.only.extend(techniques);
        self
    }

    /// Say how hard each puzzle is, also where nothing is asked of its logic.
    #[must_use]
    pub fn graded(mut self) -> Plan {
        self.graded = true;
        self
    }

    /// Full grids instead of puzzles.
    #[must_use]
    pub fn full_grids(mut self) -> Plan {
        self.kind = Kind::Grids;
        self
    }

    /// Draw from all minimal puzzles, or all grids, without bias: what is made carries a
    /// weight, and with that weight everything is as likely as everything else.
    #[must_use]
    pub fn unbiased(mut self) -> Plan {
        self.unbiased = true;
        self
    }

    /// Where chance comes from.
    #[must_use]
    pub fn seed(mut self, run: u64) -> Plan {
        self.seed = Seed::new(run);
        self
    }

    /// Begin with this puzzle of a run.
    #[must_use]
    pub fn first_puzzle(mut self, seed: Seed) -> Plan {
        self.seed = seed;
        self
    }

    /// Give a puzzle up after so many attempts.
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

    /// Can such puzzles exist?
    ///
    /// ```
    /// use wholemeal_generate::{ClueSymmetry, Plan};
    ///
    /// let odd = Plan::default().symmetry(ClueSymmetry::Mirrors).clues(3..=16);
    /// assert_eq!(
    ///     odd.check().unwrap_err().to_string(),
    ///     "no 9x9 puzzle has fewer than 17 givens and one solution; ask for 17 or more"
    /// );
    /// ```
    ///
    /// # Errors
    /// Why not.
    pub fn check(&self) -> Result<(), PlanError> {
        crate::plan_error::check(self)
    }

    /// Puzzles without end, one after the other, made by this thread.
    ///
    /// # Errors
    /// Why there can be none.
    pub fn puzzles(&self) -> Result<Puzzles<'static>, PlanError> {
        self.puzzles_until(&|| false)
    }

    /// Puzzles one after the other, made by this thread, until `stop` returns true.
    ///
    /// The callback is polled in every phase, at least every few milliseconds on boards up to
    /// 16x16: while a board is filled, while givens are removed, while a pattern is searched,
    /// and while puzzles are graded. Once it has returned true the iterator ends. The puzzle
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
    /// The reason why no puzzle can be made.
    pub fn puzzles_until<'a>(
        &self,
        stop: &'a (dyn Fn() -> bool + Sync),
    ) -> Result<Puzzles<'a>, PlanError> {
        Ok(Puzzles::new(Job::new(self)?, stop))
    }

    /// Makes puzzles with several threads, and hands them over in order on this one, until
    /// `stop` returns true or `emit` breaks. Every thread polls `stop` as described at
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
    /// Why there can be none.
    pub fn make_each(
        &self,
        number: u64,
        threads: usize,
        stop: &(dyn Fn() -> bool + Sync),
        emit: impl FnMut(Result<Generated, crate::GiveUpError>) -> std::ops::ControlFlow<()>,
    ) -> Result<(), PlanError> {
        parallel::make_each(&Job::new(self)?, number, threads, stop, emit);
        Ok(())
    }
}
