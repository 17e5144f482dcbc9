//! Two strong links of one digit, connected by a weak link.
//!
//! A digit has only two places A and B in one house and only two places C and D in another, and B
//! sees C. Then A or D is true, and the digit can be removed from every cell that sees both.
//!
//! - *Skyscraper*: both houses are rows (columns), and B and C share a column (row).
//! - *2-String Kite*: a row and a column, and B and C share a box.
//! - *Dual 2-String Kite*: two kites that share the cells B and C.
//! - *Turbot Fish*: any other combination.
//!
//! Truths and links: the two houses are the truths; the house of B and C and those of the
//! eliminations are the links.

use crate::geometry::{HOUSES_OF, PEERS};
use crate::search::{Flow, GO_ON, Search};
use crate::step::Node;
use crate::{Cells, Constraint, Digits, Step, Technique};

/// A house with two places.
#[derive(Clone, Copy)]
struct StrongLink {
    house: usize,
    ends: [usize; 2],
}

pub(crate) fn skyscraper(search: &mut Search<'_>) -> Flow {
    each_turbot(search, Technique::SKYSCRAPER)
}

pub(crate) fn turbot_fish(search: &mut Search<'_>) -> Flow {
    each_turbot(search, Technique::TURBOT_FISH)
}

pub(super) fn kite(search: &mut Search<'_>) -> Flow {
    each_turbot(search, Technique::TWO_STRING_KITE)?;
    if !search.settings.duals {
        return GO_ON;
    }
    let mut kites: Vec<(Cells, Step)> = Vec::new();
    for digit in search.eliminable_digits() {
        let strong = strong_links(search, digit);
        turbots(&strong, |one, two, outer, inner| {
            if name(one, two, inner) == Technique::TWO_STRING_KITE {
                let technique = Technique::DUAL_TWO_STRING_KITE;
                let kite = step(search, technique, digit, one, two, outer, inner);
                kites.push((inner.into_iter().collect(), kite));
            }
            GO_ON
        })?;
    }
    kites.retain(|(_, kite)| !kite.eliminations.is_empty());
    for (i, (centre, one)) in kites.iter().enumerate() {
        let twin = |(other, kite): &&(Cells, Step)| {
            other == centre && kite.eliminations != one.eliminations
        };
        for (_, two) in kites[i + 1..].iter().filter(twin) {
            search.found(join(one.clone(), two.clone()))?;
        }
    }
    GO_ON
}

/// One step with the conclusions and the evidence of two.
pub(super) fn join(one: Step, two: Step) -> Step {
    two.evidence
        .chains
        .into_iter()
        .fold(one, Step::chain)
        .removing(two.eliminations)
        .truths(two.evidence.truths)
        .links(two.evidence.links)
        .cells(two.evidence.cells)
        .fins(two.evidence.fins)
        .more_houses(two.evidence.houses)
        .digits(two.evidence.digits)
}

fn strong_links(search: &Search<'_>, digit: usize) -> Vec<StrongLink> {
    let board = search.board;
    let pairs = (0..27).filter(|&house| board.count(house, digit) == 2);
    let strong = pairs.filter_map(|house| {
        let (a, b) = board.places_in(digit, house).pair()?;
        Some(StrongLink {
            house,
            ends: [a, b],
        })
    });
    strong.collect()
}

/// Calls `with` for every two connected strong links: their outer and inner ends.
fn turbots(
    strong: &[StrongLink],
    mut with: impl FnMut(StrongLink, StrongLink, Cells, [usize; 2]) -> Flow,
) -> Flow {
    for (i, &one) in strong.iter().enumerate() {
        for &two in &strong[i + 1..] {
            for (e, f) in [(0, 0), (0, 1), (1, 0), (1, 1)] {
                let (a, b, c, d) = (one.ends[1 - e], one.ends[e], two.ends[f], two.ends[1 - f]);
                let different = a != c && a != d && b != d;
                if different && PEERS[b].contains(c) {
                    with(one, two, Cells::of(a) | Cells::of(d), [b, c])?;
                }
            }
        }
    }
    GO_ON
}

fn each_turbot(search: &mut Search<'_>, wanted: Technique) -> Flow {
    for digit in search.eliminable_digits() {
        let strong = strong_links(search, digit);
        turbots(&strong, |one, two, outer, inner| {
            let useful = || outer.common_peers().meets(search.board.places(digit));
            if name(one, two, inner) != wanted || !useful() {
                return GO_ON;
            }
            search.found(step(search, wanted, digit, one, two, outer, inner))
        })?;
    }
    GO_ON
}

/// The technique of two strong links, by their houses and the house of the inner ends.
fn name(one: StrongLink, two: StrongLink, [b, c]: [usize; 2]) -> Technique {
    let share = |kind: usize| HOUSES_OF[b][kind] == HOUSES_OF[c][kind];
    match (one.house / 9, two.house / 9) {
        (0, 0) if share(1) => Technique::SKYSCRAPER,
        (1, 1) if share(0) => Technique::SKYSCRAPER,
        (0, 1) if share(2) => Technique::TWO_STRING_KITE,
        _ => Technique::TURBOT_FISH,
    }
}

fn step(
    search: &Search<'_>,
    technique: Technique,
    digit: usize,
    one: StrongLink,
    two: StrongLink,
    outer: Cells,
    [b, c]: [usize; 2],
) -> Step {
    let gone = outer.common_peers() & search.board.places(digit);
    let other_end = |strong: StrongLink, inner: usize| {
        if strong.ends[0] == inner {
            strong.ends[1]
        } else {
            strong.ends[0]
        }
    };
    let ends = [
        (other_end(one, b), false),
        (b, true),
        (c, false),
        (other_end(two, c), true),
    ];
    let joint = (0..3).find(|&kind| HOUSES_OF[b][kind] == HOUSES_OF[c][kind]);
    let joint = joint.map(|kind| Constraint::digit_in(digit, HOUSES_OF[b][kind]));
    Step::new(technique)
        .removing_all(digit, gone)
        .truths([one, two].map(|strong| Constraint::digit_in(digit, strong.house)))
        .links(joint)
        .sight(digit, outer)
        .digits(Digits::of(digit))
        .cells(outer | Cells::of(b) | Cells::of(c))
        .houses([one.house, two.house])
        .chain(
            ends.map(|(cell, on)| Node::new(digit, Cells::of(cell), on))
                .to_vec(),
        )
}
