//! Several puzzles in progress on one thread.

use wholemeal_solve::Puzzle9;

use crate::checked_plan::CheckedPlan;
use crate::puzzle_attempts::{Progress, PuzzleAttempts};
use crate::solver_input::SolverInput;
use crate::solvers::{Solvers, Stop};
use crate::{Generated, GiveUpError, Seed};

/// The puzzles in progress of one thread. Each round asks one query for each of them, so
/// that the queries fill the lanes of the 9x9 solver.
#[derive(Debug)]
pub(crate) struct AttemptPool<'a> {
    solvers: Solvers<'a>,
    in_progress: Vec<(u64, Box<PuzzleAttempts>)>,
}

/// Numbers the puzzles that a pool makes, and receives them.
pub(crate) trait PuzzleQueue {
    /// The index of the next puzzle to make; `None` if no other may be started now.
    fn claim(&mut self) -> Option<u64>;

    /// Receives the puzzle with this index.
    fn deliver(&mut self, index: u64, result: Result<Generated, GiveUpError>);
}

impl<'a> AttemptPool<'a> {
    pub(crate) fn new(stop: &'a Stop<'a>) -> AttemptPool<'a> {
        AttemptPool {
            solvers: Solvers::new(stop),
            in_progress: Vec::new(),
        }
    }

    pub(crate) fn is_stopped(&self) -> bool {
        self.solvers.is_stopped()
    }

    /// Advances up to `in_flight` puzzles to their next query, and answers the queries.
    /// Returns `false` if there was nothing to do or the work was stopped.
    pub(crate) fn round(
        &mut self,
        checked: &CheckedPlan,
        in_flight: usize,
        queue: &mut impl PuzzleQueue,
    ) -> bool {
        let mut queries: Vec<Puzzle9> = Vec::with_capacity(in_flight);
        let mut asked_by = Vec::with_capacity(in_flight);
        let (mut slot, mut started) = (0, 0);
        while slot < in_flight {
            if slot == self.in_progress.len() {
                // Puzzles that need no answers do not delay the others.
                if started == in_flight {
                    break;
                }
                let Some(index) = queue.claim() else { break };
                started += 1;
                let seed = Seed {
                    index,
                    ..checked.plan.seed
                };
                let attempts = Box::new(PuzzleAttempts::new(seed));
                self.in_progress.push((index, attempts));
            }
            let (index, attempts) = &mut self.in_progress[slot];
            match attempts.step(checked, &mut self.solvers) {
                Progress::NeedsAnswer(SolverInput::Nine(puzzle)) => {
                    queries.push(puzzle);
                    asked_by.push(slot);
                    slot += 1;
                }
                Progress::NeedsAnswer(board) => {
                    let unsolvable = self.solvers.is_unsolvable(&board);
                    if self.solvers.is_stopped() {
                        return false;
                    }
                    attempts.answer(checked, unsolvable);
                    slot += 1;
                }
                Progress::Retry => slot += 1,
                Progress::Stopped => return false,
                Progress::Done(result) => {
                    queue.deliver(*index, result);
                    self.in_progress.swap_remove(slot);
                }
            }
        }
        let in_progress = &mut self.in_progress;
        self.solvers.nine.solvable_each(&queries, |id, solvable| {
            in_progress[asked_by[id]].1.answer(checked, !solvable);
        });
        started > 0 || !self.in_progress.is_empty()
    }
}
