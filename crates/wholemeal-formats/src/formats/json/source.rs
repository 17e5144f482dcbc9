//! Finds the positions of the parts of a JSON value.

use std::cell::Cell;

use serde_json::Value;

use super::values::quoted;
use crate::ReadError;
use crate::text::{Input, Places};

/// The text of a value. Each search starts after the previous one, so that a value with many
/// errors is searched only once.
#[derive(Debug)]
pub(super) struct Source<'a> {
    pub(super) input: &'a Input<'a>,
    /// The end of the last text that was found.
    texts: Cell<usize>,
    /// The end of the last value of a list that was found, and the number of open lists there.
    values: Cell<(usize, usize)>,
    /// The last position that was converted to line and column.
    places: Cell<Option<Places<'a>>>,
}

impl<'a> Source<'a> {
    pub(super) fn new(input: &'a Input<'a>) -> Source<'a> {
        Source {
            input,
            texts: Cell::new(0),
            values: Cell::new((0, 0)),
            places: Cell::new(None),
        }
    }

    /// Moves an error inside a text to its position in the file. A text with unusual escapes is not
    /// found; then only the line is set.
    pub(super) fn within(&self, text: &str, error: ReadError) -> ReadError {
        let quoted = Value::from(text).to_string();
        let from = self.texts.get();
        let found = self.input.text[from..].find(&quoted).map(|at| from + at);
        self.texts
            .set(found.map_or(self.input.text.len(), |at| at + quoted.len()));
        let Some(at) = found else {
            let line = self.input.line + error.line - 1;
            return ReadError { line, ..error };
        };
        let (line, column) = self.place(at + 1);
        // Line breaks inside a text are escaped in the file.
        let inside = if error.line == 1 { error.column - 1 } else { 0 };
        ReadError {
            line,
            column: column + inside,
            ..error
        }
    }

    /// Moves an error to the next occurrence of this value in a list.
    pub(super) fn at_value(&self, value: &Value, error: ReadError) -> ReadError {
        let wanted = value.to_string();
        let text = self.input.text;
        let (mut at, mut depth) = self.values.get();
        while let Some(byte) = text.as_bytes().get(at) {
            let rest = &text[at..];
            let plain = |c: char| c.is_alphanumeric() || "+-.".contains(c);
            let length = match quoted(rest.as_bytes()) {
                Some((text, _)) => text.len() + 2,
                None => rest.find(|c: char| !plain(c)).unwrap_or(rest.len()),
            };
            let next = at + length.max(rest.chars().next().map_or(1, char::len_utf8));
            if depth > 0 && rest[..length] == wanted {
                self.values.set((next, depth));
                let (line, column) = self.place(at);
                return ReadError {
                    line,
                    column,
                    ..error
                };
            }
            depth += usize::from(*byte == b'[');
            depth -= usize::from(*byte == b']' && depth > 0);
            at = next;
        }
        self.values.set((at, depth));
        error
    }

    /// The line and the column of a byte of the text.
    fn place(&self, at: usize) -> (usize, usize) {
        let last = self.places.get().filter(|places| places.at() <= at);
        let mut places = last.unwrap_or_else(|| Places::new(self.input));
        let place = places.of(at);
        self.places.set(Some(places));
        place
    }
}
