//! The data that all searches for one step share.

use std::cell::{Cell, RefCell};

use crate::board::{Board, Marks};
use crate::chain::node::Node;
use crate::chain::run::Run;

/// Asks from time to time whether the search has to stop.
pub(crate) struct Watch<'a> {
    stop: &'a dyn Fn() -> bool,
    stopped: Cell<bool>,
}

impl<'a> Watch<'a> {
    pub(crate) fn new(stop: &'a dyn Fn() -> bool) -> Watch<'a> {
        Watch {
            stop,
            stopped: Cell::new(false),
        }
    }

    /// Asks whether to stop. After a `true` it does not ask again.
    pub(crate) fn poll(&self) -> bool {
        if !self.stopped.get() && (self.stop)() {
            self.stopped.set(true);
        }
        self.stopped.get()
    }
}

impl Watch<'_> {
    /// Returns `true` if an earlier poll stopped the search.
    pub(crate) fn is_stopped(&self) -> bool {
        self.stopped.get()
    }
}

/// The board of a step, and the memory that its searches reuse.
pub(crate) struct Context<'a> {
    pub(crate) board: &'a Board,
    pub(crate) watch: &'a Watch<'a>,
    pub(crate) pool: &'a RunPool,
}

/// The number of runs that are kept: enough for a table on the board and one inside a run. A run
/// has about 20 kB.
const MAX_IDLE: usize = 2048;

/// Runs that are not in use. They are large, so they stay in their boxes.
#[derive(Default)]
#[expect(clippy::vec_box)]
pub(crate) struct RunPool(RefCell<Vec<Box<Run>>>);

impl RunPool {
    /// A run that has started with an assumption.
    pub(crate) fn start(&self, marks: &Marks, assumption: Node) -> Box<Run> {
        let used = self.0.borrow_mut().pop();
        let mut run = used.unwrap_or_else(|| Box::new(Run::new(marks)));
        run.assume(marks, assumption);
        run
    }

    /// Keeps a run for later. A table of runs can be a copy, so more runs can come back than were
    /// started here; the rest is freed.
    pub(crate) fn give_back(&self, mut run: Box<Run>) {
        let mut idle = self.0.borrow_mut();
        if idle.len() < MAX_IDLE {
            run.forget();
            idle.push(run);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_number_of_idle_runs_is_bounded() {
        let marks = Board::new(&[0; 81]).marks;
        let pool = RunPool::default();
        let run = pool.start(&marks, 0);
        for _ in 0..MAX_IDLE + 100 {
            pool.give_back(run.clone());
        }
        assert_eq!(pool.0.borrow().len(), MAX_IDLE);
    }
}
