//! Why a cell cannot contain a digit.

use wholemeal_grid::{Cell, Digit, Grid, Shape};
use wholemeal_logic::explain::Language;
use wholemeal_logic::{
    Board, Budget, Candidate, Difficulty, Settings, Step, Technique, Why, check, solve, why,
    why_within,
};
use wholemeal_solve::{Puzzle9, Solver, Verdict};

use crate::corpora::{PUZZLES, board};

fn candidates() -> impl Iterator<Item = Candidate> {
    Shape::NINE.cells().flat_map(|cell| {
        let digits = Digit::all(9);
        digits.filter_map(move |digit| Candidate::new(cell, digit))
    })
}

fn solution(puzzle: &str) -> Grid {
    let grid: Grid = puzzle.parse().expect("a puzzle");
    let puzzle = Puzzle9::from_grid(&grid).expect("9x9");
    match Solver::new().solve(&puzzle) {
        Verdict::Unique(solution) => solution.to_grid(),
        other => panic!("{other:?}"),
    }
}

fn see_each_other(one: Cell, other: Cell) -> bool {
    let shape = Shape::NINE;
    one != other
        && (shape.row_of(one) == shape.row_of(other)
            || shape.column_of(one) == shape.column_of(other)
            || shape.box_of(one) == shape.box_of(other))
}

/// Whether the conclusions of a step exclude a candidate.
fn excludes(step: &Step, candidate: Candidate) -> bool {
    let conflicts = |placed: &Candidate| match placed.cell() == candidate.cell() {
        true => placed.digit() != candidate.digit(),
        false => {
            placed.digit() == candidate.digit() && see_each_other(placed.cell(), candidate.cell())
        }
    };
    step.eliminations == [candidate]
        || (step.eliminations.is_empty() && step.placements.iter().any(conflicts))
}

/// Each step follows from the board after the ones before it, and only the last excludes the
/// candidate.
fn leads_to_exclusion(board: &Board, steps: &[Step], candidate: Candidate) {
    let mut board = board.clone();
    for step in steps {
        assert!(board.contains(candidate), "{candidate}: {step}");
        assert_eq!(check(&board, step), Ok(()), "{candidate}: {step}");
        board.apply(step);
    }
    assert!(!board.contains(candidate), "{candidate}");
}

/// Every answer is compared with the solution, and every step with the checker.
fn agrees_with_solution(board: &Board, solution: &Grid, candidate: Candidate) {
    let cell = candidate.cell();
    let answer = why(board, candidate, &Settings::default());
    let right = solution.get(cell) == Some(candidate.digit());
    match &answer {
        Why::Filled(asked, digit) => {
            assert_eq!(*asked, candidate);
            assert_eq!(board.get(cell), Some(*digit));
        }
        Why::Seen(_, other) => {
            assert!(!right && see_each_other(cell, *other));
            assert_eq!(board.get(*other), Some(candidate.digit()));
        }
        Why::Step(_, step) => {
            assert!(!right, "{candidate}: {step}");
            assert!(excludes(step, candidate), "{candidate}: {step}");
            if board.contains(candidate) {
                assert_eq!(check(board, step), Ok(()), "{candidate}: {step}");
            }
        }
        Why::Steps(_, steps) => {
            assert!(!right && steps.len() > 1, "{candidate}");
            if board.contains(candidate) {
                leads_to_exclusion(board, steps, candidate);
            }
        }
        Why::Possible(_) => assert!(right, "{candidate}"),
        Why::Unexplained(_) => assert!(!right, "{candidate}"),
        Why::Mistakes(_) | Why::NoSolution => panic!("{candidate}: {answer:?}"),
    }
    for language in Language::ALL {
        let text = answer.text(language);
        assert!(text.ends_with('.') && !text.contains("  "), "{text}");
        assert!(text.contains(&Shape::NINE.name(cell)), "{text}");
    }
}

#[test]
fn answers_agree_with_the_solution_and_the_checker() {
    for puzzle in &PUZZLES[..2] {
        let solution = solution(puzzle);
        // One of seven candidates: of every cell and of every digit there are some.
        for candidate in candidates().step_by(7) {
            agrees_with_solution(&board(puzzle), &solution, candidate);
        }
    }
}

#[test]
fn candidates_removed_by_earlier_steps_are_explained() {
    let start = board(PUZZLES[1]);
    let path = solve(&start, &Settings::default());
    let mut late = start.clone();
    let steps = path.steps.iter();
    for step in steps.filter(|step| step.placements.is_empty()).take(6) {
        late.apply(step);
    }
    let solution = solution(PUZZLES[1]);
    let mut removed = 0;
    for candidate in candidates().filter(|&c| start.contains(c) && !late.contains(c)) {
        agrees_with_solution(&late, &solution, candidate);
        removed += 1;
    }
    assert!(removed > 0, "the steps remove candidates");
}

#[test]
fn the_explanation_has_the_lowest_difficulty() {
    let start = board(PUZZLES[1]);
    let easy = Settings::up_to(Technique::HIDDEN_SINGLE);
    for candidate in candidates().filter(|&c| start.contains(c)) {
        if let Why::Step(_, simple) = why(&start, candidate, &easy) {
            let Why::Step(_, step) = why(&start, candidate, &Settings::default()) else {
                panic!("{candidate}: {simple}");
            };
            assert_eq!(step.technique.difficulty(), Difficulty::Easy, "{step}");
        }
    }
}

#[test]
fn a_puzzle_of_singles_is_explained_by_singles() {
    let start = board(PUZZLES[0]);
    let answers = candidates().map(|c| why(&start, c, &Settings::default()));
    let several = answers.filter_map(|answer| match answer {
        Why::Steps(_, steps) => Some(steps),
        _ => None,
    });
    let several: Vec<Vec<Step>> = several.collect();
    assert!(several.len() > 10, "{}", several.len());
    let easy = |step: &Step| step.technique.difficulty() == Difficulty::Easy;
    assert!(several.iter().flatten().all(easy));
    assert!(several.iter().all(|steps| (2..=8).contains(&steps.len())));
}

#[test]
fn mistakes_come_before_conclusions() {
    let givens: Grid = PUZZLES[0].parse().expect("a puzzle");
    let wrong = givens.clone().with(Cell::new(1), Digit::new(6));
    let board = Board::with_placed(&wrong, &givens).expect("9x9");
    let free = "r9c9=1".parse().expect("a candidate");
    let answer = why(&board, free, &Settings::default());
    assert!(matches!(answer, Why::Mistakes(ref list) if list.len() == 1));
    assert_eq!(
        answer.text(Language::En),
        "First, correct this: r1c2 is not 6."
    );
}

#[test]
fn with_several_solutions_nothing_assumes_uniqueness() {
    // Without two of its givens the puzzle has several solutions.
    let puzzle = PUZZLES[0].replacen('2', ".", 1).replacen('1', ".", 1);
    let board = board(&puzzle);
    let answers: Vec<Why> = candidates()
        .map(|candidate| why(&board, candidate, &Settings::default()))
        .collect();
    let unique = |why: &Why| matches!(why, Why::Step(_, step) if step.assumes_uniqueness());
    assert!(!answers.iter().any(unique));
    let possible = answers.iter().filter(|why| matches!(why, Why::Possible(_)));
    assert!(
        possible.count() > 81 - 28,
        "some cells have two possible digits"
    );
}

#[test]
fn a_puzzle_without_solution_is_reported() {
    let grid = Grid::empty(Shape::NINE)
        .with(Cell::new(0), Digit::new(1))
        .with(Cell::new(1), Digit::new(1));
    let board = Board::new(&grid).expect("9x9");
    let free = "r9c9=2".parse().expect("a candidate");
    assert_eq!(why(&board, free, &Settings::default()), Why::NoSolution);
}

#[test]
fn the_budget_is_respected() {
    let board = board(PUZZLES[1]);
    let asked = candidates().filter(|&c| board.contains(c));
    let stopped = asked
        .filter(|&c| why_within(&board, c, &Settings::default(), &Budget::searches(1)).is_err());
    assert!(stopped.count() > 0);
}

#[test]
fn a_proof_by_cases_is_the_last_resort() {
    let board = board(PUZZLES[1]);
    let singles = Settings {
        proof_by_cases: true,
        ..Settings::with([Technique::FULL_HOUSE])
    };
    let answers = candidates().filter(|&c| board.contains(c));
    let proofs = answers.filter_map(|c| match why(&board, c, &singles) {
        Why::Step(_, step) => Some((c, step)),
        _ => None,
    });
    let proofs: Vec<(Candidate, Box<Step>)> = proofs.take(3).collect();
    assert_eq!(proofs.len(), 3);
    for (candidate, step) in proofs {
        assert_eq!(step.technique, Technique::PROOF_BY_CASES);
        assert_eq!(step.eliminations, [candidate]);
        assert_eq!(check(&board, &step), Ok(()));
    }
}
