//! Templates.
//!
//! A template of a digit is a way to put it into every row, column and box that still
//! lacks it, on its places.
//!
//! - *Template Set*: places in all templates are true.
//! - *Template Delete*: places in no template are false.
//!
//! In truths and links: the digit in all rows is the truths, in all columns and boxes the
//! links.

use crate::geometry::{HOUSES, HOUSES_OF};
use crate::search::{Flow, GO_ON, Search};
use crate::{Board, Candidate, Cells, Digits, Set, Step, Technique};

pub(super) fn set(search: &mut Search<'_>) -> Flow {
    for digit in 0..9 {
        let Some((_, always)) = templates(search, digit)? else {
            continue;
        };
        if always.is_empty() {
            continue;
        }
        let mut step = whole(search.board, Technique::TEMPLATE_SET, digit);
        for cell in always {
            step = step.placing(Candidate::at(cell, digit));
        }
        search.found(step)?;
    }
    GO_ON
}

pub(super) fn delete(search: &mut Search<'_>) -> Flow {
    for digit in 0..9 {
        let Some((ever, _)) = templates(search, digit)? else {
            continue;
        };
        let gone = search.board.places(digit) - ever;
        if !gone.is_empty() {
            let step = whole(search.board, Technique::TEMPLATE_DELETE, digit);
            search.found(step.removing_all(digit, gone))?;
        }
    }
    GO_ON
}

fn whole(board: &Board, technique: Technique, digit: usize) -> Step {
    let open = |house: &usize| !board.placed(*house).contains(digit);
    Step::new(technique)
        .truths((0..9).filter(open).map(|house| Set::digit_in(digit, house)))
        .links(
            (9..27)
                .filter(open)
                .map(|house| Set::digit_in(digit, house)),
        )
        .digits(Digits::of(digit))
        .cells(board.places(digit))
}

/// The places in some template, and those in all; `None` if there is no template.
fn templates(
    search: &mut Search<'_>,
    digit: usize,
) -> std::ops::ControlFlow<(), Option<(Cells, Cells)>> {
    let board = search.board;
    let rows: Vec<usize> = (0..9)
        .filter(|&row| !board.placed(row).contains(digit))
        .collect();
    let (mut ever, mut always, mut some) = (Cells::NONE, Cells::ALL, false);
    fill(
        search,
        &rows,
        board.places(digit),
        Cells::NONE,
        &mut |template| {
            some = true;
            ever |= template;
            always &= template;
        },
    )?;
    std::ops::ControlFlow::Continue(some.then_some((ever, always)))
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
