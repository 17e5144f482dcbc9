//! A board of up to 128 cells, by digits.

use wholemeal_grid::{Digit, Grid, Marks};

use super::super::layout::Layout;
use super::case_board::{Candidate, CaseBoard, Node};
use super::exactly_one::ExactlyOne;

/// The largest number of cells.
pub(super) const MOST_CELLS: usize = 128;

/// The largest side of a board with at most 128 cells.
const MOST_DIGITS: usize = 11;

/// For every digit the cells that can contain it, a bit each. A digit is removed from all peers of
/// its cell in one operation. So boards are closed three times as fast as with an undo trail, and
/// copying one is cheap.
#[derive(Clone, Debug)]
pub(super) struct SmallBoard {
    /// All cells.
    all: u128,
    /// The number of digits.
    side: usize,
    /// The cells of every house.
    houses: Vec<u128>,
    /// The peers of every cell.
    peers: Vec<u128>,
    /// The houses of every cell, a bit each.
    houses_of: Vec<u64>,
    current: Candidates,
    saved: Vec<Candidates>,
}

/// The candidates of a board.
#[derive(Clone, Copy, Debug)]
struct Candidates {
    /// For every digit the cells that can contain it.
    places: [u128; MOST_DIGITS],
    /// The cells whose digit has been removed from their peers.
    done: u128,
    /// For every digit the houses in which it is not placed yet, a bit each.
    unplaced: [u64; MOST_DIGITS],
    /// Digits that lost a place since their houses were examined, a bit each.
    changed: u16,
}

impl Candidates {
    const NONE: Candidates = Candidates {
        places: [0; MOST_DIGITS],
        done: 0,
        unplaced: [0; MOST_DIGITS],
        changed: 0,
    };

    /// Removes a digit from the cells.
    fn remove(&mut self, digit: usize, cells: u128) {
        if self.places[digit] & cells != 0 {
            self.places[digit] &= !cells;
            self.changed |= 1 << digit;
        }
    }

    /// Removes all digits but this one from the cells.
    fn keep_only(&mut self, digit: usize, cells: u128, side: usize) {
        for other in 0..side {
            if other != digit {
                self.remove(other, cells);
            }
        }
    }
}

impl SmallBoard {
    /// Removes and places digits until nothing changes.
    fn close(&mut self) -> Node {
        loop {
            let (some, several) = self.counts();
            if some != self.all {
                return Node::Contradiction;
            }
            let singles = self.all & !several & !self.current.done;
            if singles != 0 {
                self.remove_from_peers(singles);
                continue;
            }
            if several == 0 {
                return Node::Solved;
            }
            match self.place_hidden_singles(several) {
                None => return Node::Contradiction,
                Some(false) => return Node::Open,
                Some(true) => {}
            }
        }
    }

    /// The cells with at least one candidate, and those with several.
    fn counts(&self) -> (u128, u128) {
        let (mut some, mut several) = (0, 0);
        for cells in &self.current.places[..self.side] {
            several |= some & cells;
            some |= cells;
        }
        (some, several)
    }

    /// Removes the digits of these cells, which have one candidate each, from their peers.
    fn remove_from_peers(&mut self, singles: u128) {
        for digit in 0..self.side {
            let cells = self.current.places[digit] & singles;
            if cells != 0 {
                self.settle(digit, cells);
            }
        }
    }

    /// Removes a digit from the peers of cells whose only candidate it is.
    fn settle(&mut self, digit: usize, mut cells: u128) {
        self.current.done |= cells;
        let (mut seen, mut placed) = (0, 0);
        while cells != 0 {
            let cell = cells.trailing_zeros() as usize;
            seen |= self.peers[cell];
            placed |= self.houses_of[cell];
            cells &= cells - 1;
        }
        // If two of the cells see each other, both are left without a candidate.
        self.current.remove(digit, seen);
        self.current.unplaced[digit] &= !placed;
    }

    /// Places digits that have one place in a house. Returns `None` if one has no place, else whether
    /// a digit was placed.
    fn place_hidden_singles(&mut self, several: u128) -> Option<bool> {
        let mut any = false;
        while self.current.changed != 0 {
            let digit = self.current.changed.trailing_zeros() as usize;
            self.current.changed &= self.current.changed - 1;
            let places = self.current.places[digit];
            let mut hidden = 0;
            let mut houses = self.current.unplaced[digit];
            while houses != 0 {
                let here = places & self.houses[houses.trailing_zeros() as usize];
                houses &= houses - 1;
                if here == 0 {
                    return None;
                }
                if here & (here - 1) == 0 {
                    hidden |= here;
                }
            }
            hidden &= several;
            if hidden != 0 {
                self.current.keep_only(digit, hidden, self.side);
                self.settle(digit, hidden);
                any = true;
            }
        }
        Some(any)
    }

    /// The cells with exactly two candidates.
    fn pairs(&self) -> u128 {
        let (mut one, mut two, mut more) = (0, 0, 0);
        for cells in &self.current.places[..self.side] {
            more |= two & cells;
            two |= one & cells;
            one |= cells;
        }
        two & !more
    }

    /// The sizes of all sets: the cells, then the digits in every house.
    fn sizes(&self) -> impl Iterator<Item = u8> {
        let places = &self.current.places[..self.side];
        let cells = (0..self.peers.len()).map(|cell| {
            let digits = places.iter().filter(|&cells| cells >> cell & 1 == 1);
            digits.count() as u8
        });
        let houses = self.houses.iter().flat_map(move |house| {
            let digits = places.iter();
            digits.map(move |cells| (cells & house).count_ones() as u8)
        });
        cells.chain(houses)
    }

    /// The first sets with two candidates, at most `most`.
    fn sets_of_two(&self, layout: &Layout, most: usize) -> Vec<ExactlyOne> {
        let mut sets: Vec<ExactlyOne> = bits(self.pairs())
            .map(ExactlyOne::cell)
            .take(most)
            .collect();
        for (number, house) in self.houses.iter().enumerate() {
            if sets.len() >= most {
                break;
            }
            for (digit, cells) in self.current.places[..self.side].iter().enumerate() {
                if is_pair(cells & house) {
                    sets.push(ExactlyOne::digit(layout, number, digit));
                }
            }
        }
        sets.truncate(most);
        sets
    }
}

impl CaseBoard for SmallBoard {
    fn new(layout: &Layout) -> SmallBoard {
        let set = |cells: &[u16]| cells.iter().fold(0, |set, cell| set | 1_u128 << cell);
        let cells = layout.cell_count();
        SmallBoard {
            all: u128::MAX >> (MOST_CELLS - cells),
            side: layout.side,
            houses: (0..layout.house_count())
                .map(|house| set(layout.cells_of(house)))
                .collect(),
            peers: (0..cells).map(|cell| set(layout.peers(cell))).collect(),
            houses_of: (0..cells)
                .map(|cell| {
                    layout.houses_of[cell]
                        .iter()
                        .fold(0, |set, house| set | 1 << house)
                })
                .collect(),
            current: Candidates::NONE,
            saved: Vec::new(),
        }
    }

    fn load(&mut self, layout: &Layout, puzzle: &Marks) -> Node {
        self.saved.clear();
        let mut blank = 0;
        let mut places = [0; MOST_DIGITS];
        for (cell, set) in puzzle.cells().iter().enumerate() {
            match set.bits() {
                all if all == layout.full => blank |= 1 << cell,
                some => bits(some).for_each(|digit| places[digit] |= 1 << cell),
            }
        }
        for cells in &mut places[..self.side] {
            *cells |= blank;
        }
        self.current = Candidates {
            places,
            done: 0,
            unplaced: [(1 << layout.house_count()) - 1; MOST_DIGITS],
            changed: (1 << self.side) - 1,
        };
        self.close()
    }

    fn save(&mut self) {
        self.saved.push(self.current);
    }

    fn restore(&mut self, _: &Layout) {
        if let Some(saved) = self.saved.last() {
            self.current = *saved;
        }
    }

    fn forget(&mut self) {
        self.saved.pop();
    }

    fn assume(&mut self, _: &Layout, (cell, digit): Candidate) -> Node {
        self.current.keep_only(digit.into(), 1 << cell, self.side);
        self.close()
    }

    fn solution(&self, layout: &Layout) -> Grid {
        let mut cells = vec![None; self.peers.len()];
        for (digit, places) in self.current.places[..self.side].iter().enumerate() {
            bits(*places).for_each(|cell| cells[cell] = Digit::from_index(digit));
        }
        Grid::from_cells(layout.shape, cells).expect("the layout has the cells of the shape")
    }

    fn excess(&self) -> u32 {
        let places = self.current.places[..self.side].iter();
        places.map(|cells| cells.count_ones()).sum::<u32>() - self.peers.len() as u32
    }

    fn smallest_sets(&self, layout: &Layout, most: usize) -> Vec<ExactlyOne> {
        let sets = self.sets_of_two(layout, most);
        match sets.is_empty() {
            true => ExactlyOne::smallest(|| self.sizes(), most),
            false => sets,
        }
    }

    fn push_candidates(&self, layout: &Layout, set: ExactlyOne, to: &mut Vec<Candidate>) {
        set.push_candidates(layout, to, |cell, digit| {
            self.current.places[digit] >> cell & 1 == 1
        });
    }
}

/// Returns `true` for a set of two.
fn is_pair(set: u128) -> bool {
    let rest = set & set.wrapping_sub(1);
    rest != 0 && rest & (rest - 1) == 0
}

/// The elements of a set in ascending order.
fn bits(mut set: u128) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let lowest = set.trailing_zeros() as usize;
        (set != 0).then(|| {
            set &= set - 1;
            lowest
        })
    })
}
