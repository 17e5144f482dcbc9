//! The short form of the long comparisons, which is part of every test run.

use wholemeal_endurance::chunks::Run;
use wholemeal_endurance::tally::Tally;
use wholemeal_endurance::{boards, large, proofs, puzzles, sizes};
use wholemeal_testkit::corpora;

fn run(boards: u64) -> Run {
    Run {
        boards,
        seed: 7,
        threads: 2,
    }
}

/// Asserts that at least this percentage of the boards was compared.
fn assert_compared(tally: &Tally, percent: u64) {
    let skipped = tally.matching("not compared");
    assert!(
        skipped * 100 <= tally.total() * (100 - percent),
        "\n{tally}"
    );
}

#[test]
fn generated_puzzles_have_one_solution_in_every_engine() {
    let tally = puzzles::compare(run(6 * 4096), |_| ()).unwrap();
    assert_eq!(tally.total(), 6 * 4096);
    for style in ["minimal", "level easy", "level evil", "half turn"] {
        assert_eq!(tally.get(style), 4096, "\n{tally}");
    }
}

#[test]
fn random_boards_get_the_answers_of_exact_cover() {
    let tally = boards::compare(run(20_000), |_| ()).unwrap();
    assert_eq!(tally.total(), 20_000);
    assert_compared(&tally, 90);
    for verdict in ["none", "unique", "many"] {
        assert!(tally.matching(verdict) > 500, "{verdict}:\n{tally}");
    }
}

#[test]
fn random_boards_of_other_sizes_get_the_answers_of_exact_cover() {
    let tally = sizes::compare(run(2_000), |_| ()).unwrap();
    assert_eq!(tally.total(), 2_000);
    assert_compared(&tally, 85);
    for name in ["4x4, unique", "6x6, many", "12x12, unique", "16x16, unique"] {
        assert!(tally.get(name) > 0, "{name}:\n{tally}");
    }
}

#[test]
fn proofs_of_random_boards_are_accepted_and_have_the_solutions_of_exact_cover() {
    let tally = proofs::compare(run(4_000), |_| ()).unwrap();
    assert_eq!(tally.total(), 4_000);
    for verdict in ["none", "unique", "many"] {
        assert!(tally.get(verdict) > 200, "{verdict}:\n{tally}");
    }
}

#[test]
fn a_board_that_takes_too_long_is_given_up() {
    let Some(table) = corpora::text("large.csv") else {
        return;
    };
    let mut lines = Vec::new();
    large::compare(&table, "tcg_100x100", 0.0, |line| {
        lines.push(line.to_owned());
    })
    .unwrap();
    assert_eq!(lines.len(), 1);
    assert!(lines[0].contains("gave up after"), "{lines:?}");
}
