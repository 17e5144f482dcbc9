//! Locked candidates.
//!
//! A box and a line share three cells.
//!
//! - *Pointing*: all places for a digit in the box are in the line. The digit can be removed
//!   from the rest of the line.
//! - *Claiming*: all places for a digit in the line are in the box. The digit can be removed
//!   from the rest of the box.
//!
//! Truths and links: one house is the truth, the other the link.

use crate::geometry::{HOUSES, common_houses};
use crate::search::{Flow, GO_ON, Search};
use crate::{Cells, Constraint, Digits, Step, Technique};

pub(super) fn pointing(search: &mut Search<'_>) -> Flow {
    locked(search, Technique::POINTING, 18..27, 0..18)
}

pub(super) fn claiming(search: &mut Search<'_>) -> Flow {
    locked(search, Technique::CLAIMING, 0..18, 18..27)
}

fn locked(
    search: &mut Search<'_>,
    technique: Technique,
    truths: std::ops::Range<usize>,
    links: std::ops::Range<usize>,
) -> Flow {
    let board = search.board;
    let fresh = search.fresh_houses();
    for house in truths.filter(|&house| fresh[house]) {
        for (digit, _) in board
            .counts(house)
            .iter()
            .enumerate()
            .filter(|&(_, n)| matches!(n, 2 | 3))
        {
            let places = board.places_in(digit, house);
            for other in common_houses(places).filter(|other| links.contains(other)) {
                let rest = board.places_in(digit, other) - HOUSES[house];
                if !rest.is_empty() {
                    search.found(step(technique, digit, house, other, places, rest))?;
                }
            }
        }
    }
    GO_ON
}

fn step(
    technique: Technique,
    digit: usize,
    house: usize,
    other: usize,
    places: Cells,
    rest: Cells,
) -> Step {
    Step::new(technique)
        .removing_all(digit, rest)
        .truth(Constraint::digit_in(digit, house))
        .link(Constraint::digit_in(digit, other))
        .cells(places)
        .digits(Digits::of(digit))
        .houses([house])
        .covers([other])
}
