//! The output depends only on the puzzles: not on threads, on how the input arrives, on the
//! position in the file, or on the instruction set.

use std::io::{Read, Write};

use crate::support::*;

/// Every command that writes a solution, or something that follows from two solutions.
const WRITERS: [&[&str]; 5] = [
    &["solve", "--format", "line"],
    &["solve", "--format", "json"],
    &["solve", "--format", "csv"],
    &["check"],
    &["check", "--format", "json"],
];

/// Boards with several solutions whose search takes 143 to 715 guesses.
const WINDING: [&str; 4] = [
    "6....4.........92..............4..9.......23....................5.....81.........",
    "2.........1.......3...1.....2.4..3.............7....5............5..4.9..........",
    "......5..............5......4.............4....58.9....7.9...1.8..7............2.",
    ".1...............42...6...78...............9...........73.5....5..17............3",
];

/// A board without conflicts and without a solution.
const UNSOLVABLE: &str =
    "..9.287..8.6..4..5..3.....46.........2.71345.........23.....5..9..4..8.7..125.3..";

/// Puzzles with many solutions, one solution and none, in varying order; always the same list.
fn puzzles() -> Vec<String> {
    let mut state = 7_u64;
    let mut below = move |limit: u64| {
        state = state.wrapping_mul(6_364_136_223_846_793_005);
        state = state.wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) % limit
    };
    let full: Vec<u8> = full_board(3, 3).concat().into_bytes();
    let mut puzzle = || match below(10) {
        0 => NINE.to_owned(),
        1 => UNSOLVABLE.to_owned(),
        2 => WINDING[below(4) as usize].to_owned(),
        3 => TWO.to_owned(),
        _ => {
            let (share, shift) = (below(35), below(9) as u8);
            let symbol = |&c: &u8| match below(100) < share {
                true => char::from(b'1' + (c - b'1' + shift) % 9),
                false => '.',
            };
            full.iter().map(symbol).collect()
        }
    };
    (0..300).map(|_| puzzle()).collect()
}

fn text(puzzles: &[String]) -> String {
    puzzles.iter().map(|puzzle| format!("{puzzle}\n")).collect()
}

/// The instruction sets of this machine. Those that it does not support are printed.
fn instruction_sets() -> Vec<&'static str> {
    let all = ["portable", "sse", "neon", "avx2", "avx512"];
    let is_available = |simd: &&str| {
        let run = run(&["solve", "--simd", simd, NINE]);
        if run.code == 2 {
            eprintln!("SKIPPED: {}", run.err.trim());
        }
        run.code == 0
    };
    let levels: Vec<&str> = all.into_iter().filter(is_available).collect();
    assert!(levels.contains(&"portable"), "{levels:?}");
    levels
}

/// The output for an input that is written to a pipe in parts of varying size.
fn in_parts(args: &[&str], text: &str) -> String {
    let (mut child, mut stdin, mut stdout) = talk_to(args);
    let text = text.to_owned();
    let writer = std::thread::spawn(move || {
        let mut rest = text.as_bytes();
        for size in (1..).map(|i| i * 977 % 3001 + 1) {
            let (part, after) = rest.split_at(rest.len().min(size));
            stdin.write_all(part).expect("the program reads");
            stdin.flush().expect("the program reads");
            rest = after;
            if rest.is_empty() {
                break;
            }
        }
    });
    let mut out = String::new();
    stdout.read_to_string(&mut out).expect("text");
    writer.join().expect("all is written");
    child.wait().expect("it ends");
    out
}

fn gzip(text: &str) -> Vec<u8> {
    let mut encoder = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
    encoder.write_all(text.as_bytes()).expect("memory");
    encoder.finish().expect("memory")
}

#[test]
fn the_output_depends_on_the_puzzles_alone() {
    let text = text(&puzzles());
    let path = file("determinism.txt", &text);
    let packed = file("determinism.txt.gz", gzip(&text));
    let levels = instruction_sets();
    for writer in WRITERS {
        let expected = run(&[writer, &["--threads", "1", "--simd", "portable", &path]].concat());
        assert!(expected.out.contains("many"), "{}", expected.out);
        assert!(expected.lines().len() >= 300, "{}", expected.out);
        for threads in ["1", "2", "3", "7"] {
            for simd in &levels {
                let args = [writer, &["--threads", threads, "--simd", simd]].concat();
                let with = |last: &str| run(&[&args[..], &[last]].concat()).out;
                let arrivals = [
                    ("file", with(&path)),
                    ("gzip", with(&packed)),
                    ("pipe", pipe(&args, &text).out),
                    ("parts", in_parts(&args, &text)),
                ];
                for (arrival, out) in arrivals {
                    assert!(out == expected.out, "{args:?}, {arrival}");
                }
            }
        }
    }
}

/// An answer without the line of its puzzle, which depends on the position.
fn without_line(answer: &str) -> String {
    let end = answer.find(",\"line\":").unwrap_or(answer.len());
    answer[..end].to_owned()
}

#[test]
fn an_answer_does_not_depend_on_the_position_in_the_file() {
    let puzzles = puzzles();
    let reversed: Vec<String> = puzzles.iter().rev().cloned().collect();
    for format in ["json", "line"] {
        let solve = |input: &str| {
            let run = pipe(&["solve", "--format", format], input);
            run.lines()
                .iter()
                .map(|answer| without_line(answer))
                .collect()
        };
        let expected: Vec<String> = solve(&text(&puzzles));
        assert_eq!(expected.len(), puzzles.len());
        let mut backwards: Vec<String> = solve(&text(&reversed));
        backwards.reverse();
        assert_eq!(backwards, expected, "{format}, backwards");
        assert_eq!(
            solve(&text(&puzzles[37..])),
            expected[37..],
            "{format}, a part"
        );
        for (puzzle, expected) in puzzles.iter().zip(&expected).step_by(11) {
            let alone: Vec<String> = solve(puzzle);
            assert_eq!(alone, std::slice::from_ref(expected), "{format}, alone");
        }
    }
}

#[test]
fn a_budget_that_is_enough_does_not_change_the_answers() {
    let path = file("determinism-budget.txt", text(&puzzles()));
    let json = ["solve", "--format", "json"];
    let expected = run(&[&json[..], &[&path]].concat()).exits(1).out;
    for budget in ["100000", "1h"] {
        run(&[&json[..], &["--budget", budget, &path]].concat())
            .exits(1)
            .prints(&expected);
    }
}
