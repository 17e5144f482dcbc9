//! Puzzles that are the same up to symmetry.

use alloc::vec::Vec;
use core::str::FromStr;

use crate::rejection::{Reason, Rejection};
use crate::{ParseError, Puzzle};

/// A change of a board that keeps the rules: rows and columns are exchanged if it transposes, then
/// lines move, then digits are renamed. `rows 2,1,3,...` means that row 1 moves to row 2.
/// `digits 3,1,2,...` means that digit 1 becomes 3.
///
/// ```
/// use wholemeal_verify::{Puzzle, Transformation, equivalent};
///
/// let a: Puzzle = "12..34..21..43..".parse().unwrap();
/// let b: Puzzle = "13..42..24..31..".parse().unwrap();
/// let text = "rows 1,2,4,3 columns 1,2,3,4 digits 1,3,4,2";
/// let transformation: Transformation = text.parse().unwrap();
/// assert!(equivalent(&a, &b, &transformation).is_ok());
/// assert!(equivalent(&b, &a, &transformation).is_err());
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Transformation {
    transpose: bool,
    /// The new positions of rows and columns, and the new digits, all counted from 0.
    rows: Vec<usize>,
    columns: Vec<usize>,
    digits: Vec<usize>,
}

impl Transformation {
    /// Returns `true` if rows and columns are exchanged.
    #[must_use]
    pub fn is_transposing(&self) -> bool {
        self.transpose
    }
}

impl FromStr for Transformation {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Transformation, ParseError> {
        let mut words = text.split_ascii_whitespace().peekable();
        let transpose = words.next_if_eq(&"transpose").is_some();
        let mut list = |name: &str| {
            words.next_if_eq(&name)?;
            let numbers = words.next()?.split(',');
            let index = |n: &str| n.parse::<usize>().ok()?.checked_sub(1);
            numbers.map(index).collect()
        };
        let lists = (list("rows"), list("columns"), list("digits"));
        let (Some(rows), Some(columns), Some(digits)) = lists else {
            return Err(ParseError::Transformation);
        };
        match words.next() {
            Some(_) => Err(ParseError::Transformation),
            None => Ok(Transformation {
                transpose,
                rows,
                columns,
                digits,
            }),
        }
    }
}

/// Checks that the transformation turns the first puzzle into the second.
///
/// # Errors
/// Returns the reason if it does not, or if it is not a symmetry of the board.
pub fn equivalent(a: &Puzzle, b: &Puzzle, by: &Transformation) -> Result<(), Rejection> {
    let (side, mut boxes) = (a.shape.side(), (a.shape.box_rows(), a.shape.box_columns()));
    if by.transpose {
        boxes = (boxes.1, boxes.0);
    }
    if boxes != (b.shape.box_rows(), b.shape.box_columns()) {
        return Err(Reason::Shape.into());
    }
    let is_symmetry = permutes_blocks(&by.rows, boxes.0, side)
        && permutes_blocks(&by.columns, boxes.1, side)
        && permutes_blocks(&by.digits, side, side);
    if !is_symmetry {
        return Err(Reason::NotASymmetry.into());
    }
    for (cell, &set) in a.candidates.iter().enumerate() {
        let (mut row, mut column) = (cell / side, cell % side);
        if by.transpose {
            (row, column) = (column, row);
        }
        let target = by.rows[row] * side + by.columns[column];
        let renamed = |new: u128, (digit, &to): (usize, &usize)| new | (set >> digit & 1) << to;
        if by.digits.iter().enumerate().fold(0, renamed) != b.candidates[target] {
            return Err(Reason::OtherPuzzle(target).into());
        }
    }
    Ok(())
}

/// Returns `true` for a permutation of `0..side` that keeps every block of `size` neighbours together.
fn permutes_blocks(places: &[usize], size: usize, side: usize) -> bool {
    let all = (0..side).all(|i| places.contains(&i));
    let together = |block: &[usize]| block.iter().all(|i| i / size == block[0] / size);
    places.len() == side && all && places.chunks(size).all(together)
}
