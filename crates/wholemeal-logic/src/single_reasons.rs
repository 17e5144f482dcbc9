//! Why a single is one: the placed digits that exclude its alternatives.

use crate::geometry::{PEERS, cells_of_house};
use crate::{Board, Candidate, Cells, Step, Technique};

/// Adds the digits that exclude the alternatives of a single, and the alternatives that no placed
/// digit excludes. A full house has no alternative.
pub(crate) fn add(board: &Board, step: &mut Step) {
    let Some(&placed) = step.placements.first() else {
        return;
    };
    let alternatives = match step.technique {
        Technique::NAKED_SINGLE => other_digits(placed),
        Technique::HIDDEN_SINGLE => other_cells(board, step, placed),
        _ => Vec::new(),
    };
    let (excluded_by, removed_before) = reasons(board, alternatives);
    step.evidence.excluded_by = excluded_by;
    step.evidence.removed_before = removed_before;
}

fn other_digits(placed: Candidate) -> Vec<Candidate> {
    let others = (0..9).filter(|&digit| digit != placed.digit_index());
    let at = |digit| Candidate::at(placed.cell_index(), digit);
    others.map(at).collect()
}

/// The digit in the other empty cells of the house.
fn other_cells(board: &Board, step: &Step, placed: Candidate) -> Vec<Candidate> {
    let houses = step.evidence.houses.iter();
    let house = houses.fold(Cells::NONE, |all, &house| all | cells_of_house(house));
    let others = (house & board.empty_cells()) - Cells::of(placed.cell_index());
    let at = |cell| Candidate::at(cell, placed.digit_index());
    others.into_iter().map(at).collect()
}

/// The fewest placed digits, found greedily, that exclude these, and those that no digit excludes.
fn reasons(board: &Board, mut open: Vec<Candidate>) -> (Vec<Candidate>, Vec<Candidate>) {
    let mut excluded_by = Vec::new();
    loop {
        let excludes = |reason: Candidate, other: &Candidate| {
            reason.digit_index() == other.digit_index()
                && PEERS[reason.cell_index()].contains(other.cell_index())
        };
        let count = |reason: Candidate| open.iter().filter(|other| excludes(reason, other)).count();
        let counts = placed(board).map(|reason| (count(reason), reason));
        // Of equal ones the first.
        let best = counts.rev().max_by_key(|(count, _)| *count);
        let Some((1.., best)) = best else {
            excluded_by.sort_unstable_by_key(|c: &Candidate| (c.digit_index(), c.cell_index()));
            return (excluded_by, open);
        };
        excluded_by.push(best);
        open.retain(|other| !excludes(best, other));
    }
}

/// The digits on the board.
fn placed(board: &Board) -> impl DoubleEndedIterator<Item = Candidate> + '_ {
    (0..81).filter_map(|cell| Some(Candidate::at(cell, board.value(cell)?)))
}
