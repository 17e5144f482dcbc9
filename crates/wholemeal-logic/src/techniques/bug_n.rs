//! Bivalue universal grave + n. Assumes a unique solution.
//!
//! If every empty cell had exactly two candidates, and every missing digit exactly two places in
//! every house, the puzzle would not have exactly one solution. A few candidates, the *guardians*,
//! keep the board from this state, so one of them is true:
//!
//! - Type 2: candidates that all guardians exclude are false.
//! - Type 3: the guardians share a house and form a naked subset with other cells of the house.
//! - Type 4: the guardians are in two cells of a house, and another digit of both has no other
//!   place there. All digits but this one and the guardians can be removed from both cells.
//! - Otherwise chains from all guardians exclude a candidate.
//!
//! Truths and links: "one of the guardians" is a truth; the checker counts candidates and places
//! without them. The other truths and links are those of a subset, of the digit in its house, or
//! of the chains.

use crate::candidate::each_of;
use crate::search::{Flow, GO_ON, Search};
use crate::{Board, Candidate, Cells, DeadlyPattern, Digits, Step, Technique};

use super::guarded::Guarded;
use super::unique_loops::use_guardians;

/// The most cells with more than two candidates.
const MOST_CELLS: usize = 4;

pub(super) fn find(search: &mut Search<'_>) -> Flow {
    let board = search.board;
    let [one, two, _] = board.cells_by_count();
    let larger = board.empty_cells() - two;
    if !one.is_empty() || larger.len() < 2 || larger.len() > MOST_CELLS {
        return GO_ON;
    }
    let Some(guardians) = guardians(board, larger) else {
        return GO_ON;
    };
    let guarded = guarded(board, guardians);
    use_guardians(search, &guarded, Technique::BUG_N)?;
    search.spend(1000)?;
    for step in guarded.chains(search.grouped_graph(), Technique::BUG_N) {
        search.found(step)?;
    }
    GO_ON
}

fn guarded(board: &Board, guardians: Vec<Candidate>) -> Guarded<'_> {
    let cells: Cells = guardians.iter().map(|c| c.cell_index()).collect();
    let digits: Digits = guardians.iter().map(|c| c.digit_index()).collect();
    let extra = guardians.clone();
    let evidence = Step::new(Technique::BUG_N)
        .deadly(DeadlyPattern::Grave { extra })
        .cells(cells)
        .digits(digits);
    Guarded {
        board,
        evidence,
        guardians,
    }
}

/// The candidates without which every cell has two candidates and every digit two places.
fn guardians(board: &Board, larger: Cells) -> Option<Vec<Candidate>> {
    let Some(cell) = larger.first() else {
        return is_grave(board).then(Vec::new);
    };
    let digits = board.digits(cell);
    for kept in digits.subsets(2) {
        let extra: Vec<Candidate> = each_of(cell, digits - kept).collect();
        let mut rest = board.clone();
        for &candidate in &extra {
            rest.remove(candidate);
        }
        if let Some(mut more) = guardians(&rest, larger - Cells::of(cell)) {
            more.splice(0..0, extra);
            return Some(more);
        }
    }
    None
}

/// Returns `true` if every missing digit has two places in every house.
fn is_grave(board: &Board) -> bool {
    (0..27).all(|house| {
        let placed = board.placed(house);
        (0..9).all(|digit| board.count(house, digit) == if placed.contains(digit) { 0 } else { 2 })
    })
}
