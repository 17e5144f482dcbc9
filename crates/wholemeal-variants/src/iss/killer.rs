//! Lines of killer Sudoku.

use crate::constraint::Constraint;
use crate::variant::{Place, Variant};

/// Reads a line of killer Sudoku or of 729 pencil marks; `None` if it is neither.
pub(super) fn read(text: &str) -> Option<Variant> {
    arrows(text)
        .or_else(|| numbers(text))
        .or_else(|| marks(text))
}

/// 81 characters: sums as digits and letters, and arrows to a cell of the same cage.
fn arrows(text: &str) -> Option<Variant> {
    let has_arrow = text.contains(['<', '>', '^']);
    if text.len() != 81 || !has_arrow || !text.is_ascii() {
        return None;
    }
    let symbols: Vec<char> = text.chars().collect();
    let mut cages: Vec<Vec<usize>> = vec![Vec::new(); 81];
    for start in 0..81 {
        cages[root(&symbols, start)?].push(start);
    }
    let mut variant = Variant::sudoku(9, 9, 3, 3);
    for (root, cells) in cages.iter().enumerate() {
        let sum = sum(symbols[root]).filter(|&sum| sum > 0);
        // A single cell without a sum says nothing.
        if cells.len() > 1 || sum.is_some() && !cells.is_empty() {
            let cells = cells.iter().map(|&i| place(i)).collect();
            variant.add(Constraint::Cage { cells, sum });
        }
    }
    Some(variant)
}

/// Capital letters continue after 9, small letters after `Z`.
fn sum(symbol: char) -> Option<u32> {
    let digit = symbol.to_digit(36)?;
    Some(digit + if symbol.is_ascii_lowercase() { 26 } else { 0 })
}

fn place(index: usize) -> Place {
    Place::new((index / 9) as u8, (index % 9) as u8)
}

/// The cell with the sum that the arrows from a cell lead to.
fn root(symbols: &[char], start: usize) -> Option<usize> {
    let mut at = start;
    for _ in 0..81 {
        let (row, column) = (at / 9, at % 9);
        let (row, column) = match symbols[at] {
            '<' => (row, column.checked_sub(1)?),
            '>' => (row, column + 1),
            '^' => (row.checked_sub(1)?, column),
            'v' => (row + 1, column),
            '`' => (row.checked_sub(1)?, column.checked_sub(1)?),
            symbol if symbol.is_ascii_alphanumeric() => return Some(at),
            _ => return None,
        };
        if row > 8 || column > 8 {
            return None;
        }
        at = 9 * row + column;
    }
    None
}

/// `3x3::k:` or `3x3:d:k:`, then a number for each cell.
fn numbers(text: &str) -> Option<Variant> {
    let rest = text.strip_prefix("3x3:")?;
    let (has_diagonals, rest) = match rest.strip_prefix("d:k:") {
        Some(rest) => (true, rest),
        None => (false, rest.strip_prefix(":k:")?),
    };
    let numbers: Option<Vec<u32>> = rest
        .trim_end_matches(':')
        .split(':')
        .map(|number| number.parse().ok())
        .collect();
    let numbers = numbers.filter(|numbers| numbers.len() == 81)?;
    let mut variant = Variant::sudoku(9, 9, 3, 3);
    if has_diagonals {
        variant.add(Constraint::Diagonal { rising: true });
        variant.add(Constraint::Diagonal { rising: false });
    }
    let mut cages: Vec<(u32, Vec<Place>)> = Vec::new();
    for (i, number) in numbers.into_iter().enumerate() {
        match cages.iter_mut().find(|(known, _)| *known == number) {
            Some((_, cells)) => cells.push(place(i)),
            None => cages.push((number, vec![place(i)])),
        }
    }
    for (number, cells) in cages {
        let sum = Some(number / 256).filter(|&sum| sum > 0);
        if cells.len() > 1 || sum.is_some() {
            variant.add(Constraint::Cage { cells, sum });
        }
    }
    Some(variant)
}

/// 729 characters: for each cell its nine digits, with another character for those that it cannot
/// have.
fn marks(text: &str) -> Option<Variant> {
    let bytes = text.as_bytes();
    if bytes.len() != 729 {
        return None;
    }
    let mut variant = Variant::sudoku(9, 9, 3, 3);
    for (i, digits) in bytes.chunks(9).enumerate() {
        let mut values = Vec::new();
        for (&character, digit) in digits.iter().zip(1..) {
            match character {
                b'.' | b'0' => {}
                _ if character == b'0' + digit => values.push(digit),
                _ => return None,
            }
        }
        if values.len() < 9 {
            variant.add(Constraint::Candidates {
                cell: place(i),
                values,
            });
        }
    }
    Some(variant)
}
