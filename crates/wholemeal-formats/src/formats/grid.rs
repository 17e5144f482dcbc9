//! **grid**: a board with lines between its boxes, drawn with `|`, `-`, `+` and the like
//! or with box-drawing characters. Cells stand close or with blanks between them;
//! the lines down say how wide a box is.

use crate::format::{Format, WriteSpec};
use crate::table::{self, Kind, Table};
use crate::text::{Outcome, Input};
use crate::{Capabilities, Puzzle, ReadError, draw};

pub(crate) const FORMAT: Format = Format {
    id: "grid",
    aliases: &["drawn"],
    extensions: &[],
    about: "a board with lines between its boxes",
    capabilities: Capabilities {
        boxes: true,
        ..Capabilities::GIVENS
    },
    sniff: |input| table::sniff(input, Kind::Digits, Some(true)),
    read,
    write: Some(WriteSpec::blocks(write)),
};

fn write(puzzle: &Puzzle, _: &[String], out: &mut String) {
    out.push_str(&draw::grid(&puzzle.board()));
}

fn read(input: &Input<'_>) -> Outcome {
    let puzzle = |table: &Table<'_>| table.grid().map(Puzzle::new);
    table::outcome(input, &FORMAT, puzzle, no_table)
}

/// What to say where no table starts.
pub(crate) fn no_table(input: &Input<'_>) -> ReadError {
    let line = input.first();
    let found = line.text.chars().next();
    let column = line.column_of(line.text);
    ReadError::found(line.number, column, found, "the first row of a drawn board")
}
