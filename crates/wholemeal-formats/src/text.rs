//! The text that lies before a reader: whole lines, with their places.

use wholemeal_grid::{Shape, text};

use crate::format::Format;
use crate::formats::sdk::Tags;
use crate::scan::Memory;
use crate::table::is_vertical;
use crate::{Puzzle, ReadError};

/// A character and where it stands.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Spot {
    pub(crate) found: char,
    pub(crate) line: usize,
    pub(crate) column: usize,
}

/// One line of the text: its number, all of it but its end, and what is left
/// without the blanks around it and the comment behind it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Line<'a> {
    pub(crate) number: usize,
    pub(crate) raw: &'a str,
    pub(crate) text: &'a str,
}

impl<'a> Line<'a> {
    pub(crate) fn new(number: usize, raw: &'a str) -> Line<'a> {
        let raw = raw.strip_suffix('\n').unwrap_or(raw);
        let raw = raw.strip_suffix('\r').unwrap_or(raw);
        let line = Line {
            number,
            raw,
            text: raw,
        };
        let text = line.untrimmed().trim();
        Line { text, ..line }
    }

    /// All of it but the tags of a forum.
    pub(crate) fn untagged(&self) -> &'a str {
        without_tags(self.raw)
    }

    /// All of it but the tags of a forum and the comment behind it.
    pub(crate) fn untrimmed(&self) -> &'a str {
        let text = comment(self.raw).map_or(self.raw, |at| &self.raw[..at]);
        without_tags(text)
    }

    /// The column of a part of this line, counted from 1.
    pub(crate) fn column_of(&self, part: &str) -> usize {
        let offset = (part.as_ptr() as usize).wrapping_sub(self.raw.as_ptr() as usize);
        let before = self.raw.get(..offset).unwrap_or("");
        before.chars().count() + 1
    }

    /// The column just behind the text.
    pub(crate) fn end(&self) -> usize {
        self.column_of(self.text) + self.text.chars().count()
    }

    /// What stands behind the text: a comment, without its sign.
    pub(crate) fn comment(&self) -> &'a str {
        comment(self.raw).map_or("", |at| {
            self.raw[at..].trim().trim_start_matches('#').trim()
        })
    }

    /// The characters of a part of this line.
    pub(crate) fn spots(&self, part: &str) -> Vec<Spot> {
        let (line, first) = (self.number, self.column_of(part));
        let spot = |(i, found)| Spot {
            found,
            line,
            column: first + i,
        };
        part.chars().enumerate().map(spot).collect()
    }
}

/// The columns of parts of a line, which are asked for from left to right: each character of the
/// line is counted once.
#[derive(Debug)]
pub(crate) struct Columns<'a> {
    raw: &'a str,
    at: usize,
    column: usize,
}

impl<'a> Columns<'a> {
    pub(crate) fn new(line: &Line<'a>) -> Columns<'a> {
        Columns {
            raw: line.raw,
            at: 0,
            column: 1,
        }
    }

    /// The column of this part, counted from 1. A text from elsewhere has column 1.
    pub(crate) fn of(&mut self, part: &str) -> usize {
        let offset = (part.as_ptr() as usize).wrapping_sub(self.raw.as_ptr() as usize);
        let Some(between) = self.raw.get(self.at..offset) else {
            return 1;
        };
        self.column += between.chars().count();
        self.at = offset;
        self.column
    }
}

/// A line without the tags that forums put around a drawing: `[code]`, `[/code]`. It keeps
/// its blanks if there are none.
fn without_tags(line: &str) -> &str {
    let mut rest = line;
    while let Some(tag) = first_tag(rest.trim_start()) {
        rest = &rest.trim_start()[tag..];
    }
    while let Some(start) = rest.trim_end().rfind('[') {
        match first_tag(rest[start..].trim_end()) {
            Some(length) if length == rest[start..].trim_end().len() => rest = &rest[..start],
            _ => break,
        }
    }
    rest
}

/// How long the tag is that a text starts with.
fn first_tag(text: &str) -> Option<usize> {
    const NAMES: [&str; 3] = ["code", "pre", "quote"];
    let (tag, _) = text.strip_prefix('[')?.split_once(']')?;
    let name = tag.split('=').next().unwrap_or(tag);
    let name = name.strip_prefix('/').unwrap_or(name);
    let known = NAMES.iter().any(|known| known.eq_ignore_ascii_case(name));
    known.then_some(tag.len() + 2)
}

/// Where the comment at the end of a line starts: at a number sign after a blank, unless the
/// sign marks the candidates of a cell between lines, as in `| #469 |`.
fn comment(line: &str) -> Option<usize> {
    let signs = memchr::memchr_iter(b'#', line.as_bytes());
    let mut starts = signs.filter(|&at| line[..at].ends_with(char::is_whitespace));
    let first = starts.next()?;
    // Only a sign between these two lines can mark candidates.
    let (Some(left), Some(right)) = (line.find(is_vertical), line.rfind(is_vertical)) else {
        return Some(first);
    };
    let marks = |at: usize| {
        let digit = line.as_bytes().get(at + 1).is_some_and(u8::is_ascii_digit);
        digit && left < at && at < right
    };
    std::iter::once(first).chain(starts).find(|&at| !marks(at))
}

/// What lies before a reader: the text from the first line that holds something.
#[derive(Debug)]
pub(crate) struct Unit<'a> {
    pub(crate) text: &'a str,
    /// The number of its first line.
    pub(crate) line: usize,
    /// Is this all, or may more lines follow?
    pub(crate) ended: bool,
    /// The shape that was asked for.
    pub(crate) shape: Option<Shape>,
    /// Was this format asked for?
    pub(crate) forced: bool,
    pub(crate) memory: &'a Memory,
    /// The lines `#A…`, `#D…` and so on since the last puzzle.
    pub(crate) tags: &'a Tags,
    /// The number of bytes that were read before this text.
    pub(crate) offset: usize,
    /// Do the lines before and after the text hold something, too?
    pub(crate) before: bool,
    pub(crate) after: bool,
}

impl<'a> Unit<'a> {
    /// All lines.
    pub(crate) fn lines(&self) -> impl Iterator<Item = Line<'a>> + use<'a> {
        let raw = self.text.split_inclusive('\n').enumerate();
        let first = self.line;
        raw.map(move |(i, raw)| Line::new(first + i, raw))
    }

    /// The first line.
    pub(crate) fn first(&self) -> Line<'a> {
        let end = self.text.find('\n').unwrap_or(self.text.len());
        Line::new(self.line, &self.text[..end])
    }

    /// The line and the column of a byte of the text.
    pub(crate) fn place(&self, at: usize) -> (usize, usize) {
        Places::new(self).of(at)
    }

    /// Do the first lines make one broken board of this side, although so few of them are rows?
    /// In a file with a puzzle a line they are broken puzzles.
    pub(crate) fn is_broken_board(&self, rows: usize, side: usize, lines: usize) -> bool {
        const LONGEST_TYPED_ROW: usize = 16;
        let ends = || match self.lines().nth(lines) {
            Some(line) => line.text.is_empty(),
            None => !self.after,
        };
        2 * rows > side || rows > 1 && side <= LONGEST_TYPED_ROW && !self.before && ends()
    }

    /// What to say if the text is not enough: that there may be more, or no.
    pub(crate) fn more_or_no(&self) -> Sniff {
        if self.ended { Sniff::No } else { Sniff::More }
    }

    /// The shape of a board with this many cells: the one that was asked for, or
    /// the usual one. Boards whose boxes are single rows must be asked for.
    pub(crate) fn shape_of_cells(&self, cells: usize) -> Option<Shape> {
        let shape = match self.shape {
            Some(shape) => shape,
            None => Shape::of_side(cells.isqrt())
                .ok()
                .filter(|shape| shape.box_rows() > 1)?,
        };
        (shape.cell_count() == cells).then_some(shape)
    }

    /// The shape of a board of this side.
    pub(crate) fn shape_of_side(&self, side: usize) -> Option<Shape> {
        self.shape_of_cells(side.checked_mul(side)?)
    }
}

/// The places of bytes of a text, which are asked for in order: each byte is counted once.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Places<'a> {
    text: &'a str,
    at: usize,
    line: usize,
    column: usize,
}

impl<'a> Places<'a> {
    pub(crate) fn new(unit: &Unit<'a>) -> Places<'a> {
        Places {
            text: unit.text,
            at: 0,
            line: unit.line,
            column: 1,
        }
    }

    /// The last byte.
    pub(crate) fn at(&self) -> usize {
        self.at
    }

    /// The line and the column of a byte that is not before the last one.
    pub(crate) fn of(&mut self, at: usize) -> (usize, usize) {
        let between = self.text.get(self.at..at);
        let between = between.unwrap_or_else(|| &self.text[self.at..]);
        self.at += between.len();
        let (lines, last) = match between.rsplit_once('\n') {
            Some((lines, last)) => (
                memchr::memchr_iter(b'\n', lines.as_bytes()).count() + 1,
                last,
            ),
            None => (0, between),
        };
        if lines > 0 {
            self.column = 1;
        }
        self.line += lines;
        self.column += last.chars().count();
        (self.line, self.column)
    }
}

/// Could this be a row of a board? 81 digits and blanks are a board themselves.
pub(crate) fn may_be_row(text: &str) -> bool {
    let length = text.chars().count();
    let nine = length == 81 && text.chars().all(is_nine);
    Shape::of_side(length).is_ok() && !nine
}

/// What a sniffer makes of a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Sniff {
    /// Not this format.
    No,
    /// That shows when there are more lines.
    More,
    /// This format.
    Yes,
}

impl From<bool> for Sniff {
    fn from(yes: bool) -> Self {
        if yes { Sniff::Yes } else { Sniff::No }
    }
}

/// A puzzle, or what is wrong with it, and the line it starts in.
#[derive(Debug)]
pub(crate) struct Found {
    pub(crate) line: usize,
    pub(crate) format: &'static Format,
    pub(crate) puzzle: Result<Puzzle, ReadError>,
}

/// What a reader did.
#[derive(Debug)]
pub(crate) enum Outcome {
    /// It needs more lines.
    More,
    /// It took so many lines, and this is what they hold.
    Took {
        lines: usize,
        found: Vec<Found>,
        /// What is to be remembered for the lines that follow, if that changed.
        memory: Option<Box<Memory>>,
    },
}

impl Outcome {
    /// One puzzle that starts in the first line.
    pub(crate) fn one(
        unit: &Unit<'_>,
        lines: usize,
        format: &'static Format,
        puzzle: Result<Puzzle, ReadError>,
    ) -> Outcome {
        let line = unit.line;
        let found = vec![Found {
            line,
            format,
            puzzle,
        }];
        Outcome::Took {
            lines,
            found,
            memory: None,
        }
    }
}

/// A board of these characters.
pub(crate) fn grid_of(spots: &[Spot], shape: Shape) -> Result<wholemeal_grid::Grid, ReadError> {
    let side = shape.side();
    let blanks = Blanks::of(spots.iter().map(|spot| spot.found), side);
    let cell = |spot: &Spot| {
        blanks.cell(spot.found).ok_or_else(|| {
            let found = spot.found;
            let kind = text::ReadErrorKind::Character { found, side };
            let error = text::ReadError {
                line: spot.line,
                column: spot.column,
                kind,
            };
            ReadError::from(error)
        })
    };
    let cells = spots.iter().map(cell).collect::<Result<Vec<_>, _>>()?;
    let (line, column) = spots
        .first()
        .map_or((1, 1), |spot| (spot.line, spot.column));
    wholemeal_grid::Grid::from_cells(shape, cells)
        .ok_or_else(|| ReadError::count(line, column, spots.len(), "cells", shape.cell_count()))
}

/// The character that stands for a blank beside `.` and `0`: on 9x9 boards without
/// either of these, one of `*`, `_`, `x` and the blank. A board that mixes them has
/// a typing mistake.
#[derive(Clone, Copy, Debug)]
struct Blanks {
    other: Option<char>,
    symbols: text::Symbols,
}

impl Blanks {
    fn of(chars: impl Iterator<Item = char> + Clone, side: u8) -> Blanks {
        let usual = chars.clone().any(|c| c == '.' || c == '0');
        let symbols = text::Symbols::of(chars.clone(), side);
        let other = chars
            .map(|c| c.to_ascii_lowercase())
            .find(|&c| is_other_blank(c));
        Blanks {
            other: other.filter(|_| side == 9 && !usual),
            symbols,
        }
    }

    /// What a cell holds; `None` if this is no cell.
    fn cell(self, c: char) -> Option<Option<wholemeal_grid::Digit>> {
        if let Some(digit) = self.symbols.digit(c) {
            return Some(Some(digit));
        }
        let blank = c == '.' || c == '0' || Some(c.to_ascii_lowercase()) == self.other;
        blank.then_some(None)
    }
}

/// The blanks that some people write on 9x9 boards.
pub(crate) fn is_other_blank(c: char) -> bool {
    matches!(c, '*' | '_' | 'x' | 'X' | ' ')
}

/// May this character stand in a cell of a 9x9 board?
pub(crate) fn is_nine(c: char) -> bool {
    c == '.' || c.is_ascii_digit() || is_other_blank(c)
}
