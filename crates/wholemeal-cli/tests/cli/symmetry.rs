//! Canonical forms, duplicates, equivalence, transformations and data sets.

use std::collections::{HashMap, HashSet};
use std::path::Path;

use crate::support::*;

/// A 4x4 board, its quarter turn, and another board with the same digits.
const TURNED: [&str; 2] = ["1..4..1..1..4...", "4..1.1....1....4"];
const OTHER: &str = "1..4..1..14.....";

const SEVENTEEN: [&str; 3] = [
    ".................1.....2.3......3.2...1.4......5....6..3......4.7..8...962...7...",
    ".................1.....2.3......3.2...4....5...6.1.....3......6.7..8...952.7.....",
    ".................1.....2.3......425...6.......17....8.....7...64...6....9..8...1.",
];

/// Images of puzzles by random symmetries.
fn images(puzzles: &[&str], seed: &str) -> Vec<String> {
    let run = pipe(
        &["transform", "--random", "--seed", seed],
        lines_of(puzzles),
    );
    run.exits(0).out.lines().map(str::to_owned).collect()
}

#[test]
fn images_have_the_same_form() {
    let canon =
        |puzzle: &str, more: &[&str]| run(&[&["canon", puzzle], more].concat()).exits(0).out;
    for more in [&[][..], &["--max"], &["--by", "solution"]] {
        for puzzle in SEVENTEEN {
            let form = canon(puzzle, more);
            for seed in ["1", "2", "3"] {
                let image = &images(&[puzzle], seed)[0];
                assert_eq!(canon(image, more), form, "{image}");
            }
        }
    }
    run(&["canon", TURNED[0]])
        .prints("...1..2..1..2.1.\n")
        .exits(0);
    run(&["canon", TURNED[1]])
        .prints("...1..2..1..2.1.\n")
        .exits(0);
    // These puzzles are their own forms.
    let lines = lines_of(&SEVENTEEN);
    pipe(&["canon"], &lines).prints(&lines);
}

#[test]
fn every_board_has_a_form_but_not_by_its_solution() {
    for board in [ONE, TWO, NONE, CONFLICT] {
        run(&["canon", board]).exits(0);
    }
    run(&["canon", "--by", "solution", ONE]).exits(0);
    for (board, reason) in [
        (TWO, "more than one solution"),
        (NONE, "no solution"),
        (CONFLICT, "no solution"),
    ] {
        let run = run(&["canon", "--by", "solution", "--json", board]).exits(1);
        assert_eq!(field(&run.json()[0], "error"), reason);
    }
}

#[test]
fn json_has_the_transformation_to_the_form() {
    let row = &run(&["canon", "--json", NINE]).exits(0).json()[0];
    let transformation = field(row, "transformation");
    let form = format!("{}\n", field(row, "canonical"));
    run(&["transform", "--apply", transformation, NINE]).prints(&form);
    run(&[
        "transform",
        "--apply",
        transformation,
        "--inverse",
        form.trim(),
    ])
    .prints(&format!("{NINE}\n"));
    assert_eq!(row["automorphisms"], 1);
    let row = &run(&["canon", "--json", NINE_SOLVED]).exits(0).json()[0];
    let classes = row["band_classes"].as_array().expect("six classes");
    assert_eq!(classes.len(), 6);
    let empty = ".".repeat(81);
    let row = &run(&["canon", "--json", &empty]).exits(0).json()[0];
    assert_eq!(row["automorphisms"], 3_359_232);
}

#[test]
fn forms_do_not_depend_on_the_number_of_threads() {
    let mut puzzles: Vec<String> = Vec::new();
    for seed in 0..40 {
        puzzles.extend(images(&SEVENTEEN, &seed.to_string()));
    }
    let text = puzzles.join("\n");
    for command in [
        &["canon"][..],
        &["dedupe"],
        &["transform", "--random", "--seed", "5"],
    ] {
        let with = |threads| {
            pipe(&[command, &["--threads", threads]].concat(), &text)
                .exits(0)
                .out
        };
        assert_eq!(with("1"), with("3"), "{command:?}");
    }
}

#[test]
fn the_first_puzzle_of_every_class_is_kept() {
    let images = images(&SEVENTEEN, "4");
    let lines: Vec<&str> = SEVENTEEN
        .into_iter()
        .chain(images.iter().map(String::as_str))
        .collect();
    pipe(&["dedupe"], lines_of(&lines))
        .exits(0)
        .prints(&lines_of(&SEVENTEEN))
        .stderr_contains(&["3 distinct puzzles, 3 duplicates removed"]);
    pipe(&["dedupe", "--exact"], lines_of(&lines))
        .exits(0)
        .prints(&lines_of(&lines))
        .stderr_contains(&["6 distinct puzzles, 0 duplicates removed"]);
    let twice = [lines_of(&lines), lines_of(&lines)].concat();
    pipe(&["dedupe", "--exact"], twice).prints(&lines_of(&lines));
    // Boards of other sizes, with conflicts, and with 0 for blanks.
    let boards = [TURNED[0], TURNED[1], OTHER, CONFLICT, "0000000000001100"];
    pipe(&["dedupe"], lines_of(&boards))
        .exits(0)
        .prints(&lines_of(&[TURNED[0], OTHER, CONFLICT]));
}

#[test]
fn dedupe_keeps_the_columns_of_the_input() {
    let csv = format!("name,puzzle\na,{}\nb,{}\nc,{OTHER}\n", TURNED[0], TURNED[1]);
    let out = pipe(&["dedupe", "--format", "csv"], csv).exits(0).out;
    let expected = format!("puzzle,name,line\n{},a,2\n{OTHER},c,4\n", TURNED[0]);
    assert_eq!(out, expected);
}

#[test]
fn unreadable_puzzles_are_reported_and_the_others_are_compared() {
    let text = format!("{}\n12x.\n{}\n", TURNED[0], TURNED[1]);
    pipe(&["dedupe"], text)
        .exits(2)
        .stderr_contains(&["error", "1 distinct puzzle, 1 duplicate removed"]);
}

#[test]
fn the_same_puzzles_have_a_witness_that_is_verified() {
    let [a, b] = TURNED;
    let said = run(&["same", a, b]).exits(0).out;
    assert!(said.starts_with("the same: "), "{said}");
    run(&["same", a, OTHER]).exits(1).prints("not the same\n");
    run(&["same", a, NINE]).exits(1).prints("not the same\n");
    run(&["same", a]).exits(2);
    run(&["same", a, "no such file.txt"]).exits(2);
    let image = &images(&[NINE], "6")[0];
    let certificate = run(&["same", "--json", NINE, image]).exits(0).out;
    pipe(&["verify"], &certificate)
        .exits(0)
        .prints("line 1: accepted: equivalent\n");
    pipe(&["verify"], certificate.replace(NINE, SEVENTEEN[0])).exits(1);
    // Boxes that are higher than wide.
    let six = run(&["generate", "--box", "2x3", "--seed", "1"])
        .exits(0)
        .out;
    let turned = run(&[
        "transform",
        "--name",
        "quarter-turn",
        "--box",
        "2x3",
        six.trim(),
    ]);
    assert_eq!(turned.exits(0).out.trim().len(), 36);
}

#[test]
fn names_are_rotations_and_reflections() {
    let turn = |name: &str, board: &str| {
        run(&["transform", "--name", name, board])
            .exits(0)
            .out
            .trim()
            .to_owned()
    };
    let board = "12..34..21..43..";
    assert_eq!(turn("identity", board), board);
    assert_eq!(turn("quarter-turn", TURNED[0]), TURNED[1]);
    let half = turn("quarter-turn", &turn("quarter-turn", board));
    assert_eq!(half, turn("half-turn", board));
    assert_eq!(
        turn("three-quarter-turn", &turn("quarter-turn", board)),
        board
    );
    assert_eq!(turn("mirror", &turn("upside-down", board)), half);
    assert_eq!(turn("transpose", &turn("transpose", board)), board);
    run(&["transform", "--apply", "rows 1,3,2,4", board])
        .exits(1)
        .prints(&format!(
            "# not transformed: {board}: the rows must be permuted, and those of a band stay together\n"
        ));
    run(&["transform", board]).exits(2);
}

#[test]
fn no_class_is_in_two_splits() {
    let mut lines: Vec<String> = Vec::new();
    for seed in ["1", "2", "3", "4", "5"] {
        lines.extend(images(&SEVENTEEN, seed));
    }
    let generated = run(&["generate", "-n", "60", "--seed", "5"]).exits(0).out;
    lines.extend(generated.lines().map(str::to_owned));
    let again = images(&generated.lines().collect::<Vec<_>>(), "9");
    lines.extend(again);
    let text = lines.join("\n");
    let args = [
        "dataset",
        "--ungraded",
        "--split",
        "50,25,25",
        "--seed",
        "7",
        "--json",
    ];
    let rows = pipe(&args, &text).exits(0).json();
    assert_eq!(rows.len(), lines.len());
    let mut splits: HashMap<&str, &str> = HashMap::new();
    for row in &rows {
        let (class, split) = (field(row, "canonical"), field(row, "split"));
        assert_eq!(*splits.entry(class).or_insert(split), split);
    }
    let used: HashSet<&&str> = splits.values().collect();
    assert_eq!(used.len(), 3);
    assert_eq!(splits.len(), 63);
    // The order of the puzzles and the other puzzles do not matter.
    lines.reverse();
    let reversed = pipe(&args, lines.join("\n")).exits(0).json();
    for row in &reversed {
        assert_eq!(splits[field(row, "canonical")], field(row, "split"));
    }
    let distinct = pipe(&[&args[..], &["--distinct"]].concat(), &text)
        .exits(0)
        .json();
    assert_eq!(distinct.len(), 63);
    let other = pipe(
        &[
            "dataset",
            "--ungraded",
            "--split",
            "50,25,25",
            "--seed",
            "8",
            "--json",
        ],
        &text,
    );
    let moved = |row: &serde_json::Value| splits[field(row, "canonical")] != field(row, "split");
    assert!(other.exits(0).json().iter().any(moved));
}

#[test]
fn rows_of_a_data_set_have_solution_difficulty_and_clues() {
    let text = lines_of(&[NINE, TWO, ONE]);
    let run = pipe(&["dataset"], text).exits(1);
    let lines = run.lines();
    assert_eq!(
        lines[0],
        "puzzle,solution,canonical,difficulty,score,clues,split,line"
    );
    assert!(
        lines[1].starts_with(&format!("{NINE},{NINE_SOLVED},")),
        "{}",
        lines[1]
    );
    assert!(lines[1].contains(",Easy,204,30,"), "{}", lines[1]);
    assert!(
        lines[2].starts_with(&format!("{ONE},{ONE_SOLVED},")),
        "{}",
        lines[2]
    );
    assert_eq!(lines.len(), 3);
    run.stderr_contains(&["1 puzzle without exactly one solution left out"]);
}

#[test]
fn numpy_arrays_have_the_rows_of_the_splits() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("arrays");
    let folder = folder.to_str().expect("a UTF-8 path");
    let text = lines_of(&[NINE, SEVENTEEN[0], SEVENTEEN[1]]);
    let args = ["dataset", "--ungraded", "--split", "1,0,0", "--npy", folder];
    pipe(&args, &text)
        .exits(0)
        .stderr_contains(&["3 train, 0 validation, 0 test"]);
    let read = |name: &str| std::fs::read(Path::new(folder).join(name)).expect("a file");
    let puzzles = read("train_puzzles.npy");
    assert_eq!(puzzles.len(), 128 + 3 * 81);
    let header = String::from_utf8_lossy(&puzzles[10..128]).into_owned();
    assert!(
        header.contains("'descr': '|u1'") && header.contains("(3, 81)"),
        "{header}"
    );
    let digits =
        |line: &str| -> Vec<u8> { line.bytes().map(|byte| byte.saturating_sub(b'0')).collect() };
    assert_eq!(puzzles[128..209], digits(NINE));
    assert_eq!(read("train_solutions.npy")[128..209], digits(NINE_SOLVED));
    assert_eq!(read("test_puzzles.npy").len(), 128);
    pipe(&args, ONE).exits(2).stderr_contains(&["9x9"]);
}
