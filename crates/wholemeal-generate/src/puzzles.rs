//! The iterator over the puzzles of a plan.

use std::collections::VecDeque;

use crate::attempt_pool::{AttemptPool, PuzzleQueue};
use crate::checked_plan::CheckedPlan;
use crate::solvers::Stop;
use crate::{Generated, GiveUpError};

/// How many puzzles after the first unfinished one may be started. One puzzle that takes long
/// delays the delivery of the others, but must not fill the memory with them.
pub(crate) const AHEAD: usize = 4096;

/// The puzzles of a plan, in order, without end. See [`Plan::puzzles`](crate::Plan::puzzles) and
/// [`Plan::puzzles_until`](crate::Plan::puzzles_until).
///
/// ```
/// use wholemeal_generate::Plan;
///
/// let mut puzzles = Plan::default().seed(7).puzzles()?;
/// assert_eq!(puzzles.next().unwrap().unwrap().seed.to_string(), "7/0");
/// assert_eq!(puzzles.next().unwrap().unwrap().seed.to_string(), "7/1");
/// # Ok::<(), wholemeal_generate::PlanError>(())
/// ```
#[derive(Debug)]
pub struct Puzzles<'a> {
    checked: CheckedPlan,
    pool: AttemptPool<'a>,
    /// How many puzzles are made at the same time. The number doubles with each puzzle that is
    /// taken, so that a caller who wants one puzzle does not wait for many.
    in_flight: usize,
    results: OrderedResults,
}

/// The puzzles that were started and not yet taken, in order.
#[derive(Debug)]
struct OrderedResults {
    /// The index of the next puzzle to start.
    next: u64,
    /// The results from the first puzzle that was not taken; `None` while it is in progress.
    results: VecDeque<Option<Result<Generated, GiveUpError>>>,
}

impl PuzzleQueue for OrderedResults {
    fn claim(&mut self) -> Option<u64> {
        if self.results.len() >= AHEAD {
            return None;
        }
        self.results.push_back(None);
        self.next += 1;
        Some(self.next - 1)
    }

    fn deliver(&mut self, index: u64, result: Result<Generated, GiveUpError>) {
        let first = self.next - self.results.len() as u64;
        self.results[(index - first) as usize] = Some(result);
    }
}

impl<'a> Puzzles<'a> {
    pub(crate) fn new(checked: CheckedPlan, stop: &'a Stop<'a>) -> Puzzles<'a> {
        Puzzles {
            results: OrderedResults {
                next: checked.plan.seed.index,
                results: VecDeque::new(),
            },
            checked,
            pool: AttemptPool::new(stop),
            in_flight: 1,
        }
    }
}

impl Iterator for Puzzles<'_> {
    type Item = Result<Generated, GiveUpError>;

    fn next(&mut self) -> Option<Self::Item> {
        loop {
            if let Some(Some(_)) = self.results.results.front() {
                self.in_flight = (2 * self.in_flight).min(self.checked.max_in_flight());
                return self.results.results.pop_front().flatten();
            }
            if self.pool.is_stopped() {
                return None;
            }
            self.pool
                .round(&self.checked, self.in_flight, &mut self.results);
        }
    }
}
