//! Threads that take work as it is dealt out, and hand over what came of it in order.
//!
//! Whoever is idle deals for itself, and whoever has the next result hands it over: to wake
//! another thread takes as long as to solve ten puzzles, and what it writes is in the wrong
//! cache. A dealer may wait for a pipe, so threads are not waited for: if nobody wants more
//! they end by themselves, or with the program.

use std::collections::BTreeMap;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::Duration;

use crate::exit::Failure;
use crate::interrupt;

/// How many pieces of work may be under way for every thread: enough that none is idle,
/// few enough that memory stays flat.
const UNDER_WAY: usize = 4;

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

/// Deals out numbered pieces of work, as long as permits are there.
struct Dealer<D> {
    deal: D,
    dealt: usize,
    permits: Receiver<()>,
}

impl<W, D: FnMut() -> Option<W>> Dealer<D> {
    fn next(&mut self) -> Option<(usize, W)> {
        self.permits.recv().ok()?;
        let piece = (self.deal)()?;
        self.dealt += 1;
        Some((self.dealt - 1, piece))
    }
}

/// Hands results over when it is their turn.
struct Order<T, F> {
    take: F,
    /// Results that came before their turn, and whose turn it is.
    early: BTreeMap<usize, T>,
    next: usize,
    permit: Sender<()>,
    over: bool,
}

impl<T, F: FnMut(T) -> bool> Order<T, F> {
    /// Hands over all results whose turn it is; says whether more are wanted.
    fn put(&mut self, number: usize, result: T) -> bool {
        self.early.insert(number, result);
        while !self.over {
            let Some(result) = self.early.remove(&self.next) else {
                break;
            };
            self.next += 1;
            self.over = !(self.take)(result);
            // Nobody may be left who wants it.
            let _ = self.permit.send(());
        }
        !self.over
    }
}

/// How many threads are meant: 0 is one for every core.
pub(crate) fn threads(asked: usize) -> usize {
    match asked {
        0 => thread::available_parallelism().map_or(1, usize::from),
        threads => threads,
    }
}

/// Works on so many threads. One of them at a time asks `deal` for work, until it has no
/// more; one at a time hands results to `take`, in order, until that wants no more. When this
/// returns, nothing is handed over any more.
pub(crate) fn run<W, T: Send + 'static>(
    threads: usize,
    deal: impl FnMut() -> Option<W> + Send + 'static,
    work: impl Fn(W) -> T + Send + Sync + 'static,
    take: impl FnMut(T) -> bool + Send + 'static,
) -> Result<End, Failure> {
    let (permit, permits) = channel();
    for _ in 0..UNDER_WAY * threads {
        let _ = permit.send(());
    }
    let dealer = Arc::new(Mutex::new(Dealer {
        deal,
        dealt: 0,
        permits,
    }));
    let order = Arc::new(Mutex::new(Order {
        take,
        early: BTreeMap::new(),
        next: 0,
        permit,
        over: false,
    }));
    let work = Arc::new(work);
    let (say, said) = channel();
    for _ in 0..threads {
        let (dealer, work) = (Arc::clone(&dealer), Arc::clone(&work));
        let (order, say) = (Arc::clone(&order), say.clone());
        let all = move || {
            // A lock is only poisoned by a thread that broke down, and said so.
            let next = || dealer.lock().ok()?.next();
            let put = |number, result| Some(order.lock().ok()?.put(number, result));
            while let Some((number, piece)) = next() {
                if !put(number, work(piece))? {
                    return Some(End::Stopped);
                }
            }
            None
        };
        let started =
            thread::Builder::new().spawn(move || match catch_unwind(AssertUnwindSafe(all)) {
                Ok(Some(end)) => drop(say.send(Ok(end))),
                Ok(None) => {}
                Err(_) => drop(say.send(Err(()))),
            });
        started.map_err(|error| Failure::Usage(format!("cannot start threads: {error}")))?;
    }
    drop(say);
    let end = wait(&said);
    if let Ok(mut order) = order.lock() {
        order.over = true;
    }
    end
}

/// Waits until the work has ended, or somebody asks to stop.
fn wait(said: &Receiver<Result<End, ()>>) -> Result<End, Failure> {
    loop {
        match said.recv_timeout(Duration::from_millis(100)) {
            Ok(end) => {
                return end.map_err(|()| Failure::Usage("a thread ended early".to_owned()));
            }
            Err(RecvTimeoutError::Timeout) if interrupt::asked() => return Ok(End::Interrupted),
            Err(RecvTimeoutError::Timeout) => {}
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
            move || numbers.next(),
            work,
            move |result| {
                let mut taken = taken.lock().unwrap();
                taken.push(result);
                taken.len() < most
            },
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

    #[test]
    fn work_goes_on_in_all_threads_at_once() {
        let (under_way, most) = (Mutex::new(0), Arc::new(Mutex::new(0)));
        let seen = Arc::clone(&most);
        let work = move |n: usize| {
            *under_way.lock().unwrap() += 1;
            thread::sleep(Duration::from_millis(20));
            let mut under_way = under_way.lock().unwrap();
            let mut most = most.lock().unwrap();
            *most = (*most).max(*under_way);
            *under_way -= 1;
            n
        };
        assert!(results(3, 0..12, work, usize::MAX).0.into_iter().eq(0..12));
        assert_eq!(*seen.lock().unwrap(), 3);
    }

    #[test]
    fn whoever_wants_no_more_gets_no_more() {
        let (taken, end) = results(3, 0..1_000_000, |n| n, 10);
        assert!(taken.into_iter().eq(0..10));
        assert!(matches!(end, Ok(End::Stopped)));
    }

    #[test]
    fn nobody_runs_far_ahead_of_a_slow_piece() {
        let dealt = Arc::new(Mutex::new(0));
        let (count, looked) = (Arc::clone(&dealt), Arc::clone(&dealt));
        let deal = move || {
            let mut count = count.lock().unwrap();
            *count += 1;
            (*count <= 1000).then_some(*count)
        };
        let work = move |n: usize| {
            if n == 1 {
                thread::sleep(Duration::from_millis(50));
                assert!(*looked.lock().unwrap() <= 2 * UNDER_WAY);
            }
        };
        assert!(matches!(run(2, deal, work, |()| true), Ok(End::Done)));
        assert!(*dealt.lock().unwrap() > 1000);
    }

    #[test]
    fn a_thread_that_breaks_down_is_reported() {
        for broken in [0, 3, 9] {
            let work = move |n| if n == broken { panic!("on purpose") } else { n };
            let (taken, end) = results(2, 0..10, work, usize::MAX);
            assert!(taken.into_iter().eq(0..broken) && end.is_err());
        }
        let deal = || -> Option<usize> { panic!("on purpose") };
        assert!(run(2, deal, |n| n, |_| true).is_err());
    }
}
