//! The complete standard output for a few small boards.

use crate::support::*;

#[test]
fn solve_prints_one_line_into_a_pipe() {
    run(&["solve", ONE]).exits(0).prints("1234341221434321\n");
    run(&["solve", NINE])
        .exits(0)
        .prints(&format!("{NINE_SOLVED}\n"));
    run(&["solve", "--format", "line", ONE])
        .exits(0)
        .prints("1234341221434321\n");
}

#[test]
fn solve_draws_a_grid() {
    let drawing = "\
┌─────┬─────┐
│ 1 2 │ 3 4 │
│ 3 4 │ 1 2 │
├─────┼─────┤
│ 2 1 │ 4 3 │
│ 4 3 │ 2 1 │
└─────┴─────┘
";
    run(&["solve", "--format", "grid", ONE])
        .exits(0)
        .prints(drawing);
}

#[test]
fn check_prints_verdicts_and_reasons() {
    let input = lines_of(&["# three boards", ONE, "", TWO, NONE]);
    pipe(&["check"], input).exits(1).prints(
        "\
line 2: unique (4x4, 7 clues)
line 4: many (4x4, 6 clues): r1c2 can be 2 or 3
line 5: none (4x4, 4 clues)
",
    );
}

#[test]
fn count_prints_a_number_or_a_lower_bound() {
    let empty = "................";
    for (args, out) in [
        (&[ONE][..], "1\n"),
        (&[TWO], "2\n"),
        (&[empty], "288\n"),
        (&[empty, "--limit", "288"], "288\n"),
        (&[empty, "--limit", "287"], "at least 287\n"),
        (&[empty, "--limit", "1"], "at least 1\n"),
        (&[ONE, TWO, empty], "1\n2\n288\n"),
    ] {
        run(&[&["count"], args].concat()).exits(0).prints(out);
    }
    run(&["count", NONE]).exits(1).prints("0\n");
}

#[test]
fn space_of_a_small_board() {
    run(&["pearl", "space", ONE]).exits(0).prints(
        "\
4x4 board, 2x2 boxes, 7 givens, 9 blanks

choices
    262144
  = 262,144

after one prune, rows first
    2

after one prune, boxes first
    12

at the fixed point, rows first (2 prunes)
    1

at the fixed point, boxes first (2 prunes)
    1

branching steps of 'search': boards still open

step 1: 3 tried in r2c2, then pruned
    2

step 2: 4 tried in r2c2, then pruned
    1

solved after 2 steps
",
    );
}

#[test]
fn trace_of_a_small_board() {
    run(&["pearl", "trace", "--steps", "2", TWO])
        .exits(0)
        .prints(
            "\
search: expand1, prune; abandon unsafe boards

choices (1,048,576 boards)
┌───────────┬───────────┐
│  1   1234 │ 1234  4   │
│ 1234 1234 │  1   1234 │
├───────────┼───────────┤
│ 1234  1   │ 1234 1234 │
│  4   1234 │ 1234  1   │
└───────────┴───────────┘

prune (2,304 boards)
┌────────┬────────┐
│ 1  23  │ 23  4  │
│ 23 234 │  1  23 │
├────────┼────────┤
│ 23  1  │ 234 23 │
│ 4  23  │ 23  1  │
└────────┴────────┘

and so on (--steps 2)
",
        );
}
