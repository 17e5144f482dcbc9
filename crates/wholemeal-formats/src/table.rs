//! Boards that are drawn: rows of cells, with or without lines around boxes.
//!
//! Four formats look like this (`grid`, `candidates`, `sdx`, `numbers`) and a fifth
//! is made of such tables (`ss`); what they have in common is here.

mod row;
mod separated;

use wholemeal_grid::{Digit, DigitSet, Grid, Marks, Shape};

use crate::format::Format;
use crate::text::{Line, Outcome, Sniff, Spot, Unit, is_nine};
use crate::words::{Words, is_blank};
use crate::{Puzzle, ReadError};
use row::{Form, Row, without_letter};
pub(crate) use separated::{starts_with_blank_row, words};

/// No table has more lines: 100 rows, with lines and blank lines between them.
const LONGEST: usize = 256;

/// What stands in a cell, and where.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Token<'a> {
    pub(crate) text: &'a str,
    pub(crate) line: usize,
    pub(crate) column: usize,
}

/// A table of as many rows as columns.
#[derive(Debug)]
pub(crate) struct Table<'a> {
    pub(crate) shape: Shape,
    pub(crate) cells: Vec<Token<'a>>,
    /// How many lines it takes, with its frame.
    pub(crate) lines: usize,
    /// Has it lines of its own, across or down?
    pub(crate) drawn: bool,
    /// The line across it that came first.
    pub(crate) frame: Option<&'a str>,
}

/// What looks like a table.
#[derive(Debug)]
pub(crate) enum Drawn<'a> {
    /// It does not.
    No,
    /// There are too few lines to tell.
    More,
    /// A whole table.
    Table(Table<'a>),
    /// A drawn table that goes on otherwise than it began.
    Broken { lines: usize, error: ReadError },
}

/// Reads a table as a format does that is made of one.
pub(crate) fn outcome(
    unit: &Unit<'_>,
    format: &'static Format,
    puzzle: impl FnOnce(&Table<'_>) -> Result<Puzzle, ReadError>,
    otherwise: impl FnOnce(&Unit<'_>) -> ReadError,
) -> Outcome {
    match read(unit) {
        Drawn::More => Outcome::More,
        Drawn::Table(table) => Outcome::one(unit, table.lines, format, puzzle(&table)),
        Drawn::Broken { lines, error } => Outcome::one(unit, lines, format, Err(error)),
        Drawn::No => Outcome::one(unit, 1, format, Err(otherwise(unit))),
    }
}

/// What the cells of a table hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    /// Digits and blanks.
    Digits,
    /// Candidates.
    Candidates,
    /// Candidates, and digits that were placed (`u7`).
    Placed,
}

pub(crate) fn is_vertical(c: char) -> bool {
    matches!(c, '|' | '│' | '┃' | '║' | '╎' | '┆' | '┊')
}

/// A line that is drawn across: `+---+---+`, `├───┼───┤`, `:--------.`, `=====`.
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
pub(crate) fn read<'a>(unit: &Unit<'a>) -> Drawn<'a> {
    let small = board_in_first_line(unit);
    // Of 9x9 boards there are long files: nobody waits for 81 lines of them.
    if small == Some(Shape::NINE) && fits(&words(&unit.first()), Shape::NINE) {
        return Drawn::No;
    }
    let drawn = match separated::read(unit) {
        Drawn::No => rows(unit),
        drawn => drawn,
    };
    match drawn {
        // The first line is a whole board, unless it starts a table of a larger one.
        Drawn::Broken { .. } if small.is_some() || is_line_with_blanks(unit) => Drawn::No,
        Drawn::Table(table) if small.is_some_and(|small| table.fits(small)) => Drawn::No,
        drawn => drawn,
    }
}

/// Reads rows with or without lines around boxes.
fn rows<'a>(unit: &Unit<'a>) -> Drawn<'a> {
    let first = unit.first().text;
    let looks = first.contains(is_vertical)
        || is_rule(first)
        || first.contains(|c: char| c.is_whitespace() || c == ',');
    if !looks {
        return Drawn::No;
    }
    let mut reader = Reader::default();
    for line in unit.lines() {
        if !reader.take(line, unit) {
            return reader.finish(unit);
        }
    }
    reader.end(unit)
}

/// The shape of the board that the words of the first line would make, one a cell.
fn board_in_first_line(unit: &Unit<'_>) -> Option<Shape> {
    let line = unit.first();
    if unit.shape.is_some() || line.text.contains(is_vertical) {
        return None;
    }
    unit.shape_of_cells(words(&line).len())
}

/// Are these the cells of a board of this shape?
fn fits(words: &[&str], shape: Shape) -> bool {
    let known = Words::plain(shape.side());
    words.iter().all(|word| known.cell(word).is_some())
}

/// Is the first line a board of 81 characters, with blanks among them?
pub(crate) fn is_line_with_blanks(unit: &Unit<'_>) -> bool {
    let raw = unit.first().raw;
    raw.len() == 81 && raw.contains(' ') && raw.chars().all(is_nine)
}

/// A table as far as it was read.
#[derive(Default)]
struct Reader<'a> {
    form: Option<(Form, Shape)>,
    rows: usize,
    cells: Vec<Token<'a>>,
    /// Lines that were looked at, and those that belong to the table.
    seen: usize,
    lines: usize,
    frame: Option<&'a str>,
    /// Has it lines down?
    down: bool,
    /// Have its rows a frame, if that is known?
    in_frame: Option<bool>,
    /// Where it went wrong.
    odd: Option<ReadError>,
}

impl<'a> Reader<'a> {
    fn side(&self) -> usize {
        self.form
            .map_or(usize::MAX, |(_, shape)| shape.side().into())
    }

    /// Takes a line; says whether to go on.
    fn take(&mut self, line: Line<'a>, unit: &Unit<'_>) -> bool {
        self.seen += 1;
        let whole = self.rows == self.side();
        if self.seen > LONGEST {
            return false;
        }
        if is_rule(line.text) {
            // Only a table that has lines across ends with one.
            if whole && self.frame.is_none() {
                return false;
            }
            self.frame = self.frame.or(Some(line.text));
            self.lines = self.seen;
            // A frame is one line, perhaps a double one.
            return !whole && (self.rows > 0 || self.seen <= 2);
        }
        if line.raw.trim().is_empty() {
            // Some leave a blank line between bands.
            let band = self
                .form
                .map_or(1, |(_, shape)| usize::from(shape.box_rows()));
            return !whole && self.rows > 0 && self.rows.is_multiple_of(band);
        }
        if whole || line.text.is_empty() {
            return false;
        }
        self.add(&Row::new(line, self.in_frame), unit)
    }

    fn add(&mut self, row: &Row<'a>, unit: &Unit<'_>) -> bool {
        if self.form.is_none() {
            self.form = row.form(unit);
            self.down = row.parts.len() > 1;
            self.in_frame = Some(row.framed).filter(|_| self.down);
        }
        let Some((form, _)) = self.form else {
            return false;
        };
        // A row that is drawn otherwise belongs to something else.
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
            // A row with blank cells that are blanks, among others without.
            let blanks = row.with_blank_cells(|side| (side == self.side()).then_some(Shape::NINE));
            if let Some((form, _)) = blanks {
                cells = row.cells(form);
            }
        }
        if cells.len() != self.side() {
            let (found, line) = (cells.len(), row.line);
            self.odd = Some(ReadError::count(
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

    /// There are no more lines.
    fn end(self, unit: &Unit<'_>) -> Drawn<'a> {
        let whole = self.rows == self.side();
        let more = !whole || self.frame.is_some();
        let drawn = self.form.is_some() || self.frame.is_some();
        if more && drawn && !unit.ended {
            return Drawn::More;
        }
        self.finish(unit)
    }

    /// Are rows without lines around them one board?
    fn is_board(&self, unit: &Unit<'_>) -> bool {
        self.rows > 1 && unit.is_broken_board(self.rows, self.side(), self.lines)
    }

    /// The table, or what is wrong with it.
    fn finish(self, unit: &Unit<'_>) -> Drawn<'a> {
        let drawn = self.down || self.frame.is_some();
        match self.form {
            Some((_, shape)) if self.rows == usize::from(shape.side()) => Drawn::Table(Table {
                shape,
                cells: self.cells,
                lines: self.lines,
                drawn,
                frame: self.frame,
            }),
            Some((_, shape)) if drawn || self.is_board(unit) => {
                let error = self.odd.unwrap_or_else(|| {
                    let line = unit.line + self.lines.saturating_sub(1);
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
    /// What its cells hold.
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

    /// Are its cells those of boards of this shape, a row each?
    fn fits(&self, shape: Shape) -> bool {
        let words: Vec<&str> = self.cells.iter().map(|cell| cell.text).collect();
        fits(&words, shape)
    }

    fn words(&self) -> Words {
        let words = self.cells.iter().map(|cell| cell.text);
        Words::of(words, self.shape.side())
    }

    fn alien(&self, cell: &Token<'_>) -> ReadError {
        let side = self.shape.side();
        let expected = format!("a digit 1-{side} or a blank");
        ReadError::word(cell.line, cell.column, cell.text, expected)
    }

    /// The board of its digits.
    pub(crate) fn grid(&self) -> Result<Grid, ReadError> {
        let words = self.words();
        let cell = |cell: &Token<'_>| words.cell(cell.text).ok_or_else(|| self.alien(cell));
        let cells: Result<Vec<_>, _> = self.cells.iter().map(cell).collect();
        let count = self.cells.len();
        let error = || ReadError::count(1, 1, count, "cells", self.shape.cell_count());
        Grid::from_cells(self.shape, cells?).ok_or_else(error)
    }

    /// The candidates of its cells; those without any word may have all.
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
            // A blank with nothing said about it; `-` is a cell without any left.
            let none = word == "-";
            return Ok(if none {
                DigitSet::new()
            } else {
                DigitSet::all(side)
            });
        }
        // Brackets and signs mark cells in the drawings of forums; so do letters, which are
        // digits on larger boards.
        let word = word.trim_matches(['(', ')', '[', ']', '{', '}', '<', '>', '*', '+', '-', '#']);
        let word = if side <= 9 {
            without_letter(word.trim_matches('@'))
        } else {
            word
        };
        let start = cell.column;
        let spots = word.chars().enumerate().map(|(i, found)| Spot {
            found,
            line: cell.line,
            column: start + i,
        });
        // So do signs between candidates; beyond 9x9 some of them are digits.
        let sign = |c: char| side <= 9 && "+-/*#@".contains(c);
        let spots = spots.filter(|spot| !sign(spot.found));
        let mut set = DigitSet::new();
        for spot in spots {
            let digit = Digit::from_symbol(spot.found, side).ok_or_else(|| {
                let expected = format!("candidates 1-{side}");
                ReadError::found(spot.line, spot.column, Some(spot.found), expected)
            })?;
            set.insert(digit);
        }
        Ok(set)
    }
}

/// Does a table start here that holds this, and is drawn if that matters? One that is broken
/// is a drawn board of digits.
pub(crate) fn sniff(unit: &Unit<'_>, kind: Kind, drawn: Option<bool>) -> Sniff {
    let (found, has_lines) = match read(unit) {
        Drawn::No => return Sniff::No,
        Drawn::More => return Sniff::More,
        Drawn::Table(table) => (table.kind(), table.drawn),
        Drawn::Broken { .. } => (Kind::Digits, true),
    };
    Sniff::from(found == kind && drawn.is_none_or(|drawn| drawn == has_lines))
}
