//! Boards and candidates as JSON has them.

use serde_json::{Map, Value};
use wholemeal_grid::{Cell, Digit, DigitSet, Grid, Marks, Shape};

use super::is_list_of_texts;
use super::values::quoted;
use crate::text::Unit;
use crate::words::Words;
use crate::{Puzzle, ReadError};

fn no_board(line: usize, found: &str) -> ReadError {
    let expected = "a board: a line, a list of rows, or lists of numbers";
    ReadError::word(line, 1, found, expected)
}

/// The board of a value: a line or another text, a list of rows, lists of numbers, or
/// the cells with a digit (`{"R1C6": 7}`).
pub(super) fn board(
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
pub(super) fn sets(line: usize, value: &Value, shape: Shape) -> Result<Marks, ReadError> {
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
pub(super) fn pencilmarks(
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
pub(super) fn named_cell(line: usize, name: &str, shape: Shape) -> Result<Cell, ReadError> {
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
