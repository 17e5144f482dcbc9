//! Singles.
//!
//! - *Full House*: a house with one empty cell gets the missing digit there.
//! - *Naked Single*: a cell with one candidate gets that digit.
//! - *Hidden Single*: a digit with one place in a house is placed there.
//!
//! Truths and links: one truth with a single candidate.

use crate::geometry::HOUSES;
use crate::search::{Flow, GO_ON, Search};
use crate::{Candidate, Cells, Constraint, Digits, Step, Technique};

pub(super) fn full_house(search: &mut Search<'_>) -> Flow {
    let board = search.board;
    let empty = board.empty_cells();
    for (house, cells) in HOUSES.iter().enumerate() {
        let last = (empty & *cells).single();
        let Some(cell) = last else { continue };
        let Some(digit) = board.digits(cell).single() else {
            continue;
        };
        search.found(
            single(Technique::FULL_HOUSE, Candidate::at(cell, digit))
                .truth(Constraint::cell(cell))
                .houses([house]),
        )?;
    }
    GO_ON
}

pub(super) fn naked(search: &mut Search<'_>) -> Flow {
    let board = search.board;
    let [ones, ..] = board.cells_by_count();
    for cell in ones {
        for digit in board.digits(cell) {
            let step = single(Technique::NAKED_SINGLE, Candidate::at(cell, digit));
            search.found(step.truth(Constraint::cell(cell)))?;
        }
    }
    GO_ON
}

pub(super) fn hidden(search: &mut Search<'_>) -> Flow {
    let board = search.board;
    for house in 0..27 {
        for (digit, _) in board
            .counts(house)
            .iter()
            .enumerate()
            .filter(|&(_, &n)| n == 1)
        {
            for cell in board.places_in(digit, house) {
                let truth = Constraint::digit_in(digit, house);
                search.found(
                    single(Technique::HIDDEN_SINGLE, Candidate::at(cell, digit))
                        .truth(truth)
                        .houses([house]),
                )?;
            }
        }
    }
    GO_ON
}

/// A step that places a candidate.
pub(crate) fn single(technique: Technique, candidate: Candidate) -> Step {
    Step::new(technique)
        .placing(candidate)
        .cells(Cells::of(candidate.cell_index()))
        .digits(Digits::of(candidate.digit_index()))
}
