//! **line**: all cells in reading order, one board a line. Blanks are `.` or `0`; on
//! 9x9 boards without these also `*`, `_`, `x` or the blank, always the same one. Digits
//! are `1`-`9`, then `A`-`Z`, `a`-`z`.
//!
//! Lines, rows and lists are also what is left when no other format took a text, so
//! this reader explains what is wrong with anything that is none.

use wholemeal_grid::{Shape, text};

use crate::format::{Format, WriteSpec};
use crate::formats::{block, list};
use crate::text::{Parsed, Line, Outcome, Sniff, Input, grid_of, is_nine};
use crate::{Capabilities, Puzzle, ReadError, near_miss};

pub(crate) const FORMAT: Format = Format {
    id: "line",
    aliases: &["text", "81", "txt"],
    extensions: &[],
    about: "all cells in one line, '.' or '0' for a blank",
    capabilities: Capabilities::GIVENS,
    sniff: |_| Sniff::Yes,
    read,
    write: Some(WriteSpec::plain(write)),
};

/// A board of at most 100 rows, or a list that is written line by line, is over after
/// so many lines.
const LONGEST_BOARD: usize = 128;

fn write(puzzle: &Puzzle, _: &[String], out: &mut String) {
    out.push_str(&puzzle.board().to_string());
    out.push('\n');
}

fn read(input: &Input<'_>) -> Outcome {
    match with_other_blanks(input, input.first()) {
        Some(puzzle) => Outcome::one(input, 1, &FORMAT, puzzle),
        None => plain(input),
    }
}

/// A line of 81 characters with blanks of another kind.
fn with_other_blanks(input: &Input<'_>, line: Line<'_>) -> Option<Result<Puzzle, ReadError>> {
    if input.shape.is_some_and(|shape| shape != Shape::NINE) {
        return None;
    }
    let is_board = |part: &&str| part.len() == 81 && part.chars().all(is_nine);
    let part = [line.raw, line.text].into_iter().find(is_board)?;
    Some(grid_of(&line.positioned_chars(part), Shape::NINE).map(Puzzle::new))
}

/// What [`wholemeal_grid::text`] reads: a line, rows, or a list.
pub(crate) fn plain(input: &Input<'_>) -> Outcome {
    let boards = text::boards(input.text, input.shape);
    let mut boards = boards.among_entries(input.before, input.after);
    let Some(entry) = boards.next() else {
        // Nothing but declarations and comments.
        return Outcome::consumed(input.text.lines().count(), Vec::new());
    };
    let before = entry.line - 1;
    let last = before + 1 + entry.source.matches('\n').count();
    if !input.ended && may_go_on(input, last) {
        return Outcome::NeedMore;
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
        error.line += input.line - 1;
        let single = Some(last - 1).filter(|_| last == before + 1 && input.shape.is_none());
        let near = single.and_then(|i| near_miss::explain(&input.lines().nth(i)?));
        near.map_or(ReadError::from(error), |(nearest, error)| {
            format = nearest;
            error
        })
    });
    let parsed = Parsed {
        line: input.line + before,
        format,
        puzzle,
    };
    Outcome::consumed(last, vec![parsed])
}

/// Does a list start in this line: at once, or after a name and an equals sign?
pub(crate) fn opens_a_list(text: &str) -> bool {
    let before = text.split_once('[').map(|(before, _)| before.trim_end());
    before.is_some_and(|before| before.is_empty() || before.ends_with('='))
}

/// Could lines that have not come yet change what the first so many are?
fn may_go_on(input: &Input<'_>, lines: usize) -> bool {
    let behind = input.lines().skip(lines).take(LONGEST_BOARD);
    let mut behind = behind.enumerate();
    let list = opens_a_list(input.first().text);
    let ends = |(i, line): (usize, Line<'_>)| {
        i + 1 >= LONGEST_BOARD || !list && (line.text.is_empty() || line.raw.starts_with('#'))
    };
    // A list that was closed is over.
    let closed = list
        && input
            .lines()
            .take(lines)
            .any(|line| line.text.ends_with(']'));
    !closed && !behind.any(ends)
}
