//! Finds positions to split a long line: between the puzzles of a JSON list, or between tags.

use crate::formats::json;

/// The end of the last complete part of an incomplete line; `None` if no part is complete.
/// `in_list` is true if the line starts inside a JSON list.
pub(super) fn position(line: &[u8], in_list: bool) -> Option<usize> {
    let text = line.trim_ascii_start();
    match text.first() {
        Some(b'<') => between_tags(line),
        Some(b'[') if matches!(text[1..].trim_ascii_start().first(), Some(b'{' | b'"')) => {
            after_comma(line, 1)
        }
        _ if in_list => after_comma(line, 0),
        Some(b'{') if json::wrapped_list(line).is_some() => after_comma(line, 2),
        _ => None,
    }
}

/// The start of the last tag that directly follows another one.
fn between_tags(line: &[u8]) -> Option<usize> {
    let follows = |&at: &usize| line[..at].trim_ascii_end().ends_with(b">");
    memchr::memrchr_iter(b'<', line).find(follows)
}

/// The position after the last comma of a list whose values are inside `list` brackets.
fn after_comma(line: &[u8], list: usize) -> Option<usize> {
    let (mut depth, mut text, mut escaped, mut last) = (0usize, false, false, None);
    for (at, byte) in line.iter().enumerate() {
        match byte {
            _ if escaped => escaped = false,
            b'\\' if text => escaped = true,
            b'"' => text = !text,
            _ if text => {}
            b'[' | b'{' => depth += 1,
            // The list ends in this line.
            b']' | b'}' if depth <= list => break,
            b']' | b'}' => depth -= 1,
            b',' if depth == list => last = Some(at + 1),
            _ => {}
        }
    }
    last
}
