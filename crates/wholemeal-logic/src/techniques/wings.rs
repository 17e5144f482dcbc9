//! Wings: three cells, or two cells and a strong link.
//!
//! - *XY-Wing*: a pivot with candidates xy sees a pincer xz and a pincer yz. The digit z can be
//!   removed from every cell that sees both pincers.
//! - *XYZ-Wing*: the pivot has candidates xyz. The digit z can be removed from every cell that
//!   sees all three cells.
//! - *W-Wing*: two cells have candidates xy, and x has only two places in a house, each of which
//!   sees one of the cells. The digit y can be removed from every cell that sees both cells.
//!
//! Truths and links: the cells (and the house) are the truths.

use crate::candidate::all_of;
use crate::geometry::{PEERS, common_houses};
use crate::search::{Flow, GO_ON, Search};
use crate::step::Node;
use crate::{Cells, Constraint, Digits, Step, Technique};

pub(crate) fn xy(search: &mut Search<'_>) -> Flow {
    let [_, two, _] = search.board.cells_by_count();
    for pivot in two {
        pincers(search, pivot, two)?;
    }
    GO_ON
}

pub(super) fn xyz(search: &mut Search<'_>) -> Flow {
    let [_, two, three] = search.board.cells_by_count();
    for pivot in three {
        pincers(search, pivot, two)?;
    }
    GO_ON
}

/// The wings with this pivot.
fn pincers(search: &mut Search<'_>, pivot: usize, two: Cells) -> Flow {
    let board = search.board;
    let middle = board.digits(pivot);
    let with_pivot = middle.len() == 3;
    let technique = if with_pivot {
        Technique::XYZ_WING
    } else {
        Technique::XY_WING
    };
    let near = two & PEERS[pivot];
    for a in near {
        for b in near - Cells(u128::MAX >> (127 - a)) {
            let (da, db) = (board.digits(a), board.digits(b));
            let all = middle | da | db;
            let Some(z) = (da & db).single() else {
                continue;
            };
            let bent = all.len() == 3 && middle.contains(z) == with_pivot;
            if !bent {
                continue;
            }
            let mut holders = Cells::of(a) | Cells::of(b);
            if with_pivot {
                holders |= Cells::of(pivot);
            }
            let gone = holders.common_peers() & board.places(z);
            if gone.is_empty() {
                continue;
            }
            let mut step = Step::new(technique)
                .removing_all(z, gone)
                .cell_truths(Cells::of(pivot) | Cells::of(a) | Cells::of(b))
                .cells(Cells::of(pivot) | Cells::of(a) | Cells::of(b))
                .digits(all)
                .fins(all_of(holders, z));
            for (pincer, digits) in [(a, da), (b, db)] {
                for digit in digits - Digits::of(z) {
                    step = step.link(between(digit, pivot, pincer));
                }
            }
            let step = step.sight(z, holders);
            let chains = wing_chains([a, pivot, b], [da, db], z, with_pivot);
            search.found(chains.into_iter().fold(step, Step::chain))?;
        }
    }
    GO_ON
}

/// The links from pincer to pincer over the pivot, or from the pivot to each pincer if the pivot
/// has z itself.
fn wing_chains(
    [a, pivot, b]: [usize; 3],
    [da, db]: [Digits; 2],
    z: usize,
    with_pivot: bool,
) -> Vec<Vec<Node>> {
    let node = |(cell, digit, on): (usize, usize, bool)| Node::new(digit, Cells::of(cell), on);
    let chain = |nodes: &[(usize, usize, bool)]| nodes.iter().copied().map(node).collect();
    let [x, y] = [da, db].map(|digits| (digits - Digits::of(z)).single().unwrap_or(z));
    if with_pivot {
        let to = |pincer, digit| {
            [
                (pivot, digit, true),
                (pincer, digit, false),
                (pincer, z, true),
            ]
        };
        return vec![chain(&to(a, x)), chain(&to(b, y))];
    }
    vec![chain(&[
        (a, z, false),
        (a, x, true),
        (pivot, x, false),
        (pivot, y, true),
        (b, y, false),
        (b, z, true),
    ])]
}

/// A house in which two cells see each other.
fn between(digit: usize, a: usize, b: usize) -> Constraint {
    let house = common_houses(Cells::of(a) | Cells::of(b)).next();
    Constraint::digit_in(digit, house.unwrap_or(0))
}

pub(super) fn w(search: &mut Search<'_>) -> Flow {
    let board = search.board;
    let [_, two, _] = board.cells_by_count();
    for a in two {
        for b in two - Cells(u128::MAX >> (127 - a)) {
            let digits = board.digits(a);
            if board.digits(b) != digits || PEERS[a].contains(b) {
                continue;
            }
            for y in digits {
                let gone = PEERS[a] & PEERS[b] & board.places(y);
                let Some(x) = (digits - Digits::of(y)).single() else {
                    continue;
                };
                if !gone.is_empty() {
                    bridged(search, [a, b], x, y, gone)?;
                }
            }
        }
    }
    GO_ON
}

/// The W-wings of two cells: x has two places in a house, one in sight of each.
fn bridged(search: &mut Search<'_>, [a, b]: [usize; 2], x: usize, y: usize, gone: Cells) -> Flow {
    let board = search.board;
    for house in (0..27).filter(|&house| board.count(house, x) == 2) {
        let Some((p, q)) = board.places_in(x, house).pair() else {
            continue;
        };
        let ends = [p, q].iter().all(|&end| end != a && end != b);
        for (p, q) in [(p, q), (q, p)] {
            if ends && PEERS[a].contains(p) && PEERS[b].contains(q) {
                let step = Step::new(Technique::W_WING)
                    .removing_all(y, gone)
                    .cell_truths(Cells::of(a) | Cells::of(b))
                    .truth(Constraint::digit_in(x, house))
                    .links([between(x, a, p), between(x, b, q)])
                    .sight(y, Cells::of(a) | Cells::of(b))
                    .cells(Cells::of(a) | Cells::of(b))
                    .digits(board.digits(a))
                    .fins(all_of(Cells::of(p) | Cells::of(q), x))
                    .houses([house]);
                let nodes = [(a, y), (a, x), (p, x), (q, x), (b, x), (b, y)];
                let node = |(i, (cell, digit))| Node::new(digit, Cells::of(cell), i % 2 == 1);
                let chain = nodes.into_iter().enumerate().map(node).collect();
                search.found(step.chain(chain))?;
            }
        }
    }
    GO_ON
}
