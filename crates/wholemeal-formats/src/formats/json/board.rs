//! Boards and candidates in JSON.

use serde_json::{Map, Value};
use wholemeal_grid::{Cell, Digit, DigitSet, Grid, Marks, Shape, text};

use super::is_list_of_texts;
use super::source::Source;
use crate::cell_vocabulary::CellVocabulary;
use crate::{Puzzle, ReadError};

fn no_board(line: usize, found: &str) -> ReadError {
    let expected = "a board: a line, a list of rows, or lists of numbers";
    ReadError::word(line, 1, found, expected)
}

/// Reads the board in a value: a text in any format, a list of rows, lists of numbers, or the
/// cells with a digit (`{"R1C6": 7}`). A text may contain candidates.
pub(super) fn board(
    source: &Source<'_>,
    line: usize,
    value: &Value,
    shape: Option<Shape>,
) -> Result<Puzzle, ReadError> {
    let shape = shape.or(source.input.shape);
    match value {
        Value::String(text) => {
            board_in_text(line, text, shape).map_err(|error| source.within(text, error))
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
            cells_of(source, line, &cells, shape).map(Puzzle::new)
        }
        Value::Array(rows) if is_list_of_texts(value) => {
            let rows: Vec<&str> = rows.iter().filter_map(Value::as_str).collect();
            let long = rows.iter().any(|row| row.chars().count() > 1);
            let text = rows.join(if long { "\n" } else { "" });
            board_in_text(line, &text, shape).map_err(|error| match rows.get(error.line - 1) {
                Some(row) if long => source.within(row, ReadError { line: 1, ..error }),
                _ => ReadError { line, ..error },
            })
        }
        Value::Array(cells) => {
            let cells: Vec<&Value> = cells.iter().collect();
            cells_of(source, line, &cells, shape).map(Puzzle::new)
        }
        Value::Object(cells) => named_cells(line, cells, shape).map(Puzzle::new),
        other => Err(no_board(line, &other.to_string())),
    }
}

/// Reads a text that contains exactly one board. Positions of errors count from the start of the
/// text.
fn board_in_text(line: usize, text: &str, shape: Option<Shape>) -> Result<Puzzle, ReadError> {
    // Most texts are lines of 81 characters, which need no detection.
    let plain = text.as_bytes().try_into().ok();
    let plain = plain.and_then(crate::plain::digits);
    if let Some(digits) = plain.filter(|_| shape.is_none_or(|s| s == Shape::NINE)) {
        let cells = digits.iter().map(|&digit| Digit::new(digit)).collect();
        let grid = Grid::from_cells(Shape::NINE, cells);
        return grid.map(Puzzle::new).ok_or_else(|| no_board(line, text));
    }
    let mut entries = crate::read(text, crate::Options { from: None, shape }).into_iter();
    let first = entries.next().ok_or_else(|| no_board(line, text))?;
    let puzzle = first.puzzle?;
    match entries.next() {
        None => Ok(puzzle),
        Some(second) => Err(text::ReadError {
            line: second.line,
            column: 1,
            kind: text::ReadErrorKind::MoreThanOne,
        }
        .into()),
    }
}

/// Reads a board from named cells. A cell may be blank only if all cells are named: in a list of
/// givens, a zero is an invalid digit.
fn named_cells(
    line: usize,
    cells: &Map<String, Value>,
    shape: Option<Shape>,
) -> Result<Grid, ReadError> {
    let shape = shape.unwrap_or(Shape::NINE);
    let whole = cells.len() == shape.cell_count();
    let mut digits: Vec<Option<Digit>> = vec![None; shape.cell_count()];
    for (name, value) in cells {
        let cell = named_cell(line, name, shape)?;
        let digit = digit_of(line, value, shape.side())?;
        let old = std::mem::replace(&mut digits[cell.index()], digit);
        let twice = old.is_some() && old != digit;
        if twice || digit.is_none() && !whole {
            let found = format!("{name}: {value}");
            let expected = format!("one digit 1-{} for every cell with a name", shape.side());
            return Err(ReadError::word(line, 1, &found, expected));
        }
    }
    let error = || ReadError::count(line, 1, cells.len(), "cells", shape.cell_count());
    Grid::from_cells(shape, digits).ok_or_else(error)
}

fn cells_of(
    source: &Source<'_>,
    line: usize,
    cells: &[&Value],
    shape: Option<Shape>,
) -> Result<Grid, ReadError> {
    let shape = shape.or_else(|| source.input.shape_of_cells(cells.len()));
    let wrong = || ReadError::count(line, 1, cells.len(), "cells", 81);
    let shape = shape.ok_or_else(wrong)?;
    // Texts may be hexadecimal digits.
    let texts: Option<Vec<&str>> = cells.iter().map(|cell| cell.as_str()).collect();
    let words = texts.map_or(CellVocabulary::plain(shape.side()), |texts| {
        CellVocabulary::of(texts.into_iter(), shape.side())
    });
    let digit = |cell: &&Value| {
        digit_among(line, cell, &words).map_err(|error| source.at_value(cell, error))
    };
    let digits: Result<Vec<_>, _> = cells.iter().map(digit).collect();
    Grid::from_cells(shape, digits?).ok_or_else(wrong)
}

/// The digit of a cell: a number, a symbol, or nothing.
pub(crate) fn digit_of(line: usize, value: &Value, side: u8) -> Result<Option<Digit>, ReadError> {
    digit_among(line, value, &CellVocabulary::plain(side))
}

fn digit_among(
    line: usize,
    value: &Value,
    words: &CellVocabulary,
) -> Result<Option<Digit>, ReadError> {
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
    let sets: Result<Vec<_>, _> = list
        .iter()
        .map(|value| set(line, value, shape.side()))
        .collect();
    let (found, expected) = (list.len(), shape.cell_count());
    let wrong = || ReadError::count(line, 1, found, "cells with candidates", expected);
    Marks::from_cells(shape, sets?).ok_or_else(wrong)
}

/// The digits of a cell: a text or a list.
fn set(line: usize, value: &Value, side: u8) -> Result<DigitSet, ReadError> {
    match value {
        Value::String(text) => {
            let digit = |c: char| {
                let wrong = || ReadError::found(line, 1, Some(c), "candidates of this board");
                Digit::from_symbol(c, side).ok_or_else(wrong)
            };
            text.chars().map(digit).collect()
        }
        Value::Array(list) => digits(line, list, side),
        other => {
            let expected = "candidates of a cell";
            Err(ReadError::word(line, 1, &other.to_string(), expected))
        }
    }
}

/// The set of a list of digits. A zero is an error, because it is a digit on some boards.
pub(crate) fn digits(line: usize, list: &[Value], side: u8) -> Result<DigitSet, ReadError> {
    let digit = |value: &Value| {
        digit_of(line, value, side)?.ok_or_else(|| {
            let expected = format!("candidates 1-{side}");
            ReadError::word(line, 1, &value.to_string(), expected)
        })
    };
    list.iter().map(digit).collect()
}

/// Reads the candidates of named cells. All other cells have all candidates.
pub(super) fn pencilmarks(
    line: usize,
    cells: &Map<String, Value>,
    puzzle: &Puzzle,
) -> Result<Marks, ReadError> {
    let shape = puzzle.shape();
    let mut sets = Marks::full(shape).cells().to_vec();
    for (name, value) in cells {
        let cell = named_cell(line, name, shape)?;
        sets[cell.index()] = set(line, value, shape.side())?;
    }
    Ok(Marks::from_cells(shape, sets).unwrap_or_else(|| Marks::full(shape)))
}

/// The cell with a name such as `r4c7` or `R4C7`.
pub(super) fn named_cell(line: usize, name: &str, shape: Shape) -> Result<Cell, ReadError> {
    // Numbers above 9 may be letters: R1Cb is in column 11.
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
