//! **729**: nine characters for each of the 81 cells: a digit if it is a candidate, else `.` or
//! `0`. Smaller boards, which have the cube of their side characters, are read on request.

use wholemeal_grid::{Digit, DigitSet, Marks, Shape};

use crate::format::{Format, WriteSpec};
use crate::text::{Input, Outcome, Sniff};
use crate::{Capabilities, Puzzle, ReadError, Sizes};

pub(crate) const FORMAT: Format = Format {
    id: "729",
    aliases: &["pm729", "sukaku", "pencilmark"],
    extensions: &[],
    about: "pencilmarks: nine characters for every cell, a digit or '.'",
    capabilities: Capabilities {
        candidates: true,
        singles: false,
        sizes: Sizes::Nine,
        ..Capabilities::GIVENS
    },
    sniff: |input: &Input<'_>| {
        let text = input.first().text;
        let marks = |c: u8| c.is_ascii_digit() || c == b'.';
        Sniff::from(text.len() == 729 && text.bytes().all(marks))
    },
    read,
    write: Some(WriteSpec::lines(write)),
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

fn read(input: &Input<'_>) -> Outcome {
    Outcome::one(input, 1, &FORMAT, puzzle(input))
}

fn puzzle(input: &Input<'_>) -> Result<Puzzle, ReadError> {
    let line = input.first();
    let chars = line.positioned_chars(line.text);
    let shape = match input.shape {
        Some(shape) => Some(shape),
        None => (2..=9usize)
            .find(|side| side.pow(3) == chars.len())
            .and_then(|side| Shape::of_side(side).ok()),
    };
    let shape = shape.unwrap_or(Shape::NINE);
    let side = usize::from(shape.side());
    if chars.len() != side.pow(3) || side > 9 {
        let found = chars.len();
        return Err(ReadError::count(
            line.number,
            line.end(),
            found,
            "characters",
            729,
        ));
    }
    let mut cells = Vec::with_capacity(shape.cell_count());
    for cell in chars.chunks(side) {
        let mut set = DigitSet::new();
        for (positioned, digit) in cell.iter().zip(Digit::all(shape.side())) {
            if positioned.found == digit.symbol() {
                set.insert(digit);
            } else if positioned.found != '.' && positioned.found != '0' {
                let expected = format!("'{digit}' or '.'");
                return Err(ReadError::found(
                    positioned.line,
                    positioned.column,
                    Some(positioned.found),
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
