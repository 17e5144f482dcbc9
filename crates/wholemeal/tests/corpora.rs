//! Real puzzle sets, where they are: the folder `WHOLEMEAL_CORPORA`, or
//! `../shared/corpora` beside the project.

use std::io::{self, Write};
use std::path::PathBuf;
use std::{env, fs};

use wholemeal::{Grid, Verdict, text};

/// The text of a corpus, or nothing and a visible word.
fn corpus(name: &str) -> Option<String> {
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

fn all_unique(name: &str, puzzles: usize) {
    let Some(text) = corpus(name) else { return };
    let grids: Vec<Grid> = text::boards(&text, None)
        .map(|e| e.board.expect(name))
        .collect();
    assert_eq!(grids.len(), puzzles, "{name}");
    for grid in &grids {
        let Verdict::Unique(solution) = wholemeal::solve(grid) else {
            panic!("{name}: {grid} is not unique");
        };
        assert!(solution.is_solution_of(grid), "{name}: {grid}");
    }
}

#[test]
fn norvig_easy50() {
    all_unique("norvig_easy50.txt", 50);
}

#[test]
fn norvig_hardest11() {
    all_unique("norvig_hardest11.txt", 11);
}

#[test]
fn euler96() {
    all_unique("euler96_50.txt", 50);
}

#[test]
fn magictour_top95() {
    all_unique("magictour_top95.txt", 95);
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
        let grid: Grid = puzzle.parse().expect(what);
        let expected = match solutions {
            "0" => "none",
            "1" => "unique",
            _ => "many",
        };
        assert_eq!(wholemeal::solve(&grid).name(), expected, "{what}: {puzzle}");
        if let Ok(n) = solutions.parse::<u64>() {
            let counted = wholemeal::count(&grid, 10_000, &|| false).expect("nothing stops it");
            assert_eq!(counted.counted(), n.min(10_000), "{what}: {puzzle}");
        }
    }
}
