//! **line**: all cells in reading order, one board per line. Blanks are `.` or `0`; 9x9 boards
//! without these may have one of `*`, `_`, `x` and the space instead. Digits are `1`-`9`, then
//! `A`-`Z`, `a`-`z`.
//!
//! Text that no other format detects is read here as a line, rows or a list, so this reader also
//! reports the errors of such text.

use wholemeal_grid::{Digit, Shape, text};

use crate::format::{Format, WriteSpec};
use crate::formats::{block, list};
use crate::text::{Input, Line, Outcome, Parsed, Sniff, grid_of, is_nine};
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

/// The maximum number of lines of a board, including lists with one row per line.
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

/// Reads a line of 81 characters with unusual blanks.
fn with_other_blanks(input: &Input<'_>, line: Line<'_>) -> Option<Result<Puzzle, ReadError>> {
    if input.shape.is_some_and(|shape| shape != Shape::NINE) {
        return None;
    }
    let is_board = |part: &&str| part.len() == 81 && part.chars().all(is_nine);
    let part = [line.raw, line.text].into_iter().find(is_board)?;
    Some(grid_of(&line.positioned_chars(part), Shape::NINE).map(Puzzle::new))
}

/// Reads a line, rows or a list with [`wholemeal_grid::text`].
pub(crate) fn plain(input: &Input<'_>) -> Outcome {
    let boards = text::boards(input.text, input.shape);
    let mut boards = boards.among_entries(input.before, input.after);
    let Some(entry) = boards.next() else {
        // There are only declarations and comments.
        return Outcome::consumed(input.text.lines().count(), Vec::new());
    };
    let before = entry.line - 1;
    let last = before + 1 + entry.source.matches('\n').count();
    if !input.ended && may_continue(input, last) {
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

/// Returns `true` if a list starts in this line, optionally after a name and an equals sign.
pub(crate) fn opens_a_list(text: &str) -> bool {
    let before = text.split_once('[').map(|(before, _)| before.trim_end());
    before.is_some_and(|before| before.is_empty() || before.ends_with('='))
}

/// Returns `true` if lines that are not available yet can change the entry in the first `lines`
/// lines.
fn may_continue(input: &Input<'_>, lines: usize) -> bool {
    let next = input.lines().skip(lines).take(LONGEST_BOARD);
    let mut next = next.enumerate();
    let first = input.first().text;
    let list = opens_a_list(first);
    // A line that is longer than any row is read alone.
    if !list && lines == 1 && first.chars().nth(Digit::MAX.into()).is_some() {
        return false;
    }
    let ends = |(i, line): (usize, Line<'_>)| {
        i + 1 >= LONGEST_BOARD || !list && (line.text.is_empty() || line.raw.starts_with('#'))
    };
    // Nothing can follow the closing bracket of a list.
    let closed = list
        && input
            .lines()
            .take(lines)
            .any(|line| line.text.ends_with(']'));
    !closed && !next.any(ends)
}
