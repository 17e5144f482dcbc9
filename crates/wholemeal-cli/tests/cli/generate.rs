//! `wholemeal generate`, as its help describes it.

use std::collections::BTreeSet;
use std::fs;
use std::path::PathBuf;

use crate::support::*;

fn generated(args: &[&str]) -> Vec<String> {
    let run = run(&[&["generate"], args].concat()).exits(0);
    run.out.lines().map(str::to_owned).collect()
}

fn file(name: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name)
}

fn givens(line: &str) -> usize {
    line.chars().filter(char::is_ascii_digit).count()
}

#[test]
fn a_seed_repeats_a_run_on_any_number_of_threads() {
    let ten = generated(&["-n", "10", "--seed", "7"]);
    assert_eq!(ten.len(), 10);
    assert_eq!(
        generated(&["-n", "10", "--seed", "7", "--threads", "1"]),
        ten
    );
    assert_eq!(
        generated(&["-n", "10", "--seed", "7", "--threads", "3"]),
        ten
    );
    assert_eq!(generated(&["--seed", "7/4"]), ten[4..5]);
    assert_ne!(generated(&["-n", "10", "--seed", "8"]), ten);
}

#[test]
fn a_random_seed_is_printed_and_repeats_the_run() {
    let fresh = run(&["generate", "-n", "3"]).exits(0);
    let seed = fresh
        .err
        .split_whitespace()
        .find_map(|word| word.parse().ok());
    let seed: u64 = seed.unwrap_or_else(|| panic!("no seed in: {}", fresh.err));
    assert_eq!(
        generated(&["-n", "3", "--seed", &seed.to_string()]),
        fresh.lines()
    );
}

#[test]
fn check_confirms_that_puzzles_are_unique_and_minimal() {
    let puzzles = generated(&["-n", "20", "--seed", "1"]).join("\n");
    pipe(&["check", "--minimal"], puzzles).exits(0);
}

#[test]
fn clue_levels_and_numbers_of_givens_are_respected() {
    let ranges = [51..=60, 36..=49, 32..=35, 28..=31, 22..=27];
    let levels = ["extremely-easy", "easy", "medium", "difficult", "evil"];
    for (level, range) in levels.iter().zip(ranges) {
        let puzzles = generated(&["--level", level, "-n", "5", "--seed", "2"]);
        assert!(
            puzzles.iter().all(|line| range.contains(&givens(line))),
            "{level}"
        );
        pipe(&["check"], puzzles.join("\n")).exits(0);
    }
    for (clues, range) in [("30", 30..=30), ("28..30", 28..=30), ("..25", 17..=25)] {
        let puzzles = generated(&["--clues", clues, "-n", "5", "--seed", "2"]);
        assert!(
            puzzles.iter().all(|line| range.contains(&givens(line))),
            "{clues}"
        );
    }
}

#[test]
fn difficulties_and_scores_agree_with_rate() {
    for difficulty in ["easy", "medium", "hard", "unfair", "extreme"] {
        let args = [
            "--difficulty",
            difficulty,
            "-n",
            "2",
            "--seed",
            "3",
            "--json",
        ];
        let run = run(&[&["generate"], &args[..]].concat()).exits(0);
        for puzzle in run.json() {
            let line = puzzle["puzzle"].as_str().expect("a puzzle");
            let rated = crate::support::run(&["rate", "--format", "json", line])
                .exits(0)
                .json();
            let rating = rated[0]["difficulty"].as_str().expect("a difficulty");
            assert_eq!(rating.to_lowercase(), difficulty);
            assert_eq!(puzzle["about"]["difficulty"], rating);
            assert_eq!(puzzle["about"]["score"], rated[0]["score"].to_string());
        }
    }
}

#[test]
fn a_required_technique_is_necessary() {
    for puzzle in generated(&[
        "--needs",
        "naked-pair",
        "--hardest",
        "naked-pair",
        "-n",
        "3",
        "--seed",
        "4",
    ]) {
        let run = run(&["rate", "--format", "json", &puzzle]).exits(0);
        assert!(
            run.out.contains("\"hardest\":\"Naked Pair\""),
            "{}",
            run.out
        );
        let known = "fh,n1,h1,l2,l3,lc1,lc2";
        let stuck = crate::support::run(&["rate", "--technique", known, &puzzle]).exits(1);
        assert!(stuck.out.contains("unrated"), "{}", stuck.out);
    }
}

#[test]
fn csv_has_columns_for_difficulty_score_and_seed() {
    let lines = generated(&["--level", "evil", "-n", "2", "--seed", "5", "--to", "csv"]);
    assert_eq!(
        lines[0],
        "puzzle,solution,clue_level,paper_score,difficulty,score,seed"
    );
    assert!(
        lines[1].contains(",evil,") && lines[1].ends_with(",5/0"),
        "{}",
        lines[1]
    );
    let solution = lines[1].split(',').nth(1).expect("a solution");
    let puzzle = lines[1].split(',').next().expect("a puzzle");
    run(&["solve", puzzle])
        .exits(0)
        .prints(&format!("{solution}\n"));
    let plain = generated(&["-n", "1", "--seed", "5", "--to", "csv", "--ungraded"]);
    assert_eq!(plain[0], "puzzle,solution,seed");
}

#[test]
fn the_name_of_the_file_selects_the_format() {
    let path = file("made.sdm");
    let name = path.display().to_string();
    run(&["generate", "-n", "3", "--seed", "6", "-o", &name])
        .exits(0)
        .prints("");
    let text = fs::read_to_string(&path).expect("written");
    assert_eq!(text.lines().count(), 3);
    pipe(&["check"], text).exits(0);
    run(&["generate", "--seed", "6", "-o", "made.gz"])
        .exits(2)
        .stderr_contains(&["not compressed"]);
}

#[test]
fn puzzles_are_generated_in_every_written_format() {
    for format in [
        "grid",
        "sdk",
        "opensudoku",
        "hodoku",
        "candidates",
        "729",
        "fpuzzles",
    ] {
        let run = run(&["generate", "--seed", "6", "--to", format]).exits(0);
        pipe(&["check"], run.out).exits(0);
    }
}

#[test]
fn patterns_and_solutions_from_files_and_from_the_command_line() {
    let pattern =
        "x.x...x.x.x..x..x.x...x...x...x.x....xx...xx....x.x...x...x...x.x..x..x.x.x...x.x";
    let path = file("pattern.txt");
    let rows: Vec<&str> = (0..9).map(|row| &pattern[9 * row..9 * row + 9]).collect();
    fs::write(&path, rows.join("\n")).expect("written");
    let name = path.display().to_string();
    let puzzle = generated(&["--pattern", &name, "--seed", "7"]).remove(0);
    assert_eq!(
        generated(&["--pattern", pattern, "--seed", "7"]),
        std::slice::from_ref(&puzzle)
    );
    let same = |(mark, cell): (char, char)| (mark == '.') == (cell == '.');
    assert!(pattern.chars().zip(puzzle.chars()).all(same), "{puzzle}");

    let puzzle = generated(&["--solution", NINE_SOLVED, "--seed", "7"]).remove(0);
    run(&["solve", &puzzle])
        .exits(0)
        .prints(&format!("{NINE_SOLVED}\n"));
}

#[test]
fn other_sizes_grids_and_samples() {
    for (shape, cells) in [("2x2", 16), ("2x3", 36), ("3x4", 144)] {
        let puzzle = generated(&["--box", shape, "--seed", "8"]).remove(0);
        assert_eq!(puzzle.chars().count(), cells);
        run(&["check", "--box", shape, &puzzle]).exits(0);
    }
    let grids = generated(&["--grids", "-n", "5", "--seed", "8"]);
    assert!(grids.iter().all(|line| givens(line) == 81));
    pipe(&["check"], grids.join("\n")).exits(0);
    let uniform = generated(&["--grids", "--unbiased", "-n", "2", "--seed", "8"]);
    assert!(uniform.iter().all(|line| givens(line) == 81));
}

#[test]
fn duplicates_are_replaced_by_other_puzzles() {
    // There are few 4x4 puzzles, so a run without `--distinct` repeats some.
    let plain = generated(&["--box", "2x2", "-n", "60", "--seed", "9", "--clues", "4"]);
    let distinct = generated(&[
        "--box",
        "2x2",
        "-n",
        "10",
        "--seed",
        "9",
        "--clues",
        "4",
        "--distinct",
    ]);
    assert_eq!(distinct.len(), 10);
    let all: BTreeSet<&String> = distinct.iter().collect();
    assert_eq!(all.len(), 10);
    assert!(plain.starts_with(&distinct[..1]));
    // More than exist: the run ends when its attempts are used up.
    let args = [
        "--box",
        "2x2",
        "-n",
        "1000",
        "--distinct",
        "--seed",
        "9",
        "--clues",
        "4",
    ];
    run(&[&["generate"], &args[..], &["--budget", "1s"]].concat())
        .exits(1)
        .stderr_contains(&["stopped after", "of 1000 generated"]);
}

#[test]
fn difficulties_are_read_in_any_case() {
    let generated = |grade| {
        run(&["generate", "--seed", "3", "--grade", grade])
            .exits(0)
            .out
    };
    assert_eq!(generated("Easy"), generated("easy"));
    assert_eq!(generated("EASY"), generated("easy"));
}

#[test]
fn impossible_plans_are_refused_at_once() {
    for (args, reason) in [
        (&["--clues", "12"][..], "at least 17 givens"),
        (&["--clues", "30..20"], "range of givens is empty"),
        (&["--clues", "many"], "not a range"),
        (
            &["--level", "evil", "--clues", "40"],
            "level evil has 22 to 27 givens",
        ),
        (&["--level", "6"], "unknown clue level"),
        (&["--grade", "evil"], "unknown difficulty"),
        (&["--symmetry", "round"], "unknown symmetry"),
        (&["--needs", "magic"], "no technique is called"),
        (&["--box", "4x4", "--grade", "easy"], "only for 9x9 boards"),
        (&["--box", "4x4", "--to", "sdk"], "does not support 16x16"),
        (&["--pattern", "x.x.x"], "5 cells found"),
        (&["--solution", NINE], "is not a solution"),
        (&["--seed", "x"], "a seed is a number"),
        (&["--grids", "--minimal"], "cannot be combined"),
    ] {
        let run = run(&[&["generate"], args].concat())
            .exits(2)
            .stderr_contains(&[reason]);
        assert!(
            !run.err.contains("seed ") || run.err.contains("a seed"),
            "{}",
            run.err
        );
    }
}

#[test]
fn rare_puzzles_are_given_up_with_a_report() {
    let rare = [
        "--minimal",
        "--symmetry",
        "full",
        "--clues",
        "17",
        "--attempts",
        "50",
    ];
    run(&[&["generate", "--seed", "1"], &rare[..]].concat())
        .exits(1)
        .prints("")
        .stderr_contains(&["given up after 50 attempts", "givens seen"]);
}

#[test]
fn zero_puzzles_give_an_empty_output() {
    run(&["generate", "-n", "0", "--seed", "1"])
        .exits(0)
        .prints("");
}
