//! A puzzle: the candidates of every cell.

use alloc::vec::Vec;
use core::str::FromStr;

use crate::{ParseError, Shape, Solution, digits};

/// The number of candidates of a 9x9 board.
const CANDIDATES_9X9: usize = 729;

/// A puzzle. A given has one candidate; every other cell has all of them, unless the puzzle is a board
/// of candidates.
///
/// ```
/// use wholemeal_verify::{ParseError, Puzzle};
///
/// let puzzle: Puzzle = "1..4..1..1..4..1".parse()?;
/// assert_eq!(puzzle.shape().to_string(), "2x2");
/// assert_eq!(puzzle.givens(), [0, 3, 6, 9, 12, 15]);
/// assert_eq!("1..5..1..1..4..1".parse::<Puzzle>(), Err(ParseError::Cell(4)));
/// # Ok::<(), ParseError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Puzzle {
    pub(crate) shape: Shape,
    /// Bit `d - 1` is set if the cell can contain digit `d`.
    pub(crate) candidates: Vec<u128>,
}

impl Puzzle {
    /// Reads a puzzle. The text has one character for each cell (`.` or `0` for a blank, `1` to `9`,
    /// then letters: `A` is 10), or numbers separated by blanks or commas. A text of 729 characters is
    /// a 9x9 board of candidates: nine characters for each cell, with `.` or `0` for each digit that
    /// the cell cannot contain. Without a shape the boxes are as square as possible, and not higher
    /// than wide.
    ///
    /// # Errors
    /// Returns an error if the text is not a board, or not one of this shape.
    pub fn parse(text: &str, shape: Option<Shape>) -> Result<Puzzle, ParseError> {
        let text = text.trim();
        if text.len() == CANDIDATES_9X9 && !text.contains([' ', ',']) {
            return Puzzle::parse_candidates(text);
        }
        let (shape, digits) = digits::read(text, shape)?;
        let all = all_digits(shape.side());
        let candidates = digits.iter().map(|&digit| match digit {
            0 => all,
            digit => 1 << (digit - 1),
        });
        Ok(Puzzle {
            shape,
            candidates: candidates.collect(),
        })
    }

    fn parse_candidates(text: &str) -> Result<Puzzle, ParseError> {
        let mut candidates = alloc::vec![0; Shape::NINE.cells()];
        for (i, symbol) in text.bytes().enumerate() {
            let digit = i % 9;
            match symbol {
                b'.' | b'0' => {}
                _ if symbol == b'1' + digit as u8 => candidates[i / 9] |= 1 << digit,
                _ => return Err(ParseError::Cell(i / 9 + 1)),
            }
        }
        Ok(Puzzle {
            shape: Shape::NINE,
            candidates,
        })
    }

    /// The shape of the board.
    #[must_use]
    pub fn shape(&self) -> Shape {
        self.shape
    }

    /// The cells with one candidate, in reading order, counted from 0.
    #[must_use]
    pub fn givens(&self) -> Vec<usize> {
        let is_given = |&cell: &usize| self.candidates[cell].is_power_of_two();
        (0..self.candidates.len()).filter(is_given).collect()
    }

    /// The puzzle with all candidates in this cell.
    ///
    /// # Panics
    /// If the board has no such cell.
    #[must_use]
    pub fn without(&self, cell: usize) -> Puzzle {
        let mut puzzle = self.clone();
        puzzle.candidates[cell] = all_digits(self.shape.side());
        puzzle
    }

    /// Returns `true` if the grid satisfies the rules and has only candidates of this puzzle.
    pub(crate) fn is_solved_by(&self, solution: &Solution) -> bool {
        let cells = self.candidates.iter().zip(&solution.digits);
        solution.digits.len() == self.candidates.len()
            && solution.is_valid(self.shape)
            && cells
                .into_iter()
                .all(|(set, digit)| set >> (digit - 1) & 1 == 1)
    }
}

impl FromStr for Puzzle {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Puzzle, ParseError> {
        Puzzle::parse(text, None)
    }
}

/// The set of the digits 1 to `side`.
fn all_digits(side: usize) -> u128 {
    u128::MAX >> (u128::BITS as usize - side)
}
