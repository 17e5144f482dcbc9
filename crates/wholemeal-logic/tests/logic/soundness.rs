//! Every step agrees with the solution, and follows from its evidence.

use wholemeal_logic::{
    Argument, Board, Case, CaseEnd, CheckError, Settings, Step, Technique, all_steps, check, solve,
};
use wholemeal_solve::{Puzzle9, Solver, Verdict};

use crate::corpora::{HARDEST, PUZZLES, board, corpus, sample};

/// The solution of a board; `None` if there is not exactly one.
fn solution(board: &Board) -> Option<wholemeal_grid::Grid> {
    let nine = Puzzle9::from_grid(&board.to_grid())?;
    match Solver::new().solve(&nine) {
        Verdict::Unique(solution) => Some(solution.to_grid()),
        _ => None,
    }
}

/// Asserts that a step agrees with the solution and follows from its evidence.
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

/// Checks every step of a path. Returns `true` if the path ends at the solution.
fn walk(start: &Board, settings: &Settings) -> bool {
    let solution = solution(start).expect("one solution");
    let mut board = start.clone();
    let path = solve(start, settings);
    for step in &path.steps {
        assert_sound(&board, step, &solution);
        if let Some(argument) = &step.evidence.argument {
            assert_needs_all_cases(&board, step, argument);
        }
        board.apply(step);
    }
    assert_eq!(board, path.end);
    board.is_solved()
}

/// Whatever is dropped from an argument by cases, the checker refuses.
fn assert_needs_all_cases(board: &Board, step: &Step, argument: &Argument) {
    let mutants = arguments_without_a_part(argument);
    assert!(!mutants.is_empty());
    for mutant in mutants {
        let mut wrong = step.clone();
        wrong.evidence.argument = Some(mutant);
        let verdict = check(board, &wrong);
        assert!(verdict.is_err(), "{board:?}: {step}\n{:?}", wrong.evidence);
    }
}

/// The argument without one of its cases, deductions or reasons, in all ways.
fn arguments_without_a_part(argument: &Argument) -> Vec<Argument> {
    let with = |change: &dyn Fn(&mut Argument)| {
        let mut mutant = argument.clone();
        change(&mut mutant);
        mutant
    };
    let mut mutants = Vec::new();
    for i in 0..argument.because.len() {
        mutants.push(with(&|a| {
            a.because.remove(i);
        }));
    }
    for (i, case) in argument.cases.iter().enumerate() {
        mutants.push(with(&|a| {
            a.cases.remove(i);
        }));
        for part in cases_without_a_part(case) {
            mutants.push(with(&|a| a.cases[i] = part.clone()));
        }
    }
    mutants
}

fn cases_without_a_part(case: &Case) -> Vec<Case> {
    let with = |change: &dyn Fn(&mut Case)| {
        let mut mutant = case.clone();
        change(&mut mutant);
        mutant
    };
    let mut mutants = Vec::new();
    for (i, deduction) in case.deductions.iter().enumerate() {
        mutants.push(with(&|c| {
            c.deductions.remove(i);
        }));
        for j in 0..deduction.because.len() {
            mutants.push(with(&|c| {
                c.deductions[i].because.remove(j);
            }));
        }
    }
    match &case.end {
        CaseEnd::Contradiction { none_in, because } => {
            for i in 0..because.len() {
                let (none_in, mut because) = (*none_in, because.clone());
                because.remove(i);
                let end = CaseEnd::Contradiction { none_in, because };
                mutants.push(with(&|c| c.end = end.clone()));
            }
        }
        CaseEnd::Conclusion { .. } => {}
        CaseEnd::Cases(inner) => {
            for inner in arguments_without_a_part(inner) {
                mutants.push(with(&|c| c.end = CaseEnd::Cases(inner.clone())));
            }
        }
    }
    mutants
}

/// Whatever is dropped from trimmed evidence, the checker refuses.
fn assert_needs_everything(board: &Board, step: &Step) {
    if let Some(argument) = &step.evidence.argument {
        return assert_needs_all_cases(board, step, argument);
    }
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
    let expert = sample("qqwing_expert_1000.txt", 16);
    let few = sample("17clue_49158.txt", 400);
    let hard = sample("magictour_top1465.txt", 60);
    for start in ours.chain(expert).chain(few) {
        assert!(walk(&start, &Settings::default()), "{start:?}");
    }
    for start in hard {
        // Techniques do not solve all of these; `walk` checks the steps.
        walk(&start, &techniques());
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
        let solution = solution(&start).expect("one solution");
        let stuck = solve(&start, &Settings::up_to(Technique::HIDDEN_PAIR)).end;
        let steps = all_steps(&stuck, &settings).steps;
        assert!(stuck.is_solved() || !steps.is_empty(), "{stuck:?}");
        for step in steps {
            assert_sound(&stuck, &step, &solution);
        }
    }
}

#[test]
fn dropping_a_truth_or_a_link_makes_the_checker_reject_the_step() {
    let hard = sample("magictour_top1465.txt", 150);
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
fn wrong_conclusions_are_rejected() {
    let mut board = board(PUZZLES[2]);
    let solution = solution(&board).expect("unique");
    for step in solve(&board, &Settings::default()).steps {
        // The right digit of an empty cell can never be removed.
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

fn techniques() -> Settings {
    Settings::default().without_proofs()
}

#[test]
fn every_puzzle_is_solved_with_proofs_by_cases() {
    let hardest = sample("forum_hardest_1905_11plus.txt", 1000);
    let oddagons = sample("mith_te3_sample1000.txt", 50);
    let ours = HARDEST.into_iter().map(board);
    for start in ours.chain(hardest).chain(oddagons) {
        assert!(walk(&start, &Settings::default()), "{start:?}");
    }
}

/// A puzzle set, and the number of its puzzles that are solved by logic.
struct Recorded {
    name: &'static str,
    /// Only this number of puzzles from the start is used.
    first: usize,
    /// Only every `step`-th of them is used.
    step: usize,
    /// The number of puzzles that are used.
    puzzles: usize,
    /// The number of these that logic solves.
    solved: usize,
}

#[rustfmt::skip]
const RECORDED: [Recorded; 7] = [
    Recorded { name: "rated_se_unbiased.csv", first: 12_000, step: 1, puzzles: 12_000, solved: 12_000 },
    Recorded { name: "17clue_49158.txt", first: usize::MAX, step: 7, puzzles: 7023, solved: 7023 },
    Recorded { name: "magictour_top1465.txt", first: usize::MAX, step: 1, puzzles: 1465, solved: 1462 },
    Recorded { name: "qqwing_easy_1000.txt", first: usize::MAX, step: 1, puzzles: 477, solved: 477 },
    Recorded { name: "qqwing_expert_1000.txt", first: usize::MAX, step: 1, puzzles: 491, solved: 491 },
    Recorded { name: "forum_hardest_1905_11plus.txt", first: 200, step: 1, puzzles: 200, solved: 102 },
    Recorded { name: "mith_te3_sample1000.txt", first: 100, step: 1, puzzles: 100, solved: 85 },
];

/// The longest test of this crate: half a minute with all sets.
#[test]
fn paths_of_the_puzzle_sets_are_sound_and_solve_the_recorded_numbers() {
    for recorded in RECORDED {
        let Some(puzzles) = corpus(recorded.name) else {
            continue;
        };
        let used = puzzles.iter().take(recorded.first).step_by(recorded.step);
        let results: Vec<bool> = used.map(|start| walk(start, &techniques())).collect();
        let solved = results.iter().filter(|solved| **solved).count();
        let expected = (recorded.puzzles, recorded.solved);
        assert_eq!((results.len(), solved), expected, "{}", recorded.name);
    }
}

#[test]
fn every_qqwing_puzzle_is_solved_by_logic() {
    for name in ["qqwing_easy_1000.txt", "qqwing_expert_1000.txt"] {
        let Some(puzzles) = corpus(name) else {
            continue;
        };
        for start in &puzzles {
            let path = solve(start, &Settings::default());
            assert!(path.is_solved(), "{start:?}");
        }
    }
}
