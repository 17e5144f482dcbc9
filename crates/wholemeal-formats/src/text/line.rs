//! One line of the input.

use crate::table::is_vertical;

/// A character and its position.
#[derive(Clone, Copy, Debug)]
pub(crate) struct PositionedChar {
    pub(crate) found: char,
    pub(crate) line: usize,
    pub(crate) column: usize,
}

/// One line of the text.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Line<'a> {
    /// The number of the line, counted from 1.
    pub(crate) number: usize,
    /// The line without its ending.
    pub(crate) raw: &'a str,
    /// The line without forum tags, comment and surrounding blanks.
    pub(crate) text: &'a str,
}

impl<'a> Line<'a> {
    pub(crate) fn new(number: usize, raw: &'a str) -> Line<'a> {
        let raw = raw.strip_suffix('\n').unwrap_or(raw);
        let raw = raw.strip_suffix('\r').unwrap_or(raw);
        let line = Line {
            number,
            raw,
            text: raw,
        };
        let text = line.untrimmed().trim();
        Line { text, ..line }
    }

    /// The line without forum tags.
    pub(crate) fn untagged(&self) -> &'a str {
        without_tags(self.raw)
    }

    /// The line without forum tags and the comment at its end.
    pub(crate) fn untrimmed(&self) -> &'a str {
        let text = comment(self.raw).map_or(self.raw, |at| &self.raw[..at]);
        without_tags(text)
    }

    /// The column of a part of this line, counted from 1.
    pub(crate) fn column_of(&self, part: &str) -> usize {
        let offset = (part.as_ptr() as usize).wrapping_sub(self.raw.as_ptr() as usize);
        let before = self.raw.get(..offset).unwrap_or("");
        before.chars().count() + 1
    }

    /// The column after the text.
    pub(crate) fn end(&self) -> usize {
        self.column_of(self.text) + self.text.chars().count()
    }

    /// The comment at the end of the line, without its number sign.
    pub(crate) fn comment(&self) -> &'a str {
        comment(self.raw).map_or("", |at| {
            self.raw[at..].trim().trim_start_matches('#').trim()
        })
    }

    /// The characters of a part of this line with their positions.
    pub(crate) fn positioned_chars(&self, part: &str) -> Vec<PositionedChar> {
        let (line, first) = (self.number, self.column_of(part));
        let positioned = |(i, found)| PositionedChar {
            found,
            line,
            column: first + i,
        };
        part.chars().enumerate().map(positioned).collect()
    }
}

/// The line without the tags that forums put around a drawing: `[code]`, `[/code]`. A line
/// without tags keeps its blanks.
fn without_tags(line: &str) -> &str {
    let mut rest = line;
    while let Some(tag) = first_tag(rest.trim_start()) {
        rest = &rest.trim_start()[tag..];
    }
    while let Some(start) = rest.trim_end().rfind('[') {
        match first_tag(rest[start..].trim_end()) {
            Some(length) if length == rest[start..].trim_end().len() => rest = &rest[..start],
            _ => break,
        }
    }
    rest
}

/// The length of the tag at the start of a text.
fn first_tag(text: &str) -> Option<usize> {
    const NAMES: [&str; 3] = ["code", "pre", "quote"];
    let (tag, _) = text.strip_prefix('[')?.split_once(']')?;
    let name = tag.split('=').next().unwrap_or(tag);
    let name = name.strip_prefix('/').unwrap_or(name);
    let known = NAMES.iter().any(|known| known.eq_ignore_ascii_case(name));
    known.then_some(tag.len() + 2)
}

/// The start of the comment at the end of a line: a number sign after a blank. A number sign
/// between vertical lines may mark the candidates of a cell instead, as in `| #469 |`.
fn comment(line: &str) -> Option<usize> {
    let signs = memchr::memchr_iter(b'#', line.as_bytes());
    let mut starts = signs.filter(|&at| line[..at].ends_with(char::is_whitespace));
    let first = starts.next()?;
    // Only a number sign between these two vertical lines can mark candidates.
    let (Some(left), Some(right)) = (line.find(is_vertical), line.rfind(is_vertical)) else {
        return Some(first);
    };
    let marks = |at: usize| {
        let digit = line.as_bytes().get(at + 1).is_some_and(u8::is_ascii_digit);
        digit && left < at && at < right
    };
    std::iter::once(first).chain(starts).find(|&at| !marks(at))
}
