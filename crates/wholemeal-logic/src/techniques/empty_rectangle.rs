//! Empty rectangle.
//!
//! In a box, all places for a digit are in one row and one column of the box, with at least one
//! place in each of them alone. A line that crosses this row (column) outside the box has only two
//! places, one of them in the row (column). The digit can be removed from the cell where the line
//! of the other place crosses the column (row).
//!
//! *Dual*: two empty rectangles in one box.
//!
//! Truths and links: the box and the line are the truths; the row, the column and the line of the
//! other place are the links.

use crate::candidate::all_of;
use crate::geometry::{HOUSES, HOUSES_OF};
use crate::search::{Flow, GO_ON, Search};
use crate::{Cells, Constraint, Digits, Step, Technique};

use super::turbots::join;

pub(super) fn find(search: &mut Search<'_>) -> Flow {
    for digit in search.eliminable_digits() {
        for box_ in 18..27 {
            let steps = in_box(search, digit, box_);
            for step in &steps {
                search.found(step.clone())?;
            }
            if search.settings.duals {
                for (i, one) in steps.iter().enumerate() {
                    for two in steps[i + 1..]
                        .iter()
                        .filter(|two| two.eliminations != one.eliminations)
                    {
                        let mut dual = join(one.clone(), two.clone());
                        dual.technique = Technique::DUAL_EMPTY_RECTANGLE;
                        search.found(dual)?;
                    }
                }
            }
        }
    }
    GO_ON
}

fn in_box(search: &Search<'_>, digit: usize, box_: usize) -> Vec<Step> {
    let board = search.board;
    let places = board.places_in(digit, box_);
    let fewest = if search.settings.small_rectangles {
        2
    } else {
        3
    };
    let mut steps = Vec::new();
    if places.len() < fewest {
        return steps;
    }
    for corner in HOUSES[box_] {
        let [row, column, _] = HOUSES_OF[corner];
        let (in_row, in_column) = (places & HOUSES[row], places & HOUSES[column]);
        let bent = !(in_row - HOUSES[column]).is_empty() && !(in_column - HOUSES[row]).is_empty();
        if bent && places.is_subset(in_row | in_column) {
            for (along, across) in [(row, column), (column, row)] {
                steps.extend(along_line(search, digit, box_, along, across));
            }
        }
    }
    steps
}

/// The steps whose strong link starts in the line `along` and whose elimination is in
/// the line `across` of the rectangle.
fn along_line(
    search: &Search<'_>,
    digit: usize,
    box_: usize,
    along: usize,
    across: usize,
) -> Vec<Step> {
    let board = search.board;
    let mut steps = Vec::new();
    for near in board.places_in(digit, along) - HOUSES[box_] {
        // The strong link crosses `along`.
        let kind = if along < 9 { 1 } else { 0 };
        let house = HOUSES_OF[near][kind];
        if board.count(house, digit) != 2 {
            continue;
        }
        let Some(far) = (board.places_in(digit, house) - Cells::of(near)).single() else {
            continue;
        };
        let last = HOUSES_OF[far][1 - kind];
        let gone = (board.places_in(digit, last) & HOUSES[across]) - HOUSES[box_];
        if gone.is_empty() || HOUSES[box_].contains(far) {
            continue;
        }
        steps.push(
            Step::new(Technique::EMPTY_RECTANGLE)
                .removing_all(digit, gone)
                .truths([box_, house].map(|house| Constraint::digit_in(digit, house)))
                .links([along, across, last].map(|house| Constraint::digit_in(digit, house)))
                .digits(Digits::of(digit))
                .cells(Cells::of(near) | Cells::of(far))
                .fins(all_of(board.places_in(digit, box_), digit))
                .houses([box_, house]),
        );
    }
    steps
}
