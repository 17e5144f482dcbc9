//! Full boards for large sizes, by switches.
//!
//! A search seldom fills a large board, so a board that is known to be full and right is
//! changed instead: the one whose rows are shifts of each other. A *switch* exchanges two
//! digits, or parts of two lines, so that every house keeps its digits (I. M. Wanless, "Cycle
//! switches in Latin squares", 2004, here with boxes). The board goes through many random
//! switches. Boards made this way are not equally likely, and it is not known whether the
//! switches reach every board of a size.

use crate::layout::{Layout, Solution};
use crate::question::Engines;
use crate::seed::Dice;

/// Switches for every cell of the board.
const SWITCHES: usize = 4;

/// A full board at random; `None` if the work was stopped.
pub(crate) fn switched_pattern(
    layout: &Layout,
    dice: &mut Dice,
    engines: &Engines<'_>,
) -> Option<Solution> {
    let mut solution = shifted_rows(layout);
    for _ in 0..SWITCHES {
        for _ in 0..layout.cells() {
            match dice.below(3) {
                0 => switch_digits(layout, dice, &mut solution),
                1 => switch_rows(layout, dice, &mut solution),
                _ => switch_columns(layout, dice, &mut solution),
            }
        }
        if engines.is_stopped() {
            return None;
        }
    }
    Some(solution)
}

/// The board whose rows are shifts of the first: by the width of a box from row to row of a
/// band, and by one more from band to band.
fn shifted_rows(layout: &Layout) -> Solution {
    let side = layout.side();
    let (rows, columns) = (layout.shape.box_rows(), layout.shape.box_columns());
    let (rows, columns) = (usize::from(rows), usize::from(columns));
    let digit = |cell: usize| {
        let (row, column) = (cell / side, cell % side);
        ((row % rows * columns + row / rows + column) % side) as u8
    };
    (0..layout.cells()).map(digit).collect()
}

/// Exchanges two digits in a part of the board that no house connects with the other cells
/// of these digits.
fn switch_digits(layout: &Layout, dice: &mut Dice, solution: &mut [u8]) {
    let start = dice.below(solution.len());
    let one = solution[start];
    let other = (usize::from(one) + 1 + dice.below(layout.side() - 1)) % layout.side();
    let other = other as u8;
    let mut open = vec![start];
    solution[start] = other;
    while let Some(cell) = open.pop() {
        // The digit that this cell has now stands a second time in its houses, if that
        // cell was not exchanged yet.
        for house in layout.houses_of[cell] {
            let twin = |&&twin: &&usize| twin != cell && solution[twin] == solution[cell];
            if let Some(&twin) = layout.cells_of[house].iter().find(twin) {
                solution[twin] = if solution[twin] == one { other } else { one };
                open.push(twin);
            }
        }
    }
}

/// Exchanges a part of two rows of a band.
fn switch_rows(layout: &Layout, dice: &mut Dice, solution: &mut [u8]) {
    let side = layout.side();
    let lines = two_lines(side, layout.shape.box_rows().into(), dice);
    let start = dice.below(side);
    switch_lines(side, solution, lines, start, |line, place| {
        line * side + place
    });
}

/// Exchanges a part of two columns of a stack.
fn switch_columns(layout: &Layout, dice: &mut Dice, solution: &mut [u8]) {
    let side = layout.side();
    let lines = two_lines(side, layout.shape.box_columns().into(), dice);
    let start = dice.below(side);
    switch_lines(side, solution, lines, start, |line, place| {
        place * side + line
    });
}

/// Two lines of a block of this size; the same one twice where a block has one line only.
fn two_lines(side: usize, size: usize, dice: &mut Dice) -> [usize; 2] {
    let one = dice.below(side);
    let step = if size > 1 {
        1 + dice.below(size - 1)
    } else {
        0
    };
    [one, one / size * size + (one % size + step) % size]
}

/// Exchanges two lines of a block in one place, then in every other place where that left a
/// digit twice. Both cells of a place lie in one box and in one crossing line, so these
/// keep their digits.
fn switch_lines(
    side: usize,
    solution: &mut [u8],
    [one, other]: [usize; 2],
    start: usize,
    cell: impl Fn(usize, usize) -> usize,
) {
    if one == other {
        return;
    }
    let first = solution[cell(one, start)];
    let mut place = start;
    loop {
        solution.swap(cell(one, place), cell(other, place));
        let moved = solution[cell(one, place)];
        if moved == first {
            return;
        }
        let twin = |&twin: &usize| twin != place && solution[cell(one, twin)] == moved;
        let Some(next) = (0..side).find(twin) else {
            return;
        };
        place = next;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Seed;
    use crate::layout::grid;
    use wholemeal_grid::Shape;

    #[test]
    fn switched_boards_are_solutions_that_differ() {
        for (rows, columns) in [
            (1, 5),
            (2, 2),
            (3, 3),
            (4, 2),
            (3, 9),
            (6, 6),
            (7, 9),
            (8, 8),
        ] {
            let shape = Shape::new(rows, columns).unwrap();
            let layout = Layout::new(shape);
            let mut dice = Dice::new(Seed::new(5));
            let engines = Engines::new(&|| false);
            let mut board = || switched_pattern(&layout, &mut dice, &engines).unwrap();
            let (one, other) = (board(), board());
            for solution in [&one, &other] {
                assert!(grid(shape, solution, |_| true).is_solution(), "{shape}");
            }
            assert_ne!(one, other, "{shape}");
        }
    }

    /// There are 288 boards of 4x4; the switches reach all of them.
    #[test]
    fn switches_reach_every_small_board() {
        let layout = Layout::new(Shape::FOUR);
        let mut dice = Dice::new(Seed::new(6));
        let engines = Engines::new(&|| false);
        let boards = (0..5000).map(|_| switched_pattern(&layout, &mut dice, &engines));
        let boards: std::collections::BTreeSet<_> = boards.collect();
        assert_eq!(boards.len(), 288);
    }

    #[test]
    fn every_kind_of_switch_keeps_a_board_a_solution() {
        let shape = Shape::new(3, 4).unwrap();
        let layout = Layout::new(shape);
        let mut dice = Dice::new(Seed::new(7));
        for switch in [switch_digits, switch_rows, switch_columns] {
            let mut solution = shifted_rows(&layout);
            for _ in 0..200 {
                let before = solution.clone();
                switch(&layout, &mut dice, &mut solution);
                assert!(grid(shape, &solution, |_| true).is_solution());
                assert_ne!(solution, before);
            }
        }
    }
}
