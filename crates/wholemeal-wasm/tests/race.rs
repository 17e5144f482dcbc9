//! Races end in time, and verdicts are compared.

use std::cell::{Cell, RefCell};

use wholemeal_wasm::race::{Race, runners};

const LIST: &str = "\
2....1.38........5.7...6..........13.981..25731....8..9..8...2..5..697844..25....
12.4..1..1..4..1
1..4..1..1..4..1
11..............
..............................................................................123";

/// A clock that advances by `step` with every call.
fn ticking(step: f64) -> impl Fn(usize) -> f64 {
    let time = Cell::new(0.0);
    move |_| {
        time.set(time.get() + step);
        time.get()
    }
}

#[test]
fn all_runners_give_the_same_verdicts() {
    let mut race = Race::new(LIST).expect("a list");
    assert_eq!(race.list().puzzles, 5);
    for runner in runners().iter().rev() {
        let lap = race
            .lap(runner.id, 2500.0, &ticking(25.0))
            .expect("a runner");
        let id = runner.id;
        assert_eq!(lap.puzzles, 5);
        assert!(lap.wrong.is_empty(), "{id}: {:?}", lap.wrong);
        if lap.stopped.is_none() {
            assert_eq!((lap.unique, lap.many, lap.none), (2, 2, 1), "{id}");
            assert!(lap.rate > 0.0 && lap.rate.is_finite(), "{id}");
        }
    }
}

#[test]
fn the_engine_and_the_last_stages_finish() {
    let mut race = Race::new(LIST).expect("a list");
    for id in ["engine", "engine-alone", "best", "search"] {
        let lap = race.lap(id, 1e9, &ticking(25.0)).expect("a runner");
        assert_eq!(lap.stopped, None, "{id}");
        assert_eq!(lap.unique + lap.many + lap.none, 5, "{id}");
    }
}

#[test]
fn the_time_limit_stops_the_naive_stage() {
    let mut race = Race::new(LIST).expect("a list");
    let lap = race.lap("naive", 50.0, &ticking(1.0)).expect("a runner");
    let stopped = lap.stopped.expect("it never finishes");
    assert!(stopped.starts_with("puzzle 1: stopped after "), "{stopped}");
    assert_eq!(lap.unique + lap.many + lap.none, 0);
    assert!(lap.milliseconds >= 50.0 && lap.milliseconds < 60.0);
}

#[test]
fn the_time_limit_stops_the_engine() {
    let mut race = Race::new(LIST).expect("a list");
    let lap = race.lap("engine", 0.0, &ticking(1.0)).expect("a runner");
    assert!(lap.stopped.is_some());
}

#[test]
fn the_clock_gets_the_number_of_solved_puzzles() {
    let calls = RefCell::new(Vec::new());
    let clock = |done| {
        calls.borrow_mut().push(done);
        calls.borrow().len() as f64
    };
    let mut race = Race::new(LIST).expect("a list");
    race.lap("best", 1000.0, &clock).expect("a runner");
    let calls = calls.into_inner();
    assert!(calls.is_sorted());
    assert!(calls.contains(&5));
}

#[test]
fn unreadable_entries_and_unknown_runners_are_errors() {
    assert!(Race::new("").is_err());
    let race = Race::new("12.4..1..1..4..1\nx2.4..1..1..4..1").expect("one puzzle");
    assert_eq!(race.list().puzzles, 1);
    assert_eq!(race.list().errors.len(), 1);
    assert!(race.clone().lap("unknown", 1.0, &|_| 0.0).is_err());
}
