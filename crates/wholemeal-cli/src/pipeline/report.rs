//! The results of batches, and their sum.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use indicatif::ProgressBar;

use crate::checkpoint::Progress;
use crate::exit::{Exit, Failure, eprint_line, print_note};
use crate::format_counts::FormatCounts;
use crate::input::Sources;
use crate::output::Output;
use crate::progress;

/// The result of a batch.
#[derive(Default)]
pub(super) struct BatchResult {
    /// The text of all records, and their number.
    pub(super) text: Vec<u8>,
    pub(super) puzzles: usize,
    pub(super) exit: Exit,
    /// Errors of puzzles that could not be read.
    pub(super) errors: Vec<String>,
    /// Notes about puzzles that were read.
    pub(super) notes: Vec<String>,
    pub(super) formats: FormatCounts,
    /// The user interrupted the program; `text` ends before the first missing answer.
    pub(super) cancelled: bool,
    /// A puzzle could not be read, and the run is strict.
    pub(super) stopped: bool,
}

/// The results of all batches so far.
pub(super) struct Report {
    pub(super) exit: Exit,
    pub(super) formats: FormatCounts,
    /// The number of puzzles that were answered, and that could not be read.
    pub(super) done: usize,
    pub(super) failed: usize,
    pub(super) cancelled: bool,
    pub(super) failure: Option<Failure>,
    /// The number of puzzles that an earlier run has answered.
    earlier: usize,
    bytes: Arc<AtomicU64>,
    bar: ProgressBar,
    out: Output,
}

impl Report {
    pub(super) fn new(sources: &Sources, bar: &ProgressBar, out: &Output) -> Report {
        Report {
            exit: sources.exit.max(sources.answered.exit),
            formats: FormatCounts::default(),
            done: sources.answered.puzzles,
            failed: sources.answered.failed,
            cancelled: false,
            failure: None,
            earlier: sources.answered.puzzles,
            bytes: Arc::clone(&sources.bytes),
            bar: bar.clone(),
            out: out.clone(),
        }
    }

    /// The puzzles so far.
    fn progress(&self) -> Progress {
        Progress {
            puzzles: self.done,
            failed: self.failed,
            exit: self.exit,
        }
    }

    /// Adds the next batch. Returns `false` if the run ends with it.
    pub(super) fn add(
        &mut self,
        batch: &BatchResult,
        emit: &mut impl FnMut(&[u8], usize) -> Result<(), Failure>,
    ) -> Result<bool, Failure> {
        for error in &batch.errors {
            self.bar.suspend(|| eprint_line(&format!("error: {error}")));
            self.exit = self.exit.max(Exit::BadInput);
        }
        for note in &batch.notes {
            self.bar.suspend(|| print_note(note));
        }
        self.failed += batch.errors.len();
        emit(&batch.text, batch.puzzles)?;
        self.exit = self.exit.max(batch.exit);
        self.done += batch.puzzles;
        self.cancelled = batch.cancelled;
        self.out.checkpoint(self.progress())?;
        if batch.cancelled || batch.stopped {
            return Ok(false);
        }
        self.formats.merge(&batch.formats);
        self.bar.set_position(self.bytes.load(Ordering::Relaxed));
        let new = self.done - self.earlier;
        let rate = progress::rate(new as u64, self.bar.elapsed());
        self.bar.set_message(rate);
        Ok(true)
    }
}
