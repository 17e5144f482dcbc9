//! Limits on the work of a search for steps.

use std::cell::Cell;
use std::fmt;

/// The work limit of a search for steps: a number of searches, or a callback that ends it. One
/// search looks for one technique on one board.
///
/// The library does not read a clock; a time limit is a callback that reads one.
///
/// ```
/// use wholemeal_grid::Grid;
/// use wholemeal_logic::{Board, Budget, Settings, solve_within};
///
/// let puzzle: Grid =
///     "2....1.38........5.7...6..........13.981..25731....8..9..8...2..5..697844..25...."
///         .parse()?;
/// let board = Board::new(&puzzle).unwrap();
/// let path = solve_within(&board, &Settings::default(), &Budget::searches(20));
/// assert!(path.stopped && !path.is_solved());
/// assert!((1..=20).contains(&path.steps.len()));
/// # Ok::<(), wholemeal_grid::text::ReadError>(())
/// ```
#[derive(Clone, Copy)]
pub struct Budget<'a> {
    /// The largest number of searches.
    pub searches: u64,
    stop: Option<&'a dyn Fn() -> bool>,
}

impl<'a> Budget<'a> {
    /// No limit.
    pub const UNLIMITED: Budget<'static> = Budget {
        searches: u64::MAX,
        stop: None,
    };

    /// At most this many searches.
    #[must_use]
    pub fn searches(searches: u64) -> Budget<'static> {
        Budget {
            searches,
            stop: None,
        }
    }

    /// Stops when the callback returns true. It is polled before every search and regularly during
    /// long ones.
    #[must_use]
    pub fn until(stop: &'a dyn Fn() -> bool) -> Budget<'a> {
        Budget {
            searches: u64::MAX,
            stop: Some(stop),
        }
    }

    /// The same limit, and at most this many searches.
    #[must_use]
    pub fn and_searches(self, searches: u64) -> Budget<'a> {
        Budget { searches, ..self }
    }
}

impl fmt::Debug for Budget<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Budget")
            .field("searches", &self.searches)
            .field("until", &self.stop.is_some())
            .finish()
    }
}

/// The search for a step was stopped by its [`Budget`].
///
/// ```
/// use wholemeal_grid::{Grid, Shape};
/// use wholemeal_logic::{Board, Budget, Settings, next_step_within};
///
/// let board = Board::new(&Grid::empty(Shape::NINE)).unwrap();
/// let stopped = next_step_within(&board, &Settings::default(), &Budget::searches(3));
/// assert_eq!(stopped.unwrap_err().to_string(), "stopped after 3 searches");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Stopped {
    /// The number of searches that were started.
    pub searches: u64,
}

impl fmt::Display for Stopped {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let es = if self.searches == 1 { "" } else { "es" };
        write!(f, "stopped after {} search{es}", self.searches)
    }
}

impl std::error::Error for Stopped {}

/// Counts the searches of one call, and remembers whether its budget stopped it.
pub(crate) struct Meter<'a> {
    budget: Budget<'a>,
    searches: Cell<u64>,
    stopped: Cell<bool>,
}

impl<'a> Meter<'a> {
    pub(crate) fn new(budget: &Budget<'a>) -> Meter<'a> {
        Meter {
            budget: *budget,
            searches: Cell::new(0),
            stopped: Cell::new(false),
        }
    }

    /// Counts one more search; `false` if the budget does not allow it.
    pub(crate) fn start_search(&self) -> bool {
        if self.searches.get() >= self.budget.searches || self.poll() {
            self.stopped.set(true);
            return false;
        }
        self.searches.set(self.searches.get() + 1);
        true
    }

    /// Calls the callback to find out whether to stop.
    pub(crate) fn poll(&self) -> bool {
        if !self.stopped.get() && self.budget.stop.is_some_and(|stop| stop()) {
            self.stopped.set(true);
        }
        self.stopped.get()
    }

    pub(crate) fn is_stopped(&self) -> bool {
        self.stopped.get()
    }

    pub(crate) fn report(&self) -> Stopped {
        Stopped {
            searches: self.searches.get(),
        }
    }
}
