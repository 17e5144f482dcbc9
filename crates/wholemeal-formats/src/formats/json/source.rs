//! Where the parts of a value stand in its text.

use std::cell::Cell;

use serde_json::Value;

use super::values::quoted;
use crate::ReadError;
use crate::text::{Places, Input};

/// The text of a value. Mistakes are looked for from the last one on, so that a value with many
/// of them is searched once.
#[derive(Debug)]
pub(super) struct Source<'a> {
    pub(super) input: &'a Input<'a>,
    /// How far texts were looked for.
    texts: Cell<usize>,
    /// How far values of lists were looked for, and how many lists are open there.
    values: Cell<(usize, usize)>,
    /// The last place.
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

    /// A mistake in a text of the value, at its place in the file, as far as the text stands
    /// there as it is.
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
        // Line breaks in a text are not those of the file.
        let inside = if error.line == 1 { error.column - 1 } else { 0 };
        ReadError {
            line,
            column: column + inside,
            ..error
        }
    }

    /// A mistake at the next place where this value stands in a list.
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
