//! Bivalue universal grave + 1. Assumes a unique solution.
//!
//! If every empty cell had exactly two candidates, and every missing digit exactly two places in
//! every house, the puzzle would have no solution or more than one. All cells but one have two
//! candidates, and that cell has three: the candidate without which this state would be reached is
//! true.
//!
//! Truths and links: that candidate alone is a truth.

use crate::candidate::each_of;
use crate::geometry::HOUSES_OF;
use crate::search::{Flow, GO_ON, Search};
use crate::{Board, Candidate, Cells, Constraint, DeadlyPattern, Digits, Step, Technique};

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
            let others = board.digits(cell) - Digits::of(extra.digit_index());
            let step = Step::new(Technique::BUG)
                .removing_from(cell, others)
                .link(Constraint::cell(cell))
                .deadly(DeadlyPattern::Grave { extra: vec![extra] })
                .cells(Cells::of(cell))
                .digits(Digits::of(extra.digit_index()));
            search.found(step)?;
        }
    }
    GO_ON
}

/// Returns `true` if, without this candidate, every digit has two places or none in every house.
fn completes(board: &Board, extra: Candidate) -> bool {
    (0..27).all(|house| {
        let own = |digit: usize| {
            HOUSES_OF[extra.cell_index()].contains(&house) && digit == extra.digit_index()
        };
        (0..9).all(|digit| match board.count(house, digit) {
            0 => board.placed(house).contains(digit),
            count => count == 2 + usize::from(own(digit)),
        })
    })
}
