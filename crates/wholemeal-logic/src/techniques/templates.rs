//! Templates.
//!
//! A template of a digit is a way to place it in every row, column and box that still needs it.
//! Templates that contain a cell of all templates of another digit are excluded.
//!
//! - *Template Set*: places in all templates are true.
//! - *Template Delete*: places in no template are false.
//!
//! Truths and links: the digits in all rows are the truths; the digits in all columns and boxes,
//! and the cells, are the links.

use std::ops::ControlFlow;

use crate::geometry::{HOUSES, HOUSES_OF};
use crate::search::{Flow, GO_ON, Search};
use crate::{Board, Candidate, Cells, Constraint, Digits, Step, Technique};

/// The places of a digit in some template, and in all templates.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Templates {
    ever: Cells,
    always: Cells,
    /// Whether other digits exclude some templates.
    others: bool,
}

pub(super) fn set(search: &mut Search<'_>) -> Flow {
    for (digit, templates) in all(search)?.into_iter().enumerate() {
        if templates.always.is_empty() {
            continue;
        }
        let mut step = evidence(
            search.board,
            Technique::TEMPLATE_SET,
            digit,
            templates.others,
        );
        for cell in templates.always {
            step = step.placing(Candidate::at(cell, digit));
        }
        search.found(step)?;
    }
    GO_ON
}

pub(super) fn delete(search: &mut Search<'_>) -> Flow {
    for (digit, templates) in all(search)?.into_iter().enumerate() {
        let gone = search.board.places(digit) - templates.ever;
        if !gone.is_empty() {
            let step = evidence(
                search.board,
                Technique::TEMPLATE_DELETE,
                digit,
                templates.others,
            );
            search.found(step.removing_all(digit, gone))?;
        }
    }
    GO_ON
}

/// The step about one digit. If other digits exclude templates, all their constraints are part of
/// the evidence.
fn evidence(board: &Board, technique: Technique, digit: usize, others: bool) -> Step {
    let digits = if others {
        Digits::ALL
    } else {
        Digits::of(digit)
    };
    let mut step = Step::new(technique);
    for digit in digits {
        let open = |house: &usize| !board.placed(*house).contains(digit);
        step = step
            .truths(
                (0..9)
                    .filter(open)
                    .map(|house| Constraint::digit_in(digit, house)),
            )
            .links(
                (9..27)
                    .filter(open)
                    .map(|house| Constraint::digit_in(digit, house)),
            );
    }
    let cells = if others {
        board.empty_cells()
    } else {
        Cells::NONE
    };
    step.links(cells.into_iter().map(Constraint::cell))
        .digits(Digits::of(digit))
        .cells(board.places(digit))
}

/// The templates of all digits, until no digit excludes more of another.
fn all(search: &mut Search<'_>) -> ControlFlow<(), Vec<Templates>> {
    let board = search.board;
    let mut all = Vec::new();
    for digit in 0..9 {
        all.push(templates(search, digit, board.places(digit))?);
    }
    loop {
        let before = all.clone();
        for digit in 0..9 {
            let others = (0..9).filter(|&other| other != digit);
            let taken = others.fold(Cells::NONE, |taken, other| taken | all[other].always);
            if all[digit].ever.meets(taken) {
                all[digit] = templates(search, digit, all[digit].ever - taken)?;
                all[digit].others = true;
            }
        }
        if all == before {
            return ControlFlow::Continue(all);
        }
    }
}

/// The templates of a digit on these places; all places if there is no template.
fn templates(search: &mut Search<'_>, digit: usize, places: Cells) -> ControlFlow<(), Templates> {
    let board = search.board;
    let rows: Vec<usize> = (0..9)
        .filter(|&row| !board.placed(row).contains(digit))
        .collect();
    let (mut ever, mut always) = (Cells::NONE, places);
    fill(search, &rows, places, Cells::NONE, &mut |template| {
        ever |= template;
        always &= template;
    })?;
    let none = ever.is_empty();
    ControlFlow::Continue(Templates {
        ever: if none { places } else { ever },
        always: if none { Cells::NONE } else { always },
        others: false,
    })
}

fn fill(
    search: &mut Search<'_>,
    rows: &[usize],
    left: Cells,
    chosen: Cells,
    with: &mut impl FnMut(Cells),
) -> Flow {
    let Some((&row, rest)) = rows.split_first() else {
        with(chosen);
        return GO_ON;
    };
    search.spend(1)?;
    for cell in left & HOUSES[row] {
        let gone = HOUSES_OF[cell]
            .iter()
            .fold(Cells::NONE, |all, &house| all | HOUSES[house]);
        fill(search, rest, left - gone, chosen | Cells::of(cell), with)?;
    }
    GO_ON
}
