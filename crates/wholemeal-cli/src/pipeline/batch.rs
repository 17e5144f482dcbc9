//! Batches: the parts of a chunk that workers process.

use std::ops::Range;

use wholemeal::Shape;
use wholemeal::formats::Puzzle;
use wholemeal::formats::stream::{Piece, Run};

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
    Lines(Run),
    /// Other entries, by their indices in the chunk.
    Entries(Range<usize>),
}

/// Splits a chunk into batches of at most `max_lines` lines, and into at least one batch per
/// thread if there are enough lines.
pub(super) fn split(chunk: &SourceChunk, max_lines: usize, threads: usize) -> Vec<Batch> {
    let mut batches = Vec::new();
    let mut entries = 0..0;
    let mut other_sizes = 0;
    for (i, piece) in chunk.chunk.pieces.iter().enumerate() {
        match piece {
            Piece::Plain(run) => {
                batches.extend((!entries.is_empty()).then(|| Batch::Entries(entries.clone())));
                entries = i + 1..i + 1;
                other_sizes = 0;
                batches.extend(split_lines(run, max_lines, threads));
            }
            Piece::Entry(entry) => {
                entries.end = i + 1;
                let is_other = |puzzle: &Puzzle| puzzle.shape() != Shape::NINE;
                other_sizes += usize::from(entry.puzzle.as_ref().is_ok_and(is_other));
                if entries.len() >= MAX_ENTRIES || other_sizes >= MAX_OTHER_SIZES {
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

/// Splits lines into batches of equal size, so that none is too small for the engine.
fn split_lines(run: &Run, max_lines: usize, threads: usize) -> impl Iterator<Item = Batch> {
    let per_thread = threads.min(run.count / MIN_LINES);
    let batches = run.count.div_ceil(max_lines).max(per_thread);
    let size = run.count.div_ceil(batches.max(1)).max(1);
    let starts = (0..run.count).step_by(size);
    starts.map(move |start| Batch::Lines(run.part(start, size)))
}
