//! **gsf**: the lists of Glenn Fowler's solver with its q2 rating: at least seven columns
//! separated by commas. The first four columns are the rating and three more numbers, the fifth
//! is the puzzle, the sixth a name.

use wholemeal_grid::Shape;

use crate::format::Format;
use crate::text::{Input, Outcome, Sniff, grid_of};
use crate::{Capabilities, Fields, Metadata, Puzzle, ReadError, Sizes, near_miss};

pub(crate) const FORMAT: Format = Format {
    id: "gsf",
    aliases: &["q2"],
    extensions: &[],
    about: "gsf's list: rating and three numbers, then the puzzle, a name, and more",
    capabilities: Capabilities {
        metadata: Fields::Any,
        sizes: Sizes::Nine,
        ..Capabilities::GIVENS
    },
    sniff,
    read,
    write: None,
};

/// The columns before the puzzle.
const BEFORE: [&str; 4] = [Metadata::RATING, "q2-2", "q2-3", "q2-4"];

fn sniff(input: &Input<'_>) -> Sniff {
    let line = input.first();
    let mut fields = line.text.split(',');
    let numbers = fields
        .by_ref()
        .take(4)
        .all(|field| field.trim().parse::<f64>().is_ok());
    let puzzle = fields.next().unwrap_or("").trim();
    // A puzzle with one cell too few or too many is also detected, and reported.
    Sniff::from(numbers && near_miss::is_nearly_a_board(puzzle) && fields.count() >= 2)
}

fn read(input: &Input<'_>) -> Outcome {
    Outcome::one(input, 1, &FORMAT, puzzle(input))
}

fn puzzle(input: &Input<'_>) -> Result<Puzzle, ReadError> {
    let line = input.first();
    let fields: Vec<&str> = line.text.split(',').map(str::trim).collect();
    let Some(cells) = fields.get(BEFORE.len()) else {
        let found = fields.len();
        return Err(ReadError::count(
            line.number,
            line.end(),
            found,
            "columns",
            7,
        ));
    };
    let chars = line.positioned_chars(cells);
    if chars.len() != 81 {
        let column = line.column_of(cells);
        return Err(ReadError::count(
            line.number,
            column,
            chars.len(),
            "cells",
            81,
        ));
    }
    let mut puzzle = Puzzle::new(grid_of(&chars, Shape::NINE)?);
    for (name, value) in BEFORE.iter().zip(&fields) {
        puzzle.about.set(name, value);
    }
    for (i, value) in fields.iter().enumerate().skip(BEFORE.len() + 1) {
        match i {
            5 => puzzle.about.set(Metadata::TITLE, value),
            _ => puzzle.about.set(&format!("q2-{}", i + 1), value),
        }
    }
    Ok(puzzle)
}
