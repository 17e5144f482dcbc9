//! Boards that are drawn: rows of cells, with or without lines around boxes.
//!
//! Four formats look like this (`grid`, `candidates`, `sdx`, `numbers`) and a fifth
//! is made of such tables (`ss`); what they have in common is here.

use wholemeal_grid::{Digit, DigitSet, Grid, Marks, Shape};

use crate::format::Format;
use crate::text::{Line, Outcome, Spot, Unit, is_nine, is_other_blank};
use crate::{Puzzle, ReadError};

/// No table has more lines: 64 rows, with lines and blank lines between them.
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

/// How the rows of a table are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Form {
    /// One character a cell.
    Compact,
    /// Cells with blanks, commas or lines between them.
    Spaced,
    /// Cells of one character each with a blank before it; blanks are blank cells.
    Fixed(usize),
    /// Lines around every cell; blanks are blank cells.
    Boxed,
}

/// One row: its parts between vertical lines.
struct Row<'a> {
    line: Line<'a>,
    parts: Vec<&'a str>,
    framed: bool,
}

impl<'a> Row<'a> {
    /// A row of a table with or without a frame, if that is known.
    fn new(line: Line<'a>, framed: Option<bool>) -> Row<'a> {
        let text = line.text;
        let framed =
            framed.unwrap_or_else(|| text.starts_with(is_vertical) && text.ends_with(is_vertical));
        let parts = if framed {
            let inner = text.strip_prefix(is_vertical).unwrap_or(text);
            let inner = inner.strip_suffix(is_vertical).unwrap_or(inner);
            inner.split(is_vertical).collect()
        } else if text.contains(is_vertical) {
            // It may begin or end with blank cells.
            line.untagged().split(is_vertical).collect()
        } else {
            vec![text]
        };
        Row {
            line,
            parts,
            framed,
        }
    }

    fn token(&self, text: &'a str) -> Token<'a> {
        Token {
            text,
            line: self.line.number,
            column: self.line.column_of(text),
        }
    }

    /// Its words. Between commas a blank cell may have no word at all.
    fn words(&self) -> Vec<Token<'a>> {
        let commas = self.parts.iter().any(|part| part.contains(','));
        let words = self.parts.iter().flat_map(|part| -> Vec<&'a str> {
            if commas && self.parts.len() == 1 {
                let mut words: Vec<&'a str> = part.split(',').map(str::trim).collect();
                // Some end their rows with a comma.
                if words.len() == 10 && words[9].is_empty() {
                    words.pop();
                }
                words
            } else {
                let gap = |c: char| c.is_whitespace() || c == ',';
                part.split(gap).filter(|word| !word.is_empty()).collect()
            }
        });
        words.map(|word| self.token(word)).collect()
    }

    /// Its characters, without blanks.
    fn characters(&self) -> Vec<Token<'a>> {
        let letters = self.parts.iter().flat_map(|part| characters(part));
        letters
            .filter(|text| !text.trim().is_empty())
            .map(|text| self.token(text))
            .collect()
    }

    /// The characters of cells that stand one by one, with a blank between them or not, as
    /// the middle part tells. The first part of a row without a frame has none before it.
    fn fixed(&self, columns: usize) -> Vec<Token<'a>> {
        let middle = self.parts[self.parts.len() / 2].chars().count();
        let (offset, step) = match middle {
            n if n == columns => (0, 1),
            n if n == columns + 2 => (1, 1),
            _ => (1, 2),
        };
        let cells = self.parts.iter().enumerate().flat_map(|(i, part)| {
            let offset = if i == 0 && !self.framed { 0 } else { offset };
            let cells = characters(part).skip(offset).step_by(step);
            // Blanks at the end of a line may have been lost.
            let cells = cells.chain(std::iter::repeat(" ")).take(columns);
            cells.collect::<Vec<_>>()
        });
        cells.map(|text| self.token(text)).collect()
    }

    fn cells(&self, form: Form) -> Vec<Token<'a>> {
        match form {
            Form::Compact => self.characters(),
            Form::Spaced => self.words(),
            Form::Fixed(columns) => self.fixed(columns),
            Form::Boxed => {
                let words = self.parts.iter().map(|part| part.trim());
                words.map(|word| self.token(word)).collect()
            }
        }
    }

    /// Stands every cell between lines of its own, and is one of them blank?
    fn is_boxed(&self) -> bool {
        let words = |part: &&str| part.split_whitespace().count();
        let most = self.parts.iter().map(words).max();
        most <= Some(1) && self.parts.iter().any(|part| words(part) == 0)
    }

    /// Are these the rows of three boxes, with a gap between them: `2.. ..1 .38`?
    fn is_gapped(&self) -> bool {
        let words = self.words();
        let part = |word: &Token<'_>| word.text.len() == 3 && word.text.chars().all(is_nine);
        words.len() == 3 && words.iter().all(part)
    }

    /// How it is written, and the shape that follows.
    fn form(&self, unit: &Unit<'_>) -> Option<(Form, Shape)> {
        let parts = self.parts.len();
        let (words, letters) = (self.words().len(), self.characters().len());
        let of_side = |side: usize| {
            // Lines down between boxes say how wide those are.
            let boxes = (1 < parts && parts < side && side.is_multiple_of(parts))
                .then(|| Shape::new(u8::try_from(parts).ok()?, (side / parts) as u8).ok());
            match (unit.shape, boxes.flatten()) {
                (Some(asked), _) => (usize::from(asked.side()) == side).then_some(asked),
                (None, Some(boxes)) => Some(boxes),
                (None, None) => unit.shape_of_side(side),
            }
        };
        let compact = || Some((Form::Compact, of_side(letters)?));
        let spaced = || Some((Form::Spaced, of_side(words)?));
        if parts == 1 && self.is_gapped() {
            return compact();
        }
        if parts == 1 {
            let cells = self.words().iter().all(|word| is_cell(word.text));
            return spaced().filter(|_| words >= 4 && cells);
        }
        if words == parts && letters > words && letters.is_multiple_of(parts) {
            let square = letters / parts == words || of_side(words).is_none();
            if let Some(found) = compact().filter(|_| square) {
                return Some(found);
            }
        }
        if self.is_boxed()
            && let Some(shape) = of_side(parts)
        {
            return Some((Form::Boxed, shape));
        }
        let blanks = self.with_blank_cells(of_side);
        let wider = |(_, shape): &(Form, Shape)| usize::from(shape.side()) > words;
        let spaced = spaced().filter(|_| words.is_multiple_of(parts));
        blanks.filter(wider).or(spaced).or(blanks)
    }

    /// Blanks between lines that stand for blank cells: three parts of a 9x9 board, all of
    /// them equally wide.
    fn with_blank_cells(&self, of_side: impl Fn(usize) -> Option<Shape>) -> Option<(Form, Shape)> {
        const COLUMNS: usize = 3;
        let widths: Vec<usize> = self.parts.iter().map(|part| part.chars().count()).collect();
        let [first, middle, last] = widths[..] else {
            return None;
        };
        let known = |c: char| c == ' ' || c.is_ascii_digit();
        let letters = self.characters().len();
        // Where there are blanks between cells, no two digits touch.
        let apart = self.words().len() == letters;
        let wide = middle == COLUMNS || middle == COLUMNS + 2 || middle == 2 * COLUMNS + 1 && apart;
        let cells = self.fixed(COLUMNS);
        // Every character must stand in a cell.
        let all = cells.iter().filter(|cell| cell.text != " ").count() == letters;
        let plain = self.parts.iter().all(|part| part.chars().all(known));
        let fits = wide && first <= middle && last <= middle && all && plain;
        Some((Form::Fixed(COLUMNS), of_side(9)?)).filter(|_| fits)
    }
}

/// Could this word stand in a cell, rather than in a sentence?
fn is_cell(word: &str) -> bool {
    let figure = |c: char| c.is_ascii_digit() || ".*_-+/()[]{}<>#@".contains(c);
    let digits = without_letter(word.trim_start_matches(['u', 'U']));
    digits.chars().all(figure) || word.chars().count() == 1 || word.starts_with('{')
}

/// Several candidates without the letter before or behind them that marks their cell.
fn without_letter(word: &str) -> &str {
    let letter = |c: char| c.is_ascii_alphabetic();
    let bare = word.strip_prefix(letter);
    let bare = bare.or_else(|| word.strip_suffix(letter)).unwrap_or(word);
    let several = bare.len() > 1 && bare.chars().all(|c| c.is_ascii_digit());
    if several { bare } else { word }
}

/// The characters of a text, each as a text.
fn characters(text: &str) -> impl Iterator<Item = &str> {
    let starts = text.char_indices();
    starts.map(|(i, c)| &text[i..i + c.len_utf8()])
}

/// Reads the table that starts with the first line.
pub(crate) fn read<'a>(unit: &Unit<'a>) -> Drawn<'a> {
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
            return without_lines(reader.finish(unit), unit);
        }
    }
    without_lines(reader.end(unit), unit)
}

/// A line of 81 characters with blanks for blanks is a board, unless it starts a table.
fn without_lines<'a>(drawn: Drawn<'a>, unit: &Unit<'_>) -> Drawn<'a> {
    match drawn {
        Drawn::Broken { .. } if is_line_with_blanks(unit) => Drawn::No,
        drawn => drawn,
    }
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
            return !whole;
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
            Some((_, shape)) if drawn || self.rows > 1 => {
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

/// Is this how people write a blank cell?
fn is_blank(word: &str) -> bool {
    let mut letters = word.chars();
    match (letters.next(), letters.next()) {
        (None, _) => true,
        (Some(c), None) => c == '.' || c == '0' || c == '-' || is_other_blank(c),
        _ => false,
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
        if self.cells.iter().all(|cell| self.digit(cell).is_ok()) {
            Kind::Digits
        } else {
            Kind::Candidates
        }
    }

    /// The digit of a cell: a symbol, or on large boards a number.
    fn digit(&self, cell: &Token<'_>) -> Result<Option<Digit>, ReadError> {
        let (word, side) = (cell.text, self.shape.side());
        if is_blank(word) {
            return Ok(None);
        }
        let number = word.parse().ok().and_then(Digit::new);
        let number = number.filter(|digit| digit.get() <= side);
        let mut letters = word.chars();
        let symbol = match (letters.next(), letters.next()) {
            (Some(c), None) => Digit::from_symbol(c, side),
            _ => None,
        };
        number.or(symbol).map(Some).ok_or_else(|| self.alien(cell))
    }

    fn alien(&self, cell: &Token<'_>) -> ReadError {
        let side = self.shape.side();
        let expected = format!("a digit 1-{side} or a blank");
        ReadError::word(cell.line, cell.column, cell.text, expected)
    }

    /// The board of its digits.
    pub(crate) fn grid(&self) -> Result<Grid, ReadError> {
        let cells: Result<Vec<_>, _> = self.cells.iter().map(|cell| self.digit(cell)).collect();
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
        if is_blank(word) {
            // A blank with nothing said about it; `-` is a cell without any left.
            let none = word == "-";
            return Ok(if none {
                DigitSet::new()
            } else {
                DigitSet::all(side)
            });
        }
        // Brackets and signs mark cells in the drawings of forums.
        let word = word.trim_matches([
            '(', ')', '[', ']', '{', '}', '<', '>', '*', '+', '-', '#', '@',
        ]);
        let word = if side <= 9 {
            without_letter(word)
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

/// The kind of the table that starts here, if there is one.
pub(crate) fn kind(unit: &Unit<'_>) -> Option<Result<(Kind, bool), ()>> {
    match read(unit) {
        Drawn::No => None,
        Drawn::More => Some(Err(())),
        Drawn::Table(table) => Some(Ok((table.kind(), table.drawn))),
        Drawn::Broken { .. } => Some(Ok((Kind::Digits, true))),
    }
}
