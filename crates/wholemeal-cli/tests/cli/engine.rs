//! The engine behind the command line: instruction sets, threads, streams, minimal
//! puzzles, measurements.

use std::io::{Read, Write};

use crate::support::*;

/// Two puzzles of 17 clues: every given is needed.
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
        if run.code == 2 && run.err.contains("this machine has no") {
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
        .complains(&["portable, sse"]);
}

#[test]
fn answers_come_before_the_input_ends() {
    let (mut child, mut stdin, mut stdout) = talk_to(&["solve"]);
    // More than any buffer holds, and no end in sight.
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
        "line 1: unique (4x4, 7 clues): not minimal, can do without any one of \
         r1c1, r2c3, r3c2, r4c4\n",
    );
    let run = run(&["check", "--minimal", "--format", "json", NINE]).exits(1);
    assert_eq!(run.json()[0]["minimal"], false);
}

#[test]
fn engines_agree_in_a_measurement() {
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
    ] {
        assert!(batch.get(name).is_some(), "{name}");
    }
    assert_eq!(batch["puzzles"], 3);
    for engine in ["single", "pearl"] {
        assert_eq!(line(engine)["checksum"], batch["checksum"], "{engine}");
    }
    let table = run(&["bench", "--rounds", "1", &path]).exits(0).out;
    assert!(table.contains("bench.txt"), "{table}");
    run(&["bench", "no-such-file.txt"])
        .exits(2)
        .complains(&["no such file"]);
    run(&["bench"]).exits(2);
}

#[test]
fn a_line_without_end_costs_only_itself() {
    let endless = "1".repeat(5_000_000);
    let input = lines_of(&[NINE, &endless, NINE]);
    let run = pipe(&["solve"], input)
        .exits(2)
        .complains(&["line 2, column"]);
    let lines = run.lines();
    assert_eq!(lines.len(), 3, "one line each");
    assert_eq!([lines[0], lines[2]], [NINE_SOLVED; 2]);
    assert!(lines[1].starts_with("# invalid: 1111") && lines[1].len() < 200);
}
