//! **sdx**: SudoCue's puzzles in progress, one line per row, cells separated by blanks. A cell is
//! a given, a placed digit after `u`, or its candidates. A single candidate looks like a given.

use wholemeal_grid::{Cell, DigitSet, Grid, Shape};

use crate::format::{Format, WriteSpec};
use crate::formats::candidates;
use crate::formats::grid::no_table;
use crate::table::{self, Kind, Table};
use crate::text::{Input, Outcome};
use crate::{Capabilities, Puzzle, ReadError, Sizes};

pub(crate) const FORMAT: Format = Format {
    id: "sdx",
    aliases: &["progress"],
    extensions: &["sdx"],
    about: "SudoCue progress: candidates in rows, 'u' before placed digits",
    capabilities: Capabilities {
        placed: true,
        candidates: true,
        singles: false,
        sizes: Sizes::Nine,
        ..Capabilities::GIVENS
    },
    sniff: |input| table::sniff(input, Kind::Placed, None),
    read,
    write: Some(WriteSpec::blocks(write)),
};

fn write(puzzle: &Puzzle, _: &[String], out: &mut String) {
    let marks = puzzle.candidates_or_pencilled();
    let word = |(cell, set): (Cell, &DigitSet)| match puzzle.placed.get(cell) {
        Some(digit) => format!("u{digit}"),
        None if set.is_empty() => "()".to_owned(),
        None => set.to_string(),
    };
    let words: Vec<String> = puzzle
        .shape()
        .cells()
        .zip(marks.cells())
        .map(word)
        .collect();
    for row in words.chunks(Shape::NINE.side().into()) {
        out.push_str(&row.join(" "));
        out.push('\n');
    }
}

fn read(input: &Input<'_>) -> Outcome {
    table::outcome(input, &FORMAT, puzzle, no_table)
}

fn puzzle(table: &Table<'_>) -> Result<Puzzle, ReadError> {
    let mut puzzle = candidates::puzzle(table)?;
    let board = puzzle.givens;
    let (mut givens, mut placed) = (Grid::empty(table.shape), Grid::empty(table.shape));
    for (token, cell) in table.cells.iter().zip(table.shape.cells()) {
        let digit = board.get(cell);
        if token.text.starts_with(['u', 'U']) {
            placed = placed.with(cell, digit);
        } else {
            givens = givens.with(cell, digit);
        }
    }
    (puzzle.givens, puzzle.placed) = (givens, placed);
    Ok(puzzle)
}
