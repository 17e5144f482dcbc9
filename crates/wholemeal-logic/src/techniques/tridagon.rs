//! Tridagon, also called trivalue oddagon or Thor's hammer.
//!
//! Four boxes are the corners of a rectangle, and three digits are not placed in any of them. In
//! each box three cells are chosen, one in each of its rows and columns. Going from the first
//! row of a box to the last, the cells move to the right (with a step back to the left) in some
//! boxes and to the left in the others: their direction. If an odd number of the four boxes has
//! one direction, the twelve cells cannot contain the three digits alone: from box to box the
//! three digits change rows, and columns, in a cycle, which keeps their direction. So one of the
//! other candidates of these cells, the *guardians*, is true:
//!
//! - *Tridagon*: candidates that all guardians exclude are false. If all guardians are in one
//!   cell, the three digits can be removed from it.
//! - *Tridagon Forcing Chain*: the guardians exclude a candidate through chains.
//!
//! Truths and links: the twelve cells are the truths; the three digits in the rows, columns and
//! boxes of these cells are the links. Nothing but this proves the pattern impossible: the checker
//! tries all ways to fill it.

use crate::candidate::each_of;
use crate::geometry::HOUSES;
use crate::search::{Flow, GO_ON, Search};
use crate::{Board, Candidate, Cells, Constraint, Digits, Step, Technique};

use super::guarded::Guarded;

/// The most guardians that are used.
const MOST_GUARDIANS: usize = 6;

/// The columns of the cells in the three rows of a box; those that move to the right first.
const DIAGONALS: [[usize; 3]; 6] = [
    [0, 1, 2],
    [1, 2, 0],
    [2, 0, 1],
    [0, 2, 1],
    [1, 0, 2],
    [2, 1, 0],
];

/// Three cells of a box, one in each row and column.
#[derive(Clone, Copy)]
struct Diagonal {
    cells: Cells,
    to_the_right: bool,
    guardians: usize,
}

struct Tridagon {
    cells: Cells,
    digits: Digits,
    guardians: Vec<Candidate>,
}

pub(super) fn find(search: &mut Search<'_>) -> Flow {
    for tridagon in all(search)? {
        let guarded = guarded(search.board, &tridagon);
        if let Some(step) = guarded.direct(Technique::TRIDAGON) {
            search.found(step)?;
        }
    }
    GO_ON
}

pub(super) fn chains(search: &mut Search<'_>) -> Flow {
    for tridagon in all(search)? {
        search.spend(1000)?;
        let guarded = guarded(search.board, &tridagon);
        let technique = Technique::TRIDAGON_FORCING_CHAIN;
        for step in guarded.chains(search.grouped_graph(), technique) {
            search.found(step)?;
        }
    }
    GO_ON
}

/// The tridagons of a board, those with the fewest guardians first.
fn all(search: &mut Search<'_>) -> std::ops::ControlFlow<(), Vec<Tridagon>> {
    let board = search.board;
    let mut found = Vec::new();
    for digits in Digits::ALL.subsets(3) {
        let open = |box_: &usize| (board.placed(18 + box_) & digits).is_empty();
        let boxes: Digits = (0..9).filter(open).collect();
        if boxes.len() < 4 {
            continue;
        }
        let diagonals: Vec<Vec<Diagonal>> = (0..9)
            .map(|box_| match boxes.contains(box_) {
                true => diagonals(board, box_, digits),
                false => Vec::new(),
            })
            .collect();
        for corners in rectangles() {
            search.spend(1)?;
            let parts = corners.map(|box_| diagonals[box_].as_slice());
            combine(board, digits, &parts, &mut found);
        }
    }
    found.sort_by_key(|tridagon| tridagon.guardians.len());
    std::ops::ControlFlow::Continue(found)
}

/// The corners of all rectangles of boxes.
fn rectangles() -> impl Iterator<Item = [usize; 4]> {
    const PAIRS: [[usize; 2]; 3] = [[0, 1], [0, 2], [1, 2]];
    PAIRS.into_iter().flat_map(|[a, b]| {
        let corners = move |[x, y]: [usize; 2]| [3 * a + x, 3 * a + y, 3 * b + x, 3 * b + y];
        PAIRS.into_iter().map(corners)
    })
}

/// The diagonals of a box whose cells have at least two of the digits, without many guardians.
fn diagonals(board: &Board, box_: usize, digits: Digits) -> Vec<Diagonal> {
    let first = box_ / 3 * 27 + box_ % 3 * 3;
    let diagonal = |(i, columns): (usize, [usize; 3])| {
        let cells = [0, 1, 2].map(|row| first + 9 * row + columns[row]);
        let held = |cell: &usize| (board.digits(*cell) & digits).len() > 1;
        let guardians = cells
            .iter()
            .map(|&cell| (board.digits(cell) - digits).len());
        let guardians = guardians.sum();
        (cells.iter().all(held) && guardians <= MOST_GUARDIANS).then_some(Diagonal {
            cells: cells.into_iter().collect(),
            to_the_right: i < 3,
            guardians,
        })
    };
    let all = DIAGONALS.into_iter().enumerate();
    all.filter_map(diagonal).collect()
}

/// Adds the tridagons that have one of the diagonals of each box.
fn combine(board: &Board, digits: Digits, parts: &[&[Diagonal]; 4], found: &mut Vec<Tridagon>) {
    let [a, b, c, d] = parts;
    for a in *a {
        for b in b
            .iter()
            .filter(|b| a.guardians + b.guardians <= MOST_GUARDIANS)
        {
            for c in *c {
                for d in *d {
                    let all = [a, b, c, d];
                    let guardians: usize = all.iter().map(|part| part.guardians).sum();
                    let right = all.iter().filter(|part| part.to_the_right).count();
                    if guardians > 0 && guardians <= MOST_GUARDIANS && right % 2 == 1 {
                        let cells = all.iter().fold(Cells::NONE, |all, part| all | part.cells);
                        found.push(tridagon(board, digits, cells));
                    }
                }
            }
        }
    }
}

fn tridagon(board: &Board, digits: Digits, cells: Cells) -> Tridagon {
    let guardians = cells
        .into_iter()
        .flat_map(|cell| each_of(cell, board.digits(cell) - digits));
    Tridagon {
        cells,
        digits,
        guardians: guardians.collect(),
    }
}

/// The evidence that one of the guardians is true.
fn guarded<'b>(board: &'b Board, tridagon: &Tridagon) -> Guarded<'b> {
    let mut step = Step::new(Technique::TRIDAGON)
        .cell_truths(tridagon.cells)
        .cells(tridagon.cells)
        .digits(tridagon.digits)
        .set(tridagon.cells, tridagon.digits);
    for house in (0..27).filter(|&house| tridagon.cells.meets(HOUSES[house])) {
        for digit in tridagon.digits {
            step.add_link(Constraint::digit_in(digit, house));
        }
    }
    Guarded {
        board,
        evidence: step,
        guardians: tridagon.guardians.clone(),
    }
}
