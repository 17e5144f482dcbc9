//! Instruction sets, threads, streams, minimal puzzles, measurements.

use std::io::{Read, Write};

use crate::support::*;

/// A puzzle with 17 givens, so every given is needed.
const MINIMAL: &str =
    "........1.....2.34.56..........4.5....4.1.....7....8.....6....2...8..9..4........";

#[test]
fn every_instruction_set_and_number_of_threads_answers_the_same() {
    let lines = [NINE, MINIMAL, ONE].repeat(700);
    let path = file("many.txt", lines_of(&lines));
    let expected = run(&["solve", &path]).exits(0).out;
    assert_eq!(expected.lines().count(), lines.len());
    for simd in ["portable", "sse", "neon", "avx2", "avx512"] {
        let run = run(&["solve", "--simd", simd, &path]);
        if run.code == 2 && run.err.contains("this CPU does not support") {
            continue;
        }
        assert_eq!(run.out, expected, "{simd}");
    }
    for threads in ["1", "2", "5"] {
        run(&["solve", "--threads", threads, &path])
            .exits(0)
            .prints(&expected);
    }
    run(&["solve", "--simd", "mmx", &path])
        .exits(2)
        .stderr_contains(&["portable, sse"]);
}

#[test]
fn answers_come_before_the_input_ends() {
    let (mut child, mut stdin, mut stdout) = talk_to(&["solve"]);
    // More than any buffer can contain, without an end.
    let writer = std::thread::spawn(move || {
        let lines = format!("{NINE}\n").repeat(1000);
        while stdin.write_all(lines.as_bytes()).is_ok() {}
    });
    let mut first = [0; 82];
    stdout.read_exact(&mut first).expect("an answer");
    drop(stdout);
    assert_eq!(String::from_utf8_lossy(&first), format!("{NINE_SOLVED}\n"));
    assert!(
        child.wait().expect("it ends").success(),
        "a closed pipe is success"
    );
    writer.join().expect("the pipe is closed");
}

#[test]
fn a_minimal_puzzle_needs_all_its_givens() {
    run(&["check", "--minimal", MINIMAL])
        .exits(0)
        .prints("line 1: unique (9x9, 17 clues): minimal\n");
    run(&["check", "--minimal", ONE]).exits(1).prints(
        "line 1: unique (4x4, 7 clues): not minimal: any one of these givens can be removed: \
         r1c1, r2c3, r3c2, r4c4\n",
    );
    let run = run(&["check", "--minimal", "--format", "json", NINE]).exits(1);
    assert_eq!(run.json()[0]["minimal"], false);
    assert_eq!(run.json()[0]["redundant_givens"][0], "r1c9");
}

#[test]
fn bench_gives_the_same_checksum_for_all_engines() {
    let path = file("bench.txt", lines_of(&[NINE, MINIMAL, NINE]));
    let line = |engine: &str| {
        let args = [
            "bench", "--json", "--rounds", "2", "--engine", engine, &path,
        ];
        run(&args).exits(0).json()[0].clone()
    };
    let batch = line("batch");
    for name in [
        "set",
        "solver",
        "limit",
        "threads",
        "simd",
        "puzzles",
        "ns_per_puzzle",
        "guesses_per_puzzle",
        "checksum",
    ] {
        assert!(batch.get(name).is_some(), "{name}");
    }
    assert_eq!(
        (&batch["puzzles"], &batch["rounds"]),
        (&3.into(), &2.into())
    );
    assert_eq!(batch["threads"], 1, "one thread unless more are asked for");
    for engine in ["single", "pearl"] {
        assert_eq!(line(engine)["checksum"], batch["checksum"], "{engine}");
    }
    let table = run(&["bench", "--rounds", "1", &path]).exits(0).out;
    assert!(table.contains("bench.txt"), "{table}");
    run(&["bench", "no-such-file.txt"])
        .exits(2)
        .stderr_contains(&["no such file"]);
    run(&["bench"]).exits(2);
}

#[test]
fn bench_gives_the_same_checksum_on_every_instruction_set_and_thread() {
    let conflicting = NINE.replacen('2', "9", 1);
    let lines = [NINE, MINIMAL, EMPTY, &conflicting].repeat(300);
    let path = file("checksum.txt", lines_of(&lines));
    let measured = |args: &[&str]| {
        let run = run(&[&["bench", "--json", "--rounds", "1", &path], args].concat());
        if run.code == 2 && run.err.contains("this CPU does not support") {
            return None;
        }
        Some(run.exits(0).json()[0].clone())
    };
    let expected = measured(&[]).expect("the best there is");
    for engine in ["batch", "single"] {
        for simd in ["portable", "sse", "avx2", "avx512", "neon", "wasm"] {
            for threads in ["0", "1", "2", "5"] {
                let args = ["--engine", engine, "--simd", simd, "--threads", threads];
                let Some(line) = measured(&args) else {
                    continue;
                };
                assert_eq!(line["checksum"], expected["checksum"], "{args:?}");
                assert_eq!(line["simd"], simd);
            }
        }
    }
    let other = file("other.txt", lines_of(&lines[1..]));
    let other = run(&["bench", "--json", "--rounds", "1", &other]).json()[0].clone();
    assert_ne!(other["checksum"], expected["checksum"]);
}

#[test]
fn bench_uses_the_candidates_of_the_input() {
    let marks = run(&["convert", "--to", "729", NINE]).exits(0).out;
    let marks = marks.trim_end().lines().last().expect("a line").to_owned();
    let path = file("marks.txt", lines_of(&[&marks, &marks]));
    let line = |args: &[&str]| {
        let args = [&["bench", "--json", "--rounds", "1"], args].concat();
        run(&args).exits(0).json()[0].clone()
    };
    let digits = file("digits.txt", lines_of(&[NINE, NINE]));
    assert_eq!(line(&[&path])["checksum"], line(&[&digits])["checksum"]);
}

#[test]
fn an_overlong_line_is_a_single_error() {
    let endless = "1".repeat(5_000_000);
    let input = lines_of(&[NINE, &endless, NINE]);
    let run = pipe(&["solve"], input)
        .exits(2)
        .stderr_contains(&["line 2, column"]);
    let lines = run.lines();
    assert_eq!(lines.len(), 3, "one line each");
    assert_eq!([lines[0], lines[2]], [NINE_SOLVED; 2]);
    assert!(lines[1].starts_with("# invalid: 1111") && lines[1].len() < 200);
}

const EMPTY: &str =
    ".................................................................................";

#[test]
fn a_spent_budget_is_reported_with_exit_code_1() {
    let spent = format!("# interrupted after 10 guesses: {EMPTY}\n");
    let path = file("some.txt", lines_of(&[NINE, EMPTY, NINE]));
    run(&["solve", "--budget", "10", &path])
        .exits(1)
        .prints(&format!("{NINE_SOLVED}\n{spent}{NINE_SOLVED}\n"));
    run(&["check", "--budget", "10", EMPTY])
        .exits(1)
        .prints("line 1: interrupted (9x9, 0 clues): interrupted after 10 guesses\n");
    let json = run(&["solve", "--budget", "10", "--format", "json", EMPTY]).exits(1);
    assert!(
        json.out.contains(r#""verdict":"interrupted""#),
        "{}",
        json.out
    );
    let limit = u128::MAX.to_string();
    let count = run(&["count", "--budget", "100000", "--limit", &limit, EMPTY]).exits(1);
    let at_least = count.out.strip_prefix("at least ").expect(&count.out);
    let (number, why) = at_least.split_once(' ').expect(&count.out);
    assert!(
        number.parse::<u128>().is_ok_and(|n| n > 50_000),
        "{}",
        count.out
    );
    assert!(
        why.starts_with("(interrupted after 100000 "),
        "{}",
        count.out
    );
}

#[test]
fn a_time_budget_ends_a_long_count() {
    let limit = u128::MAX.to_string();
    let count = run(&["count", "--budget", "300ms", "--limit", &limit, EMPTY]).exits(1);
    assert!(count.out.starts_with("at least "), "{}", count.out);
    let sixteen = ".".repeat(256);
    let count = run(&["count", "--budget", "300ms", "--limit", &limit, &sixteen]).exits(1);
    assert!(count.out.starts_with("at least "), "{}", count.out);
    run(&["count", "--budget", "soon", EMPTY])
        .exits(2)
        .stderr_contains(&[
            "'soon' is not a budget",
            "500ms, 10s or 2m",
            "a whole number",
        ]);
    run(&["solve", "--budget", "1h", NINE]).exits(0);
}

#[test]
fn a_board_of_independent_parts_is_counted_without_enumeration() {
    // A solution with five digits removed from the board.
    let holes: String = NINE_SOLVED
        .chars()
        .map(|c| if "13579".contains(c) { '.' } else { c })
        .collect();
    let exact = run(&[
        "count",
        "--limit",
        "1000000000000",
        "--budget",
        "100000000",
        &holes,
    ]);
    let number: u64 = exact.exits(0).out.trim().parse().expect("a number");
    run(&["count", "--limit", &(number - 1).to_string(), &holes])
        .exits(0)
        .prints(&format!("at least {}\n", number - 1));
}
