//! Singles without reasons: whether assumptions lead to a contradiction, as fast as possible.

use crate::candidate::{all_of, each_of};
use crate::constraint::Indices;
use crate::geometry::{HOUSES, HOUSES_OF, PEERS};
use crate::{Board, Candidate, Cells, Constraint, Digits};

/// The candidates that are left after some assumptions and all singles that follow.
#[derive(Clone)]
pub(crate) struct Lookahead {
    places: [Cells; 9],
    digits: [Digits; 81],
    /// The cells whose digit is placed.
    placed: Cells,
}

/// A constraint that can be split into cases.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Split {
    /// The number of its candidates that singles do not refute.
    pub(crate) open: usize,
    pub(crate) constraint: Constraint,
    /// The number of digits that are placed to refute the others.
    pub(crate) size: usize,
}

impl Lookahead {
    pub(crate) fn new(board: &Board) -> Lookahead {
        Lookahead {
            places: std::array::from_fn(|digit| board.places(digit)),
            digits: std::array::from_fn(|cell| board.digits(cell)),
            placed: Cells::ALL - board.empty_cells(),
        }
    }

    /// Places a digit and all singles that follow.
    ///
    /// # Errors
    /// The number of digits that were placed until there was a contradiction.
    pub(crate) fn assume(&mut self, candidate: Candidate) -> Result<(), usize> {
        let mut queue = vec![candidate];
        let mut next = 0;
        while let Some(&candidate) = queue.get(next) {
            next += 1;
            self.place(candidate, &mut queue).ok_or(next)?;
        }
        Ok(())
    }

    /// Places a digit; `None` if that is a contradiction. Singles that follow are queued.
    fn place(&mut self, candidate: Candidate, queue: &mut Vec<Candidate>) -> Option<()> {
        let (cell, digit) = (candidate.cell_index(), candidate.digit_index());
        if self.placed.contains(cell) {
            return (self.digits[cell] == Digits::of(digit)).then_some(());
        }
        if !self.digits[cell].contains(digit) {
            return None;
        }
        self.placed |= Cells::of(cell);
        for other in self.digits[cell] - Digits::of(digit) {
            self.remove(cell, other, queue)?;
        }
        for peer in self.places[digit] & PEERS[cell] {
            self.remove(peer, digit, queue)?;
        }
        Some(())
    }

    /// Removes a candidate; `None` if that is a contradiction.
    fn remove(&mut self, cell: usize, digit: usize, queue: &mut Vec<Candidate>) -> Option<()> {
        self.digits[cell] -= Digits::of(digit);
        self.places[digit] -= Cells::of(cell);
        match self.digits[cell].len() {
            0 => return None,
            1 if !self.placed.contains(cell) => queue.extend(each_of(cell, self.digits[cell])),
            _ => {}
        }
        for house in HOUSES_OF[cell] {
            let left = self.places[digit] & HOUSES[house];
            match left.len() {
                0 => return None,
                1 => queue.extend(all_of(left - self.placed, digit)),
                _ => {}
            }
        }
        Some(())
    }

    /// The candidates of a constraint that are left.
    pub(crate) fn members(
        &self,
        constraint: Constraint,
    ) -> impl Iterator<Item = Candidate> + use<> {
        let (cell, digits) = match constraint.indices() {
            Indices::Cell(cell) => (cell, self.digits[cell]),
            Indices::DigitIn(..) => (0, Digits::NONE),
        };
        let (digit, cells) = match constraint.indices() {
            Indices::Cell(_) => (0, Cells::NONE),
            Indices::DigitIn(digit, house) => (digit, self.places[digit] & HOUSES[house]),
        };
        each_of(cell, digits).chain(all_of(cells, digit))
    }

    /// The number of candidates that are neither placed nor excluded.
    pub(crate) fn open_count(&self) -> u64 {
        let open = self.places.iter().map(|cells| (*cells - self.placed).len());
        open.sum::<usize>() as u64
    }

    /// The split with the fewest open cases, and of these the smallest. Every board that is not
    /// solved has one.
    pub(crate) fn best_split(&self) -> Split {
        let refuted = self.refuted();
        let mut best = Split {
            open: usize::MAX,
            constraint: Constraint::cell(0),
            size: usize::MAX,
        };
        for constraint in self.open_constraints() {
            let (mut open, mut size) = (0, 0);
            for member in self.members(constraint) {
                match usize::from(refuted[member.index()]) {
                    0 => open += 1,
                    placed => size += placed,
                }
            }
            size += 3 * self.members(constraint).count();
            if (open, size) < (best.open, best.size) {
                best = Split {
                    open,
                    constraint,
                    size,
                };
            }
        }
        best
    }

    /// The constraints with two candidates or more.
    fn open_constraints(&self) -> impl Iterator<Item = Constraint> + '_ {
        let cells = (Cells::ALL - self.placed).into_iter().map(Constraint::cell);
        let open =
            |&(digit, house): &(usize, usize)| (self.places[digit] & HOUSES[house]).len() > 1;
        let houses = (0..9).flat_map(|digit| (0..27).map(move |house| (digit, house)));
        let houses = houses.filter(open);
        cells.chain(houses.map(|(digit, house)| Constraint::digit_in(digit, house)))
    }

    /// For each candidate the number of digits that singles place until there is a contradiction;
    /// 0 if there is none.
    fn refuted(&self) -> [u8; 729] {
        let mut refuted = [0; 729];
        for cell in Cells::ALL - self.placed {
            for candidate in each_of(cell, self.digits[cell]) {
                if let Err(placed) = self.clone().assume(candidate) {
                    refuted[candidate.index()] = placed.min(255) as u8;
                }
            }
        }
        refuted
    }
}
