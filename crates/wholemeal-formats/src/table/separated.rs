//! Rows as in a spreadsheet: cells separated by tabs, semicolons or commas, blank cells empty.

use wholemeal_grid::{Digit, Shape};

use super::row::is_cell;
use super::{Drawn, LONGEST, Table, Token, is_vertical};
use crate::ReadError;
use crate::text::{Columns, Input, Line};

/// The maximum number of characters of a cell, including marks.
const WIDEST: usize = 12;

/// The maximum number of cells of a row, including an empty one at its end.
const WIDEST_ROW: usize = Digit::MAX as usize + 1;

/// The minimum number of rows that are read, even if they are short.
const FEW: usize = 20;

/// The words of a line. Words between separators may be empty, words between blanks are not.
pub(crate) fn words<'a>(line: &Line<'a>) -> Vec<&'a str> {
    let Some(sign) = sign(line) else {
        return line.text.split_whitespace().collect();
    };
    let mut words: Vec<&str> = line.untrimmed().split(sign).map(str::trim).collect();
    let is_square = |n: usize| n.isqrt().pow(2) == n;
    // The line may end with a separator. Otherwise, tabs may be used as blanks.
    if is_square(words.len() - 1) && words.last().is_some_and(|word| word.is_empty()) {
        words.pop();
    }
    if sign == '\t' && !is_square(words.len()) {
        return line.text.split_whitespace().collect();
    }
    words
}

/// The separator between the cells of this line.
fn sign(line: &Line<'_>) -> Option<char> {
    let signs = ['\t', ';', ','];
    let text = line.untrimmed();
    signs.into_iter().find(|&sign| text.contains(sign))
}

/// Returns whether the first line, which has only tabs, is a row of a board: the next line has as
/// many. `None` if the next line is not available yet.
pub(crate) fn starts_with_blank_row(text: &str, ended: bool) -> Option<bool> {
    let mut lines = text.split_inclusive('\n');
    let tabs = |line: &str| line.matches('\t').count();
    let first = lines.next().unwrap_or("");
    if tabs(first) < 3 || !first.trim().is_empty() {
        return Some(false);
    }
    match lines.next() {
        Some(next) if tabs(next) == tabs(first) => {
            Some(Row::new(Line::new(0, next), '\t').is_some())
        }
        Some(_) => Some(false),
        None => ended.then_some(false),
    }
}

/// One row and its cells.
struct Row<'a> {
    line: Line<'a>,
    cells: Vec<&'a str>,
}

impl<'a> Row<'a> {
    /// Splits a row; `None` if the line is not a row. A blank line has no cells.
    fn new(line: Line<'a>, sign: char) -> Option<Row<'a>> {
        let text = line.untrimmed();
        let cells: Vec<&str> = match text.contains(sign) {
            true => text.split(sign).map(str::trim).collect(),
            false => text.split_whitespace().collect(),
        };
        let known = |cell: &&str| is_cell(cell) && cell.chars().count() <= WIDEST;
        // A row may have one cell if the blank cells at its end were removed.
        let whole = text.contains(sign) || cells.is_empty() || sign == '\t' && cells.len() == 1;
        let row = whole && cells.iter().all(known) && !text.contains(is_vertical);
        row.then_some(Row { line, cells })
    }

    fn is_empty(&self) -> bool {
        self.cells.is_empty()
    }

    /// The first `count` cells with their positions. Missing cells are blank, at the end of the line.
    fn tokens(&self, count: usize) -> Vec<Token<'a>> {
        let mut columns = Columns::new(&self.line);
        let end = self.line.end();
        let token = |cell: Option<&&'a str>| Token {
            text: cell.copied().unwrap_or(""),
            line: self.line.number,
            column: cell.map_or(end, |cell| columns.of(cell)),
        };
        (0..count).map(|i| self.cells.get(i)).map(token).collect()
    }
}

/// The rows at the start of the text.
struct Block<'a> {
    rows: Vec<Row<'a>>,
    /// Whether blank cells at the ends of rows may have been removed, as editors do with tabs.
    cut: bool,
    /// Whether no more rows can follow.
    closed: bool,
}

impl<'a> Block<'a> {
    fn new(input: &Input<'a>, sign: char) -> Block<'a> {
        let mut rows: Vec<Row<'a>> = Vec::new();
        let mut most = FEW;
        for row in input.lines().map_while(|line| Row::new(line, sign)) {
            // Two boards are enough, and no board has wider rows.
            if rows.len() >= most.min(LONGEST) || row.cells.len() > WIDEST_ROW {
                break;
            }
            most = most.max(2 * row.cells.len() + 2);
            rows.push(row);
        }
        let other = input.lines().nth(rows.len()).is_some();
        let mut cells = rows.iter().flat_map(|row| &row.cells);
        let cut = sign == '\t' && !cells.any(|&cell| cell == "0" || cell == ".");
        let closed = input.ended || other;
        Block { rows, cut, closed }
    }

    /// The shape of the board, and whether its rows have an empty cell at the end.
    fn side(&self, input: &Input<'_>) -> Option<(Shape, bool)> {
        let rows = self.rows.iter().filter(|row| !row.is_empty());
        let widths = rows.clone().map(|row| row.cells.len());
        let often = |width: &usize| widths.clone().filter(|w| w == width).count();
        let width = if self.cut {
            widths.clone().max()?
        } else {
            widths.clone().max_by_key(often)?
        };
        // The rows may end with a separator.
        let ends = |row: &Row<'_>| row.cells.len() < width || row.cells[width - 1].is_empty();
        let largest = |cell: &&str| cell.parse() == Ok(width);
        let one_less = width > 4
            && !rows.clone().count().is_multiple_of(width)
            && rows.clone().all(ends)
            && !rows.clone().flat_map(|row| &row.cells).any(largest);
        let side = width - usize::from(one_less);
        let shape = input.shape_of_side(side).filter(|_| side >= 4)?;
        Some((shape, one_less))
    }

    /// The rows of a board and the number of their lines. Blank lines separate bands, or are
    /// rows if there are too few others.
    fn board(&self, shape: Shape) -> (Vec<&Row<'a>>, usize) {
        let side = usize::from(shape.side());
        let (mut rows, mut lines) = (Vec::new(), 0);
        for (i, row) in self.rows.iter().enumerate() {
            if rows.len() == side
                || row.is_empty() && rows.len() % usize::from(shape.box_rows()) > 0
            {
                break;
            }
            if !row.is_empty() {
                rows.push(row);
                lines = i + 1;
            }
        }
        if rows.len() < side && self.cut && self.rows.len() >= side {
            return (self.rows.iter().take(side).collect(), side);
        }
        (rows, lines)
    }
}

/// Reads the table that starts with the first line.
pub(super) fn read<'a>(input: &Input<'a>) -> Drawn<'a> {
    let Some(sign) = sign(&input.first()) else {
        return Drawn::No;
    };
    let block = Block::new(input, sign);
    let Some((shape, one_less)) = block.side(input) else {
        return Drawn::No;
    };
    let side = usize::from(shape.side());
    let (rows, lines) = block.board(shape);
    let full = rows.iter().all(|row| row.cells.len() >= side);
    let long = block.rows.len() >= LONGEST;
    // A wider row or another row may follow.
    if !block.closed && !long && (rows.len() < side || !full) {
        return Drawn::NeedMore;
    }
    let wrong_length = |row: &&&Row<'_>| {
        let found = row.cells.len();
        !block.cut && found != side && !(one_less && found == side + 1)
    };
    if let Some(row) = rows.iter().find(wrong_length) {
        let line = row.line;
        let found = row.cells.len();
        let error = ReadError::count(line.number, line.end(), found, "cells in this row", side);
        let lines = line.number + 1 - input.line;
        return broken(input, &rows, side, lines, error);
    }
    if rows.len() < side {
        let last = input.line + lines.saturating_sub(1);
        let error = ReadError::count(last, 1, rows.len(), "rows of a board", side);
        return broken(input, &rows, side, lines, error);
    }
    Drawn::Table(Table {
        shape,
        cells: rows.iter().flat_map(|row| row.tokens(side)).collect(),
        lines,
        drawn: false,
        frame: None,
    })
}

/// An error in a table, unless its rows are more likely separate entries.
fn broken<'a>(
    input: &Input<'_>,
    rows: &[&Row<'_>],
    side: usize,
    lines: usize,
    error: ReadError,
) -> Drawn<'a> {
    let lines = lines.max(1);
    if rows.len() < 2 || !input.is_broken_board(rows.len(), side, lines) {
        return Drawn::No;
    }
    Drawn::Broken { lines, error }
}
