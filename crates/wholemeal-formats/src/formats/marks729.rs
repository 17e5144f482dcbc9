//! **729**: nine characters for each of the 81 cells, a digit where it is a candidate
//! and `.` (or `0`) where it is none. Smaller boards have the cube of their side, and are
//! read if asked for.

use wholemeal_grid::{Digit, DigitSet, Marks, Shape};

use crate::format::{Format, Write};
use crate::text::{Outcome, Sniff, Unit};
use crate::{Capabilities, Puzzle, ReadError, Sizes};

pub(crate) const FORMAT: Format = Format {
    id: "729",
    aliases: &["pm729", "sukaku", "pencilmark"],
    extensions: &[],
    about: "pencilmarks: nine characters for every cell, a digit or '.'",
    carries: Capabilities {
        candidates: true,
        singles: false,
        sizes: Sizes::Nine,
        ..Capabilities::GIVENS
    },
    sniff: |unit: &Unit<'_>| {
        let text = unit.first().text;
        let marks = |c: u8| c.is_ascii_digit() || c == b'.';
        Sniff::from(text.len() == 729 && text.bytes().all(marks))
    },
    read,
    write: Some(Write::lines(write)),
};

fn write(puzzle: &Puzzle, _: &[String], out: &mut String) {
    let side = puzzle.shape().side();
    for set in puzzle.candidates_or_pencilled().cells() {
        let mark = |digit: Digit| {
            if set.contains(digit) {
                digit.symbol()
            } else {
                '.'
            }
        };
        out.extend(Digit::all(side).map(mark));
    }
    out.push('\n');
}

fn read(unit: &Unit<'_>) -> Outcome {
    Outcome::one(unit, 1, &FORMAT, puzzle(unit))
}

fn puzzle(unit: &Unit<'_>) -> Result<Puzzle, ReadError> {
    let line = unit.first();
    let spots = line.spots(line.text);
    let shape = match unit.shape {
        Some(shape) => Some(shape),
        None => (2..=9usize)
            .find(|side| side.pow(3) == spots.len())
            .and_then(|side| Shape::of_side(side).ok()),
    };
    let shape = shape.unwrap_or(Shape::NINE);
    let side = usize::from(shape.side());
    if spots.len() != side.pow(3) || side > 9 {
        let found = spots.len();
        return Err(ReadError::count(
            line.number,
            line.end(),
            found,
            "characters",
            729,
        ));
    }
    let mut cells = Vec::with_capacity(shape.cell_count());
    for cell in spots.chunks(side) {
        let mut set = DigitSet::new();
        for (spot, digit) in cell.iter().zip(Digit::all(shape.side())) {
            if spot.found == digit.symbol() {
                set.insert(digit);
            } else if spot.found != '.' && spot.found != '0' {
                let expected = format!("'{digit}' or '.'");
                return Err(ReadError::found(
                    spot.line,
                    spot.column,
                    Some(spot.found),
                    expected,
                ));
            }
        }
        cells.push(set);
    }
    let marks = Marks::from_cells(shape, cells).unwrap_or_else(|| Marks::full(shape));
    let mut puzzle = Puzzle::new(marks.singles());
    puzzle.set_candidates(&marks);
    Ok(puzzle)
}
