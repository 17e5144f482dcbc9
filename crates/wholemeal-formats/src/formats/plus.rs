//! **plus**: HoDoKu's lines of 81 cells, with `+` before placed digits.

use wholemeal_grid::{Cell, Shape};

use crate::format::{Format, WriteSpec};
use crate::text::{Input, Outcome, PositionedChar, Sniff, grid_of, is_nine};
use crate::{Capabilities, Fields, Metadata, Puzzle, ReadError, Sizes};

pub(crate) const FORMAT: Format = Format {
    id: "plus",
    aliases: &["hodoku81", "values"],
    extensions: &[],
    about: "HoDoKu values: a line with '+' before placed digits",
    capabilities: Capabilities {
        placed: true,
        metadata: Fields::Some(&[Metadata::COMMENT]),
        forbidden_chars: &['\n', '\r'],
        sizes: Sizes::Nine,
        ..Capabilities::GIVENS
    },
    sniff,
    read,
    write: Some(WriteSpec::plain(write)),
};

fn write(puzzle: &Puzzle, _: &[String], out: &mut String) {
    out.push_str(&line(puzzle));
    if let Some(comment) = puzzle.about.get(Metadata::COMMENT) {
        out.push_str(&format!(
            " # {}",
            FORMAT.capabilities.replace_forbidden(comment)
        ));
    }
    out.push('\n');
}

/// Writes the cells of a puzzle, with `+` before placed digits.
pub(crate) fn line(puzzle: &Puzzle) -> String {
    let cell = |cell: Cell| match (puzzle.givens.get(cell), puzzle.placed.get(cell)) {
        (Some(given), _) => given.to_string(),
        (None, Some(placed)) => format!("+{placed}"),
        (None, None) => ".".to_owned(),
    };
    puzzle.shape().cells().map(cell).collect()
}

fn sniff(input: &Input<'_>) -> Sniff {
    let line = input.first();
    let word = line.text.split_whitespace().next().unwrap_or("");
    let cells = word.chars().filter(|&c| c != '+');
    let known = word.chars().all(|c| c == '+' || is_nine(c));
    Sniff::from(word.contains('+') && cells.count() == 81 && known)
}

fn read(input: &Input<'_>) -> Outcome {
    let line = input.first();
    let word = line.text.split_whitespace().next().unwrap_or("");
    let rest = line.untagged().trim().strip_prefix(word);
    let rest = rest.unwrap_or("").trim();
    let puzzle = cells(&line.positioned_chars(word)).map(|mut puzzle| {
        puzzle
            .about
            .set(Metadata::COMMENT, rest.trim_start_matches('#').trim());
        puzzle
    });
    Outcome::one(input, 1, &FORMAT, puzzle)
}

/// Reads a puzzle of 81 cells, with `+` before placed digits.
pub(crate) fn cells(chars: &[PositionedChar]) -> Result<Puzzle, ReadError> {
    let kept: Vec<PositionedChar> = chars
        .iter()
        .copied()
        .filter(|positioned| positioned.found != '+')
        .collect();
    if kept.len() != 81 {
        let end = chars.last().map_or((1, 1), |positioned| {
            (positioned.line, positioned.column + 1)
        });
        return Err(ReadError::count(end.0, end.1, kept.len(), "cells", 81));
    }
    let board = grid_of(&kept, Shape::NINE)?;
    let mut puzzle = Puzzle::new(board.clone());
    let mut index = 0;
    for pair in chars.windows(2) {
        let [sign, next] = pair else { continue };
        if sign.found != '+' {
            index += 1;
            continue;
        }
        let cell = Cell::from_index(index);
        match cell.and_then(|cell| board.get(cell).map(|digit| (cell, digit))) {
            Some((cell, digit)) if next.found != '+' => {
                puzzle.givens = puzzle.givens.with(cell, None);
                puzzle.placed = puzzle.placed.with(cell, Some(digit));
            }
            _ => {
                let expected = "a digit after '+'";
                return Err(ReadError::found(
                    next.line,
                    next.column,
                    Some(next.found),
                    expected,
                ));
            }
        }
    }
    if let Some(last) = chars.last().filter(|positioned| positioned.found == '+') {
        return Err(ReadError::found(
            last.line,
            last.column + 1,
            None,
            "a digit after '+'",
        ));
    }
    debug_assert_eq!(puzzle.board(), board);
    Ok(puzzle)
}

/// Removes candidates from the pencilled ones. Each is a digit, a row and a column, as in
/// `412 423`.
pub(crate) fn remove_candidates(
    puzzle: &mut Puzzle,
    chars: &[PositionedChar],
) -> Result<(), ReadError> {
    let mut marks = wholemeal_grid::Marks::pencilled(&puzzle.board());
    for word in chars.split(|positioned| positioned.found.is_whitespace()) {
        let [digit, row, column] = word else {
            match word.first() {
                Some(positioned) => {
                    let text: String = word.iter().map(|positioned| positioned.found).collect();
                    let expected = "digit, row and column of a candidate, as in 412";
                    return Err(ReadError::word(
                        positioned.line,
                        positioned.column,
                        &text,
                        expected,
                    ));
                }
                None => continue,
            }
        };
        let number = |positioned: &PositionedChar| {
            let number = positioned
                .found
                .to_digit(10)
                .filter(|n| (1..=9).contains(n));
            let expected = "a digit 1-9";
            number.map(|n| n as u8).ok_or_else(|| {
                ReadError::found(
                    positioned.line,
                    positioned.column,
                    Some(positioned.found),
                    expected,
                )
            })
        };
        let (digit, row, column) = (number(digit)?, number(row)?, number(column)?);
        let cell = Shape::NINE.cell(row - 1, column - 1);
        if let (Some(cell), Some(digit)) = (cell, wholemeal_grid::Digit::new(digit)) {
            marks.remove(cell, digit);
        }
    }
    puzzle.set_candidates(&marks);
    Ok(())
}
