//! The board of the rating: candidates in three projections, and what is filled.

use wholemeal_grid::{Digit, Grid, Shape};

use crate::geometry::{CELLS, HOUSES_OF, PEERS, POSITIONS, ones};

/// The candidates of the empty cells. A run of a chain works on a copy of it.
#[derive(Clone, PartialEq, Eq)]
pub(crate) struct Marks {
    /// The digits of each cell.
    pub(crate) digits: [u16; 81],
    /// The positions of each digit in each house.
    pub(crate) positions: [[u16; 9]; 27],
    /// The cells of each digit.
    pub(crate) places: [u128; 9],
}

/// The candidates, and what does not change while a step is looked for.
#[derive(Clone)]
pub(crate) struct Board {
    pub(crate) marks: Marks,
    /// The digit of each filled cell, from 1; 0 for an empty one.
    values: [u8; 81],
    pub(crate) empty: u128,
    /// The number of empty cells of each house.
    pub(crate) empty_in: [u8; 27],
    /// The number of cells that each digit fills.
    pub(crate) placed: [u8; 9],
}

impl Marks {
    /// No candidates.
    const NONE: Marks = Marks {
        digits: [0; 81],
        positions: [[0; 9]; 27],
        places: [0; 9],
    };

    fn add(&mut self, cell: usize, digit: usize) {
        self.digits[cell] |= 1 << digit;
        self.places[digit] |= 1 << cell;
        for kind in 0..3 {
            let house = usize::from(HOUSES_OF[cell][kind]);
            self.positions[house][digit] |= 1 << POSITIONS[cell][kind];
        }
    }

    pub(crate) fn remove(&mut self, cell: usize, digit: usize) {
        self.digits[cell] &= !(1 << digit);
        self.places[digit] &= !(1 << cell);
        for kind in 0..3 {
            let house = usize::from(HOUSES_OF[cell][kind]);
            self.positions[house][digit] &= !(1 << POSITIONS[cell][kind]);
        }
    }

    /// The number of candidates of a cell.
    pub(crate) fn count(&self, cell: usize) -> u32 {
        self.digits[cell].count_ones()
    }

    /// The cells with exactly `1`, `2` and `3` candidates.
    pub(crate) fn cells_by_count(&self) -> [u128; 3] {
        let mut at_least = [0u128; 4];
        for places in self.places {
            at_least[3] |= at_least[2] & places;
            at_least[2] |= at_least[1] & places;
            at_least[1] |= at_least[0] & places;
            at_least[0] |= places;
        }
        [0, 1, 2].map(|i| at_least[i] & !at_least[i + 1])
    }
}

impl Board {
    /// The board of these givens, 1 to 9, and 0 for an empty cell. Every empty cell has the
    /// digits that no peer contains.
    pub(crate) fn new(givens: &[u8; 81]) -> Board {
        let mut board = Board {
            marks: Marks::NONE,
            values: *givens,
            empty: 0,
            empty_in: [0; 27],
            placed: [0; 9],
        };
        for cell in 0..81 {
            board.open_or_count(cell);
        }
        board
    }

    fn open_or_count(&mut self, cell: usize) {
        if let Some(digit) = usize::from(self.values[cell]).checked_sub(1) {
            self.placed[digit] += 1;
            return;
        }
        self.empty |= 1 << cell;
        for house in HOUSES_OF[cell] {
            self.empty_in[usize::from(house)] += 1;
        }
        let seen = PEERS[cell]
            .iter()
            .map(|&peer| self.values[usize::from(peer)]);
        let seen = seen.fold(0u16, |seen, value| seen | 1 << value) >> 1;
        for digit in ones(!seen & 0x1ff) {
            self.marks.add(cell, digit);
        }
    }

    /// Fills a cell: its candidates vanish, and the digit leaves its peers.
    pub(crate) fn place(&mut self, cell: usize, digit: usize) {
        self.values[cell] = digit as u8 + 1;
        self.placed[digit] += 1;
        self.empty &= !(1 << cell);
        for house in HOUSES_OF[cell] {
            self.empty_in[usize::from(house)] -= 1;
        }
        for other in ones(self.marks.digits[cell]) {
            self.marks.remove(cell, other);
        }
        for house in HOUSES_OF[cell].map(usize::from) {
            for position in ones(self.marks.positions[house][digit]) {
                self.marks
                    .remove(usize::from(CELLS[house][position]), digit);
            }
        }
    }

    pub(crate) fn is_full(&self) -> bool {
        self.empty == 0
    }

    /// The digits as a grid.
    pub(crate) fn to_grid(&self) -> Grid {
        let digits = self.values.iter().map(|&value| Digit::new(value));
        let grid = Grid::from_cells(Shape::NINE, digits.collect());
        grid.unwrap_or_else(|| Grid::empty(Shape::NINE))
    }
}
