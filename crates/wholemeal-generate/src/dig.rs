//! Digging: removes givens while the solution stays unique.

use crate::board_tables::BoardTables;
use crate::givens::Givens;
use crate::solution::{Solution, grid};
use crate::solver_input::SolverInput;
use crate::unavoidable::{Cells, unavoidable};

/// A full board from which givens are removed. Each orbit is tried once: its cells are removed
/// one after the other, and all of them are restored if one of them could then have another
/// digit.
#[derive(Clone, Debug)]
pub(crate) struct Dig {
    solution: Solution,
    givens: Givens,
    /// The givens as candidates.
    board: SolverInput,
    limits: Limits,
    /// Sets of cells that must not lose all their givens.
    unavoidable: Vec<Cells>,
    /// The orbits in the order in which they are tried.
    order: Vec<usize>,
    /// The position in `order` of the orbit that is tried now.
    position: usize,
    /// The cell of this orbit that is tried now.
    member: usize,
}

/// The limits of digging.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Limits {
    /// The smallest number of givens.
    pub(crate) bound: usize,
    /// The smallest number of givens in every row and column.
    pub(crate) floor: usize,
}

impl Dig {
    pub(crate) fn new(
        tables: &BoardTables,
        solution: Solution,
        order: Vec<usize>,
        limits: Limits,
    ) -> Dig {
        Dig {
            givens: Givens::all(tables, &solution),
            board: SolverInput::from_grid(&grid(tables.shape, &solution, |_| true)),
            limits,
            unavoidable: unavoidable(tables, &solution),
            solution,
            order,
            position: 0,
            member: 0,
        }
    }

    /// Removes givens up to the next cell for which it needs a solver: the board on which this
    /// cell has another digit. If that board has no solution, the given can be removed.
    /// `None` when every orbit was tried.
    pub(crate) fn next_query(
        &mut self,
        tables: &BoardTables,
        orbits: &[Vec<usize>],
    ) -> Option<SolverInput> {
        loop {
            let orbit = &orbits[*self.order.get(self.position)?];
            if self.member == 0 && !self.may_dig(tables, orbit) {
                self.position += 1;
                continue;
            }
            let cell = orbit[self.member];
            let digit = self.solution[cell];
            self.givens.toggle(tables, cell, digit);
            self.board.allow_all(cell);
            if self.givens.is_single(tables, cell, digit) {
                self.advance(orbit);
            } else if self.givens.misses_one(&self.unavoidable) {
                self.restore(tables, orbit);
            } else {
                return Some(self.board.without(cell, digit));
            }
        }
    }

    /// Answers the last query: `unsolvable` means that the cell cannot have another digit.
    pub(crate) fn answer(&mut self, tables: &BoardTables, orbits: &[Vec<usize>], unsolvable: bool) {
        let orbit = &orbits[self.order[self.position]];
        if unsolvable {
            self.advance(orbit);
        } else {
            self.restore(tables, orbit);
        }
    }

    /// Moves to the next cell of the orbit, or to the next orbit.
    fn advance(&mut self, orbit: &[usize]) {
        self.member += 1;
        if self.member == orbit.len() {
            self.position += 1;
            self.member = 0;
        }
    }

    /// Restores the cells of the orbit that were removed, and moves to the next orbit.
    fn restore(&mut self, tables: &BoardTables, orbit: &[usize]) {
        for &cell in &orbit[..=self.member] {
            let digit = self.solution[cell];
            self.givens.toggle(tables, cell, digit);
            self.board.set_digit(cell, digit);
        }
        self.position += 1;
        self.member = 0;
    }

    /// Returns `true` if the limits allow to remove the whole orbit.
    fn may_dig(&self, tables: &BoardTables, orbit: &[usize]) -> bool {
        let Limits { bound, floor } = self.limits;
        // An orbit can have several cells in one line.
        let keeps_floor = |house: usize| {
            let members = orbit
                .iter()
                .filter(|&&c| tables.houses_of[c].contains(&house));
            self.givens.in_house(house) >= floor + members.count()
        };
        let keeps_floors = |&cell: &usize| {
            let [row, column, _] = tables.houses_of[cell];
            keeps_floor(row) && keeps_floor(column)
        };
        self.givens.len() >= bound + orbit.len() && (floor == 0 || orbit.iter().all(keeps_floors))
    }

    /// The solution, and for each cell whether it is a given.
    pub(crate) fn into_parts(self) -> (Solution, Vec<bool>) {
        (self.solution, self.givens.into_flags())
    }
}
