//! Random full boards (the "terminal patterns" of the paper).
//!
//! A Las Vegas algorithm: a few random cells get random digits without conflicts,
//! a depth-first search fills the rest, and the algorithm restarts if the search takes too
//! long. Above a side of 25 nearly every start is a dead end, so those boards are made by
//! [switches](crate::switches) instead.

use wholemeal_grid::{Digit, Shape, Symmetry};
use wholemeal_solve::Budget;

use crate::board_tables::BoardTables;
use crate::seed::Dice;
use crate::solution::{Solution, digits};
use crate::solver_input::SolverInput;
use crate::solvers::Solvers;
use crate::switches::switched_pattern;
use crate::uniform::first_band_and_stack;

/// Guesses of the search before it restarts.
const GUESSES: u64 = 500;

/// The longest side whose boards are filled by a search.
const SEARCHED_SIDE: usize = 25;

/// A random full board; `None` if the work was stopped.
pub(crate) fn terminal_pattern(
    tables: &BoardTables,
    dice: &mut Dice,
    solvers: &mut Solvers<'_>,
) -> Option<Solution> {
    if tables.side() > SEARCHED_SIDE {
        return switched_pattern(tables, dice, solvers);
    }
    while !solvers.is_stopped() {
        let Some(start) = Start::new(tables, dice) else {
            continue;
        };
        if let Some(full) = solvers.find_one(&start.to_input(), GUESSES).ok().flatten() {
            return digits(&full);
        }
    }
    None
}

/// A random full board, faster for 9x9: a random band and a random stack leave less to
/// search. `None` if the work was stopped.
pub(crate) fn quick_pattern(
    tables: &BoardTables,
    dice: &mut Dice,
    solvers: &mut Solvers<'_>,
) -> Option<Solution> {
    if tables.shape != Shape::NINE {
        return terminal_pattern(tables, dice, solvers);
    }
    while !solvers.is_stopped() {
        let start = first_band_and_stack(dice);
        let filled = solvers.nine.learned_within(&start, &Budget::UNLIMITED);
        if let Ok(Some(full)) = filled {
            return Some(full.digits().iter().map(|digit| digit - 1).collect());
        }
    }
    None
}

/// A partly filled board from which a search starts.
struct Start<'a> {
    tables: &'a BoardTables,
    digits: Vec<Option<u8>>,
    /// The digits of every house.
    seen: Vec<u64>,
    /// Steps of the search that are left.
    steps_left: usize,
}

impl Start<'_> {
    /// Random digits in random cells: 11 of 81, and the same proportion on other boards. Then
    /// fills the first band, which is cheaper here than in the solver. `None` if a cell is left
    /// without a digit or the band takes too many steps.
    fn new<'a>(tables: &'a BoardTables, dice: &mut Dice) -> Option<Start<'a>> {
        let cells = tables.cells();
        let mut start = Start {
            tables,
            digits: vec![None; cells],
            seen: vec![0; tables.cells_of.len()],
            steps_left: 2 * cells,
        };
        let number = (cells * 11).div_ceil(81);
        let mut order: Vec<usize> = (0..cells).collect();
        for i in 0..number {
            order.swap(i, i + dice.below(cells - i));
            let free = start.candidates(order[i]);
            if free == 0 {
                return None;
            }
            start.place(order[i], random_digit(free, dice));
        }
        let band = tables.side() * usize::from(tables.shape.box_rows());
        start.fill(0, band, dice).then_some(start)
    }

    /// The digits that a cell can have, as a bit set.
    fn candidates(&self, cell: usize) -> u64 {
        let [row, column, block] = self.tables.houses_of[cell];
        let all = u64::MAX >> (64 - self.tables.side());
        all & !(self.seen[row] | self.seen[column] | self.seen[block])
    }

    fn place(&mut self, cell: usize, digit: u8) {
        self.digits[cell] = Some(digit);
        for house in self.tables.houses_of[cell] {
            self.seen[house] |= 1 << digit;
        }
    }

    fn remove(&mut self, cell: usize, digit: u8) {
        self.digits[cell] = None;
        for house in self.tables.houses_of[cell] {
            self.seen[house] &= !(1 << digit);
        }
    }

    /// Fills the cells up to `end` depth first, in random order of digits. Returns `false` if that
    /// fails or takes too many steps.
    fn fill(&mut self, cell: usize, end: usize, dice: &mut Dice) -> bool {
        if cell == end {
            return true;
        }
        if self.digits[cell].is_some() {
            return self.fill(cell + 1, end, dice);
        }
        let mut free = self.candidates(cell);
        while free != 0 && self.steps_left > 0 {
            self.steps_left -= 1;
            let digit = random_digit(free, dice);
            free &= !(1 << digit);
            self.place(cell, digit);
            if self.fill(cell + 1, end, dice) {
                return true;
            }
            self.remove(cell, digit);
        }
        false
    }

    fn to_input(&self) -> SolverInput {
        let mut input = SolverInput::empty(self.tables.shape);
        for (cell, digit) in self.digits.iter().enumerate() {
            if let Some(digit) = digit {
                input.set_digit(cell, *digit);
            }
        }
        input
    }
}

/// A random digit of a set.
fn random_digit(mut set: u64, dice: &mut Dice) -> u8 {
    for _ in 0..dice.below(set.count_ones() as usize) {
        set &= set - 1;
    }
    set.trailing_zeros() as u8
}

/// Applies a random symmetry: exchanges digits, rows, columns, bands and stacks, and
/// transposes the board or not.
pub(crate) fn scramble(
    tables: &BoardTables,
    dice: &mut Dice,
    solution: &[u8],
    given: &[bool],
) -> (Solution, Vec<bool>) {
    let symmetry = random_symmetry(tables.shape, dice);
    let (mut moved, mut places) = (solution.to_vec(), given.to_vec());
    for (cell, from) in tables.shape.cells().zip(0..) {
        let digit = Digit::from_index(solution[from].into());
        let to = symmetry
            .cell(cell)
            .zip(digit.and_then(|d| symmetry.digit(d)));
        let (to, digit) = to.expect("a cell and a digit of the board");
        moved[to.index()] = digit.index() as u8;
        places[to.index()] = given[from];
    }
    (moved, places)
}

/// A random symmetry that keeps the shape; all are equally likely.
fn random_symmetry(shape: Shape, dice: &mut Dice) -> Symmetry {
    let transpose = shape == shape.transposed() && dice.coin();
    let rows = random_lines(shape.box_rows(), shape.box_columns(), dice);
    let columns = random_lines(shape.box_columns(), shape.box_rows(), dice);
    let mut digits: Vec<Digit> = Digit::all(shape.side()).collect();
    dice.shuffle(&mut digits);
    Symmetry::new(shape, transpose, &rows, &columns, &digits).expect("blocks stay together")
}

/// A random permutation of the blocks of lines, and of the lines in each block.
fn random_lines(size: u8, blocks: u8, dice: &mut Dice) -> Vec<u8> {
    let order = dice.permutation(blocks.into());
    let mut lines = Vec::new();
    for block in order {
        let within = dice.permutation(size.into());
        lines.extend(within.iter().map(|&line| block as u8 * size + line as u8));
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Seed;
    use crate::solution::grid;

    #[test]
    fn terminal_patterns_are_solutions_of_every_size() {
        let mut solvers = Solvers::new(&|| false);
        let shapes = [
            Shape::FOUR,
            Shape::SIX,
            Shape::NINE,
            Shape::TWELVE,
            Shape::SIXTEEN,
        ];
        for shape in shapes {
            let tables = BoardTables::new(shape);
            let mut dice = Dice::new(Seed::new(5));
            for _ in 0..3 {
                let solution = terminal_pattern(&tables, &mut dice, &mut solvers).unwrap();
                assert!(grid(shape, &solution, |_| true).is_solution(), "{shape}");
            }
        }
    }

    #[test]
    fn scrambling_keeps_solutions_and_the_number_of_givens() {
        let tables = BoardTables::new(Shape::SIX);
        let (mut dice, mut solvers) = (Dice::new(Seed::new(6)), Solvers::new(&|| false));
        let solution = terminal_pattern(&tables, &mut dice, &mut solvers).unwrap();
        let given: Vec<bool> = (0..36).map(|_| dice.coin()).collect();
        for _ in 0..20 {
            let (other, places) = scramble(&tables, &mut dice, &solution, &given);
            assert!(grid(Shape::SIX, &other, |_| true).is_solution());
            let count = |given: &[bool]| given.iter().filter(|&&g| g).count();
            assert_eq!(count(&places), count(&given));
        }
    }
}
