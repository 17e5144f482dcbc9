//! Line and column numbers of byte positions.

use super::Input;

/// Computes the lines and columns of bytes of a text, requested in order. Each byte is counted
/// only once.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Places<'a> {
    text: &'a str,
    at: usize,
    line: usize,
    column: usize,
}

impl<'a> Places<'a> {
    pub(crate) fn new(input: &Input<'a>) -> Places<'a> {
        Places {
            text: input.text,
            at: 0,
            line: input.line,
            column: 1,
        }
    }

    /// The byte that was requested last.
    pub(crate) fn at(&self) -> usize {
        self.at
    }

    /// The line and the column of a byte, which must not be before the last one.
    pub(crate) fn of(&mut self, at: usize) -> (usize, usize) {
        let between = self.text.get(self.at..at);
        let between = between.unwrap_or_else(|| &self.text[self.at..]);
        self.at += between.len();
        let (lines, last) = match between.rsplit_once('\n') {
            Some((lines, last)) => (
                memchr::memchr_iter(b'\n', lines.as_bytes()).count() + 1,
                last,
            ),
            None => (0, between),
        };
        if lines > 0 {
            self.column = 1;
        }
        self.line += lines;
        self.column += last.chars().count();
        (self.line, self.column)
    }
}
