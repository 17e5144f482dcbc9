//! No step is ever wrong, and every step proves itself.

use wholemeal_logic::{Board, CheckError, Settings, Step, Technique, all_steps, check, solve};
use wholemeal_solve::{Puzzle9, Solver, Verdict};

use crate::corpora::{PUZZLES, board, corpus};

/// What the solution says; `None` if there is not exactly one.
fn solution(board: &Board) -> Option<wholemeal_grid::Grid> {
    let nine = Puzzle9::from_grid(&board.to_grid())?;
    match Solver::new().solve(&nine) {
        Verdict::Unique(solution) => Some(solution.to_grid()),
        _ => None,
    }
}

/// Agrees with the solution, and follows from its evidence.
fn assert_sound(board: &Board, step: &Step, solution: &wholemeal_grid::Grid) {
    for placed in &step.placements {
        assert_eq!(
            solution.get(placed.cell()),
            Some(placed.digit()),
            "{board:?}: {step}"
        );
    }
    for gone in &step.eliminations {
        assert_ne!(
            solution.get(gone.cell()),
            Some(gone.digit()),
            "{board:?}: {step}"
        );
    }
    assert_eq!(
        check(board, step),
        Ok(()),
        "{board:?}: {step}\n{:?}",
        step.evidence
    );
}

/// Walks the path and looks at every step; says whether it ends at the solution.
fn walk(start: &Board, settings: &Settings) -> bool {
    let Some(solution) = solution(start) else {
        return false;
    };
    let mut board = start.clone();
    let path = solve(start, settings);
    for step in &path.steps {
        assert_sound(&board, step, &solution);
        board.apply(step);
    }
    assert_eq!(board, path.end);
    board.is_solved()
}

/// Whatever is dropped from trimmed evidence, the checker refuses.
fn assert_needs_everything(board: &Board, step: &Step) {
    let refuses = |mutant: &Step, what: &dyn std::fmt::Display| {
        let verdict = check(board, mutant);
        assert!(
            matches!(verdict, Err(CheckError::DoesNotFollow(_))),
            "{board:?}: {step} holds without {what}: {verdict:?}"
        );
    };
    for i in 0..step.evidence.truths.len() {
        let mut mutant = step.clone();
        let set = mutant.evidence.truths.remove(i);
        refuses(&mutant, &set);
    }
    for i in 0..step.evidence.links.len() {
        let mut mutant = step.clone();
        let set = mutant.evidence.links.remove(i);
        refuses(&mutant, &set);
    }
    if step.evidence.deadly.is_some() {
        let mut mutant = step.clone();
        mutant.evidence.deadly = None;
        refuses(&mutant, &"the deadly pattern");
    }
}

#[test]
fn paths_are_sound_and_every_step_follows_from_its_evidence() {
    let ours = PUZZLES.into_iter().map(board);
    let expert = corpus("qqwing_expert_1000.txt").into_iter().take(60);
    let few = corpus("17clue_49158.txt").into_iter().step_by(400);
    let hard = corpus("magictour_top1465.txt").into_iter().step_by(60);
    for start in ours.chain(expert).chain(few).chain(hard) {
        walk(&start, &Settings::default());
    }
}

#[test]
fn every_step_of_a_board_is_sound_with_all_techniques_and_refinements() {
    let settings = Settings {
        small_rectangles: true,
        duals: true,
        overlapping_sets: true,
        sets_in_chains: true,
        budget: 200_000,
        ..Settings::everything()
    };
    for start in PUZZLES.into_iter().map(board) {
        let Some(solution) = solution(&start) else {
            continue;
        };
        let stuck = solve(&start, &Settings::up_to(Technique::HIDDEN_PAIR)).end;
        for step in all_steps(&stuck, &settings).steps {
            assert_sound(&stuck, &step, &solution);
        }
    }
}

#[test]
fn dropping_a_truth_or_a_link_makes_the_checker_refuse() {
    let hard = corpus("magictour_top1465.txt").into_iter().step_by(150);
    for start in PUZZLES.into_iter().map(board).chain(hard) {
        let mut board = start.clone();
        for step in solve(&start, &Settings::default()).steps {
            let trimmed = step.clone().trimmed(&board);
            assert_eq!(check(&board, &trimmed), Ok(()));
            assert_needs_everything(&board, &trimmed);
            board.apply(&step);
        }
    }
}

#[test]
fn wrong_conclusions_are_refused() {
    let mut board = board(PUZZLES[2]);
    let solution = solution(&board).expect("unique");
    for step in solve(&board, &Settings::default()).steps {
        // The right digit of an empty cell can never be taken away.
        let cell = board.empty_cells().into_iter().next().expect("not solved");
        let cell = wholemeal_grid::Cell::new(cell as u16);
        let right = solution.get(cell).expect("full");
        let mut wrong = step.clone();
        wrong.placements.clear();
        wrong.eliminations = vec![wholemeal_logic::Candidate::new(cell, right).expect("9x9")];
        assert!(check(&board, &wrong).is_err(), "{wrong}");
        board.apply(&step);
    }
}

/// The longest test of all: half a minute.
#[test]
fn twenty_thousand_paths_are_sound() {
    let mut puzzles = corpus("rated_se_unbiased.csv");
    puzzles.truncate(12_000);
    puzzles.extend(corpus("17clue_49158.txt").into_iter().step_by(7));
    puzzles.extend(corpus("magictour_top1465.txt"));
    puzzles.extend(corpus("qqwing_easy_1000.txt"));
    puzzles.extend(corpus("qqwing_expert_1000.txt"));
    puzzles.extend(
        corpus("forum_hardest_1905_11plus.txt")
            .into_iter()
            .take(200),
    );
    let solved = puzzles
        .iter()
        .filter(|start| walk(start, &Settings::default()))
        .count();
    eprintln!("{solved} of {} solved by logic", puzzles.len());
    assert!(puzzles.is_empty() || puzzles.len() >= 20_000);
}

#[test]
fn every_qqwing_puzzle_is_solved_by_logic() {
    for start in corpus("qqwing_easy_1000.txt")
        .iter()
        .chain(&corpus("qqwing_expert_1000.txt"))
    {
        let path = solve(start, &Settings::default());
        assert!(path.is_solved(), "{start:?}");
    }
}
