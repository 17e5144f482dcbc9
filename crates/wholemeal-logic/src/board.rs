//! The board as a solver sees it: the placed digits and the remaining candidates.

use std::fmt;

use wholemeal_grid::{Cell, Digit, DigitSet, Grid, Marks, Shape};

use crate::candidate::{all_of, each_of};
use crate::constraint::Indices;
use crate::geometry::{HOUSES, HOUSES_OF, PEERS};
use crate::{Candidate, Cells, Constraint, Digits, Step};

/// A 9x9 board with its candidates, kept in three projections that always agree: the cells of each
/// digit, the digits of each cell, and the number of places of each digit in each house.
///
/// ```
/// use wholemeal_grid::Grid;
/// use wholemeal_logic::Board;
///
/// let grid: Grid =
///     "2....1.38........5.7...6..........13.981..25731....8..9..8...2..5..697844..25...."
///         .parse()?;
/// let board = Board::new(&grid).unwrap();
/// assert_eq!(board.to_grid(), grid);
/// assert!(!board.is_solved() && !board.is_broken());
/// # Ok::<(), wholemeal_grid::text::ReadError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Board {
    /// For each digit the empty cells that can contain it.
    places: [Cells; 9],
    /// For each empty cell its candidates; none for a filled cell.
    candidates: [Digits; 81],
    /// The digit of each filled cell, from 1; 0 for an empty cell.
    values: [u8; 81],
    empty: Cells,
    givens: Cells,
    /// The number of places of a digit in a house.
    counts: [[u8; 9]; 27],
    /// The digits that are placed in a house.
    placed: [Digits; 27],
}

impl Board {
    /// The board of a puzzle with all candidates that the givens allow; `None` if it is not 9x9.
    #[must_use]
    pub fn new(puzzle: &Grid) -> Option<Board> {
        Board::with_placed(puzzle, puzzle)
    }

    /// A board on which a player has placed digits: `grid` has all digits, and `givens` those of
    /// the puzzle. `None` if either is not 9x9.
    #[must_use]
    pub fn with_placed(grid: &Grid, givens: &Grid) -> Option<Board> {
        if grid.shape() != Shape::NINE || givens.shape() != Shape::NINE {
            return None;
        }
        let mut board = Board {
            places: [Cells::ALL; 9],
            candidates: [Digits::ALL; 81],
            values: [0; 81],
            empty: Cells::ALL,
            givens: givens.givens().map(|(cell, _)| cell.index()).collect(),
            counts: [[9; 9]; 27],
            placed: [Digits::NONE; 27],
        };
        for (cell, digit) in grid.givens() {
            board.fill(cell.index(), digit.index());
        }
        Some(board)
    }

    /// A board with exactly these candidates. A cell with one candidate is filled if no other cell
    /// in sight has that candidate; otherwise it stays empty. `None` if the marks are not 9x9.
    #[must_use]
    pub fn from_marks(marks: &Marks) -> Option<Board> {
        let mut board = Board::new(&Grid::empty(marks.shape()))?;
        board.retain_candidates(marks);
        Some(board)
    }

    /// Removes all candidates that are not among these.
    ///
    /// ```
    /// use wholemeal_grid::{Grid, Marks, Shape};
    /// use wholemeal_logic::Board;
    ///
    /// let mut board = Board::new(&Grid::empty(Shape::NINE)).unwrap();
    /// let marks = board.to_marks();
    /// board.retain_candidates(&marks);
    /// assert_eq!(board.to_marks(), marks);
    /// ```
    pub fn retain_candidates(&mut self, marks: &Marks) {
        for (cell, set) in marks.cells().iter().enumerate().take(81) {
            let kept = Digits(set.bits() as u16 & Digits::ALL.0);
            for candidate in each_of(cell, !kept) {
                self.remove(candidate);
            }
        }
    }

    /// Its digits as a grid.
    #[must_use]
    pub fn to_grid(&self) -> Grid {
        let cells = self.values.iter().map(|&value| Digit::new(value)).collect();
        Grid::from_cells(Shape::NINE, cells).expect("81 digits or blanks")
    }

    /// Its candidates, with a placed digit alone in its cell.
    #[must_use]
    pub fn to_marks(&self) -> Marks {
        let set = |cell: usize| match Digit::new(self.values[cell]) {
            Some(digit) => DigitSet::of(digit),
            None => DigitSet::from_bits(self.candidates[cell].0.into()),
        };
        Marks::from_cells(Shape::NINE, (0..81).map(set).collect()).expect("81 sets")
    }

    /// The digit of a cell; `None` if it is empty.
    #[must_use]
    pub fn get(&self, cell: Cell) -> Option<Digit> {
        self.values.get(cell.index()).and_then(|&v| Digit::new(v))
    }

    /// Returns `true` if this is a candidate of the board.
    #[must_use]
    pub fn contains(&self, candidate: Candidate) -> bool {
        self.candidates[candidate.cell_index()].contains(candidate.digit_index())
    }

    /// Returns `true` if the digit of this cell is a given of the puzzle.
    #[must_use]
    pub fn is_given(&self, cell: Cell) -> bool {
        cell.index() < 81 && self.givens.contains(cell.index())
    }

    /// The cells that contain no digit yet.
    #[must_use]
    pub fn empty_cells(&self) -> Cells {
        self.empty
    }

    /// The candidates of a cell; none if it is filled.
    pub(crate) fn digits(&self, cell: usize) -> Digits {
        self.candidates[cell]
    }

    /// The empty cells that can contain a digit.
    pub(crate) fn places(&self, digit: usize) -> Cells {
        self.places[digit]
    }

    /// The empty cells of a house that can contain a digit.
    pub(crate) fn places_in(&self, digit: usize, house: usize) -> Cells {
        self.places[digit] & HOUSES[house]
    }

    /// The number of places of a digit in a house.
    pub(crate) fn count(&self, house: usize, digit: usize) -> usize {
        self.counts[house][digit].into()
    }

    /// The counts of all digits in a house.
    pub(crate) fn counts(&self, house: usize) -> &[u8; 9] {
        &self.counts[house]
    }

    /// The digits that are placed in a house.
    pub(crate) fn placed(&self, house: usize) -> Digits {
        self.placed[house]
    }

    /// The digit of a cell as an index.
    pub(crate) fn value(&self, cell: usize) -> Option<usize> {
        usize::from(self.values[cell]).checked_sub(1)
    }

    pub(crate) fn givens(&self) -> Cells {
        self.givens
    }

    /// The cells with exactly 1, 2 and 3 candidates.
    pub(crate) fn cells_by_count(&self) -> [Cells; 3] {
        // Four running masks: cells that have at least 1, 2, 3, 4 digits.
        let mut at_least = [Cells::NONE; 4];
        for places in self.places {
            for i in (1..4).rev() {
                let more = at_least[i - 1] & places;
                at_least[i] |= more;
            }
            at_least[0] |= places;
        }
        [0, 1, 2].map(|i| at_least[i] - at_least[i + 1])
    }

    /// The digits that at least one of these cells can contain.
    pub(crate) fn union(&self, cells: Cells) -> Digits {
        cells
            .into_iter()
            .fold(Digits::NONE, |all, cell| all | self.candidates[cell])
    }

    /// Calls `with` for every subset of the cells: its size, its cells, and its digits.
    pub(crate) fn each_subset(&self, cells: Cells, with: impl FnMut(usize, Cells, Digits)) {
        self.each_tight_subset(cells, 9, with);
    }

    /// Like [`Board::each_subset`], but skips some of the subsets that have more than `extra`
    /// digits more than cells.
    pub(crate) fn each_tight_subset(
        &self,
        cells: Cells,
        extra: usize,
        mut with: impl FnMut(usize, Cells, Digits),
    ) {
        let others = cells.into_iter();
        let others: Vec<(Cells, Digits)> = others
            .map(|cell| (Cells::of(cell), self.candidates[cell]))
            .collect();
        // A subset has at most all cells, and as many digits as cells plus `extra`.
        let most = others.len() + extra;
        let none = (0, Cells::NONE, Digits::NONE);
        each_larger(none, &others, most, &mut with);
    }

    /// Calls `with` for every remaining candidate of a constraint.
    pub(crate) fn each_member(&self, set: Constraint, with: impl FnMut(Candidate)) {
        match set.indices() {
            Indices::Cell(cell) => each_of(cell, self.candidates[cell]).for_each(with),
            Indices::DigitIn(digit, house) => {
                all_of(self.places_in(digit, house), digit).for_each(with);
            }
        }
    }

    /// Removes a candidate. Returns `true` if it was on the board.
    pub fn remove(&mut self, candidate: Candidate) -> bool {
        let there = self.contains(candidate);
        if there {
            let (cell, digit) = (candidate.cell_index(), candidate.digit_index());
            self.candidates[cell] -= Digits::of(digit);
            self.places[digit] -= Cells::of(cell);
            for house in HOUSES_OF[cell] {
                self.counts[house][digit] -= 1;
            }
        }
        there
    }

    /// Puts a candidate back, unless its cell is filled or sees its digit.
    pub(crate) fn restore(&mut self, candidate: Candidate) {
        let (cell, digit) = (candidate.cell_index(), candidate.digit_index());
        let is_free = |house: &usize| !self.placed[*house].contains(digit);
        let fits = self.empty.contains(cell) && HOUSES_OF[cell].iter().all(is_free);
        if fits && !self.contains(candidate) {
            self.candidates[cell] |= Digits::of(digit);
            self.places[digit] |= Cells::of(cell);
            for house in HOUSES_OF[cell] {
                self.counts[house][digit] += 1;
            }
        }
    }

    /// Places a digit in an empty cell and removes it from all cells in sight.
    pub fn place(&mut self, candidate: Candidate) {
        if self.empty.contains(candidate.cell_index()) {
            self.fill(candidate.cell_index(), candidate.digit_index());
        }
    }

    fn fill(&mut self, cell: usize, digit: usize) {
        for other in self.candidates[cell] {
            self.remove(Candidate::at(cell, other));
        }
        self.values[cell] = digit as u8 + 1;
        self.empty -= Cells::of(cell);
        for house in HOUSES_OF[cell] {
            self.placed[house] |= Digits::of(digit);
        }
        for peer in self.places[digit] & PEERS[cell] {
            self.remove(Candidate::at(peer, digit));
        }
    }

    /// Applies the conclusions of a step.
    pub fn apply(&mut self, step: &Step) {
        for &candidate in &step.placements {
            self.place(candidate);
        }
        for &candidate in &step.eliminations {
            self.remove(candidate);
        }
    }

    /// Returns `true` if every cell is filled without a conflict.
    #[must_use]
    pub fn is_solved(&self) -> bool {
        self.empty.is_empty() && self.placed.iter().all(|&digits| digits == Digits::ALL)
    }

    /// Returns `true` if there is a conflict, an empty cell without a candidate, or a digit
    /// without a place in a house.
    #[must_use]
    pub fn is_broken(&self) -> bool {
        let stuck = |cell: usize| self.candidates[cell].is_empty();
        let homeless = |house: usize| {
            let filled = HOUSES[house] - self.empty;
            filled.len() != self.placed[house].len()
                || (0..9).any(|digit| {
                    self.counts[house][digit] == 0 && !self.placed[house].contains(digit)
                })
        };
        self.empty.into_iter().any(stuck) || (0..27).any(homeless)
    }
}

/// Adds some of the other cells to a subset, unless it has more than `most` digits.
fn each_larger(
    (size, chosen, digits): (usize, Cells, Digits),
    others: &[(Cells, Digits)],
    mut most: usize,
    with: &mut impl FnMut(usize, Cells, Digits),
) {
    for (i, &(cell, held)) in others.iter().enumerate() {
        let larger = (size + 1, chosen | cell, digits | held);
        if larger.2.len() <= most {
            with(larger.0, larger.1, larger.2);
            each_larger(larger, &others[i + 1..], most, with);
        }
        // The remaining subsets do not contain this cell.
        most -= 1;
    }
}

impl fmt::Debug for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Board({})", self.to_grid())
    }
}
