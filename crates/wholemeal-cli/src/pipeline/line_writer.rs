//! The text of a batch of lines.

use wholemeal::{Interrupted, Lines, Solution9};

use super::report::BatchResult;
use super::worker::Worker;
use crate::exit::{Exit, Failure};
use crate::ordered_text::OrderedText;
use crate::record::{Input, Record};
use crate::slow_line::CurrentLine;
use crate::task::{AnswerSink, Task};

/// Writes the answers for lines of 81 characters in the order of the lines.
pub(super) struct LineWriter<'a, T, F> {
    pub(super) worker: &'a Worker<T, F>,
    pub(super) source: usize,
    pub(super) lines: Lines<'a>,
    /// The number of the first line.
    pub(super) first: usize,
    pub(super) current: CurrentLine,
    pub(super) result: &'a mut BatchResult,
    pub(super) text: OrderedText,
    /// The first failure.
    pub(super) failure: Option<Failure>,
}

impl<T, F> AnswerSink<T::Answer> for LineWriter<'_, T, F>
where
    T: Task,
    F: Fn(&Record<'_, T::Answer>, &mut Vec<u8>) -> Result<Exit, Failure>,
{
    fn answer(&mut self, index: usize, answer: Result<&T::Answer, Interrupted>) {
        let Some(input) = self.lines.get(index).map(Input::Line) else {
            return;
        };
        self.result.text.clear();
        let line = self.first + index;
        let written = self
            .worker
            .write_answer(self.source, line, input, answer, self.result);
        self.current.set(line + 1);
        match written {
            Ok(()) => self.text.put(index, &self.result.text),
            Err(failure) => {
                self.failure.get_or_insert(failure);
            }
        }
    }

    /// The usual case for millions of lines: 82 bytes are written in place.
    #[inline]
    fn write_unique(&mut self, index: usize, solution: &Solution9) -> bool {
        let as_line = self.worker.renderer.unique_as_line;
        if as_line {
            self.text.put_line(index, solution.digits());
        }
        as_line
    }
}
