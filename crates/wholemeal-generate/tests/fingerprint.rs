//! Fingerprints are equal for equivalent puzzles, and differ for others.

use std::collections::HashSet;

use proptest::prelude::*;
use wholemeal_generate::{Plan, fingerprint};
use wholemeal_grid::{Digit, Grid, Shape, Symmetry};
use wholemeal_testkit::corpora;

/// A permutation of blocks, and of the lines in each.
fn lines(size: u8, blocks: u8) -> impl Strategy<Value = Vec<u8>> {
    let order = Just((0..blocks).collect::<Vec<u8>>()).prop_shuffle();
    let within = Just((0..size).collect::<Vec<u8>>()).prop_shuffle();
    let within = prop::collection::vec(within, usize::from(blocks));
    (order, within).prop_map(move |(order, within)| {
        let pairs = order.iter().zip(within);
        let line = |(block, lines): (&u8, Vec<u8>)| -> Vec<u8> {
            lines.iter().map(|line| block * size + line).collect()
        };
        pairs.flat_map(line).collect()
    })
}

fn symmetry(shape: Shape) -> impl Strategy<Value = Symmetry> {
    let (rows, columns) = (shape.box_rows(), shape.box_columns());
    let digits = Just(Digit::all(shape.side()).collect::<Vec<_>>()).prop_shuffle();
    let square = rows == columns;
    (
        any::<bool>(),
        lines(rows, columns),
        lines(columns, rows),
        digits,
    )
        .prop_map(move |(turn, rows, columns, digits)| {
            Symmetry::new(shape, turn && square, &rows, &columns, &digits).unwrap()
        })
}

proptest! {
    #[test]
    fn fingerprint_after_a_symmetry_is_fingerprint(
        symmetry in symmetry(Shape::NINE),
        number in 0u64..1000,
    ) {
        let puzzle = Plan::default().seed(number).puzzles().unwrap().next().unwrap().unwrap().puzzle;
        let other = symmetry.apply(&puzzle).unwrap();
        prop_assert_eq!(fingerprint(&puzzle), fingerprint(&other));
    }

    #[test]
    fn fingerprint_after_a_symmetry_is_fingerprint_6x6(symmetry in symmetry(Shape::SIX)) {
        let puzzle: Grid = "1....6..2..3.4.....5......1...2.3...".parse().unwrap();
        let other = symmetry.apply(&puzzle).unwrap();
        prop_assert_eq!(fingerprint(&puzzle), fingerprint(&other));
    }
}

/// No two of the known puzzles with 17 givens are equivalent.
#[test]
fn the_known_puzzles_with_17_givens_are_all_different() {
    let Some(text) = corpora::text("17clue_49158.txt") else {
        return;
    };
    let lines = text.lines().filter_map(|line| line.get(..81));
    let puzzles: Vec<Grid> = lines.filter_map(|line| line.parse().ok()).collect();
    let prints: HashSet<u64> = puzzles.iter().map(fingerprint).collect();
    assert_eq!((puzzles.len(), prints.len()), (49158, 49158));
}
