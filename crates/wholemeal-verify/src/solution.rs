//! A full grid that is claimed to be a solution.

use alloc::vec::Vec;

use crate::{ParseError, Shape, digits};

/// A digit for every cell. Whether they satisfy the rules is checked together with a puzzle.
///
/// ```
/// use wholemeal_verify::{ParseError, Shape, Solution};
///
/// let shape: Shape = "2x2".parse()?;
/// assert!(Solution::parse("1234341221434321", shape).is_ok());
/// assert_eq!(Solution::parse("123434122143432.", shape), Err(ParseError::Blank(16)));
/// # Ok::<(), ParseError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solution {
    pub(crate) digits: Vec<u8>,
}

impl Solution {
    /// Reads a solution: a character for each cell, or numbers separated by blanks or commas.
    ///
    /// # Errors
    /// Returns an error if the text is not a full board of this shape.
    pub fn parse(text: &str, shape: Shape) -> Result<Solution, ParseError> {
        let (_, digits) = digits::read(text, Some(shape))?;
        match digits.iter().position(|&digit| digit == 0) {
            Some(i) => Err(ParseError::Blank(i + 1)),
            None => Ok(Solution { digits }),
        }
    }

    /// Returns `true` if every row, column and box has every digit.
    pub(crate) fn is_valid(&self, shape: Shape) -> bool {
        let side = shape.side();
        let mut seen = alloc::vec![0_u128; 3 * side];
        for (cell, &digit) in self.digits.iter().enumerate() {
            for house in shape.houses_of(cell) {
                seen[house] |= 1 << (digit - 1);
            }
        }
        // `side` cells with `side` different digits: each occurs once.
        seen.iter()
            .all(|digits| digits.count_ones() as usize == side)
    }
}
