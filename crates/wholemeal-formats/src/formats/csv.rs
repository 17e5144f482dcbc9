//! **csv**: columns separated by commas, semicolons or tabs, quoted or not. A heading names the
//! column of the puzzle (`puzzle`, `quizzes`, `question`, …). Without a heading, the puzzle is
//! in the first column that contains a board. All other columns are kept under their names.

mod heading;
mod record;

use wholemeal_grid::{Digit, Grid, Shape, text};

use crate::format::{Format, WriteSpec};
use crate::formats::numbers;
use crate::rules;
use crate::scan::ScanState;
use crate::text::{Input, Line, Outcome, Parsed, Sniff, grid_of};
use crate::{Capabilities, Fields, Metadata, Puzzle, ReadError, ReadErrorKind};
use heading::needs_record;
pub(crate) use heading::{Heading, NAMES};
pub(crate) use record::write_record;
use record::{Record, delimiter};

pub(crate) const FORMAT: Format = Format {
    id: "csv",
    aliases: &["tsv", "sheet"],
    extensions: &["csv", "tsv"],
    about: "columns with a heading; the puzzle in 'puzzle', 'quizzes', 'question' or the first",
    capabilities: Capabilities {
        placed: true,
        metadata: Fields::Any,
        ..Capabilities::GIVENS
    },
    sniff,
    read,
    write: Some(WriteSpec {
        sheet: true,
        ..WriteSpec::plain(write)
    }),
};

/// Usual names of a column with a numeric difficulty.
const RATINGS: [&str; 4] = ["rating", "er", "se", "score"];

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

/// The board in a field: a line, or numbers separated by blanks. Positions of errors count from
/// the start of the field.
fn board(input: &Input<'_>, field: &str) -> Option<Result<Grid, ReadError>> {
    let line = Line::new(1, field);
    if field.contains([' ', ',']) {
        return numbers::field(input, &line, field);
    }
    let shape = input.shape_of_cells(field.chars().count())?;
    Some(grid_of(&line.positioned_chars(field), shape))
}

/// Returns `true` if this field contains a whole board, not only a row.
fn holds_board(input: &Input<'_>, field: &str) -> bool {
    let row = field.chars().count() < 16;
    !row && board(input, field).is_some_and(|board| board.is_ok())
}

/// A record of a sheet without a heading, and the column of its first board.
fn without_heading<'a>(input: &Input<'a>) -> Option<(Record<'a>, usize)> {
    let line = input.first();
    // A single column is a sheet if it is quoted.
    let quoted = line.text.starts_with('"').then_some(b',');
    let record = Record::read(input, delimiter(line.text).or(quoted)?)?;
    let column = record
        .fields
        .iter()
        .position(|field| holds_board(input, field))?;
    let sheet = record.fields.len() > 1 || quoted.is_some();
    sheet.then_some((record, column))
}

fn sniff(input: &Input<'_>) -> Sniff {
    if needs_record(input) {
        return Sniff::NeedMore;
    }
    if Heading::read(input).is_some() {
        return Sniff::Yes;
    }
    if let Some(heading) = &input.scan_state.sheet {
        match heading.continues(input) {
            Some(true) => return Sniff::Yes,
            Some(false) => {}
            None => return Sniff::NeedMore,
        }
    }
    Sniff::from(without_heading(input).is_some())
}

fn read(input: &Input<'_>) -> Outcome {
    if needs_record(input) {
        return Outcome::NeedMore;
    }
    if let Some(heading) = Heading::read(input) {
        let scan_state = ScanState {
            sheet: Some(heading),
            ..input.scan_state.clone()
        };
        return Outcome::Consumed {
            lines: 1,
            parsed: Vec::new(),
            scan_state: Some(Box::new(scan_state)),
        };
    }
    let heading = input.scan_state.sheet.as_ref();
    let heading = heading.filter(|h| input.forced || h.continues(input) == Some(true));
    if let Some(heading) = heading {
        return match Record::read(input, heading.delimiter) {
            Some(record) => consumed(&record, with_heading(input, &record, heading)),
            None => unclosed_quote(input),
        };
    }
    match without_heading(input) {
        Some((record, column)) => {
            let puzzle = first_board(input, &record, column);
            consumed(&record, puzzle)
        }
        None if !input.ended && input.first().text.matches('"').count() % 2 == 1 => {
            Outcome::NeedMore
        }
        None => {
            let line = input.first();
            let expected = "a heading with a column 'puzzle', or a column with a board";
            let word = line.text.split([',', ';', '\t']).next().unwrap_or("");
            let error = ReadError::word(line.number, line.column_of(line.text), word, expected);
            Outcome::one(input, 1, &FORMAT, Err(error))
        }
    }
}

/// Waits for the closing quote, or reports that it is missing.
fn unclosed_quote(input: &Input<'_>) -> Outcome {
    if !input.ended {
        return Outcome::NeedMore;
    }
    let line = input.first();
    let error = ReadError::found(line.number, line.end(), None, "a closing quote");
    Outcome::one(input, 1, &FORMAT, Err(error))
}

/// The next record of an open sheet, if the first line is one with all columns and a valid board. It
/// is not read in another format then, whatever its first column starts with.
pub(crate) fn next_record(input: &Input<'_>) -> Option<Outcome> {
    let heading = input.scan_state.sheet.as_ref()?;
    // A record of several lines is not looked for: that would read the rest of the text for every
    // line.
    let in_one_line = input.first().text.matches('"').count().is_multiple_of(2);
    if heading.is_single() || !in_one_line {
        return None;
    }
    let record = Record::read(input, heading.delimiter)?;
    if record.fields.len() != heading.names.len() {
        return None;
    }
    let puzzle = with_heading(input, &record, heading);
    puzzle.is_ok().then(|| consumed(&record, puzzle))
}

fn consumed(record: &Record<'_>, puzzle: Result<Puzzle, ReadError>) -> Outcome {
    let parsed = Parsed {
        line: record.line.number,
        format: &FORMAT,
        puzzle,
    };
    Outcome::consumed(record.lines, vec![parsed])
}

fn first_board(input: &Input<'_>, record: &Record<'_>, column: usize) -> Result<Puzzle, ReadError> {
    let Some(grid) = board(input, record.field(column)) else {
        return Err(no_board(input, record, column));
    };
    let mut puzzle = Puzzle::new(grid?);
    for (i, value) in record.fields.iter().enumerate() {
        if i == column {
            continue;
        }
        let full = value.chars().count() == puzzle.shape().cell_count()
            && board(input, value)
                .is_some_and(|b| b.is_ok_and(|solution| solution.is_solution_of(&puzzle.givens)));
        let name = format!("column {}", i + 1);
        let name = if full { Metadata::SOLUTION } else { &name };
        puzzle.about.add_column(name, name, value);
    }
    Ok(puzzle)
}

fn no_board(input: &Input<'_>, record: &Record<'_>, column: usize) -> ReadError {
    let (line, place) = record.place(input, column);
    let expected = "a board of 81 cells, or of another size";
    ReadError::word(line, place, record.field(column), expected)
}

/// Rejects a record if `rule` returns an unsupported rule for the name and value of a column.
fn reject_rules(
    input: &Input<'_>,
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
    let (line, column) = record.place(input, column);
    Err(ReadError::new(line, column, kind))
}

/// Reads a record of a sheet with a heading.
fn with_heading(
    input: &Input<'_>,
    record: &Record<'_>,
    heading: &Heading,
) -> Result<Puzzle, ReadError> {
    reject_rules(input, record, heading, rules::of_field)?;
    let input = &Input {
        shape: input.shape.or(shape_in_columns(input, record, heading)?),
        ..*input
    };
    let column = heading.puzzle(input, record);
    let Some(grid) = board(input, record.field(column)) else {
        return Err(no_board(input, record, column));
    };
    let grid = grid.map_err(|error| record.within(input, column, error))?;
    let side = grid.shape().side();
    reject_rules(input, record, heading, |name, value| {
        rules::of_shape(name, value, side)
    })?;
    let mut puzzle = Puzzle::new(grid);
    let mut used = vec![column];
    add_placed(input, record, heading, &mut puzzle, &mut used)?;
    add_metadata(record, heading, &mut puzzle, &used);
    Ok(puzzle)
}

/// The shape that the columns with the size of a box specify.
fn shape_in_columns(
    input: &Input<'_>,
    record: &Record<'_>,
    heading: &Heading,
) -> Result<Option<Shape>, ReadError> {
    let number = |column: Option<usize>| {
        let field = column.map_or("", |column| record.field(column));
        let Some(column) = column.filter(|_| !field.is_empty()) else {
            return Ok(None);
        };
        let (line, place) = record.place(input, column);
        let error = |_| ReadError::word(line, place, field, "rows or columns of a box");
        field
            .parse::<u8>()
            .map(|n| Some((column, n)))
            .map_err(error)
    };
    match number(heading.box_rows)?.zip(number(heading.box_columns)?) {
        Some(((column, rows), (_, columns))) => {
            shape_of_box(rows, columns, record.place(input, column)).map(Some)
        }
        None => Ok(None),
    }
}

/// The shape with boxes of this size. An error points to `(line, column)`.
fn shape_of_box(rows: u8, columns: u8, (line, column): (usize, usize)) -> Result<Shape, ReadError> {
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

/// Adds the placed digits, which may be in a column of their own or together with the givens.
fn add_placed(
    input: &Input<'_>,
    record: &Record<'_>,
    heading: &Heading,
    puzzle: &mut Puzzle,
    used: &mut Vec<usize>,
) -> Result<(), ReadError> {
    for column in heading.states.into_iter().flatten() {
        if used.contains(&column) {
            continue;
        }
        if let Some(Ok(state)) = board(input, record.field(column))
            && state.shape() == puzzle.shape()
        {
            used.push(column);
            let line = &record.line;
            let start = line.raw.find(record.field(column)).unwrap_or(0);
            let start = line.raw[..start].chars().count() + 1;
            puzzle
                .place(&state)
                .map_err(|wrong| wrong.at(line.number, start, state.shape()))?;
        }
    }
    Ok(())
}

/// Adds all columns that were not used yet.
fn add_metadata(record: &Record<'_>, heading: &Heading, puzzle: &mut Puzzle, used: &[usize]) {
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
}
