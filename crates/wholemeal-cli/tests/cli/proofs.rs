//! Certificates: `--proof` and `verify`.

use std::io::Write;

use flate2::Compression;
use flate2::write::GzEncoder;
use serde_json::{Value, json};

use crate::support::*;

/// A minimal 9x9 puzzle that needs a branch.
const BRANCHING: &str =
    ".................1.....2.3......3.2...1.4......5....6..3......4.7..8...962...7...";

fn verify(text: &str) -> Run {
    pipe(&["verify"], text)
}

#[test]
fn certificates_of_all_verdicts_are_accepted() {
    let boards = lines_of(&[ONE, TWO, NONE, CONFLICT, NINE, BRANCHING]);
    for command in [
        &["solve", "--proof"][..],
        &["check", "--proof"],
        &["check", "--minimal", "--proof"],
        &["count", "--proof"],
    ] {
        for format in ["json", "csv"] {
            let args = [command, &["--format", format]].concat();
            let written = pipe(&args, boards.clone()).exits(1);
            let run = verify(&written.out).exits(0);
            assert_eq!(run.lines().len(), 6, "{args:?}: {}", run.out);
            let accepted = run.lines().iter().all(|line| line.contains(": accepted: "));
            assert!(accepted, "{args:?}: {}", run.out);
        }
    }
}

#[test]
fn claims_are_named() {
    let boards = lines_of(&[ONE, TWO, NONE, BRANCHING]);
    let written = pipe(&["check", "--minimal", "--proof"], boards).out;
    verify(&written).exits(0).prints(
        "line 1: accepted: unique, redundant\n\
         line 2: accepted: many\n\
         line 3: accepted: none\n\
         line 4: accepted: unique, minimal\n",
    );
}

/// The certificate of a puzzle as a JSON object.
fn certificate(args: &[&str], puzzle: &str) -> Value {
    let run = run(&[args, &[puzzle]].concat());
    run.json().pop().expect("one record")
}

/// Replaces a field and asserts that the certificate is rejected with these words.
fn assert_rejected(certificate: &Value, field: &str, value: Value, words: &str) {
    let mut changed = certificate.clone();
    changed[field] = value;
    let run = verify(&changed.to_string()).exits(1);
    assert!(run.out.starts_with("line 1: rejected"), "{}", run.out);
    assert!(
        run.out.contains(words),
        "{field}: no '{words}' in {}",
        run.out
    );
}

#[test]
fn false_claims_are_rejected_with_the_reason() {
    let unique = certificate(&["solve", "--proof"], BRANCHING);
    let solution = field(&unique, "solution").to_owned();
    assert_rejected(
        &unique,
        "verdict",
        json!("none"),
        "a solution that was not claimed",
    );
    assert_rejected(&unique, "proof", json!(""), "at the root: it is still open");
    assert_rejected(&unique, "proof", json!("r1c1 r1c1 x"), "branch 2 ('r1c1')");
    assert_rejected(&unique, "proof", Value::Null, "the proof is missing");
    assert_rejected(
        &unique,
        "solution",
        json!(NINE_SOLVED),
        "a solution that was not claimed",
    );
    assert_rejected(&unique, "solution", Value::Null, "the solution is missing");
    assert_rejected(&unique, "puzzle", json!(NINE), "");
    let many = certificate(&["solve", "--proof"], TWO);
    assert_rejected(
        &many,
        "second",
        many["solution"].clone(),
        "grid 2 occurs twice",
    );
    assert_rejected(&many, "verdict", json!("unique"), "the proof is missing");
    let count = certificate(&["count", "--proof"], TWO);
    assert_rejected(
        &count,
        "count",
        json!(3),
        "the case tree has 2 solutions, not 3",
    );
    let minimal = certificate(&["check", "--minimal", "--proof"], BRANCHING);
    let mut witnesses = minimal["witnesses"].clone();
    witnesses[3] = json!(solution);
    assert_rejected(
        &minimal,
        "witnesses",
        witnesses,
        "does not show that it is necessary",
    );
    let redundant = certificate(&["check", "--minimal", "--proof"], NINE);
    assert_rejected(
        &redundant,
        "redundant_givens",
        json!(["r1c1"]),
        "1 redundant givens with 15 proofs",
    );
}

#[test]
fn rejections_are_data() {
    let mut unique = certificate(&["solve", "--proof"], BRANCHING);
    unique["proof"] = json!("r8c1 r1c1 r1c1");
    let rows = pipe(&["verify", "--json"], unique.to_string())
        .exits(1)
        .json();
    assert_eq!(rows.len(), 1);
    assert_eq!(rows[0]["accepted"], false);
    assert_eq!(rows[0]["claims"], json!(["unique"]));
    assert_eq!(rows[0]["branch"], 3);
    let csv = pipe(&["verify", "--format", "csv"], unique.to_string()).exits(1);
    assert!(
        csv.out
            .starts_with("line,source,accepted,claims,reason,branch,node\n1,,false,unique,")
    );
}

#[test]
fn a_transformation_proves_that_puzzles_are_equivalent() {
    let record = |transformation: &str| {
        json!({"puzzle": "12..34..21..43..", "other": "13..42..24..31..", "transformation": transformation})
            .to_string()
    };
    verify(&record("rows 1,2,4,3 columns 1,2,3,4 digits 1,3,4,2"))
        .exits(0)
        .prints("line 1: accepted: equivalent\n");
    verify(&record("rows 1,2,3,4 columns 1,2,3,4 digits 1,3,4,2")).exits(1);
    verify(&record("rows 1,3,2,4 columns 1,2,3,4 digits 1,3,4,2")).exits(1);
    verify(&record("turn"))
        .exits(2)
        .stderr_contains(&["line 1", "not a transformation"]);
}

#[test]
fn paths_of_logical_steps_are_verified_by_their_evidence() {
    let path = run(&["explain", "--json", NINE]).exits(0).out;
    verify(&path).exits(0).prints("line 1: accepted: path\n");
    let mut path: Value = serde_json::from_str(&path).expect("JSON");
    path["steps"][2]["evidence"]["truths"] = json!([]);
    let run = verify(&path.to_string()).exits(1);
    assert!(
        run.out.contains("rejected: path: step 3 (Naked Single)"),
        "{}",
        run.out
    );
    path["steps"] = json!([]);
    let run = verify(&path.to_string()).exits(1);
    assert!(
        run.out.contains("the steps do not solve the puzzle"),
        "{}",
        run.out
    );
}

#[test]
fn unusual_boxes_and_large_boards_are_certified() {
    let six = "3.46.1......6.1..32....6......1.6..4";
    let written = run(&["solve", "--proof", "--box", "3x2", six]).exits(0);
    assert_eq!(written.json()[0]["box"], "3x2");
    verify(&written.out).exits(0);
    let generated = run(&["generate", "--box", "4x4", "--seed", "1"]).exits(0);
    let written = run(&["solve", "--proof", generated.out.trim()]).exits(0);
    verify(&written.out)
        .exits(0)
        .prints("line 1: accepted: unique\n");
}

#[test]
fn candidates_are_certified() {
    let marks = run(&["convert", "--to", "729", NINE]).exits(0).out;
    let written = pipe(&["solve", "--proof"], marks).exits(0);
    assert_eq!(field(&written.json()[0], "puzzle").len(), 729);
    verify(&written.out).exits(0);
}

#[test]
fn generated_puzzles_have_certificates() {
    for format in ["json", "csv"] {
        let args = [
            "generate", "--proof", "-n", "20", "--seed", "3", "--to", format,
        ];
        let written = run(&args).exits(0);
        let verified = verify(&written.out).exits(0);
        assert_eq!(verified.lines().len(), 20);
        assert!(
            verified
                .lines()
                .iter()
                .all(|line| line.ends_with("accepted: unique"))
        );
    }
    run(&["generate", "--proof", "--to", "line"])
        .exits(2)
        .stderr_contains(&["--proof", "--to json"]);
}

#[test]
fn a_proof_that_is_too_long_is_reported() {
    let empty = ".".repeat(81);
    let rows = run(&["count", "--proof", "--limit", "10", &empty])
        .exits(1)
        .json();
    assert_eq!(rows[0]["exact"], false);
    assert!(field(&rows[0], "error").contains("more solutions than --limit"));
    let rows = run(&["solve", "--proof", "--budget", "1", BRANCHING])
        .exits(1)
        .json();
    assert_eq!(rows[0].get("proof"), None);
    run(&["solve", "--proof", "--format", "line", ONE])
        .exits(2)
        .stderr_contains(&["--format json"]);
}

#[test]
fn unreadable_certificates_are_errors() {
    for (text, words) in [
        ("", "no certificate"),
        ("{\"puzzle\":", "line 1"),
        (
            "{\"puzzle\":\"12\",\"verdict\":\"none\",\"proof\":\"\"}",
            "cells do not make a board",
        ),
        (
            "puzzle,verdict,proof,count\n1..4..1..1..4..1,,,many\n",
            "'many' is not a count",
        ),
    ] {
        verify(text).exits(2).stderr_contains(&[words]);
    }
    run(&["verify", "/"]).exits(2).stderr_contains(&["error: "]);
    // A record without evidence is not accepted.
    let plain = run(&["solve", "--json", ONE]).exits(0).out;
    verify(&plain).exits(1);
    verify("{\"puzzle\":\"1..4..1..1..4..1\"}").exits(1);
}

#[test]
fn the_case_tree_is_printed() {
    run(&["prove", TWO]).exits(0).prints(
        "2 solutions, 1 branch\n\
         branch on r1c2\n\
         \x20 r1c2=2: solution 1234341221434321\n\
         \x20 r1c2=3: solution 1324241331424231\n\
         proof: r1c2\n",
    );
    run(&["prove", NONE])
        .exits(1)
        .prints("0 solutions, 0 branches\ncontradiction\nproof: -\n");
    let rows = run(&["prove", "--json", BRANCHING]).exits(0).json();
    assert_eq!(
        (&rows[0]["count"], &rows[0]["branches"]),
        (&json!(1), &json!(2))
    );
    verify(&rows[0].to_string())
        .exits(0)
        .prints("line 1: accepted: count\n");
    run(&["prove", "--budget", "1", BRANCHING])
        .exits(1)
        .stderr_contains(&["more than 1 branches", "--budget"]);
}

#[test]
fn formulas_and_refutations_are_written() {
    let name = |extension: &str| file(&format!("proofs_clausal.{extension}"), "old");
    let (cnf, drat, lrat) = (name("cnf"), name("drat"), name("lrat"));
    run(&[
        "prove", "--cnf", &cnf, "--drat", &drat, "--lrat", &lrat, BRANCHING,
    ])
    .exits(0);
    let read = |path: &str| std::fs::read_to_string(path).expect("a file");
    let (cnf, drat, lrat) = (read(&cnf), read(&drat), read(&lrat));
    assert!(cnf.starts_with("p cnf 729 "), "{}", &cnf[..20]);
    assert_eq!(drat.lines().last(), Some("0"));
    // Two branches on two candidates each: four nodes below the root.
    assert_eq!((drat.lines().count(), lrat.lines().count()), (5, 5));
}

#[test]
fn learned_clauses_refute_without_a_case_tree() {
    let name = |extension: &str| file(&format!("proofs_learned.{extension}"), "old");
    let (cnf, drat, lrat) = (name("cnf"), name("drat"), name("lrat"));
    let files = ["--cnf", &cnf, "--drat", &drat, "--lrat", &lrat];
    let run_of = |puzzle| run(&[&["prove", "--learn"], &files[..], &[puzzle]].concat());
    let printed = run_of(BRANCHING).exits(0).out;
    assert!(printed.starts_with("1 solution, "), "{printed}");
    let read = |path: &str| std::fs::read_to_string(path).expect("a file");
    let learned = read(&lrat).lines().count() - 1;
    assert!(learned > 0);
    assert!(
        printed.contains(&format!("{learned} learned clause")),
        "{printed}"
    );
    assert!(read(&cnf).starts_with("p cnf 729 "));
    assert_eq!(read(&drat).lines().last(), Some("0"));
    run_of(NONE).exits(1);
    let rows = run(&["prove", "--learn", "--json", TWO]).exits(0).json();
    assert_eq!(rows[0]["count"], json!(2));
    assert!(rows[0]["learned_clauses"].is_number() && rows[0]["proof"].is_null());
    run(&["prove", "--learn", "--budget", "10", &".".repeat(81)])
        .exits(1)
        .stderr_contains(&["no proof after", "decisions"]);
}

#[test]
fn a_budget_ends_a_verification_after_a_number_of_certificates() {
    let proofs = pipe(&["solve", "--proof"], lines_of(&[NINE, NINE, NINE])).exits(0);
    let run = pipe(&["verify", "--budget", "2"], &proofs.out).exits(1);
    assert_eq!(run.lines().len(), 2);
    run.stderr_contains(&["budget spent: stopped after 2 certificates"]);
    let run = pipe(&["verify", "--budget", "3"], &proofs.out).exits(0);
    assert!(!run.err.contains("budget"), "{}", run.err);
}

/// Candidates are part of the puzzle that a path starts from.
#[test]
fn paths_from_candidates_are_verified() {
    for format in ["candidates", "729"] {
        let marks = run(&["convert", "--to", format, NINE]).exits(0).out;
        let path = pipe(&["explain", "--json"], &marks).exits(0);
        assert_eq!(path.json()[0]["solved"], true, "{format}");
        pipe(&["verify"], &path.out).exits(0);
    }
    // A candidate that is removed from the board: the path needs it to be gone.
    let removed = ":0000::2....1.38........5.7...6..........13.981..25731....8..9..8...2..5..697844..25....:612::";
    let path = pipe(&["explain", "--json"], removed).exits(0);
    pipe(&["verify"], &path.out).exits(0);
}

/// Candidates are part of the puzzle that is proved.
#[test]
fn the_case_tree_of_candidates_is_proved() {
    // Two candidates in every cell: the solution, and the same with all digits exchanged in a cycle.
    let two: String = NINE_SOLVED
        .bytes()
        .flat_map(|digit| {
            let other = b'1' + (digit - b'0') % 9;
            (b'1'..=b'9').map(move |d| if d == digit || d == other { d } else { b'.' })
        })
        .map(char::from)
        .collect();
    let proved = run(&["prove", "--json", &two]).exits(0);
    assert_eq!(proved.json()[0]["count"], 2);
    assert_eq!(proved.json()[0]["puzzle"], two.as_str());
    pipe(&["verify"], &proved.out).exits(0);
    // The programs of the pearl start from digits.
    run(&["pearl", "space", &two])
        .exits(2)
        .stderr_contains(&["only candidates, which this command does not support"]);
    let drawn = run(&["convert", "--to", "candidates", NINE]).exits(0).out;
    pipe(&["pearl", "space", "--steps", "1"], drawn)
        .exits(0)
        .stderr_contains(&["candidates of the puzzle are not used"]);
}

/// A truncated file is reported once.
#[test]
fn a_truncated_file_of_certificates_is_one_error() {
    let input = lines_of(&[NINE]).repeat(2_000);
    for format in ["json", "csv"] {
        let proofs = pipe(&["solve", "--proof", "--format", format], &input).exits(0);
        let mut gzip = GzEncoder::new(Vec::new(), Compression::fast());
        gzip.write_all(proofs.out.as_bytes()).expect("into memory");
        let gzip = gzip.finish().expect("into memory");
        let path = file(&format!("cut-{format}.gz"), &gzip[..gzip.len() / 2]);
        let run = run(&["verify", &path]).exits(2);
        let errors = run.err.lines().filter(|line| line.starts_with("error: "));
        assert_eq!(errors.count(), 1, "{}", run.err);
        assert!(run.lines().len() > 100, "{format}");
    }
}
