//! Walks are what they show: every moment follows from the one before it.

use std::collections::HashMap;
use std::sync::LazyLock;

use wholemeal_wasm::Position;
use wholemeal_wasm::walk::{Done, Frame, State, Walk, programs};

const BOARDS: [(&str, &str); 9] = [
    // One solution, by pruning alone.
    ("2x2", "12.4..1..1..4..1"),
    // Several solutions.
    ("2x2", "1..4..1..1..4..1"),
    // None: nothing is left for the first cell.
    ("2x2", ".12.3...4......."),
    // A clash in the givens.
    ("2x2", "11.............."),
    // Full.
    ("2x2", "1234341221434321"),
    // One solution, by search.
    ("2x3", "5..2.......64..5....1..4..6....3...."),
    // The same, and a longer one.
    ("2x3", ".4..6...1....1..4...2......2.31....."),
    // Boards of the lecture documents.
    (
        "3x3",
        "2....1.38........5.7...6..........13.981..25731....8..9..8...2..5..697844..25....",
    ),
    (
        "3x3",
        "004005700000009400360000008720060000000402000000080093400000056005300000006100900",
    ),
];

/// At most this many moments: late programs are long on hard boards.
const MOST: usize = 2_000;

fn walk(shape: &str, givens: &str, program: &str) -> Vec<Frame> {
    let position = Position::new(shape, givens);
    let walk = Walk::new(&position, program).expect("a board and a program");
    walk.take(MOST).collect()
}

/// Every program on every board, with a name for messages.
static ALL_WALKS: LazyLock<Vec<(String, Vec<Frame>)>> = LazyLock::new(|| {
    let ids: Vec<&str> = programs().iter().map(|p| p.id).collect();
    let pairs = BOARDS
        .iter()
        .flat_map(|&(shape, givens)| ids.iter().map(move |&id| (shape, givens, id)));
    pairs
        .map(|(shape, givens, id)| (format!("{id} {givens}"), walk(shape, givens, id)))
        .collect()
});

fn product(board: &[u32]) -> u128 {
    board
        .iter()
        .map(|bits| u128::from(bits.count_ones()))
        .product()
}

/// Decimal digits without leading zeros are ordered by length, then by text.
fn at_most(a: &str, b: &str) -> bool {
    (a.len(), a) <= (b.len(), b)
}

#[test]
fn walks_find_what_the_solver_finds() {
    for (shape, givens) in BOARDS {
        let grid = Position::new(shape, givens).grid().expect("a board");
        let mut expected: Vec<String> = wholemeal::solutions(&grid)
            .map(|grid| grid.to_string())
            .collect();
        expected.sort();
        for program in programs() {
            let frames = walk(shape, givens, program.id);
            let mut found: Vec<String> = frames
                .iter()
                .filter_map(|frame| match &frame.done {
                    Done::Solved { solution } => Some(solution.clone()),
                    _ => None,
                })
                .collect();
            found.sort();
            let last = frames.last().expect("a walk has moments");
            assert_eq!(last.found, found.len());
            if last.done == (Done::End { complete: true }) {
                assert_eq!(found, expected, "{} {givens}", program.id);
                assert_eq!(last.left, "0");
            } else {
                assert!(found.iter().all(|line| expected.contains(line)));
            }
        }
    }
}

#[test]
fn the_whole_derivation_gets_to_the_end_of_every_board() {
    for (shape, givens) in BOARDS {
        let frames = walk(shape, givens, "whole");
        let last = frames.last().expect("a walk has moments");
        assert_eq!(last.done, Done::End { complete: true }, "{givens}");
    }
}

#[test]
fn a_walk_says_when_boards_are_too_many() {
    let (shape, givens) = BOARDS[7];
    let frames = walk(shape, givens, "naive");
    let kinds: Vec<&Done> = frames.iter().map(|frame| &frame.done).collect();
    let end = Done::End { complete: false };
    assert_eq!(kinds, [&Done::Choices, &Done::Enumerate, &end]);
    let all = "4638397686588101979328150167890591454318967698009";
    assert!(frames.iter().all(|frame| frame.left == all));
    assert_eq!(
        frames[2].say,
        "At a million boards a second that takes 1.5 × 10^35 years. The walk ends here; a later \
         program of the derivation gets there."
    );
}

#[test]
fn removed_is_what_is_gone() {
    for (name, frames) in ALL_WALKS.iter() {
        for pair in frames.windows(2) {
            let [before, after] = pair else { continue };
            let mut board = before.board.clone();
            for &(cell, bits) in &after.removed {
                assert_eq!(board[cell] & bits, bits, "{name}: {}", after.say);
                board[cell] &= !bits;
            }
            let other_board = match after.done {
                Done::Try { .. } => after.removed.is_empty(),
                Done::Solved { .. } => true,
                _ => false,
            };
            assert!(other_board || board == after.board, "{name}: {}", after.say);
        }
    }
}

#[test]
fn settled_cells_have_one_choice() {
    for (name, frames) in ALL_WALKS.iter() {
        for frame in frames {
            for &cell in &frame.settled {
                assert_eq!(frame.board[cell].count_ones(), 1, "{name}: {}", frame.say);
            }
        }
    }
}

#[test]
fn boards_is_the_product_of_choices() {
    for (name, frames) in ALL_WALKS
        .iter()
        .filter(|(_, frames)| frames[0].board.len() <= 36)
    {
        for frame in frames {
            let boards: u128 = frame.boards.parse().expect("a number");
            assert_eq!(boards, product(&frame.board), "{name}: {}", frame.say);
        }
    }
}

#[test]
fn what_is_left_never_grows() {
    for (name, frames) in ALL_WALKS.iter() {
        for pair in frames.windows(2) {
            let [before, after] = pair else { continue };
            assert!(
                at_most(&after.left, &before.left),
                "{name}: {} after {}",
                after.say,
                before.say
            );
        }
    }
}

#[test]
fn every_moment_points_into_its_program() {
    for program in programs() {
        let marks: Vec<&str> = program
            .lines
            .iter()
            .flatten()
            .filter_map(|piece| piece.at.as_deref())
            .collect();
        for (shape, givens) in BOARDS {
            for frame in walk(shape, givens, program.id) {
                let at = frame.at.as_str();
                assert!(marks.contains(&at), "{}: no part '{at}'", program.id);
                assert!(!frame.say.is_empty());
            }
        }
    }
}

#[test]
fn no_mark_is_left_in_a_program() {
    for program in programs() {
        let lines = program.lines.iter().flatten();
        let text: String = lines.map(|piece| piece.text.as_str()).collect();
        assert!(!text.contains(['{', '}']), "{text}");
    }
}

#[test]
fn the_tree_is_a_tree_and_ends_with_nothing_open() {
    for (name, frames) in ALL_WALKS.iter() {
        let mut states: HashMap<usize, State> = HashMap::new();
        let mut parents: HashMap<usize, usize> = HashMap::new();
        for frame in frames {
            for change in &frame.tree {
                let known = states.insert(change.id, change.state).is_some();
                assert_eq!(known || change.id == 0, change.branch.is_none(), "{name}");
                if let Some(twig) = change.branch {
                    assert!(
                        states.contains_key(&twig.parent),
                        "{name}: hangs on nothing"
                    );
                    parents.insert(change.id, twig.parent);
                }
            }
            assert!(states.contains_key(&frame.node), "{name}: no such node");
        }
        let last = frames.last().expect("a walk has moments");
        if last.done == (Done::End { complete: true }) {
            let open = |state: &&State| matches!(state, State::Open | State::Waiting);
            assert_eq!(states.values().find(open), None, "{name}");
        }
        let solved = states
            .values()
            .filter(|&&state| state == State::Solved)
            .count();
        assert!(solved <= last.found, "{name}");
        // Who has a solution below is done, not dead.
        for (id, _) in states.iter().filter(|&(_, &state)| state == State::Solved) {
            let above = std::iter::successors(parents.get(id), |id| parents.get(id));
            assert!(
                above.into_iter().all(|id| states[id] != State::Dead),
                "{name}"
            );
        }
    }
}

#[test]
fn a_walk_in_words() {
    let said: Vec<String> = walk(BOARDS[5].0, BOARDS[5].1, "whole")
        .into_iter()
        .map(|frame| format!("{} | {}", frame.left, frame.say))
        .collect();
    let expected = include_str!("walk.txt").lines().collect::<Vec<_>>();
    assert_eq!(said, expected, "{}", said.join("\n"));
}

#[test]
fn what_cannot_be_walked_is_refused() {
    let refused = |shape, givens: &str, program| {
        let position = Position::new(shape, givens);
        Walk::new(&position, program).expect_err("refused").0
    };
    assert_eq!(
        refused("2x2", "1...............", "level0"),
        "'level0' is no program to walk through"
    );
    assert_eq!(
        refused("6x6", &".".repeat(36 * 36), "whole"),
        "a board of 36x36 cannot be drawn; the largest is 25x25"
    );
}
