//! Boards drawn with characters.

use wholemeal::formats::draw::boxed;
use wholemeal::pearl::{Choices, Matrix};
use wholemeal::{Digit, Shape};

pub(crate) use wholemeal::formats::draw::grid;

/// A board of choices as the slides of the seeds draw it: the choices of every
/// cell, columns just wide enough, lines between the boxes. A cell with every
/// choice of a large board is drawn as a range.
pub(crate) fn choices(shape: Shape, m: &Matrix<Choices<u8>>) -> String {
    let cells: Vec<String> = m.iter().flatten().map(|cell| list(shape, cell)).collect();
    boxed(shape, &cells)
}

fn list(shape: Shape, choices: &[u8]) -> String {
    let symbols: String = choices.iter().filter_map(|&n| symbol(n)).collect();
    let all = choices.len() == usize::from(shape.side());
    match (symbols.chars().next(), symbols.chars().last()) {
        (Some(first), Some(last)) if all && choices.len() > 6 => format!("{first}-{last}"),
        (None, _) => "-".to_owned(),
        _ => symbols,
    }
}

/// How a number of the pearl is written.
pub(crate) fn symbol(n: u8) -> Option<char> {
    Digit::new(n).map(Digit::symbol)
}
