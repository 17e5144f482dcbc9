//! The candidates at a node of the case tree, and the two rules.

use alloc::vec::Vec;

use crate::Shape;
use crate::branch::Branch;
use crate::candidates::Candidates;

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

/// The candidates of all cells. Changes are recorded, so that they can be undone.
#[derive(Clone, Debug)]
pub(crate) struct State<C> {
    side: usize,
    all: C,
    /// The cells of all houses, `side` each: rows, columns, boxes.
    houses: Vec<u16>,
    /// The cells that share a house with a cell, without the cell itself, for all cells.
    peers: Vec<u16>,
    cells: Vec<C>,
    /// Cells with the candidates that they had before a change.
    undo: Vec<(u16, C)>,
    /// Cells with one candidate, whose digit may still be a candidate of their peers.
    singles: Vec<u16>,
}

impl<C: Candidates> State<C> {
    pub(crate) fn new(shape: Shape) -> State<C> {
        let side = shape.side();
        let mut houses = alloc::vec![Vec::new(); 3 * side];
        for cell in 0..shape.cells() {
            for house in shape.houses_of(cell) {
                houses[house].push(cell as u16);
            }
        }
        let peers = |cell: usize| {
            let of_houses = shape.houses_of(cell).into_iter().flat_map(|h| &houses[h]);
            let others = of_houses.copied().filter(|&peer| usize::from(peer) != cell);
            let mut peers: Vec<u16> = others.collect();
            peers.sort_unstable();
            peers.dedup();
            peers
        };
        State {
            side,
            all: C::from_bits(u128::MAX >> (u128::BITS as usize - side)),
            peers: (0..shape.cells()).flat_map(peers).collect(),
            houses: houses.concat(),
            cells: Vec::new(),
            undo: Vec::new(),
            singles: Vec::new(),
        }
    }

    /// Starts with these candidates.
    pub(crate) fn load(&mut self, candidates: &[u128]) {
        self.undo.clear();
        self.cells.clear();
        self.cells
            .extend(candidates.iter().map(|&set| C::from_bits(set)));
        self.singles.clear();
        let is_single = |&cell: &u16| self.cells[usize::from(cell)].is_at_most_one();
        self.singles
            .extend((0..candidates.len() as u16).filter(is_single));
    }

    /// The number of changes so far.
    pub(crate) fn changes(&self) -> usize {
        self.undo.len()
    }

    /// Undoes all changes but the first `changes`.
    pub(crate) fn undo_to(&mut self, changes: usize) {
        for (cell, before) in self.undo.drain(changes..).rev() {
            self.cells[usize::from(cell)] = before;
        }
        self.singles.clear();
    }

    /// Changes the candidates of a cell.
    fn change(&mut self, cell: u16, to: C) {
        let set = &mut self.cells[usize::from(cell)];
        self.undo.push((cell, *set));
        *set = to;
        if to.is_at_most_one() {
            self.singles.push(cell);
        }
    }

    /// Places a digit, counted from 0.
    pub(crate) fn place(&mut self, (cell, digit): (u16, u8)) {
        self.change(cell, C::from_bits(1 << digit));
    }

    /// Applies the two rules until nothing changes: rule 1 whenever there is a new single, rule 2 to one
    /// house after the other, until it changes none of them.
    pub(crate) fn close(&mut self) -> Closure {
        let houses = 3 * self.side;
        let (mut house, mut unchanged) = (0, 0);
        while unchanged < houses {
            unchanged = if self.singles.is_empty() {
                unchanged + 1
            } else {
                0
            };
            if !self.remove_singles_from_peers() || !self.place_hidden_singles(house) {
                return Closure::Contradiction;
            }
            house = if house + 1 == houses { 0 } else { house + 1 };
        }
        let solved = self.cells.iter().all(|set| set.is_at_most_one());
        if solved {
            Closure::Solved
        } else {
            Closure::Open
        }
    }

    /// Rule 1. Returns `false` if a cell has no candidate.
    fn remove_singles_from_peers(&mut self) -> bool {
        let count = self.peers.len() / self.cells.len();
        while let Some(cell) = self.singles.pop() {
            let digit = self.cells[usize::from(cell)];
            if digit == C::EMPTY {
                return false;
            }
            let first = usize::from(cell) * count;
            for i in first..first + count {
                let peer = self.peers[i];
                let set = self.cells[usize::from(peer)];
                if set & digit != C::EMPTY {
                    self.change(peer, set & !digit);
                }
            }
        }
        true
    }

    /// Rule 2. Returns `false` if a digit has no place in the house. If two digits have the same only
    /// place, one is placed, and the other has no place when the rule is applied again.
    fn place_hidden_singles(&mut self, house: usize) -> bool {
        let (mut once, mut twice, mut undecided) = (C::EMPTY, C::EMPTY, C::EMPTY);
        for &cell in self.cells_of(house) {
            let set = self.cells[usize::from(cell)];
            twice = twice | (once & set);
            once = once | set;
            undecided = undecided | if set.is_at_most_one() { C::EMPTY } else { set };
        }
        let hidden = once & !twice & undecided;
        if once != self.all || hidden == C::EMPTY {
            return once == self.all;
        }
        for i in house * self.side..(house + 1) * self.side {
            let cell = self.houses[i];
            let set = self.cells[usize::from(cell)];
            if set & hidden != C::EMPTY {
                self.place((cell, (set & hidden).bits().trailing_zeros() as u8));
            }
        }
        true
    }

    fn cells_of(&self, house: usize) -> &[u16] {
        &self.houses[house * self.side..][..self.side]
    }

    /// Calls `found` for the candidates of a branch in ascending order: a cell and a digit from 0.
    pub(crate) fn candidates_of(&self, branch: Branch, mut found: impl FnMut(u16, u8)) {
        match branch {
            Branch::Cell(cell) => {
                digits(self.cells[cell]).for_each(|digit| found(cell as u16, digit as u8));
            }
            Branch::Digit { digit, house } => {
                for &cell in self.cells_of(house) {
                    if self.cells[usize::from(cell)].bits() >> digit & 1 == 1 {
                        found(cell, digit as u8);
                    }
                }
            }
        }
    }

    /// Returns `true` if every cell has exactly the digit of this grid.
    pub(crate) fn equals(&self, digits: &[u8]) -> bool {
        let mut cells = self.cells.iter().zip(digits);
        self.cells.len() == digits.len()
            && cells.all(|(&set, digit)| set == C::from_bits(1 << (digit - 1)))
    }
}

/// The digits of a set, counted from 0, in ascending order.
fn digits<C: Candidates>(set: C) -> impl Iterator<Item = usize> {
    let mut bits = set.bits();
    core::iter::from_fn(move || {
        let digit = bits.trailing_zeros() as usize;
        let some = bits != 0;
        bits &= bits.wrapping_sub(1);
        some.then_some(digit)
    })
}
