//! Any grid has ratings of Sudoku Explainer or a reason, and the checker confirms every step.
#![no_main]

use std::cell::Cell as Counter;

use libfuzzer_sys::fuzz_target;
use wholemeal_grid::{Cell, Digit, Grid, Shape};
use wholemeal_logic::{Board, CheckError, check};
use wholemeal_se::Rater;

/// The number of polls after which a rating is stopped.
const POLLS: u32 = 2_000;

fuzz_target!(|bytes: &[u8]| {
    let puzzle = puzzle(bytes);
    let polls = Counter::new(0);
    let stop = || {
        polls.set(polls.get() + 1);
        polls.get() > POLLS
    };
    let Ok(path) = Rater::new().path_until(&puzzle, &stop) else {
        return;
    };
    let mut board = Board::new(&puzzle).expect("a 9x9 board");
    for step in &path.steps {
        let verdict = check(&board, &step.proof);
        assert!(
            matches!(verdict, Ok(()) | Err(CheckError::TooMany(_))),
            "{puzzle}: {step}: {verdict:?}"
        );
        board.apply(&step.proof);
    }
    assert_eq!(board.is_solved(), path.is_solved());
});

/// The solution that is changed.
const SOLUTION: &str =
    "249571638861432975573986142725698413698143257314725869937814526152369784486257391";

/// A byte empties a cell; after a byte of 250 or more the next two fill one.
fn puzzle(bytes: &[u8]) -> Grid {
    let mut grid: Grid = SOLUTION
        .parse()
        .unwrap_or_else(|_| Grid::empty(Shape::NINE));
    let mut rest = bytes.iter();
    while let Some(&byte) = rest.next() {
        if byte < 250 {
            grid = grid.with(Cell::new(u16::from(byte % 81)), None);
        } else if let (Some(&cell), Some(&digit)) = (rest.next(), rest.next()) {
            grid = grid.with(Cell::new(u16::from(cell % 81)), Digit::new(digit % 9 + 1));
        }
    }
    grid
}
