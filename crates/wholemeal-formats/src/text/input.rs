//! The text that readers get.

use wholemeal_grid::Shape;

use super::{Line, Places, Sniff};
use crate::formats::sdk::Tags;
use crate::scan::ScanState;

/// The rest of the input, from the first line that is neither blank nor a comment.
#[derive(Debug)]
pub(crate) struct Input<'a> {
    pub(crate) text: &'a str,
    /// The number of the first line of the text.
    pub(crate) line: usize,
    /// Whether this is all of the rest, so that no more lines follow.
    pub(crate) ended: bool,
    /// The requested shape.
    pub(crate) shape: Option<Shape>,
    /// Whether this format was requested.
    pub(crate) forced: bool,
    /// State from the entries before.
    pub(crate) scan_state: &'a ScanState,
    /// The lines `#A…`, `#D…` and so on since the last puzzle.
    pub(crate) tags: &'a Tags,
    /// The number of bytes before this text.
    pub(crate) offset: usize,
    /// Whether an entry ends in the line before the text.
    pub(crate) before: bool,
    /// Whether an entry starts in the line after the text.
    pub(crate) after: bool,
}

impl<'a> Input<'a> {
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

    /// Returns `true` if the first `lines` lines are one broken board of this side, although only
    /// `rows` of them are rows. In a file with one puzzle per line, they are broken puzzles.
    pub(crate) fn is_broken_board(&self, rows: usize, side: usize, lines: usize) -> bool {
        const LONGEST_TYPED_ROW: usize = 16;
        let ends = || match self.lines().nth(lines) {
            Some(line) => line.text.is_empty(),
            None => !self.after,
        };
        2 * rows > side || rows > 1 && side <= LONGEST_TYPED_ROW && !self.before && ends()
    }

    /// The result of a sniffer that cannot decide with this text.
    pub(crate) fn more_or_no(&self) -> Sniff {
        if self.ended {
            Sniff::No
        } else {
            Sniff::NeedMore
        }
    }

    /// The shape of a board with this number of cells: the requested one, or the usual one.
    /// Shapes whose boxes are single rows must be requested.
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
