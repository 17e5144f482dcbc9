//! **sdm**: SudoCue's collections, one puzzle per line, optionally followed by a level or a
//! comment.

use std::str::FromStr;

use wholemeal_grid::Grid;

use crate::format::{Format, WriteSpec};
use crate::formats::line;
use crate::text::{Input, Outcome, Sniff, grid_of, is_nine, may_be_row};
use crate::{Capabilities, Fields, Metadata, Puzzle, Sizes};

pub(crate) const FORMAT: Format = Format {
    id: "sdm",
    aliases: &["sudocue", "commented"],
    extensions: &["sdm"],
    about: "SudoCue collection: a line, optionally followed by a level or comment",
    capabilities: Capabilities {
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
    out.push_str(&puzzle.board().to_string());
    if let Some(comment) = puzzle.about.get(Metadata::COMMENT) {
        out.push_str(" # ");
        out.push_str(&FORMAT.capabilities.replace_forbidden(comment));
    }
    out.push('\n');
}

/// The first word of the line and the text after it.
fn split<'a>(input: &Input<'a>) -> Option<(&'a str, &'a str)> {
    let line = input.first();
    let word = line.text.split_whitespace().next()?;
    let rest = line.untagged().trim().strip_prefix(word)?.trim();
    (!rest.is_empty()).then(|| (word, rest.trim_start_matches('#').trim()))
}

fn sniff(input: &Input<'_>) -> Sniff {
    let Some((word, _)) = split(input) else {
        return Sniff::No;
    };
    let length = word.chars().count();
    // Words of the same length may be rows in one line; two are a board and its solution.
    let line = input.first();
    let words: Vec<&str> = line.text.split_whitespace().collect();
    let rows = words.len() > 2
        && may_be_row(word)
        && words.iter().all(|other| other.chars().count() == length);
    let shape = input.shape_of_cells(length);
    let board =
        shape.is_some_and(|shape| !rows && grid_of(&line.positioned_chars(word), shape).is_ok());
    // Nine words of 81 characters are rows of a larger board, not a board and a comment.
    let wide = length != 81 || word.chars().all(is_nine);
    Sniff::from(board && wide)
}

fn read(input: &Input<'_>) -> Outcome {
    let Some((word, comment)) = split(input) else {
        return line::plain(input);
    };
    let Some(shape) = input.shape_of_cells(word.chars().count()) else {
        return line::plain(input);
    };
    let grid = grid_of(&input.first().positioned_chars(word), shape);
    let puzzle = grid.map(|givens| {
        let mut puzzle = Puzzle::new(givens);
        let (second, rest) = comment
            .split_once(char::is_whitespace)
            .unwrap_or((comment, ""));
        let solved = Grid::from_str(second).is_ok_and(|grid| grid.is_solution_of(&puzzle.givens));
        if solved {
            puzzle.about.set(Metadata::SOLUTION, second);
        }
        let comment = if solved { rest } else { comment };
        puzzle.about.set(Metadata::COMMENT, comment);
        puzzle
    });
    Outcome::one(input, 1, &FORMAT, puzzle)
}
