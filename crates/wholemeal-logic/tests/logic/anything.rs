//! No board causes a panic. Even on a contradictory board every step follows from its evidence and
//! is explained.

use proptest::prelude::*;
use wholemeal_grid::{Cell, Digit, Grid, Shape};
use wholemeal_logic::explain::{self, Language};
use wholemeal_logic::{
    Board, Candidate, CheckError, HintDetail, Settings, all_steps, check, hint, solve,
};

use crate::corpora::PUZZLES;
use crate::help::assert_no_gaps;

/// Any board: any digits, some of them givens, some candidates removed.
fn boards() -> impl Strategy<Value = Board> {
    let base = prop_oneof![
        Just(String::from_utf8(vec![b'.'; 81]).expect("dots")),
        prop::sample::select(PUZZLES.to_vec()).prop_map(str::to_owned),
    ];
    let placed = prop::collection::vec((0u16..81, 1u8..10), 0..40);
    let gone = prop::collection::vec((0u16..81, 1u8..10), 0..300);
    (base, placed, gone).prop_map(|(base, placed, gone)| {
        let givens: Grid = base.parse().unwrap_or_else(|_| Grid::empty(Shape::NINE));
        let grid = placed
            .into_iter()
            .fold(givens.clone(), |grid, (cell, digit)| {
                grid.with(Cell::new(cell), Digit::new(digit))
            });
        let mut board = Board::with_placed(&grid, &givens).expect("9x9");
        for (cell, digit) in gone {
            let digit = Digit::new(digit).expect("1 to 9");
            board.remove(Candidate::new(Cell::new(cell), digit).expect("9x9"));
        }
        board
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(40))]

    #[test]
    fn any_board_is_searched_without_panic_and_all_steps_follow(board in boards()) {
        let settings = Settings {
            small_rectangles: true,
            duals: true,
            overlapping_sets: true,
            sets_in_chains: true,
            budget: 2_000,
            ..Settings::everything()
        };
        for step in all_steps(&board, &settings).steps {
            // On almost empty boards the checker may reach its limit on patterns with many cells;
            // but no step is wrong.
            let verdict = check(&board, &step);
            prop_assert!(matches!(verdict, Ok(()) | Err(CheckError::TooMany(_))), "{:?}: {} {:?}", board, step, verdict);
            for language in Language::ALL {
                assert_no_gaps(&explain::nudge(&step, language));
                assert_no_gaps(&explain::whereabouts(&step, language));
                assert_no_gaps(&explain::reasons(&step, language));
            }
        }
    }

    #[test]
    fn the_path_of_any_board_can_be_replayed_and_its_hint_is_a_sentence(board in boards()) {
        let settings = Settings {
            budget: 2_000,
            ..Settings::default()
        };
        let path = solve(&board, &settings);
        let mut replayed = board.clone();
        for step in &path.steps {
            let before = replayed.clone();
            replayed.apply(step);
            prop_assert_ne!(&replayed, &before, "{} changes nothing", step);
        }
        prop_assert_eq!(&replayed, &path.end);
        prop_assert_eq!(path.is_solved(), path.end.is_solved());
        prop_assert!(!(path.end.is_solved() && path.end.is_broken()));
        let grade = path.grade();
        prop_assert_eq!(grade.techniques.values().sum::<usize>(), path.steps.len());
        for detail in HintDetail::ALL {
            for language in Language::ALL {
                assert_no_gaps(&hint(&board, &settings).text(detail, language));
            }
        }
    }
}
