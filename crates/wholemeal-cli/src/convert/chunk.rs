//! The conversion of one chunk.

use std::collections::BTreeMap;

use wholemeal::formats::stream::{Chunk, LineRun, Segment};
use wholemeal::formats::{Entry, Loss};

use crate::budget::RunBudget;
use crate::draw::Frame;
use crate::format_counts::FormatCounts;
use crate::input::{self, with_source_name};
use crate::stream::SourceChunk;

use super::target::PuzzleWriter;

/// The number of puzzles per loss.
pub(super) type Losses = BTreeMap<Loss, usize>;

/// The text of a chunk, and the puzzles in it.
#[derive(Default)]
pub(super) struct Converted {
    pub(super) text: String,
    /// The number of puzzles that were written, and of those that the format does not support.
    pub(super) done: usize,
    pub(super) refused: usize,
    /// Errors of puzzles that could not be read or written.
    pub(super) errors: Vec<String>,
    pub(super) formats: FormatCounts,
    pub(super) losses: Losses,
}

/// Converts chunks.
#[derive(Clone)]
pub(super) struct Converter {
    pub(super) frame: Frame,
    /// The names of the sources, for errors.
    pub(super) names: Vec<Option<String>>,
    /// Whether to stop at the first error.
    pub(super) strict: bool,
}

impl Converter {
    /// Writes the puzzles of a chunk. With `strict`, it ends at the first error.
    pub(super) fn convert(&self, chunk: &SourceChunk, writer: &mut PuzzleWriter) -> Converted {
        let mut converted = Converted::default();
        let name = self.names.get(chunk.source).and_then(Option::as_deref);
        for segment in &chunk.chunk.segments {
            if let Err(error) = converted.write(chunk, segment, writer) {
                converted.errors.push(with_source_name(name, &error));
                if self.strict {
                    break;
                }
            }
        }
        if self.frame == Frame::Ascii {
            converted.text = self.frame.apply(&converted.text).into_owned();
        }
        converted
    }
}

impl Converted {
    fn write(
        &mut self,
        SourceChunk { source, chunk }: &SourceChunk,
        segment: &Segment,
        writer: &mut PuzzleWriter,
    ) -> Result<(), String> {
        match segment {
            Segment::Lines(run) => {
                self.formats.add(*source, "line", run.line, run.count);
                self.done += run.count;
                self.write_lines(chunk, run, writer)
            }
            Segment::Entry(entry) => {
                let written = self.write_entry(entry, writer);
                if entry.is_readable() {
                    self.formats.add(*source, entry.format.id, entry.line, 1);
                }
                self.done += usize::from(written.is_ok());
                self.refused += usize::from(written.is_err() && entry.is_readable());
                written
            }
        }
    }

    /// Writes lines of 81 characters.
    fn write_lines(
        &mut self,
        chunk: &Chunk,
        run: &LineRun,
        writer: &mut PuzzleWriter,
    ) -> Result<(), String> {
        for (line, number) in chunk.lines(run).zip(run.line..) {
            let lost = writer.write_line(line, &mut self.text);
            self.count(lost.map_err(|error| at_line(number, &error))?);
        }
        Ok(())
    }

    fn write_entry(&mut self, entry: &Entry, writer: &mut PuzzleWriter) -> Result<(), String> {
        let lost = match entry.variant() {
            Some(variant) => writer.write_variant(variant, &mut self.text),
            None => {
                let puzzle = entry.puzzle.as_ref().map_err(input::with_flag)?;
                writer.write(puzzle, &mut self.text)
            }
        };
        self.count(lost.map_err(|error| at_line(entry.line, &error))?);
        Ok(())
    }

    fn count(&mut self, lost: Vec<Loss>) {
        for loss in lost {
            *self.losses.entry(loss).or_default() += 1;
        }
    }
}

/// Puts the line of a puzzle before the error.
fn at_line(line: usize, error: &str) -> String {
    format!("line {line}: {error}")
}

/// Removes the puzzles of a chunk that the budget does not allow.
pub(super) fn cut(chunk: &mut Chunk, budget: &mut RunBudget) {
    let puzzles = |segment: &Segment| match segment {
        Segment::Lines(run) => run.count,
        Segment::Entry(_) => 1,
    };
    let all = chunk.segments.iter().map(puzzles).sum();
    let mut left = budget.allow(all);
    if left == all {
        return;
    }
    chunk.segments.retain_mut(|segment| {
        let allowed = puzzles(segment).min(left);
        left -= allowed;
        if let Segment::Lines(run) = segment {
            *run = run.part(0, allowed);
        }
        allowed > 0
    });
}
