//! Boards that are not 9x9: counts and answers of the engine for any size.

use crate::support::*;

/// 16x16 with 89 givens and one solution.
const SIXTEEN: &str = "\
     9.C......G..3..2D..GF..5.6.....C..67...B..1C9.A4.A1.6...2.E4..G.\
     A...1..C......F.......4E8......6.B......E....G..E7...DA.G..15...\
     68E3.A7...D.2.1........14.A..FE....4.9C..8...B.5...2..D....3C...\
     F1...G..9..A.....9.......D..6.5.7D.89...6E..A.23....B5......4...";

#[test]
fn a_count_with_a_small_limit_costs_what_a_check_costs() {
    // The check needs fewer guesses than this budget, and so do the counts.
    for limit in ["1", "2", "100000"] {
        run(&["count", "--budget", "2000", "--limit", limit, SIXTEEN])
            .exits(0)
            .prints("1\n");
    }
    run(&["check", "--budget", "2000", SIXTEEN]).exits(0);
}

#[test]
fn empty_boards_are_counted_exactly() {
    let six = ".".repeat(36);
    run(&["count", "--limit", "1000000000", &six])
        .exits(0)
        .prints("28200960\n");
    run(&["count", "--limit", "28200959", &six])
        .exits(0)
        .prints("at least 28200959\n");
}

#[test]
fn a_batch_of_mixed_sizes_is_counted() {
    let (four, six, eight) = (".".repeat(16), ".".repeat(36), ".".repeat(64));
    let input = lines_of(&[&six, &four, SIXTEEN, &eight, "1..4..1..1..4..1"]);
    pipe(&["count"], &input)
        .exits(0)
        .prints("at least 100000\n288\n1\nat least 100000\n2\n");
}

#[test]
fn empty_boards_of_any_size_have_solutions() {
    for side in [36usize, 64, 100] {
        let empty = ".".repeat(side * side);
        let verdict = pipe(&["solve", "--json"], &empty).exits(0).json();
        assert_eq!(field(&verdict[0], "verdict"), "many", "{side}x{side}");
        pipe(&["count", "--limit", "2"], &empty)
            .exits(0)
            .prints("at least 2\n");
    }
}
