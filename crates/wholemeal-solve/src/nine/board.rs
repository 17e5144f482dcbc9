//! 9x9 puzzles and solutions of the engine.

use std::fmt;

use wholemeal_grid::{Cell, Digit, DigitSet, Grid, Marks, Shape};

use super::sweep::ALL;
use super::types::{Candidates, Digits};

/// A 9x9 puzzle for the engine: the candidates of every cell. A given is a cell with one
/// candidate.
///
/// ```
/// use wholemeal_grid::{Grid, Marks};
/// use wholemeal_solve::Puzzle9;
///
/// let line = "2....1.38........5.7...6..........13.981..25731....8..9..8...2..5..697844..25....";
/// let grid: Grid = line.parse().unwrap();
/// assert_eq!(Puzzle9::from_line(line.as_bytes()), Puzzle9::from_grid(&grid));
/// assert_eq!(Puzzle9::from_marks(&Marks::choices(&grid)), Puzzle9::from_grid(&grid));
/// assert_eq!(Puzzle9::from_line(b"12.4..1..1..4..1"), None);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Puzzle9 {
    pub(super) cells: Candidates,
}

impl Puzzle9 {
    /// The puzzle without givens.
    pub const EMPTY: Puzzle9 = Puzzle9 { cells: [ALL; 81] };

    /// Reads 81 characters, `.` or `0` for a blank. Returns `None` if the length differs or a
    /// character is invalid. For a diagnostic, use [`wholemeal_grid::text`].
    #[must_use]
    pub fn from_line(line: &[u8]) -> Option<Puzzle9> {
        let line: &[u8; 81] = line.try_into().ok()?;
        let mut cells = [ALL; 81];
        let mut known = true;
        for i in 0..81 {
            cells[i] = SYMBOLS[usize::from(line[i])];
            known &= cells[i] != 0;
        }
        known.then_some(Puzzle9 { cells })
    }

    /// The puzzle with the givens of a grid. Returns `None` if the grid is not 9x9; `TryFrom`
    /// gives an error instead.
    #[must_use]
    pub fn from_grid(grid: &Grid) -> Option<Puzzle9> {
        if grid.shape() != Shape::NINE {
            return None;
        }
        let mut cells = [ALL; 81];
        for (cell, digit) in cells.iter_mut().zip(grid.cells()) {
            *cell = digit.map_or(ALL, |digit| 1 << digit.index());
        }
        Some(Puzzle9 { cells })
    }

    /// The grid of all cells with one candidate. The others are blank.
    #[must_use]
    pub fn to_grid(&self) -> Grid {
        let digit = |&set: &u16| {
            let single = set.count_ones() == 1;
            single
                .then(|| Digit::new(set.trailing_zeros() as u8 + 1))
                .flatten()
        };
        let cells = self.cells.iter().map(digit).collect();
        Grid::from_cells(Shape::NINE, cells).unwrap_or_else(|| Grid::empty(Shape::NINE))
    }

    /// The candidates of all cells.
    ///
    /// ```
    /// use wholemeal_solve::Puzzle9;
    ///
    /// assert_eq!(Puzzle9::from_marks(&Puzzle9::EMPTY.to_marks()), Some(Puzzle9::EMPTY));
    /// ```
    #[must_use]
    pub fn to_marks(&self) -> Marks {
        let sets = self
            .cells
            .iter()
            .map(|&set| DigitSet::from_bits(set.into()));
        Marks::from_cells(Shape::NINE, sets.collect()).unwrap_or_else(|| Marks::full(Shape::NINE))
    }

    /// The puzzle with these candidates. Returns `None` if the board is not 9x9; `TryFrom` gives
    /// an error instead.
    #[must_use]
    pub fn from_marks(marks: &Marks) -> Option<Puzzle9> {
        if marks.shape() != Shape::NINE {
            return None;
        }
        let mut cells = [ALL; 81];
        for (cell, set) in cells.iter_mut().zip(marks.cells()) {
            *cell = set.bits() as u16;
        }
        Some(Puzzle9 { cells })
    }

    /// Returns `true` if a row has a digit in two cells with one candidate. A sweep finds two equal
    /// digits, but misses three in one row, because two of them cancel each other out.
    pub(super) fn has_duplicate_in_some_row(&self) -> bool {
        self.cells.chunks(9).any(|row| {
            let settled = row.iter().filter(|cell| cell.count_ones() == 1);
            let (mut once, mut twice) = (0, 0);
            for cell in settled {
                twice |= once & cell;
                once |= cell;
            }
            twice != 0
        })
    }

    /// Sets the candidates of a cell.
    ///
    /// ```
    /// use wholemeal_grid::{DigitSet, Shape};
    /// use wholemeal_solve::{Puzzle9, Solver, Verdict};
    ///
    /// let mut puzzle = Puzzle9::EMPTY;
    /// puzzle.set(Shape::NINE.cell(0, 0).unwrap(), DigitSet::default());
    /// assert_eq!(Solver::new().solve(&puzzle), Verdict::None);
    /// ```
    ///
    /// # Panics
    /// If the cell is not on the board.
    #[inline]
    pub fn set(&mut self, cell: Cell, candidates: DigitSet) {
        self.cells[cell.index()] = candidates.bits() as u16 & ALL;
    }
}

/// The candidates of a cell for each character; none if the character is invalid.
pub(super) const SYMBOLS: [u16; 256] = {
    let mut symbols = [0; 256];
    symbols[b'.' as usize] = ALL;
    symbols[b'0' as usize] = ALL;
    let mut digit = 0;
    while digit < 9 {
        symbols[b'1' as usize + digit] = 1 << digit;
        digit += 1;
    }
    symbols
};

/// A solution of a 9x9 puzzle.
///
/// ```
/// use wholemeal_solve::{Puzzle9, Solver, Verdict};
///
/// let line = b"2....1.38........5.7...6..........13.981..25731....8..9..8...2..5..697844..25....";
/// let Verdict::Unique(full) = Solver::new().solve(&Puzzle9::from_line(line).unwrap()) else {
///     panic!("this board has one solution");
/// };
/// assert!(full.to_grid().is_solution());
/// assert_eq!(full.digits()[..3], [2, 4, 9]);
/// assert!(full.to_string().starts_with("249571638"));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Solution9 {
    digits: Digits,
}

impl Solution9 {
    /// The solution with these digits.
    #[inline(always)]
    pub(super) fn new(digits: &Digits) -> Solution9 {
        Solution9 { digits: *digits }
    }

    #[inline(always)]
    pub(super) fn digits_mut(&mut self) -> &mut Digits {
        &mut self.digits
    }

    /// The digits, 1 to 9, in reading order.
    #[must_use]
    pub fn digits(&self) -> &[u8; 81] {
        &self.digits
    }

    /// The digits as 81 characters.
    #[must_use]
    pub fn to_line(&self) -> [u8; 81] {
        self.digits.map(|digit| digit + b'0')
    }

    /// The solution as a grid.
    #[must_use]
    pub fn to_grid(&self) -> Grid {
        let cells = self.digits.iter().map(|&digit| Digit::new(digit)).collect();
        Grid::from_cells(Shape::NINE, cells).unwrap_or_else(|| Grid::empty(Shape::NINE))
    }
}

impl fmt::Display for Solution9 {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&String::from_utf8_lossy(&self.to_line()))
    }
}

impl fmt::Debug for Solution9 {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Solution9({self})")
    }
}
