//! **ss**: Simple Sudoku, boards in frames with stars at the corners. A puzzle has up to three of
//! them: the givens, the givens with placed digits, and the candidates.

use wholemeal_grid::{DigitSet, Grid, Shape};

use crate::format::{Format, WriteSpec};
use crate::formats::candidates;
use crate::formats::grid::no_table;
use crate::table::{self, Drawn, Kind, Table};
use crate::text::{Input, Outcome, Sniff};
use crate::{Capabilities, Puzzle, Sizes};

pub(crate) const FORMAT: Format = Format {
    id: "ss",
    aliases: &["simplesudoku", "simple-sudoku"],
    extensions: &["ss"],
    about: "Simple Sudoku: givens, placed digits and candidates in frames with stars",
    capabilities: Capabilities {
        placed: true,
        candidates: true,
        sizes: Sizes::Nine,
        ..Capabilities::GIVENS
    },
    sniff,
    read,
    // Without the comment, a board that contains the previous one would be read as its state.
    write: Some(WriteSpec {
        separator: "\n#\n",
        ..WriteSpec::lines(write)
    }),
};

fn write(puzzle: &Puzzle, _: &[String], out: &mut String) {
    out.push_str(&framed(&puzzle.givens));
    let open = puzzle.candidates.is_some();
    if open || puzzle.placed.clues() > 0 {
        out.push('\n');
        out.push_str(&framed(&puzzle.board()));
    }
    if let Some(marks) = &puzzle.candidates {
        let word = |set: &DigitSet| match set.len() {
            0 => "()".to_owned(),
            _ => set.to_string(),
        };
        let words: Vec<String> = marks.cells().iter().map(word).collect();
        let width = words.iter().map(String::len).max().unwrap_or(1);
        let row = |row: &[String]| {
            let part = |part: &[String]| {
                let cells: Vec<String> = part.iter().map(|w| format!("{w:<width$}")).collect();
                format!(" {} ", cells.join(" "))
            };
            let parts: Vec<String> = row.chunks(3).map(part).collect();
            format!(" |{}|\n", parts.join("|"))
        };
        let rows: Vec<String> = words.chunks(9).map(row).collect();
        out.push('\n');
        out.push_str(&in_frame(&rows, 3 * (width + 1) + 1));
    }
}

/// Draws a board in its frame.
fn framed(grid: &Grid) -> String {
    let rows = format!("{grid:#}");
    let row = |row: &str| format!(" |{}|{}|{}|\n", &row[..3], &row[3..6], &row[6..]);
    let rows: Vec<String> = rows.lines().map(row).collect();
    in_frame(&rows, 3)
}

fn in_frame(rows: &[String], width: usize) -> String {
    let edge = format!(" *{}*\n", "-".repeat(3 * width + 2));
    let rule = format!(" |{}|\n", vec!["-".repeat(width); 3].join("+"));
    let bands: Vec<String> = rows.chunks(3).map(<[String]>::concat).collect();
    format!("{edge}{}{edge}", bands.join(&rule))
}

/// The first table, if it is a board of digits and its frame has stars.
fn first_table<'a>(input: &Input<'a>) -> Drawn<'a> {
    match table::read(input) {
        Drawn::Table(table) if !is_board(&table) => Drawn::No,
        other => other,
    }
}

fn is_board(table: &Table<'_>) -> bool {
    let stars = table.frame.is_some_and(|frame| frame.starts_with('*'));
    stars && table.shape == Shape::NINE && table.kind() == Kind::Digits
}

fn sniff(input: &Input<'_>) -> Sniff {
    if !input.first().text.starts_with("*-") {
        return Sniff::No;
    }
    match first_table(input) {
        Drawn::NeedMore => Sniff::NeedMore,
        Drawn::Table(_) => Sniff::Yes,
        Drawn::No | Drawn::Broken { .. } => Sniff::No,
    }
}

fn read(input: &Input<'_>) -> Outcome {
    let table = match first_table(input) {
        Drawn::NeedMore => return Outcome::NeedMore,
        Drawn::Table(table) => table,
        Drawn::Broken { lines, error } => return Outcome::one(input, lines, &FORMAT, Err(error)),
        Drawn::No => return Outcome::one(input, 1, &FORMAT, Err(no_table(input))),
    };
    let givens = match table.grid() {
        Ok(givens) => givens,
        Err(error) => return Outcome::one(input, table.lines, &FORMAT, Err(error)),
    };
    let mut puzzle = Puzzle::new(givens);
    let mut lines = table.lines;
    let Some(state) = next_table(input, lines) else {
        return Outcome::NeedMore;
    };
    let Some((state, taken)) = state else {
        return Outcome::one(input, lines, &FORMAT, Ok(puzzle));
    };
    let Some(last) = next_table(input, taken) else {
        return Outcome::NeedMore;
    };
    let marks = last.filter(|(table, _)| table.kind() == Kind::Candidates && !is_board(table));
    let board = is_board(&state).then(|| state.grid().ok()).flatten();
    let Some(board) = board.filter(|board| extends(board, &puzzle.givens)) else {
        return Outcome::one(input, lines, &FORMAT, Ok(puzzle));
    };
    // Two equal boards without candidates are separate puzzles.
    if board.clues() > puzzle.givens.clues() || marks.is_some() {
        puzzle.placed = board
            .givens()
            .fold(Grid::empty(Shape::NINE), |placed, (cell, digit)| {
                let given = puzzle.givens.get(cell).is_some();
                placed.with(cell, Some(digit).filter(|_| !given))
            });
        lines = taken;
    }
    if let Some((table, taken)) = marks
        && let Ok(candidates) = candidates::puzzle(&table)
        && extends(&candidates.givens, &board)
        && let Some(marks) = candidates.candidates
    {
        puzzle.set_candidates(&marks);
        lines = taken;
    }
    Outcome::one(input, lines, &FORMAT, Ok(puzzle))
}

/// Returns `true` if the board has all digits of the other.
fn extends(board: &Grid, other: &Grid) -> bool {
    let same = |(cell, digit)| board.get(cell) == Some(digit);
    other.givens().all(same)
}

/// The table after the first `lines` lines, and the number of lines up to its end. `None` if more
/// lines are needed to decide.
#[allow(clippy::option_option)]
fn next_table<'a>(input: &Input<'a>, lines: usize) -> Option<Option<(Table<'a>, usize)>> {
    let blank = |line: &crate::text::Line<'_>| line.raw.trim().is_empty();
    let blanks = input.lines().skip(lines).take_while(blank).count();
    let skipped = lines + blanks;
    let offset: usize = input
        .text
        .split_inclusive('\n')
        .take(skipped)
        .map(str::len)
        .sum();
    let rest = &input.text[offset..];
    if rest.is_empty() {
        return input.ended.then_some(None);
    }
    let rest = Input {
        text: rest,
        line: input.line + skipped,
        ..*input
    };
    if !rest.first().text.starts_with('*') {
        return Some(None);
    }
    match table::read(&rest) {
        Drawn::NeedMore => None,
        Drawn::Table(table) => {
            let end = skipped + table.lines;
            Some(Some((table, end)))
        }
        Drawn::No | Drawn::Broken { .. } => Some(None),
    }
}
