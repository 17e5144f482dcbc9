//! Batches: the parts of a chunk that workers process.

use std::ops::Range;

use wholemeal::Shape;
use wholemeal::formats::Puzzle;
use wholemeal::formats::stream::{LineRun, Segment};

use crate::stream::SourceChunk;

/// The smallest number of lines that is worth a batch of its own.
const MIN_LINES: usize = 64;

/// The largest number of entries in a batch.
const MAX_ENTRIES: usize = 512;

/// The largest number of entries of other sizes in a batch. They take longer than 9x9 boards.
const MAX_OTHER_SIZES: usize = 4;

/// A part of a chunk.
#[derive(Debug)]
pub(super) enum Batch {
    /// Lines of 81 characters.
    Lines(LineRun),
    /// Other entries, by their indices in the chunk.
    Entries(Range<usize>),
}

/// Splits a chunk into batches of at most `max_lines` lines or entries, and into at least one batch per
/// thread if there are enough lines.
pub(super) fn split(chunk: &SourceChunk, max_lines: usize, threads: usize) -> Vec<Batch> {
    let mut batches = Vec::new();
    let mut entries = 0..0;
    let mut other_sizes = 0;
    for (i, segment) in chunk.chunk.segments.iter().enumerate() {
        match segment {
            Segment::Lines(run) => {
                batches.extend((!entries.is_empty()).then(|| Batch::Entries(entries.clone())));
                entries = i + 1..i + 1;
                other_sizes = 0;
                batches.extend(split_lines(run, max_lines, threads));
            }
            Segment::Entry(entry) => {
                entries.end = i + 1;
                let is_other = |puzzle: &Puzzle| puzzle.shape() != Shape::NINE;
                let is_other = match &entry.puzzle {
                    Ok(puzzle) => is_other(puzzle),
                    Err(_) => entry.variant().is_some(),
                };
                other_sizes += usize::from(is_other);
                if entries.len() >= MAX_ENTRIES.min(max_lines) || other_sizes >= MAX_OTHER_SIZES {
                    batches.push(Batch::Entries(entries));
                    entries = i + 1..i + 1;
                    other_sizes = 0;
                }
            }
        }
    }
    batches.extend((!entries.is_empty()).then_some(Batch::Entries(entries)));
    batches
}

/// Drops this number of puzzles, and counts down.
pub(super) fn skip(batches: Vec<Batch>, puzzles: &mut usize) -> Vec<Batch> {
    let mut rest = Vec::with_capacity(batches.len());
    for batch in batches {
        let skipped = batch.len().min(*puzzles);
        *puzzles -= skipped;
        if skipped < batch.len() {
            rest.push(batch.without(skipped));
        }
    }
    rest
}

impl Batch {
    /// The number of puzzles.
    fn len(&self) -> usize {
        match self {
            Batch::Lines(run) => run.count,
            Batch::Entries(range) => range.len(),
        }
    }

    /// The batch without its first puzzles.
    fn without(self, first: usize) -> Batch {
        match self {
            Batch::Lines(run) => Batch::Lines(run.part(first, run.count - first)),
            Batch::Entries(range) => Batch::Entries(range.start + first..range.end),
        }
    }
}

/// Splits lines into batches of equal size, none of them too small for the engine.
fn split_lines(run: &LineRun, max_lines: usize, threads: usize) -> impl Iterator<Item = Batch> {
    let per_thread = threads.min(run.count / MIN_LINES);
    let batches = run.count.div_ceil(max_lines).max(per_thread);
    let size = run.count.div_ceil(batches.max(1)).max(1);
    let starts = (0..run.count).step_by(size);
    starts.map(move |start| Batch::Lines(run.part(start, size)))
}
