//! Budgets stop the search for steps, and the result reports it.

use std::cell::Cell;

use wholemeal_grid::Grid;
use wholemeal_logic::{
    Board, Budget, Hint, Settings, all_steps, all_steps_within, hint_within, next_step,
    next_step_within, solve, solve_within,
};

/// A puzzle that needs most techniques.
const HARD: &str =
    "5.1.94....2.6.59................2.17.3..4..6.......5.........2.....3.8...6.8.93..";

fn board() -> Board {
    let puzzle: Grid = HARD.parse().expect("81 cells");
    Board::new(&puzzle).expect("a 9x9 board")
}

#[test]
fn a_budget_that_is_large_enough_changes_nothing() {
    let (board, settings) = (board(), Settings::default());
    let budget = Budget::until(&|| false).and_searches(1_000_000);
    assert_eq!(
        solve_within(&board, &settings, &budget),
        solve(&board, &settings)
    );
    assert_eq!(
        all_steps_within(&board, &settings, &budget),
        all_steps(&board, &settings)
    );
    assert_eq!(
        next_step_within(&board, &settings, &budget),
        Ok(next_step(&board, &settings))
    );
}

/// Every path within a budget is the beginning of the whole path.
#[test]
fn a_path_ends_after_its_searches() {
    let (board, settings) = (board(), Settings::default());
    let whole = solve(&board, &settings);
    assert!(whole.is_solved() && !whole.stopped);
    let mut last = 0;
    for searches in [0, 1, 10, 100, 1000] {
        let path = solve_within(&board, &settings, &Budget::searches(searches));
        assert!(path.stopped && !path.is_solved(), "{searches}");
        assert!(whole.steps.starts_with(&path.steps), "{searches}");
        assert!(path.steps.len() as u64 <= searches && path.steps.len() >= last);
        last = path.steps.len();
    }
    assert!(last > 0);
}

#[test]
fn a_callback_stops_every_search() {
    let (board, settings) = (board(), Settings::everything());
    let stop = Budget::until(&|| true);
    assert!(solve_within(&board, &settings, &stop).steps.is_empty());
    let found = all_steps_within(&board, &settings, &stop);
    assert!(found.stopped && found.steps.is_empty() && found.cut_short.is_empty());
    assert!(next_step_within(&board, &settings, &stop).is_err());
    assert_eq!(
        hint_within(&board, &settings, &stop).unwrap_err().searches,
        0
    );
}

/// Expensive finders poll the callback while they run, not only before they start.
#[test]
fn a_callback_is_polled_during_long_searches() {
    let (board, settings) = (board(), Settings::everything());
    let polls = Cell::new(0_usize);
    let count = || {
        polls.set(polls.get() + 1);
        false
    };
    let found = all_steps_within(&board, &settings, &Budget::until(&count));
    assert!(!found.stopped);
    let all = polls.get();
    assert!(all > 2 * settings.techniques.len(), "{all} polls");
    // Stopped at any poll, the search returns a part of the full result.
    for last in (1..all).step_by(all / 10) {
        polls.set(0);
        let stop = || {
            polls.set(polls.get() + 1);
            polls.get() >= last
        };
        let part = all_steps_within(&board, &settings, &Budget::until(&stop));
        assert!(part.stopped, "poll {last} of {all}");
        assert!(part.steps.iter().all(|step| found.steps.contains(step)));
    }
}

#[test]
fn a_solved_board_needs_no_search() {
    let puzzle: Grid =
        "249571638861432975573986142725698413698143257314725869937814526152369784486257391"
            .parse()
            .expect("81 cells");
    let board = Board::new(&puzzle).expect("a 9x9 board");
    let none = Budget::searches(0);
    assert_eq!(
        hint_within(&board, &Settings::default(), &none),
        Ok(Hint::Solved)
    );
    let path = solve_within(&board, &Settings::default(), &none);
    assert!(path.is_solved() && !path.stopped);
}
