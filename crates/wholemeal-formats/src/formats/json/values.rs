//! The values of a text, one after the other: in lines, in a list, in a list that is a field.

use serde_json::{Map, Value};

use super::source::Source;
use super::{FORMAT, LISTS, opens_boards, puzzles, refuse};
use crate::rules;
use crate::scan::Memory;
use crate::text::{Found, Outcome, Places, Unit};
use crate::{ReadError, ReadErrorKind};

/// Reads all values that end in the first lines.
pub(super) fn read(unit: &Unit<'_>) -> Outcome {
    let text = unit.text;
    let mut memory = unit.memory.clone();
    let mut found = Vec::new();
    let mut at = 0;
    let mut places = Places::new(unit);
    loop {
        // Between values: blanks, commas, and the brackets of a list of objects.
        let rest = &text[at..];
        let blank = rest.len() - rest.trim_start().len();
        if at > 0 && rest[..blank].contains('\n') {
            break;
        }
        at += blank;
        let rest = &text[at..];
        match rest.chars().next() {
            None => break,
            Some(',') if memory.json_list => at += 1,
            Some(']') if memory.json_list => {
                memory.json_list = false;
                at += 1;
            }
            Some('}' | ',') if memory.json_wrapped => {
                memory.json_wrapped = false;
                memory.json_rules.clear();
                let length = rest_of_object(rest);
                let (line, _) = places.of(at);
                let fields = rules_of(&format!("{{{}", &rest[1..length]));
                found.extend(refuse(line, fields).err().map(|error| Found {
                    line,
                    format: &FORMAT,
                    puzzle: Err(error),
                }));
                at += length;
            }
            Some('[') if rest[1..].trim_start().starts_with('{') || opens_boards(unit, rest) => {
                memory.json_list = true;
                at += 1;
            }
            _ => {
                let (line, column) = places.of(at);
                match value(rest) {
                    Ok((value, length)) => {
                        // Mistakes are looked for in the value, whose first line starts
                        // before it.
                        let part = Unit {
                            text: &text[at..at + length],
                            line,
                            ..*unit
                        };
                        let mut puzzles = match refuse(line, memory.json_rules.clone()) {
                            Ok(()) => puzzles(&Source::new(&part), line, &value),
                            Err(error) => vec![Err(error)],
                        };
                        let errors = puzzles.iter_mut().filter_map(|p| p.as_mut().err());
                        for error in errors.filter(|error| error.line == line) {
                            error.column += column - 1;
                        }
                        at += length;
                        found.extend(puzzles.into_iter().map(|puzzle| Found {
                            line,
                            format: &FORMAT,
                            puzzle,
                        }));
                    }
                    Err(error) if error.is_eof() && !unit.ended => return Outcome::More,
                    Err(error) if error.is_eof() && wrapped_list(rest.as_bytes()).is_some() => {
                        // It is too long to wait for its end.
                        (memory.json_list, memory.json_wrapped) = (true, true);
                        let length = wrapped_list(rest.as_bytes()).unwrap_or(1);
                        memory.json_rules = rules_of(&format!("{}]}}", &rest[..length]));
                        at += length;
                    }
                    Err(error) => {
                        let broken = broken(unit, &memory, at, &error);
                        found.push(broken.0);
                        return took(broken.1, found, memory);
                    }
                }
            }
        }
    }
    let lines = text[..at].lines().count().max(1);
    took(lines, found, memory)
}

fn took(lines: usize, found: Vec<Found>, memory: Memory) -> Outcome {
    Outcome::Took {
        lines,
        found,
        memory: Some(Box::new(memory)),
    }
}

/// Where the values of a list start that is a field of the object that starts here, with
/// nothing but texts and numbers before it: `{"name": "x", "puzzles": [`.
pub(crate) fn wrapped_list(text: &[u8]) -> Option<usize> {
    let mut rest = text.trim_ascii_start().strip_prefix(b"{")?;
    loop {
        let (name, behind) = quoted(rest.trim_ascii_start())?;
        rest = behind
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
        rest = quoted(rest).map_or_else(number, |(_, behind)| behind);
        rest = rest.trim_ascii_start().strip_prefix(b",")?;
    }
}

/// The text in quotes that starts here, and what stands behind it.
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

/// How long the rest of an object is, after its list: up to the brace that closes it. Of one that
/// is not closed only the first character is taken.
fn rest_of_object(rest: &str) -> usize {
    let (mut depth, mut text, mut escaped) = (0usize, false, false);
    for (at, byte) in rest.bytes().enumerate() {
        match byte {
            _ if escaped => escaped = false,
            b'\\' if text => escaped = true,
            b'"' => text = !text,
            // A line end in a text is a mistake.
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

/// The rules that the fields of an object say.
fn rules_of(object: &str) -> Vec<String> {
    let fields = serde_json::from_str(object);
    fields.map_or(Vec::new(), |fields| rules::of_object(&fields))
}

/// The next value, and its length.
fn value(text: &str) -> Result<(Value, usize), serde_json::Error> {
    let mut values = serde_json::Deserializer::from_str(text).into_iter::<Value>();
    match values.next() {
        Some(Ok(value)) => Ok((value, values.byte_offset())),
        Some(Err(error)) => Err(error),
        None => Ok((Value::Null, text.len())),
    }
}

/// What to say of a broken value, and how many lines it costs: to where it broke, or
/// where it is not closed, to the next blank line; but not those that start afresh.
fn broken(
    unit: &Unit<'_>,
    memory: &Memory,
    at: usize,
    error: &serde_json::Error,
) -> (Found, usize) {
    let before = unit.text[..at].matches('\n').count();
    let line = unit.line + before;
    let why = error.to_string();
    let why = why.split(" at line ").next().unwrap_or_default().to_owned();
    let wrong = |line, column| {
        let expected = "valid JSON".into();
        ReadError::new(
            line,
            column,
            ReadErrorKind::Word {
                found: why.clone(),
                expected,
            },
        )
    };
    let took = |error: ReadError, lines: usize| {
        let (format, puzzle) = (&FORMAT, Err(error));
        (
            Found {
                line,
                format,
                puzzle,
            },
            lines.max(before + 1),
        )
    };
    if let Some(afresh) = next_object(unit, before, error) {
        let last = unit.lines().nth(afresh - 1);
        let end = last.map_or(1, |line| line.end());
        return took(wrong(unit.line + afresh - 1, end), afresh);
    }
    // A mistake before the first column lies behind the line before.
    let lines = error.line() - usize::from(error.column() == 0 && error.line() > 1);
    let error = wrong(line + lines.saturating_sub(1), error.column().max(1));
    let to_error = error.line + 1 - unit.line;
    let paragraph = unit.lines().take(to_error);
    let lines = if memory.json_list {
        to_error
    } else {
        paragraph
            .take_while(|line| !line.raw.trim().is_empty())
            .count()
    };
    took(error, lines)
}

/// The first line behind that of a broken value, and up to the mistake, where the next
/// object starts: one that is whole, or one where no object could start.
fn next_object(unit: &Unit<'_>, before: usize, error: &serde_json::Error) -> Option<usize> {
    let mistake = before + error.line().saturating_sub(1);
    let lines = unit.lines().enumerate().take(mistake + 1).skip(before + 1);
    let mut afresh = lines.filter(|(i, line)| {
        let object = line.text.trim_end_matches(',');
        let whole = || serde_json::from_str::<Map<String, Value>>(object).is_ok();
        let odd = *i == mistake && line.column_of(line.text) == error.column();
        object.starts_with('{') && (odd || whole())
    });
    afresh.next().map(|(i, _)| i)
}
