//! On any board, with any digits placed and any candidates removed, no finder panics, and the
//! checker confirms every step.
#![no_main]

use libfuzzer_sys::fuzz_target;
use wholemeal_grid::{Cell, Digit, Grid, Shape};
use wholemeal_logic::{Board, Candidate, CheckError, Settings, all_steps, check, solve};

fuzz_target!(|bytes: &[u8]| {
    let settings = Settings {
        small_rectangles: true,
        duals: true,
        overlapping_sets: true,
        sets_in_chains: true,
        budget: 300,
        ..Settings::everything()
    };
    let board = board(bytes);
    for step in all_steps(&board, &settings).steps {
        let verdict = check(&board, &step);
        assert!(
            matches!(verdict, Ok(()) | Err(CheckError::TooMany(_))),
            "{step}: {verdict:?}"
        );
    }
    let _ = solve(&board, &settings).grade();
});

/// The solution that is changed. Boards that are almost full are searched quickly, and long inputs
/// still reach boards that are almost empty.
const SOLUTION: &str =
    "249571638861432975573986142725698413698143257314725869937814526152369784486257391";

/// Two bytes for each change: a cell is emptied, becomes a given, is filled by the player, or loses
/// a candidate.
fn board(bytes: &[u8]) -> Board {
    let mut givens: Grid = SOLUTION
        .parse()
        .unwrap_or_else(|_| Grid::empty(Shape::NINE));
    let mut grid = givens.clone();
    let mut gone = Vec::new();
    for pair in bytes.chunks_exact(2) {
        let cell = Cell::new(u16::from(pair[0] % 81));
        let Some(digit) = Digit::new(pair[1] % 9 + 1) else {
            continue;
        };
        match pair[1] / 9 % 16 {
            0 => {
                givens = givens.with(cell, Some(digit));
                grid = grid.with(cell, Some(digit));
            }
            1 => grid = grid.with(cell, Some(digit)),
            2 => givens = givens.with(cell, None),
            3..8 => gone.extend(Candidate::new(cell, digit)),
            _ => {
                givens = givens.with(cell, None);
                grid = grid.with(cell, None);
            }
        }
    }
    let mut board = Board::with_placed(&grid, &givens).expect("both are 9x9");
    for candidate in gone {
        board.remove(candidate);
    }
    board
}
