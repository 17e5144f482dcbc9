//! **numbers**: the numbers of all cells, separated by blanks or commas, in one line or one line
//! per row. A blank cell is `0`, `.` or nothing between two commas.

use wholemeal_grid::{Digit, Grid, Shape};

use crate::cell_vocabulary::CellVocabulary;
use crate::format::{Format, WriteSpec};
use crate::table::{self, Drawn, Kind, Table};
use crate::text::{Input, Line, Outcome, Sniff, grid_of};
use crate::{Capabilities, Puzzle, ReadError};

pub(crate) const FORMAT: Format = Format {
    id: "numbers",
    aliases: &["spaced"],
    extensions: &[],
    about: "numbers separated by blanks or commas, in one line or in rows",
    capabilities: Capabilities::GIVENS,
    sniff,
    read,
    write: Some(WriteSpec::lines(write)),
};

fn write(puzzle: &Puzzle, _: &[String], out: &mut String) {
    let board = puzzle.board();
    let number = |digit: &Option<Digit>| digit.map_or(0, Digit::get).to_string();
    let numbers: Vec<String> = board.cells().iter().map(number).collect();
    out.push_str(&numbers.join(" "));
    out.push('\n');
}

/// The number of characters of the largest digit, 100.
const LONGEST: usize = 3;

/// Reads all cells, or all rows, from one line.
fn one_line(input: &Input<'_>) -> Option<Result<Puzzle, ReadError>> {
    let line = input.first();
    let words = table::words(&line);
    if words.len() < 4 || words.len() < 81 && table::is_line_with_blanks(input) {
        return None;
    }
    // If each word has as many characters as there are words, the words are rows.
    if words.iter().all(|word| word.chars().count() == words.len()) {
        let shape = input.shape_of_side(words.len())?;
        let chars: Vec<_> = words
            .iter()
            .flat_map(|word| line.positioned_chars(word))
            .collect();
        return Some(grid_of(&chars, shape).map(Puzzle::new));
    }
    let short = words.iter().all(|word| word.len() <= LONGEST);
    let shape = input.shape_of_cells(words.len()).filter(|_| short)?;
    Some(cells(&line, &words, shape).map(Puzzle::new))
}

/// The board with these words.
fn cells(line: &Line<'_>, words: &[&str], shape: Shape) -> Result<Grid, ReadError> {
    let side = shape.side();
    let known = CellVocabulary::of(words.iter().copied(), side);
    let cell = |word: &&str| {
        known.cell(word).ok_or_else(|| {
            let expected = format!("a number 1-{side}, or 0 or '.' for a blank");
            ReadError::word(line.number, line.column_of(word), word, expected)
        })
    };
    let cells = words.iter().map(cell).collect::<Result<Vec<_>, _>>()?;
    let found = cells.len();
    let error = || ReadError::count(line.number, 1, found, "numbers", shape.cell_count());
    Grid::from_cells(shape, cells).ok_or_else(error)
}

/// The board in a column of a sheet: numbers separated by blanks or commas.
pub(crate) fn field(
    input: &Input<'_>,
    line: &Line<'_>,
    field: &str,
) -> Option<Result<Grid, ReadError>> {
    let words = table::words(&Line::new(line.number, field));
    let shape = input
        .shape_of_cells(words.len())
        .filter(|_| words.len() > 1)?;
    Some(cells(line, &words, shape))
}

fn sniff(input: &Input<'_>) -> Sniff {
    match table::sniff(input, Kind::Digits, Some(false)) {
        Sniff::No => Sniff::from(one_line(input).is_some()),
        found => found,
    }
}

fn read(input: &Input<'_>) -> Outcome {
    if let Drawn::No = table::read(input)
        && let Some(puzzle) = one_line(input)
    {
        return Outcome::one(input, 1, &FORMAT, puzzle);
    }
    let puzzle = |table: &Table<'_>| table.grid().map(Puzzle::new);
    table::outcome(input, &FORMAT, puzzle, |input| {
        let line = input.first();
        ReadError::count(
            line.number,
            line.end(),
            table::words(&line).len(),
            "numbers",
            81,
        )
    })
}
