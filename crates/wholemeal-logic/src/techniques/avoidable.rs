//! Avoidable rectangles. Assume a unique solution.
//!
//! Like unique rectangles, but some of the four cells are already filled by the player. They are
//! not givens, so their digits could be swapped as well.
//!
//! - *Type 1*: three cells are filled. The digit that would complete the rectangle can be removed
//!   from the fourth.
//! - *Type 2*: two cells are filled, and each of the other two has only the completing digit and
//!   one common further candidate. That candidate can be removed from all cells that see both.
//!
//! Truths and links: the candidates that do not complete the rectangle are a truth.

use crate::candidate::all_of;
use crate::geometry::{RECTANGLE_CELLS, RECTANGLES};
use crate::search::{Flow, GO_ON, Search};
use crate::{Board, Cells, Constraint, DeadlyPattern, Digits, Step, Technique};

/// The four cells, and for each the digit that it contains or would contain.
struct Rectangle {
    corners: [usize; 4],
    digits: [usize; 4],
    open: Cells,
}

impl Rectangle {
    /// The rectangle with these corners, if at least two are filled and their digits alternate
    /// between two digits.
    fn new(board: &Board, corners: [usize; 4]) -> Option<Rectangle> {
        let cells: Cells = corners.into_iter().collect();
        let open = cells & board.empty_cells();
        if cells.meets(board.givens()) || open.is_empty() || open.len() > 2 {
            return None;
        }
        let value = |i: usize| board.value(corners[i]);
        let one = value(0).or(value(3))?;
        let two = value(1).or(value(2))?;
        let digits = [one, two, two, one];
        let fits = |i: usize| value(i).is_none_or(|digit| digit == digits[i]);
        let possible =
            |i: usize| value(i).is_some() || board.digits(corners[i]).contains(digits[i]);
        let good = one != two && (0..4).all(fits) && (0..4).all(possible);
        good.then_some(Rectangle {
            corners,
            digits,
            open,
        })
    }

    fn step(&self, technique: Technique) -> Step {
        let cells = self.corners.into_iter().collect();
        let digits = Digits::of(self.digits[0]) | Digits::of(self.digits[1]);
        Step::new(technique)
            .deadly(DeadlyPattern::Rectangle { cells, digits })
            .cells(cells)
            .digits(digits)
    }

    /// The open cells with the digit that completes the rectangle there.
    fn completing(&self) -> impl Iterator<Item = (usize, usize)> + '_ {
        let pairs = self.corners.into_iter().zip(self.digits);
        pairs.filter(|(cell, _)| self.open.contains(*cell))
    }
}

fn each_rectangle(
    search: &mut Search<'_>,
    mut with: impl FnMut(&mut Search<'_>, &Rectangle) -> Flow,
) -> Flow {
    let filled = Cells::ALL - search.board.empty_cells() - search.board.givens();
    if filled.len() < 2 {
        return GO_ON;
    }
    for (corners, &cells) in RECTANGLES.iter().zip(&RECTANGLE_CELLS) {
        if cells.meets(search.board.givens()) || (cells & filled).len() < 2 {
            continue;
        }
        if let Some(rectangle) = Rectangle::new(search.board, corners.map(usize::from)) {
            with(search, &rectangle)?;
        }
    }
    GO_ON
}

pub(super) fn type_1(search: &mut Search<'_>) -> Flow {
    type_1_if(search, |_, _| true)
}

/// Rectangles of type 1 whose open cell passes a test.
pub(crate) fn type_1_if(search: &mut Search<'_>, test: fn(&Board, usize) -> bool) -> Flow {
    each_rectangle(search, |search, rectangle| {
        let open = rectangle.open.single();
        let Some(cell) = open.filter(|&cell| test(search.board, cell)) else {
            return GO_ON;
        };
        let gone = rectangle.completing().map(|(_, digit)| digit).collect();
        let step = rectangle.step(Technique::AVOIDABLE_RECTANGLE_1);
        search.found(step.removing_from(cell, gone).link(Constraint::cell(cell)))
    })
}

pub(super) fn type_2(search: &mut Search<'_>) -> Flow {
    each_rectangle(search, |search, rectangle| {
        if rectangle.open.len() != 2 {
            return GO_ON;
        }
        let extra = |(cell, digit)| search.board.digits(cell) - Digits::of(digit);
        let extras: Vec<Digits> = rectangle.completing().map(extra).collect();
        let Some(digit) = extras[0].single().filter(|_| extras[0] == extras[1]) else {
            return GO_ON;
        };
        let gone = rectangle.open.common_peers() & search.board.places(digit);
        if gone.is_empty() {
            return GO_ON;
        }
        let step = rectangle
            .step(Technique::AVOIDABLE_RECTANGLE_2)
            .fins(all_of(rectangle.open, digit))
            .removing_all(digit, gone);
        search.found(step.sight(digit, rectangle.open).digits(Digits::of(digit)))
    })
}
