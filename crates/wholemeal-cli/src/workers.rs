//! Threads that take work as it is dealt out, and hand over what came of it in order.
//!
//! Whoever finds little work left deals out more, and whoever has the next result hands it
//! over: to wake another thread takes as long as to solve ten puzzles, and what it writes is in
//! the wrong cache. The others go on meanwhile; nobody waits for a read or a write. A dealer may
//! wait for a pipe, so threads are not waited for: if nobody wants more they end by
//! themselves, or with the program.

use std::collections::{BTreeMap, VecDeque};
use std::io;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::sync::{Arc, Condvar, Mutex};
use std::thread;
use std::time::Duration;

use crate::exit::{Failure, complain};
use crate::interrupt;

/// How many pieces of work may be under way for every thread before more are dealt out:
/// enough that none is idle, few enough that memory stays flat.
const UNDER_WAY: usize = 4;

/// How many bytes have to be free before more threads than cores are started. They are not
/// touched.
const WORK_MEMORY: usize = 1 << 26;

/// How the work ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum End {
    /// All of it was handed over.
    Done,
    /// Whoever takes it wants no more.
    Stopped,
    /// Somebody asked to stop.
    Interrupted,
}

/// Numbered pieces of work and what came of them.
struct State<W, T> {
    /// Pieces that nobody works on yet, and how many there were so far.
    ready: VecDeque<(usize, W)>,
    dealt: usize,
    /// Is somebody dealing out more? Are there no more?
    dealing: bool,
    no_more: bool,
    /// Results that came before their turn, and whose turn it is.
    early: BTreeMap<usize, T>,
    next: usize,
    /// How many threads work, once that is known; those with a higher number end.
    threads: Option<usize>,
    /// Is somebody handing over? Are no more wanted?
    taking: bool,
    over: bool,
}

/// What all threads share. The state is never locked for long.
struct Shared<W, T, D, F> {
    state: Mutex<State<W, T>>,
    changed: Condvar,
    deal: Mutex<D>,
    take: Mutex<F>,
}

// A lock is only poisoned by a thread that broke down, and said so: then the others end.
impl<W, T, D, F> Shared<W, T, D, F>
where
    D: FnMut() -> Option<Vec<W>>,
    F: FnMut(T) -> bool,
{
    /// The next piece of work for the thread of this number. If there is none left for another thread, more are dealt out
    /// first; a thread that is alone works on what there is before it waits for more.
    fn next(&self, thread: usize) -> Option<(usize, W)> {
        let mut state = self.state.lock().ok()?;
        loop {
            if state.over {
                return None;
            }
            let Some(threads) = state.threads else {
                state = self.changed.wait(state).ok()?;
                continue;
            };
            if thread >= threads {
                return None;
            }
            let few = state.ready.len() < threads && state.dealt - state.next < UNDER_WAY * threads;
            if few && !state.dealing && !state.no_more {
                state.dealing = true;
                drop(state);
                let dealt = (self.deal.lock().ok()?)();
                state = self.state.lock().ok()?;
                state.dealing = false;
                state.no_more = dealt.is_none();
                for piece in dealt.into_iter().flatten() {
                    let number = state.dealt;
                    state.ready.push_back((number, piece));
                    state.dealt += 1;
                }
                self.changed.notify_all();
            } else if let Some(piece) = state.ready.pop_front() {
                return Some(piece);
            } else if state.no_more {
                return None;
            } else {
                state = self.changed.wait(state).ok()?;
            }
        }
    }

    /// Hands over this result and all others whose turn it is, unless somebody does so
    /// already; says whether more are wanted.
    fn put(&self, number: usize, result: T) -> Option<bool> {
        let mut state = self.state.lock().ok()?;
        state.early.insert(number, result);
        if state.taking {
            return Some(!state.over);
        }
        state.taking = true;
        while !state.over {
            let next = state.next;
            let Some(result) = state.early.remove(&next) else {
                break;
            };
            // Locked before the state is left: nobody can end it all in between.
            let mut take = self.take.lock().ok()?;
            drop(state);
            let wanted = take(result);
            drop(take);
            state = self.state.lock().ok()?;
            state.next += 1;
            state.over |= !wanted;
            self.changed.notify_all();
        }
        state.taking = false;
        Some(!state.over)
    }

    /// Starts the work with this number of threads.
    fn start(&self, threads: usize) {
        if let Ok(mut state) = self.state.lock() {
            state.threads = Some(threads);
        }
        self.changed.notify_all();
    }

    /// After this nothing is handed over any more.
    fn end(&self) {
        if let Ok(mut state) = self.state.lock() {
            state.over = true;
        }
        self.changed.notify_all();
        // Whoever is handing over is waited for.
        drop(self.take.lock());
    }
}

/// How many threads are meant: 0 is one for every core.
pub(crate) fn threads(asked: usize) -> usize {
    match asked {
        0 => thread::available_parallelism().map_or(1, usize::from),
        threads => threads,
    }
}

/// Is there memory left for the work? Where memory is limited, the stacks of many threads
/// could take all of it.
fn room_for_work() -> io::Result<()> {
    let mut memory: Vec<u8> = Vec::new();
    let reserved = memory.try_reserve_exact(WORK_MEMORY);
    // Used, so that the reservation is not optimised away.
    std::hint::black_box(&memory);
    reserved.map_err(|_| io::ErrorKind::OutOfMemory.into())
}

/// Works on this number of threads, or on fewer if they cannot be started. One of them at a
/// time asks `deal` for work, until it has no more; one at a time hands results to `take`, in order, until that wants no more. When this
/// returns, nothing is handed over any more. Meanwhile this thread calls `tick` ten times a
/// second.
pub(crate) fn run<W: Send + 'static, T: Send + 'static>(
    threads: usize,
    deal: impl FnMut() -> Option<Vec<W>> + Send + 'static,
    work: impl Fn(W) -> T + Send + Sync + 'static,
    take: impl FnMut(T) -> bool + Send + 'static,
    tick: impl FnMut(),
) -> Result<End, Failure> {
    let shared = Arc::new(Shared {
        state: Mutex::new(State {
            ready: VecDeque::new(),
            dealt: 0,
            dealing: false,
            no_more: false,
            early: BTreeMap::new(),
            next: 0,
            threads: None,
            taking: false,
            over: false,
        }),
        changed: Condvar::new(),
        deal: Mutex::new(deal),
        take: Mutex::new(take),
    });
    let work = Arc::new(work);
    let (say, said) = channel();
    let worker = |thread: usize| {
        let (shared, work, say) = (Arc::clone(&shared), Arc::clone(&work), say.clone());
        let all = move || {
            while let Some((number, piece)) = shared.next(thread) {
                if !shared.put(number, work(piece))? {
                    return Some(End::Stopped);
                }
            }
            None
        };
        move || match catch_unwind(AssertUnwindSafe(all)) {
            Ok(Some(end)) => drop(say.send(Ok(end))),
            Ok(None) => {}
            Err(_) => drop(say.send(Err(()))),
        }
    };
    let cores = self::threads(0);
    let started = (0..threads).try_fold(0, |started, thread| {
        let failed = |error| (started, error);
        if thread >= cores {
            room_for_work().map_err(failed)?;
        }
        thread::Builder::new()
            .spawn(worker(thread))
            .map_err(failed)?;
        Ok(started + 1)
    });
    match started {
        Ok(started) => shared.start(started),
        Err((started, error)) => {
            // More threads than cores would only take memory that the work needs.
            let working = started.min(cores).max(1);
            complain(&format!(
                "note: working with {working} of {threads} threads: {error}"
            ));
            shared.start(working);
            if started == 0 {
                worker(0)();
            }
        }
    }
    drop(say);
    let end = wait(&said, tick);
    shared.end();
    end
}

/// Waits until the work has ended, or somebody asks to stop.
fn wait(said: &Receiver<Result<End, ()>>, mut tick: impl FnMut()) -> Result<End, Failure> {
    loop {
        match said.recv_timeout(Duration::from_millis(100)) {
            Ok(end) => {
                return end.map_err(|()| Failure::Usage("a thread ended early".to_owned()));
            }
            Err(RecvTimeoutError::Timeout) if interrupt::asked() => return Ok(End::Interrupted),
            Err(RecvTimeoutError::Timeout) => tick(),
            Err(RecvTimeoutError::Disconnected) => return Ok(End::Done),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::hint::black_box;

    /// All results of work on these numbers, and how it ended.
    fn results(
        threads: usize,
        mut numbers: std::ops::Range<usize>,
        work: impl Fn(usize) -> usize + Send + Sync + 'static,
        most: usize,
    ) -> (Vec<usize>, Result<End, Failure>) {
        let all = Arc::new(Mutex::new(Vec::new()));
        let taken = Arc::clone(&all);
        let end = run(
            threads,
            move || numbers.next().map(|number| vec![number]),
            work,
            move |result| {
                let mut taken = taken.lock().unwrap();
                taken.push(result);
                taken.len() < most
            },
            || {},
        );
        let all = all.lock().unwrap().clone();
        (all, end)
    }

    #[test]
    fn results_come_in_the_order_in_which_work_was_dealt_out() {
        for threads in [1, 2, 7] {
            // Early pieces take longer.
            let work = |n: usize| {
                black_box((n..500).map(black_box).sum::<usize>());
                n * n
            };
            let (squares, end) = results(threads, 0..500, work, usize::MAX);
            assert!(squares.into_iter().eq((0..500).map(|n| n * n)), "{threads}");
            assert!(matches!(end, Ok(End::Done)));
        }
    }

    /// A number that threads wait for.
    #[derive(Default)]
    struct Gauge {
        value: Mutex<usize>,
        changed: Condvar,
    }

    impl Gauge {
        fn add(&self, n: usize) -> usize {
            let mut value = self.value.lock().unwrap();
            *value += n;
            self.changed.notify_all();
            *value
        }

        fn get(&self) -> usize {
            *self.value.lock().unwrap()
        }

        /// Waits until the number is at least this; fails if that takes too long.
        fn wait_for(&self, least: usize) {
            let value = self.value.lock().unwrap();
            let patience = Duration::from_secs(60);
            let (value, late) = self
                .changed
                .wait_timeout_while(value, patience, |value| *value < least)
                .unwrap();
            assert!(!late.timed_out(), "{} instead of {least}", *value);
        }
    }

    #[test]
    fn all_threads_work_at_the_same_time() {
        // Each of three threads waits for the other two.
        let started = Arc::new(Gauge::default());
        let work = move |n: usize| {
            started.add(1);
            started.wait_for(3);
            n
        };
        assert!(results(3, 0..12, work, usize::MAX).0.into_iter().eq(0..12));
    }

    #[test]
    fn work_stops_when_no_more_results_are_wanted() {
        let (taken, end) = results(3, 0..1_000_000, |n| n, 10);
        assert!(taken.into_iter().eq(0..10));
        assert!(matches!(end, Ok(End::Stopped)));
    }

    #[test]
    fn threads_do_not_run_far_ahead_of_a_slow_piece() {
        let (dealt, taken) = (Arc::new(Gauge::default()), Arc::new(Gauge::default()));
        let deal = {
            let (dealt, taken) = (Arc::clone(&dealt), Arc::clone(&taken));
            move || {
                let number = dealt.add(1);
                // One more may be handed over at this moment.
                assert!(number - taken.get() <= 2 * UNDER_WAY + 1);
                (number <= 1000).then(|| vec![number])
            }
        };
        let work = {
            let dealt = Arc::clone(&dealt);
            move |n: usize| {
                if n == 1 {
                    dealt.wait_for(2 * UNDER_WAY);
                }
            }
        };
        let take = move |()| taken.add(1) > 0;
        assert!(matches!(run(2, deal, work, take, || {}), Ok(End::Done)));
        assert!(dealt.get() > 1000);
    }

    #[test]
    fn a_thread_that_panics_is_reported() {
        for broken in [0, 3, 9] {
            let work = move |n| if n == broken { panic!("on purpose") } else { n };
            let (taken, end) = results(2, 0..10, work, usize::MAX);
            assert!(taken.into_iter().eq(0..broken) && end.is_err());
        }
        let deal = || -> Option<Vec<usize>> { panic!("on purpose") };
        assert!(run(2, deal, |n| n, |_| true, || {}).is_err());
    }
}
