//! **grid**: a board with lines between its boxes, drawn with `|`, `-`, `+` and the like
//! or with box-drawing characters. Cells stand close or with blanks between them;
//! the lines down say how wide a box is.

use crate::format::{Format, Write};
use crate::table::{self, Kind, Table};
use crate::text::{Outcome, Unit};
use crate::{Capabilities, Puzzle, ReadError, draw};

pub(crate) const FORMAT: Format = Format {
    id: "grid",
    aliases: &["drawn"],
    extensions: &[],
    about: "a board with lines between its boxes",
    carries: Capabilities {
        boxes: true,
        ..Capabilities::GIVENS
    },
    sniff: |unit| table::sniff(unit, Kind::Digits, Some(true)),
    read,
    write: Some(Write::blocks(write)),
};

fn write(puzzle: &Puzzle, _: &[String], out: &mut String) {
    out.push_str(&draw::grid(&puzzle.board()));
}

fn read(unit: &Unit<'_>) -> Outcome {
    let puzzle = |table: &Table<'_>| table.grid().map(Puzzle::new);
    table::outcome(unit, &FORMAT, puzzle, no_table)
}

/// What to say where no table starts.
pub(crate) fn no_table(unit: &Unit<'_>) -> ReadError {
    let line = unit.first();
    let found = line.text.chars().next();
    let column = line.column_of(line.text);
    ReadError::found(line.number, column, found, "the first row of a drawn board")
}
