//! Boards as text: one character for each cell, or numbers.

use alloc::vec::Vec;

use crate::{ParseError, Shape};

/// The digit of the letter `Z`.
const LAST_LETTER: usize = 35;

/// Reads the digits of all cells in reading order; 0 is a blank. The text has either one character
/// for each cell (`.` or `0` for a blank, `1` to `9`, then letters: `A` is 10), or numbers separated by
/// blanks or commas. On boards larger than 35x35 small letters follow after `Z`, so `a` is 36.
pub(crate) fn read(text: &str, shape: Option<Shape>) -> Result<(Shape, Vec<u8>), ParseError> {
    let text = text.trim();
    let is_separator = |c: char| c.is_whitespace() || c == ',';
    let digits: Result<Vec<usize>, ParseError> = if text.contains(is_separator) {
        let numbers = text.split(is_separator).filter(|word| !word.is_empty());
        let number = |(i, word): (usize, &str)| number(word).ok_or(ParseError::Cell(i + 1));
        numbers.enumerate().map(number).collect()
    } else {
        let side = text.chars().count().isqrt();
        let symbol = |(i, c): (usize, char)| symbol(c, side).ok_or(ParseError::Cell(i + 1));
        text.chars().enumerate().map(symbol).collect()
    };
    let digits = digits?;
    let side = digits.len().isqrt();
    let shape = shape.or_else(|| Shape::of_side(side));
    let shape = shape.filter(|shape| shape.cells() == digits.len());
    let shape = shape.ok_or(ParseError::Cells(digits.len()))?;
    match digits.iter().position(|&digit| digit > side) {
        Some(i) => Err(ParseError::Cell(i + 1)),
        None => Ok((shape, digits.iter().map(|&digit| digit as u8).collect())),
    }
}

fn number(word: &str) -> Option<usize> {
    match word {
        "." => Some(0),
        _ => word.parse().ok(),
    }
}

fn symbol(c: char, side: usize) -> Option<usize> {
    match c {
        '.' => Some(0),
        'a'..='z' if side > LAST_LETTER => Some(LAST_LETTER + 1 + (c as usize - 'a' as usize)),
        _ => c.to_digit(36).map(|digit| digit as usize),
    }
}
