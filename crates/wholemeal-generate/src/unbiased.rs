//! Minimal 9x9 puzzles without bias.
//!
//! Digging to the end prefers puzzles with few givens. Without bias (after D. Berthier's
//! controlled-bias generator): draw a uniform grid and an order of its cells, take them away
//! until the solution is no longer the only one, put the last one back, and accept what
//! is left only if it is minimal. A minimal puzzle with `k` givens comes out for one of `C(81, k)`
//! orders, so that is its weight.
//!
//! One order of some 200,000 is accepted. Nearly all others can be told at a glance:
//!
//! - A puzzle with one solution has a given in every *unavoidable set*, cells of the solution
//!   whose digits can be exchanged. So it keeps at least as many cells of the order as it
//!   takes to meet all of the sets that are known.
//! - If one of these is a single beside the others, it is not needed then, nor when there
//!   are more.

use wholemeal_solve::Puzzle9;

use crate::attempt::Candidate;
use crate::givens::Givens;
use crate::layout::Layout;
use crate::question::{Engines, Question};
use crate::seed::Dice;
use crate::unavoidable::{Cells, unavoidable};
use crate::uniform;

/// Orders that are tried with one grid. Several may be accepted: one of them is chosen, and
/// counts for all of them.
const ORDERS: usize = 20_000;

/// No minimal puzzle with more givens is known.
pub(crate) const MOST: usize = 40;

/// How many orders are tried between two polls of the stop callback.
const POLL: usize = 64;

/// A grid and many orders; `None` if none of them was accepted, or the work was stopped.
pub(crate) fn sample(
    layout: &Layout,
    dice: &mut Dice,
    engines: &mut Engines<'_>,
) -> Option<Candidate> {
    let mut drawn = uniform::some_grid(dice, engines)?;
    let mut sets = unavoidable(layout, &drawn.solution);
    // The small ones are missed most often.
    sets.sort_unstable_by_key(|set| set.count_ones());
    let mut cells: Vec<usize> = (0..81).collect();
    let mut accepted: Vec<Vec<usize>> = Vec::new();
    for order in 0..ORDERS {
        if order.is_multiple_of(POLL) && engines.is_stopped() {
            return None;
        }
        // The end of a random order, its last cell first.
        for i in 0..MOST {
            let other = i + dice.below(81 - i);
            cells.swap(i, other);
        }
        let kept = &cells[..MOST];
        if let Some(number) = minimal_end(layout, &drawn.solution, &sets, kept, engines) {
            accepted.push(kept[..number].to_vec());
        }
    }
    if accepted.is_empty() {
        return None;
    }
    let chosen = &accepted[dice.below(accepted.len())];
    drawn.given = vec![false; 81];
    for &cell in chosen {
        drawn.given[cell] = true;
    }
    drawn.weight *= weight(chosen.len()) * accepted.len() as f64;
    Some(drawn)
}

/// `C(81, k)`, so scaled that 25 givens count for 1.
fn weight(clues: usize) -> f64 {
    let choose = |k: usize| (0..k).fold(1.0, |n, i| n * (81 - i) as f64 / (i + 1) as f64);
    choose(clues) / choose(25)
}

/// How many cells of this end of an order make a puzzle with one solution for the first
/// time, if that is minimal.
fn minimal_end(
    layout: &Layout,
    solution: &[u8],
    sets: &[Cells],
    kept: &[usize],
    engines: &mut Engines<'_>,
) -> Option<usize> {
    let least = meets_all(sets, kept)?;
    let mut givens = Givens::none(layout);
    for &cell in &kept[..least] {
        givens.toggle(layout, cell, solution[cell]);
    }
    let redundant = kept[..least].iter().any(|&cell| {
        givens.toggle(layout, cell, solution[cell]);
        let single = givens.is_single(layout, cell, solution[cell]);
        givens.toggle(layout, cell, solution[cell]);
        single
    });
    if redundant {
        return None;
    }
    let board = |number: usize| {
        let mut board = Question::Nine(Puzzle9::EMPTY);
        for &cell in &kept[..number] {
            board.settle(cell, solution[cell]);
        }
        board
    };
    // Most are not even unique with all of them.
    let mut unique = |number: usize| engines.some(&board(number), 2).len() == 1;
    if !unique(kept.len()) {
        return None;
    }
    let (mut low, mut first) = (least, kept.len());
    while low < first {
        let middle = low.midpoint(first);
        if unique(middle) {
            first = middle;
        } else {
            low = middle + 1;
        }
    }
    let whole = board(first);
    let questions = kept[..first].iter().map(|&cell| {
        let mut open = whole.clone();
        open.open(cell);
        open.without(cell, solution[cell])
    });
    engines.all_have_one(questions.collect()).then_some(first)
}

/// How many of these cells it takes to meet every set; `None` if all are not enough.
fn meets_all(sets: &[Cells], kept: &[usize]) -> Option<usize> {
    let all = kept.iter().fold(0, |all: Cells, &cell| all | 1 << cell);
    if sets.iter().any(|set| set & all == 0) {
        return None;
    }
    let mut met: Cells = 0;
    let mut number = 0;
    for set in sets {
        while set & met == 0 {
            met |= 1 << kept[number];
            number += 1;
        }
    }
    Some(number)
}
