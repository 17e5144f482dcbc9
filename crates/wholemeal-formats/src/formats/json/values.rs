//! Reads the JSON values of a text: one per line, in a list, or in a list that is a field of an
//! object.

use serde_json::{Map, Value};

use super::source::Source;
use super::{FORMAT, LISTS, opens_boards, puzzles, refuse};
use crate::rules;
use crate::scan::ScanState;
use crate::text::{Input, Outcome, Parsed, Places};
use crate::{Puzzle, ReadError, ReadErrorKind};

/// Reads all values that start in the lines of the first one.
pub(super) fn read(input: &Input<'_>) -> Outcome {
    let mut reader = Reader {
        input,
        scan_state: input.scan_state.clone(),
        parsed: Vec::new(),
        at: 0,
        places: Places::new(input),
    };
    loop {
        match reader.step() {
            Step::Continue => {}
            Step::NeedMore => return Outcome::NeedMore,
            Step::End { lines } => {
                return Outcome::Consumed {
                    lines,
                    parsed: reader.parsed,
                    scan_state: Some(Box::new(reader.scan_state)),
                };
            }
        }
    }
}

/// The action after a value or a bracket.
enum Step {
    Continue,
    NeedMore,
    /// Stop after this number of lines.
    End {
        lines: usize,
    },
}

/// Reads values one by one.
struct Reader<'a> {
    input: &'a Input<'a>,
    scan_state: ScanState,
    parsed: Vec<Parsed>,
    /// The number of bytes that were read.
    at: usize,
    places: Places<'a>,
}

impl Reader<'_> {
    /// Reads the next value, or what is between two values: blanks, commas, and the brackets
    /// of a list of objects.
    fn step(&mut self) -> Step {
        let rest = &self.input.text[self.at..];
        let blank = rest.len() - rest.trim_start().len();
        if self.at > 0 && rest[..blank].contains('\n') {
            return self.end();
        }
        self.at += blank;
        let rest = &self.input.text[self.at..];
        match rest.chars().next() {
            None => return self.end(),
            Some(',') if self.scan_state.json_list => self.at += 1,
            Some(']') if self.scan_state.json_list => {
                self.scan_state.json_list = false;
                self.at += 1;
            }
            Some('}' | ',') if self.scan_state.json_wrapped => self.end_of_wrapper(rest),
            Some('[')
                if rest[1..].trim_start().starts_with('{') || opens_boards(self.input, rest) =>
            {
                self.scan_state.json_list = true;
                self.at += 1;
            }
            _ => return self.value(rest),
        }
        Step::Continue
    }

    /// Stops before the line break at the current position.
    fn end(&self) -> Step {
        let lines = self.input.text[..self.at].lines().count().max(1);
        Step::End { lines }
    }

    /// Reads the rest of an object whose list has ended, and reports the rules in it.
    fn end_of_wrapper(&mut self, rest: &str) {
        self.scan_state.json_wrapped = false;
        self.scan_state.json_rules.clear();
        let length = rest_of_object(rest);
        let (line, _) = self.places.of(self.at);
        let rules = rules_of(&format!("{{{}", &rest[1..length]));
        if let Err(error) = refuse(line, rules) {
            self.add(line, Err(error));
        }
        self.at += length;
    }

    /// Reads the value at the start of `rest`.
    fn value(&mut self, rest: &str) -> Step {
        let (line, column) = self.places.of(self.at);
        match value(rest) {
            Ok((value, length)) => {
                self.add_value(&value, length, line, column);
                Step::Continue
            }
            Err(error) if error.is_eof() && !self.input.ended => Step::NeedMore,
            Err(error) => match wrapped_list(rest.as_bytes()).filter(|_| error.is_eof()) {
                // The object is too long to wait for its end.
                Some(length) => {
                    (self.scan_state.json_list, self.scan_state.json_wrapped) = (true, true);
                    self.scan_state.json_rules = rules_of(&format!("{}]}}", &rest[..length]));
                    self.at += length;
                    Step::Continue
                }
                None => {
                    let (entry, lines) = broken(self.input, &self.scan_state, self.at, &error);
                    self.parsed.push(entry);
                    Step::End { lines }
                }
            },
        }
    }

    /// Adds all puzzles of a value that starts at this line and column.
    fn add_value(&mut self, value: &Value, length: usize, line: usize, column: usize) {
        // Errors are located inside the value, which may start in the middle of its line.
        let part = Input {
            text: &self.input.text[self.at..self.at + length],
            line,
            ..*self.input
        };
        let mut puzzles = match refuse(line, self.scan_state.json_rules.clone()) {
            Ok(()) => puzzles(&Source::new(&part), line, value),
            Err(error) => vec![Err(error)],
        };
        let errors = puzzles.iter_mut().filter_map(|p| p.as_mut().err());
        for error in errors.filter(|error| error.line == line) {
            error.column += column - 1;
        }
        self.at += length;
        for puzzle in puzzles {
            self.add(line, puzzle);
        }
    }

    fn add(&mut self, line: usize, puzzle: Result<Puzzle, ReadError>) {
        let format = &FORMAT;
        self.parsed.push(Parsed {
            line,
            format,
            puzzle,
        });
    }
}

/// The position of the first value of a list that is a field of the object at the start of the
/// text, if only texts and numbers come before it: `{"name": "x", "puzzles": [`.
pub(crate) fn wrapped_list(text: &[u8]) -> Option<usize> {
    let mut rest = text.trim_ascii_start().strip_prefix(b"{")?;
    loop {
        let (name, rest_of_field) = quoted(rest.trim_ascii_start())?;
        rest = rest_of_field
            .trim_ascii_start()
            .strip_prefix(b":")?
            .trim_ascii_start();
        if let Some(list) = rest.strip_prefix(b"[") {
            let values = matches!(list.trim_ascii_start().first(), Some(b'{' | b'"'));
            let known = LISTS.iter().any(|list| list.as_bytes() == name);
            return (values && known).then_some(text.len() - list.len());
        }
        let scalar = |byte: &u8| !b",{}[]\"".contains(byte);
        let number = || &rest[rest.iter().take_while(|byte| scalar(byte)).count()..];
        rest = quoted(rest).map_or_else(number, |(_, rest)| rest);
        rest = rest.trim_ascii_start().strip_prefix(b",")?;
    }
}

/// The quoted text at the start, and the text after it.
pub(super) fn quoted(text: &[u8]) -> Option<(&[u8], &[u8])> {
    let inner = text.strip_prefix(b"\"")?;
    let mut escaped = false;
    let end = inner.iter().position(|&byte| {
        let end = byte == b'"' && !escaped;
        escaped = byte == b'\\' && !escaped;
        end
    })?;
    Some((&inner[..end], &inner[end + 1..]))
}

/// The length of the rest of an object after its list, up to the closing brace. Returns 1 if the
/// object is not closed.
fn rest_of_object(rest: &str) -> usize {
    let (mut depth, mut text, mut escaped) = (0usize, false, false);
    for (at, byte) in rest.bytes().enumerate() {
        match byte {
            _ if escaped => escaped = false,
            b'\\' if text => escaped = true,
            b'"' => text = !text,
            // A line break in a text is an error.
            b'\n' if text => break,
            _ if text => {}
            b'[' | b'{' => depth += 1,
            b']' | b'}' if depth == 0 => return at + 1,
            b']' | b'}' => depth -= 1,
            _ => {}
        }
    }
    1
}

/// The unsupported rules in the fields of an object.
fn rules_of(object: &str) -> Vec<String> {
    let fields = serde_json::from_str(object);
    fields.map_or(Vec::new(), |fields| rules::of_object(&fields))
}

/// The value at the start of the text, and its length.
fn value(text: &str) -> Result<(Value, usize), serde_json::Error> {
    let mut values = serde_json::Deserializer::from_str(text).into_iter::<Value>();
    match values.next() {
        Some(Ok(value)) => Ok((value, values.byte_offset())),
        Some(Err(error)) => Err(error),
        None => Ok((Value::Null, text.len())),
    }
}

/// The error of a broken value, and the number of lines to skip: up to the error, or up to the
/// next blank line if the value is not closed, but not past a line that starts a new object.
fn broken(
    input: &Input<'_>,
    scan_state: &ScanState,
    at: usize,
    error: &serde_json::Error,
) -> (Parsed, usize) {
    let before = input.text[..at].matches('\n').count();
    let line = input.line + before;
    let reason = error.to_string();
    let reason = reason.split(" at line ").next().unwrap_or_default();
    let invalid = |line, column| {
        let kind = ReadErrorKind::Word {
            found: reason.to_owned(),
            expected: "valid JSON".into(),
        };
        ReadError::new(line, column, kind)
    };
    let entry = |error: ReadError, lines: usize| {
        let (format, puzzle) = (&FORMAT, Err(error));
        let parsed = Parsed {
            line,
            format,
            puzzle,
        };
        (parsed, lines.max(before + 1))
    };
    if let Some(next) = next_object(input, before, error) {
        let last = input.lines().nth(next - 1);
        let end = last.map_or(1, |line| line.end());
        return entry(invalid(input.line + next - 1, end), next);
    }
    // An error at column 0 is at the end of the previous line.
    let lines = error.line() - usize::from(error.column() == 0 && error.line() > 1);
    let error = invalid(line + lines.saturating_sub(1), error.column().max(1));
    let to_error = error.line + 1 - input.line;
    let paragraph = input.lines().take(to_error);
    let lines = if scan_state.json_list {
        to_error
    } else {
        paragraph
            .take_while(|line| !line.raw.trim().is_empty())
            .count()
    };
    entry(error, lines)
}

/// The number of lines before the next object, which starts after the first line of the broken
/// value and not after the error. It is either complete, or at a position where JSON does not
/// allow an object.
fn next_object(input: &Input<'_>, before: usize, error: &serde_json::Error) -> Option<usize> {
    let last = before + error.line().saturating_sub(1);
    let lines = input.lines().enumerate().take(last + 1).skip(before + 1);
    let mut starts = lines.filter(|(i, line)| {
        let object = line.text.trim_end_matches(',');
        let whole = || serde_json::from_str::<Map<String, Value>>(object).is_ok();
        let unexpected = *i == last && line.column_of(line.text) == error.column();
        object.starts_with('{') && (unexpected || whole())
    });
    starts.next().map(|(i, _)| i)
}
