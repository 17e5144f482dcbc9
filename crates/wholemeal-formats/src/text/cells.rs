//! The characters of cells.

use wholemeal_grid::{Digit, Grid, Shape, text};

use super::PositionedChar;
use crate::ReadError;

/// Returns `true` if this can be a row of a board. 81 digits and blanks are a whole board.
pub(crate) fn may_be_row(text: &str) -> bool {
    let length = text.chars().count();
    let nine = length == 81 && text.chars().all(is_nine);
    Shape::of_side(length).is_ok() && !nine
}

/// The board with these characters.
pub(crate) fn grid_of(chars: &[PositionedChar], shape: Shape) -> Result<Grid, ReadError> {
    let side = shape.side();
    let blanks = Blanks::of(chars.iter().map(|positioned| positioned.found), side);
    let cell = |positioned: &PositionedChar| {
        blanks.cell(positioned.found).ok_or_else(|| {
            let found = positioned.found;
            let kind = text::ReadErrorKind::Character { found, side };
            let error = text::ReadError {
                line: positioned.line,
                column: positioned.column,
                kind,
            };
            ReadError::from(error)
        })
    };
    let cells = chars.iter().map(cell).collect::<Result<Vec<_>, _>>()?;
    let (line, column) = chars
        .first()
        .map_or((1, 1), |positioned| (positioned.line, positioned.column));
    Grid::from_cells(shape, cells)
        .ok_or_else(|| ReadError::count(line, column, chars.len(), "cells", shape.cell_count()))
}

/// The characters that mean a blank cell: `.` and `0`, or on 9x9 boards without these, one of
/// `*`, `_`, `x` and the space. A board must not mix them.
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

    /// The digit of a cell, or a blank; `None` if the character is invalid.
    fn cell(self, c: char) -> Option<Option<Digit>> {
        if let Some(digit) = self.symbols.digit(c) {
            return Some(Some(digit));
        }
        let blank = c == '.' || c == '0' || Some(c.to_ascii_lowercase()) == self.other;
        blank.then_some(None)
    }
}

/// Returns `true` for the less usual blanks of 9x9 boards.
pub(crate) fn is_other_blank(c: char) -> bool {
    matches!(c, '*' | '_' | 'x' | 'X' | ' ')
}

/// Returns `true` if this character can be in a cell of a 9x9 board.
pub(crate) fn is_nine(c: char) -> bool {
    c == '.' || c.is_ascii_digit() || is_other_blank(c)
}
