//! **line**: all cells in reading order, one board a line. Blanks are `.` or `0`; on
//! 9x9 boards without these also `*`, `_`, `x` or the blank, always the same one. Digits
//! are `1`-`9`, then `A`-`Z`, `a`-`z`.
//!
//! Lines, rows and lists are also what is left when no other format took a text, so
//! this reader explains what is wrong with anything that is none.

use wholemeal_grid::{Digit, Shape, text};

use crate::format::{Format, Write};
use crate::formats::{block, list};
use crate::text::{Found, Line, Outcome, Sniff, Unit, grid_of, is_nine};
use crate::{Capabilities, Puzzle, ReadError, nearly};

pub(crate) const FORMAT: Format = Format {
    id: "line",
    aliases: &["text", "81", "txt"],
    extensions: &[],
    about: "all cells in one line, '.' or '0' for a blank",
    carries: Capabilities::GIVENS,
    sniff: |_| Sniff::Yes,
    read,
    write: Some(Write::plain(write)),
};

/// A board of at most 100 rows, or a list that is written line by line, is over after
/// so many lines.
const LONGEST_BOARD: usize = 128;

fn write(puzzle: &Puzzle, _: &[String], out: &mut String) {
    out.push_str(&puzzle.board().to_string());
    out.push('\n');
}

fn read(unit: &Unit<'_>) -> Outcome {
    match with_other_blanks(unit, unit.first()) {
        Some(puzzle) => Outcome::one(unit, 1, &FORMAT, puzzle),
        None => plain(unit),
    }
}

/// A line of 81 characters with blanks of another kind.
fn with_other_blanks(unit: &Unit<'_>, line: Line<'_>) -> Option<Result<Puzzle, ReadError>> {
    if unit.shape.is_some_and(|shape| shape != Shape::NINE) {
        return None;
    }
    let is_board = |part: &&str| part.len() == 81 && part.chars().all(is_nine);
    let part = [line.raw, line.text].into_iter().find(is_board)?;
    Some(grid_of(&line.spots(part), Shape::NINE).map(Puzzle::new))
}

/// What [`wholemeal_grid::text`] reads: a line, rows, or a list.
pub(crate) fn plain(unit: &Unit<'_>) -> Outcome {
    let boards = text::boards(unit.text, unit.shape);
    let mut boards = boards.among_entries(unit.before, unit.after);
    let Some(entry) = boards.next() else {
        // Nothing but declarations and comments.
        let lines = unit.text.lines().count();
        let found = Vec::new();
        return Outcome::Took {
            lines,
            found,
            memory: None,
        };
    };
    let before = entry.line - 1;
    let last = before + 1 + entry.source.matches('\n').count();
    if !unit.ended && may_go_on(unit, last) {
        return Outcome::More;
    }
    let format = if opens_a_list(entry.source) {
        &list::FORMAT
    } else if entry.source.contains('\n') {
        &block::FORMAT
    } else {
        &FORMAT
    };
    let mut format = format;
    let puzzle = entry.board.map(Puzzle::new).map_err(|mut error| {
        error.line += unit.line - 1;
        let single = Some(last - 1).filter(|_| last == before + 1 && unit.shape.is_none());
        let near = single.and_then(|i| nearly::explain(&unit.lines().nth(i)?));
        near.map_or(ReadError::from(error), |(nearest, error)| {
            format = nearest;
            error
        })
    });
    let found = vec![Found {
        line: unit.line + before,
        format,
        puzzle,
    }];
    Outcome::Took {
        lines: last,
        found,
        memory: None,
    }
}

/// Does a list start in this line: at once, or after a name and an equals sign?
pub(crate) fn opens_a_list(text: &str) -> bool {
    let before = text.split_once('[').map(|(before, _)| before.trim_end());
    before.is_some_and(|before| before.is_empty() || before.ends_with('='))
}

/// Could lines that have not come yet change what the first so many are?
fn may_go_on(unit: &Unit<'_>, lines: usize) -> bool {
    let behind = unit.lines().skip(lines).take(LONGEST_BOARD);
    let mut behind = behind.enumerate();
    let first = unit.first().text;
    let list = opens_a_list(first);
    // A line that is longer than any row is read alone.
    if !list && lines == 1 && first.chars().nth(Digit::MAX.into()).is_some() {
        return false;
    }
    let ends = |(i, line): (usize, Line<'_>)| {
        i + 1 >= LONGEST_BOARD || !list && (line.text.is_empty() || line.raw.starts_with('#'))
    };
    // A list that was closed is over.
    let closed = list
        && unit
            .lines()
            .take(lines)
            .any(|line| line.text.ends_with(']'));
    !closed && !behind.any(ends)
}
