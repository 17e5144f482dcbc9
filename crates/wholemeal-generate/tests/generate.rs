//! Generated puzzles meet their plans. The tests do not use the 9x9 solver of the generator:
//! the pearl and the solver for any size count the solutions.

use std::collections::HashSet;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicU64, Ordering};

use wholemeal_generate::{
    ClueLevel, ClueSymmetry, Generated, GiveUpError, Order, PaperScore, Plan, PlanError, Seed,
    fingerprint,
};
use wholemeal_grid::{Cell, CellSet, Digit, Grid, House, Marks, Shape};
use wholemeal_logic::{self as logic, Board, Settings, Technique};
use wholemeal_pearl::{Boxsize, Meter, Rules, Stage};
use wholemeal_solve::{AnySizeSolver, Budget, Verdict};

fn make(plan: &Plan, number: usize) -> Vec<Generated> {
    let puzzles = plan.puzzles().unwrap().take(number);
    puzzles.collect::<Result<_, GiveUpError>>().unwrap()
}

/// The solutions of a puzzle as the pearl finds them, two at most.
fn by_the_pearl(puzzle: &Grid) -> Vec<Vec<u8>> {
    let shape = puzzle.shape();
    let rules = Rules::numbers(Boxsize {
        rows: shape.box_rows().into(),
        columns: shape.box_columns().into(),
    });
    let rows = puzzle.cells().chunks(shape.side().into());
    let number = |digit: &Option<Digit>| digit.map_or(0, Digit::get);
    let matrix = rows.map(|row| row.iter().map(number).collect()).collect();
    let meter = Meter::unlimited();
    let found = Stage::Best.solve(&rules, &matrix, &meter).take(2);
    found.map(|rows| rows.concat()).collect()
}

fn by_the_any_size_solver(puzzle: &Grid) -> Verdict<Grid> {
    let mut wide = AnySizeSolver::new(puzzle.shape());
    wide.solve_within(&Marks::choices(puzzle), &Budget::UNLIMITED)
        .unwrap()
}

fn cells(puzzle: &Grid) -> CellSet {
    CellSet::from_iter(puzzle.givens().map(|(cell, _)| cell))
}

fn assert_unique(made: &Generated) {
    assert!(made.solution.is_solution_of(&made.puzzle), "{}", made.seed);
    let verdict = by_the_any_size_solver(&made.puzzle);
    assert_eq!(
        verdict,
        Verdict::Unique(made.solution.clone()),
        "{}",
        made.seed
    );
}

fn assert_minimal(made: &Generated) {
    for (cell, _) in made.puzzle.givens() {
        let less = made.puzzle.clone().with(cell, None);
        let verdict = by_the_any_size_solver(&less);
        assert!(
            matches!(verdict, Verdict::Many(..)),
            "{} {cell:?}",
            made.seed
        );
    }
}

#[test]
fn the_pearl_finds_exactly_one_solution_of_every_puzzle() {
    for shape in [Shape::FOUR, Shape::SIX, Shape::NINE] {
        for made in make(&Plan::new(shape).seed(11), 60) {
            let digits = |grid: &Grid| -> Vec<u8> {
                grid.cells()
                    .iter()
                    .flatten()
                    .map(|digit| digit.get())
                    .collect()
            };
            assert_eq!(
                by_the_pearl(&made.puzzle),
                [digits(&made.solution)],
                "{shape}"
            );
        }
    }
}

#[test]
fn puzzles_of_the_default_plan_are_minimal() {
    for made in make(&Plan::default().seed(12), 60) {
        assert_unique(&made);
        assert_minimal(&made);
    }
}

#[test]
fn levels_keep_their_ranges_and_floors() {
    for level in ClueLevel::ALL {
        for made in make(&Plan::default().clue_level(level).seed(13), 40) {
            assert_unique(&made);
            assert!(level.givens().contains(&made.puzzle.clues()), "{level}");
            let shape = Shape::NINE;
            let lines = shape
                .houses()
                .filter(|house| !matches!(house, House::Box(_)));
            for line in lines {
                let given = |cell: &Cell| made.puzzle.get(*cell).is_some();
                let givens = shape.cells_of(line).filter(given).count();
                assert!(givens >= level.floor(), "{level} {line:?}: {givens}");
            }
        }
    }
}

#[test]
fn every_symmetry_is_kept_on_every_size() {
    for symmetry in ClueSymmetry::ALL {
        for shape in [Shape::FOUR, Shape::SIX, Shape::NINE] {
            for made in make(&Plan::new(shape).symmetry(symmetry).seed(14), 10) {
                assert_unique(&made);
                assert!(symmetry.holds(shape, &cells(&made.puzzle)), "{symmetry}");
            }
        }
    }
}

#[test]
fn numbers_of_givens_are_kept_with_and_without_minimality() {
    let plan = Plan::default().seed(15).clues(30..=32);
    for made in make(&plan, 30) {
        assert_unique(&made);
        assert!((30..=32).contains(&made.puzzle.clues()));
    }
    for made in make(&plan.clues(25..=26).minimal(), 20) {
        assert!((25..=26).contains(&made.puzzle.clues()));
        assert_minimal(&made);
    }
    let symmetric = Plan::default()
        .seed(15)
        .symmetry(ClueSymmetry::Rotate180)
        .minimal();
    for made in make(&symmetric, 5) {
        assert!(ClueSymmetry::Rotate180.holds(Shape::NINE, &cells(&made.puzzle)));
        assert_minimal(&made);
    }
}

#[test]
fn patterns_are_filled_exactly() {
    let flower = "\
        x.x...x.x\
        .x..x..x.\
        x...x...x\
        ...x.x...\
        .xx...xx.\
        ...x.x...\
        x...x...x\
        .x..x..x.\
        x.x...x.x";
    let marks = Shape::NINE.cells().zip(flower.chars());
    let flower = CellSet::from_iter(marks.filter(|(_, c)| *c == 'x').map(|(cell, _)| cell));
    for made in make(&Plan::default().pattern(flower.clone()).seed(16), 3) {
        assert_unique(&made);
        assert_eq!(cells(&made.puzzle), flower);
    }
}

#[test]
fn a_prescribed_solution_is_the_solution() {
    let full = make(&Plan::default().full_grids().seed(17), 1)
        .remove(0)
        .solution;
    let plan = Plan::default().solution(full.clone()).seed(18);
    let made = make(&plan, 5);
    assert!(made.iter().all(|made| made.solution == full));
    let puzzles: HashSet<_> = made.iter().map(|made| made.puzzle.clone()).collect();
    assert_eq!(puzzles.len(), 5);
}

#[test]
fn larger_boards_have_one_solution() {
    for shape in [Shape::TWELVE, Shape::SIXTEEN] {
        for made in make(&Plan::new(shape).seed(19), 2) {
            assert_unique(&made);
            assert!(made.puzzle.clues() * 2 < shape.cell_count());
        }
    }
}

#[test]
fn grades_agree_with_the_path() {
    for level in logic::Difficulty::ALL {
        for made in make(&Plan::default().difficulty(level).seed(20), 5) {
            let board = Board::new(&made.puzzle).unwrap();
            let path = logic::solve(&board, &Settings::hodoku_exact());
            assert!(path.is_solved());
            assert_eq!(made.grade, Some(path.grade()));
            assert_eq!(path.grade().difficulty, level);
        }
    }
    for made in make(&Plan::default().score(900..=950).seed(20), 3) {
        assert!((900..=950).contains(&made.grade.unwrap().score));
    }
}

#[test]
fn a_required_technique_is_necessary() {
    let needed = [
        Technique::HIDDEN_SINGLE,
        Technique::NAKED_PAIR,
        Technique::POINTING,
        Technique::X_WING,
        Technique::XY_WING,
    ];
    for technique in needed {
        for made in make(&Plan::default().needs(technique).seed(21), 2) {
            let board = Board::new(&made.puzzle).unwrap();
            let grade = made.grade.unwrap();
            let last = *grade.techniques.keys().next_back().unwrap();
            let known = Settings::up_to(last).only_hodoku().techniques;
            assert!(logic::solve(&board, &Settings::with(known.clone())).is_solved());
            let others = known.into_iter().filter(|&other| other != technique);
            assert!(
                !logic::solve(&board, &Settings::with(others)).is_solved(),
                "{technique}: {}",
                made.puzzle
            );
        }
    }
}

#[test]
fn rare_techniques_are_found_near_known_puzzles() {
    let rare = [
        Technique::TRIDAGON,
        Technique::SK_LOOP,
        Technique::SENIOR_EXOCET,
    ];
    for technique in rare {
        for made in make(&Plan::default().needs(technique).seed(3), 2) {
            assert_unique(&made);
            assert_minimal(&made);
            let board = Board::new(&made.puzzle).unwrap();
            let grade = made.grade.unwrap();
            assert!(grade.techniques.contains_key(&technique));
            let last = grade.techniques.keys().max_by_key(|t| t.search_rank());
            let known = Settings::up_to(*last.unwrap()).techniques;
            let others = known.into_iter().filter(|&t| t != technique);
            let without = logic::solve(&board, &Settings::with(others));
            assert!(!without.is_solved(), "{}", made.puzzle);
        }
    }
}

#[test]
fn allowed_and_hardest_techniques_are_respected() {
    let plan = Plan::default()
        .only([Technique::POINTING])
        .needs(Technique::POINTING);
    for made in make(&plan.seed(22), 3) {
        let settings = Settings::with([
            Technique::FULL_HOUSE,
            Technique::NAKED_SINGLE,
            Technique::HIDDEN_SINGLE,
            Technique::POINTING,
        ]);
        let board = Board::new(&made.puzzle).unwrap();
        assert!(logic::solve(&board, &settings).is_solved());
    }
    for made in make(&Plan::default().hardest(Technique::SKYSCRAPER).seed(22), 3) {
        assert_eq!(made.grade.unwrap().hardest, Some(Technique::SKYSCRAPER));
    }
}

/// Also if the run starts in the middle.
#[test]
fn a_seed_gives_the_same_puzzles_with_every_number_of_threads() {
    let plans = [
        Plan::default(),
        Plan::default().clue_level(ClueLevel::Evil),
        Plan::default().difficulty(logic::Difficulty::Hard).graded(),
        Plan::new(Shape::SIX).symmetry(ClueSymmetry::Diagonal),
        Plan::default().full_grids(),
    ];
    for plan in plans {
        let plan = plan.seed(23);
        let wanted = make(&plan, 150);
        for threads in [1, 2, 5] {
            let mut found = Vec::new();
            let each = plan.make_each(150, threads, &|| false, |made| {
                found.push(made.unwrap());
                ControlFlow::Continue(())
            });
            each.unwrap();
            assert!(found == wanted, "{threads} threads");
        }
        let seed = Seed {
            run: 23,
            index: 100,
        };
        assert_eq!(make(&plan.first_puzzle(seed), 50), wanted[100..]);
    }
}

#[test]
fn make_each_stops_on_break_and_on_stop() {
    let mut number = 0;
    let each = Plan::default().make_each(u64::MAX, 2, &|| false, |_| {
        number += 1;
        if number == 100 {
            ControlFlow::Break(())
        } else {
            ControlFlow::Continue(())
        }
    });
    assert_eq!((each, number), (Ok(()), 100));
    let each = Plan::default().make_each(u64::MAX, 2, &|| true, |_| ControlFlow::Continue(()));
    assert_eq!(each, Ok(()));
}

/// Every phase of the generator polls the callback: a plan that would run for minutes or forever
/// ends, and the puzzles before the stop are the same as without it.
#[test]
fn every_phase_of_a_long_plan_can_be_stopped() {
    let corner = CellSet::from_iter(Shape::NINE.cells().take(20));
    let dots = CellSet::from_iter(Shape::SIXTEEN.cells().step_by(3));
    let plans = [
        ("fill", Plan::new(Shape::new(8, 8).unwrap()).full_grids()),
        ("dig", Plan::new(Shape::new(7, 7).unwrap())),
        (
            "dig with symmetry",
            Plan::new(Shape::new(5, 5).unwrap()).symmetry(ClueSymmetry::Full),
        ),
        ("pattern", Plan::default().pattern(corner)),
        ("wide pattern", Plan::new(Shape::SIXTEEN).pattern(dots)),
        ("unbiased puzzles", Plan::default().unbiased()),
        ("unbiased grids", Plan::default().unbiased().full_grids()),
        (
            "minimal",
            Plan::default()
                .minimal()
                .symmetry(ClueSymmetry::Full)
                .clues(17..=17),
        ),
        ("target", Plan::default().score(164..=165)),
        ("techniques", Plan::default().needs(Technique::JELLYFISH)),
    ];
    for (phase, plan) in plans {
        let polls = AtomicU64::new(0);
        let stop = || polls.fetch_add(1, Ordering::Relaxed) >= 25;
        let made: Vec<_> = plan.puzzles_until(&stop).unwrap().collect();
        let polled = polls.into_inner();
        assert!((26..200).contains(&polled), "{phase}: {polled} polls");
        let again: Vec<_> = plan.puzzles().unwrap().take(made.len()).collect();
        assert_eq!(made, again, "{phase}");
    }
}

/// A stop at any poll gives a prefix of the run, never another puzzle.
#[test]
fn a_stop_never_changes_a_puzzle() {
    let plan = Plan::new(Shape::TWELVE).seed(11);
    let whole = plan.puzzles().unwrap().next().unwrap();
    let count = AtomicU64::new(0);
    let never = || {
        count.fetch_add(1, Ordering::Relaxed);
        false
    };
    assert_eq!(
        plan.puzzles_until(&never).unwrap().next(),
        Some(whole.clone())
    );
    let all = count.into_inner();
    for last in (0..all).step_by(1 + all as usize / 20) {
        let polls = AtomicU64::new(0);
        let stop = || polls.fetch_add(1, Ordering::Relaxed) >= last;
        let made = plan.puzzles_until(&stop).unwrap().next();
        assert!(
            made.is_none() || made == Some(whole.clone()),
            "poll {last} of {all}"
        );
    }
}

#[test]
fn full_grids_of_every_size_are_made() {
    for (rows, columns) in [
        (1, 1),
        (1, 10),
        (3, 9),
        (4, 7),
        (5, 6),
        (6, 6),
        (10, 6),
        (8, 8),
    ] {
        let shape = Shape::new(rows, columns).unwrap();
        for made in make(&Plan::new(shape).full_grids().seed(27), 2) {
            assert!(made.solution.is_solution(), "{shape}");
        }
    }
}

#[test]
fn the_first_four_thousand_puzzles_differ_by_more_than_a_symmetry() {
    let prints = make(&Plan::default().seed(2006), 4000);
    let prints: HashSet<u64> = prints
        .iter()
        .map(|made| fingerprint(&made.puzzle))
        .collect();
    assert_eq!(prints.len(), 4000);
}

/// Weighted, minimal puzzles have 26.58 givens on average, with a standard deviation of 1.12.
#[test]
fn unbiased_puzzles_are_minimal_and_have_the_known_number_of_givens() {
    let made = make(&Plan::default().unbiased().seed(24), 40);
    made.iter().take(10).for_each(assert_minimal);
    let sum = |value: &dyn Fn(&Generated) -> f64| made.iter().map(value).sum::<f64>();
    let mean = sum(&|made| made.weight * made.puzzle.clues() as f64) / sum(&|made| made.weight);
    assert!((26.0..27.2).contains(&mean), "{mean}");
}

#[test]
fn impossible_plans_are_rejected_with_the_reason() {
    let plan = Plan::default;
    let pair = CellSet::from_iter(Shape::NINE.cells().take(20));
    let rejected = [
        (
            plan().clues(1..=16),
            "every 9x9 puzzle with one solution has at least 17 givens; use 17 or more",
        ),
        (
            plan().clues(82..=90),
            "a 9x9 board has 81 cells, so it cannot have 82 givens",
        ),
        (
            plan().clue_level(ClueLevel::Evil).clues(40..=50),
            "clue level evil has 22 to 27 givens, not 40 to 50",
        ),
        (
            Plan::new(Shape::SIX).clue_level(ClueLevel::Evil),
            "clue levels are supported only for 9x9 boards; this one is 6x6",
        ),
        (
            Plan::new(Shape::SIX).difficulty(logic::Difficulty::Easy),
            "difficulties and scores are supported only for 9x9 boards; this one is 6x6",
        ),
        (
            Plan::new(Shape::SIX)
                .symmetry(ClueSymmetry::Mirrors)
                .clues(9..=11),
            "a board with symmetry mirrors cannot have 9 to 11 givens",
        ),
        (
            plan().pattern(pair.clone()).symmetry(ClueSymmetry::Full),
            "the pattern does not have symmetry full; use only one of them",
        ),
        (
            plan().pattern(pair).clues(25..=30),
            "the pattern has 20 cells, not 25 to 30",
        ),
        (
            plan().solution(Grid::empty(Shape::NINE)),
            "the prescribed grid is not a solution: every row, column and box needs every digit",
        ),
        (
            plan()
                .hardest(Technique::X_WING)
                .difficulty(logic::Difficulty::Easy),
            "X-Wing has difficulty Hard, so the puzzle cannot be Easy",
        ),
        (
            plan().needs(Technique::SQUIRMBAG),
            "grading does not use Squirmbag, so no puzzle can require it",
        ),
        (
            plan().score(900..=1000).difficulty(logic::Difficulty::Easy),
            "a puzzle with a score of 900 or more is harder than Easy (at most 800)",
        ),
        (
            plan().score(0..=1),
            "a score of 1 or less is not possible: the puzzle has at least 41 blank cells with at \
             least 4 points each; use 164 or more",
        ),
        (
            plan().clues(70..=80).score(0..=3),
            "a score of 3 or less is not possible: the puzzle has at least 1 blank cell with at \
             least 4 points each; use 4 or more",
        ),
        (
            Plan::new(Shape::new(10, 10).unwrap()),
            "100x100 boards are too large: the generator supports up to 64x64; the nearest box that \
             works is 8x8 (64x64)",
        ),
        (
            Plan::new(Shape::new(7, 10).unwrap()).full_grids(),
            "70x70 boards are too large: the generator supports up to 64x64; the nearest box that \
             works is 7x9 (63x63)",
        ),
        (
            plan()
                .needs(Technique::X_WING)
                .only([Technique::NAKED_PAIR]),
            "X-Wing is required, but is not among the allowed techniques",
        ),
        (
            plan().full_grids().minimal(),
            "full grids and minimality cannot be combined; use only one of them",
        ),
    ];
    for (plan, reason) in rejected {
        let error: PlanError = plan.check().unwrap_err();
        assert_eq!(error.to_string(), reason);
        assert!(plan.puzzles().is_err());
    }
}

#[test]
fn a_rare_puzzle_is_given_up_with_counts_of_the_rejections() {
    let plan = Plan::default()
        .minimal()
        .symmetry(ClueSymmetry::Full)
        .clues(17..=17)
        .attempts(20);
    let gave_up = plan.puzzles().unwrap().next().unwrap().unwrap_err();
    assert_eq!(gave_up.attempts, 20);
    assert_eq!(gave_up.rejections.clues, 20);
    let text = gave_up.to_string();
    assert!(text.starts_with("puzzle 0/0 given up after 20 attempts: 20 with another number"));
}

#[test]
fn the_score_of_the_paper_rises_with_its_levels() {
    let mean = |level: ClueLevel| {
        let made = make(&Plan::default().clue_level(level).seed(25), 8);
        let scores = made
            .iter()
            .map(|made| PaperScore::of(&made.puzzle).unwrap());
        scores.map(PaperScore::total).sum::<f64>() / 8.0
    };
    let means = ClueLevel::ALL.map(mean);
    assert!(means.is_sorted(), "{means:?}");
}

#[test]
fn every_order_of_digging_gives_unique_puzzles() {
    for order in Order::ALL {
        for made in make(
            &Plan::default()
                .clue_level(ClueLevel::Difficult)
                .order(order)
                .seed(26),
            5,
        ) {
            assert_unique(&made);
        }
    }
}
