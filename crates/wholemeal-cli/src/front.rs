//! The front of a batch: the line whose answer is written next.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// A line at the front for longer than this is shown to the user.
const LONG: Duration = Duration::from_secs(1);

/// The shares of a batch that threads work on, each with its current line.
#[derive(Clone, Debug, Default)]
pub(crate) struct Front(Arc<Mutex<Shares>>);

#[derive(Debug, Default)]
struct Shares {
    /// How many shares were entered: several may start in one line.
    entered: usize,
    working: BTreeMap<Key, Arc<AtomicUsize>>,
}

/// Orders shares as they stand in the input: source, first line, order of entering.
type Key = (usize, usize, usize);

/// A share that a thread works on, until it is dropped.
#[derive(Debug)]
pub(crate) struct Working {
    front: Front,
    key: Key,
    line: Arc<AtomicUsize>,
}

impl Front {
    fn shares(&self) -> MutexGuard<'_, Shares> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A thread starts with a share at this line of a source.
    pub(crate) fn enter(&self, source: usize, line: usize) -> Working {
        let mut shares = self.shares();
        let key = (source, line, shares.entered);
        let line = Arc::new(AtomicUsize::new(line));
        shares.entered += 1;
        shares.working.insert(key, Arc::clone(&line));
        Working {
            front: self.clone(),
            key,
            line,
        }
    }

    /// The source and the current line of the first share in input order.
    fn line(&self) -> Option<(usize, usize)> {
        let shares = self.shares();
        let (&(source, ..), line) = shares.working.first_key_value()?;
        Some((source, line.load(Ordering::Relaxed)))
    }
}

impl Working {
    /// The thread works on this line now.
    pub(crate) fn at(&self, line: usize) {
        self.line.store(line, Ordering::Relaxed);
    }
}

impl Drop for Working {
    fn drop(&mut self) {
        self.front.shares().working.remove(&self.key);
    }
}

/// Notices lines that stay at the front.
#[derive(Debug)]
pub(crate) struct Watch {
    front: Front,
    seen: Option<(usize, usize)>,
    since: Instant,
}

impl Watch {
    pub(crate) fn new(front: Front, now: Instant) -> Watch {
        Watch {
            front,
            seen: None,
            since: now,
        }
    }

    /// The source and the line at the front, if they have been there for long.
    pub(crate) fn slow_line(&mut self, now: Instant) -> Option<(usize, usize)> {
        let line = self.front.line();
        if line != self.seen {
            self.seen = line;
            self.since = now;
        }
        line.filter(|_| now.duration_since(self.since) >= LONG)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_front_is_the_first_share_in_input_order() {
        let front = Front::default();
        let later = front.enter(1, 5);
        let first = front.enter(0, 700);
        let same_line = front.enter(0, 700);
        assert_eq!(front.line(), Some((0, 700)));
        first.at(703);
        assert_eq!(front.line(), Some((0, 703)));
        drop(first);
        assert_eq!(front.line(), Some((0, 700)));
        drop(same_line);
        assert_eq!(front.line(), Some((1, 5)));
        drop(later);
        assert_eq!(front.line(), None);
    }

    #[test]
    fn a_line_is_slow_after_a_second_at_the_front() {
        let (front, start) = (Front::default(), Instant::now());
        let mut watch = Watch::new(front.clone(), start);
        let share = front.enter(0, 1);
        assert_eq!(watch.slow_line(start), None);
        assert_eq!(watch.slow_line(start + LONG), Some((0, 1)));
        share.at(2);
        assert_eq!(watch.slow_line(start + LONG), None);
        assert_eq!(watch.slow_line(start + 2 * LONG), Some((0, 2)));
        drop(share);
        assert_eq!(watch.slow_line(start + 9 * LONG), None);
    }
}
