//! Terminal patterns: full boards at random.
//!
//! A Las Vegas algorithm: a few random cells get random digits that do not clash,
//! a depth-first search fills the rest, and if it takes too long all starts anew.

use wholemeal_grid::{Digit, Grid, Shape, Symmetry};

use crate::layout::{Layout, Solution, digits};
use crate::question::{Engines, Question};
use crate::seed::Dice;
use crate::uniform::first_band_and_stack;

/// Guesses of the search before it starts anew.
const GUESSES: u64 = 500;

/// A full board at random.
pub(crate) fn terminal_pattern(
    layout: &Layout,
    dice: &mut Dice,
    engines: &mut Engines,
) -> Solution {
    loop {
        let Some(start) = random_givens(layout, dice) else {
            continue;
        };
        let found = engines.first(&Question::of(&start), GUESSES);
        if let Some(full) = found.ok().flatten() {
            return digits(&full).expect("a solution is full");
        }
    }
}

/// A full board at random, faster: a random band and a random stack leave less to search.
pub(crate) fn quick_pattern(layout: &Layout, dice: &mut Dice, engines: &mut Engines) -> Solution {
    if layout.shape != Shape::NINE {
        return terminal_pattern(layout, dice, engines);
    }
    loop {
        if let Some(full) = engines.nine.first(&first_band_and_stack(dice)) {
            return full.digits().iter().map(|digit| digit - 1).collect();
        }
    }
}

/// Random digits in random cells: 11 of 81, as many for their size on other boards.
/// `None` if one of the cells has no digit left.
fn random_givens(layout: &Layout, dice: &mut Dice) -> Option<Grid> {
    let (cells, side) = (layout.cells(), layout.side());
    let number = (cells * 11).div_ceil(81);
    let mut order = dice.permutation(cells);
    order.truncate(number);
    let mut seen = vec![0u64; layout.cells_of.len()];
    let mut chosen = vec![None; cells];
    for cell in order {
        let houses = layout.houses_of[cell];
        let taken = houses.iter().fold(0, |all, &house| all | seen[house]);
        let free: Vec<usize> = (0..side).filter(|digit| taken >> digit & 1 == 0).collect();
        if free.is_empty() {
            return None;
        }
        let digit = free[dice.below(free.len())];
        chosen[cell] = Digit::from_index(digit);
        for house in houses {
            seen[house] |= 1 << digit;
        }
    }
    Grid::from_cells(layout.shape, chosen)
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
        let mut engines = Engines::new();
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
                let solution = terminal_pattern(&layout, &mut dice, &mut engines);
                assert!(grid(shape, &solution, |_| true).is_solution(), "{shape}");
            }
        }
    }

    #[test]
    fn scrambling_keeps_solutions_and_the_number_of_givens() {
        let layout = Layout::new(Shape::SIX);
        let (mut dice, mut engines) = (Dice::new(Seed::new(6)), Engines::new());
        let solution = terminal_pattern(&layout, &mut dice, &mut engines);
        let given: Vec<bool> = (0..36).map(|_| dice.coin()).collect();
        for _ in 0..20 {
            let (other, places) = scramble(&layout, &mut dice, &solution, &given);
            assert!(grid(Shape::SIX, &other, |_| true).is_solution());
            let count = |given: &[bool]| given.iter().filter(|&&g| g).count();
            assert_eq!(count(&places), count(&given));
        }
    }
}
