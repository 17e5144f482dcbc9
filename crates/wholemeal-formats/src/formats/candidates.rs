//! **candidates**: a drawn board with the candidates of every cell, as in forum posts and in the
//! lecture notes: `| 5 3 124 | 26 7 2468 | …`. A cell with one digit is read as a given.

use wholemeal_grid::{DigitSet, Marks};

use crate::format::{Format, WriteSpec};
use crate::formats::grid::no_table;
use crate::table::{self, Kind, Table};
use crate::text::{Input, Outcome};
use crate::{Capabilities, Puzzle, ReadError, draw};

pub(crate) const FORMAT: Format = Format {
    id: "candidates",
    aliases: &["pm", "pencilmarks", "table"],
    extensions: &[],
    about: "a drawn board with the candidates of every cell",
    capabilities: Capabilities {
        candidates: true,
        singles: false,
        boxes: true,
        ..Capabilities::GIVENS
    },
    sniff: |input| table::sniff(input, Kind::Candidates, None),
    read,
    write: Some(WriteSpec::blocks(write)),
};

fn write(puzzle: &Puzzle, _: &[String], out: &mut String) {
    let marks = puzzle.candidates_or_pencilled();
    let cells: Vec<String> = marks.cells().iter().map(|set| word(*set, &marks)).collect();
    out.push_str(&draw::boxed(puzzle.shape(), &cells));
}

/// The candidates of a cell. On boards with digits above 9, several candidates are in braces,
/// because `12` is the number twelve.
fn word(set: DigitSet, marks: &Marks) -> String {
    match set.len() {
        0 => "()".to_owned(),
        1 => set.to_string(),
        _ if marks.shape().side() > 9 => format!("{{{set}}}"),
        _ => set.to_string(),
    }
}

fn read(input: &Input<'_>) -> Outcome {
    table::outcome(input, &FORMAT, puzzle, no_table)
}

/// The puzzle of a table of candidates.
pub(crate) fn puzzle(table: &Table<'_>) -> Result<Puzzle, ReadError> {
    let marks = table.marks()?;
    let mut puzzle = Puzzle::new(marks.singles());
    puzzle.set_candidates(&marks);
    Ok(puzzle)
}
