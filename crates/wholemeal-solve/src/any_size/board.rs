//! A board of candidates with propagation that can be undone.

use wholemeal_grid::{DigitSet, Grid, Marks};

use super::layout::Layout;

/// The candidates of all cells, and the number of places of every digit in every house. Each
/// removal is recorded, so that a search backtracks by undoing removals instead of copying boards.
#[derive(Clone, Debug)]
pub(super) struct Board {
    /// The candidates of every cell, a bit for each digit.
    cells: Vec<u128>,
    /// The number of candidates of every cell.
    sizes: Vec<u8>,
    /// The number of cells that are not settled.
    open: usize,
    /// For every house and digit the number of cells that have the candidate.
    places: Vec<u8>,
    /// Removed candidates, the newest one last.
    trail: Vec<Removal>,
    /// Settled cells whose peers still have to lose the digit.
    settled: Vec<u16>,
    /// Houses in which a digit may have one place or none left, a bit each.
    to_scan: [u64; HOUSE_WORDS],
    /// The number of removals and undone removals since the caller reset it: a measure of the time
    /// that has passed.
    pub(super) work: u64,
}

/// A candidate that was removed.
#[derive(Clone, Copy, Debug)]
struct Removal {
    cell: u16,
    digit: u8,
}

/// The place where a board was found to have no solution.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Contradiction {
    /// A cell has no candidate, or is the only place of two digits.
    Cell(usize),
    /// A digit has no place in the house.
    House(usize),
}

/// A 100x100 board has 300 houses, a bit each.
const HOUSE_WORDS: usize = 5;

impl Board {
    pub(super) fn new(layout: &Layout) -> Board {
        Board {
            cells: vec![0; layout.cell_count()],
            sizes: vec![0; layout.cell_count()],
            open: 0,
            places: vec![0; layout.house_count() * layout.side],
            trail: Vec::new(),
            settled: Vec::new(),
            to_scan: [0; HOUSE_WORDS],
            work: 0,
        }
    }

    /// Loads the candidates of a puzzle, without propagation.
    pub(super) fn load(&mut self, layout: &Layout, puzzle: &Marks) {
        self.trail.clear();
        self.settled.clear();
        self.places.fill(0);
        for (cell, set) in puzzle.cells().iter().enumerate() {
            self.cells[cell] = set.bits();
            self.sizes[cell] = set.len() as u8;
            if set.len() == 1 {
                self.settled.push(cell as u16);
            }
            for digit in digits(set.bits()) {
                for house in layout.houses_of[cell] {
                    self.places[usize::from(house) * layout.side + digit] += 1;
                }
            }
        }
        self.open = self.cells.len() - self.settled.len();
        for house in 0..layout.house_count() {
            self.scan_later(house);
        }
    }

    /// The candidates of a cell.
    pub(super) fn candidates(&self, cell: usize) -> u128 {
        self.cells[cell]
    }

    /// The candidates of all cells.
    pub(super) fn cells(&self) -> &[u128] {
        &self.cells
    }

    /// The number of candidates of every cell.
    pub(super) fn sizes(&self) -> &[u8] {
        &self.sizes
    }

    /// For every house and digit the number of cells that have the candidate.
    pub(super) fn places(&self) -> &[u8] {
        &self.places
    }

    /// The number of cells that are not settled.
    pub(super) fn open(&self) -> usize {
        self.open
    }

    /// A state that [`undo_to`](Board::undo_to) can restore.
    pub(super) fn mark(&self) -> usize {
        self.trail.len()
    }

    /// Restores the candidates that were removed since the mark.
    pub(super) fn undo_to(&mut self, layout: &Layout, mark: usize) {
        self.work += (self.trail.len() - mark) as u64;
        for Removal { cell, digit } in self.trail.drain(mark..) {
            let (cell, digit) = (usize::from(cell), usize::from(digit));
            self.cells[cell] |= 1 << digit;
            self.sizes[cell] += 1;
            // A cell without candidates counts as open.
            match self.sizes[cell] {
                1 => self.open -= 1,
                2 => self.open += 1,
                _ => {}
            }
            for house in layout.houses_of[cell] {
                self.places[usize::from(house) * layout.side + digit] += 1;
            }
        }
    }

    /// Places a digit: removes the other candidates of the cell.
    pub(super) fn place(&mut self, layout: &Layout, cell: usize, digit: usize) {
        for other in digits(self.cells[cell] & !(1 << digit)) {
            self.remove_and_mark(layout, cell, other);
        }
        self.settled.push(cell as u16);
    }

    /// Removes a candidate of a cell that has others.
    pub(super) fn remove(&mut self, layout: &Layout, cell: usize, digit: usize) {
        self.remove_and_mark(layout, cell, digit);
        if self.sizes[cell] == 1 {
            self.settled.push(cell as u16);
        }
    }

    /// Removes candidates until every digit that is placed is removed from the peers of its cell,
    /// and every digit that has one place in a house is placed there.
    pub(super) fn propagate(&mut self, layout: &Layout) -> Result<(), Contradiction> {
        let result = self.propagate_all(layout);
        if result.is_err() {
            self.settled.clear();
            self.to_scan = [0; HOUSE_WORDS];
        }
        result
    }

    fn propagate_all(&mut self, layout: &Layout) -> Result<(), Contradiction> {
        loop {
            self.clear_peers(layout)?;
            if self.open == 0 {
                // No two peers are equal, so every house has every digit.
                self.to_scan = [0; HOUSE_WORDS];
                return Ok(());
            }
            self.place_hidden_singles(layout)?;
            if self.settled.is_empty() {
                return Ok(());
            }
        }
    }

    /// Removes settled digits from the peers of their cells.
    fn clear_peers(&mut self, layout: &Layout) -> Result<(), Contradiction> {
        while let Some(cell) = self.settled.pop() {
            let cell = usize::from(cell);
            let set = self.cells[cell];
            let digit = set.trailing_zeros() as usize;
            for &peer in layout.peers(cell) {
                let peer = usize::from(peer);
                if self.cells[peer] & set == 0 {
                    continue;
                }
                self.remove_from_peer(layout, peer, digit, cell);
                match self.sizes[peer] {
                    0 => return Err(Contradiction::Cell(peer)),
                    1 => self.settled.push(peer as u16),
                    _ => {}
                }
            }
        }
        Ok(())
    }

    /// Places digits that have one place in a house. Houses are scanned in ascending order. A house
    /// that changes after its scan is scanned again in the next round.
    fn place_hidden_singles(&mut self, layout: &Layout) -> Result<(), Contradiction> {
        let mut next = 0;
        while let Some(house) = self.next_to_scan(next) {
            next = house + 1;
            self.to_scan[house / 64] &= !(1 << (house % 64));
            self.scan(layout, house)?;
        }
        Ok(())
    }

    fn scan(&mut self, layout: &Layout, house: usize) -> Result<(), Contradiction> {
        let cells = layout.cells_of(house);
        let (mut once, mut twice) = (0, 0);
        for &cell in cells {
            let set = self.cells[usize::from(cell)];
            twice |= once & set;
            once |= set;
        }
        if once != layout.full {
            return Err(Contradiction::House(house));
        }
        let single = once & !twice;
        for &cell in cells {
            let cell = usize::from(cell);
            let here = self.cells[cell] & single;
            if here == 0 || self.sizes[cell] == 1 {
                continue;
            }
            if !here.is_power_of_two() {
                return Err(Contradiction::Cell(cell));
            }
            self.place(layout, cell, here.trailing_zeros() as usize);
        }
        Ok(())
    }

    /// Removes a candidate and marks the houses that have to be scanned.
    fn remove_and_mark(&mut self, layout: &Layout, cell: usize, digit: usize) {
        self.record(cell, digit);
        for house in layout.houses_of[cell] {
            let house = usize::from(house);
            let places = &mut self.places[house * layout.side + digit];
            *places -= 1;
            if *places <= 1 {
                self.scan_later(house);
            }
        }
    }

    /// The same for a digit that was placed in another cell. In the houses of that cell the digit
    /// has its place, so they need not be scanned for it.
    fn remove_from_peer(&mut self, layout: &Layout, cell: usize, digit: usize, placed: usize) {
        self.record(cell, digit);
        let done = layout.houses_of[placed];
        for (house, done) in layout.houses_of[cell].into_iter().zip(done) {
            let number = usize::from(house);
            let places = &mut self.places[number * layout.side + digit];
            *places -= 1;
            if *places <= 1 && house != done {
                self.scan_later(number);
            }
        }
    }

    /// Removes a candidate and records it.
    fn record(&mut self, cell: usize, digit: usize) {
        self.work += 1;
        self.cells[cell] &= !(1 << digit);
        self.sizes[cell] -= 1;
        match self.sizes[cell] {
            0 => self.open += 1,
            1 => self.open -= 1,
            _ => {}
        }
        self.trail.push(Removal {
            cell: cell as u16,
            digit: digit as u8,
        });
    }

    /// Marks a house to be scanned.
    fn scan_later(&mut self, house: usize) {
        self.to_scan[house / 64] |= 1 << (house % 64);
    }

    /// The first marked house with at least this number.
    fn next_to_scan(&self, from: usize) -> Option<usize> {
        let mut word = from / 64;
        let mut bits = self.to_scan.get(word)? & (u64::MAX << (from % 64));
        while bits == 0 {
            word += 1;
            bits = *self.to_scan.get(word)?;
        }
        Some(word * 64 + bits.trailing_zeros() as usize)
    }
}

/// Candidates as a grid; cells that are not settled are blank.
pub(super) fn to_grid(layout: &Layout, cells: &[u128]) -> Grid {
    let digit = |&set: &u128| DigitSet::from_bits(set).single();
    let cells = cells.iter().map(digit).collect();
    Grid::from_cells(layout.shape, cells).expect("the layout has the cells of the shape")
}

/// The digits of a set, counted from 0, in ascending order.
pub(super) fn digits(mut set: u128) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let digit = set.trailing_zeros() as usize;
        (set != 0).then(|| {
            set &= set - 1;
            digit
        })
    })
}
