//! `wholemeal solutions`, compared with brute force.

use std::collections::BTreeSet;

use crate::support::*;

#[test]
fn all_solutions_are_listed_once() {
    for board in [
        "................",
        TWO,
        ONE,
        "1...............",
        ".2......3.......",
    ] {
        let run = run(&["solutions", board]).exits(0);
        let listed: BTreeSet<String> = run.lines().iter().map(ToString::to_string).collect();
        assert_eq!(run.lines().len(), listed.len(), "{board}");
        let expected: BTreeSet<String> = solutions(board.as_bytes()).into_iter().collect();
        assert_eq!(listed, expected, "{board}");
    }
}

#[test]
fn a_limit_is_noted_if_there_are_more_solutions() {
    let empty = "................";
    let run_with = |limit: &str| run(&["solutions", "--limit", limit, empty]).exits(0);
    let cut = run_with("3").stderr_contains(&["note: line 1: more than 3 solutions"]);
    assert_eq!(cut.lines().len(), 3);
    let all = run_with("288");
    assert_eq!((all.lines().len(), all.err.as_str()), (288, ""));
    run(&["solutions", "--limit", "0", empty])
        .exits(2)
        .stderr_contains(&["at least 1"]);
}

#[test]
fn puzzles_without_a_solution_are_an_outcome() {
    for board in [NONE, CONFLICT] {
        run(&["solutions", board])
            .exits(1)
            .prints(&format!("# no solution: {board}\n"));
    }
    let rows = pipe(&["solutions", "--json"], lines_of(&[NONE, TWO]))
        .exits(1)
        .json();
    assert_eq!(rows.len(), 2);
    for (row, number) in rows.iter().zip(1..) {
        assert_eq!(field(row, "puzzle"), TWO);
        assert_eq!(row["number"], number);
        assert_eq!(row["line"], 2);
    }
}

#[test]
fn a_budget_ends_the_list() {
    let empty = ".".repeat(81);
    run(&[
        "solutions",
        "--budget",
        "50ms",
        "--limit",
        "1000000000",
        &empty,
    ])
    .exits(1)
    .stderr_contains(&["budget spent after "]);
}
