//! **sdk**: SudoCue and SadMan Sudoku, one line per row. Metadata are in lines before the rows:
//! `#A` author, `#D` description, `#C` comment, `#B` date, `#S` source, `#L` level, `#U` address.
//! A repeated letter continues the value in the next line. SadMan's files have the headings
//! `[Puzzle]` and `[State]`; the state is the givens with the placed digits.

use wholemeal_grid::{Grid, Shape};

use crate::format::{Format, WriteSpec};
use crate::formats::block;
use crate::text::{Input, Line, Outcome, Parsed, Sniff, grid_of};
use crate::{Capabilities, Fields, Metadata, Puzzle, ReadError, ReadErrorKind, Sizes};

pub(crate) const FORMAT: Format = Format {
    id: "sdk",
    aliases: &["sadman"],
    extensions: &["sdk"],
    about: "SudoCue or SadMan puzzle: rows after lines such as '#A' author",
    capabilities: Capabilities {
        placed: true,
        metadata: Fields::Some(&NAMES),
        forbidden_chars: &['\r'],
        sizes: Sizes::Nine,
        ..Capabilities::GIVENS
    },
    sniff,
    read,
    write: Some(WriteSpec::blocks(write)),
};

const NAMES: [&str; 7] = [
    Metadata::AUTHOR,
    Metadata::DESCRIPTION,
    Metadata::COMMENT,
    Metadata::DATE,
    Metadata::SOURCE,
    Metadata::LEVEL,
    Metadata::URL,
];

/// The letters of these names.
const LETTERS: [char; 7] = ['A', 'D', 'C', 'B', 'S', 'L', 'U'];

/// Sections that are not read and do not change the rules.
const HARMLESS_SECTIONS: [&str; 8] = [
    "PencilMarks",
    "Colours",
    "Colors",
    "Notes",
    "Comment",
    "Solution",
    "History",
    "Settings",
];

/// Words that start a comment, not a line of metadata.
const WORDS: [&str; 14] = [
    "Author",
    "All",
    "Description",
    "Difficulty",
    "Date",
    "Comment",
    "Created",
    "Board",
    "By",
    "Source",
    "Sudoku",
    "Level",
    "List",
    "Url",
];

/// Values that do not start with a capital letter.
const SMALL: [(char, &str); 10] = [
    ('U', "http"),
    ('U', "www"),
    ('L', "easy"),
    ('L', "medium"),
    ('L', "moderate"),
    ('L', "hard"),
    ('L', "difficult"),
    ('L', "tough"),
    ('L', "fiendish"),
    ('L', "extreme"),
];

/// The confidence that a comment is a line of metadata.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Confidence {
    /// `#ARoyle`: metadata.
    High,
    /// `#Already solved` or an author in lower case: metadata if another line has high
    /// confidence.
    Medium,
    /// `#A puzzle`, `#Author`: a comment.
    Low,
}

impl Confidence {
    fn of(letter: char, value: &str) -> Confidence {
        let word = value.split(|c: char| !c.is_alphabetic()).next();
        let word = format!("{letter}{}", word.unwrap_or_default());
        let capitals = word.len() > 2 && word.chars().all(char::is_uppercase);
        let small = |(l, start): &(char, &str)| *l == letter && value.starts_with(start);
        if SMALL.iter().any(small) {
            Confidence::High
        } else if value.starts_with(char::is_whitespace)
            || WORDS.iter().any(|known| known.eq_ignore_ascii_case(&word))
        {
            Confidence::Low
        } else if capitals || value.starts_with(char::is_lowercase) {
            Confidence::Medium
        } else {
            Confidence::High
        }
    }
}

/// The comments before a puzzle that may be metadata. They are metadata if one of them has high
/// confidence, or if the first consists of a letter alone.
#[derive(Clone, Debug, Default)]
pub(crate) struct Tags {
    lines: Vec<(&'static str, String, Confidence)>,
    /// Whether a line has high confidence.
    sure: bool,
    /// Whether the first line is a letter alone, so that all lines are metadata.
    all: bool,
}

/// The maximum number of lines that are kept.
const MOST_TAGS: usize = 1000;

impl Tags {
    /// Adds a comment without its number sign.
    pub(crate) fn add(&mut self, comment: &str) {
        let mut letters = comment.chars();
        let letter = letters.next();
        let index = LETTERS.iter().position(|&l| Some(l) == letter);
        let (Some(index), Some(letter)) = (index, letter) else {
            return;
        };
        if self.lines.len() == MOST_TAGS {
            return;
        }
        let value = letters.as_str().trim_end();
        let confidence = Confidence::of(letter, value);
        self.all |= value.is_empty() && self.lines.is_empty();
        self.sure |= confidence == Confidence::High;
        self.lines
            .push((NAMES[index], value.to_owned(), confidence));
    }

    /// Returns `true` if no line is certainly metadata.
    pub(crate) fn is_empty(&self) -> bool {
        !self.sure
    }

    /// The metadata. A repeated name continues the value in the next line.
    pub(crate) fn about(&self) -> Metadata {
        let mut about = Metadata::default();
        for name in NAMES {
            let is_metadata =
                |confidence: Confidence| self.all || self.sure && confidence != Confidence::Low;
            let lines = self.lines.iter();
            let lines = lines.filter(|(n, _, confidence)| *n == name && is_metadata(*confidence));
            let lines: Vec<&str> = lines.map(|(_, value, _)| value.as_str()).collect();
            about.set(name, &lines.join("\n"));
        }
        about
    }
}

fn write(puzzle: &Puzzle, columns: &[String], out: &mut String) {
    let (mut about, mut tags, mut lines) = (Metadata::default(), Tags::default(), String::new());
    for (name, letter) in NAMES.iter().zip(LETTERS) {
        let value = puzzle.about.get(name).unwrap_or_default();
        about.set(name, &FORMAT.capabilities.replace_forbidden(value));
        for line in about.get(name).unwrap_or_default().lines() {
            let line = format!("{letter}{line}");
            tags.add(&line);
            lines.push_str(&format!("#{line}\n"));
        }
    }
    // The marker makes all lines metadata that would be read as comments.
    if tags.about() != about {
        out.push_str("#A\n");
    }
    out.push_str(&lines);
    if puzzle.placed.clues() > 0 {
        out.push_str(&format!("[Puzzle]\n{:#}\n[State]\n", puzzle.givens));
    }
    block::write(puzzle, columns, out);
}

/// `[Puzzle]`, `[State]`, …
fn heading<'a>(line: &Line<'a>) -> Option<&'a str> {
    let name = line.text.strip_prefix('[')?.strip_suffix(']')?;
    (!name.is_empty() && name.chars().all(char::is_alphabetic)).then_some(name)
}

fn sniff(input: &Input<'_>) -> Sniff {
    let line = input.first();
    if heading(&line).is_some() {
        return Sniff::Yes;
    }
    let rows = line.text.len() == 9 && input.shape.is_none_or(|shape| shape == Shape::NINE);
    Sniff::from(rows && !input.tags.is_empty())
}

fn read(input: &Input<'_>) -> Outcome {
    if heading(&input.first()).is_some() {
        return sections(input);
    }
    let (lines, mut parsed) = match block::read(input) {
        Outcome::NeedMore => return Outcome::NeedMore,
        Outcome::Consumed { lines, parsed, .. } => (lines, parsed),
    };
    for entry in &mut parsed {
        entry.format = &FORMAT;
    }
    Outcome::consumed(lines, parsed)
}

/// Reads a puzzle with headings.
fn sections(input: &Input<'_>) -> Outcome {
    let mut sections: Vec<Section<'_>> = Vec::new();
    let mut lines = 0;
    let mut over = false;
    for (i, line) in input.lines().enumerate() {
        match (heading(&line), sections.last_mut()) {
            // A second puzzle starts.
            (Some("Puzzle"), Some(_)) => over = true,
            (Some(name), _) => sections.push((line, name, Vec::new())),
            (None, Some((_, _, rows))) if rows.len() < 9 && !line.text.is_empty() => {
                rows.push(line);
            }
            (None, _) if line.raw.trim().is_empty() => continue,
            _ => over = true,
        }
        if over {
            break;
        }
        lines = i + 1;
    }
    let full = |name: &str| {
        let named = sections.iter().find(|(_, n, _)| *n == name);
        named.is_some_and(|(_, _, rows)| rows.len() == 9)
    };
    let whole = full("Puzzle") && full("State");
    if !over && !input.ended && !whole {
        return Outcome::NeedMore;
    }
    Outcome::consumed(lines.max(1), entries_of(input, &sections))
}

/// A line with a heading, its name, and the rows after it.
type Section<'a> = (Line<'a>, &'a str, Vec<Line<'a>>);

/// The puzzle of the sections, and an error for each section that is not read. An unknown section
/// may be a rule, so the puzzle is rejected.
fn entries_of(input: &Input<'_>, sections: &[Section<'_>]) -> Vec<Parsed> {
    let mut parsed = Vec::new();
    let mut puzzle: Option<Puzzle> = None;
    let mut rules = Vec::new();
    for (line, name, rows) in sections {
        let grid = || grid_of_rows(line, rows);
        let known = ["Puzzle", "State"].contains(name);
        if !known
            && !HARMLESS_SECTIONS
                .iter()
                .any(|known| known.eq_ignore_ascii_case(name))
        {
            rules.push(format!("[{name}]"));
            continue;
        }
        let error = match (*name, &mut puzzle) {
            ("Puzzle", None) => grid()
                .map(|givens| puzzle = Some(Puzzle::new(givens)))
                .err(),
            ("State", Some(puzzle)) => grid().and_then(|state| place(puzzle, &state, rows)).err(),
            _ => Some(ReadError::word(
                line.number,
                line.column_of(line.text),
                line.text,
                "[Puzzle], then [State]",
            )),
        };
        parsed.extend(error.map(|error| Parsed {
            line: line.number,
            format: &FORMAT,
            puzzle: Err(error),
        }));
    }
    let puzzle = match rules.is_empty() {
        true => puzzle.map(Ok),
        false => Some(Err(ReadError::new(
            input.line,
            1,
            ReadErrorKind::Variant(rules),
        ))),
    };
    if let Some(puzzle) = puzzle {
        let first = Parsed {
            line: input.line,
            format: &FORMAT,
            puzzle,
        };
        parsed.insert(0, first);
    }
    parsed
}

fn grid_of_rows(heading: &Line<'_>, rows: &[Line<'_>]) -> Result<Grid, ReadError> {
    if rows.len() != 9 {
        let line = heading.number + rows.len();
        return Err(ReadError::count(line, 1, rows.len(), "rows", 9));
    }
    if let Some(row) = rows.iter().find(|row| row.text.chars().count() != 9) {
        let found = row.text.chars().count();
        return Err(ReadError::count(
            row.number,
            row.end(),
            found,
            "cells in this row",
            9,
        ));
    }
    let chars: Vec<_> = rows
        .iter()
        .flat_map(|row| row.positioned_chars(row.text))
        .collect();
    grid_of(&chars, Shape::NINE)
}

/// Places the digits of the state that are not givens.
fn place(puzzle: &mut Puzzle, state: &Grid, rows: &[Line<'_>]) -> Result<(), ReadError> {
    puzzle.place(state).map_err(|wrong| {
        let (row, column) = (
            usize::from(Shape::NINE.row_of(wrong.cell)),
            usize::from(Shape::NINE.column_of(wrong.cell)),
        );
        let line = &rows[row];
        wrong.at(line.number, line.column_of(line.text) + column, Shape::NINE)
    })
}
