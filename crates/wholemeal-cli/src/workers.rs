//! Threads that take work as it is dealt out, and hand over what came of it in order.
//!
//! Whoever is idle deals for itself, so that nobody has to be woken to read: to wake a
//! thread takes as long as to solve ten puzzles. A dealer may wait for a pipe, so threads are
//! not waited for: if nobody wants more they end by themselves, or with the program.

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

/// Results, in the order in which their work was dealt out.
pub(crate) struct Results<T> {
    /// A numbered result; none from a thread that broke down.
    come: Receiver<Option<(usize, T)>>,
    /// Those that came before their turn, and whose turn it is.
    early: BTreeMap<usize, T>,
    next: usize,
    /// Lets one more piece of work be dealt out.
    permit: Sender<()>,
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

/// What there is to be had next.
pub(crate) enum Next<T> {
    Result(T),
    /// All has been handed over.
    End,
    /// Somebody asked to stop.
    Interrupted,
}

/// How many threads are meant: 0 is one for every core.
pub(crate) fn threads(asked: usize) -> usize {
    match asked {
        0 => thread::available_parallelism().map_or(1, usize::from),
        threads => threads,
    }
}

/// Starts so many threads. `deal` is called by one of them at a time, until it has no more.
pub(crate) fn start<W, T: Send + 'static>(
    threads: usize,
    deal: impl FnMut() -> Option<W> + Send + 'static,
    work: impl Fn(W) -> T + Send + Sync + 'static,
) -> Result<Results<T>, Failure> {
    let (send, come) = channel();
    let (permit, permits) = channel();
    for _ in 0..UNDER_WAY * threads {
        let _ = permit.send(());
    }
    let dealer = Arc::new(Mutex::new(Dealer {
        deal,
        dealt: 0,
        permits,
    }));
    let work = Arc::new(work);
    for _ in 0..threads {
        let (send, dealer, work) = (send.clone(), Arc::clone(&dealer), Arc::clone(&work));
        let go_on = move || {
            // A lock is only poisoned by a thread that said so itself.
            let piece = || dealer.lock().ok()?.next();
            let all = || {
                while let Some((number, piece)) = piece() {
                    if send.send(Some((number, work(piece)))).is_err() {
                        return;
                    }
                }
            };
            if catch_unwind(AssertUnwindSafe(all)).is_err() {
                let _ = send.send(None);
            }
        };
        let started = thread::Builder::new().spawn(go_on);
        started.map_err(|error| Failure::Usage(format!("cannot start threads: {error}")))?;
    }
    Ok(Results {
        come,
        early: BTreeMap::new(),
        next: 0,
        permit,
    })
}

impl<T> Results<T> {
    /// Waits for the next result, unless somebody asks to stop.
    pub(crate) fn next(&mut self) -> Result<Next<T>, Failure> {
        loop {
            if let Some(result) = self.early.remove(&self.next) {
                self.next += 1;
                // Nobody may be left who wants it.
                let _ = self.permit.send(());
                return Ok(Next::Result(result));
            }
            match self.come.recv_timeout(Duration::from_millis(100)) {
                Ok(Some((number, result))) => {
                    self.early.insert(number, result);
                }
                Ok(None) => return Err(Failure::Usage("a thread ended early".to_owned())),
                Err(RecvTimeoutError::Timeout) if interrupt::asked() => {
                    return Ok(Next::Interrupted);
                }
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => return Ok(Next::End),
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn all(mut results: Results<usize>) -> Result<Vec<usize>, Failure> {
        let mut all = Vec::new();
        while let Next::Result(result) = results.next()? {
            all.push(result);
        }
        Ok(all)
    }

    #[test]
    fn results_come_in_the_order_in_which_work_was_dealt_out() {
        for threads in [1, 2, 7] {
            let mut numbers = 0..500;
            let work = |n: usize| {
                // Early pieces take longer.
                std::hint::black_box((n..500).map(std::hint::black_box).sum::<usize>());
                n * n
            };
            let results = start(threads, move || numbers.next(), work).unwrap();
            let squares: Vec<usize> = (0..500).map(|n| n * n).collect();
            assert_eq!(all(results).unwrap(), squares, "{threads} threads");
        }
    }

    #[test]
    fn nobody_runs_far_ahead() {
        let (dealt, mut numbers) = (Arc::new(Mutex::new(0)), 0..1000);
        let count = Arc::clone(&dealt);
        let deal = move || {
            *count.lock().unwrap() += 1;
            numbers.next()
        };
        let mut results = start(2, deal, |n: usize| n).unwrap();
        thread::sleep(Duration::from_millis(50));
        assert!(*dealt.lock().unwrap() <= 2 * UNDER_WAY);
        assert!(matches!(results.next(), Ok(Next::Result(0))));
    }

    #[test]
    fn a_thread_that_breaks_down_is_reported() {
        for broken in [0, 3, 9] {
            let mut numbers = 0..10;
            let work = move |n: usize| if n == broken { panic!("on purpose") } else { n };
            let results = start(2, move || numbers.next(), work).unwrap();
            assert!(all(results).is_err());
        }
        let results = start(2, || panic!("on purpose"), |n: usize| n).unwrap();
        assert!(all(results).is_err());
    }
}
