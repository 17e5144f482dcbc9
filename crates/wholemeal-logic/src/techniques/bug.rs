//! Bivalue universal grave + 1. For puzzles with one solution.
//!
//! If every empty cell had two candidates, and every digit two places in every house or
//! none, the puzzle would have two solutions or none. All cells but one have two
//! candidates, that one has three: the candidate without which the grave would be
//! complete is true.
//!
//! In truths and links: that candidate alone is a truth.

use crate::candidate::each_of;
use crate::geometry::HOUSES_OF;
use crate::search::{Flow, GO_ON, Search};
use crate::{Board, Candidate, Cells, Deadly, Digits, Set, Step, Technique};

pub(super) fn find(search: &mut Search<'_>) -> Flow {
    let board = search.board;
    let [_, two, three] = board.cells_by_count();
    let Some(cell) = three.single() else {
        return GO_ON;
    };
    if two | three != board.empty_cells() {
        return GO_ON;
    }
    for extra in each_of(cell, board.digits(cell)) {
        if completes(board, extra) {
            let others = board.digits(cell) - Digits::of(extra.d());
            let step = Step::new(Technique::BUG)
                .removing_from(cell, others)
                .link(Set::cell(cell))
                .deadly(Deadly::Grave { extra: vec![extra] })
                .cells(Cells::of(cell))
                .digits(Digits::of(extra.d()));
            search.found(step)?;
        }
    }
    GO_ON
}

/// Has every digit two places or none in every house, but for this candidate?
fn completes(board: &Board, extra: Candidate) -> bool {
    (0..27).all(|house| {
        let own = |digit: usize| HOUSES_OF[extra.c()].contains(&house) && digit == extra.d();
        (0..9).all(|digit| match board.count(house, digit) {
            0 => board.placed(house).contains(digit),
            count => count == 2 + usize::from(own(digit)),
        })
    })
}
