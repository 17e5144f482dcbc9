//! Full 9x9 grids, each as likely as every other.
//!
//! The first box, the rest of the first band and the rest of the first stack can be drawn
//! directly: whatever stands in the first box, there are 56 * 6^6 ways to go on to the
//! right, and as many downwards. The four boxes that are left can be filled in a number
//! of ways that varies; so the drawing is accepted as often as that number says, and one of
//! the ways is chosen.

use wholemeal_grid::{DigitSet, Shape};
use wholemeal_solve::{Nine, solutions};

use crate::maker::Candidate;
use crate::seed::Dice;

/// Ways to fill the last four boxes that are accepted with certainty. More are made
/// up for by the weight, so that its size is a matter of speed only.
const CERTAIN: usize = 6000;

/// A grid, or `None` if the drawing was not accepted.
pub(crate) fn grid(dice: &mut Dice) -> Option<Candidate> {
    let start = first_band_and_stack(dice);
    let chosen = dice.below(CERTAIN);
    let mut board = Nine::EMPTY;
    for (cell, digit) in Shape::NINE.cells().zip(&start) {
        if let Some(digit) = digit {
            board.set(cell, DigitSet::from_bits(1 << digit));
        }
    }
    let mut all = solutions(&board);
    let before: Vec<_> = all.by_ref().take(chosen).collect();
    let mut solution = all.next()?;
    let mut number = chosen + 1 + all.count();
    if number > CERTAIN {
        // One of all of them, not only of the first.
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

/// Draws until a grid is accepted.
pub(crate) fn some_grid(dice: &mut Dice) -> Candidate {
    loop {
        if let Some(found) = grid(dice) {
            return found;
        }
    }
}

/// Digits from 0 in the first three rows and columns.
fn first_band_and_stack(dice: &mut Dice) -> Vec<Option<u8>> {
    let mut first = [[0; 3]; 3];
    let digits = dice.permutation(9);
    for i in 0..9 {
        first[i / 3][i % 3] = digits[i] as u8;
    }
    let mut board = vec![None; 81];
    let across = rest_of_band(first, dice);
    let mut turned = first;
    for i in 0..9 {
        turned[i % 3][i / 3] = first[i / 3][i % 3];
    }
    let down = rest_of_band(turned, dice);
    for line in 0..3 {
        for place in 0..9 {
            board[9 * line + place] = Some(across[line][place]);
            board[9 * place + line] = Some(down[line][place]);
        }
    }
    board
}

/// Three rows that begin with these: one of the 56 ways to share the digits out, and an
/// order for each of the six triples.
fn rest_of_band(first: [[u8; 3]; 3], dice: &mut Dice) -> [[u8; 9]; 3] {
    let set = |row: [u8; 3]| row.iter().fold(0u16, |set, digit| set | 1 << digit);
    let own = first.map(set);
    let triples =
        |outside: u16| (0..512u16).filter(move |set| set.count_ones() == 3 && set & outside == 0);
    let mut ways = Vec::with_capacity(56);
    for one in triples(own[0]) {
        for two in triples(own[1] | one) {
            let three = 511 & !(one | two);
            if three & own[2] == 0 {
                ways.push([one, two, three]);
            }
        }
    }
    let middle = ways[dice.below(ways.len())];
    let mut rows = [[0; 9]; 3];
    for line in 0..3 {
        rows[line][..3].copy_from_slice(&first[line]);
        let last = 511 & !own[line] & !middle[line];
        for (start, set) in [(3, middle[line]), (6, last)] {
            let mut triple: Vec<u8> = (0..9).filter(|digit| set >> digit & 1 == 1).collect();
            dice.shuffle(&mut triple);
            rows[line][start..start + 3].copy_from_slice(&triple);
        }
    }
    rows
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Seed;
    use crate::layout;

    #[test]
    fn what_is_accepted_is_a_solution() {
        let mut dice = Dice::new(Seed::new(1));
        for _ in 0..20 {
            let solution = some_grid(&mut dice).solution;
            assert!(layout::grid(Shape::NINE, &solution, |_| true).is_solution());
        }
    }

    #[test]
    fn there_are_56_ways_to_share_digits_out_in_a_band() {
        let mut dice = Dice::new(Seed::new(2));
        let mut seen = std::collections::BTreeSet::new();
        for _ in 0..2000 {
            let rows = rest_of_band([[0, 1, 2], [3, 4, 5], [6, 7, 8]], &mut dice);
            let mut middle = rows.map(|row| [row[3], row[4], row[5]]);
            middle.iter_mut().for_each(|row| row.sort_unstable());
            seen.insert(middle);
        }
        assert_eq!(seen.len(), 56);
    }
}
