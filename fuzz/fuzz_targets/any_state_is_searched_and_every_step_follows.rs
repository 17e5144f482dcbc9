//! Whatever is placed and whatever candidates are gone: no finder panics, and no step is
//! found wrong by the checker.
#![no_main]

use libfuzzer_sys::fuzz_target;
use wholemeal_grid::{Cell, Digit, Grid, Shape};
use wholemeal_logic::{Board, Candidate, Refusal, Settings, all_steps, check, solve};

fuzz_target!(|bytes: &[u8]| {
    let settings = Settings {
        small_rectangles: true,
        duals: true,
        overlapping_sets: true,
        sets_in_chains: true,
        budget: 1_000,
        ..Settings::everything()
    };
    let board = board(bytes);
    for step in all_steps(&board, &settings).steps {
        let verdict = check(&board, &step);
        assert!(matches!(verdict, Ok(()) | Err(Refusal::TooMany(_))), "{step}: {verdict:?}");
    }
    let _ = solve(&board, &settings).grade();
});

/// Two bytes for a change: a given, a digit of the player, or a candidate that is gone.
fn board(bytes: &[u8]) -> Board {
    let (mut givens, mut grid) = (Grid::empty(Shape::NINE), Grid::empty(Shape::NINE));
    let mut gone = Vec::new();
    for pair in bytes.chunks_exact(2) {
        let cell = Cell::new(u16::from(pair[0] % 81));
        let Some(digit) = Digit::new(pair[1] % 9 + 1) else { continue };
        match pair[1] / 9 % 8 {
            0 => {
                givens = givens.with(cell, Some(digit));
                grid = grid.with(cell, Some(digit));
            }
            1 => grid = grid.with(cell, Some(digit)),
            _ => gone.extend(Candidate::new(cell, digit)),
        }
    }
    let board = Board::with_placed(&grid, &givens);
    let mut board = board.expect("both are 9x9");
    for candidate in gone {
        board.remove(candidate);
    }
    board
}
