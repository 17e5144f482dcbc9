//! From a text to its boards, one after the other.

use super::list;
use super::{ReadError, ReadErrorKind};
use crate::{Digit, Grid, Shape};

/// A character and where it stands.
#[derive(Clone, Copy, Debug)]
pub(super) struct Spot {
    pub(super) found: char,
    pub(super) line: usize,
    pub(super) column: usize,
}

impl Spot {
    pub(super) fn error(self, kind: ReadErrorKind) -> ReadError {
        ReadError {
            line: self.line,
            column: self.column,
            kind,
        }
    }
}

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

    fn has_content(&self) -> bool {
        !self.text.is_empty() && !self.text.starts_with('#')
    }

    fn start(&self) -> usize {
        self.offset + self.lead
    }

    fn end(&self) -> usize {
        self.start() + self.text.len()
    }

    fn spots(&self) -> Vec<Spot> {
        let (line, first) = (self.number, self.indent + 1);
        let spot = |(i, found)| Spot {
            found,
            line,
            column: first + i,
        };
        self.text.chars().enumerate().map(spot).collect()
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
    /// How much of the text is behind us, and its number of lines.
    offset: usize,
    lines: usize,
}

impl<'a> Boards<'a> {
    pub(super) fn new(text: &'a str, shape: Option<Shape>) -> Self {
        Boards {
            text: text.strip_prefix('\u{feff}').unwrap_or(text),
            shape,
            offset: 0,
            lines: 0,
        }
    }

    /// The lines from here on, taken off the text as they are asked for.
    fn lines(&self) -> impl Iterator<Item = Line<'a>> + use<'a> {
        let (whole, mut offset, mut number) = (self.text, self.offset, self.lines);
        std::iter::from_fn(move || {
            let rest = whole.get(offset..).filter(|rest| !rest.is_empty())?;
            let raw = &rest[..rest.find('\n').map_or(rest.len(), |i| i + 1)];
            let text = raw.trim();
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
    fn pass(&mut self, line: &Line<'_>) {
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
        let (side, cells) = match self.shape {
            Some(shape) => (Some(usize::from(shape.side())), Some(shape.cell_count())),
            None => (
                Some(length).filter(|&l| Shape::of_side(l).is_ok()),
                Some(length).filter(|&l| line_shape(l).is_some()),
            ),
        };
        let (as_row, as_line) = (side == Some(length), cells == Some(length));
        if as_line && !(as_row && self.starts_a_large_board(length)) {
            let shape = self.shape.or_else(|| line_shape(length));
            return (to_grid(&[first.spots()], shape, length), first);
        }
        if as_row {
            return self.read_rows(length);
        }
        let kind = ReadErrorKind::LineLength {
            found: length,
            shape: self.shape,
        };
        let side = self.shape.unwrap_or(Shape::NINE).side();
        let error = alien(&[first], side).unwrap_or_else(|| first.error_at_end(kind));
        (Err(error), first)
    }

    /// The lines from here to the next blank line or comment.
    fn paragraph(&self) -> impl Iterator<Item = Line<'a>> + use<'a> {
        self.lines().take_while(Line::has_content)
    }

    /// A line of 16, 36 or 64 characters: do as many follow as a board of that
    /// side has rows, with a digit that a small board in one line has not?
    fn starts_a_large_board(&self, side: usize) -> bool {
        let rows: Vec<_> = self.paragraph().take(side).collect();
        let small = line_shape(side).map_or(0, Shape::side);
        let large_digit =
            |c: char| !is_blank(c) && is_symbol(c) && Digit::from_symbol(c, small).is_none();
        self.shape.is_none()
            && rows.len() == side
            && rows.iter().all(|line| line.len() == side)
            && rows.iter().any(|line| line.text.chars().any(large_digit))
    }

    fn read_rows(&self, side: usize) -> (Result<Grid, ReadError>, Line<'a>) {
        // A line that is too long for a row of any board belongs to the next.
        let longest = usize::from(Digit::MAX);
        let rows: Vec<_> = self
            .paragraph()
            .take_while(|line| line.len() <= longest && list::opening(line.text).is_none())
            .take(side)
            .collect();
        let last = rows[rows.len() - 1];
        let wrong = rows.iter().find(|line| line.len() != side);
        let alien = u8::try_from(side).ok().and_then(|side| alien(&rows, side));
        let board = if let Some(error) = alien {
            Err(error)
        } else if let Some(line) = wrong {
            Err(line.error_at_end(ReadErrorKind::RowLength {
                found: line.len(),
                expected: side,
            }))
        } else if rows.len() < side {
            Err(last.error_at_end(ReadErrorKind::RowCount {
                found: rows.len(),
                expected: side,
            }))
        } else {
            let spots: Vec<_> = rows.iter().map(Line::spots).collect();
            to_grid(
                &spots,
                self.shape.or(Shape::of_side(side).ok()),
                side * side,
            )
        };
        (board, last)
    }

    fn read_list(&self, first: Line<'a>, opening: usize) -> (Result<Grid, ReadError>, Line<'a>) {
        let start = Spot {
            found: '[',
            line: first.number,
            column: first.indent + first.text[..opening].chars().count() + 1,
        };
        match list::rows(&self.text[first.start() + opening..], start) {
            Ok((rows, end)) => {
                let last = self.lines().find(|line| line.number == end.line);
                (self.grid_of_list(&rows, start), last.unwrap_or(first))
            }
            // Nobody knows where a broken list ends: before the next blank line.
            Err(error) => (Err(error), self.paragraph().last().unwrap_or(first)),
        }
    }

    fn grid_of_list(&self, rows: &[Vec<Spot>], start: Spot) -> Result<Grid, ReadError> {
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
        to_grid(rows, Some(shape), side * side)
    }
}

impl<'a> Iterator for Boards<'a> {
    type Item = Entry<'a>;

    fn next(&mut self) -> Option<Entry<'a>> {
        // Step over what holds no board, so that reading starts at the first line.
        let first = self.lines().find(Line::has_content)?;
        self.offset = first.offset;
        self.lines = first.number - 1;
        let (board, last) = self.read(first);
        self.pass(&last);
        Some(Entry {
            line: first.number,
            source: &self.text[first.start()..last.end()],
            board,
        })
    }
}

/// The shape of a board that fills a line of this length. Boards whose boxes
/// are single rows are nobody's Sudoku: they must be asked for.
fn line_shape(length: usize) -> Option<Shape> {
    let shape = Shape::of_side(length.isqrt()).ok()?;
    (shape.cell_count() == length && shape.box_rows() > 1).then_some(shape)
}

fn is_blank(c: char) -> bool {
    c == '.' || c == '0'
}

/// Could this stand on a board of any size?
fn is_symbol(c: char) -> bool {
    is_blank(c) || Digit::from_symbol(c, Digit::MAX).is_some()
}

/// The first character that no board of any size has: worth more words than a
/// line that is too long or too short.
fn alien(lines: &[Line<'_>], side: u8) -> Option<ReadError> {
    let mut spots = lines.iter().flat_map(Line::spots);
    let spot = spots.find(|spot| !is_symbol(spot.found))?;
    let found = spot.found;
    Some(spot.error(ReadErrorKind::Character { found, side }))
}

/// The board of these rows, which are known to hold `cells` characters.
fn to_grid(rows: &[Vec<Spot>], shape: Option<Shape>, cells: usize) -> Result<Grid, ReadError> {
    let shape = shape.unwrap_or(Shape::NINE);
    let side = shape.side();
    let read = |spot: &Spot| match spot.found {
        c if is_blank(c) => Ok(None),
        found => Digit::from_symbol(found, side)
            .map(Some)
            .ok_or_else(|| spot.error(ReadErrorKind::Character { found, side })),
    };
    let digits: Vec<_> = rows.iter().flatten().map(read).collect::<Result<_, _>>()?;
    Grid::from_cells(shape, digits).ok_or(ReadError {
        line: rows
            .first()
            .and_then(|row| row.first())
            .map_or(1, |s| s.line),
        column: 1,
        kind: ReadErrorKind::LineLength {
            found: cells,
            shape: Some(shape),
        },
    })
}
