//! Counts the work of a program: boards checked, guesses made, space settled. A budget can stop it.
//!
//! The naive programs would never end, so every stage has a meter. When the budget is spent, the
//! list of solutions ends; the [`Report`] contains the work done and the total.

use std::cell::{Cell, RefCell};
use std::fmt;

use crate::matrix::{Matrix, map};
use crate::search::Expansion;
use crate::space::size;
use crate::{Choices, Natural, Solutions, Value};

/// The limits of the work of a program.
#[derive(Clone, Copy)]
pub struct Budget<'s> {
    /// The maximum number of boards that are checked.
    pub boards: u64,
    /// Polled regularly; the work stops when it returns `true`. It may read a clock;
    /// the pearl itself does not.
    pub stop: &'s dyn Fn() -> bool,
}

impl Budget<'_> {
    /// No limit.
    #[must_use]
    pub fn unlimited() -> Budget<'static> {
        Budget::boards(u64::MAX)
    }

    /// At most this many boards.
    #[must_use]
    pub fn boards(boards: u64) -> Budget<'static> {
        Budget {
            boards,
            stop: &|| false,
        }
    }
}

impl fmt::Debug for Budget<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Budget")
            .field("boards", &self.boards)
            .finish_non_exhaustive()
    }
}

/// Counts the work of one run and ends it when the budget is spent.
///
/// ```
/// use wholemeal_pearl::{Boxsize, Budget, Meter, Rules, Stage};
///
/// let rules = Rules::numbers(Boxsize::square(2));
/// let empty = rules.blank_board();
/// let meter = Meter::new(Budget::boards(1000));
/// assert_eq!(Stage::Naive.solve(&rules, &empty, &meter).count(), 0);
/// let report = meter.report();
/// assert!(report.stopped);
/// assert_eq!(report.to_string(), "stopped after 1,000 of 4,294,967,296 boards");
/// ```
#[derive(Debug)]
pub struct Meter<'s> {
    budget: Budget<'s>,
    looked: Cell<u64>,
    guesses: Cell<u64>,
    stopped: Cell<bool>,
    settled: RefCell<Natural>,
    total: RefCell<Natural>,
}

impl<'s> Meter<'s> {
    /// A meter that has counted nothing yet.
    #[must_use]
    pub fn new(budget: Budget<'s>) -> Meter<'s> {
        Meter {
            budget,
            looked: Cell::new(0),
            guesses: Cell::new(0),
            stopped: Cell::new(false),
            settled: RefCell::default(),
            total: RefCell::default(),
        }
    }

    /// A meter that only counts.
    #[must_use]
    pub fn unlimited() -> Meter<'static> {
        Meter::new(Budget::unlimited())
    }

    /// The work counted so far.
    #[must_use]
    pub fn report(&self) -> Report {
        Report {
            looked: self.looked.get(),
            guesses: self.guesses.get(),
            stopped: self.stopped.get(),
            settled: self.settled.borrow().clone(),
            total: self.total.borrow().clone(),
        }
    }

    /// Starts the work on a puzzle with this number of boards.
    pub(crate) fn open(&self, total: &Natural) {
        let sum = self.total.borrow().plus(total);
        self.total.replace(sum);
    }

    /// Counts boards that do not have to be checked any more.
    pub(crate) fn settle(&self, boards: &Natural) {
        let sum = self.settled.borrow().plus(boards);
        self.settled.replace(sum);
    }

    /// Returns `true` if the budget is spent.
    pub(crate) fn is_over(&self) -> bool {
        self.stopped.get() || (self.budget.stop)()
    }

    /// Counts a board. Returns `false` if the budget is spent.
    pub(crate) fn visit(&self) -> bool {
        if self.looked.get() >= self.budget.boards || (self.budget.stop)() {
            self.stopped.set(true);
        }
        if self.stopped.get() {
            return false;
        }
        self.looked.set(self.looked.get() + 1);
        true
    }

    /// Counts a pruned matrix. Returns `false` if the budget is spent.
    pub(crate) fn look<V>(&self, before: &Matrix<Choices<V>>, after: &Matrix<Choices<V>>) -> bool {
        let may = self.visit();
        if may {
            self.settle(&size(before).minus(&size(after)));
        }
        may
    }

    /// No board of this matrix is a solution.
    pub(crate) fn dead_end<'a, V: 'a>(&self, m: &Matrix<Choices<V>>) -> Solutions<'a, V> {
        self.settle(&size(m));
        Box::new(std::iter::empty())
    }

    /// The only board of this matrix is a solution.
    pub(crate) fn solution<'a, V: 'a>(&self, m: Matrix<Choices<V>>) -> Solutions<'a, V> {
        self.settle(&size(&m));
        let heads = map(m, |row| row.into_iter().flatten().collect());
        Box::new(std::iter::once(heads))
    }

    /// A cell is chosen and its values are tried one after the other.
    pub(crate) fn branch(&self) {
        self.guesses.set(self.guesses.get() + 1);
    }

    /// The same, for the cell of this expansion. A cell without choices is not tried. When the
    /// budget is spent, the remaining values are not tried either: on a large board there are many,
    /// and pruning each of them takes long.
    pub(crate) fn guess<'a, V: Value>(
        &'a self,
        expansion: Expansion<V>,
    ) -> impl Iterator<Item = Matrix<Choices<V>>> + use<'a, 's, V> {
        if !expansion.to_come().is_empty() {
            self.branch();
        }
        expansion.take_while(|_| !self.stopped.get())
    }

    /// Counts the boards of a list as they are checked, one by one.
    pub(crate) fn each<'a, T: 'a>(
        &'a self,
        boards: impl Iterator<Item = T> + 'a,
    ) -> impl Iterator<Item = T> + 'a {
        boards
            .take_while(|_| self.visit())
            .inspect(|_| self.settle(&Natural::from(1)))
    }
}

/// The work that a [`Meter`] counted.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Report {
    /// Boards (or matrices of choices) that were checked.
    pub looked: u64,
    /// Cells whose values were tried one after the other.
    pub guesses: u64,
    /// `true` if the budget stopped the work.
    pub stopped: bool,
    /// Boards of the whole space that are known to be a solution or not.
    pub settled: Natural,
    /// All boards of the space.
    pub total: Natural,
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let looked = Natural::from(self.looked).grouped();
        let short = |n: &Natural| {
            if *n < Natural::power(10, 15) {
                n.grouped()
            } else {
                n.approximation()
            }
        };
        let total = short(&self.total);
        let word = if self.stopped {
            "stopped after"
        } else {
            "looked at"
        };
        if self.settled == Natural::from(self.looked) {
            write!(f, "{word} {looked} of {total} boards")
        } else {
            let left = short(&self.total.minus(&self.settled));
            write!(f, "{word} {looked} boards; {left} of {total} left")
        }
    }
}
