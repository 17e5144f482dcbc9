//! Puzzle sets with known solutions, verdicts and counts. Sets that are missing are skipped with a
//! printed note, see [`wholemeal_testkit::corpora`].

use wholemeal_grid::{DigitSet, Marks, Shape};
use wholemeal_solve::{Budget, Count, Puzzle9, Solver, Verdict, solve_batch};
use wholemeal_testkit::corpora;

use crate::equal::{instruction_sets, puzzle};

/// Checks that all puzzles of a set have one solution, the same on every instruction set.
fn check_unique(name: &str, count: usize) {
    let Some(text) = corpora::text(name) else {
        return;
    };
    let lines: Vec<&str> = text.lines().filter(|line| line.len() >= 81).collect();
    let puzzles: Vec<Puzzle9> = lines.iter().map(|line| puzzle(&line[..81])).collect();
    assert_eq!(puzzles.len(), count, "{name}");
    let verdicts = solve_batch(&puzzles);
    for (line, verdict) in lines.iter().zip(&verdicts) {
        let Verdict::Unique(full) = verdict else {
            panic!("{name}: {line} is {}", verdict.name());
        };
        let solution = full.to_line();
        let agrees = |(given, digit): (u8, &u8)| given == b'.' || given == *digit;
        assert!(
            line.bytes().zip(&solution).take(81).all(agrees),
            "{name}: {line}"
        );
    }
    assert!(
        verdicts
            .iter()
            .flat_map(|v| v.solution())
            .step_by(97)
            .all(|full| full.to_grid().is_solution())
    );
    for simd in instruction_sets() {
        assert!(
            Solver::with_simd(simd).solve_batch(&puzzles) == verdicts,
            "{name} on {simd}"
        );
    }
}

#[test]
fn puzzles_with_17_givens_have_one_solution() {
    check_unique("17clue_49158.txt", 49158);
}

#[test]
fn hard_puzzles_have_one_solution() {
    check_unique("magictour_top95.txt", 95);
    check_unique("magictour_top1465.txt", 1465);
    check_unique("forum_hardest_1106.txt", 183);
    check_unique("mith_te3_sample1000.txt", 300);
    check_unique("minimal_39clue_2650.txt", 300);
}

#[test]
fn puzzles_of_small_sets_have_one_solution() {
    check_unique("norvig_easy50.txt", 50);
    check_unique("norvig_hardest11.txt", 11);
    check_unique("euler96_50.txt", 50);
    check_unique("qqwing_easy_1000.txt", 477);
    check_unique("qqwing_expert_1000.txt", 491);
}

#[test]
fn counts_are_the_known_numbers_of_solutions() {
    let Some(text) = corpora::text("serg_counts.csv") else {
        return;
    };
    let rows: Vec<(Puzzle9, u128)> = text
        .lines()
        .filter_map(|line| {
            let (puzzle, count) = line.split_once(',')?;
            Some((
                Puzzle9::from_line(puzzle.as_bytes())?,
                count.trim().parse().ok()?,
            ))
        })
        .collect();
    assert_eq!(rows.len(), 4970);
    let mut solver = Solver::new();
    for (puzzle, expected) in &rows {
        let count = solver.count(puzzle, u128::MAX, &Budget::UNLIMITED).unwrap();
        assert_eq!(count, Count::Exactly(*expected), "{puzzle:?}");
    }
}

#[test]
fn invalid_and_ambiguous_boards_get_the_known_verdicts() {
    let Some(text) = corpora::text("invalid_and_multi.csv") else {
        return;
    };
    for line in text.lines().skip(1) {
        let [givens, solutions, what] = line.splitn(3, ',').collect::<Vec<_>>()[..] else {
            panic!("three columns: {line}");
        };
        let expected = match solutions {
            "0" => "none",
            "1" => "unique",
            _ => "many",
        };
        for simd in instruction_sets() {
            assert_eq!(
                Solver::with_simd(simd).solve(&puzzle(givens)).name(),
                expected,
                "{what}"
            );
        }
        if let Ok(n) = solutions.parse::<u128>() {
            let count = Solver::new()
                .count(&puzzle(givens), 1_000_000, &Budget::UNLIMITED)
                .unwrap();
            assert_eq!(count.counted(), n.min(1_000_000), "{what}: {givens}");
        }
    }
}

#[test]
fn pencilmark_puzzles_have_one_solution() {
    for (name, count) in [
        ("pencilmark729_86clue_2000.txt", 986),
        ("pencilmark729_hard100.txt", 46),
    ] {
        let Some(text) = corpora::text(name) else {
            continue;
        };
        let set = |marks: &[u8]| {
            let held = marks.iter().enumerate().filter(|&(_, &c)| c != b'.');
            DigitSet::from_bits(held.map(|(i, _)| 1 << i).sum())
        };
        let read = |line: &str| {
            let sets = line.as_bytes()[..729].chunks(9).map(set).collect();
            Puzzle9::from_marks(&Marks::from_cells(Shape::NINE, sets).unwrap()).unwrap()
        };
        let puzzles: Vec<Puzzle9> = text.lines().filter(|l| l.len() >= 729).map(read).collect();
        assert_eq!(puzzles.len(), count, "{name}");
        assert!(
            solve_batch(&puzzles).iter().all(Verdict::is_unique),
            "{name}"
        );
    }
}
