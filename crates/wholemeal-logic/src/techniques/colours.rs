//! Colours: places of one digit, connected by houses with only two places.
//!
//! In such a cluster two colours alternate: all cells of one colour contain the digit, and no cell
//! of the other.
//!
//! - *Simple Colours Trap*: the digit can be removed from a cell that sees both colours.
//! - *Simple Colours Wrap*: two cells of one colour see each other, so that colour is false.
//! - *Multi Colours 1*: a colour of one cluster sees a colour of another. The digit can be removed
//!   from a cell that sees both opposite colours.
//! - *Multi Colours 2*: a colour sees both colours of another cluster, so it is false.
//!
//! Truths and links: the houses of the clusters are the truths.

use crate::candidate::all_of;
use crate::geometry::{HOUSES, HOUSES_OF, PEERS};
use crate::search::{Flow, GO_ON, Search};
use crate::{Board, Cells, Constraint, Digits, Step, Technique};

/// A cluster: its two colours, and the houses that join them.
struct Cluster {
    colours: [Cells; 2],
    houses: Vec<usize>,
}

fn clusters(board: &Board, digit: usize) -> Vec<Cluster> {
    let pairs: Vec<(usize, Cells)> = (0..27)
        .filter(|&house| board.count(house, digit) == 2)
        .map(|house| (house, board.places_in(digit, house)))
        .collect();
    let mut left: Cells = pairs
        .iter()
        .fold(Cells::NONE, |all, &(_, cells)| all | cells);
    let mut clusters = Vec::new();
    while let Some(start) = left.first() {
        let mut cluster = Cluster {
            colours: [Cells::of(start), Cells::NONE],
            houses: Vec::new(),
        };
        let mut open = vec![(start, 0)];
        left -= Cells::of(start);
        while let Some((cell, colour)) = open.pop() {
            for &(house, cells) in pairs.iter().filter(|(_, cells)| cells.contains(cell)) {
                for partner in (cells - Cells::of(cell)) & left {
                    left -= Cells::of(partner);
                    cluster.colours[1 - colour] |= Cells::of(partner);
                    cluster.houses.push(house);
                    open.push((partner, 1 - colour));
                }
            }
        }
        clusters.push(cluster);
    }
    clusters
}

/// The cells that see at least one of these.
fn sight(cells: Cells) -> Cells {
    cells
        .into_iter()
        .fold(Cells::NONE, |all, cell| all | PEERS[cell])
}

/// The first house with two of these cells.
fn crowded(cells: Cells) -> Option<usize> {
    (0..27).find(|&house| (cells & HOUSES[house]).len() > 1)
}

pub(super) fn simple(search: &mut Search<'_>) -> Flow {
    for digit in search.eliminable_digits() {
        for cluster in clusters(search.board, digit) {
            trap(search, digit, &cluster)?;
            wrap(search, digit, &cluster)?;
        }
    }
    GO_ON
}

fn trap(search: &mut Search<'_>, digit: usize, cluster: &Cluster) -> Flow {
    let [a, b] = cluster.colours;
    let gone = (sight(a) & sight(b) & search.board.places(digit)) - a - b;
    if gone.is_empty() {
        return GO_ON;
    }
    let mut step =
        coloured(Technique::SIMPLE_COLOURS_TRAP, digit, &[cluster]).removing_all(digit, gone);
    for cell in gone {
        step = step.links(
            [a, b]
                .into_iter()
                .filter_map(|colour| seen_in(digit, cell, colour)),
        );
    }
    search.found(step.links(inner_links(digit, cluster)))
}

fn wrap(search: &mut Search<'_>, digit: usize, cluster: &Cluster) -> Flow {
    for colour in cluster.colours {
        let Some(house) = crowded(colour) else {
            continue;
        };
        let step = coloured(Technique::SIMPLE_COLOURS_WRAP, digit, &[cluster])
            .removing_all(digit, colour)
            .links(inner_links(digit, cluster))
            .link(Constraint::digit_in(digit, house));
        search.found(step)?;
    }
    GO_ON
}

pub(super) fn multi(search: &mut Search<'_>) -> Flow {
    for digit in search.eliminable_digits() {
        let clusters = clusters(search.board, digit);
        for (i, one) in clusters.iter().enumerate() {
            for (j, two) in clusters.iter().enumerate().filter(|&(j, _)| j != i) {
                if i < j {
                    first_kind(search, digit, one, two)?;
                }
                second_kind(search, digit, one, two)?;
            }
        }
    }
    GO_ON
}

fn first_kind(search: &mut Search<'_>, digit: usize, one: &Cluster, two: &Cluster) -> Flow {
    let mut step = coloured(Technique::MULTI_COLOURS_1, digit, &[one, two])
        .links(inner_links(digit, one))
        .links(inner_links(digit, two));
    for (i, j) in [(0, 0), (0, 1), (1, 0), (1, 1)] {
        let touching = sight(one.colours[i]) & two.colours[j];
        let Some(touching) = touching.first() else {
            continue;
        };
        let (a, b) = (one.colours[1 - i], two.colours[1 - j]);
        let gone = sight(a) & sight(b) & search.board.places(digit);
        for cell in gone {
            let ends = [a, b]
                .into_iter()
                .filter_map(|colour| seen_in(digit, cell, colour));
            step = step
                .links(ends)
                .links(seen_in(digit, touching, one.colours[i]));
        }
        step = step.removing_all(digit, gone);
    }
    if step.eliminations.is_empty() {
        GO_ON
    } else {
        search.found(step)
    }
}

fn second_kind(search: &mut Search<'_>, digit: usize, one: &Cluster, two: &Cluster) -> Flow {
    for colour in one.colours {
        let seen: Vec<(usize, Cells)> = two
            .colours
            .iter()
            .filter_map(|&other| Some(((sight(other) & colour).first()?, other)))
            .collect();
        if seen.len() < 2 {
            continue;
        }
        let step = coloured(Technique::MULTI_COLOURS_2, digit, &[one, two])
            .removing_all(digit, colour)
            .links(
                seen.iter()
                    .filter_map(|&(cell, other)| seen_in(digit, cell, other)),
            )
            .links(inner_links(digit, one))
            .links(inner_links(digit, two));
        search.found(step)?;
    }
    GO_ON
}

/// A house in which a cell sees one of these.
fn seen_in(digit: usize, cell: usize, cells: Cells) -> Option<Constraint> {
    let houses = HOUSES_OF[cell].into_iter();
    let mut seeing = houses.filter(|&house| (cells - Cells::of(cell)).meets(HOUSES[house]));
    seeing
        .next()
        .map(|house| Constraint::digit_in(digit, house))
}

/// Every house that joins the cluster is also a link between its two places.
fn inner_links(digit: usize, cluster: &Cluster) -> impl Iterator<Item = Constraint> + '_ {
    cluster
        .houses
        .iter()
        .map(move |&house| Constraint::digit_in(digit, house))
}

fn coloured(technique: Technique, digit: usize, clusters: &[&Cluster]) -> Step {
    let mut step = Step::new(technique).digits(Digits::of(digit));
    for cluster in clusters {
        let colours = cluster.colours.map(|cells| all_of(cells, digit).collect());
        step = step
            .truths(inner_links(digit, cluster))
            .cells(cluster.colours[0] | cluster.colours[1])
            .colours(colours);
    }
    step
}
