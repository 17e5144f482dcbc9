//! Puzzles on all cores, in order.

use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc;

use crate::job::Job;
use crate::puzzles::{DESKS, Workshop};
use crate::{GaveUp, Made};

/// How far ahead of the first puzzle that is not ready others may be made.
const AHEAD: u64 = 64 * DESKS as u64;

/// Makes so many puzzles with all threads, and hands them over in order on this one.
pub(crate) fn make_each(
    job: &Job,
    number: u64,
    stop: &(dyn Fn() -> bool + Sync),
    mut emit: impl FnMut(Result<Made, GaveUp>) -> ControlFlow<()>,
) {
    let start = job.plan.seed.index;
    let end = start.saturating_add(number);
    let next = AtomicU64::new(start);
    let first_open = AtomicU64::new(start);
    let stopped = AtomicBool::new(false);
    let is_over = || stopped.load(Ordering::Relaxed) || stop();
    let (sender, receiver) = mpsc::channel();
    rayon::in_place_scope(|scope| {
        // With few puzzles each thread gets its share.
        let threads = rayon::current_num_threads() as u64;
        let desks = (number.div_ceil(threads) as usize).clamp(1, DESKS);
        for _ in 0..threads {
            let sender = sender.clone();
            let (next, first_open, is_over) = (&next, &first_open, &is_over);
            scope.spawn(move |_| {
                let mut workshop = Workshop::new();
                let claim = || {
                    let limit = end.min(first_open.load(Ordering::Relaxed).saturating_add(AHEAD));
                    next.fetch_update(Ordering::Relaxed, Ordering::Relaxed, |index| {
                        (index < limit).then_some(index + 1)
                    })
                    .ok()
                };
                while !is_over() {
                    let busy = workshop.round(job, desks, claim, |index, result| {
                        // Nobody listens any more if the receiver has gone.
                        let _ = sender.send((index, result));
                    });
                    if !busy && next.load(Ordering::Relaxed) >= end {
                        break;
                    }
                    if !busy {
                        std::thread::yield_now();
                    }
                }
            });
        }
        drop(sender);
        let mut waiting = BTreeMap::new();
        let mut open = start;
        'all: for (index, result) in receiver {
            waiting.insert(index, result);
            while let Some(result) = waiting.remove(&open) {
                open += 1;
                first_open.store(open, Ordering::Relaxed);
                if emit(result).is_break() {
                    stopped.store(true, Ordering::Relaxed);
                    break 'all;
                }
            }
        }
    });
}
