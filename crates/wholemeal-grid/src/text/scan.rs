//! Splits a text into boards.

use super::{ReadError, ReadErrorKind, Symbols, error, list};
use crate::{Digit, Grid, Shape};

/// A character and its position.
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

/// Longer lines are rows only if there are enough for a whole board.
const LONGEST_USUAL_ROW: usize = 64;

/// A board of a text, or the error in its place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry<'a> {
    /// The line where the entry starts, counted from 1.
    pub line: usize,
    /// The text of the entry.
    pub source: &'a str,
    /// The board, or the reason why it cannot be read.
    pub board: Result<Grid, ReadError>,
}

/// One line of the text.
#[derive(Clone, Copy, Debug)]
struct Line<'a> {
    /// The number of the line, counted from 1.
    number: usize,
    /// The position of the line in the text.
    offset: usize,
    /// The number of bytes of the blanks before the text.
    lead: usize,
    /// The number of characters of these blanks.
    indent: usize,
    /// The line without comment and surrounding blanks.
    text: &'a str,
}

impl Line<'_> {
    fn len(&self) -> usize {
        self.text.chars().count()
    }

    /// Returns `false` for blank lines, comments and type declarations.
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

    /// An error at the position after the line.
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
    /// The number of bytes that were read.
    offset: usize,
    /// The number of lines that were read.
    lines: usize,
    /// Whether an entry ends in the line before the text.
    before: bool,
    /// Whether an entry starts in the line after the text.
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

    /// Sets whether there are entries directly before and after the text. If there are, a few lines
    /// are read as separate entries rather than as rows of an incomplete board.
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

    /// The remaining lines.
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

    /// Continues after this line.
    fn skip_line(&mut self, line: &Line<'_>) {
        let rest = &self.text[line.end()..];
        self.offset = line.end() + rest.find('\n').map_or(rest.len(), |i| i + 1);
        self.lines = line.number;
    }

    /// Reads the entry that starts with this line. Returns its board and its last line.
    fn read(&self, first: Line<'a>) -> (Result<Grid, ReadError>, Line<'a>) {
        if let Some(opening) = list::opening(first.text) {
            return self.read_list(first, opening);
        }
        let length = first.len();
        let shape = self.line_shape(length);
        let is_row = match self.shape {
            Some(shape) => usize::from(shape.side()) == length,
            // A line of 80 characters is more likely a 9x9 board with a missing cell.
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

    /// The error of a line that is neither a board nor a row: the first invalid character, else
    /// the length.
    fn explain_length(&self, line: &Line<'_>) -> ReadError {
        let (found, shape) = (line.len(), self.shape);
        let length = || line.error_at_end(ReadErrorKind::LineLength { found, shape });
        match shape {
            // The line may be a board of another size, so its length is more helpful.
            Some(_) => length(),
            None => {
                let nearest = error::nearest(found).side();
                first_invalid_char(&line.positioned_chars(), nearest)
                    .map_or_else(length, |error| self.with_side(error, line))
            }
        }
    }

    /// Removes the side from the error of a character that is not valid on any board, unless the
    /// characters before it are a whole board.
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

    /// The shape of a board in a line of this length. Shapes whose boxes are single rows must be
    /// requested.
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

    /// Returns `true` if a line of 16, 36, 64, 81 or 100 characters is the first row of a large
    /// board: there are as many such lines as rows, and more than a quarter of their digits do not
    /// occur on a small board. A valid 9x9 board is never a row, so that large files of such lines
    /// are not searched.
    fn starts_a_large_board(&self, first: &Line<'_>, side: usize) -> bool {
        let board = self.line_shape(side);
        let small = board.map_or(9, Shape::side);
        if board == Some(Shape::NINE)
            && first_invalid_char(&first.positioned_chars(), small).is_none()
        {
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

    /// Returns `true` if a new board certainly starts with this line.
    fn starts_new_board(&self, line: &Line<'_>) -> bool {
        list::opening(line.text).is_some() || self.line_shape(line.len()).is_some()
    }

    /// Reads as many rows as the first has characters. A row of another length is an error in this
    /// board, unless it starts a new board. If too few lines are valid rows, only the first line is
    /// read.
    fn read_rows(&self, first: &Line<'_>) -> (Result<Grid, ReadError>, Line<'a>) {
        let side = first.len();
        let belongs = |line: &Line<'_>, side: usize| {
            let side = u8::try_from(side).unwrap_or(Digit::MAX);
            line.len() <= usize::from(Digit::MAX)
                && first_invalid_char(&line.positioned_chars(), side).is_none()
        };
        let first_is_valid = belongs(first, side);
        let could_be_row = |line: &Line<'_>| {
            line.len() == side
                || first_is_valid && belongs(line, side) && !self.starts_new_board(line)
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

    /// Returns `true` if these rows are a whole paragraph, at least one of them is valid, and they
    /// are short enough to be typed. Then they are an incomplete board.
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
        let errors = rows.iter().zip(&chars);
        let mut errors = errors.filter_map(|(row, chars)| {
            let error = first_invalid_char(chars, shape.side())?;
            // A single line with such a character may not be a row.
            let known = rows.len() > 1 || self.shape.is_some();
            Some(if known {
                error
            } else {
                self.with_side(error, row)
            })
        });
        if let Some(error) = errors.next() {
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
            // A broken list ends at the error, or before a line that starts a new board.
            Err(error) => {
                let inside = |line: &Line<'_>| {
                    line.number == first.number
                        || line.number <= error.line && !self.starts_new_board(line)
                };
                let last = self.paragraph().take_while(inside).last();
                (Err(error), last.unwrap_or(first))
            }
        }
    }

    fn grid_of_list(
        &self,
        rows: &[Vec<PositionedChar>],
        start: PositionedChar,
    ) -> Result<Grid, ReadError> {
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
        // Skip lines without content.
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

/// The line without the comment at its end, which starts with a number sign after a blank.
fn without_comment(line: &str) -> &str {
    let start = line.char_indices().zip(line.chars().skip(1));
    let comment = |&((_, c), next): &((usize, char), char)| c.is_whitespace() && next == '#';
    let found = start.into_iter().find(comment);
    // A line that starts with a number sign is handled elsewhere.
    found.map_or(line, |((i, _), _)| &line[..i])
}

fn is_blank(c: char) -> bool {
    c == '.' || c == '0'
}

/// The error of the first character that is not valid on a board of this side.
fn first_invalid_char(chars: &[PositionedChar], side: u8) -> Option<ReadError> {
    let known = |c: char| is_blank(c) || Digit::from_symbol(c, side).is_some();
    let positioned = chars.iter().find(|positioned| !known(positioned.found))?;
    let found = positioned.found;
    Some(positioned.error(ReadErrorKind::Character { found, side }))
}

/// The board of these rows, whose number and length match the shape.
fn to_grid(rows: &[Vec<PositionedChar>], shape: Shape) -> Result<Grid, ReadError> {
    let side = shape.side();
    if let Some(error) = rows.iter().find_map(|row| first_invalid_char(row, side)) {
        return Err(error);
    }
    let symbols = Symbols::of(
        rows.iter().flatten().map(|positioned| positioned.found),
        side,
    );
    let cells = rows
        .iter()
        .flatten()
        .map(|positioned| symbols.digit(positioned.found));
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
