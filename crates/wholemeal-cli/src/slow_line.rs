//! The line that the output is waiting for, if it takes long.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// A line that the output waits for longer than this is shown to the user.
const LONG: Duration = Duration::from_secs(1);

/// The batches that threads work on, each with its current line.
#[derive(Clone, Debug, Default)]
pub(crate) struct CurrentLines(Arc<Mutex<Batches>>);

#[derive(Debug, Default)]
struct Batches {
    /// The number of batches that were entered. Several may start in the same line.
    entered: usize,
    working: BTreeMap<Key, Arc<AtomicUsize>>,
}

/// The order of batches in the input: source, first line, order of entering.
type Key = (usize, usize, usize);

/// The current line of a batch that a thread works on. Dropped when the batch is done.
#[derive(Debug)]
pub(crate) struct CurrentLine {
    all: CurrentLines,
    key: Key,
    line: Arc<AtomicUsize>,
}

impl CurrentLines {
    fn batches(&self) -> MutexGuard<'_, Batches> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Registers a batch that starts at this line of a source.
    pub(crate) fn enter(&self, source: usize, line: usize) -> CurrentLine {
        let mut batches = self.batches();
        let key = (source, line, batches.entered);
        let line = Arc::new(AtomicUsize::new(line));
        batches.entered += 1;
        batches.working.insert(key, Arc::clone(&line));
        CurrentLine {
            all: self.clone(),
            key,
            line,
        }
    }

    /// The source and the current line of the first batch in input order.
    fn first(&self) -> Option<(usize, usize)> {
        let batches = self.batches();
        let (&(source, ..), line) = batches.working.first_key_value()?;
        Some((source, line.load(Ordering::Relaxed)))
    }
}

impl CurrentLine {
    /// Sets the line that the thread works on.
    pub(crate) fn set(&self, line: usize) {
        self.line.store(line, Ordering::Relaxed);
    }
}

impl Drop for CurrentLine {
    fn drop(&mut self) {
        self.all.batches().working.remove(&self.key);
    }
}

/// Finds lines that the output waits for.
#[derive(Debug)]
pub(crate) struct SlowLineWatch {
    lines: CurrentLines,
    seen: Option<(usize, usize)>,
    since: Instant,
}

impl SlowLineWatch {
    pub(crate) fn new(lines: CurrentLines, now: Instant) -> SlowLineWatch {
        SlowLineWatch {
            lines,
            seen: None,
            since: now,
        }
    }

    /// The source and the line that the output waits for, if it has been the same for long.
    pub(crate) fn slow_line(&mut self, now: Instant) -> Option<(usize, usize)> {
        let line = self.lines.first();
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
    fn the_output_waits_for_the_first_batch_in_input_order() {
        let lines = CurrentLines::default();
        let later = lines.enter(1, 5);
        let first = lines.enter(0, 700);
        let same_line = lines.enter(0, 700);
        assert_eq!(lines.first(), Some((0, 700)));
        first.set(703);
        assert_eq!(lines.first(), Some((0, 703)));
        drop(first);
        assert_eq!(lines.first(), Some((0, 700)));
        drop(same_line);
        assert_eq!(lines.first(), Some((1, 5)));
        drop(later);
        assert_eq!(lines.first(), None);
    }

    #[test]
    fn a_line_is_slow_after_a_second() {
        let (lines, start) = (CurrentLines::default(), Instant::now());
        let mut watch = SlowLineWatch::new(lines.clone(), start);
        let batch = lines.enter(0, 1);
        assert_eq!(watch.slow_line(start), None);
        assert_eq!(watch.slow_line(start + LONG), Some((0, 1)));
        batch.set(2);
        assert_eq!(watch.slow_line(start + LONG), None);
        assert_eq!(watch.slow_line(start + 2 * LONG), Some((0, 2)));
        drop(batch);
        assert_eq!(watch.slow_line(start + 9 * LONG), None);
    }
}
