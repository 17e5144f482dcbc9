//! Boards that lanes load: given as [`Puzzle9`], or as the text they stand in.

use super::board::{Puzzle9, SYMBOLS};
use super::lanes::Lanes;
use super::types::Candidates;

/// Boards to be solved, one after the other.
pub(crate) trait Puzzles: Copy {
    type Puzzle: Puzzle;

    fn len(&self) -> usize;
    fn get(&self, number: usize) -> Option<Self::Puzzle>;
}

/// A board that a lane can load.
pub(crate) trait Puzzle {
    /// The candidates of all cells; there is room for them if they have to be made.
    fn candidates<'a, V: Lanes>(&'a self, room: &'a mut Candidates) -> &'a Candidates;

    fn to_puzzle9(&self) -> Puzzle9;
}

impl<'a> Puzzles for &'a [Puzzle9] {
    type Puzzle = &'a Puzzle9;

    fn len(&self) -> usize {
        <[Puzzle9]>::len(self)
    }

    #[inline(always)]
    fn get(&self, number: usize) -> Option<&'a Puzzle9> {
        <[Puzzle9]>::get(self, number)
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

/// Boards that stand in a text, each in a line of 81 characters: [`Puzzle9::from_line`]
/// reads each of them. Solving them where they stand saves taking them out.
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
/// assert!(Lines::new(b"no board", 82).is_none());
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Lines<'a> {
    text: &'a [u8],
    distance: usize,
}

impl<'a> Lines<'a> {
    /// Boards that start at equal distances: what stands between them does not
    /// matter. `None` if one of them is no board, or if they overlap.
    #[must_use]
    pub fn new(text: &'a [u8], distance: usize) -> Option<Lines<'a>> {
        let lines = Lines::of_known_boards(text, distance)?;
        lines.iter().all(is_board).then_some(lines)
    }

    /// The same for text that somebody has looked at before: its characters are not looked at
    /// again. If one of them has no meaning, the verdict on its line is that on another board.
    ///
    /// ```
    /// use wholemeal_solve::Lines;
    ///
    /// let text = [b'.'; 82 * 3];
    /// assert_eq!(Lines::of_known_boards(&text, 82).map(|lines| lines.len()), Some(3));
    /// assert!(Lines::of_known_boards(&text[..90], 82).is_none());
    /// ```
    #[must_use]
    pub fn of_known_boards(text: &'a [u8], distance: usize) -> Option<Lines<'a>> {
        let last = text.len().checked_rem(distance)?;
        let whole = distance >= 81 && (last == 0 || last >= 81);
        whole.then_some(Lines { text, distance })
    }

    /// How many there are.
    #[must_use]
    pub const fn len(&self) -> usize {
        self.text.len().div_ceil(self.distance)
    }

    /// Is there none?
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.text.is_empty()
    }

    /// One of them, as it stands there.
    #[must_use]
    #[inline]
    pub fn get(&self, number: usize) -> Option<&'a [u8; 81]> {
        let start = number.checked_mul(self.distance)?;
        self.text.get(start..)?.first_chunk()
    }

    /// All of them.
    pub fn iter(&self) -> impl Iterator<Item = &'a [u8; 81]> + use<'a> {
        let lines = *self;
        (0..lines.len()).filter_map(move |number| lines.get(number))
    }
}

/// Has every character a meaning? A loop without a branch, which compilers turn into
/// vectors.
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
    fn get(&self, number: usize) -> Option<&'a [u8; 81]> {
        Lines::get(self, number)
    }
}

impl Puzzle for &[u8; 81] {
    #[inline(always)]
    fn candidates<'a, V: Lanes>(&'a self, room: &'a mut Candidates) -> &'a Candidates {
        V::symbols(self, room);
        room
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
    fn lines_are_what_stands_there() {
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
