//! Compares the solver with filling grids one by one and checking each constraint by its
//! definition.

#[path = "random/boards.rs"]
mod boards;
#[path = "random/meaning.rs"]
mod meaning;

use boards::{Board, KINDS};
use wholemeal_solve::{Budget, Verdict};
use wholemeal_testkit::random::Random;
use wholemeal_variants::text::{read_text, write_line, write_text};
use wholemeal_variants::{Engine, Solver, read_iss, write_iss};

/// The number of boards; `WHOLEMEAL_BOARDS` sets another one.
fn board_count() -> usize {
    let number = std::env::var("WHOLEMEAL_BOARDS").ok();
    number.and_then(|text| text.parse().ok()).unwrap_or(1080)
}

/// Boards with more solutions are compared up to this number.
const LIMIT: usize = 400;

/// Texts of random boards are read as the same constraints in the same order.
#[test]
fn texts_are_read_back() {
    let mut random = Random::new(5);
    for i in 0..10 * KINDS {
        let variant = Board::random(i, &mut random).variant;
        let text = write_text(&variant, &[("title", "A: b; c # d")]);
        let back = read_text(&text).unwrap_or_else(|error| panic!("{error}:\n{text}"));
        assert_eq!(back.variant, variant, "{text}");
        assert_eq!(back.about, [("title".to_owned(), "A: b; c # d".to_owned())]);
        let line = write_line(&variant);
        assert!(!line.contains('\n'));
        let back = read_text(&line).unwrap_or_else(|error| panic!("{error}: {line}"));
        assert_eq!(back.variant, variant, "{line}");
    }
}

/// Strings of constraints of random boards have the same solutions as the boards.
#[test]
fn strings_of_constraints_have_the_same_solutions() {
    let mut random = Random::new(6);
    let mut written = 0;
    for i in 0..4 * KINDS {
        let board = Board::random(i, &mut random);
        let Ok(text) = write_iss(&board.variant) else {
            continue;
        };
        let variant = read_iss(&text).unwrap_or_else(|error| panic!("{error}: {text}"));
        let back = Board { variant };
        let number = 30;
        let (one, other) = (
            found(&board, Engine::Both, number),
            found(&back, Engine::Both, number),
        );
        assert_eq!(one.len(), other.len(), "{text}\n{board:?}");
        if one.len() < number {
            assert_eq!(one, other, "{text}\n{board:?}");
        }
        written += 1;
    }
    assert!(written > 3 * KINDS, "{written}");
}

fn solver(board: &Board, engine: Engine) -> Solver {
    let solver = Solver::new(&board.variant);
    let solver = solver.unwrap_or_else(|error| panic!("{error}: {board:?}"));
    solver.with_engine(engine)
}

fn found(board: &Board, engine: Engine, number: usize) -> Vec<Vec<u8>> {
    let found = solver(board, engine).find_up_to(number, &Budget::UNLIMITED);
    let mut found: Vec<Vec<u8>> = found
        .unwrap()
        .iter()
        .map(|filled| filled.values().to_vec())
        .collect();
    found.sort_unstable();
    found
}

/// The verdict, the solutions and the values that occur.
fn assert_agrees(board: &Board, all: &[Vec<u8>]) {
    for engine in [Engine::Both, Engine::Search, Engine::Clauses] {
        if engine == Engine::Clauses && all.len() > LIMIT {
            continue;
        }
        let found = found(board, engine, LIMIT + 1);
        if all.len() <= LIMIT {
            assert_eq!(found, all, "{engine:?}: {board:?}");
        } else {
            assert_eq!(found.len(), LIMIT + 1, "{engine:?}: {board:?}");
            assert!(
                found.iter().all(|one| all.contains(one)),
                "{engine:?}: {board:?}"
            );
        }
    }
    let verdict = solver(board, Engine::Both)
        .solve(&Budget::UNLIMITED)
        .unwrap();
    let expected = match all.len() {
        0 => "none",
        1 => "unique",
        _ => "many",
    };
    assert_eq!(verdict.name(), expected, "{board:?}");
    if let Verdict::Many(one, other) = verdict {
        assert_ne!(one, other);
    }
}

fn assert_true_candidates(board: &Board, all: &[Vec<u8>]) {
    let candidates = solver(board, Engine::Both)
        .true_candidates(&Budget::UNLIMITED)
        .unwrap();
    let Some(candidates) = candidates else {
        assert!(all.is_empty(), "{board:?}");
        return;
    };
    for (cell, candidates) in candidates.iter().enumerate() {
        let mut expected: Vec<u8> = all.iter().map(|one| one[cell]).collect();
        expected.sort_unstable();
        expected.dedup();
        assert_eq!(candidates, &expected, "cell {cell} of {board:?}");
    }
}

/// Every kind of constraint alone and in combinations, with clues of a solution and with random
/// ones.
#[test]
fn solutions_are_those_of_the_definitions() {
    let mut random = Random::new(3);
    let (mut none, mut unique, mut many) = (0, 0, 0);
    let boards = board_count();
    for i in 0..boards {
        let board = Board::random(i, &mut random);
        let all = board.solutions();
        assert_agrees(&board, &all);
        if i % 8 == 0 {
            assert_true_candidates(&board, &all);
        }
        match all.len() {
            0 => none += 1,
            1 => unique += 1,
            _ => many += 1,
        }
    }
    let fewest = none.min(unique).min(many);
    assert!(
        fewest > boards / 20,
        "{none} none, {unique} unique, {many} many"
    );
    assert!(boards >= 10 * KINDS);
}
