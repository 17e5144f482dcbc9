//! Sue de Coq.
//!
//! Two or three cells C in the intersection of a box and a line have at least two candidates more
//! than cells. Cells L in the rest of the line and cells B in the rest of the box share their
//! candidates, such that the digits of all these cells, with those common to L and B counted
//! twice, are as many as the cells. Then each digit is used as often as it was counted: digits of
//! L and digits only in C can be removed from the rest of the line, digits of B and digits only in
//! C from the rest of the box.
//!
//! Truths and links: the cells are the truths; each digit is one link (line or box), or two if L
//! and B share it. There are as many links as truths.

use crate::geometry::{HOUSES, common_houses};
use crate::search::{Flow, GO_ON, Search};
use crate::{Board, Cells, Constraint, Digits, Step, Technique};

/// Cells with their digits, and the number of cells minus the number of new digits.
#[derive(Clone, Copy)]
struct Part {
    cells: Cells,
    digits: Digits,
    gain: usize,
}

pub(super) fn find(search: &mut Search<'_>) -> Flow {
    let board = search.board;
    let fresh = search.fresh_houses();
    for line in 0..18 {
        for box_ in (18..27).filter(|&box_| fresh[line] || fresh[box_]) {
            let shared = HOUSES[line] & HOUSES[box_] & board.empty_cells();
            if shared.len() < 2 {
                continue;
            }
            let smaller = shared.into_iter().map(|cell| shared - Cells::of(cell));
            let wide = |centre: &Cells| {
                let size = centre.len();
                size > 1 && board.union(*centre).len() > size + 1
            };
            let centres: Vec<Cells> = [shared].into_iter().chain(smaller).filter(wide).collect();
            if centres.is_empty() {
                continue;
            }
            let middle = board.union(shared);
            let wings = [
                wings(board, HOUSES[line] - HOUSES[box_], middle),
                wings(board, HOUSES[box_] - HOUSES[line], middle),
            ];
            for centre in centres {
                around(search, line, box_, centre, &wings)?;
            }
        }
    }
    GO_ON
}

/// Cells that can contain digits of the intersection, with their digits. Cells with no more digits
/// than cells are a subset, not a Sue de Coq.
fn wings(board: &Board, cells: Cells, middle: Digits) -> Vec<(usize, Cells, Digits)> {
    let mut wings = Vec::new();
    board.each_subset(cells & board.empty_cells(), |size, cells, digits| {
        if digits.len() > size && (digits - middle).len() < size {
            wings.push((size, cells, digits));
        }
    });
    wings
}

fn around(
    search: &mut Search<'_>,
    line: usize,
    box_: usize,
    centre: Cells,
    wings: &[Vec<(usize, Cells, Digits)>; 2],
) -> Flow {
    let board = search.board;
    let middle = board.union(centre);
    let wanted = middle.len() - centre.len();
    let in_line = parts(&wings[0], middle);
    if in_line.is_empty() {
        return GO_ON;
    }
    let in_box = parts(&wings[1], middle);
    for l in &in_line {
        for b in &in_box {
            search.spend(1)?;
            let both = (l.digits & b.digits & middle).len();
            if l.gain + b.gain == wanted + both
                && let Some(step) = step(board, line, box_, centre, *l, *b)
            {
                search.found(step)?;
            }
        }
    }
    GO_ON
}

/// The wings that have more cells than digits outside the intersection.
fn parts(wings: &[(usize, Cells, Digits)], middle: Digits) -> Vec<Part> {
    let part = |&(size, cells, digits): &(usize, Cells, Digits)| {
        let gain = size.checked_sub((digits - middle).len())?;
        (gain > 0).then_some(Part {
            cells,
            digits,
            gain,
        })
    };
    wings.iter().filter_map(part).collect()
}

fn step(board: &Board, line: usize, box_: usize, centre: Cells, l: Part, b: Part) -> Option<Step> {
    let all = centre | l.cells | b.cells;
    let mut step = Step::new(Technique::SUE_DE_COQ);
    for digit in board.union(all) {
        let holders = board.places(digit) & all;
        let in_line = HOUSES[line] - all;
        let in_box = HOUSES[box_] - all;
        let gone = match (l.digits.contains(digit), b.digits.contains(digit)) {
            (true, false) => in_line,
            (false, true) => in_box,
            (true, true) | (false, false) => in_line | in_box,
        };
        let gone = gone & board.places(digit);
        let houses = match (l.digits.contains(digit), b.digits.contains(digit)) {
            (true, false) => vec![line],
            (false, true) => vec![box_],
            (true, true) => vec![line, box_],
            (false, false) => {
                let used = |house: &usize| (gone & HOUSES[*house]).meets(HOUSES[*house]);
                let used: Vec<usize> = common_houses(holders).filter(used).collect();
                if used.is_empty() && holders.len() > 1 {
                    vec![line]
                } else {
                    used
                }
            }
        };
        step = step.removing_all(digit, gone).links(
            houses
                .into_iter()
                .map(|house| Constraint::digit_in(digit, house)),
        );
    }
    let step = step
        .cell_truths(all)
        .cells(all)
        .digits(board.union(centre))
        .houses([line, box_])
        .set(centre, board.union(centre))
        .set(l.cells, l.digits)
        .set(b.cells, b.digits);
    (!step.eliminations.is_empty()).then_some(step)
}
