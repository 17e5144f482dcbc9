//! Real puzzle sets, where they are: the folder `WHOLEMEAL_CORPORA`, or
//! `../shared/corpora` beside the project.

use std::io::{self, Write};
use std::path::PathBuf;
use std::{env, fs};

use wholemeal_grid::{DigitSet, Marks, Shape};
use wholemeal_solve::{Budget, Count, Puzzle9, Solver, Verdict, solve_batch};

use crate::equal::{levels, nine};

/// The text of a corpus; `None` and a visible message if it is missing.
pub(crate) fn corpus(name: &str) -> Option<String> {
    let beside = || PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../../shared/corpora");
    let folder = env::var_os("WHOLEMEAL_CORPORA").map_or_else(beside, PathBuf::from);
    let found = fs::read_to_string(folder.join(name)).ok();
    if found.is_none() {
        // Not `eprintln`, which the test harness keeps to itself.
        let say = format!("SKIPPED: no {name} in {}\n", folder.display());
        let _ = io::stderr().write_all(say.as_bytes());
    }
    found
}

/// All puzzles of a set have one solution, on every instruction set the same.
fn all_unique(name: &str, puzzles: usize) {
    let Some(text) = corpus(name) else { return };
    let lines: Vec<&str> = text.lines().filter(|line| line.len() >= 81).collect();
    let nines: Vec<Puzzle9> = lines.iter().map(|line| nine(&line[..81])).collect();
    assert_eq!(nines.len(), puzzles, "{name}");
    let verdicts = solve_batch(&nines);
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
    for simd in levels() {
        assert!(
            Solver::with_simd(simd).solve_batch(&nines) == verdicts,
            "{name} on {simd}"
        );
    }
}

#[test]
fn seventeen_clues() {
    all_unique("17clue_49158.txt", 49158);
}

#[test]
fn hard_sets() {
    all_unique("magictour_top95.txt", 95);
    all_unique("magictour_top1465.txt", 1465);
    all_unique("forum_hardest_1106.txt", 183);
    all_unique("mith_te3_sample1000.txt", 300);
    all_unique("minimal_39clue_2650.txt", 300);
}

#[test]
fn small_sets() {
    all_unique("norvig_easy50.txt", 50);
    all_unique("norvig_hardest11.txt", 11);
    all_unique("euler96_50.txt", 50);
    all_unique("qqwing_easy_1000.txt", 477);
    all_unique("qqwing_expert_1000.txt", 491);
}

#[test]
fn puzzles_with_many_solutions_and_their_counts() {
    let Some(text) = corpus("serg_counts.csv") else {
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
fn broken_unsolvable_and_ambiguous_boards() {
    let Some(text) = corpus("invalid_and_multi.csv") else {
        return;
    };
    for line in text.lines().skip(1) {
        let [puzzle, solutions, what] = line.splitn(3, ',').collect::<Vec<_>>()[..] else {
            panic!("three columns: {line}");
        };
        let expected = match solutions {
            "0" => "none",
            "1" => "unique",
            _ => "many",
        };
        for simd in levels() {
            assert_eq!(
                Solver::with_simd(simd).solve(&nine(puzzle)).name(),
                expected,
                "{what}"
            );
        }
        if let Ok(n) = solutions.parse::<u128>() {
            let count = Solver::new()
                .count(&nine(puzzle), 1_000_000, &Budget::UNLIMITED)
                .unwrap();
            assert_eq!(count.counted(), n.min(1_000_000), "{what}: {puzzle}");
        }
    }
}

#[test]
fn pencilmarks() {
    for (name, puzzles) in [
        ("pencilmark729_86clue_2000.txt", 986),
        ("pencilmark729_hard100.txt", 46),
    ] {
        let Some(text) = corpus(name) else { continue };
        let set = |marks: &[u8]| {
            let held = marks.iter().enumerate().filter(|&(_, &c)| c != b'.');
            DigitSet::from_bits(held.map(|(i, _)| 1 << i).sum())
        };
        let read = |line: &str| {
            let sets = line.as_bytes()[..729].chunks(9).map(set).collect();
            Puzzle9::from_marks(&Marks::from_cells(Shape::NINE, sets).unwrap()).unwrap()
        };
        let nines: Vec<Puzzle9> = text.lines().filter(|l| l.len() >= 729).map(read).collect();
        assert_eq!(nines.len(), puzzles, "{name}");
        assert!(solve_batch(&nines).iter().all(Verdict::is_unique), "{name}");
    }
}
