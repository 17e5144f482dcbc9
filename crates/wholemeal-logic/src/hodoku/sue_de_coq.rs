//! Sue de Coq: rows, then columns, with each box.
//!
//! Compared with the finder of the table, the cells of the line and of the box may include the
//! third cell of the intersection, and they share no digit of the two or three cells in the
//! middle.

use crate::candidate::all_of;
use crate::geometry::HOUSES;
use crate::search::{Flow, GO_ON, Search};
use crate::{Board, Cells, Constraint, Digits, Step, Technique};

/// Cells with their digits, and the number of digits of the middle that they take.
#[derive(Clone, Copy)]
struct Part {
    cells: Cells,
    digits: Digits,
    takes: usize,
}

/// A line and a box with the cells in the middle.
#[derive(Clone, Copy)]
struct Crossing {
    line: usize,
    box_: usize,
    middle: Cells,
    digits: Digits,
}

pub(super) fn find(search: &mut Search<'_>) -> Flow {
    let board = search.board;
    for (line, &in_line) in HOUSES.iter().enumerate().take(18) {
        for (box_, &in_box) in HOUSES.iter().enumerate().skip(18) {
            let shared = in_line & in_box & board.empty_cells();
            for middle in middles(shared) {
                let digits = board.union(middle);
                let crossing = Crossing {
                    line,
                    box_,
                    middle,
                    digits,
                };
                if digits.len() > middle.len() + 1 {
                    around(search, crossing)?;
                }
            }
        }
    }
    GO_ON
}

/// Two or three cells of an intersection.
fn middles(shared: Cells) -> Vec<Cells> {
    let cells: Vec<usize> = shared.into_iter().collect();
    let set = |cells: &[usize]| cells.iter().copied().collect::<Cells>();
    match cells[..] {
        [a, b] => vec![set(&[a, b])],
        [a, b, c] => vec![set(&[a, b]), set(&[a, b, c]), set(&[a, c]), set(&[b, c])],
        _ => Vec::new(),
    }
}

fn around(search: &mut Search<'_>, crossing: Crossing) -> Flow {
    let board = search.board;
    let wanted = crossing.digits.len() - crossing.middle.len();
    let in_line = parts(board, crossing, crossing.line);
    if in_line.is_empty() {
        return GO_ON;
    }
    let in_box = parts(board, crossing, crossing.box_);
    for &l in &in_line {
        for &b in &in_box {
            search.spend(1)?;
            let apart = (l.digits & b.digits & crossing.digits).is_empty();
            let fits = l.takes + b.takes == wanted && apart && !l.cells.meets(b.cells);
            if fits && let Some(step) = crossing.step(board, l, b) {
                search.found(step)?;
            }
        }
    }
    GO_ON
}

/// The cells of a house that take digits of the middle. Cells with no more digits than cells are
/// a subset, not a part of a Sue de Coq.
fn parts(board: &Board, crossing: Crossing, house: usize) -> Vec<Part> {
    let cells = (HOUSES[house] & board.empty_cells()) - crossing.middle;
    let mut parts = Vec::new();
    board.each_subset(cells, |size, cells, digits| {
        let others = (digits - crossing.digits).len();
        if digits.len() > size && others < size {
            parts.push(Part {
                cells,
                digits,
                takes: size - others,
            });
        }
    });
    parts
}

impl Crossing {
    fn step(self, board: &Board, l: Part, b: Part) -> Option<Step> {
        let sides = [(self.line, l, b), (self.box_, b, l)];
        let all = self.middle | l.cells | b.cells;
        let mut step = Step::new(Technique::SUE_DE_COQ);
        for (house, own, other) in sides {
            let rest = HOUSES[house] - self.middle - own.cells;
            for digit in own.digits | (self.digits - other.digits) {
                let gone = rest & board.places(digit);
                if own.digits.contains(digit) || !gone.is_empty() {
                    step.add_link(Constraint::digit_in(digit, house));
                }
                step = step.removing(all_of(gone, digit));
            }
        }
        if step.eliminations.is_empty() {
            return None;
        }
        // A digit that is only in the middle is linked by one of the houses.
        for digit in self.digits - l.digits - b.digits {
            let links = [self.line, self.box_].map(|house| Constraint::digit_in(digit, house));
            if !links.iter().any(|link| step.evidence.links.contains(link)) {
                step.add_link(links[0]);
            }
        }
        let step = step
            .cell_truths(all)
            .cells(all)
            .digits(self.digits)
            .houses([self.line, self.box_])
            .set(self.middle, self.digits)
            .set(l.cells, l.digits)
            .set(b.cells, b.digits);
        Some(step)
    }
}
