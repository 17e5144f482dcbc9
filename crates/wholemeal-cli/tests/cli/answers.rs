//! Verdicts, counts, conflicts and formats, compared with brute force.

use std::collections::BTreeSet;

use crate::support::*;

#[test]
fn solve_agrees_with_brute_force_in_input_order() {
    let boards = random_boards(600);
    let run = pipe(&["solve", "--format", "json"], boards.join("\n")).exits(1);
    let answers = run.json();
    assert_eq!(answers.len(), boards.len());
    let mut seen = BTreeSet::new();
    for (board, answer) in boards.iter().zip(&answers) {
        let all = solutions(board.as_bytes());
        let verdict = match (conflicts(board.as_bytes()).len(), all.len()) {
            (1.., _) => "invalid",
            (0, 0) => "none",
            (0, 1) => "unique",
            _ => "many",
        };
        seen.insert(verdict);
        assert_eq!(field(answer, "puzzle"), board);
        assert_eq!(field(answer, "verdict"), verdict, "{board}");
        if ["unique", "many"].contains(&verdict) {
            let solution = field(answer, "solution").to_owned();
            assert!(all.contains(&solution), "{board}: {solution}");
        } else {
            assert!(answer.get("solution").is_none(), "{board}: {answer}");
        }
    }
    assert_eq!(seen.len(), 4, "boards of every kind: {seen:?}");
}

#[test]
fn count_and_check_agree_with_brute_force() {
    let boards = random_boards(100);
    let input = boards.join("\n");
    let counts = pipe(&["count", "--format", "json"], &input).exits(1).json();
    let checks = pipe(&["check", "--format", "json"], &input).exits(1).json();
    for (i, board) in boards.iter().enumerate() {
        let sound = conflicts(board.as_bytes()).is_empty();
        let count = if sound {
            solutions(board.as_bytes()).len()
        } else {
            0
        };
        assert_eq!(counts[i]["count"], count, "{board}");
        assert_eq!(checks[i]["verdict"] == "unique", count == 1, "{board}");
    }
    assert_eq!((counts.len(), checks.len()), (100, 100));
}

#[test]
fn every_conflict_is_listed_with_its_house() {
    for board in [
        CONFLICT,
        "1..1..........1.",
        "4444............",
        "1111111111111111",
    ] {
        let all = conflicts(board.as_bytes());
        assert!(!all.is_empty());
        for args in [
            &["solve"][..],
            &["check"],
            &["solve", "--format", "grid"],
            &["solve", "--format", "json"],
            &["solve", "--format", "csv"],
            &["check", "--format", "json"],
            &["check", "--format", "csv"],
        ] {
            let run = pipe(args, board).exits(1);
            let text = run.out + &run.err;
            for conflict in &all {
                assert!(
                    text.contains(conflict),
                    "{args:?} {board}: {conflict}\n{text}"
                );
            }
        }
    }
}

#[test]
fn csv_has_a_header_and_a_record_for_every_puzzle() {
    let run = run(&["solve", "--format", "csv", ONE, NONE, CONFLICT]).exits(1);
    let begins = [
        "puzzle,verdict,solution".to_owned(),
        format!("{ONE},unique,{ONE_SOLVED}"),
        format!("{NONE},none,"),
        format!("{CONFLICT},invalid,"),
    ];
    assert_eq!(run.lines().len(), begins.len(), "{}", run.out);
    for (line, begin) in run.lines().iter().zip(&begins) {
        assert!(line.starts_with(begin), "{line}");
    }
}

#[test]
fn every_box_from_1x1_to_10x10_is_solved() {
    for rows in 1..=10 {
        for columns in 1..=10 {
            let board = full_board(rows, columns);
            // Without its first row, every column lacks exactly one digit.
            let puzzle = ".".repeat(board.len()) + &board[1..].concat();
            let shape = format!("{rows}x{columns}");
            pipe(&["solve", "--box", &shape], puzzle)
                .exits(0)
                .prints(&format!("{}\n", board.concat()));
        }
    }
}

#[test]
fn the_box_decides_what_a_solution_is() {
    // No conflict with boxes of 1x4, many conflicts with boxes of 2x2.
    let latin = "1234214334124321";
    run(&["check", "--box", "1x4", latin]).exits(0);
    run(&["check", "--box", "4x1", latin]).exits(0);
    run(&["check", latin]).exits(1);
    for wrong in ["0x3", "11x1", "3", "x", "3x", "axb", "-1x4", ""] {
        let wrong = format!("--box={wrong}");
        run(&["solve", &wrong, TWO])
            .exits(2)
            .stderr_contains(&["box"]);
    }
    run(&["solve", "--box", "3x3", TWO])
        .exits(2)
        .stderr_contains(&["81"]);
}
