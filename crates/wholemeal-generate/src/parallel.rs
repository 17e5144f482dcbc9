//! Puzzles on several threads, in order.

use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc::{self, Sender};
use std::thread;

use crate::job::Job;
use crate::puzzles::{AHEAD, Workshop};
use crate::{Generated, GiveUpError};

type Numbered = (u64, Result<Generated, GiveUpError>);

/// What the threads share.
struct Shared<'a> {
    job: &'a Job,
    /// The next puzzle to begin, and the one after the last.
    next: AtomicU64,
    end: u64,
    /// The first puzzle that was not handed over.
    first_open: AtomicU64,
    stopped: AtomicBool,
    stop: &'a (dyn Fn() -> bool + Sync),
    /// Puzzles that a thread makes at the same time.
    desks: usize,
}

impl Shared<'_> {
    fn is_over(&self) -> bool {
        self.stopped.load(Ordering::Relaxed) || (self.stop)()
    }

    /// The next puzzle for a thread that has room for one.
    fn claim(&self) -> Option<u64> {
        let open = self.first_open.load(Ordering::Relaxed);
        let limit = self.end.min(open.saturating_add(AHEAD as u64));
        let step = |index| (index < limit).then_some(index + 1);
        let next = &self.next;
        next.fetch_update(Ordering::Relaxed, Ordering::Relaxed, step)
            .ok()
    }

    /// What each thread does.
    fn work(&self, sender: &Sender<Numbered>) {
        let stop = || self.is_over();
        let mut workshop = Workshop::new(&stop);
        while !workshop.is_stopped() {
            let send = |index, result| {
                // A closed channel means that no more puzzles are wanted.
                let _ = sender.send((index, result));
            };
            let busy = workshop.round(self.job, self.desks, || self.claim(), send);
            if busy {
                continue;
            }
            if self.next.load(Ordering::Relaxed) >= self.end {
                break;
            }
            // The first puzzle in order is still being made by another thread.
            thread::yield_now();
        }
    }
}

/// Makes a number of puzzles, and hands them over in order on this thread.
pub(crate) fn make_each(
    job: &Job,
    number: u64,
    threads: usize,
    stop: &(dyn Fn() -> bool + Sync),
    mut emit: impl FnMut(Result<Generated, GiveUpError>) -> ControlFlow<()>,
) {
    let start = job.plan.seed.index;
    let threads = threads.max(1);
    let shared = Shared {
        job,
        next: AtomicU64::new(start),
        end: start.saturating_add(number),
        first_open: AtomicU64::new(start),
        stopped: AtomicBool::new(false),
        stop,
        // With few puzzles each thread gets its share.
        desks: number.div_ceil(threads as u64).clamp(1, job.desks() as u64) as usize,
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
