//! **json**: an object a puzzle, one a line, in a list, or alone over many lines. The board
//! is in a field `puzzle`, `quizzes`, `question`, `grid`, …: a line, a list of rows, or a list
//! of lists of numbers. What Wholemeal writes has beside it `box`, `placed`, `candidates`,
//! `centre`, `corner` (a text a cell), `colours` and `about`; files of f-puzzles and
//! SudokuPad are read too.

use serde_json::{Map, Value};
use wholemeal_grid::{Cell, Digit, DigitSet, Grid, Marks, Shape};

use crate::format::{Format, Write};
use crate::formats::sdk::Tags;
use crate::formats::{csv, fpuzzles, sudokupad};
use crate::scan::Memory;
use crate::text::{Found, Outcome, Sniff, Unit, may_be_row};
use crate::words::Words;
use crate::{Capabilities, Fields, Metadata, Puzzle, ReadError, ReadErrorKind, Sizes};

pub(crate) const FORMAT: Format = Format {
    id: "json",
    aliases: &["jsonl", "ndjson", "json-lines"],
    extensions: &["json", "jsonl", "ndjson"],
    about: "JSON, one object a puzzle: in lines, in a list, or alone",
    carries: Capabilities {
        placed: true,
        candidates: true,
        singles: true,
        notes: true,
        colours: true,
        metadata: Fields::Any,
        unfit: &[],
        sizes: Sizes::Any,
        boxes: true,
    },
    sniff,
    read,
    write: Some(Write::lines(write)),
};

/// Fields that hold lists of puzzles.
const LISTS: [&str; 7] = [
    "puzzles", "sudokus", "grids", "boards", "data", "items", "newboard",
];

/// Fields that hold no metadata.
const FIELDS: [&str; 10] = [
    "box",
    "shape",
    "placed",
    "candidates",
    "centre",
    "corner",
    "colours",
    "about",
    "pencilmarks",
    "types",
];

fn write(puzzle: &Puzzle, _: &[String], out: &mut String) {
    let text = |text: &str| Value::from(text).to_string();
    let mut fields = vec![("puzzle", text(&puzzle.givens.to_string()))];
    let shape = puzzle.shape();
    if Shape::of_side(shape.side().into()) != Ok(shape) {
        fields.push(("box", text(&shape.to_string())));
    }
    if puzzle.placed.clues() > 0 {
        fields.push(("placed", text(&puzzle.placed.to_string())));
    }
    let marks = [
        ("candidates", &puzzle.candidates),
        ("centre", &puzzle.centre),
        ("corner", &puzzle.corner),
    ];
    for (name, marks) in marks {
        if let Some(marks) = marks {
            let sets = marks.cells().iter().map(|set| Value::from(set.to_string()));
            fields.push((name, Value::from_iter(sets).to_string()));
        }
    }
    if !puzzle.colours.is_empty() {
        let colour = |(cell, colour): &(Cell, String)| (shape.name(*cell), colour.as_str().into());
        let colours: Map<String, Value> = puzzle.colours.iter().map(colour).collect();
        fields.push(("colours", Value::from(colours).to_string()));
    }
    if !puzzle.about.is_empty() {
        let entry = |(name, value): (&str, &str)| (name.to_owned(), value.into());
        let about: Map<String, Value> = puzzle.about.iter().map(entry).collect();
        fields.push(("about", Value::from(about).to_string()));
    }
    let fields: Vec<String> = fields.iter().map(|(n, v)| format!("\"{n}\":{v}")).collect();
    out.push_str(&format!("{{{}}}\n", fields.join(",")));
}

fn sniff(unit: &Unit<'_>) -> Sniff {
    let text = unit.text.trim_start();
    let behind = |c| text.strip_prefix(c).map(str::trim_start);
    match text.chars().next() {
        Some('{') => Sniff::Yes,
        Some(',' | ']' | '"') if unit.memory.json_list => Sniff::Yes,
        Some(',' | '}') if unit.memory.json_wrapped => Sniff::Yes,
        Some('[') => match behind('[').and_then(|rest| rest.chars().next()) {
            None => unit.more_or_no(),
            Some('{') => Sniff::Yes,
            _ if opens_boards(unit, text) => Sniff::Yes,
            _ => list_of_numbers(unit),
        },
        _ => Sniff::No,
    }
}

/// Does a list of texts start here, each a whole board that is too long for a row?
fn opens_boards(unit: &Unit<'_>, text: &str) -> bool {
    let first = text.strip_prefix('[').map(str::trim_start);
    let first = first.and_then(|rest| rest.strip_prefix('"')?.split('"').next());
    first.is_some_and(|first| is_board_and_no_row(unit, first))
}

fn is_board_and_no_row(unit: &Unit<'_>, text: &str) -> bool {
    unit.shape_of_cells(text.chars().count()).is_some() && !may_be_row(text)
}

fn is_board(unit: &Unit<'_>, value: &Value) -> bool {
    value
        .as_str()
        .is_some_and(|text| is_board_and_no_row(unit, text))
}

/// Is it a list that JSON has and functional programmers have not?
fn list_of_numbers(unit: &Unit<'_>) -> Sniff {
    let mut values = serde_json::Deserializer::from_str(unit.text).into_iter::<Value>();
    match values.next() {
        Some(Ok(value)) => Sniff::from(!is_list_of_texts(&value)),
        Some(Err(error)) if error.is_eof() && !unit.text.contains('\'') => unit.more_or_no(),
        _ => Sniff::No,
    }
}

/// Rows as texts, or rows of texts of one character.
fn is_list_of_texts(value: &Value) -> bool {
    let Value::Array(rows) = value else {
        return false;
    };
    rows.iter().all(Value::is_string)
}

fn read(unit: &Unit<'_>) -> Outcome {
    let text = unit.text;
    let mut memory = unit.memory.clone();
    memory.tags = Tags::default();
    let mut found = Vec::new();
    let mut at = 0;
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
                at += rest_of_object(rest);
            }
            Some('[') if rest[1..].trim_start().starts_with('{') || opens_boards(unit, rest) => {
                memory.json_list = true;
                at += 1;
            }
            _ => {
                let line = unit.line + text[..at].matches('\n').count();
                match value(rest) {
                    Ok((value, length)) => {
                        // Mistakes are looked for in the value, whose first line starts
                        // before it.
                        let (_, column) = unit.place(at);
                        let unit = Unit {
                            text: &text[at..at + length],
                            line,
                            ..*unit
                        };
                        at += length;
                        let mut puzzles = puzzles(&unit, line, &value);
                        let errors = puzzles.iter_mut().filter_map(|p| p.as_mut().err());
                        for error in errors.filter(|error| error.line == line) {
                            error.column += column - 1;
                        }
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
                        at += wrapped_list(rest.as_bytes()).unwrap_or(1);
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
        memory: Some(memory),
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
fn quoted(text: &[u8]) -> Option<(&[u8], &[u8])> {
    let inner = text.strip_prefix(b"\"")?;
    let mut escaped = false;
    let end = inner.iter().position(|&byte| {
        let end = byte == b'"' && !escaped;
        escaped = byte == b'\\' && !escaped;
        end
    })?;
    Some((&inner[..end], &inner[end + 1..]))
}

/// How long the rest of an object is, behind its list.
fn rest_of_object(rest: &str) -> usize {
    match rest.strip_prefix(',') {
        // As if it were an object of its own.
        Some(fields) => value(&format!("{{{fields}")).map_or(1, |(_, length)| length),
        None => 1,
    }
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
    let paragraph = unit.lines().take_while(|line| !line.raw.trim().is_empty());
    let to_error = error.line + 1 - unit.line;
    let lines = if memory.json_list {
        to_error
    } else {
        paragraph.count().min(to_error)
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

/// All puzzles of a value.
fn puzzles(unit: &Unit<'_>, line: usize, value: &Value) -> Vec<Result<Puzzle, ReadError>> {
    if let Value::Object(fields) = value {
        let inner = LISTS.iter().find_map(|name| fields.get(*name));
        match inner {
            Some(Value::Array(list)) if list.iter().any(Value::is_object) => {
                return list.iter().flat_map(|v| puzzles(unit, line, v)).collect();
            }
            Some(Value::Array(list)) if list.iter().all(|value| is_board(unit, value)) => {
                return list.iter().map(|board| puzzle(unit, line, board)).collect();
            }
            Some(list @ Value::Array(_)) if depth(list) >= 3 => return puzzles(unit, line, list),
            Some(object @ Value::Object(_)) => return puzzles(unit, line, object),
            _ => {}
        }
    }
    match value {
        // Boards in a list.
        Value::Array(list) if depth(value) >= 3 => {
            list.iter().map(|board| puzzle(unit, line, board)).collect()
        }
        _ => vec![puzzle(unit, line, value)],
    }
}

fn depth(value: &Value) -> usize {
    match value {
        Value::Array(list) => 1 + list.first().map_or(0, depth),
        _ => 0,
    }
}

fn puzzle(unit: &Unit<'_>, line: usize, value: &Value) -> Result<Puzzle, ReadError> {
    let Value::Object(fields) = value else {
        return board(unit, line, value, None).map(Puzzle::new);
    };
    if fpuzzles::is_puzzle(fields) {
        return fpuzzles::puzzle(line, fields);
    }
    if sudokupad::is_puzzle(fields) {
        return sudokupad::puzzle(line, fields);
    }
    if let Some(Value::Array(rules)) = fields.get("types")
        && !rules.is_empty()
    {
        let name = |rule: &Value| {
            rule.as_str()
                .map_or_else(|| rule.to_string(), str::to_owned)
        };
        let rules = rules.iter().map(name).collect();
        return Err(ReadError::new(line, 1, ReadErrorKind::Variant(rules)));
    }
    object(unit, line, fields)
}

fn object(unit: &Unit<'_>, line: usize, fields: &Map<String, Value>) -> Result<Puzzle, ReadError> {
    let names = csv::NAMES.iter().chain(&["value", "values", "rows"]);
    let Some((name, main)) = names
        .copied()
        .find_map(|name| Some((name, fields.get(name)?)))
    else {
        let names: Vec<&str> = fields.keys().map(String::as_str).collect();
        let expected = "a field 'puzzle' with the board";
        return Err(ReadError::word(line, 1, &names.join(", "), expected));
    };
    let said = fields.get("box").and_then(Value::as_str);
    let said = said.and_then(|text| text.parse().ok());
    let shape = unit
        .shape
        .or(said)
        .or_else(|| side_of(fields.get("shape")?));
    let mut puzzle = Puzzle::new(board(unit, line, main, shape)?);
    let shape = puzzle.shape();
    if let Some(placed) = fields.get("placed") {
        let placed = board(unit, line, placed, Some(shape))?;
        puzzle
            .place(&placed)
            .map_err(|wrong| wrong.at(line, 1, shape))?;
    }
    let marks = |name: &str| {
        fields
            .get(name)
            .map(|value| sets(line, value, shape))
            .transpose()
    };
    (puzzle.centre, puzzle.corner) = (marks("centre")?, marks("corner")?);
    if let Some(candidates) = marks("candidates")? {
        puzzle.set_candidates(&candidates);
    }
    if let Some(Value::Object(cells)) = fields.get("pencilmarks") {
        let marks = pencilmarks(line, cells, &puzzle)?;
        puzzle.set_candidates(&marks);
    }
    if let Some(Value::Object(colours)) = fields.get("colours") {
        for (name, colour) in colours {
            let cell = named_cell(line, name, shape)?;
            let colour = colour.as_str().unwrap_or_default();
            puzzle.colours.push((cell, colour.to_owned()));
        }
        puzzle.colours.sort();
    }
    for (key, value) in fields {
        if key != name && !FIELDS.contains(&key.as_str()) {
            set(&mut puzzle.about, key, value);
        }
    }
    if let Some(Value::Object(about)) = fields.get("about") {
        for (name, value) in about {
            set(&mut puzzle.about, name, value);
        }
    }
    Ok(puzzle)
}

/// The usual shape of a board of `16x16` cells.
fn side_of(shape: &Value) -> Option<Shape> {
    let (rows, columns) = shape.as_str()?.split_once('x')?;
    let side = rows.parse().ok().filter(|_| rows == columns)?;
    Shape::of_side(side).ok()
}

/// Metadata under the name that all formats share.
fn set(about: &mut Metadata, name: &str, value: &Value) {
    let text = match value {
        Value::Null => String::new(),
        Value::String(text) => text.clone(),
        other => other.to_string(),
    };
    let name = match name {
        "difficulty" => Metadata::LEVEL,
        "name" => Metadata::TITLE,
        other => other,
    };
    about.set(name, &text);
}

fn no_board(line: usize, found: &str) -> ReadError {
    let expected = "a board: a line, a list of rows, or lists of numbers";
    ReadError::word(line, 1, found, expected)
}

/// The board of a value: a line or another text, a list of rows, lists of numbers, or
/// the cells with a digit (`{"R1C6": 7}`).
fn board(
    unit: &Unit<'_>,
    line: usize,
    value: &Value,
    shape: Option<Shape>,
) -> Result<Grid, ReadError> {
    let shape = shape.or(unit.shape);
    match value {
        Value::String(text) => {
            // What most of them hold needs no detection.
            let plain = text
                .as_bytes()
                .try_into()
                .ok()
                .and_then(crate::plain::digits);
            if let Some(digits) = plain.filter(|_| shape.is_none_or(|s| s == Shape::NINE)) {
                let cells = digits.iter().map(|&digit| Digit::new(digit)).collect();
                let grid = Grid::from_cells(Shape::NINE, cells);
                return grid.ok_or_else(|| no_board(line, text));
            }
            let options = crate::Options { from: None, shape };
            let first = crate::read(text, options).into_iter().next();
            let entry = first.ok_or_else(|| no_board(line, text))?;
            let place = |error| within(unit, text, error);
            entry.puzzle.map(|puzzle| puzzle.board()).map_err(place)
        }
        Value::Array(rows) if rows.iter().any(Value::is_array) => {
            let cells = rows
                .iter()
                .map(|row| row.as_array().map_or(&[][..], Vec::as_slice));
            let width = rows.len();
            if let Some(row) = cells.clone().find(|row| row.len() != width) {
                return Err(ReadError::count(
                    line,
                    1,
                    row.len(),
                    "cells in a row",
                    width,
                ));
            }
            let cells: Vec<&Value> = cells.flatten().collect();
            cells_of(unit, line, &cells, shape)
        }
        Value::Array(rows) if is_list_of_texts(value) => {
            let rows: Vec<&str> = rows.iter().filter_map(Value::as_str).collect();
            let long = rows.iter().any(|row| row.chars().count() > 1);
            let text = rows.join(if long { "\n" } else { "" });
            let place = |error: ReadError| match rows.get(error.line - unit.line) {
                Some(row) if long => within(unit, row, ReadError { line: 1, ..error }),
                _ => error,
            };
            board(unit, line, &Value::from(text), shape).map_err(place)
        }
        Value::Array(cells) => {
            let cells: Vec<&Value> = cells.iter().collect();
            cells_of(unit, line, &cells, shape)
        }
        Value::Object(cells) => {
            let shape = shape.unwrap_or(Shape::NINE);
            let mut grid = Grid::empty(shape);
            for (name, digit) in cells {
                let cell = named_cell(line, name, shape)?;
                grid = grid.with(cell, digit_of(line, digit, shape.side())?);
            }
            Ok(grid)
        }
        other => Err(no_board(line, &other.to_string())),
    }
}

/// A mistake in a text of a value, at its place in the file, as far as the text stands
/// there as it is.
fn within(unit: &Unit<'_>, text: &str, error: ReadError) -> ReadError {
    let quoted = Value::from(text).to_string();
    let (line, column) = match unit.text.rfind(&quoted) {
        Some(at) => unit.place(at + 1),
        None => {
            return ReadError {
                line: unit.line + error.line - 1,
                ..error
            };
        }
    };
    // Line breaks in a text are not those of the file.
    let column = if error.line == 1 {
        column + error.column - 1
    } else {
        column
    };
    ReadError {
        line,
        column,
        ..error
    }
}

fn cells_of(
    unit: &Unit<'_>,
    line: usize,
    cells: &[&Value],
    shape: Option<Shape>,
) -> Result<Grid, ReadError> {
    let shape = shape.or_else(|| unit.shape_of_cells(cells.len()));
    let wrong = || ReadError::count(line, 1, cells.len(), "cells", 81);
    let shape = shape.ok_or_else(wrong)?;
    // Texts may be hexadecimal.
    let texts: Option<Vec<&str>> = cells.iter().map(|cell| cell.as_str()).collect();
    let words = texts.map_or(Words::plain(shape.side()), |texts| {
        Words::of(texts.into_iter(), shape.side())
    });
    let digits: Result<Vec<_>, _> = cells
        .iter()
        .map(|cell| digit_among(line, cell, &words).map_err(|error| at_value(unit, cell, error)))
        .collect();
    Grid::from_cells(shape, digits?).ok_or_else(wrong)
}

/// A mistake at the first place where this value stands in a list.
fn at_value(unit: &Unit<'_>, value: &Value, error: ReadError) -> ReadError {
    let wanted = value.to_string();
    let (mut at, mut depth) = (0, 0usize);
    while let Some(byte) = unit.text.as_bytes().get(at) {
        let rest = &unit.text[at..];
        let plain = |c: char| c.is_alphanumeric() || "+-.".contains(c);
        let length = match quoted(rest.as_bytes()) {
            Some((text, _)) => text.len() + 2,
            None => rest.find(|c: char| !plain(c)).unwrap_or(rest.len()),
        };
        if depth > 0 && rest[..length] == wanted {
            let (line, column) = unit.place(at);
            return ReadError {
                line,
                column,
                ..error
            };
        }
        depth += usize::from(*byte == b'[');
        depth -= usize::from(*byte == b']' && depth > 0);
        at += length.max(rest.chars().next().map_or(1, char::len_utf8));
    }
    error
}

/// The digit of a cell: a number, a symbol, or nothing.
pub(crate) fn digit_of(line: usize, value: &Value, side: u8) -> Result<Option<Digit>, ReadError> {
    digit_among(line, value, &Words::plain(side))
}

fn digit_among(line: usize, value: &Value, words: &Words) -> Result<Option<Digit>, ReadError> {
    let cell = match value {
        Value::Null | Value::Bool(false) => Some(None),
        Value::Number(number) => words.number(number.as_u64()),
        Value::String(text) => words.cell(text.trim()),
        _ => None,
    };
    cell.ok_or_else(|| {
        let expected = format!("a digit 1-{} or a blank", words.side());
        ReadError::word(line, 1, &value.to_string(), expected)
    })
}

/// A set of digits for every cell.
fn sets(line: usize, value: &Value, shape: Shape) -> Result<Marks, ReadError> {
    let list = value.as_array().map_or(&[][..], Vec::as_slice);
    let set = |value: &Value| match value {
        Value::String(text) => {
            let digit = |c: char| {
                let wrong = || ReadError::found(line, 1, Some(c), "candidates of this board");
                Digit::from_symbol(c, shape.side()).ok_or_else(wrong)
            };
            text.chars().map(digit).collect::<Result<DigitSet, _>>()
        }
        Value::Array(list) => digits(line, list, shape.side()),
        other => Err(ReadError::word(
            line,
            1,
            &other.to_string(),
            "candidates of a cell",
        )),
    };
    let sets: Result<Vec<_>, _> = list.iter().map(set).collect();
    let wrong = || {
        ReadError::count(
            line,
            1,
            list.len(),
            "cells with candidates",
            shape.cell_count(),
        )
    };
    Marks::from_cells(shape, sets?).ok_or_else(wrong)
}

/// The set of a list of digits.
pub(crate) fn digits(line: usize, list: &[Value], side: u8) -> Result<DigitSet, ReadError> {
    let digits: Result<Vec<_>, _> = list.iter().map(|v| digit_of(line, v, side)).collect();
    Ok(digits?.into_iter().flatten().collect())
}

/// The candidates of cells that are named; all other cells have all.
fn pencilmarks(
    line: usize,
    cells: &Map<String, Value>,
    puzzle: &Puzzle,
) -> Result<Marks, ReadError> {
    let shape = puzzle.shape();
    let mut sets = Marks::full(shape).cells().to_vec();
    for (name, list) in cells {
        let cell = named_cell(line, name, shape)?;
        let list = list.as_array().map_or(&[][..], Vec::as_slice);
        sets[cell.index()] = digits(line, list, shape.side())?;
    }
    Ok(Marks::from_cells(shape, sets).unwrap_or_else(|| Marks::full(shape)))
}

/// The cell `r4c7` or `R4C7`.
fn named_cell(line: usize, name: &str, shape: Shape) -> Result<Cell, ReadError> {
    // Some count on with letters: R1Cb is in column 11.
    let letter = |text: &str| {
        let mut letters = text.chars();
        let number = letters.next()?.to_digit(36)?;
        letters.next().is_none().then_some(number as u8)
    };
    let number = |text: &str| text.parse().ok().or_else(|| letter(text))?.checked_sub(1);
    let cell = || {
        let parts = name.strip_prefix('R').and_then(|rest| rest.split_once('C'));
        let small = || name.strip_prefix('r')?.split_once('c');
        let (row, column) = parts.or_else(small)?;
        shape.cell(number(row)?, number(column)?)
    };
    cell().ok_or_else(|| ReadError::word(line, 1, name, "a cell of the board, as in r4c7"))
}
