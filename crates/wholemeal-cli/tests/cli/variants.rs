//! Variants in commands.

use crate::support::*;

/// A killer Sudoku with one solution, as text.
const TEXT: &str = "\
variant 4x4 # a killer
title: Small
sudoku
cage 3 r1c1 r1c2
cage 4 r2c1 r2c3
thermometer r4c1-r4c4
given r2c3 1
";

const SOLVED: &str = "2143341243211234";

/// Two constraints with several solutions.
const MANY: &str = ".Shape~4x4.Thermo~R4C1~R4C2~R4C3~R4C4.Cage~3~R1C1~R1C2";

const NO_SOLUTION: &str = ".Shape~4x4.Cage~3~R1C1~R1C2~R1C3";

#[test]
fn variants_are_solved() {
    pipe(&["solve"], TEXT)
        .exits(0)
        .prints(&format!("{SOLVED}\n"));
    let row = &pipe(&["solve", "--json"], TEXT).exits(0).json()[0];
    assert_eq!(field(row, "verdict"), "unique");
    assert_eq!(field(row, "solution"), SOLVED);
    assert_eq!(field(&row["about"], "title"), "Small");
    // The puzzle of a result is one line that can be read again.
    let again = run(&["solve", field(row, "puzzle")]).exits(0);
    assert_eq!(again.lines(), [SOLVED]);
    let again = pipe(&["solve"], row.to_string()).exits(0);
    assert_eq!(again.lines(), [SOLVED]);
    run(&["solve", MANY]).exits(0);
    run(&["solve", NO_SOLUTION])
        .exits(1)
        .prints(&format!("# no solution: {NO_SOLUTION}\n"));
}

#[test]
fn files_mix_plain_puzzles_and_variants() {
    let text = format!("{ONE}\n{MANY}\n{NINE}\n{NO_SOLUTION}\n{TEXT}");
    let run = pipe(&["solve", "--format", "csv"], &text).exits(1);
    let verdicts: Vec<&str> = run
        .lines()
        .iter()
        .map(|line| {
            let fields: Vec<&str> = line.split(',').collect();
            fields[1]
        })
        .collect();
    assert_eq!(
        verdicts,
        ["verdict", "unique", "many", "unique", "none", "unique"]
    );
    for threads in ["1", "2"] {
        let again = pipe(&["solve", "--format", "csv", "--threads", threads], &text).exits(1);
        assert_eq!(again.out, run.out);
    }
}

#[test]
fn variants_are_checked() {
    pipe(&["check"], TEXT)
        .exits(0)
        .prints("line 1: unique (4x4, 4 clues, cage, thermometer)\n");
    let run_many = run(&["check", MANY]).exits(1);
    assert!(
        run_many.out.contains("two solutions differ in"),
        "{}",
        run_many.out
    );
    let row = &pipe(
        &["check", "--minimal", "--json"],
        format!("{TEXT}given r1c1 2\n"),
    )
    .exits(1)
    .json()[0];
    let redundant = row["redundant_givens"].as_array().unwrap();
    assert!(
        redundant.iter().any(|name| name == "cage 3 r1c1 r1c2"),
        "{row}"
    );
    assert!(redundant.iter().any(|name| name == "r1c1"), "{row}");
}

#[test]
fn solutions_of_variants_are_counted_and_listed() {
    run(&["count", MANY]).exits(0).prints("4\n");
    run(&["count", "--limit", "3", MANY])
        .exits(0)
        .prints("at least 3\n");
    let listed = run(&["solutions", MANY]).exits(0);
    let mut lines = listed.lines();
    lines.sort_unstable();
    lines.dedup();
    assert_eq!(lines.len(), 4);
    run(&["solutions", "--limit", "3", MANY])
        .exits(0)
        .stderr_contains(&["more than 3 solutions"]);
    run(&["solutions", NO_SOLUTION]).exits(1);
}

#[test]
fn true_candidates_are_those_of_all_solutions() {
    for board in [TWO, "1...............", "................", MANY] {
        let all = run(&["solutions", board]).exits(0);
        let row = &run(&["candidates", "--count", "1000", "--json", board])
            .exits(0)
            .json()[0];
        let cells = row["candidates"].as_array().unwrap().iter();
        for (i, (cell, counts)) in cells.zip(row["counts"].as_array().unwrap()).enumerate() {
            let pairs = cell
                .as_array()
                .unwrap()
                .iter()
                .zip(counts.as_array().unwrap());
            let mut expected = std::collections::BTreeMap::new();
            for line in all.lines() {
                *expected
                    .entry(u64::from(line.as_bytes()[i] - b'0'))
                    .or_insert(0) += 1;
            }
            let found = pairs.map(|(d, n)| (d.as_u64().unwrap(), n.as_u64().unwrap()));
            assert_eq!(
                found.collect::<Vec<_>>(),
                expected.into_iter().collect::<Vec<_>>()
            );
        }
    }
    run(&["candidates", ONE])
        .exits(0)
        .prints("1 2 3 4\n3 4 1 2\n2 1 4 3\n4 3 2 1\n\n");
    run(&["candidates", NONE])
        .exits(1)
        .prints(&format!("# no solution: {NONE}\n"));
    run(&["candidates", CONFLICT]).exits(1);
    let csv = run(&["candidates", "--format", "csv", TWO]).exits(0);
    assert!(
        csv.lines()[1].starts_with(&format!("{TWO},some,1 23 23 4 ")),
        "{}",
        csv.out
    );
}

#[test]
fn budgets_limit_variants() {
    let empty = ".Whisper~5~R1C1~R1C2";
    run(&["count", "--limit", "1000000000", "--budget", "100ms", empty]).exits(1);
    run(&[
        "solutions",
        "--limit",
        "1000000000",
        "--budget",
        "50ms",
        empty,
    ])
    .exits(1)
    .stderr_contains(&["budget spent after "]);
    let row = &run(&["solve", "--budget", "0", "--json", empty])
        .exits(1)
        .json()[0];
    assert_eq!(field(row, "verdict"), "interrupted");
}

#[test]
fn variants_are_converted() {
    for format in ["variant", "iss", "json", "fpuzzles", "sudokupad"] {
        let written = pipe(&["convert", "--to", format], TEXT).exits(0);
        pipe(&["solve"], &written.out)
            .exits(0)
            .prints(&format!("{SOLVED}\n"));
    }
    pipe(&["convert", "--to", "iss"], TEXT)
        .exits(0)
        .stderr_contains(&["note: iss: 'title' is not written"]);
    pipe(&["convert", "--to", "sdk"], TEXT)
        .exits(2)
        .stderr_contains(&["the sdk format does not support variants"]);
    pipe(
        &["convert", "--to", "fpuzzles"],
        "variant 4x4\nsudoku\nlunchbox 4 r1c1 r1c2 r1c3\n",
    )
    .exits(2)
    .stderr_contains(&["does not support 'lunchbox 4 r1c1 r1c2 r1c3'"]);
}

#[test]
fn drawings_are_noted() {
    let row = format!("[{}]", ["{}"; 9].join(","));
    let grid = format!("[{}]", [row.as_str(); 9].join(","));
    let text = format!(
        r#"{{"cells":{grid},"cages":[{{"cells":[[0,0],[0,1]],"value":"5"}}],"lines":[{{"wayPoints":[[1,1],[2,2]]}}]}}"#
    );
    pipe(&["solve"], text).exits(0).stderr_contains(&[
        "note: ",
        "only givens, regions and cages are read",
        "lines",
    ]);
}

#[test]
fn errors_of_variants_name_the_constraint() {
    run(&["solve", ".Shape~4x4.Cage~3~R1C1~R9C2"])
        .exits(2)
        .stderr_contains(&["line 1: r9c2 is outside the grid: cage 3 r1c1 r9c2"]);
    run(&["solve", ".NewRule~3"])
        .exits(2)
        .stderr_contains(&["unsupported variant rules: NewRule"]);
    run(&["count", "variant 4x4; cage x"])
        .exits(2)
        .stderr_contains(&["column 19: found 'x'"]);
}

/// Commands that need plain puzzles refuse variants and name their rules.
#[test]
fn other_commands_refuse_variants() {
    for command in ["hint", "explain", "steps", "rate"] {
        run(&[command, MANY])
            .exits(2)
            .stderr_contains(&["the puzzle is a variant (thermometer, cage)"]);
    }
}

#[test]
fn variants_are_drawn() {
    let drawn = pipe(&["solve", "--format", "grid"], TEXT).exits(0);
    assert!(
        drawn
            .out
            .starts_with("┌───────┬───────┐\n│ 2   1 │ 4   3 │\n"),
        "{}",
        drawn.out
    );
    assert!(drawn.out.contains("cage 3 r1c1 r1c2\n"), "{}", drawn.out);
    let ascii = pipe(&["solve", "--format", "grid", "--ascii"], TEXT).exits(0);
    assert!(ascii.out.is_ascii(), "{}", ascii.out);
    let picture = pipe(&["solve", "--format", "svg"], TEXT).exits(0);
    assert!(picture.out.starts_with("<svg") && picture.out.ends_with("</svg>\n"));
    let plain = run(&["solve", "--format", "svg", ONE]).exits(0);
    assert!(plain.out.starts_with("<svg"));
}

#[test]
fn variants_are_generated() {
    let args = ["generate", "--variant", "killer,anti-king", "--seed", "5"];
    let made = run(&args).exits(0);
    assert_eq!(run(&args).exits(0).out, made.out);
    let solved = pipe(&["solve", "--json"], &made.out).exits(0);
    let row = &solved.json()[0];
    assert_eq!(field(row, "verdict"), "unique");
    assert_eq!(field(row, "solution"), field(&row["about"], "solution"));
    let two = run(&[
        "generate",
        "--variant",
        "xv",
        "-n",
        "2",
        "--seed",
        "5",
        "--to",
        "iss",
    ])
    .exits(0);
    assert_eq!(two.lines().len(), 2);
    pipe(&["check"], &two.out).exits(0);
    run(&["generate", "--variant", "samurai"])
        .exits(2)
        .stderr_contains(&["unknown kind of variant"]);
    run(&["generate", "--variant", "xv", "--to", "sdk"])
        .exits(2)
        .stderr_contains(&["does not support variants"]);
    run(&["generate", "--variant", "xv", "--difficulty", "hard"]).exits(2);
}
