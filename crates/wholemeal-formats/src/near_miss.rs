//! Better errors for lines that are almost a puzzle.

use wholemeal_grid::Shape;

use crate::format::Format;
use crate::formats::{csv, line, marks729, sdm};
use crate::text::{Line, grid_of, is_nine};
use crate::{Puzzle, ReadError};

/// The format that a line resembles most, and the error in it.
pub(crate) fn explain(line: &Line<'_>) -> Option<(&'static Format, ReadError)> {
    pencilmarks(line)
        .or_else(|| board_among_words(line))
        .or_else(|| prose(line))
}

/// A line of pencilmarks with a few characters missing or too many.
fn pencilmarks(line: &Line<'_>) -> Option<(&'static Format, ReadError)> {
    let length = line.text.len();
    let mark = |byte: u8| byte == b'.' || byte.is_ascii_digit();
    let near = (700..760).contains(&length) && line.text.bytes().all(mark);
    let error = || ReadError::count(line.number, line.end(), length, "characters", 729);
    near.then(|| (&marks729::FORMAT, error()))
}

/// A 9x9 board with an error among other words or columns.
fn board_among_words(line: &Line<'_>) -> Option<(&'static Format, ReadError)> {
    let between = |c: char| c.is_whitespace() || matches!(c, ',' | ';' | '"');
    let mut words = line.text.split(between).filter(|word| !word.is_empty());
    let word = words.find(|word| is_nearly_a_board(word))?;
    if word.len() == line.text.len() {
        return None;
    }
    let format = match line.text.contains([',', ';', '\t']) {
        true => &csv::FORMAT,
        false => &sdm::FORMAT,
    };
    let chars = line.positioned_chars(word);
    let error = match chars.len() {
        81 => grid_of(&chars, Shape::NINE).map(Puzzle::new).err()?,
        found => ReadError::count(line.number, line.column_of(word), found, "cells", 81),
    };
    Some((format, error))
}

/// Returns `true` if the word has about 81 characters, at most two of which cannot be in a cell.
pub(crate) fn is_nearly_a_board(word: &str) -> bool {
    let length = word.chars().count();
    let odd = word.chars().filter(|&c| !is_nine(c)).count();
    (73..90).contains(&length) && odd <= 2
}

/// Text in natural language. A single word is reported like any other line.
fn prose(line: &Line<'_>) -> Option<(&'static Format, ReadError)> {
    let letters = line.text.chars().filter(|c| c.is_alphabetic()).count();
    let visible = line.text.chars().filter(|c| !c.is_whitespace()).count();
    let prose = line.text.contains(char::is_whitespace) && 10 * letters > 8 * visible;
    let expected = "a puzzle in one of the known formats";
    let error = || ReadError::word(line.number, line.column_of(line.text), line.text, expected);
    prose.then(|| (&line::FORMAT, error()))
}
