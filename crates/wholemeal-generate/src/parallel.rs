//! Makes puzzles with several threads, and delivers them in order.

use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc::{self, Sender};
use std::thread;

use crate::attempt_pool::{AttemptPool, PuzzleQueue};
use crate::checked_plan::CheckedPlan;
use crate::puzzles::AHEAD;
use crate::{Generated, GiveUpError};

type Numbered = (u64, Result<Generated, GiveUpError>);

/// The state that the threads share.
struct Shared<'a> {
    checked: &'a CheckedPlan,
    /// The index of the next puzzle to start.
    next: AtomicU64,
    /// The index after the last puzzle.
    end: u64,
    /// The index of the first puzzle that was not delivered.
    first_open: AtomicU64,
    /// Set when the callback wants no more puzzles.
    stopped: AtomicBool,
    stop: &'a (dyn Fn() -> bool + Sync),
    /// Puzzles that a thread makes at the same time.
    in_flight: usize,
}

impl Shared<'_> {
    fn is_over(&self) -> bool {
        self.stopped.load(Ordering::Relaxed) || (self.stop)()
    }

    fn claim(&self) -> Option<u64> {
        let open = self.first_open.load(Ordering::Relaxed);
        let limit = self.end.min(open.saturating_add(AHEAD as u64));
        let step = |index| (index < limit).then_some(index + 1);
        let next = &self.next;
        next.fetch_update(Ordering::Relaxed, Ordering::Relaxed, step)
            .ok()
    }

    /// Runs on each thread.
    fn work(&self, sender: &Sender<Numbered>) {
        let stop = || self.is_over();
        let mut pool = AttemptPool::new(&stop);
        let mut queue = ThreadQueue {
            shared: self,
            sender,
        };
        while !pool.is_stopped() {
            if pool.round(self.checked, self.in_flight, &mut queue) {
                continue;
            }
            if self.next.load(Ordering::Relaxed) >= self.end {
                break;
            }
            // Another thread still makes the first puzzle in order.
            thread::yield_now();
        }
    }
}

/// Claims puzzles for one thread, and sends them to the thread that delivers them.
struct ThreadQueue<'a> {
    shared: &'a Shared<'a>,
    sender: &'a Sender<Numbered>,
}

impl PuzzleQueue for ThreadQueue<'_> {
    fn claim(&mut self) -> Option<u64> {
        self.shared.claim()
    }

    fn deliver(&mut self, index: u64, result: Result<Generated, GiveUpError>) {
        // A closed channel means that no more puzzles are wanted.
        let _ = self.sender.send((index, result));
    }
}

/// Makes a number of puzzles, and calls `emit` with each of them, in order, on this thread.
pub(crate) fn make_each(
    checked: &CheckedPlan,
    number: u64,
    threads: usize,
    stop: &(dyn Fn() -> bool + Sync),
    mut emit: impl FnMut(Result<Generated, GiveUpError>) -> ControlFlow<()>,
) {
    let start = checked.plan.seed.index;
    let threads = threads.max(1);
    let shared = Shared {
        checked,
        next: AtomicU64::new(start),
        end: start.saturating_add(number),
        first_open: AtomicU64::new(start),
        stopped: AtomicBool::new(false),
        stop,
        // A small number of puzzles is divided among the threads.
        in_flight: number
            .div_ceil(threads as u64)
            .clamp(1, checked.max_in_flight() as u64) as usize,
    };
    let (sender, receiver) = mpsc::channel();
    thread::scope(|scope| {
        for _ in 0..threads {
            let (shared, sender) = (&shared, sender.clone());
            scope.spawn(move || shared.work(&sender));
        }
        drop(sender);
        let mut waiting = BTreeMap::new();
        let mut open = start;
        for (index, result) in receiver {
            waiting.insert(index, result);
            while let Some(result) = waiting.remove(&open) {
                open += 1;
                shared.first_open.store(open, Ordering::Relaxed);
                if emit(result).is_break() {
                    shared.stopped.store(true, Ordering::Relaxed);
                    return;
                }
            }
        }
    });
}
