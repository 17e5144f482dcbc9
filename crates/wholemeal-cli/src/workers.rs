//! Worker threads that produce jobs, work on them, and consume the results in order.
//!
//! There is no reader thread and no writer thread. A worker that finds few jobs left produces
//! more, and the worker that has the next result consumes it: waking another thread takes as
//! long as solving ten puzzles, and its cache does not contain the text. Other workers continue
//! meanwhile, so none waits for a read or a write of another. A producer may wait for a pipe.
//! Therefore workers are not joined: they end when no more results are wanted, or with the
//! program.

use std::collections::{BTreeMap, VecDeque};
use std::io;
use std::ops::ControlFlow;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::sync::{Arc, Condvar, Mutex};
use std::thread;
use std::time::Duration;

use crate::exit::{Failure, print_note};
use crate::interrupt;

/// The number of jobs per thread that may be in flight: enough to keep all threads busy, few
/// enough to bound memory.
const IN_FLIGHT: usize = 4;

/// The number of bytes that must be free before more threads than cores are started: enough for the
/// arena that the allocator reserves for a new thread, and for the work. They are only reserved, not
/// used.
const WORK_MEMORY: usize = 1 << 28;

/// The message for a worker that panicked. The panic itself has been printed.
pub(crate) const PANICKED: &str = "internal error: a worker thread panicked; please report this";

/// The end of the work.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum End {
    /// All results were consumed.
    Done,
    /// The consumer wants no more results, or the caller has stopped the work.
    Stopped,
    /// The user interrupted the program.
    Interrupted,
}

/// Numbered jobs and their results.
struct State<W, T> {
    /// Jobs that no thread works on yet, and the number of jobs so far.
    ready: VecDeque<(usize, W)>,
    produced: usize,
    /// Whether a thread is producing jobs, and whether there are no more.
    producing: bool,
    no_more: bool,
    /// Results that wait for an earlier one, and the number of the next to consume.
    early: BTreeMap<usize, T>,
    next: usize,
    /// The number of threads that have been set up and run.
    running: usize,
    /// The number of threads that work, once it is known. Threads with a higher number end.
    threads: Option<usize>,
    /// Whether a thread is consuming results, and whether no more are wanted.
    consuming: bool,
    over: bool,
}

/// The data that all threads share. The state is never locked for long.
struct Shared<W, T, P, C> {
    state: Mutex<State<W, T>>,
    changed: Condvar,
    produce: Mutex<P>,
    consume: Mutex<C>,
}

// A lock is poisoned only by a thread that panicked. Then the others end.
impl<W, T, P, C> Shared<W, T, P, C>
where
    P: FnMut() -> Option<Vec<W>>,
    C: FnMut(T) -> bool,
{
    /// The next job for the thread with this number. If too few would be left for the other
    /// threads, more are produced first. A single thread works on the jobs it has before it
    /// waits for more.
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
            let few =
                state.ready.len() < threads && state.produced - state.next < IN_FLIGHT * threads;
            if few && !state.producing && !state.no_more {
                state.producing = true;
                drop(state);
                let jobs = (self.produce.lock().ok()?)();
                state = self.state.lock().ok()?;
                state.producing = false;
                state.no_more = jobs.is_none();
                for job in jobs.into_iter().flatten() {
                    let number = state.produced;
                    state.ready.push_back((number, job));
                    state.produced += 1;
                }
                self.changed.notify_all();
            } else if let Some(job) = state.ready.pop_front() {
                return Some(job);
            } else if state.no_more {
                return None;
            } else {
                state = self.changed.wait(state).ok()?;
            }
        }
    }

    /// Consumes this result and all that follow it, unless another thread is consuming.
    /// Returns whether more are wanted; `None` if a thread panicked.
    fn put(&self, number: usize, result: T) -> Option<bool> {
        let mut state = self.state.lock().ok()?;
        state.early.insert(number, result);
        if state.consuming {
            return Some(!state.over);
        }
        state.consuming = true;
        while !state.over {
            let next = state.next;
            let Some(result) = state.early.remove(&next) else {
                break;
            };
            // Locked before the state is unlocked: the work cannot be ended in between.
            let mut consume = self.consume.lock().ok()?;
            drop(state);
            let wanted = consume(result);
            drop(consume);
            state = self.state.lock().ok()?;
            state.next += 1;
            state.over |= !wanted;
            self.changed.notify_all();
        }
        state.consuming = false;
        Some(!state.over)
    }

    /// Reports that a thread has been set up.
    fn runs(&self) {
        if let Ok(mut state) = self.state.lock() {
            state.running += 1;
        }
        self.changed.notify_all();
    }

    /// Waits until this number of threads have been set up.
    fn wait_for_threads(&self, threads: usize) {
        if let Ok(state) = self.state.lock() {
            let waiting = |state: &mut State<W, T>| state.running < threads;
            drop(self.changed.wait_while(state, waiting));
        }
    }

    /// Starts the work with this number of threads.
    fn start(&self, threads: usize) {
        if let Ok(mut state) = self.state.lock() {
            state.threads = Some(threads);
        }
        self.changed.notify_all();
    }

    /// Ends the work. No result is consumed after this.
    fn end(&self) {
        if let Ok(mut state) = self.state.lock() {
            state.over = true;
        }
        self.changed.notify_all();
        // Waits for a thread that is consuming.
        drop(self.consume.lock());
    }
}

/// The number of threads for an option of the command line: 0 is one for every core.
pub(crate) fn threads(option: usize) -> usize {
    match option {
        0 => thread::available_parallelism().map_or(1, usize::from),
        threads => threads,
    }
}

/// Returns an error if there is no memory left for the work. If memory is limited, the stacks of
/// many threads could use all of it.
fn room_for_work() -> io::Result<()> {
    let mut memory: Vec<u8> = Vec::new();
    let reserved = memory.try_reserve_exact(WORK_MEMORY);
    // Passed to `black_box`, so that the reservation is not optimised away.
    std::hint::black_box(&memory);
    reserved.map_err(|_| io::ErrorKind::OutOfMemory.into())
}

/// Works on this number of threads, or on fewer if they cannot be started. One of them at a
/// time calls `produce` for more jobs, until it returns `None`. One at a time passes results to
/// `consume`, in order, until it returns `false`. After this function has returned, `consume`
/// is not called any more. Meanwhile this thread calls `tick` ten times a second; the work stops
/// if it breaks.
pub(crate) fn run<W: Send + 'static, T: Send + 'static>(
    threads: usize,
    produce: impl FnMut() -> Option<Vec<W>> + Send + 'static,
    work: impl Fn(W) -> T + Send + Sync + 'static,
    consume: impl FnMut(T) -> bool + Send + 'static,
    tick: impl FnMut() -> ControlFlow<()>,
) -> Result<End, Failure> {
    let shared = Arc::new(Shared {
        state: Mutex::new(State {
            ready: VecDeque::new(),
            produced: 0,
            producing: false,
            no_more: false,
            early: BTreeMap::new(),
            next: 0,
            running: 0,
            threads: None,
            consuming: false,
            over: false,
        }),
        changed: Condvar::new(),
        produce: Mutex::new(produce),
        consume: Mutex::new(consume),
    });
    let work = Arc::new(work);
    let (ended, ends) = channel();
    let worker = |thread: usize| {
        let (shared, work, ended) = (Arc::clone(&shared), Arc::clone(&work), ended.clone());
        let all = move || {
            shared.runs();
            while let Some((number, job)) = shared.next(thread) {
                if !shared.put(number, work(job))? {
                    return Some(End::Stopped);
                }
            }
            None
        };
        move || match catch_unwind(AssertUnwindSafe(all)) {
            Ok(Some(end)) => drop(ended.send(Ok(end))),
            Ok(None) => {}
            Err(_) => drop(ended.send(Err(()))),
        }
    };
    let cores = self::threads(0);
    let started = (0..threads).try_fold(0, |started, thread| {
        let failed = |error| (started, error);
        if thread >= cores {
            // A thread reserves memory before it runs. Without waiting, the reservation below
            // could leave too little for it.
            shared.wait_for_threads(started);
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
            // More threads than cores would only use memory that the work needs.
            let working = started.min(cores).max(1);
            print_note(&format!("using {working} of {threads} threads: {error}"));
            shared.start(working);
            if started == 0 {
                worker(0)();
            }
        }
    }
    drop(ended);
    let end = wait(&ends, tick);
    shared.end();
    end
}

/// Waits until the work has ended, `tick` breaks, or the user interrupts the program.
fn wait(
    ends: &Receiver<Result<End, ()>>,
    mut tick: impl FnMut() -> ControlFlow<()>,
) -> Result<End, Failure> {
    loop {
        match ends.recv_timeout(Duration::from_millis(100)) {
            Ok(end) => {
                return end.map_err(|()| Failure::Message(PANICKED.to_owned()));
            }
            Err(RecvTimeoutError::Timeout) if interrupt::requested() => {
                return Ok(End::Interrupted);
            }
            Err(RecvTimeoutError::Timeout) if tick().is_break() => return Ok(End::Stopped),
            Err(RecvTimeoutError::Timeout) => {}
            Err(RecvTimeoutError::Disconnected) => return Ok(End::Done),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::hint::black_box;

    /// All results of work on these numbers, and the end of the work.
    fn results(
        threads: usize,
        mut numbers: std::ops::Range<usize>,
        work: impl Fn(usize) -> usize + Send + Sync + 'static,
        most: usize,
    ) -> (Vec<usize>, Result<End, Failure>) {
        let all = Arc::new(Mutex::new(Vec::new()));
        let consumed = Arc::clone(&all);
        let end = run(
            threads,
            move || numbers.next().map(|number| vec![number]),
            work,
            move |result| {
                let mut consumed = consumed.lock().unwrap();
                consumed.push(result);
                consumed.len() < most
            },
            || ControlFlow::Continue(()),
        );
        let all = all.lock().unwrap().clone();
        (all, end)
    }

    #[test]
    fn results_are_consumed_in_the_order_of_the_jobs() {
        for threads in [1, 2, 7] {
            // Early jobs take longer.
            let work = |n: usize| {
                black_box((n..500).map(black_box).sum::<usize>());
                n * n
            };
            let (squares, end) = results(threads, 0..500, work, usize::MAX);
            assert!(squares.into_iter().eq((0..500).map(|n| n * n)), "{threads}");
            assert!(matches!(end, Ok(End::Done)));
        }
    }

    /// A number that threads can wait for.
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

        /// Waits until the number is at least `least`. Panics after a minute.
        fn wait_for(&self, least: usize) {
            let value = self.value.lock().unwrap();
            let timeout = Duration::from_secs(60);
            let (value, late) = self
                .changed
                .wait_timeout_while(value, timeout, |value| *value < least)
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
    fn the_caller_can_stop_work_that_waits() {
        // The producer waits for a sender that never sends.
        let (_sender, receiver) = channel::<usize>();
        let produce = move || receiver.recv().ok().map(|n| vec![n]);
        let stop = || ControlFlow::Break(());
        let end = run(2, produce, |n| n, |_| true, stop);
        assert!(matches!(end, Ok(End::Stopped)));
    }

    #[test]
    fn threads_do_not_run_far_ahead_of_a_slow_job() {
        let (produced, consumed) = (Arc::new(Gauge::default()), Arc::new(Gauge::default()));
        let produce = {
            let (produced, consumed) = (Arc::clone(&produced), Arc::clone(&consumed));
            move || {
                let number = produced.add(1);
                // One more may be consumed at this moment.
                assert!(number - consumed.get() <= 2 * IN_FLIGHT + 1);
                (number <= 1000).then(|| vec![number])
            }
        };
        let work = {
            let produced = Arc::clone(&produced);
            move |n: usize| {
                if n == 1 {
                    produced.wait_for(2 * IN_FLIGHT);
                }
            }
        };
        let consume = move |()| consumed.add(1) > 0;
        assert!(matches!(
            run(2, produce, work, consume, || ControlFlow::Continue(())),
            Ok(End::Done)
        ));
        assert!(produced.get() > 1000);
    }

    #[test]
    fn a_thread_that_panics_is_reported() {
        for broken in [0, 3, 9] {
            let work = move |n| if n == broken { panic!("on purpose") } else { n };
            let (taken, end) = results(2, 0..10, work, usize::MAX);
            assert!(taken.into_iter().eq(0..broken) && end.is_err());
        }
        let produce = || -> Option<Vec<usize>> { panic!("on purpose") };
        assert!(run(2, produce, |n| n, |_| true, || ControlFlow::Continue(())).is_err());
    }
}
