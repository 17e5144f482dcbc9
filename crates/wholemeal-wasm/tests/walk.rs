//! Every frame of a walk follows from the frame before it.

use std::collections::HashMap;
use std::sync::LazyLock;

use wholemeal_wasm::Position;
use wholemeal_wasm::walk::{Action, Frame, NodeState, Walk, programs};

const BOARDS: [(&str, &str); 9] = [
    // One solution, found by pruning alone.
    ("2x2", "12.4..1..1..4..1"),
    // Several solutions.
    ("2x2", "1..4..1..1..4..1"),
    // No solution: the first cell has no choice left.
    ("2x2", ".12.3...4......."),
    // A conflict in the givens.
    ("2x2", "11.............."),
    // A full board.
    ("2x2", "1234341221434321"),
    // One solution, found by search.
    ("2x3", "5..2.......64..5....1..4..6....3...."),
    // The same with a longer search.
    ("2x3", ".4..6...1....1..4...2......2.31....."),
    // Boards of the lecture notes.
    (
        "3x3",
        "2....1.38........5.7...6..........13.981..25731....8..9..8...2..5..697844..25....",
    ),
    (
        "3x3",
        "004005700000009400360000008720060000000402000000080093400000056005300000006100900",
    ),
];

/// The maximum number of frames, because early programs take very long on hard boards.
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
                .filter_map(|frame| match &frame.action {
                    Action::Solved { solution } => Some(solution.clone()),
                    _ => None,
                })
                .collect();
            found.sort();
            let last = frames.last().expect("a walk has frames");
            assert_eq!(last.found, found.len());
            if last.action == (Action::End { complete: true }) {
                assert_eq!(found, expected, "{} {givens}", program.id);
                assert_eq!(last.left, "0");
            } else {
                assert!(found.iter().all(|line| expected.contains(line)));
            }
        }
    }
}

#[test]
fn the_whole_derivation_finishes_on_every_board() {
    for (shape, givens) in BOARDS {
        let frames = walk(shape, givens, "whole");
        let last = frames.last().expect("a walk has frames");
        assert_eq!(last.action, Action::End { complete: true }, "{givens}");
    }
}

#[test]
fn a_walk_stops_if_there_are_too_many_boards() {
    let (shape, givens) = BOARDS[7];
    let frames = walk(shape, givens, "naive");
    let kinds: Vec<&Action> = frames.iter().map(|frame| &frame.action).collect();
    let end = Action::End { complete: false };
    assert_eq!(kinds, [&Action::Choices, &Action::Enumerate, &end]);
    let all = "4638397686588101979328150167890591454318967698009";
    assert!(frames.iter().all(|frame| frame.left == all));
    assert_eq!(
        frames[2].text,
        "At a million boards a second that takes 1.5 × 10^35 years. The walk stops here; a later \
         program of the derivation finishes."
    );
}

#[test]
fn removed_is_the_difference_to_the_previous_board() {
    for (name, frames) in ALL_WALKS.iter() {
        for pair in frames.windows(2) {
            let [before, after] = pair else { continue };
            let mut board = before.board.clone();
            for &(cell, bits) in &after.removed {
                assert_eq!(board[cell] & bits, bits, "{name}: {}", after.text);
                board[cell] &= !bits;
            }
            let other_board = match after.action {
                Action::Try { .. } => after.removed.is_empty(),
                Action::Solved { .. } => true,
                _ => false,
            };
            assert!(
                other_board || board == after.board,
                "{name}: {}",
                after.text
            );
        }
    }
}

#[test]
fn settled_cells_have_one_choice() {
    for (name, frames) in ALL_WALKS.iter() {
        for frame in frames {
            for &cell in &frame.settled {
                assert_eq!(frame.board[cell].count_ones(), 1, "{name}: {}", frame.text);
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
            assert_eq!(boards, product(&frame.board), "{name}: {}", frame.text);
        }
    }
}

#[test]
fn the_number_of_remaining_boards_never_grows() {
    for (name, frames) in ALL_WALKS.iter() {
        for pair in frames.windows(2) {
            let [before, after] = pair else { continue };
            assert!(
                at_most(&after.left, &before.left),
                "{name}: {} after {}",
                after.text,
                before.text
            );
        }
    }
}

#[test]
fn every_frame_points_to_a_part_of_its_program() {
    for program in programs() {
        let marks: Vec<&str> = program
            .lines
            .iter()
            .flatten()
            .filter_map(|piece| piece.part.as_deref())
            .collect();
        for (shape, givens) in BOARDS {
            for frame in walk(shape, givens, program.id) {
                let at = frame.part.as_str();
                assert!(marks.contains(&at), "{}: no part '{at}'", program.id);
                assert!(!frame.text.is_empty());
            }
        }
    }
}

#[test]
fn program_texts_contain_no_braces() {
    for program in programs() {
        let lines = program.lines.iter().flatten();
        let text: String = lines.map(|piece| piece.text.as_str()).collect();
        assert!(!text.contains(['{', '}']), "{text}");
    }
}

#[test]
fn the_tree_is_a_tree_without_open_nodes_at_the_end() {
    for (name, frames) in ALL_WALKS.iter() {
        let mut states: HashMap<usize, NodeState> = HashMap::new();
        let mut parents: HashMap<usize, usize> = HashMap::new();
        for frame in frames {
            for change in &frame.tree {
                let known = states.insert(change.id, change.state).is_some();
                assert_eq!(known || change.id == 0, change.branch.is_none(), "{name}");
                if let Some(branch) = change.branch {
                    assert!(
                        states.contains_key(&branch.parent),
                        "{name}: unknown parent"
                    );
                    parents.insert(change.id, branch.parent);
                }
            }
            assert!(states.contains_key(&frame.node), "{name}: unknown node");
        }
        let last = frames.last().expect("a walk has frames");
        if last.action == (Action::End { complete: true }) {
            let open = |state: &&NodeState| matches!(state, NodeState::Open | NodeState::Waiting);
            assert_eq!(states.values().find(open), None, "{name}");
        }
        let solved = states
            .values()
            .filter(|&&state| state == NodeState::Solved)
            .count();
        assert!(solved <= last.found, "{name}");
        // An ancestor of a solution is done, not dead.
        for (id, _) in states
            .iter()
            .filter(|&(_, &state)| state == NodeState::Solved)
        {
            let above = std::iter::successors(parents.get(id), |id| parents.get(id));
            assert!(
                above.into_iter().all(|id| states[id] != NodeState::Dead),
                "{name}"
            );
        }
    }
}

#[test]
fn the_sentences_of_a_walk() {
    let lines: Vec<String> = walk(BOARDS[5].0, BOARDS[5].1, "whole")
        .into_iter()
        .map(|frame| format!("{} | {}", frame.left, frame.text))
        .collect();
    let expected = include_str!("walk.txt").lines().collect::<Vec<_>>();
    assert_eq!(lines, expected, "{}", lines.join("\n"));
}

#[test]
fn unknown_programs_and_large_boards_are_errors() {
    let error = |shape, givens: &str, program| {
        let position = Position::new(shape, givens);
        Walk::new(&position, program)
            .expect_err("an error")
            .to_string()
    };
    assert_eq!(
        error("2x2", "1...............", "level0"),
        "unknown program 'level0'"
    );
    assert_eq!(
        error("6x6", &".".repeat(36 * 36), "whole"),
        "a board of 36x36 is too large to draw; the largest is 25x25"
    );
}
