//! Boards of every kind, and properties of ratings.

use proptest::prelude::*;
use wholemeal_grid::{Grid, Shape};
use wholemeal_logic::{Board, check};
use wholemeal_se::{Rater, Rating, Unrated, path, rate};
use wholemeal_testkit::boards::Kind;
use wholemeal_testkit::random::Random;

const EASY: &str =
    "2....1.38........5.7...6..........13.981..25731....8..9..8...2..5..697844..25....";
/// Of D. Berthier's unbiased puzzles, rated 9.2.
const HARD: &str =
    "..3..6..94..18..36.....7.1...1....735..3..8..8...7...4..6..5.277.........1...3...";

fn grid(text: &str) -> Grid {
    text.parse().unwrap()
}

#[test]
fn boards_without_a_rating_say_why() {
    assert_eq!(
        rate(&Grid::empty(Shape::NINE)),
        Err(Unrated::SeveralSolutions)
    );
    assert_eq!(rate(&Grid::empty(Shape::SIX)), Err(Unrated::NotNine));
    let conflict = format!("22{}", &EASY[2..]);
    assert_eq!(rate(&grid(&conflict)), Err(Unrated::NoSolution));
    let end = path(&grid(EASY)).unwrap().end;
    assert_eq!(rate(&end), Err(Unrated::NoEmptyCell));
}

#[test]
fn a_stopped_rating_says_how_far_it_got() {
    let polls = std::cell::Cell::new(0);
    let stop = || {
        polls.set(polls.get() + 1);
        polls.get() > 40
    };
    let stopped = Rater::new().rate_until(&grid(HARD), &stop).unwrap_err();
    let Unrated::Stopped { steps, at_least } = stopped else {
        panic!("{stopped}");
    };
    assert!(
        steps > 0 && at_least >= Rating::from_tenths(10),
        "{stopped}"
    );
}

#[test]
fn a_rater_that_was_stopped_rates_as_before() {
    let mut rater = Rater::new();
    let fresh = rater.rate(&grid(HARD)).unwrap();
    for most in [1, 10, 30, 100, 300, 1000] {
        let polls = std::cell::Cell::new(0);
        let stop = || {
            polls.set(polls.get() + 1);
            polls.get() > most
        };
        let _ = rater.rate_until(&grid(HARD), &stop);
        assert_eq!(rater.rate(&grid(HARD)), Ok(fresh));
    }
}

#[test]
fn the_ratings_are_those_of_the_steps() {
    let path = path(&grid(HARD)).unwrap();
    let hardest = path.steps.iter().map(|step| step.rating).max();
    assert_eq!(Some(path.ratings.er), hardest);
    assert_eq!(path.ratings.ed, path.steps[0].rating);
    assert!(path.is_solved());
}

#[test]
fn every_step_passes_the_checker() {
    let file = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden/traces.jsonl");
    let text = std::fs::read_to_string(file).unwrap();
    let puzzle = |line: &str| line.split('"').nth(3).map(str::to_owned);
    let puzzles = text.lines().filter_map(puzzle).chain([HARD.to_owned()]);
    for puzzle in puzzles {
        assert_checked(&grid(&puzzle));
    }
}

fn assert_checked(puzzle: &Grid) {
    let mut board = Board::new(puzzle).unwrap();
    for step in path(puzzle).unwrap().steps {
        assert_eq!(check(&board, &step.proof), Ok(()), "{puzzle}: {step}");
        board.apply(&step.proof);
    }
    assert!(board.is_solved(), "{puzzle}");
}

/// Checks every `step`-th trace with an ER in this range of tenths.
fn check_traces(range: std::ops::RangeInclusive<u64>, step: usize) {
    let Some(traces) = crate::support::traces() else {
        return;
    };
    let rated = |trace: &&serde_json::Value| range.contains(&trace["er"].as_u64().unwrap());
    let chosen: Vec<_> = traces.iter().filter(rated).step_by(step).collect();
    assert!(!chosen.is_empty());
    for trace in chosen {
        assert_checked(&grid(trace["puzzle"].as_str().unwrap()));
    }
}

#[test]
fn every_step_of_the_traces_passes_the_checker() {
    check_traces(0..=92, 4);
}

#[test]
fn every_nested_step_of_the_traces_passes_the_checker() {
    check_traces(93..=104, 1);
}

#[test]
fn every_step_of_the_hardest_traces_passes_the_checker() {
    check_traces(105..=200, 1);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    #[test]
    fn any_board_is_rated_or_explained(seed: u64) {
        let mut random = Random::new(seed);
        for kind in Kind::ALL.into_iter().filter(|kind| kind.is_grid()) {
            let marks = kind.board(Shape::NINE, &mut random);
            let cells = marks.cells().iter().map(|set| if set.len() == 1 { set.iter().next() } else { None });
            let board = Grid::from_cells(Shape::NINE, cells.collect()).unwrap();
            let polls = std::cell::Cell::new(0u32);
            let stop = || { polls.set(polls.get() + 1); polls.get() > 20_000 };
            match Rater::new().path_until(&board, &stop) {
                Ok(path) => prop_assert!(path.is_solved() || path.ratings.er == Rating::BEYOND),
                Err(error) => prop_assert!(!error.to_string().is_empty()),
            }
        }
    }

    #[test]
    fn the_rating_does_not_depend_on_earlier_puzzles(order in Just([EASY, HARD, EASY, HARD]).prop_shuffle()) {
        let mut rater = Rater::new();
        for puzzle in order {
            prop_assert_eq!(rater.rate(&grid(puzzle)), rate(&grid(puzzle)));
        }
    }
}
