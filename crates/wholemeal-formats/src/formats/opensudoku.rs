//! **opensudoku**: the XML of the OpenSudoku app. `<game data="…"/>` contains 81 digits, `0` for a
//! blank; or `version: N` and for each cell its value, its notes, and whether it can be edited
//! (givens cannot), with `|` after each. Notes are a list in version 1 (`2,5,`, `-` for none),
//! bits from version 2 on, and from version 4 on two numbers for corner and centre. Metadata come
//! before the games to which they belong, as elements or as attributes of a folder.

use quick_xml::events::{BytesStart, Event};
use wholemeal_grid::{Digit, DigitSet, Grid, Marks, Shape};

use crate::format::{Format, WriteSpec};
use crate::rules;
use crate::scan::ScanState;
use crate::text::{Input, Outcome, Parsed, Places, Sniff, grid_of};
use crate::{Capabilities, Fields, Metadata, Puzzle, ReadError, ReadErrorKind, Sizes};

pub(crate) const FORMAT: Format = Format {
    id: "opensudoku",
    aliases: &["xml"],
    extensions: &["opensudoku", "opensudoku2"],
    about: "OpenSudoku XML: <game data=\"...\"/>",
    capabilities: Capabilities {
        placed: true,
        notes: true,
        metadata: Fields::Some(&[Metadata::COMMENT]),
        sizes: Sizes::Nine,
        ..Capabilities::GIVENS
    },
    sniff,
    read,
    write: Some(WriteSpec {
        header: "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<opensudoku version=\"2\">\n",
        footer: "</opensudoku>\n",
        ..WriteSpec::lines(write)
    }),
};

/// Elements with metadata of the games after them, and the names of the metadata.
const ELEMENTS: [(&str, &str); 8] = [
    ("name", Metadata::TITLE),
    ("author", Metadata::AUTHOR),
    ("description", Metadata::DESCRIPTION),
    ("comment", Metadata::COMMENT),
    ("created", Metadata::DATE),
    ("source", Metadata::SOURCE),
    ("level", Metadata::LEVEL),
    ("sourceURL", Metadata::URL),
];

/// The metadata of a file for the games that follow.
#[derive(Clone, Debug, Default)]
pub(crate) struct Folder {
    about: Metadata,
    /// The name of the element whose text follows.
    open: Option<&'static str>,
    /// The length of all names and values.
    length: usize,
    /// An unsupported rule, which applies to all games that follow.
    rule: Option<String>,
}

impl Folder {
    /// Sets metadata of the puzzles that follow. Each puzzle gets a copy of all metadata, so their
    /// length is limited: a value that exceeds the limit is left out.
    fn set(&mut self, name: &str, value: &str) {
        const LONGEST: usize = 1 << 12;
        let old = self.about.get(name).map_or(0, |old| name.len() + old.len());
        let length = self.length - old.min(self.length) + name.len() + value.len();
        if length <= LONGEST {
            self.about.set(name, value);
            self.length = length;
        }
    }
}

fn write(puzzle: &Puzzle, _: &[String], out: &mut String) {
    let comment = puzzle.about.get(Metadata::COMMENT);
    let escape = |text: &str| quick_xml::escape::escape(text).into_owned();
    let note = comment.map(|text| format!(" note=\"{}\"", escape(text)));
    let data = data(puzzle);
    out.push_str(&format!(
        "  <game data=\"{data}\"{}/>\n",
        note.unwrap_or_default()
    ));
}

/// The cells of a puzzle, as plain digits if possible, else in version 4.
fn data(puzzle: &Puzzle) -> String {
    let zero = |grid: &Grid| grid.to_string().replace('.', "0");
    let notes = puzzle.centre.is_some() || puzzle.corner.is_some();
    if !notes && puzzle.placed.clues() == 0 {
        return zero(&puzzle.givens);
    }
    let cell = |cell| {
        let given = puzzle.givens.get(cell);
        let value = given.or(puzzle.placed.get(cell)).map_or(0, Digit::get);
        let editable = u8::from(given.is_none());
        let bits = |marks: &Option<Marks>| marks.as_ref().map_or(0, |m| m.get(cell).bits());
        let (corner, centre) = (bits(&puzzle.corner), bits(&puzzle.centre));
        format!("{value}|{corner}|{centre}|{editable}|")
    };
    let cells: String = puzzle.shape().cells().map(cell).collect();
    format!("version: 4&#10;{cells}")
}

fn sniff(input: &Input<'_>) -> Sniff {
    let text = input.first().text;
    let open = input
        .scan_state
        .folder
        .as_ref()
        .is_some_and(|folder| folder.open.is_some());
    Sniff::from(text.starts_with('<') || open)
}

/// The maximum number of lines of a tag.
const MOST_LINES: usize = 100;

/// The syntactic position inside a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum State {
    /// Outside of tags.
    Text,
    /// Inside a tag.
    Tag,
    /// Inside a value with these quotes.
    Quoted(u8),
}

/// The result of looking for lines in which all tags are complete.
enum Tags<'a> {
    /// The text and the number of lines with complete tags.
    Whole(&'a str, usize),
    /// A tag is not closed at the end of the text.
    Open,
    /// A tag is not closed where the next one starts, or is too long.
    Broken,
    /// A comment is not closed, up to this byte.
    OpenComment(usize),
}

/// Finds the first lines in which every tag is closed. A tag that is not closed before the next
/// one is broken, so that no text is read repeatedly.
fn whole_tags<'a>(input: &Input<'a>) -> Tags<'a> {
    let bytes = input.text.as_bytes();
    let (mut state, mut lines, mut at, mut tag_lines) = (State::Text, 0, 0, 0);
    while at < bytes.len() {
        match (state, bytes[at]) {
            (State::Text, b'<') if bytes[at..].starts_with(b"<!--") => {
                let known = input.scan_state.no_comment_end_before;
                let from = known.saturating_sub(input.offset).clamp(at, bytes.len());
                let Some(end) = memchr::memmem::find(&bytes[from..], b"-->") else {
                    return Tags::OpenComment(input.offset + bytes.len().saturating_sub(2));
                };
                lines += memchr::memchr_iter(b'\n', &bytes[at..from + end]).count();
                at = from + end + b"-->".len();
                continue;
            }
            (State::Text, b'<') => (state, tag_lines) = (State::Tag, 0),
            (State::Tag, b'<') => return Tags::Broken,
            (State::Tag, b'>') => state = State::Text,
            (State::Tag, quote @ (b'"' | b'\'')) => state = State::Quoted(quote),
            (State::Quoted(quote), byte) if byte == quote => state = State::Tag,
            (State::Text, b'\n') => return Tags::Whole(&input.text[..=at], lines + 1),
            (_, b'\n') if tag_lines == MOST_LINES => return Tags::Broken,
            (_, b'\n') => (lines, tag_lines) = (lines + 1, tag_lines + 1),
            _ => {}
        }
        at += 1;
    }
    if state == State::Text {
        Tags::Whole(input.text, lines + 1)
    } else {
        Tags::Open
    }
}

/// Reports a tag or comment that is not closed.
fn open(input: &Input<'_>, expected: &'static str, scan_state: Option<Box<ScanState>>) -> Outcome {
    let line = input.first();
    let error = ReadError::found(line.number, line.end(), None, expected);
    let parsed = Parsed {
        line: line.number,
        format: &FORMAT,
        puzzle: Err(error),
    };
    Outcome::Consumed {
        lines: 1,
        parsed: vec![parsed],
        scan_state,
    }
}

fn read(input: &Input<'_>) -> Outcome {
    let (text, lines) = match whole_tags(input) {
        Tags::Whole(text, lines) => (text, lines),
        Tags::Open | Tags::OpenComment(_) if !input.ended => return Outcome::NeedMore,
        Tags::Open | Tags::Broken => return open(input, "'>' at the end of a tag", None),
        Tags::OpenComment(end) => {
            let mut scan_state = input.scan_state.clone();
            scan_state.no_comment_end_before = end;
            return open(
                input,
                "'-->' at the end of a comment",
                Some(Box::new(scan_state)),
            );
        }
    };
    let mut scan_state = input.scan_state.clone();
    let mut parsed = Vec::new();
    let mut reader = quick_xml::Reader::from_str(text);
    // The text may be a part of a file.
    reader.config_mut().check_end_names = false;
    reader.config_mut().allow_unmatched_ends = true;
    let position = |reader: &quick_xml::Reader<&[u8]>| {
        usize::try_from(reader.buffer_position()).unwrap_or(text.len())
    };
    let mut places = Places::new(input);
    loop {
        let at = position(&reader);
        let (line, column) = places.of(at);
        let result = match reader.read_event() {
            Ok(Event::Eof) => break,
            Ok(event) => {
                let tag = text.get(at..position(&reader)).unwrap_or("");
                let data = tag
                    .find("data=")
                    .map_or(at, |data| at + data + "data='".len());
                process(&event, &mut scan_state, (line, column), places.of(data))
            }
            Err(error) => {
                let why = ReadErrorKind::Word {
                    found: error.to_string(),
                    expected: "valid XML".into(),
                };
                parsed.push((line, Err(ReadError::new(line, column, why))));
                break;
            }
        };
        parsed.extend(result.map(|puzzle| (line, puzzle)));
    }
    let parsed = parsed.into_iter().map(|(line, puzzle)| Parsed {
        line,
        format: &FORMAT,
        puzzle,
    });
    Outcome::Consumed {
        lines,
        parsed: parsed.collect(),
        scan_state: Some(Box::new(scan_state)),
    }
}

/// Processes a tag or a text that starts at `(line, column)`, with its `data` attribute at `data`.
fn process(
    event: &Event<'_>,
    scan_state: &mut ScanState,
    (line, column): (usize, usize),
    data: (usize, usize),
) -> Option<Result<Puzzle, ReadError>> {
    let folder = scan_state.folder.get_or_insert_default();
    match event {
        Event::Start(tag) | Event::Empty(tag) => {
            let name = tag.name().as_ref().to_owned();
            let element = ELEMENTS.iter().find(|(element, _)| *element == name);
            match (name.as_str(), element) {
                ("game", _) => {
                    let rule = folder.rule.clone().or_else(|| rule_of(tag));
                    let refused = rule.map(|rule| ReadErrorKind::Variant(vec![rule]));
                    return Some(match refused {
                        Some(kind) => Err(ReadError::new(line, column, kind)),
                        None => game(tag, &folder.about, (line, column), data),
                    });
                }
                ("folder", _) => {
                    folder.about = Metadata::default();
                    folder.length = 0;
                    folder.rule = rule_of(tag);
                    for (name, value) in attributes(tag) {
                        let known = ELEMENTS.iter().find(|(element, _)| *element == name);
                        folder.set(known.map_or(name.as_str(), |(_, n)| n), &value);
                    }
                }
                (_, Some((_, name))) if matches!(event, Event::Start(_)) => {
                    folder.open = Some(name);
                }
                ("opensudoku" | "opensudoku2", _) | (_, Some(_)) => {}
                (other, None) => {
                    let rule = rules::of_field(other, "true").or_else(|| rule_of(tag));
                    folder.rule = folder.rule.take().or(rule);
                    let expected = "<opensudoku>, <folder> or <game>";
                    return Some(Err(ReadError::word(line, column, other, expected)));
                }
            }
        }
        Event::End(tag) => {
            folder.open = None;
            if tag.name().as_ref().starts_with("opensudoku") {
                scan_state.folder = None;
            }
        }
        Event::Text(text) => {
            let text = text.as_ref().to_owned();
            match folder.open {
                Some(name) => folder.set(name, &text),
                None if text.trim().is_empty() => {}
                None => {
                    let expected = "a tag of OpenSudoku";
                    return Some(Err(ReadError::word(line, column, text.trim(), expected)));
                }
            }
        }
        _ => {}
    }
    None
}

/// The unsupported rule in the attributes of a tag.
fn rule_of(tag: &BytesStart<'_>) -> Option<String> {
    let attributes = attributes(tag).into_iter();
    let mut rules = attributes.filter_map(|(name, value)| rules::of_field(&name, &value));
    rules.next()
}

/// The names and values of the attributes of a tag.
fn attributes(tag: &BytesStart<'_>) -> Vec<(String, String)> {
    // The check for repeated names takes quadratic time.
    let mut attributes = tag.attributes();
    let attributes = attributes.with_checks(false).flatten();
    let pair = |attribute: quick_xml::events::attributes::Attribute<'_>| {
        let name = attribute.key.as_ref().to_owned();
        let raw = attribute.value.clone().into_owned();
        let value =
            quick_xml::escape::unescape(&raw).map_or(raw.clone(), std::borrow::Cow::into_owned);
        (name, value)
    };
    attributes.map(pair).collect()
}

fn game(
    tag: &BytesStart<'_>,
    about: &Metadata,
    tag_place: (usize, usize),
    (line, column): (usize, usize),
) -> Result<Puzzle, ReadError> {
    let attributes = attributes(tag);
    let value = |names: [&str; 2]| {
        let found = attributes
            .iter()
            .find(|(name, _)| names.contains(&name.as_str()));
        found.map(|(_, value)| value.trim())
    };
    let Some(data) = value(["data", "cells_data"]) else {
        let (line, column) = tag_place;
        return Err(ReadError::word(line, column, "game", "an attribute 'data'"));
    };
    let mut puzzle = match data.strip_prefix("version:") {
        Some(rest) => versioned(rest, line, column)?,
        None => {
            let positioned = |(i, found)| crate::text::PositionedChar {
                found,
                line,
                column: column + i,
            };
            let chars: Vec<_> = data.chars().enumerate().map(positioned).collect();
            if chars.len() != 81 {
                return Err(ReadError::count(
                    line,
                    column,
                    chars.len(),
                    "cells in 'data'",
                    81,
                ));
            }
            grid_of(&chars, Shape::NINE).map(Puzzle::new)?
        }
    };
    puzzle.about = about.clone();
    for (name, value) in &attributes {
        match name.as_str() {
            "data" | "cells_data" | "command_stack" => {}
            "note" | "user_note" | "puzzle_note" => puzzle.about.set(Metadata::COMMENT, value),
            name => puzzle.about.set(name, value),
        }
    }
    Ok(puzzle)
}

/// Reads data with a version: `1\n5|-|0|0|2,5,|1|…`.
fn versioned(rest: &str, line: usize, column: usize) -> Result<Puzzle, ReadError> {
    let rest = rest.trim_start();
    let figures = rest.len() - rest.trim_start_matches(|c: char| c.is_ascii_digit()).len();
    let (version, cells) = rest.split_at(figures);
    let version: u32 = version
        .parse()
        .map_err(|_| ReadError::word(line, column, rest, "a version"))?;
    let cells: Vec<&str> = cells.trim().trim_end_matches('|').split('|').collect();
    let width = if version >= 4 { 4 } else { 3 };
    if cells.len() != 81 * width {
        let found = cells.len();
        return Err(ReadError::count(
            line,
            column,
            found,
            "values in 'data'",
            81 * width,
        ));
    }
    let (mut givens, mut placed) = (Vec::new(), Vec::new());
    let (mut corner, mut centre) = (Vec::new(), Vec::new());
    for cell in cells.chunks(width) {
        let wrong = |word: &str| ReadError::word(line, column, word, "a value of a cell");
        let value: u8 = cell[0].trim().parse().map_err(|_| wrong(cell[0]))?;
        let digit = Digit::new(value);
        if value > 9 {
            return Err(wrong(cell[0]));
        }
        let given = cell[width - 1].trim() == "0";
        givens.push(digit.filter(|_| given));
        placed.push(digit.filter(|_| !given));
        let notes = |word: &str| notes(word, version).ok_or_else(|| wrong(word));
        corner.push(notes(cell[1])?);
        centre.push(if width == 4 {
            notes(cell[2])?
        } else {
            DigitSet::new()
        });
    }
    let grid = |cells| Grid::from_cells(Shape::NINE, cells).unwrap_or(Grid::empty(Shape::NINE));
    let marks = |sets: Vec<DigitSet>| {
        let some = sets.iter().any(|set| !set.is_empty());
        Marks::from_cells(Shape::NINE, sets).filter(|_| some)
    };
    let mut puzzle = Puzzle::new(grid(givens));
    puzzle.placed = grid(placed);
    (puzzle.corner, puzzle.centre) = (marks(corner), marks(centre));
    Ok(puzzle)
}

/// Reads the notes of a cell: a list or bits.
fn notes(word: &str, version: u32) -> Option<DigitSet> {
    let word = word.trim();
    if version == 1 {
        let list = word.split(',').filter(|n| !n.is_empty() && *n != "-");
        let digit = |n: &str| Digit::new(n.trim().parse().ok()?).filter(|d| d.get() <= 9);
        return list.map(digit).collect();
    }
    let bits: u128 = if word == "-" { 0 } else { word.parse().ok()? };
    let set = DigitSet::from_bits(bits);
    set.is_subset(&DigitSet::all(9)).then_some(set)
}
