//! The candidates at a node of the case tree, and the two rules.

use alloc::vec::Vec;

use crate::Shape;
use crate::branch::Branch;
use crate::cells::Cells;

/// How a node looks after the rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Closure {
    /// A cell has no candidate, or a digit has no place in a house.
    Contradiction,
    /// Every cell has one candidate.
    Solved,
    /// Neither.
    Open,
}

/// The candidates of all cells: for every digit the cells that can contain it.
#[derive(Clone, Debug)]
pub(crate) struct State<const W: usize> {
    shape: Shape,
    /// All cells of the board.
    all: Cells<W>,
    /// The cells of all houses: rows, columns, boxes.
    houses: Vec<Cells<W>>,
    /// The cells that share a house with a cell, without the cell itself, for all cells.
    peers: Vec<Cells<W>>,
    /// For every digit, counted from 0, the cells that can contain it.
    places: Vec<Cells<W>>,
    /// The cells to which rule 1 has been applied.
    done: Cells<W>,
    /// Digits that lost a place since rule 2 was applied to them.
    changed: Vec<bool>,
    /// Copies of `places` and `done` that can be restored.
    saved: Vec<Cells<W>>,
}

impl<const W: usize> State<W> {
    pub(crate) fn new(shape: Shape) -> State<W> {
        let side = shape.side();
        let mut houses = alloc::vec![Cells::EMPTY; 3 * side];
        for cell in 0..shape.cells() {
            for house in shape.houses_of(cell) {
                houses[house].insert(cell);
            }
        }
        let peers = |cell: usize| {
            let [row, column, in_box] = shape.houses_of(cell).map(|house| houses[house]);
            let mut all = row | column | in_box;
            all.remove(cell);
            all
        };
        State {
            shape,
            all: Cells::first(shape.cells()),
            peers: (0..shape.cells()).map(peers).collect(),
            houses,
            places: alloc::vec![Cells::EMPTY; side],
            done: Cells::EMPTY,
            changed: alloc::vec![true; side],
            saved: Vec::new(),
        }
    }

    /// Starts with these candidates: for every cell a set of digits.
    pub(crate) fn load(&mut self, candidates: &[u128]) {
        let any = u128::MAX >> (u128::BITS as usize - self.shape.side());
        let mut blank = Cells::EMPTY;
        self.places.fill(Cells::EMPTY);
        for (cell, &set) in candidates.iter().enumerate() {
            if set == any {
                blank.insert(cell);
            } else {
                digits(set).for_each(|digit| self.places[digit].insert(cell));
            }
        }
        self.places.iter_mut().for_each(|cells| *cells |= blank);
        self.done = Cells::EMPTY;
        self.changed.fill(true);
        self.saved.clear();
    }

    /// Saves the candidates. Returns `false` if they would take too much memory.
    pub(crate) fn save(&mut self) -> bool {
        self.saved.extend_from_slice(&self.places);
        self.saved.push(self.done);
        size_of_val(&self.saved[..]) <= MOST_SAVED
    }

    /// Restores the candidates that were saved last. They were closed, so both rules hold.
    pub(crate) fn restore(&mut self) {
        let side = self.places.len();
        let first = self.saved.len() - side - 1;
        self.places
            .copy_from_slice(&self.saved[first..first + side]);
        self.done = self.saved[first + side];
        self.changed.fill(false);
    }

    /// Forgets the candidates that were saved last.
    pub(crate) fn forget(&mut self) {
        self.saved
            .truncate(self.saved.len() - self.places.len() - 1);
    }

    /// Places a digit, counted from 0: the other digits are removed from the cell.
    pub(crate) fn place(&mut self, (cell, digit): (u16, u8)) {
        let mut cells = Cells::EMPTY;
        cells.insert(cell.into());
        self.keep_only(digit.into(), cells);
    }

    /// Removes all digits but this one from the cells.
    fn keep_only(&mut self, digit: usize, cells: Cells<W>) {
        for other in 0..self.places.len() {
            if other != digit {
                self.remove(other, cells);
            }
        }
    }

    /// Removes a digit from the cells.
    fn remove(&mut self, digit: usize, cells: Cells<W>) {
        if !(self.places[digit] & cells).is_empty() {
            self.places[digit] = self.places[digit].without(cells);
            self.changed[digit] = true;
        }
    }

    /// Applies the two rules until nothing changes.
    pub(crate) fn close(&mut self) -> Closure {
        loop {
            let (some, several) = self.counts();
            if some != self.all {
                return Closure::Contradiction;
            }
            let singles = self.all.without(several).without(self.done);
            if !singles.is_empty() {
                self.remove_from_peers(singles);
                continue;
            }
            // Rule 1 has been applied to every cell.
            if several.is_empty() {
                return Closure::Solved;
            }
            match self.place_hidden_singles(several) {
                None => return Closure::Contradiction,
                Some(false) => return Closure::Open,
                Some(true) => {}
            }
        }
    }

    /// The cells with at least one candidate, and those with several.
    fn counts(&self) -> (Cells<W>, Cells<W>) {
        let (mut some, mut several) = (Cells::EMPTY, Cells::EMPTY);
        for &cells in &self.places {
            several |= some & cells;
            some |= cells;
        }
        (some, several)
    }

    /// Rule 1, for cells with one candidate.
    fn remove_from_peers(&mut self, singles: Cells<W>) {
        for digit in 0..self.places.len() {
            self.remove_from_peers_of(digit, self.places[digit] & singles);
        }
    }

    /// Rule 1, for cells whose only candidate is this digit. If two of them share a house, both lose
    /// it and have no candidate.
    fn remove_from_peers_of(&mut self, digit: usize, cells: Cells<W>) {
        self.done |= cells;
        let (mut rest, mut peers) = (cells, Cells::EMPTY);
        while let Some(cell) = rest.lowest() {
            peers |= self.peers[cell];
            rest.remove(cell);
        }
        self.remove(digit, peers);
    }

    /// Rule 2, for the digits that changed. Returns `None` if a digit has no place in a house, else
    /// whether a digit was placed. If two digits have the same only place, one is placed, and the other
    /// has no place when the rule is applied again.
    fn place_hidden_singles(&mut self, several: Cells<W>) -> Option<bool> {
        let mut any = false;
        for digit in 0..self.places.len() {
            if !self.changed[digit] {
                continue;
            }
            self.changed[digit] = false;
            let mut hidden = Cells::EMPTY;
            for &house in &self.houses {
                let places = self.places[digit] & house;
                if places.is_empty() {
                    return None;
                }
                if places.is_one() {
                    hidden |= places;
                }
            }
            let hidden = hidden & several;
            if !hidden.is_empty() {
                self.keep_only(digit, hidden);
                self.remove_from_peers_of(digit, hidden);
                any = true;
            }
        }
        Some(any)
    }

    /// Calls `found` for the candidates of a branch in ascending order: a cell and a digit from 0.
    pub(crate) fn candidates_of(&self, branch: Branch, mut found: impl FnMut(u16, u8)) {
        match branch {
            Branch::Cell(cell) => {
                let digits = self.places.iter().enumerate();
                let here = digits.filter(|(_, cells)| cells.contains(cell));
                here.for_each(|(digit, _)| found(cell as u16, digit as u8));
            }
            Branch::Digit { digit, house } => {
                let mut cells = self.places[digit] & self.houses[house];
                while let Some(cell) = cells.lowest() {
                    found(cell as u16, digit as u8);
                    cells.remove(cell);
                }
            }
        }
    }

    /// Returns `true` if a solved board has exactly the digits of this grid.
    pub(crate) fn equals(&self, digits: &[u8]) -> bool {
        let mut cells = digits.iter().enumerate();
        self.peers.len() == digits.len()
            && cells.all(|(cell, &digit)| self.places[usize::from(digit) - 1].contains(cell))
    }
}

/// The most bytes of saved candidates. Only trees on boards larger than 49x49 can need more.
const MOST_SAVED: usize = 1 << 28;

/// The digits of a set, counted from 0, in ascending order.
fn digits(mut set: u128) -> impl Iterator<Item = usize> {
    core::iter::from_fn(move || {
        let digit = set.trailing_zeros() as usize;
        let some = set != 0;
        set &= set.wrapping_sub(1);
        some.then_some(digit)
    })
}
