//! WXYZ-Wing and VWXYZ-Wing.
//!
//! Four (or five) cells of a box and a line contain four (or five) digits together. All digits but
//! one are *restricted*: their places in these cells are all in the box or all in the line, so each
//! is true at most once. If the remaining digit were false in all these cells, there would be one
//! digit too few to fill them. So it is true in one of them, and can be removed from all cells that
//! see all its places there.
//!
//! Truths and links: the cells are the truths; the restricted digits in the box or the line are the
//! links, and the remaining digit where it is removed.

use crate::geometry::HOUSES;
use crate::search::{Flow, GO_ON, Search};
use crate::{Board, Cells, Constraint, Digits, Step, Technique};

pub(super) fn find(search: &mut Search<'_>, size: usize) -> Flow {
    let fresh = search.fresh_houses();
    for box_ in 18..27 {
        for line in (0..18).filter(|&line| HOUSES[line].meets(HOUSES[box_])) {
            if fresh[box_] || fresh[line] {
                let bend = Bend { size, box_, line };
                let cells = (HOUSES[box_] | HOUSES[line]) & search.board.empty_cells();
                let held = |cell: usize| (Cells::of(cell), search.board.digits(cell));
                let pool = cells.into_iter().map(held);
                let pool: Vec<_> = pool.filter(|(_, digits)| digits.len() <= size).collect();
                choose(search, &bend, &pool, Chosen::default())?;
            }
        }
    }
    GO_ON
}

/// A box and a line that meet.
struct Bend {
    size: usize,
    box_: usize,
    line: usize,
}

/// Some cells, their number and their digits.
#[derive(Clone, Copy, Default)]
struct Chosen {
    size: usize,
    cells: Cells,
    digits: Digits,
}

impl Chosen {
    fn with(self, (cell, digits): (Cells, Digits)) -> Chosen {
        Chosen {
            size: self.size + 1,
            cells: self.cells | cell,
            digits: self.digits | digits,
        }
    }
}

/// Adds cells of the pool, which come with their digits, until there are enough.
fn choose(search: &mut Search<'_>, bend: &Bend, pool: &[(Cells, Digits)], chosen: Chosen) -> Flow {
    let missing = bend.size - chosen.size;
    search.spend(1 + pool.len() as u64 / 8)?;
    for i in 0..(pool.len() + 1).saturating_sub(missing) {
        let more = chosen.with(pool[i]);
        if more.digits.len() > bend.size {
            continue;
        }
        if missing > 1 {
            choose(search, bend, &pool[i + 1..], more)?;
        } else if let Some(step) = step(search.board, bend, more) {
            search.found(step)?;
        }
    }
    GO_ON
}

fn step(board: &Board, bend: &Bend, chosen: Chosen) -> Option<Step> {
    let Chosen { cells, digits, .. } = chosen;
    let [box_, line] = [bend.box_, bend.line].map(|house| HOUSES[house]);
    let bent = !cells.is_subset(box_) && !cells.is_subset(line);
    if digits.len() != bend.size || !bent {
        return None;
    }
    let places = |digit: usize| board.places(digit) & cells;
    let restricted = |digit: &usize| {
        let places = places(*digit);
        places.is_subset(box_) || places.is_subset(line)
    };
    let restricted: Digits = digits.into_iter().filter(restricted).collect();
    let free = (digits - restricted).single()?;
    let gone = (places(free).common_peers() & board.places(free)) - cells;
    if gone.is_empty() {
        return None;
    }
    let house = |digit: usize| match places(digit).is_subset(box_) {
        true => bend.box_,
        false => bend.line,
    };
    let technique = match bend.size {
        4 => Technique::WXYZ_WING,
        _ => Technique::VWXYZ_WING,
    };
    let links = restricted.into_iter();
    let links = links.map(|digit| Constraint::digit_in(digit, house(digit)));
    let step = Step::new(technique)
        .removing_all(free, gone)
        .cell_truths(cells)
        .links(links)
        .sight(free, places(free))
        .cells(cells)
        .digits(digits)
        .houses([bend.box_, bend.line])
        .fins(crate::candidate::all_of(places(free), free));
    Some(step)
}
