//! The work on a batch.

use std::ops::Range;

use wholemeal::formats::stream::{LineRun, Segment};
use wholemeal::formats::{Entry, Puzzle, VariantPuzzle};
use wholemeal::{Interrupted, Lines, Puzzle9, variants};

use super::Renderer;
use super::batch::Batch;
use super::buffer_pool::BufferPool;
use super::line_writer::LineWriter;
use super::report::BatchResult;
use crate::exit::{Exit, Failure};
use crate::input::{self, Label};
use crate::interrupt;
use crate::ordered_text::OrderedText;
use crate::puzzle9::{has_own_candidates, to_puzzle9};
use crate::record::{Answer, Input, Record};
use crate::slow_line::{CurrentLine, CurrentLines};
use crate::stream::SourceChunk;
use crate::task::{Outcome, Task};

/// Answers batches and writes their records. All threads share it.
pub(super) struct Worker<T, F> {
    pub(super) task: T,
    pub(super) renderer: Renderer<F>,
    pub(super) names: Vec<Option<String>>,
    pub(super) labels: Vec<Label>,
    pub(super) strict: bool,
    pub(super) buffers: BufferPool,
    pub(super) current_lines: CurrentLines,
}

/// The answers for the 9x9 boards among entries, in their order; `None` for those that are
/// missing because the user interrupted the program.
type Answers<A> = std::vec::IntoIter<Option<Result<A, Interrupted>>>;

impl<T, F> Worker<T, F>
where
    T: Task,
    F: Fn(&Record<'_, T::Answer>, &mut Vec<u8>) -> Result<Exit, Failure>,
{
    pub(super) fn work(&self, chunk: &SourceChunk, batch: &Batch) -> Result<BatchResult, Failure> {
        let mut result = BatchResult {
            text: self.buffers.take(),
            ..BatchResult::default()
        };
        match batch {
            Batch::Lines(run) => self.lines(chunk, run, &mut result)?,
            Batch::Entries(range) => self.entries(chunk, range.clone(), &mut result)?,
        }
        Ok(result)
    }

    /// Answers lines. The engine reads them directly from the chunk, and their records are put in
    /// order.
    fn lines(
        &self,
        chunk: &SourceChunk,
        run: &LineRun,
        result: &mut BatchResult,
    ) -> Result<(), Failure> {
        let Some(lines) = Lines::of_known_boards(chunk.chunk.text_of(run), run.stride()) else {
            unreachable!("a run consists of boards");
        };
        result
            .formats
            .add(chunk.source, "line", run.line, run.count);
        let text = OrderedText::new(run.count, std::mem::take(&mut result.text));
        let mut writer = LineWriter {
            worker: self,
            source: chunk.source,
            lines,
            first: run.line,
            current: self.current_lines.enter(chunk.source, run.line),
            result,
            text,
            failure: None,
        };
        let completion = self.task.answer_lines(lines, &mut writer);
        let LineWriter { text, failure, .. } = writer;
        result.cancelled = completion == crate::task::Completion::Cancelled;
        (result.text, result.puzzles) = text.in_order();
        failure.map_or(Ok(()), Err)
    }

    /// Answers other entries: 9x9 boards as a batch, boards of other sizes one by one.
    fn entries(
        &self,
        chunk: &SourceChunk,
        range: Range<usize>,
        result: &mut BatchResult,
    ) -> Result<(), Failure> {
        result.text.clear();
        let entries = chunk.chunk.segments[range]
            .iter()
            .filter_map(|segment| match segment {
                Segment::Entry(entry) => Some(&**entry),
                Segment::Lines(_) => None,
            });
        let entries: Vec<&Entry> = entries.collect();
        let puzzles: Vec<Option<Puzzle9>> = entries
            .iter()
            .map(|entry| entry.puzzle.as_ref().ok().and_then(to_puzzle9))
            .collect();
        let first = entries.first().map_or(0, |entry| entry.line);
        let current = self.current_lines.enter(chunk.source, first);
        let mut answers = self.answer_9x9(&entries, &puzzles, &current);
        for (entry, puzzle) in entries.iter().zip(&puzzles) {
            // Only the solver of variants has candidates of other sizes.
            let of_candidates = match &entry.puzzle {
                Ok(other) if puzzle.is_none() && has_own_candidates(other) => {
                    Some(VariantPuzzle::from(other))
                }
                _ => None,
            };
            if let Some(variant) = of_candidates.as_ref().or_else(|| entry.variant()) {
                current.set(entry.line);
                self.variant(chunk.source, entry, variant, result)?;
                if result.stopped || result.cancelled {
                    break;
                }
                continue;
            }
            let is_9x9 = puzzle.is_some();
            let readable = match entry.puzzle.as_ref().map_err(input::with_flag) {
                Ok(readable) => readable,
                Err(error) => {
                    self.write_error(chunk.source, entry, &error, result)?;
                    if result.stopped {
                        break;
                    }
                    continue;
                }
            };
            let answer = if is_9x9 {
                answers.next().flatten()
            } else {
                current.set(entry.line);
                self.answer_other_size(readable).result()
            };
            let Some(answer) = answer else {
                result.cancelled = true;
                break;
            };
            let format = entry.format.id;
            result.formats.add(chunk.source, format, entry.line, 1);
            let answer = answer.as_ref().map_err(|interrupted| *interrupted);
            let input = Input::Puzzle(readable);
            self.write_answer(chunk.source, entry.line, input, answer, result)?;
        }
        Ok(())
    }

    /// Answers a variant and writes its record.
    fn variant(
        &self,
        source: usize,
        entry: &Entry,
        puzzle: &VariantPuzzle,
        result: &mut BatchResult,
    ) -> Result<(), Failure> {
        if interrupt::requested() {
            result.cancelled = true;
            return Ok(());
        }
        let answer = variants::Solver::new(&puzzle.variant)
            .map_err(|error| input::of_model(entry.line, puzzle, &error))
            .and_then(|solver| {
                let answer = self.task.answer_variant(puzzle, solver);
                answer.ok_or_else(|| unsupported(entry, puzzle))
            });
        let answer = match answer {
            Ok(answer) => answer,
            Err(error) => return self.write_error(source, entry, &error, result),
        };
        let Some(answer) = answer.result() else {
            result.cancelled = true;
            return Ok(());
        };
        let name = self.names.get(source).and_then(Option::as_deref);
        for note in &puzzle.notes {
            let note = format!("line {}: {note}", entry.line);
            result.notes.push(input::with_source_name(name, &note));
        }
        result.formats.add(source, entry.format.id, entry.line, 1);
        let answer = answer.as_ref().map_err(|interrupted| *interrupted);
        self.write_answer(source, entry.line, Input::Variant(puzzle), answer, result)
    }

    /// Answers the entries that are 9x9 boards.
    fn answer_9x9(
        &self,
        entries: &[&Entry],
        puzzles: &[Option<Puzzle9>],
        current: &CurrentLine,
    ) -> Answers<T::Answer> {
        let boards: Vec<Puzzle9> = puzzles.iter().copied().flatten().collect();
        let with_board = entries.iter().zip(puzzles);
        let lines: Vec<usize> = with_board
            .filter(|(_, puzzle)| puzzle.is_some())
            .map(|(entry, _)| entry.line)
            .collect();
        if let Some(&line) = lines.first() {
            current.set(line);
        }
        let mut answers = vec![None; boards.len()];
        // A missing answer ends the batch, so the completion is not needed.
        let _ = self.task.answer_batch_9x9(&boards, &mut |index, answer| {
            if let Some(&line) = lines.get(index + 1) {
                current.set(line);
            }
            answers[index] = Some(answer.cloned());
        });
        answers.into_iter()
    }

    fn answer_other_size(&self, puzzle: &Puzzle) -> Outcome<T::Answer> {
        if interrupt::requested() {
            return Outcome::Cancelled;
        }
        self.task.answer_other_size(&puzzle.board())
    }

    /// Writes the record of a puzzle that could not be read, or ends a strict run.
    fn write_error(
        &self,
        source: usize,
        entry: &Entry,
        error: &str,
        result: &mut BatchResult,
    ) -> Result<(), Failure> {
        let name = self.names.get(source).and_then(Option::as_deref);
        let error = input::with_source_name(name, error);
        result.errors.push(error.clone());
        if self.strict {
            result.stopped = true;
            return Ok(());
        }
        let input = match (&entry.puzzle, entry.variant()) {
            (Ok(puzzle), _) => Input::Puzzle(puzzle),
            (Err(_), Some(variant)) => Input::Variant(variant),
            (Err(_), None) => Input::Text(&entry.text),
        };
        self.write(
            source,
            entry.line,
            input,
            &Answer::Unreadable(error),
            result,
        )
    }

    /// Writes the record of an answer. A board without a solution may have conflicting
    /// givens.
    pub(super) fn write_answer(
        &self,
        source: usize,
        line: usize,
        input: Input<'_>,
        answer: Result<&T::Answer, Interrupted>,
        result: &mut BatchResult,
    ) -> Result<(), Failure> {
        let answer = match answer {
            Ok(answer) if T::means_unsolvable(answer) => {
                let conflicts = input.grid().map(|grid| grid.conflicts());
                match conflicts.filter(|conflicts| !conflicts.is_empty()) {
                    Some(conflicts) => {
                        result.exit = result.exit.max(Exit::Outcome);
                        Answer::Conflicts(conflicts)
                    }
                    None => Answer::Answered(answer),
                }
            }
            Ok(answer) => Answer::Answered(answer),
            Err(interrupted) => Answer::OutOfBudget(interrupted),
        };
        self.write(source, line, input, &answer, result)
    }

    fn write(
        &self,
        source: usize,
        line: usize,
        input: Input<'_>,
        answer: &Answer<'_, T::Answer>,
        result: &mut BatchResult,
    ) -> Result<(), Failure> {
        let several = self.labels.len() > 1;
        let record = Record {
            line,
            input,
            answer,
            source: self.labels.get(source).filter(|_| several),
        };
        let exit = (self.renderer.render)(&record, &mut result.text)?;
        result.exit = result.exit.max(exit);
        result.puzzles += 1;
        Ok(())
    }
}

/// The error of a variant, or of candidates of another size, for a task that needs a plain puzzle.
fn unsupported(entry: &Entry, puzzle: &VariantPuzzle) -> String {
    match &entry.puzzle {
        Err(error) => input::with_flag(error),
        Ok(_) => {
            let (line, side) = (entry.line, puzzle.variant.rows());
            format!("line {line}: candidates of a {side}x{side} board are not supported")
        }
    }
}
