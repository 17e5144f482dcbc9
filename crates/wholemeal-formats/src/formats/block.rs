//! **block**: one line per row. Blanks are the same as in the line format.

use wholemeal_grid::Shape;

use crate::format::{Format, WriteSpec};
use crate::formats::line;
use crate::text::{Input, Line, Outcome, Sniff, grid_of, is_nine, is_other_blank};
use crate::{Capabilities, Puzzle};

pub(crate) const FORMAT: Format = Format {
    id: "block",
    aliases: &["rows"],
    extensions: &[],
    about: "one line per row, '.' or '0' for a blank",
    capabilities: Capabilities::GIVENS,
    sniff,
    read,
    write: Some(WriteSpec::blocks(write)),
};

pub(crate) fn write(puzzle: &Puzzle, _: &[String], out: &mut String) {
    out.push_str(&format!("{:#}\n", puzzle.board()));
}

/// Detects rows of nine with unusual blanks, with blank lines between bands, or in forum tags.
/// The plain text reader reads all others.
fn sniff(input: &Input<'_>) -> Sniff {
    let first = row(&input.first());
    if first.is_none() || input.shape.is_some_and(|shape| shape != Shape::NINE) {
        return Sniff::No;
    }
    match rows(input) {
        Some((rows, lines)) => {
            let others = rows.iter().any(|(_, row)| row.contains(is_other_blank));
            let apart = rows.last().map(|(line, _)| line.number + 1 - input.line) != Some(9);
            let mut tagged = rows.iter().any(|(line, _)| is_tagged(line));
            match input.lines().nth(lines) {
                Some(next) => tagged |= is_tagged(&next),
                None if !input.ended => return Sniff::NeedMore,
                None => {}
            }
            Sniff::from(others || apart || tagged)
        }
        None if input.lines().take(12).count() < 12 => input.more_or_no(),
        None => Sniff::No,
    }
}

/// Returns `true` if the line has forum tags.
fn is_tagged(line: &Line<'_>) -> bool {
    line.untagged().len() < line.raw.len()
}

/// A row of nine characters.
fn row<'a>(line: &Line<'a>) -> Option<&'a str> {
    let is_row = |part: &&str| part.len() == 9 && part.chars().all(is_nine);
    let blank = line.raw.trim().is_empty() && line.raw.len() != 9;
    [line.untagged(), line.text]
        .into_iter()
        .find(is_row)
        .filter(|_| !blank)
}

/// Nine rows, and the number of lines including blank lines between bands.
fn rows<'a>(input: &Input<'a>) -> Option<(Vec<(Line<'a>, &'a str)>, usize)> {
    let mut rows = Vec::new();
    for (i, line) in input.lines().enumerate() {
        match row(&line) {
            Some(row) => rows.push((line, row)),
            None if line.raw.trim().is_empty() && rows.len() % 3 == 0 => {}
            None => return None,
        }
        if rows.len() == 9 {
            return Some((rows, i + 1));
        }
    }
    None
}

pub(crate) fn read(input: &Input<'_>) -> Outcome {
    if input.shape.is_some_and(|shape| shape != Shape::NINE) {
        return line::plain(input);
    }
    match rows(input) {
        Some((rows, lines)) => {
            let chars = rows
                .iter()
                .flat_map(|(line, row)| line.positioned_chars(row));
            let chars: Vec<_> = chars.collect();
            let puzzle = grid_of(&chars, Shape::NINE).map(Puzzle::new);
            Outcome::one(input, lines, &FORMAT, puzzle)
        }
        None => line::plain(input),
    }
}
