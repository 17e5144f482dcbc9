//! Digging: taking givens away as long as the solution stays the only one.

use crate::givens::Givens;
use crate::layout::{Layout, Solution, grid};
use crate::question::Question;
use crate::unavoidable::{Cells, unavoidable};

/// A full board that is being dug. Each unit of cells is tried once: its cells are
/// taken away one after the other, and all come back if one of them can then hold
/// another digit.
#[derive(Clone, Debug)]
pub(crate) struct Dig {
    solution: Solution,
    givens: Givens,
    /// The candidates that the givens leave open.
    board: Question,
    limits: Limits,
    /// Sets of cells that must not lose all their givens.
    unavoidable: Vec<Cells>,
    /// The units in the order in which they are tried.
    order: Vec<usize>,
    /// What is tried now: a unit, and a cell of it.
    unit: usize,
    member: usize,
}

/// How far to dig.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Limits {
    /// So many givens stay.
    pub(crate) bound: usize,
    /// So many givens stay in every row and column.
    pub(crate) floor: usize,
}

impl Dig {
    pub(crate) fn new(
        layout: &Layout,
        solution: Solution,
        order: Vec<usize>,
        limits: Limits,
    ) -> Dig {
        Dig {
            givens: Givens::all(layout, &solution),
            board: Question::of(&grid(layout.shape, &solution, |_| true)),
            limits,
            unavoidable: unavoidable(layout, &solution),
            solution,
            order,
            unit: 0,
            member: 0,
        }
    }

    /// Digs on to the next cell about which there is a question: can it hold another
    /// digit? `None` when every unit was tried.
    pub(crate) fn next_question(
        &mut self,
        layout: &Layout,
        units: &[Vec<usize>],
    ) -> Option<Question> {
        loop {
            let unit = &units[*self.order.get(self.unit)?];
            if self.member == 0 && !self.may_dig(layout, unit) {
                self.unit += 1;
                continue;
            }
            let cell = unit[self.member];
            let digit = self.solution[cell];
            self.givens.toggle(layout, cell, digit);
            self.board.open(cell);
            if self.givens.is_single(layout, cell, digit) {
                self.go_on(unit);
            } else if self.givens.misses_one(&self.unavoidable) {
                self.put_back(layout, unit);
            } else {
                return Some(self.board.without(cell, digit));
            }
        }
    }

    /// The answer: the cell can hold no other digit, or it can.
    pub(crate) fn answer(&mut self, layout: &Layout, units: &[Vec<usize>], no_other: bool) {
        let unit = &units[self.order[self.unit]];
        if no_other {
            self.go_on(unit);
        } else {
            self.put_back(layout, unit);
        }
    }

    fn go_on(&mut self, unit: &[usize]) {
        self.member += 1;
        if self.member == unit.len() {
            self.unit += 1;
            self.member = 0;
        }
    }

    /// The unit stays.
    fn put_back(&mut self, layout: &Layout, unit: &[usize]) {
        for &cell in &unit[..=self.member] {
            let digit = self.solution[cell];
            self.givens.toggle(layout, cell, digit);
            self.board.settle(cell, digit);
        }
        self.unit += 1;
        self.member = 0;
    }

    fn may_dig(&self, layout: &Layout, unit: &[usize]) -> bool {
        let Limits { bound, floor } = self.limits;
        // Cells of one unit may lie in one line.
        let keeps_floor = |house: usize| {
            let members = unit
                .iter()
                .filter(|&&c| layout.houses_of[c].contains(&house));
            self.givens.in_house(house) >= floor + members.count()
        };
        let keeps_floors = |&cell: &usize| {
            let [row, column, _] = layout.houses_of[cell];
            keeps_floor(row) && keeps_floor(column)
        };
        self.givens.len() >= bound + unit.len() && (floor == 0 || unit.iter().all(keeps_floors))
    }

    /// What was dug: the solution, and which cells are given.
    pub(crate) fn into_parts(self) -> (Solution, Vec<bool>) {
        (self.solution, self.givens.into_flags())
    }
}
