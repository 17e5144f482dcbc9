//! Drawn boards: rows of cells, with or without lines around boxes.
//!
//! The formats `grid`, `candidates`, `sdx` and `numbers` are such tables, and `ss` consists of
//! several.

mod row;
mod separated;

use wholemeal_grid::{Digit, DigitSet, Grid, Marks, Shape};

use crate::cell_vocabulary::{CellVocabulary, is_blank};
use crate::format::Format;
use crate::text::{Input, Line, Outcome, PositionedChar, Sniff, is_nine};
use crate::{Puzzle, ReadError};
use row::{Form, Row, without_letter};
pub(crate) use separated::{starts_with_blank_row, words};

/// The maximum number of lines of a table: 100 rows, with lines and blank lines between them.
const LONGEST: usize = 256;

/// The text of a cell and its position.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Token<'a> {
    pub(crate) text: &'a str,
    pub(crate) line: usize,
    pub(crate) column: usize,
}

/// A table with as many rows as columns.
#[derive(Debug)]
pub(crate) struct Table<'a> {
    pub(crate) shape: Shape,
    pub(crate) cells: Vec<Token<'a>>,
    /// The number of lines, including the frame.
    pub(crate) lines: usize,
    /// Whether it has horizontal or vertical lines.
    pub(crate) drawn: bool,
    /// The first horizontal line.
    pub(crate) frame: Option<&'a str>,
}

/// The result of reading a table.
#[derive(Debug)]
pub(crate) enum Drawn<'a> {
    /// Not a table.
    No,
    /// More lines are needed to decide.
    NeedMore,
    /// A whole table.
    Table(Table<'a>),
    /// A table with an error.
    Broken { lines: usize, error: ReadError },
}

/// Reads an entry that consists of one table.
pub(crate) fn outcome(
    input: &Input<'_>,
    format: &'static Format,
    puzzle: impl FnOnce(&Table<'_>) -> Result<Puzzle, ReadError>,
    otherwise: impl FnOnce(&Input<'_>) -> ReadError,
) -> Outcome {
    match read(input) {
        Drawn::NeedMore => Outcome::NeedMore,
        Drawn::Table(table) => Outcome::one(input, table.lines, format, puzzle(&table)),
        Drawn::Broken { lines, error } => Outcome::one(input, lines, format, Err(error)),
        Drawn::No => Outcome::one(input, 1, format, Err(otherwise(input))),
    }
}

/// The contents of the cells of a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    /// Digits and blanks.
    Digits,
    /// Candidates.
    Candidates,
    /// Candidates and placed digits (`u7`).
    Placed,
}

/// Returns `true` if the character is a vertical line.
pub(crate) fn is_vertical(c: char) -> bool {
    matches!(c, '|' | '│' | '┃' | '║' | '╎' | '┆' | '┊')
}

/// Returns `true` for a horizontal line: `+---+---+`, `├───┼───┤`, `:--------.`, `=====`.
fn is_rule(text: &str) -> bool {
    let across = |c: char| matches!(c, '-' | '=' | '─' | '━' | '═');
    let drawn = |c: char| {
        across(c)
            || is_vertical(c)
            || c.is_whitespace()
            || matches!(c, '+' | '*' | ':' | '.' | '\'' | '`' | ',' | 'o')
            || ('\u{2500}'..='\u{257f}').contains(&c)
    };
    text.chars().filter(|&c| across(c)).count() >= 3 && text.chars().all(drawn)
}

/// Reads the table that starts with the first line.
pub(crate) fn read<'a>(input: &Input<'a>) -> Drawn<'a> {
    let small = board_in_first_line(input);
    // Files with one 9x9 board per line can be long: do not wait for 81 lines.
    if small == Some(Shape::NINE) && fits(&words(&input.first()), Shape::NINE) {
        return Drawn::No;
    }
    let drawn = match separated::read(input) {
        Drawn::No => rows(input),
        drawn => drawn,
    };
    match drawn {
        // The first line is a whole board unless it starts the table of a larger board.
        Drawn::Broken { .. } if small.is_some() || is_line_with_blanks(input) => Drawn::No,
        Drawn::Table(table) if small.is_some_and(|small| table.fits(small)) => Drawn::No,
        drawn => drawn,
    }
}

/// Reads rows with or without lines around boxes.
fn rows<'a>(input: &Input<'a>) -> Drawn<'a> {
    let first = input.first().text;
    let looks = first.contains(is_vertical)
        || is_rule(first)
        || first.contains(|c: char| c.is_whitespace() || c == ',');
    if !looks {
        return Drawn::No;
    }
    let mut reader = Reader::default();
    for line in input.lines() {
        if !reader.add_line(line, input) {
            return reader.finish(input);
        }
    }
    reader.end(input)
}

/// The shape of the board whose cells are the words of the first line.
fn board_in_first_line(input: &Input<'_>) -> Option<Shape> {
    let line = input.first();
    if input.shape.is_some() || line.text.contains(is_vertical) {
        return None;
    }
    input.shape_of_cells(words(&line).len())
}

/// Returns `true` if all words are valid in cells of a board of this shape.
fn fits(words: &[&str], shape: Shape) -> bool {
    let known = CellVocabulary::plain(shape.side());
    words.iter().all(|word| known.cell(word).is_some())
}

/// Returns `true` if the first line is a board of 81 characters, some of them spaces.
pub(crate) fn is_line_with_blanks(input: &Input<'_>) -> bool {
    let raw = input.first().raw;
    raw.len() == 81 && raw.contains(' ') && raw.chars().all(is_nine)
}

/// A table that is being read.
#[derive(Default)]
struct Reader<'a> {
    form: Option<(Form, Shape)>,
    rows: usize,
    cells: Vec<Token<'a>>,
    /// The number of lines that were read.
    seen: usize,
    /// The number of lines that belong to the table.
    lines: usize,
    frame: Option<&'a str>,
    /// Whether it has vertical lines.
    down: bool,
    /// Whether its rows have a frame; `None` if that is not known.
    in_frame: Option<bool>,
    /// The first error.
    error: Option<ReadError>,
}

impl<'a> Reader<'a> {
    fn side(&self) -> usize {
        self.form
            .map_or(usize::MAX, |(_, shape)| shape.side().into())
    }

    /// Adds a line, and returns `true` if the table may continue.
    fn add_line(&mut self, line: Line<'a>, input: &Input<'_>) -> bool {
        self.seen += 1;
        let whole = self.rows == self.side();
        if self.seen > LONGEST {
            return false;
        }
        if is_rule(line.text) {
            // Only a table with horizontal lines ends with one.
            if whole && self.frame.is_none() {
                return false;
            }
            self.frame = self.frame.or(Some(line.text));
            self.lines = self.seen;
            // The upper frame has one or two lines.
            return !whole && (self.rows > 0 || self.seen <= 2);
        }
        if line.raw.trim().is_empty() {
            // There may be a blank line between bands.
            let band = self
                .form
                .map_or(1, |(_, shape)| usize::from(shape.box_rows()));
            return !whole && self.rows > 0 && self.rows.is_multiple_of(band);
        }
        if whole || line.text.is_empty() {
            return false;
        }
        self.add_row(&Row::new(line, self.in_frame), input)
    }

    fn add_row(&mut self, row: &Row<'a>, input: &Input<'_>) -> bool {
        if self.form.is_none() {
            self.form = row.form(input);
            self.down = row.parts.len() > 1;
            self.in_frame = Some(row.framed).filter(|_| self.down);
        }
        let Some((form, _)) = self.form else {
            return false;
        };
        // A row in another style does not belong to the table.
        if (row.parts.len() > 1) != self.down {
            return false;
        }
        let mut cells = row.cells(form);
        if cells.len() != self.side() && form == Form::Spaced && self.rows == 0 {
            return false;
        }
        if cells.len() != self.side() && row.parts.len() == self.side() && row.is_boxed() {
            cells = row.cells(Form::Boxed);
        }
        if cells.len() != self.side() && self.down {
            // In this row, spaces are blank cells, unlike in the first row.
            let blanks = row.with_blank_cells(|side| (side == self.side()).then_some(Shape::NINE));
            if let Some((form, _)) = blanks {
                cells = row.cells(form);
            }
        }
        if cells.len() != self.side() {
            let (found, line) = (cells.len(), row.line);
            self.error = Some(ReadError::count(
                line.number,
                line.end(),
                found,
                "cells in this row",
                self.side(),
            ));
            return false;
        }
        self.cells.extend(cells);
        self.rows += 1;
        self.lines = self.seen;
        true
    }

    /// The result if there are no more lines.
    fn end(self, input: &Input<'_>) -> Drawn<'a> {
        let whole = self.rows == self.side();
        let more = !whole || self.frame.is_some();
        let drawn = self.form.is_some() || self.frame.is_some();
        if more && drawn && !input.ended {
            return Drawn::NeedMore;
        }
        self.finish(input)
    }

    /// Returns `true` if rows without lines around them are one broken board.
    fn is_board(&self, input: &Input<'_>) -> bool {
        self.rows > 1 && input.is_broken_board(self.rows, self.side(), self.lines)
    }

    /// The table, or its first error.
    fn finish(self, input: &Input<'_>) -> Drawn<'a> {
        let drawn = self.down || self.frame.is_some();
        match self.form {
            Some((_, shape)) if self.rows == usize::from(shape.side()) => Drawn::Table(Table {
                shape,
                cells: self.cells,
                lines: self.lines,
                drawn,
                frame: self.frame,
            }),
            Some((_, shape)) if drawn || self.is_board(input) => {
                let error = self.error.unwrap_or_else(|| {
                    let line = input.line + self.lines.saturating_sub(1);
                    let side = shape.side().into();
                    ReadError::count(line, 1, self.rows, "rows of a drawn board", side)
                });
                Drawn::Broken {
                    lines: self.lines.max(1),
                    error,
                }
            }
            _ => Drawn::No,
        }
    }
}

impl Table<'_> {
    /// The contents of its cells.
    pub(crate) fn kind(&self) -> Kind {
        let side = self.shape.side();
        let placed = |word: &str| word.strip_prefix(['u', 'U']).is_some_and(|d| d.len() == 1);
        if side <= 9 && self.cells.iter().any(|cell| placed(cell.text)) {
            return Kind::Placed;
        }
        let words = self.words();
        let digit = |cell: &Token<'_>| words.cell(cell.text).is_some();
        if self.cells.iter().all(digit) {
            Kind::Digits
        } else {
            Kind::Candidates
        }
    }

    /// Returns `true` if each row can be a whole board of this shape.
    fn fits(&self, shape: Shape) -> bool {
        let words: Vec<&str> = self.cells.iter().map(|cell| cell.text).collect();
        fits(&words, shape)
    }

    fn words(&self) -> CellVocabulary {
        let words = self.cells.iter().map(|cell| cell.text);
        CellVocabulary::of(words, self.shape.side())
    }

    fn invalid_cell(&self, cell: &Token<'_>) -> ReadError {
        let side = self.shape.side();
        let expected = format!("a digit 1-{side} or a blank");
        ReadError::word(cell.line, cell.column, cell.text, expected)
    }

    /// The board with its digits.
    pub(crate) fn grid(&self) -> Result<Grid, ReadError> {
        let words = self.words();
        let cell = |cell: &Token<'_>| words.cell(cell.text).ok_or_else(|| self.invalid_cell(cell));
        let cells: Result<Vec<_>, _> = self.cells.iter().map(cell).collect();
        let count = self.cells.len();
        let error = || ReadError::count(1, 1, count, "cells", self.shape.cell_count());
        Grid::from_cells(self.shape, cells?).ok_or_else(error)
    }

    /// The candidates of its cells. A blank cell has all candidates.
    pub(crate) fn marks(&self) -> Result<Marks, ReadError> {
        let sets: Result<Vec<_>, _> = self.cells.iter().map(|cell| self.set(cell)).collect();
        let count = self.cells.len();
        let error = || ReadError::count(1, 1, count, "cells", self.shape.cell_count());
        Marks::from_cells(self.shape, sets?).ok_or_else(error)
    }

    fn set(&self, cell: &Token<'_>) -> Result<DigitSet, ReadError> {
        let side = self.shape.side();
        let word = cell.text.strip_prefix(['u', 'U']).filter(|_| side <= 9);
        let word = word.unwrap_or(cell.text);
        if is_blank(word, side) {
            // A `-` is a cell without candidates.
            let none = word == "-";
            return Ok(if none {
                DigitSet::new()
            } else {
                DigitSet::all(side)
            });
        }
        // Forum posts mark cells with brackets, signs and letters. On larger boards, letters are
        // digits.
        let word = word.trim_matches(['(', ')', '[', ']', '{', '}', '<', '>', '*', '+', '-', '#']);
        let word = if side <= 9 {
            without_letter(word.trim_matches('@'))
        } else {
            word
        };
        let start = cell.column;
        let chars = word.chars().enumerate().map(|(i, found)| PositionedChar {
            found,
            line: cell.line,
            column: start + i,
        });
        // Signs between candidates are marks, too; on larger boards some of them are digits.
        let sign = |c: char| side <= 9 && "+-/*#@".contains(c);
        let chars = chars.filter(|positioned| !sign(positioned.found));
        let mut set = DigitSet::new();
        for positioned in chars {
            let digit = Digit::from_symbol(positioned.found, side).ok_or_else(|| {
                let expected = format!("candidates 1-{side}");
                ReadError::found(
                    positioned.line,
                    positioned.column,
                    Some(positioned.found),
                    expected,
                )
            })?;
            set.insert(digit);
        }
        Ok(set)
    }
}

/// Detects a table with these contents, with or without lines if `drawn` is given. A broken
/// table counts as a drawn board of digits.
pub(crate) fn sniff(input: &Input<'_>, kind: Kind, drawn: Option<bool>) -> Sniff {
    let (found, has_lines) = match read(input) {
        Drawn::No => return Sniff::No,
        Drawn::NeedMore => return Sniff::NeedMore,
        Drawn::Table(table) => (table.kind(), table.drawn),
        Drawn::Broken { .. } => (Kind::Digits, true),
    };
    Sniff::from(found == kind && drawn.is_none_or(|drawn| drawn == has_lines))
}
