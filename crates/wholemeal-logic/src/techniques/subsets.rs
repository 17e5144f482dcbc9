//! Subsets.
//!
//! - *Naked subset* of size `n`: `n` cells of a house together have `n` candidates. These digits
//!   can be removed from every other cell that sees all of them.
//! - *Locked pair, locked triple*: a naked subset in the intersection of a box and a line that
//!   removes candidates from both.
//! - *Hidden subset* of size `n`: `n` digits of a house together have `n` places. All other
//!   digits can be removed from these cells.
//!
//! Truths and links: `n` truths covered by `n` links. The truths of a naked subset are its cells,
//! those of a hidden subset its digits.

use crate::candidate::each_of;
use crate::geometry::{HOUSES, common_houses};
use crate::search::{Flow, GO_ON, Search};
use crate::{Board, Cells, Constraint, Digits, Step, Technique};

/// All houses: rows, columns, boxes.
const HOUSES_IN_ORDER: [usize; 27] = {
    let mut houses = [0; 27];
    let mut i = 0;
    while i < 27 {
        houses[i] = i;
        i += 1;
    }
    houses
};

pub(super) fn naked(search: &mut Search<'_>, size: usize) -> Flow {
    naked_in(search, &HOUSES_IN_ORDER, size)
}

/// Naked subsets in some houses, in this order.
pub(crate) fn naked_in(search: &mut Search<'_>, houses: &[usize], size: usize) -> Flow {
    const NAKED: [Technique; 3] = [
        Technique::NAKED_PAIR,
        Technique::NAKED_TRIPLE,
        Technique::NAKED_QUADRUPLE,
    ];
    every_naked(search, houses, (NAKED[size - 2], size), false)
}

pub(super) fn locked(search: &mut Search<'_>, size: usize) -> Flow {
    const LOCKED: [Technique; 2] = [Technique::LOCKED_PAIR, Technique::LOCKED_TRIPLE];
    let boxes = &HOUSES_IN_ORDER[18..];
    every_naked(search, boxes, (LOCKED[size - 2], size), true)
}

/// Naked subsets of one size: either the locked ones or the others.
fn every_naked(
    search: &mut Search<'_>,
    houses: &[usize],
    (technique, size): (Technique, usize),
    locked: bool,
) -> Flow {
    let board = search.board;
    let small = small_cells(board, size);
    let fresh = search.fresh_houses();
    for &house in houses {
        let empty = board.empty_cells() & HOUSES[house];
        if empty.len() <= size || !fresh[house] {
            continue;
        }
        let nothing = (Cells::NONE, Digits::NONE);
        each_naked(
            board,
            nothing,
            small & empty,
            size,
            &mut |subset, digits| {
                if is_locked(board, subset, digits) != locked {
                    return GO_ON;
                }
                match naked_step(board, technique, house, subset, digits) {
                    Some(step) => search.found(step),
                    None => GO_ON,
                }
            },
        )?;
    }
    GO_ON
}

/// The cells with at least two and at most `size` candidates.
fn small_cells(board: &Board, size: usize) -> Cells {
    let [_, two, three] = board.cells_by_count();
    match size {
        2 => two,
        3 => two | three,
        _ => board
            .empty_cells()
            .into_iter()
            .filter(|&c| (2..=size).contains(&board.digits(c).len()))
            .collect(),
    }
}

/// Adds cells to a subset until it has its size, and calls the callback with each subset that
/// has no more digits than cells.
fn each_naked(
    board: &Board,
    (chosen, digits): (Cells, Digits),
    mut rest: Cells,
    size: usize,
    with: &mut impl FnMut(Cells, Digits) -> Flow,
) -> Flow {
    let missing = size - chosen.len();
    if missing == 0 {
        return with(chosen, digits);
    }
    while rest.len() >= missing {
        let Some(cell) = rest.first() else { break };
        rest -= Cells::of(cell);
        let more = (chosen | Cells::of(cell), digits | board.digits(cell));
        if more.1.len() <= size {
            each_naked(board, more, rest, size, with)?;
        }
    }
    GO_ON
}

/// Returns `true` if the cells are in a box and a line, with eliminations in the box and in the
/// rest of the line. The third cell of the intersection belongs to the box.
fn is_locked(board: &Board, subset: Cells, digits: Digits) -> bool {
    let mut houses = common_houses(subset);
    let (Some(line), Some(box_)) = (houses.next(), houses.next()) else {
        return false;
    };
    let removes_from = |cells: Cells| {
        let mut digits = digits.into_iter();
        digits.any(|digit| board.places(digit).meets(cells))
    };
    subset.len() < 4
        && removes_from(HOUSES[box_] - subset)
        && removes_from(HOUSES[line] - HOUSES[box_])
}

fn naked_step(
    board: &Board,
    technique: Technique,
    house: usize,
    subset: Cells,
    digits: Digits,
) -> Option<Step> {
    let peers = subset.common_peers();
    let mut step = Step::new(technique);
    for digit in digits {
        step = step.removing_all(digit, board.places(digit) & peers);
    }
    if step.eliminations.is_empty() {
        return None;
    }
    for digit in digits {
        let gone: Cells = step
            .eliminations
            .iter()
            .filter(|e| e.digit_index() == digit)
            .map(|e| e.cell_index())
            .collect();
        let needed = |other: &usize| (gone - HOUSES[house]).meets(HOUSES[*other]);
        let others: Vec<usize> = common_houses(subset)
            .filter(|&h| h != house)
            .filter(needed)
            .collect();
        // The house itself links the cells, unless another necessary link does.
        let own = others.is_empty() || !gone.is_subset(HOUSES[others[0]]);
        let houses = own.then_some(house).into_iter().chain(others);
        step = step.links(houses.map(|house| Constraint::digit_in(digit, house)));
    }
    Some(
        step.cell_truths(subset)
            .cells(subset)
            .digits(digits)
            .houses([house]),
    )
}

pub(super) fn hidden(search: &mut Search<'_>, size: usize) -> Flow {
    hidden_in(search, &HOUSES_IN_ORDER, size)
}

/// Hidden subsets in some houses, in this order.
pub(crate) fn hidden_in(search: &mut Search<'_>, houses: &[usize], size: usize) -> Flow {
    const HIDDEN: [Technique; 3] = [
        Technique::HIDDEN_PAIR,
        Technique::HIDDEN_TRIPLE,
        Technique::HIDDEN_QUADRUPLE,
    ];
    let board = search.board;
    let fresh = search.fresh_houses();
    for &house in houses.iter().filter(|&&house| fresh[house]) {
        let small = |&digit: &usize| (2..=size).contains(&board.count(house, digit));
        let digits: Digits = (0..9).filter(small).collect();
        let empty = (board.empty_cells() & HOUSES[house]).len();
        if digits.len() < size || empty <= size {
            continue;
        }
        hidden_subsets(search, HIDDEN[size - 2], house, digits, size)?;
    }
    GO_ON
}

fn hidden_subsets(
    search: &mut Search<'_>,
    technique: Technique,
    house: usize,
    digits: Digits,
    size: usize,
) -> Flow {
    let board = search.board;
    let cells = |digits: Digits| {
        let places = digits
            .into_iter()
            .map(|digit| board.places_in(digit, house));
        places.fold(Cells::NONE, |all, cells| all | cells)
    };
    for chosen in digits.subsets(size) {
        let cells = cells(chosen);
        if cells.len() != size || board.union(cells) == chosen {
            continue;
        }
        let others = cells
            .into_iter()
            .flat_map(|cell| each_of(cell, board.digits(cell) - chosen));
        let links = cells.into_iter().map(Constraint::cell);
        let step = Step::new(technique)
            .removing(others)
            .truths(
                chosen
                    .into_iter()
                    .map(|digit| Constraint::digit_in(digit, house)),
            )
            .links(links)
            .cells(cells)
            .digits(chosen)
            .houses([house]);
        search.found(step)?;
    }
    GO_ON
}
