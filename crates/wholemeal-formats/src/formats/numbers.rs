//! **numbers**: the numbers of all cells with blanks or commas between them, in one
//! line or one line a row; `0`, `.` or nothing between two commas for a blank.

use wholemeal_grid::{Digit, Grid, Shape};

use crate::format::{Format, Write};
use crate::table::{self, Drawn, Kind, Table};
use crate::text::{Line, Outcome, Sniff, Unit, grid_of};
use crate::words::Words;
use crate::{Capabilities, Puzzle, ReadError};

pub(crate) const FORMAT: Format = Format {
    id: "numbers",
    aliases: &["spaced"],
    extensions: &[],
    about: "numbers with blanks or commas between them, in one line or in rows",
    carries: Capabilities::GIVENS,
    sniff,
    read,
    write: Some(Write::lines(write)),
};

fn write(puzzle: &Puzzle, _: &[String], out: &mut String) {
    let board = puzzle.board();
    let number = |digit: &Option<Digit>| digit.map_or(0, Digit::get).to_string();
    let numbers: Vec<String> = board.cells().iter().map(number).collect();
    out.push_str(&numbers.join(" "));
    out.push('\n');
}

/// The largest digit, 100, has three figures.
const LONGEST: usize = 3;

/// All cells in one line, or all rows of it.
fn one_line(unit: &Unit<'_>) -> Option<Result<Puzzle, ReadError>> {
    let line = unit.first();
    let words = table::words(&line);
    if words.len() < 4 || words.len() < 81 && table::is_line_with_blanks(unit) {
        return None;
    }
    // As many words as each has characters: rows.
    if words.iter().all(|word| word.chars().count() == words.len()) {
        let shape = unit.shape_of_side(words.len())?;
        let spots: Vec<_> = words.iter().flat_map(|word| line.spots(word)).collect();
        return Some(grid_of(&spots, shape).map(Puzzle::new));
    }
    let short = words.iter().all(|word| word.len() <= LONGEST);
    let shape = unit.shape_of_cells(words.len()).filter(|_| short)?;
    Some(cells(&line, &words, shape).map(Puzzle::new))
}

/// The board of these words.
fn cells(line: &Line<'_>, words: &[&str], shape: Shape) -> Result<Grid, ReadError> {
    let side = shape.side();
    let known = Words::of(words.iter().copied(), side);
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

/// The board of a text of numbers with blanks or commas between them, as it stands in
/// a column of a sheet.
pub(crate) fn field(
    unit: &Unit<'_>,
    line: &Line<'_>,
    field: &str,
) -> Option<Result<Grid, ReadError>> {
    let words = table::words(&Line::new(line.number, field));
    let shape = unit
        .shape_of_cells(words.len())
        .filter(|_| words.len() > 1)?;
    Some(cells(line, &words, shape))
}

fn sniff(unit: &Unit<'_>) -> Sniff {
    match table::sniff(unit, Kind::Digits, Some(false)) {
        Sniff::No => Sniff::from(one_line(unit).is_some()),
        found => found,
    }
}

fn read(unit: &Unit<'_>) -> Outcome {
    if let Drawn::No = table::read(unit)
        && let Some(puzzle) = one_line(unit)
    {
        return Outcome::one(unit, 1, &FORMAT, puzzle);
    }
    let puzzle = |table: &Table<'_>| table.grid().map(Puzzle::new);
    table::outcome(unit, &FORMAT, puzzle, |unit| {
        let line = unit.first();
        ReadError::count(
            line.number,
            line.end(),
            table::words(&line).len(),
            "numbers",
            81,
        )
    })
}
