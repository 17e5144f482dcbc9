//! Boards from 12x12 to 49x49 with known verdicts.

use wholemeal_grid::Marks;
use wholemeal_solve::{AnySizeSolver, Budget};
use wholemeal_testkit::corpora;
use wholemeal_testkit::large::Entry;

/// The 25x25 boards that take seconds and the 100x100 boards are left out.
fn is_fast(entry: &Entry) -> bool {
    let side = entry.puzzle.shape().side();
    side < 100 && !(side == 25 && entry.name.starts_with("gecode_"))
}

#[test]
fn large_boards_get_the_verdicts_of_the_table() {
    let Some(table) = corpora::text("large.csv") else {
        return;
    };
    let entries = table
        .lines()
        .skip(1)
        .map(|line| Entry::from_line(line).unwrap());
    let mut solved = 0;
    for entry in entries.filter(is_fast) {
        let mut solver = AnySizeSolver::new(entry.puzzle.shape());
        let found = solver.find_up_to(&Marks::choices(&entry.puzzle), 2, &Budget::UNLIMITED);
        entry.check(&found.unwrap()).unwrap();
        solved += 1;
    }
    assert_eq!(solved, 106);
}
