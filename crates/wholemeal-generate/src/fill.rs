//! Terminal patterns: full boards at random.
//!
//! A Las Vegas algorithm: a few random cells get random digits that do not clash,
//! a depth-first search fills the rest, and the algorithm restarts if the search takes too
//! long. Above a side of 25 nearly every start is a dead end, so those boards are made by
//! [switches](crate::switches) instead.

use wholemeal_grid::{Digit, Shape, Symmetry};
use wholemeal_solve::Budget;

use crate::layout::{Layout, Solution, digits};
use crate::question::{Engines, Question};
use crate::seed::Dice;
use crate::switches::switched_pattern;
use crate::uniform::first_band_and_stack;

/// Guesses of the search before it restarts.
const GUESSES: u64 = 500;

/// The longest side whose boards are filled by a search.
const SEARCHED_SIDE: usize = 25;

/// A full board at random; `None` if the work was stopped.
pub(crate) fn terminal_pattern(
    layout: &Layout,
    dice: &mut Dice,
    engines: &mut Engines<'_>,
) -> Option<Solution> {
    if layout.side() > SEARCHED_SIDE {
        return switched_pattern(layout, dice, engines);
    }
    while !engines.is_stopped() {
        let Some(start) = Start::new(layout, dice) else {
            continue;
        };
        if let Some(full) = engines.first(&start.question(), GUESSES).ok().flatten() {
            return digits(&full);
        }
    }
    None
}

/// A full board at random, faster: a random band and a random stack leave less to search.
/// `None` if the work was stopped.
pub(crate) fn quick_pattern(
    layout: &Layout,
    dice: &mut Dice,
    engines: &mut Engines<'_>,
) -> Option<Solution> {
    if layout.shape != Shape::NINE {
        return terminal_pattern(layout, dice, engines);
    }
    while !engines.is_stopped() {
        let start = first_band_and_stack(dice);
        let filled = engines.nine.learned_within(&start, &Budget::UNLIMITED);
        if let Ok(Some(full)) = filled {
            return Some(full.digits().iter().map(|digit| digit - 1).collect());
        }
    }
    None
}

/// A board to be filled.
struct Start<'a> {
    layout: &'a Layout,
    digits: Vec<Option<u8>>,
    /// The digits of every house.
    seen: Vec<u64>,
    /// Steps of the search that are left.
    patience: usize,
}

impl Start<'_> {
    /// Random digits in random cells: 11 of 81, as many for their size on other boards. Then
    /// the first step of the search: the first band, whose rows come cheaper this way. `None` if it
    /// came to nothing.
    fn new<'a>(layout: &'a Layout, dice: &mut Dice) -> Option<Start<'a>> {
        let cells = layout.cells();
        let mut start = Start {
            layout,
            digits: vec![None; cells],
            seen: vec![0; layout.cells_of.len()],
            patience: 2 * cells,
        };
        let number = (cells * 11).div_ceil(81);
        let mut order: Vec<usize> = (0..cells).collect();
        for i in 0..number {
            order.swap(i, i + dice.below(cells - i));
            let free = start.free(order[i]);
            if free == 0 {
                return None;
            }
            start.put(order[i], chosen(free, dice));
        }
        let band = layout.side() * usize::from(layout.shape.box_rows());
        start.fill(0, band, dice).then_some(start)
    }

    /// The digits that a cell can have, as bits.
    fn free(&self, cell: usize) -> u64 {
        let [row, column, block] = self.layout.houses_of[cell];
        let all = u64::MAX >> (64 - self.layout.side());
        all & !(self.seen[row] | self.seen[column] | self.seen[block])
    }

    fn put(&mut self, cell: usize, digit: u8) {
        self.digits[cell] = Some(digit);
        for house in self.layout.houses_of[cell] {
            self.seen[house] |= 1 << digit;
        }
    }

    fn take(&mut self, cell: usize, digit: u8) {
        self.digits[cell] = None;
        for house in self.layout.houses_of[cell] {
            self.seen[house] &= !(1 << digit);
        }
    }

    /// Fills cells from one to another, depth first, in random order of digits.
    fn fill(&mut self, cell: usize, end: usize, dice: &mut Dice) -> bool {
        if cell == end {
            return true;
        }
        if self.digits[cell].is_some() {
            return self.fill(cell + 1, end, dice);
        }
        let mut free = self.free(cell);
        while free != 0 && self.patience > 0 {
            self.patience -= 1;
            let digit = chosen(free, dice);
            free &= !(1 << digit);
            self.put(cell, digit);
            if self.fill(cell + 1, end, dice) {
                return true;
            }
            self.take(cell, digit);
        }
        false
    }

    fn question(&self) -> Question {
        let mut question = Question::empty(self.layout.shape);
        for (cell, digit) in self.digits.iter().enumerate() {
            if let Some(digit) = digit {
                question.settle(cell, *digit);
            }
        }
        question
    }
}

/// One of the digits of a set.
fn chosen(mut set: u64, dice: &mut Dice) -> u8 {
    for _ in 0..dice.below(set.count_ones() as usize) {
        set &= set - 1;
    }
    set.trailing_zeros() as u8
}

/// Changes a board into another of the same kind: digits, rows, columns, bands and
/// stacks are exchanged, and it is turned over or not.
pub(crate) fn scramble(
    layout: &Layout,
    dice: &mut Dice,
    solution: &[u8],
    given: &[bool],
) -> (Solution, Vec<bool>) {
    let symmetry = random_symmetry(layout.shape, dice);
    let (mut moved, mut places) = (solution.to_vec(), given.to_vec());
    for (cell, from) in layout.shape.cells().zip(0..) {
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

/// Any symmetry that leaves the shape as it is, each as likely as the others.
fn random_symmetry(shape: Shape, dice: &mut Dice) -> Symmetry {
    let transpose = shape == shape.transposed() && dice.coin();
    let rows = random_lines(shape.box_rows(), shape.box_columns(), dice);
    let columns = random_lines(shape.box_columns(), shape.box_rows(), dice);
    let mut digits: Vec<Digit> = Digit::all(shape.side()).collect();
    dice.shuffle(&mut digits);
    Symmetry::new(shape, transpose, &rows, &columns, &digits).expect("blocks stay together")
}

/// A permutation of blocks of lines, and of the lines in each.
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
    use crate::layout::grid;

    #[test]
    fn terminal_patterns_are_solutions_of_every_size() {
        let mut engines = Engines::new(&|| false);
        let shapes = [
            Shape::FOUR,
            Shape::SIX,
            Shape::NINE,
            Shape::TWELVE,
            Shape::SIXTEEN,
        ];
        for shape in shapes {
            let layout = Layout::new(shape);
            let mut dice = Dice::new(Seed::new(5));
            for _ in 0..3 {
                let solution = terminal_pattern(&layout, &mut dice, &mut engines).unwrap();
                assert!(grid(shape, &solution, |_| true).is_solution(), "{shape}");
            }
        }
    }

    #[test]
    fn scrambling_keeps_solutions_and_the_number_of_givens() {
        let layout = Layout::new(Shape::SIX);
        let (mut dice, mut engines) = (Dice::new(Seed::new(6)), Engines::new(&|| false));
        let solution = terminal_pattern(&layout, &mut dice, &mut engines).unwrap();
        let given: Vec<bool> = (0..36).map(|_| dice.coin()).collect();
        for _ in 0..20 {
            let (other, places) = scramble(&layout, &mut dice, &solution, &given);
            assert!(grid(Shape::SIX, &other, |_| true).is_solution());
            let count = |given: &[bool]| given.iter().filter(|&&g| g).count();
            assert_eq!(count(&places), count(&given));
        }
    }
}
