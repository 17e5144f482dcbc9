//! **csv**: columns with commas, semicolons or tabs between them, quoted or not. A heading
//! names the column of the puzzle (`puzzle`, `quizzes`, `question`, …); without one it is
//! the first column that holds a board. All other columns are kept under their names.

use std::collections::HashMap;
use std::sync::Arc;

use wholemeal_grid::{Digit, Grid, Shape, text};

use crate::format::{Format, Write};
use crate::formats::numbers;
use crate::rules;
use crate::scan::Memory;
use crate::text::{Found, Line, Outcome, Sniff, Unit, grid_of};
use crate::{Capabilities, Fields, Metadata, Puzzle, ReadError, ReadErrorKind};

pub(crate) const FORMAT: Format = Format {
    id: "csv",
    aliases: &["tsv", "sheet"],
    extensions: &["csv", "tsv"],
    about: "columns with a heading; the puzzle in 'puzzle', 'quizzes', 'question' or the first",
    carries: Capabilities {
        placed: true,
        metadata: Fields::Any,
        ..Capabilities::GIVENS
    },
    sniff,
    read,
    write: Some(Write {
        sheet: true,
        ..Write::plain(write)
    }),
};

/// How people call the column of the puzzle, the likelier first.
pub(crate) const NAMES: [&str; 13] = [
    "puzzle", "puzzles", "quizzes", "quiz", "question", "sudoku", "givens", "clues", "problem",
    "board", "grid", "cells", "mission",
];

/// How they call the column of its solution.
const SOLUTIONS: [&str; 4] = ["solution", "solutions", "answer", "answers"];

/// What they call a number that says how hard it is.
const RATINGS: [&str; 4] = ["rating", "er", "se", "score"];

/// The heading of a sheet: what is between columns, their names, and which holds
/// the puzzle.
#[derive(Clone, Debug)]
pub(crate) struct Heading {
    delimiter: u8,
    /// The names in lower case, and as they are written.
    names: Arc<[String]>,
    headings: Arc<[String]>,
    /// The columns that may hold it, the likelier first.
    puzzles: Arc<[usize]>,
    /// The columns that say how the board is cut: rows and columns of a box.
    box_rows: Option<usize>,
    box_columns: Option<usize>,
    /// The columns that may hold what was placed.
    states: [Option<usize>; 3],
    /// Was there a blank line behind it or its records? Then only a record with all of
    /// its columns, and a board where it belongs, goes on with the sheet.
    apart: bool,
}

impl Heading {
    /// The same after a blank line.
    pub(crate) fn apart(self) -> Heading {
        let apart = true;
        Heading { apart, ..self }
    }

    /// Has it but one column, whose records are lines like any other?
    pub(crate) fn is_single(&self) -> bool {
        self.names.len() == 1
    }

    /// The column of the puzzle in this record: the first with a board, or the first.
    fn puzzle(&self, unit: &Unit<'_>, record: &Record<'_>) -> usize {
        let good = |column: &usize| {
            let field = record.fields.get(*column).map_or("", String::as_str);
            board(unit, field).is_some_and(|board| board.is_ok())
        };
        // A record may have far fewer columns than the heading.
        let columns = self.puzzles.iter().copied();
        let most = record.fields.len().max(NAMES.len());
        let found = columns.take(most).find(good);
        found.unwrap_or(self.puzzles[0])
    }
}

fn write(puzzle: &Puzzle, columns: &[String], out: &mut String) {
    let placed = columns.iter().any(|column| column == "placed");
    let board = if placed {
        puzzle.givens.clone()
    } else {
        puzzle.board()
    };
    let value = |column: &String| match column.as_str() {
        "puzzle" => board.to_string(),
        "placed" => puzzle.placed.to_string(),
        name => puzzle.about.column(name).unwrap_or_default().to_owned(),
    };
    let values: Vec<String> = columns.iter().map(value).collect();
    write_record(values.iter().map(String::as_str), out);
}

/// Writes one line of comma-separated values.
pub(crate) fn write_record<'a>(fields: impl Iterator<Item = &'a str>, out: &mut String) {
    let mut writer = csv::Writer::from_writer(Vec::new());
    // Neither writing into memory nor text can fail.
    let _ = writer.write_record(fields);
    let bytes = writer.into_inner().unwrap_or_default();
    out.push_str(&String::from_utf8_lossy(&bytes));
}

/// A record, which a quoted line break can spread over several lines.
struct Record<'a> {
    line: Line<'a>,
    text: &'a str,
    delimiter: u8,
    lines: usize,
    fields: Vec<String>,
}

impl Record<'_> {
    /// The line and the column where the text of a field starts.
    fn place(&self, unit: &Unit<'_>, column: usize) -> (usize, usize) {
        let (mut quoted, mut before) = (false, column);
        let mut ends_last = |byte: u8| {
            quoted ^= byte == b'"';
            before -= usize::from(byte == self.delimiter && !quoted);
            before == 0
        };
        let start = match column {
            0 => 0,
            _ => self
                .text
                .bytes()
                .position(&mut ends_last)
                .map_or(0, |end| end + 1),
        };
        let field = &self.text[start..];
        let lead = field.len() - field.trim_start_matches([' ', '"']).len();
        unit.place(start + lead)
    }

    /// A mistake in a field, at its place in the file.
    fn within(&self, unit: &Unit<'_>, column: usize, error: ReadError) -> ReadError {
        let (line, first) = self.place(unit, column);
        let column = first + error.column - 1;
        ReadError {
            line,
            column,
            ..error
        }
    }
}

/// The record that starts with the first line; `None` if it is not whole.
fn record<'a>(unit: &Unit<'a>, delimiter: u8) -> Option<Record<'a>> {
    const MOST_LINES: usize = 100;
    let line = unit.first();
    let mut end = 0;
    let mut quotes = 0;
    for (i, raw) in unit.text.split_inclusive('\n').take(MOST_LINES).enumerate() {
        quotes += raw.matches('"').count();
        end += raw.len();
        if quotes % 2 == 0 {
            let text = &unit.text[..end];
            let fields = fields(text, delimiter);
            let lines = i + 1;
            return Some(Record {
                line,
                text,
                delimiter,
                lines,
                fields,
            });
        }
    }
    None
}

fn fields(text: &str, delimiter: u8) -> Vec<String> {
    // A record without quotes needs no library, whose reader takes longer to set up than to run.
    if !text.contains('"') {
        let fields = text
            .trim_end_matches(['\r', '\n'])
            .split(char::from(delimiter));
        return fields.map(|field| field.trim().to_owned()).collect();
    }
    let mut reader = csv::ReaderBuilder::new()
        .has_headers(false)
        .flexible(true)
        .delimiter(delimiter)
        .buffer_capacity(text.len().min(1 << 16))
        .from_reader(text.as_bytes());
    let record = reader
        .records()
        .next()
        .and_then(Result::ok)
        .unwrap_or_default();
    record.iter().map(|field| field.trim().to_owned()).collect()
}

/// What is between the columns of this line.
fn delimiter(text: &str) -> Option<u8> {
    let count = |d: u8| text.bytes().filter(|&b| b == d).count();
    let most = [b',', b';', b'\t'].into_iter().max_by_key(|&d| count(d));
    most.filter(|&d| count(d) > 0)
}

/// The board in a field: a line, or numbers with blanks between them. Mistakes are
/// placed as if the field were all.
fn board(unit: &Unit<'_>, field: &str) -> Option<Result<Grid, ReadError>> {
    let line = Line::new(1, field);
    if field.contains([' ', ',']) {
        return numbers::field(unit, &line, field);
    }
    let shape = unit.shape_of_cells(field.chars().count())?;
    Some(grid_of(&line.spots(field), shape))
}

/// Is this line a heading?
fn heading(unit: &Unit<'_>) -> Option<Heading> {
    let text = unit.first().text;
    if !text.is_ascii() || !text.contains(|c: char| c.is_ascii_alphabetic()) {
        return None;
    }
    let delimiter = delimiter(text).unwrap_or(b',');
    let headings = fields(text, delimiter).into_iter().map(kept_name);
    let headings = distinct(headings.collect());
    let lower = headings.iter().map(|name| name.to_ascii_lowercase());
    let names: Vec<String> = lower.collect();
    // No line of data has these words alone in a field.
    let find = |name: &&str| names.iter().position(|n| n == *name);
    let mut puzzles: Vec<usize> = NAMES.iter().filter_map(find).collect();
    if puzzles.is_empty() && names_of_any_kind(unit, &names, delimiter) {
        let solution = |column: &usize| SOLUTIONS.contains(&names[*column].as_str());
        puzzles = (0..names.len()).filter(|c| !solution(c)).collect();
    }
    if puzzles.is_empty() {
        return None;
    }
    let find = |name: &str| names.iter().position(|n| n == name);
    Some(Heading {
        delimiter,
        headings: headings.into(),
        puzzles: puzzles.into(),
        box_rows: find("box_h").or_else(|| find("box_rows")),
        box_columns: find("box_w").or_else(|| find("box_columns")),
        states: ["placed", "board", "state"].map(find),
        names: names.into(),
        apart: false,
    })
}

/// Numbers headings that are repeated, so that no column hides another.
fn distinct(mut headings: Vec<String>) -> Vec<String> {
    let mut seen: HashMap<String, usize> = HashMap::new();
    for heading in &mut headings {
        let count = seen.entry(heading.to_ascii_lowercase()).or_default();
        *count += 1;
        if *count > 1 && !heading.is_empty() {
            *heading = format!("{heading} ({count})");
        }
    }
    headings
}

/// Every record keeps its names, so long ones are cut.
fn kept_name(name: String) -> String {
    const LONGEST: usize = 128;
    if name.len() <= LONGEST {
        return name;
    }
    name.chars().take(LONGEST).collect()
}

/// Are these names that nobody knows? They are short words, and a record with as many
/// columns and a board stands behind them.
fn names_of_any_kind(unit: &Unit<'_>, names: &[String], delimiter: u8) -> bool {
    const LONGEST_NAME: usize = 32;
    let word = |name: &String| {
        name.len() <= LONGEST_NAME && name.chars().next().is_none_or(char::is_alphabetic)
    };
    let Some((_, behind)) = unit.text.split_once('\n') else {
        return false;
    };
    let next = Unit {
        text: behind,
        line: unit.line + 1,
        ..*unit
    };
    let board = |record: &Record<'_>| record.fields.iter().any(|field| holds_board(&next, field));
    names.len() > 1
        && names.iter().all(word)
        && record(&next, delimiter)
            .is_some_and(|record| record.fields.len() == names.len() && board(&record))
}

/// Is a whole board in this field, and no row?
fn holds_board(unit: &Unit<'_>, field: &str) -> bool {
    let rows = field.chars().count() < 16;
    !rows && board(unit, field).is_some_and(|board| board.is_ok())
}

/// Could this line be a heading, if only the next one were known?
fn waits_for_record(unit: &Unit<'_>) -> bool {
    let line = unit.first();
    let names = delimiter(line.text).is_some() && line.text.starts_with(char::is_alphabetic);
    !unit.ended && names && unit.lines().nth(1).is_none()
}

/// The record and the board of a line without a heading: its first board.
fn without_heading<'a>(unit: &Unit<'a>) -> Option<(Record<'a>, usize)> {
    let line = unit.first();
    // One column is a sheet if it is quoted.
    let quoted = line.text.starts_with('"').then_some(b',');
    let record = record(unit, delimiter(line.text).or(quoted)?)?;
    let good = |field: &String| holds_board(unit, field);
    let column = record.fields.iter().position(good)?;
    let sheet = record.fields.len() > 1 || quoted.is_some();
    sheet.then_some((record, column))
}

/// Does the first line go on with the sheet above it?
fn goes_on(unit: &Unit<'_>, heading: &Heading) -> Option<bool> {
    let Some(record) = record(unit, heading.delimiter) else {
        return unit.ended.then_some(false);
    };
    let all = record.fields.len() == heading.names.len();
    let field = record.fields.get(heading.puzzle(unit, &record));
    let good = |field: &String| board(unit, field).is_some_and(|b| b.is_ok());
    let board = field.is_some_and(good);
    if heading.is_single() {
        return Some(board && !heading.apart);
    }
    let several = record.fields.len() > 1;
    Some(if heading.apart {
        all && board
    } else {
        all || several && board
    })
}

fn sniff(unit: &Unit<'_>) -> Sniff {
    if waits_for_record(unit) {
        return Sniff::More;
    }
    if heading(unit).is_some() {
        return Sniff::Yes;
    }
    if let Some(heading) = &unit.memory.sheet {
        match goes_on(unit, heading) {
            Some(true) => return Sniff::Yes,
            Some(false) => {}
            None => return Sniff::More,
        }
    }
    Sniff::from(without_heading(unit).is_some())
}

fn read(unit: &Unit<'_>) -> Outcome {
    if waits_for_record(unit) {
        return Outcome::More;
    }
    if let Some(heading) = heading(unit) {
        let memory = Memory {
            sheet: Some(heading),
            ..unit.memory.clone()
        };
        let found = Vec::new();
        return Outcome::Took {
            lines: 1,
            found,
            memory: Some(Box::new(memory)),
        };
    }
    let known = unit.memory.sheet.as_ref();
    let known = known.filter(|heading| unit.forced || goes_on(unit, heading) == Some(true));
    if let Some(heading) = known {
        let Some(record) = record(unit, heading.delimiter) else {
            return more_or_broken(unit);
        };
        let puzzle = with_heading(unit, &record, heading);
        return took(&record, puzzle);
    }
    match without_heading(unit) {
        Some((record, column)) => {
            let puzzle = first_board(unit, &record, column);
            took(&record, puzzle)
        }
        None if !unit.ended && unit.first().text.matches('"').count() % 2 == 1 => Outcome::More,
        None => {
            let line = unit.first();
            let expected = "a heading with a column 'puzzle', or a column with a board";
            let word = line.text.split([',', ';', '\t']).next().unwrap_or("");
            let error = ReadError::word(line.number, line.column_of(line.text), word, expected);
            Outcome::one(unit, 1, &FORMAT, Err(error))
        }
    }
}

fn more_or_broken(unit: &Unit<'_>) -> Outcome {
    if !unit.ended {
        return Outcome::More;
    }
    let line = unit.first();
    let error = ReadError::found(line.number, line.end(), None, "a closing quote");
    Outcome::one(unit, 1, &FORMAT, Err(error))
}

fn took(record: &Record<'_>, puzzle: Result<Puzzle, ReadError>) -> Outcome {
    let found = vec![Found {
        line: record.line.number,
        format: &FORMAT,
        puzzle,
    }];
    Outcome::Took {
        lines: record.lines,
        found,
        memory: None,
    }
}

fn first_board(unit: &Unit<'_>, record: &Record<'_>, column: usize) -> Result<Puzzle, ReadError> {
    let Some(grid) = board(unit, &record.fields[column]) else {
        return Err(no_board(unit, record, column));
    };
    let mut puzzle = Puzzle::new(grid?);
    for (i, value) in record.fields.iter().enumerate() {
        if i == column {
            continue;
        }
        let full = value.chars().count() == puzzle.shape().cell_count()
            && board(unit, value)
                .is_some_and(|b| b.is_ok_and(|solution| solution.is_solution_of(&puzzle.givens)));
        let name = format!("column {}", i + 1);
        let name = if full { Metadata::SOLUTION } else { &name };
        puzzle.about.add_column(name, name, value);
    }
    Ok(puzzle)
}

fn no_board(unit: &Unit<'_>, record: &Record<'_>, column: usize) -> ReadError {
    let field = record.fields.get(column).map_or("", String::as_str);
    let (line, place) = record.place(unit, column);
    ReadError::word(
        line,
        place,
        field,
        "a board of 81 cells, or of another size",
    )
}

/// The shape that columns say, the first of which stands at this place.
fn said_shape(rows: u8, columns: u8, (line, column): (usize, usize)) -> Result<Shape, ReadError> {
    let side = u16::from(rows) * u16::from(columns);
    Shape::new(rows, columns).map_err(|error| {
        let largest = Digit::MAX;
        if side > largest.into() {
            let expected = format!("a board of at most {largest}x{largest}");
            return ReadError::word(line, column, &format!("a {side}x{side} board"), expected);
        }
        let kind = text::ReadErrorKind::Shape(error);
        text::ReadError { line, column, kind }.into()
    })
}

/// Refuses a record with a column that names a rule.
fn refuse_rules(unit: &Unit<'_>, record: &Record<'_>, heading: &Heading) -> Result<(), ReadError> {
    refuse(unit, record, heading, rules::of_field)
}

/// Refuses a record with a column that names another shape or other digits than its board has.
fn refuse_shapes(
    unit: &Unit<'_>,
    record: &Record<'_>,
    heading: &Heading,
    side: u8,
) -> Result<(), ReadError> {
    refuse(unit, record, heading, |name, value| {
        rules::of_shape(name, value, side)
    })
}

fn refuse(
    unit: &Unit<'_>,
    record: &Record<'_>,
    heading: &Heading,
    rule: impl Fn(&str, &str) -> Option<String>,
) -> Result<(), ReadError> {
    let columns = heading.names.iter().zip(&record.fields).enumerate();
    let mut rules = columns.filter_map(|(i, (name, value))| Some((i, rule(name, value)?)));
    let Some((column, rule)) = rules.next() else {
        return Ok(());
    };
    let rules = std::iter::once(rule).chain(rules.map(|(_, rule)| rule));
    let kind = ReadErrorKind::Variant(rules.collect());
    let (line, column) = record.place(unit, column);
    Err(ReadError::new(line, column, kind))
}

fn with_heading(
    unit: &Unit<'_>,
    record: &Record<'_>,
    heading: &Heading,
) -> Result<Puzzle, ReadError> {
    // Columns may say how the board is cut.
    refuse_rules(unit, record, heading)?;
    let number = |column: Option<usize>| {
        let Some(column) = column else {
            return Ok(None);
        };
        let field = record.fields.get(column).map_or("", String::as_str);
        if field.is_empty() {
            return Ok(None);
        }
        let (line, place) = record.place(unit, column);
        let error = |_| ReadError::word(line, place, field, "rows or columns of a box");
        field
            .parse::<u8>()
            .map(|n| Some((column, n)))
            .map_err(error)
    };
    let said = match number(heading.box_rows)?.zip(number(heading.box_columns)?) {
        Some(((column, rows), (_, columns))) => {
            let place = record.place(unit, column);
            Some(said_shape(rows, columns, place)?)
        }
        None => None,
    };
    let unit = &Unit {
        shape: unit.shape.or(said),
        ..*unit
    };
    let field = |column: usize| record.fields.get(column).map_or("", String::as_str);
    let column = heading.puzzle(unit, record);
    let main = field(column);
    let Some(grid) = board(unit, main) else {
        return Err(no_board(unit, record, column));
    };
    let grid = grid.map_err(|error| record.within(unit, column, error))?;
    refuse_shapes(unit, record, heading, grid.shape().side())?;
    let mut puzzle = Puzzle::new(grid);
    let mut used = vec![column];
    // Placed digits stand alone, or with the givens.
    for column in heading.states.into_iter().flatten() {
        if used.contains(&column) {
            continue;
        }
        if let Some(Ok(state)) = board(unit, field(column))
            && state.shape() == puzzle.shape()
        {
            used.push(column);
            let line = &record.line;
            let column = line.raw.find(field(column)).unwrap_or(0);
            let column = line.raw[..column].chars().count() + 1;
            puzzle
                .place(&state)
                .map_err(|wrong| wrong.at(line.number, column, state.shape()))?;
        }
    }
    for (i, value) in record.fields.iter().enumerate() {
        if used.contains(&i) {
            continue;
        }
        let solution = value.chars().count() == puzzle.shape().cell_count();
        let name = match heading.names.get(i).map(String::as_str) {
            None | Some("") => {
                let name = format!("column {}", i + 1);
                puzzle.about.add_column(&name, &name, value);
                continue;
            }
            Some("solutions") if solution => Metadata::SOLUTION,
            Some("answer") => Metadata::SOLUTION,
            Some("difficulty") => Metadata::LEVEL,
            Some("name") => Metadata::TITLE,
            Some(name) if RATINGS.contains(&name) => Metadata::RATING,
            Some(name) => name,
        };
        puzzle.about.add_column(name, &heading.headings[i], value);
    }
    Ok(puzzle)
}
