//! Branches of a case tree.

use crate::Shape;

/// A set of candidates of which exactly one is true.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Branch {
    /// The candidates of a cell: `r4c5`.
    Cell(usize),
    /// The places of a digit in a house: `7r3`, `7c9`, `7b2`. The digit is counted from 0, and houses
    /// as in [`Shape::houses_of`].
    Digit { digit: usize, house: usize },
}

impl Branch {
    /// Reads a branch; `None` if the board has no such cell, digit or house.
    pub(crate) fn parse(text: &str, shape: Shape) -> Option<Branch> {
        let side = shape.side();
        // A number from 1 to the side, without a sign or leading zeros; counted from 0 here.
        let index = |number: &str| {
            let plain = number.bytes().all(|b| b.is_ascii_digit()) && !number.starts_with('0');
            let n: usize = number.parse().ok().filter(|_| plain)?;
            (n <= side).then(|| n - 1)
        };
        if let Some((row, column)) = text.strip_prefix('r').and_then(|s| s.split_once('c')) {
            return Some(Branch::Cell(index(row)? * side + index(column)?));
        }
        let kind = text.find(['r', 'c', 'b'])?;
        let first = match &text[kind..=kind] {
            "r" => 0,
            "c" => side,
            _ => 2 * side,
        };
        Some(Branch::Digit {
            digit: index(&text[..kind])?,
            house: first + index(&text[kind + 1..])?,
        })
    }
}
