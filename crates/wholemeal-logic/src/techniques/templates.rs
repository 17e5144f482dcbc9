//! Templates.
//!
//! A template of a digit is a way to put it into every row, column and box that still
//! lacks it, on its places. What is in all templates of one digit is not in a template of
//! another.
//!
//! - *Template Set*: places in all templates are true.
//! - *Template Delete*: places in no template are false.
//!
//! In truths and links: the digits in all rows are the truths, in all columns and boxes the
//! links, and the cells.

use std::ops::ControlFlow;

use crate::geometry::{HOUSES, HOUSES_OF};
use crate::search::{Flow, GO_ON, Search};
use crate::{Board, Candidate, Cells, Digits, Set, Step, Technique};

/// Where a digit is in some template, and in all of them.
#[derive(Clone, Copy)]
struct Templates {
    ever: Cells,
    always: Cells,
}

pub(super) fn set(search: &mut Search<'_>) -> Flow {
    for (digit, templates) in all(search)?.into_iter().enumerate() {
        if templates.always.is_empty() {
            continue;
        }
        let mut step = whole(search.board, Technique::TEMPLATE_SET, digit);
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
            let step = whole(search.board, Technique::TEMPLATE_DELETE, digit);
            search.found(step.removing_all(digit, gone))?;
        }
    }
    GO_ON
}

/// The step about one digit. Other digits matter where they exclude templates, so all
/// their sets are named; the step is trimmed to those that are needed when it is shown.
fn whole(board: &Board, technique: Technique, digit: usize) -> Step {
    let mut step = Step::new(technique);
    for other in 0..9 {
        let open = |house: &usize| !board.placed(*house).contains(other);
        step = step
            .truths((0..9).filter(open).map(|house| Set::digit_in(other, house)))
            .links(
                (9..27)
                    .filter(open)
                    .map(|house| Set::digit_in(other, house)),
            );
    }
    step.links(board.empty_cells().into_iter().map(Set::cell))
        .digits(Digits::of(digit))
        .cells(board.places(digit))
}

/// The templates of all digits, until no digit excludes more of another.
fn all(search: &mut Search<'_>) -> ControlFlow<(), Vec<Templates>> {
    let board = search.board;
    let mut all: Vec<Templates> = (0..9)
        .map(|digit| Templates {
            ever: board.places(digit),
            always: Cells::NONE,
        })
        .collect();
    loop {
        let before: Vec<Cells> = all.iter().map(|templates| templates.ever).collect();
        for digit in 0..9 {
            let others = (0..9).filter(|&other| other != digit);
            let taken = others.fold(Cells::NONE, |taken, other| taken | all[other].always);
            all[digit] = templates(search, digit, all[digit].ever - taken)?;
        }
        if all.iter().map(|templates| templates.ever).eq(before) {
            return ControlFlow::Continue(all);
        }
    }
}

/// The templates of a digit on these places; all places if there is none.
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
