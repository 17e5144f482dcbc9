//! **hodoku**: a line of HoDoKu's library,
//! `:code:digits:givens+placed:deleted:eliminations:placements:extra:`. The code names a
//! technique. Deleted candidates are digit, row and column, and are removed from the pencilled
//! ones.

use wholemeal_grid::Marks;

use crate::format::{Format, WriteSpec};
use crate::formats::plus;
use crate::text::{Input, Line, Outcome, Sniff};
use crate::{Capabilities, Fields, Puzzle, ReadError, Sizes};

pub(crate) const FORMAT: Format = Format {
    id: "hodoku",
    aliases: &["library", "hodoku-library"],
    extensions: &[],
    about: "HoDoKu library line, :code:digits:cells:deleted:eliminations:placements:extra:",
    capabilities: Capabilities {
        placed: true,
        candidates: true,
        metadata: Fields::Some(&NAMES),
        forbidden_chars: &['\n', '\r', ':'],
        sizes: Sizes::Nine,
        ..Capabilities::GIVENS
    },
    sniff: |input: &Input<'_>| {
        let text = input.first().text;
        Sniff::from(text.starts_with(':') && text.matches(':').count() >= 4)
    },
    read,
    write: Some(WriteSpec::lines(write)),
};

/// The metadata in the fields, in their order.
const NAMES: [&str; 5] = ["technique", "digits", "eliminations", "placements", "extra"];

fn write(puzzle: &Puzzle, _: &[String], out: &mut String) {
    let field = |name: &str| {
        let value = puzzle.about.get(name).unwrap_or_default();
        FORMAT.capabilities.replace_forbidden(value)
    };
    let [code, digits, eliminations, placements, extra] = NAMES.map(field);
    let code = if code.is_empty() {
        "0000".to_owned()
    } else {
        code
    };
    let (cells, deleted) = (plus::line(puzzle), deleted(puzzle));
    out.push_str(&format!(
        ":{code}:{digits}:{cells}:{deleted}:{eliminations}:{placements}:{extra}:\n"
    ));
}

/// The pencilled candidates that the puzzle does not have.
fn deleted(puzzle: &Puzzle) -> String {
    let Some(marks) = &puzzle.candidates else {
        return String::new();
    };
    let (shape, pencilled) = (puzzle.shape(), Marks::pencilled(&puzzle.board()));
    let removed = shape.cells().flat_map(|cell| {
        let removed = pencilled.get(cell) - marks.get(cell);
        let place = (shape.row_of(cell) + 1, shape.column_of(cell) + 1);
        let words = removed
            .iter()
            .map(move |digit| format!("{digit}{}{}", place.0, place.1));
        words.collect::<Vec<_>>()
    });
    removed.collect::<Vec<_>>().join(" ")
}

/// Reads a line of HoDoKu's library. A program that reads nothing else does not contain the readers
/// of other formats.
///
/// ```
/// use wholemeal_formats::read_hodoku_line;
///
/// let puzzle = read_hodoku_line(&format!(":0300:4:{}:::241:", ".".repeat(81)))?;
/// assert_eq!(puzzle.about.get("technique"), Some("0300"));
/// # Ok::<(), wholemeal_formats::ReadError>(())
/// ```
///
/// # Errors
/// Returns a [`ReadError`] if the text is not such a line.
pub fn read_hodoku_line(text: &str) -> Result<Puzzle, ReadError> {
    puzzle(&Line::new(1, text))
}

fn read(input: &Input<'_>) -> Outcome {
    Outcome::one(input, 1, &FORMAT, puzzle(&input.first()))
}

fn puzzle(line: &Line<'_>) -> Result<Puzzle, ReadError> {
    let fields: Vec<&str> = line.text.split(':').collect();
    let ["", code, digits, cells, rest @ ..] = &fields[..] else {
        let expected = "a line :code:digits:cells:deleted:eliminations:placements:extra:";
        let found = line.text.chars().next();
        let column = line.column_of(line.text);
        return Err(ReadError::found(line.number, column, found, expected));
    };
    let mut puzzle = plus::cells(&line.positioned_chars(cells.trim()))
        .map_err(|error| at_field(error, line.number, line.column_of(cells)))?;
    let field = |i: usize| rest.get(i).copied().unwrap_or("");
    if !field(0).trim().is_empty() {
        plus::remove_candidates(&mut puzzle, &line.positioned_chars(field(0)))?;
    }
    // Colons after the last field belong to it.
    let extra = rest.get(3..).unwrap_or(&[]).join(":");
    let values = [
        code,
        digits,
        field(1),
        field(2),
        extra.trim_end_matches(':'),
    ];
    for (name, value) in NAMES.iter().zip(values) {
        if *name != "technique" || value != "0000" {
            puzzle.about.set(name, value);
        }
    }
    Ok(puzzle)
}

/// Moves an error to the start of the field if the field is empty.
fn at_field(mut error: ReadError, line: usize, column: usize) -> ReadError {
    if error.line != line {
        (error.line, error.column) = (line, column);
    }
    error
}
