//! Uniform sampling of full 9x9 grids.
//!
//! The first box, the rest of the first band and the rest of the first stack can be drawn
//! directly: for every first box there are 56 * 6^6 ways to fill the rest of the band, and as
//! many for the stack. The number of ways to fill the other four boxes varies. So a drawing is
//! accepted with a probability proportional to that number, and one of the ways is chosen.

use std::sync::LazyLock;

use wholemeal_grid::{DigitSet, Shape};
use wholemeal_solve::{Puzzle9, solutions};

use crate::puzzle_attempts::Candidate;
use crate::seed::Dice;
use crate::solvers::Solvers;

/// The number of ways to fill the last four boxes from which on a drawing is always accepted.
/// The weight corrects for larger numbers, so the value affects only the speed.
const CERTAIN: usize = 6000;

/// A random grid; `None` if the drawing was not accepted.
pub(crate) fn grid(dice: &mut Dice) -> Option<Candidate> {
    let board = first_band_and_stack(dice);
    let chosen = dice.below(CERTAIN);
    let mut all = solutions(&board);
    let before: Vec<_> = all.by_ref().take(chosen).collect();
    let mut solution = all.next()?;
    let mut number = chosen + 1 + all.count();
    if number > CERTAIN {
        // Chooses among all of them, not only among the first.
        let other = dice.below(number);
        solution = *before.get(other).unwrap_or(&solution);
        if other > chosen {
            solution = solutions(&board).nth(other)?;
        }
    } else {
        number = CERTAIN;
    }
    Some(Candidate {
        solution: solution.digits().iter().map(|digit| digit - 1).collect(),
        given: vec![true; 81],
        weight: number as f64 / CERTAIN as f64,
    })
}

/// Draws until a grid is accepted; `None` if the work was stopped.
pub(crate) fn some_grid(dice: &mut Dice, solvers: &Solvers<'_>) -> Option<Candidate> {
    while !solvers.is_stopped() {
        if let Some(found) = grid(dice) {
            return Some(found);
        }
    }
    None
}

/// A board with digits in the first three rows and columns.
pub(crate) fn first_band_and_stack(dice: &mut Dice) -> Puzzle9 {
    let mut first = [[0; 3]; 3];
    let digits = dice.permutation(9);
    for i in 0..9 {
        first[i / 3][i % 3] = digits[i] as u8;
    }
    let across = rest_of_band(first, dice);
    let mut turned = first;
    for i in 0..9 {
        turned[i % 3][i / 3] = first[i / 3][i % 3];
    }
    let down = rest_of_band(turned, dice);
    let mut board = Puzzle9::EMPTY;
    for (cell, i) in Shape::NINE.cells().zip(0..) {
        let digit = match (i / 9, i % 9) {
            (row @ 0..3, column) => across[row][column],
            (row, column @ 0..3) => down[column][row],
            _ => continue,
        };
        board.set(cell, DigitSet::from_bits(1 << digit));
    }
    board
}

/// Three rows that start with these: one of the 56 ways to distribute the digits, and a random
/// order for each of the six triples.
fn rest_of_band(first: [[u8; 3]; 3], dice: &mut Dice) -> [[u8; 9]; 3] {
    let middle = WAYS[dice.below(WAYS.len())];
    let mut rows = [[0; 9]; 3];
    for line in 0..3 {
        rows[line][..3].copy_from_slice(&first[line]);
        let last = 0o777 & !(0o7 << (3 * line)) & !middle[line];
        for (start, places) in [(3, middle[line]), (6, last)] {
            let triple = &mut rows[line][start..start + 3];
            let places = (0..9).filter(|place| places >> place & 1 == 1);
            for (cell, place) in triple.iter_mut().zip(places) {
                *cell = first[place / 3][place % 3];
            }
            dice.shuffle(triple);
        }
    }
    rows
}

/// The digits that the rows of the second box can have, as sets of positions in the first box.
static WAYS: LazyLock<Vec<[u16; 3]>> = LazyLock::new(|| {
    let triples =
        |outside: u16| (0..512u16).filter(move |set| set.count_ones() == 3 && set & outside == 0);
    let mut ways = Vec::with_capacity(56);
    for one in triples(0o7) {
        for two in triples(0o70 | one) {
            let three = 0o777 & !(one | two);
            if three & 0o700 == 0 {
                ways.push([one, two, three]);
            }
        }
    }
    ways
});

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Seed;
    use crate::solution;

    #[test]
    fn accepted_grids_are_solutions() {
        let mut dice = Dice::new(Seed::new(1));
        for _ in 0..20 {
            let drawn = some_grid(&mut dice, &Solvers::new(&|| false));
            let solution = drawn.unwrap().solution;
            assert!(solution::grid(Shape::NINE, &solution, |_| true).is_solution());
        }
    }

    #[test]
    fn there_are_56_ways_to_distribute_digits_in_a_band() {
        let mut dice = Dice::new(Seed::new(2));
        let mut seen = std::collections::BTreeSet::new();
        for _ in 0..2000 {
            let rows = rest_of_band([[0, 1, 2], [3, 4, 5], [6, 7, 8]], &mut dice);
            let mut middle = rows.map(|row| [row[3], row[4], row[5]]);
            middle.iter_mut().for_each(|row| row.sort_unstable());
            seen.insert(middle);
        }
        assert_eq!((seen.len(), WAYS.len()), (56, 56));
    }
}
