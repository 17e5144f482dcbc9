//! Singles, from queues.
//!
//! HoDoKu does not scan the board for singles. While candidates are removed, it appends cells that
//! have one candidate left to one queue, and the last place of a digit in a house to another. The
//! order of the singles is the order of these removals since the givens were set, one by one.

use std::collections::VecDeque;

use crate::geometry::{HOUSES, HOUSES_OF, PEERS};
use crate::search::{Flow, GO_ON, Search};
use crate::techniques::singles::single;
use crate::{Board, Candidate, Cells, Constraint, Digits, Step, Technique};

/// The queues, and the board as they know it.
#[derive(Clone)]
pub(crate) struct SinglesQueues {
    candidates: [Digits; 81],
    empty: Cells,
    /// The number of places of a digit in a house.
    counts: [[u8; 9]; 27],
    naked: VecDeque<Candidate>,
    hidden: VecDeque<Candidate>,
}

impl SinglesQueues {
    /// The queues of a board: its digits are set in reading order, then the candidates that it
    /// does not have are removed.
    pub(crate) fn new(board: &Board) -> SinglesQueues {
        let mut queues = SinglesQueues {
            candidates: [Digits::ALL; 81],
            empty: Cells::ALL,
            counts: [[9; 9]; 27],
            naked: VecDeque::new(),
            hidden: VecDeque::new(),
        };
        for cell in Cells::ALL - board.empty_cells() {
            if let Some(digit) = board.value(cell) {
                queues.place(cell, digit);
            }
        }
        for cell in board.empty_cells() {
            for digit in queues.candidates[cell] - board.digits(cell) {
                queues.remove(cell, digit);
            }
        }
        queues
    }

    /// Follows a step.
    pub(crate) fn apply(&mut self, step: &Step) {
        for placed in &step.placements {
            self.place(placed.cell_index(), placed.digit_index());
        }
        for gone in &step.eliminations {
            self.remove(gone.cell_index(), gone.digit_index());
        }
    }

    fn place(&mut self, cell: usize, digit: usize) {
        if !self.empty.contains(cell) {
            return;
        }
        self.empty -= Cells::of(cell);
        let others = std::mem::take(&mut self.candidates[cell]) - Digits::of(digit);
        for peer in PEERS[cell] {
            self.remove(peer, digit);
        }
        for other in others {
            self.recount(cell, other);
        }
    }

    fn remove(&mut self, cell: usize, digit: usize) {
        if !self.candidates[cell].contains(digit) {
            return;
        }
        self.candidates[cell] -= Digits::of(digit);
        if let Some(last) = self.candidates[cell].single() {
            self.naked.push_back(Candidate::at(cell, last));
        }
        self.recount(cell, digit);
    }

    /// A cell has lost a digit: counts it in the houses of the cell.
    fn recount(&mut self, cell: usize, digit: usize) {
        for house in HOUSES_OF[cell] {
            let count = &mut self.counts[house][digit];
            *count = count.saturating_sub(1);
            let left = *count;
            if left == 1 {
                let has = |&cell: &usize| self.candidates[cell].contains(digit);
                let place = HOUSES[house].into_iter().find(has);
                self.hidden
                    .extend(place.map(|cell| Candidate::at(cell, digit)));
            } else if left == 0 {
                let here = |c: &Candidate| {
                    c.digit_index() == digit && HOUSES[house].contains(c.cell_index())
                };
                if let Some(index) = self.hidden.iter().position(here) {
                    self.hidden.remove(index);
                }
            }
        }
    }

    /// Takes the next cell of a queue that is still empty.
    fn next(queue: &mut VecDeque<Candidate>, empty: Cells) -> Option<Candidate> {
        loop {
            let next = queue.pop_front()?;
            if empty.contains(next.cell_index()) {
                return Some(next);
            }
        }
    }

    /// The first cell of the naked queue that is the last of a house, with the house. It stays in
    /// the queue.
    fn full_house(&self) -> Option<(Candidate, usize)> {
        let queued = self.naked.iter();
        let mut open = queued.filter(|queued| self.empty.contains(queued.cell_index()));
        open.find_map(|&queued| {
            let cell = queued.cell_index();
            let last = |&house: &usize| (HOUSES[house] & self.empty) == Cells::of(cell);
            let house = HOUSES_OF[cell].into_iter().find(last)?;
            Some((queued, house))
        })
    }

    /// The next cell of the hidden queue, with the house. `None` if the queue is empty, or if
    /// its next cell is the last place of the digit in no house.
    fn hidden(&mut self) -> Option<(Candidate, usize)> {
        let next = SinglesQueues::next(&mut self.hidden, self.empty)?;
        let (cell, digit) = (next.cell_index(), next.digit_index());
        let only = |&house: &usize| {
            let has = |&cell: &usize| self.candidates[cell].contains(digit);
            HOUSES[house].into_iter().filter(has).eq([cell])
        };
        let house = HOUSES_OF[cell].into_iter().find(only)?;
        Some((next, house))
    }
}

pub(super) fn full_house(search: &mut Search<'_>) -> Flow {
    let Some((found, house)) = search.singles().full_house() else {
        return GO_ON;
    };
    let step = single(Technique::FULL_HOUSE, found).truth(Constraint::cell(found.cell_index()));
    search.found(step.houses([house]))
}

pub(super) fn naked(search: &mut Search<'_>) -> Flow {
    let queues = search.singles();
    let Some(found) = SinglesQueues::next(&mut queues.naked, queues.empty) else {
        return GO_ON;
    };
    let step = single(Technique::NAKED_SINGLE, found).truth(Constraint::cell(found.cell_index()));
    search.found(step)
}

pub(super) fn hidden(search: &mut Search<'_>) -> Flow {
    let Some((found, house)) = search.singles().hidden() else {
        return GO_ON;
    };
    let truth = Constraint::digit_in(found.digit_index(), house);
    let step = single(Technique::HIDDEN_SINGLE, found).truth(truth);
    search.found(step.houses([house]))
}
