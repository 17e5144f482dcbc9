//! Puzzles that lanes load, given as [`Puzzle9`] or as lines of text.

use super::board::{Puzzle9, SYMBOLS};
use super::lanes::Lanes;
use super::types::Candidates;

/// A list of puzzles.
pub(crate) trait Puzzles: Copy {
    type Puzzle: Puzzle;

    fn len(&self) -> usize;
    fn get(&self, index: usize) -> Option<Self::Puzzle>;
}

/// A puzzle that a lane can load.
pub(crate) trait Puzzle {
    /// The candidates of all cells. `buffer` holds them if they have to be computed.
    fn candidates<'a, V: Lanes>(&'a self, buffer: &'a mut Candidates) -> &'a Candidates;

    fn to_puzzle9(&self) -> Puzzle9;
}

impl<'a> Puzzles for &'a [Puzzle9] {
    type Puzzle = &'a Puzzle9;

    fn len(&self) -> usize {
        <[Puzzle9]>::len(self)
    }

    #[inline(always)]
    fn get(&self, index: usize) -> Option<&'a Puzzle9> {
        <[Puzzle9]>::get(self, index)
    }
}

impl Puzzle for &Puzzle9 {
    #[inline(always)]
    fn candidates<'a, V: Lanes>(&'a self, _: &'a mut Candidates) -> &'a Candidates {
        &self.cells
    }

    fn to_puzzle9(&self) -> Puzzle9 {
        **self
    }
}

/// Puzzles in a text, each a line of 81 characters as [`Puzzle9::from_line`] reads it. They are
/// solved without being copied first.
///
/// ```
/// use wholemeal_solve::{Lines, Solver};
///
/// let text = b"\
/// 2....1.38........5.7...6..........13.981..25731....8..9..8...2..5..697844..25....
/// 8..4.6..7......4...1....65.5.9.3.78.....7.....48.2.1.3.52....9...1......3..9.2..5
/// ";
/// let lines = Lines::new(text, 82).unwrap();
/// let mut unique = 0;
/// let all = Solver::new().solve_lines_until(lines, &|| false, |_, verdict| {
///     unique += usize::from(verdict.is_unique());
/// });
/// assert_eq!((lines.len(), all, unique), (2, true, 2));
/// assert!(Lines::new(b"not a puzzle", 82).is_none());
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Lines<'a> {
    text: &'a [u8],
    /// The distance between the starts of two lines.
    stride: usize,
}

impl<'a> Lines<'a> {
    /// Puzzles that start every `stride` characters. The characters between them do not matter.
    /// Returns `None` if a puzzle has an invalid character, if the last one is incomplete, or if
    /// `stride` is less than 81.
    #[must_use]
    pub fn new(text: &'a [u8], stride: usize) -> Option<Lines<'a>> {
        let lines = Lines::of_known_boards(text, stride)?;
        lines.iter().all(is_board).then_some(lines)
    }

    /// Like [`Lines::new`], for text whose characters the caller has checked. A line with an
    /// invalid character gets the verdict of an arbitrary board.
    ///
    /// ```
    /// use wholemeal_solve::Lines;
    ///
    /// let text = [b'.'; 82 * 3];
    /// assert_eq!(Lines::of_known_boards(&text, 82).map(|lines| lines.len()), Some(3));
    /// assert!(Lines::of_known_boards(&text[..90], 82).is_none());
    /// ```
    #[must_use]
    pub fn of_known_boards(text: &'a [u8], stride: usize) -> Option<Lines<'a>> {
        let last = text.len().checked_rem(stride)?;
        let whole = stride >= 81 && (last == 0 || last >= 81);
        whole.then_some(Lines { text, stride })
    }

    /// The number of puzzles.
    #[must_use]
    pub const fn len(&self) -> usize {
        self.text.len().div_ceil(self.stride)
    }

    /// Returns `true` if there are no puzzles.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.text.is_empty()
    }

    /// The characters of a puzzle.
    #[must_use]
    #[inline]
    pub fn get(&self, index: usize) -> Option<&'a [u8; 81]> {
        let start = index.checked_mul(self.stride)?;
        self.text.get(start..)?.first_chunk()
    }

    /// The characters of all puzzles.
    pub fn iter(&self) -> impl Iterator<Item = &'a [u8; 81]> + use<'a> {
        let lines = *self;
        (0..lines.len()).filter_map(move |index| lines.get(index))
    }
}

/// Returns `true` if every character is valid. The loop has no branch, so that the compiler can
/// vectorise it.
fn is_board(line: &[u8; 81]) -> bool {
    let mut good = true;
    for &c in line {
        good &= c.is_ascii_digit() | (c == b'.');
    }
    good
}

impl<'a> Puzzles for Lines<'a> {
    type Puzzle = &'a [u8; 81];

    fn len(&self) -> usize {
        Lines::len(self)
    }

    #[inline(always)]
    fn get(&self, index: usize) -> Option<&'a [u8; 81]> {
        Lines::get(self, index)
    }
}

impl Puzzle for &[u8; 81] {
    #[inline(always)]
    fn candidates<'a, V: Lanes>(&'a self, buffer: &'a mut Candidates) -> &'a Candidates {
        V::symbols(self, buffer);
        buffer
    }

    fn to_puzzle9(&self) -> Puzzle9 {
        Puzzle9 {
            cells: self.map(|c| SYMBOLS[usize::from(c)]),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_is_a_board_exactly_if_it_can_be_read() {
        for c in 0..=u8::MAX {
            for place in [0, 40, 80] {
                let mut line = [b'.'; 81];
                line[place] = c;
                assert_eq!(
                    Lines::new(&line, 81).is_some(),
                    Puzzle9::from_line(&line).is_some()
                );
            }
        }
    }

    #[test]
    fn lines_are_found_at_every_stride() {
        let line = [b'1'; 81];
        assert_eq!(Lines::new(&line, 100).map(|lines| lines.len()), Some(1));
        assert!(Lines::new(&line, 80).is_none());
        assert!(Lines::new(&line[1..], 81).is_none());
        assert!(Lines::new(&[], 0).is_none());
        let none = Lines::new(&[], 81).unwrap();
        assert!(none.is_empty() && none.get(0).is_none());
        let two = [line, line].concat();
        let lines = Lines::new(&two, 81).unwrap();
        assert_eq!((lines.len(), lines.iter().count()), (2, 2));
        assert!(lines.get(2).is_none() && lines.get(usize::MAX).is_none());
    }
}
