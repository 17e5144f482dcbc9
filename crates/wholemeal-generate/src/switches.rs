//! Full boards for large sizes, by switches.
//!
//! A search seldom fills a large board, so a known solution is changed instead: the one whose
//! rows are shifts of each other. A *switch* exchanges two
//! digits, or parts of two lines, so that every house keeps its digits (I. M. Wanless, "Cycle
//! switches in Latin squares", 2004, here with boxes). Many random switches are
//! applied. Boards made this way are not equally likely, and it is not known whether the
//! switches reach every board of a size.

use crate::board_tables::BoardTables;
use crate::seed::Dice;
use crate::solution::Solution;
use crate::solvers::Solvers;

/// Switches for every cell of the board.
const SWITCHES: usize = 4;

/// A random full board; `None` if the work was stopped.
pub(crate) fn switched_pattern(
    tables: &BoardTables,
    dice: &mut Dice,
    solvers: &Solvers<'_>,
) -> Option<Solution> {
    let mut solution = shifted_rows(tables);
    for _ in 0..SWITCHES {
        for _ in 0..tables.cells() {
            match dice.below(3) {
                0 => switch_digits(tables, dice, &mut solution),
                1 => switch_rows(tables, dice, &mut solution),
                _ => switch_columns(tables, dice, &mut solution),
            }
        }
        if solvers.is_stopped() {
            return None;
        }
    }
    Some(solution)
}

/// The board whose rows are shifts of the first: by the width of a box from row to row of a
/// band, and by one more from band to band.
fn shifted_rows(tables: &BoardTables) -> Solution {
    let side = tables.side();
    let (rows, columns) = (tables.shape.box_rows(), tables.shape.box_columns());
    let (rows, columns) = (usize::from(rows), usize::from(columns));
    let digit = |cell: usize| {
        let (row, column) = (cell / side, cell % side);
        ((row % rows * columns + row / rows + column) % side) as u8
    };
    (0..tables.cells()).map(digit).collect()
}

/// Exchanges two digits in a part of the board that no house connects with the other cells
/// of these digits.
fn switch_digits(tables: &BoardTables, dice: &mut Dice, solution: &mut [u8]) {
    let start = dice.below(solution.len());
    let one = solution[start];
    let other = (usize::from(one) + 1 + dice.below(tables.side() - 1)) % tables.side();
    let other = other as u8;
    let mut open = vec![start];
    solution[start] = other;
    while let Some(cell) = open.pop() {
        // A cell of these houses that was not exchanged yet has the same digit now.
        for house in tables.houses_of[cell] {
            let twin = |&&twin: &&usize| twin != cell && solution[twin] == solution[cell];
            if let Some(&twin) = tables.cells_of[house].iter().find(twin) {
                solution[twin] = if solution[twin] == one { other } else { one };
                open.push(twin);
            }
        }
    }
}

/// Exchanges a part of two rows of a band.
fn switch_rows(tables: &BoardTables, dice: &mut Dice, solution: &mut [u8]) {
    let side = tables.side();
    let lines = two_lines(side, tables.shape.box_rows().into(), dice);
    let start = dice.below(side);
    switch_lines(side, solution, lines, start, |line, place| {
        line * side + place
    });
}

/// Exchanges a part of two columns of a stack.
fn switch_columns(tables: &BoardTables, dice: &mut Dice, solution: &mut [u8]) {
    let side = tables.side();
    let lines = two_lines(side, tables.shape.box_columns().into(), dice);
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

/// Exchanges two lines of a block at one position, then at every other position where that left
/// a duplicate. Both cells of a position are in the same box and crossing line, so these keep
/// their digits.
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
    use crate::solution::grid;
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
            let tables = BoardTables::new(shape);
            let mut dice = Dice::new(Seed::new(5));
            let solvers = Solvers::new(&|| false);
            let mut board = || switched_pattern(&tables, &mut dice, &solvers).unwrap();
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
        let tables = BoardTables::new(Shape::FOUR);
        let mut dice = Dice::new(Seed::new(6));
        let solvers = Solvers::new(&|| false);
        let boards = (0..5000).map(|_| switched_pattern(&tables, &mut dice, &solvers));
        let boards: std::collections::BTreeSet<_> = boards.collect();
        assert_eq!(boards.len(), 288);
    }

    #[test]
    fn every_kind_of_switch_keeps_a_board_a_solution() {
        let shape = Shape::new(3, 4).unwrap();
        let tables = BoardTables::new(shape);
        let mut dice = Dice::new(Seed::new(7));
        for switch in [switch_digits, switch_rows, switch_columns] {
            let mut solution = shifted_rows(&tables);
            for _ in 0..200 {
                let before = solution.clone();
                switch(&tables, &mut dice, &mut solution);
                assert!(grid(shape, &solution, |_| true).is_solution());
                assert_ne!(solution, before);
            }
        }
    }
}
