//! **grid**: a board with lines between its boxes, drawn with `|`, `-`, `+` and similar or with
//! box-drawing characters. There may be blanks between cells. The vertical lines show the width
//! of a box.

use crate::format::{Format, WriteSpec};
use crate::table::{self, Kind, Table};
use crate::text::{Input, Outcome};
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

/// The error if the text does not start with a table.
pub(crate) fn no_table(input: &Input<'_>) -> ReadError {
    let line = input.first();
    let found = line.text.chars().next();
    let column = line.column_of(line.text);
    ReadError::found(line.number, column, found, "the first row of a drawn board")
}
