//! From a text to its boards, one after the other.

use super::{ReadError, ReadErrorKind, Symbols, error, list};
use crate::{Digit, Grid, Shape};

/// A character and where it stands.
#[derive(Clone, Copy, Debug)]
pub(super) struct PositionedChar {
    pub(super) found: char,
    pub(super) line: usize,
    pub(super) column: usize,
}

impl PositionedChar {
    pub(super) fn error(self, kind: ReadErrorKind) -> ReadError {
        ReadError {
            line: self.line,
            column: self.column,
            kind,
        }
    }
}

/// Longer lines are rows only where a whole board of them stands.
const LONGEST_USUAL_ROW: usize = 64;

/// A board as it stood in a text, or what is wrong with it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry<'a> {
    /// The line it starts in, counted from 1.
    pub line: usize,
    /// The text it was read from.
    pub source: &'a str,
    /// The board.
    pub board: Result<Grid, ReadError>,
}

/// One line of the text: its number, where it starts, the blanks before its text
/// (in bytes and in characters), and that text without the blanks around it.
#[derive(Clone, Copy, Debug)]
struct Line<'a> {
    number: usize,
    offset: usize,
    lead: usize,
    indent: usize,
    text: &'a str,
}

impl Line<'_> {
    fn len(&self) -> usize {
        self.text.chars().count()
    }

    /// Blank lines, comments and the type declarations of functional programmers
    /// hold no board.
    fn has_content(&self) -> bool {
        !self.text.is_empty() && !self.text.starts_with('#') && !list::is_declaration(self.text)
    }

    fn start(&self) -> usize {
        self.offset + self.lead
    }

    fn end(&self) -> usize {
        self.start() + self.text.len()
    }

    fn positioned_chars(&self) -> Vec<PositionedChar> {
        let (line, first) = (self.number, self.indent + 1);
        let positioned = |(i, found)| PositionedChar {
            found,
            line,
            column: first + i,
        };
        self.text.chars().enumerate().map(positioned).collect()
    }

    /// The place just behind the line.
    fn error_at_end(&self, kind: ReadErrorKind) -> ReadError {
        ReadError {
            line: self.number,
            column: self.indent + self.len() + 1,
            kind,
        }
    }
}

/// The boards of a text; see [`boards`](super::boards).
#[derive(Clone, Debug)]
pub struct Boards<'a> {
    text: &'a str,
    shape: Option<Shape>,
    /// How much of the text was read, and its number of lines.
    offset: usize,
    lines: usize,
    /// Do the lines before and after the text hold entries?
    before: bool,
    after: bool,
}

impl<'a> Boards<'a> {
    pub(super) fn new(text: &'a str, shape: Option<Shape>) -> Self {
        Boards {
            text: text.strip_prefix('\u{feff}').unwrap_or(text),
            shape,
            offset: 0,
            lines: 0,
            before: false,
            after: false,
        }
    }

    /// Says whether the lines before and after the text hold something else, so that its lines
    /// are some of many rather than rows of a board.
    ///
    /// ```
    /// use wholemeal_grid::text;
    ///
    /// let lines = "1.2.3.\n4.5.6.\n";
    /// assert_eq!(text::boards(lines, None).count(), 1);
    /// assert_eq!(text::boards(lines, None).among_entries(true, false).count(), 2);
    /// ```
    #[must_use]
    pub fn among_entries(mut self, before: bool, after: bool) -> Self {
        (self.before, self.after) = (before, after);
        self
    }

    /// The lines from here on, taken off the text as they are asked for.
    fn lines(&self) -> impl Iterator<Item = Line<'a>> + use<'a> {
        let (whole, mut offset, mut number) = (self.text, self.offset, self.lines);
        std::iter::from_fn(move || {
            let rest = whole.get(offset..).filter(|rest| !rest.is_empty())?;
            let raw = &rest[..rest.find('\n').map_or(rest.len(), |i| i + 1)];
            let text = without_comment(raw).trim();
            let lead = raw.len() - raw.trim_start().len();
            let line = Line {
                number: number + 1,
                offset,
                lead,
                indent: raw[..lead].chars().count(),
                text,
            };
            offset += raw.len();
            number += 1;
            Some(line)
        })
    }

    /// Goes to the line after this one.
    fn skip_line(&mut self, line: &Line<'_>) {
        let rest = &self.text[line.end()..];
        self.offset = line.end() + rest.find('\n').map_or(rest.len(), |i| i + 1);
        self.lines = line.number;
    }

    /// Reads the entry that starts with this line, and says with which line it
    /// ends.
    fn read(&self, first: Line<'a>) -> (Result<Grid, ReadError>, Line<'a>) {
        if let Some(opening) = list::opening(first.text) {
            return self.read_list(first, opening);
        }
        let length = first.len();
        let shape = self.line_shape(length);
        let is_row = match self.shape {
            Some(shape) => usize::from(shape.side()) == length,
            // A line of 80 characters is rather a 9x9 board with one missing.
            None if length > LONGEST_USUAL_ROW => self.starts_a_large_board(&first, length),
            None if shape.is_some() => self.starts_a_large_board(&first, length),
            None => Shape::of_side(length).is_ok(),
        };
        match shape {
            Some(shape) if !is_row => (to_grid(&[first.positioned_chars()], shape), first),
            _ if is_row => self.read_rows(&first),
            _ => (Err(self.explain_length(&first)), first),
        }
    }

    /// What is wrong with a line that is no board and no row: a character, if it
    /// has one that does not belong there, else its length.
    fn explain_length(&self, line: &Line<'_>) -> ReadError {
        let (found, shape) = (line.len(), self.shape);
        let length = || line.error_at_end(ReadErrorKind::LineLength { found, shape });
        match shape {
            // A whole board of another size says more than one of its digits.
            Some(_) => length(),
            None => {
                let nearest = error::nearest(found).side();
                first_invalid_char(&line.positioned_chars(), nearest).map_or_else(length, |error| self.with_side(error, line))
            }
        }
    }

    /// A character that no board has says nothing of the size; what stands before
    /// it may.
    fn with_side(&self, error: ReadError, line: &Line<'_>) -> ReadError {
        let ReadErrorKind::Character { found, .. } = error.kind else {
            return error;
        };
        if is_blank(found) || Digit::from_symbol(found, Digit::MAX).is_some() {
            return error;
        }
        let before = error.column - line.indent - 1;
        let side = self.line_shape(before).map_or(0, Shape::side);
        ReadError {
            kind: ReadErrorKind::Character { found, side },
            ..error
        }
    }

    /// The shape of a board that fills a line of this length. Boards whose boxes
    /// are single rows are nobody's Sudoku: they must be asked for.
    fn line_shape(&self, length: usize) -> Option<Shape> {
        let shape = match self.shape {
            Some(shape) => shape,
            None => Shape::of_side(length.isqrt())
                .ok()
                .filter(|s| s.box_rows() > 1)?,
        };
        (shape.cell_count() == length).then_some(shape)
    }

    /// The lines from here to the next blank line or comment.
    fn paragraph(&self) -> impl Iterator<Item = Line<'a>> + use<'a> {
        self.lines().take_while(Line::has_content)
    }

    /// A line of 16, 36, 64, 81 or 100 characters: do as many follow as a board of
    /// that side has rows, with more than a typo of digits that a small board in one
    /// line has not? Of 9x9 boards there are files with millions: they are not read on
    /// to find out.
    fn starts_a_large_board(&self, first: &Line<'_>, side: usize) -> bool {
        let board = self.line_shape(side);
        let small = board.map_or(9, Shape::side);
        if board == Some(Shape::NINE) && first_invalid_char(&first.positioned_chars(), small).is_none() {
            return false;
        }
        let rows: Vec<_> = self.paragraph().take(side).collect();
        let digits = || {
            rows.iter()
                .flat_map(|row| row.text.chars().filter(|&c| !is_blank(c)))
        };
        let large = digits().filter(|&c| Digit::from_symbol(c, small).is_none());
        Shape::of_side(side).is_ok()
            && rows.len() == side
            && rows.iter().all(|line| line.len() == side)
            && 4 * large.count() > digits().count()
    }

    /// Does a board of its own start with this line, whatever stood before?
    fn starts_afresh(&self, line: &Line<'_>) -> bool {
        list::opening(line.text).is_some() || self.line_shape(line.len()).is_some()
    }

    /// Reads as many rows as the first is long. A row of another length is a
    /// mistake in this board, if the first is a row at all and the other is no
    /// board itself. Lines that are no rows of one board are read one by one.
    fn read_rows(&self, first: &Line<'_>) -> (Result<Grid, ReadError>, Line<'a>) {
        let side = first.len();
        let belongs = |line: &Line<'_>, side: usize| {
            let side = u8::try_from(side).unwrap_or(Digit::MAX);
            line.len() <= usize::from(Digit::MAX) && first_invalid_char(&line.positioned_chars(), side).is_none()
        };
        let sound = belongs(first, side);
        let could_be_row = |line: &Line<'_>| {
            line.len() == side || sound && belongs(line, side) && !self.starts_afresh(line)
        };
        let mut rows: Vec<_> = self
            .paragraph()
            .take(side)
            .take_while(could_be_row)
            .collect();
        let good = |row: &&Line<'_>| row.len() == side && belongs(row, side);
        let good = rows.iter().filter(good).count();
        if self.shape.is_none() && 2 * good <= side && !self.is_a_paragraph(rows.len(), good, side)
        {
            rows.truncate(1);
        }
        let last = rows[rows.len() - 1];
        (self.grid_of_rows(&rows, side), last)
    }

    /// Are so many rows, some of them good, all that stands between blank lines? Then they are
    /// the start of a board, if its rows are not longer than people type them.
    fn is_a_paragraph(&self, rows: usize, good: usize, side: usize) -> bool {
        const LONGEST_TYPED_ROW: usize = 16;
        let ends = || match self.lines().nth(rows) {
            Some(line) => !line.has_content(),
            None => !self.after,
        };
        good > 0 && side <= LONGEST_TYPED_ROW && !self.before && ends()
    }

    fn grid_of_rows(&self, rows: &[Line<'_>], side: usize) -> Result<Grid, ReadError> {
        let chars: Vec<Vec<PositionedChar>> = rows.iter().map(Line::positioned_chars).collect();
        let shape = self
            .shape
            .or(Shape::of_side(side).ok())
            .unwrap_or(Shape::NINE);
        let mistakes = rows.iter().zip(&chars);
        let mut mistakes = mistakes.filter_map(|(row, chars)| {
            let error = first_invalid_char(chars, shape.side())?;
            // A first line with such a character may be no row at all.
            let known = rows.len() > 1 || self.shape.is_some();
            Some(if known { error } else { self.with_side(error, row) })
        });
        if let Some(error) = mistakes.next() {
            return Err(error);
        }
        if let Some(row) = rows.iter().find(|row| row.len() != side) {
            return Err(row.error_at_end(ReadErrorKind::RowLength {
                found: row.len(),
                expected: side,
            }));
        }
        if rows.len() < side {
            return Err(rows[rows.len() - 1].error_at_end(ReadErrorKind::RowCount {
                found: rows.len(),
                expected: side,
            }));
        }
        to_grid(&chars, shape)
    }

    fn read_list(&self, first: Line<'a>, opening: usize) -> (Result<Grid, ReadError>, Line<'a>) {
        let start = PositionedChar {
            found: '[',
            line: first.number,
            column: first.indent + first.text[..opening].chars().count() + 1,
        };
        match list::rows(&self.text[first.start() + opening..], start) {
            Ok((rows, end)) => {
                let last = self.lines().find(|line| line.number == end.line);
                (self.grid_of_list(&rows, start), last.unwrap_or(first))
            }
            // Nobody knows where a broken list ends: where it broke, but before
            // anything that starts afresh.
            Err(error) => {
                let inside = |line: &Line<'_>| {
                    line.number == first.number
                        || line.number <= error.line && !self.starts_afresh(line)
                };
                let last = self.paragraph().take_while(inside).last();
                (Err(error), last.unwrap_or(first))
            }
        }
    }

    fn grid_of_list(&self, rows: &[Vec<PositionedChar>], start: PositionedChar) -> Result<Grid, ReadError> {
        let side = rows.len();
        let shape = match self.shape {
            Some(shape) if usize::from(shape.side()) == side => shape,
            Some(shape) => {
                return Err(start.error(ReadErrorKind::RowCount {
                    found: side,
                    expected: shape.side().into(),
                }));
            }
            None => Shape::of_side(side).map_err(|e| start.error(ReadErrorKind::Shape(e)))?,
        };
        if let Some(row) = rows.iter().find(|row| row.len() != side) {
            let place = row.last().copied().unwrap_or(start);
            return Err(place.error(ReadErrorKind::RowLength {
                found: row.len(),
                expected: side,
            }));
        }
        to_grid(rows, shape)
    }
}

impl<'a> Iterator for Boards<'a> {
    type Item = Entry<'a>;

    fn next(&mut self) -> Option<Entry<'a>> {
        // Step over what holds no board, so that reading starts at the first line.
        let first = self.lines().find(Line::has_content)?;
        self.before &= first.offset == self.offset;
        self.offset = first.offset;
        self.lines = first.number - 1;
        let (board, last) = self.read(first);
        self.skip_line(&last);
        self.before = true;
        Some(Entry {
            line: first.number,
            source: &self.text[first.start()..last.end()],
            board,
        })
    }
}

/// A line without the comment at its end: a number sign after a blank.
fn without_comment(line: &str) -> &str {
    let start = line.char_indices().zip(line.chars().skip(1));
    let comment = |&((_, c), next): &((usize, char), char)| c.is_whitespace() && next == '#';
    let found = start.into_iter().find(comment);
    // What starts with a number sign is a comment as a whole, and known as such.
    found.map_or(line, |((i, _), _)| &line[..i])
}

fn is_blank(c: char) -> bool {
    c == '.' || c == '0'
}

/// The first character that a board of this side has not.
fn first_invalid_char(chars: &[PositionedChar], side: u8) -> Option<ReadError> {
    let known = |c: char| is_blank(c) || Digit::from_symbol(c, side).is_some();
    let positioned = chars.iter().find(|positioned| !known(positioned.found))?;
    let found = positioned.found;
    Some(positioned.error(ReadErrorKind::Character { found, side }))
}

/// The board of these rows, which are known to be as many and as long as the
/// shape asks for.
fn to_grid(rows: &[Vec<PositionedChar>], shape: Shape) -> Result<Grid, ReadError> {
    let side = shape.side();
    if let Some(error) = rows.iter().find_map(|row| first_invalid_char(row, side)) {
        return Err(error);
    }
    let symbols = Symbols::of(rows.iter().flatten().map(|positioned| positioned.found), side);
    let cells = rows.iter().flatten().map(|positioned| symbols.digit(positioned.found));
    let cells: Vec<Option<Digit>> = cells.collect();
    let found = cells.len();
    Grid::from_cells(shape, cells).ok_or(ReadError {
        line: rows
            .first()
            .and_then(|row| row.first())
            .map_or(1, |positioned| positioned.line),
        column: 1,
        kind: ReadErrorKind::LineLength {
            found,
            shape: Some(shape),
        },
    })
}
