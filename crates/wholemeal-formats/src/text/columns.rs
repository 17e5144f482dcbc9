//! Column numbers of several parts of one line.

use super::Line;

/// Computes the columns of parts of a line, requested from left to right. Each character of the
/// line is counted only once.
#[derive(Debug)]
pub(crate) struct Columns<'a> {
    raw: &'a str,
    at: usize,
    column: usize,
}

impl<'a> Columns<'a> {
    pub(crate) fn new(line: &Line<'a>) -> Columns<'a> {
        Columns {
            raw: line.raw,
            at: 0,
            column: 1,
        }
    }

    /// The column of this part, counted from 1. Returns 1 if the text is not a part of the line.
    pub(crate) fn of(&mut self, part: &str) -> usize {
        let offset = (part.as_ptr() as usize).wrapping_sub(self.raw.as_ptr() as usize);
        let Some(between) = self.raw.get(self.at..offset) else {
            return 1;
        };
        self.column += between.chars().count();
        self.at = offset;
        self.column
    }
}
