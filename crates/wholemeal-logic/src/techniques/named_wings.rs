//! M-Wing, S-Wing, L-Wing and H-Wing.
//!
//! Chains of three strong links, as an AIC: one of their ends is true, and candidates that both
//! ends exclude are false. Each strong link joins two candidates of a cell, or the two places of a
//! digit in a house.
//!
//! - *M-Wing*: cell, house, house, and both ends have the same digit.
//! - *S-Wing*: house, cell, house.
//! - *L-Wing*: house, house, house, with more than one digit.
//! - *H-Wing*: the others: cell, cell, house; cell, house, house with different digits at the ends;
//!   or cell, house, cell with different digits in the two cells.
//!
//! Cell, house, cell with the same digits in the two cells is a W-Wing, three cells are an
//! XY-Chain, and three houses of one digit are an X-Chain.
//!
//! Truths and links: strong links are truths, weak links are links.

use crate::candidate::all_of;
use crate::graph::{Graph, StrongLink, ones};
use crate::search::{Flow, GO_ON, Search};
use crate::{Candidate, Cells, Digits, Step, Technique};

/// The nodes of a wing: start, and both ends of each of the weak and strong links after it.
type Wing = [usize; 6];

pub(super) fn find(search: &mut Search<'_>) -> Flow {
    for start in 0..search.graph().singles {
        search.spend(1 + 40 * search.graph().strong(start).len() as u64)?;
        for (technique, wing) in wings(search.graph(), start) {
            if search.wants(technique) {
                let step = step(search.graph(), technique, &wing);
                search.found(step)?;
            }
        }
    }
    GO_ON
}

/// The wings that start at a node and remove something.
fn wings(graph: &Graph, start: usize) -> Vec<(Technique, Wing)> {
    let mut wings = Vec::new();
    for first in graph.strong(start) {
        let two = usize::from(first.to);
        for three in linked(graph, two).filter(|&node| node != start) {
            for second in graph.strong(three) {
                let four = usize::from(second.to);
                if [start, two].contains(&four) {
                    continue;
                }
                for five in linked(graph, four).filter(|node| ![start, two, three].contains(node)) {
                    for third in graph.strong(five) {
                        let six = usize::from(third.to);
                        let wing = [start, two, three, four, five, six];
                        // Each wing is found from both ends.
                        let new = six > start && ![two, three, four].contains(&six);
                        let kind = new.then(|| name(graph, &wing, [first, second, third]));
                        if let Some(technique) = kind.flatten()
                            && graph.seen_by_both(start, six).next().is_some()
                        {
                            wings.push((technique, wing));
                        }
                    }
                }
            }
        }
    }
    wings
}

/// The weakly linked candidates that also have a strong link.
fn linked(graph: &Graph, node: usize) -> impl Iterator<Item = usize> + '_ {
    let weak = graph.weak(node).iter();
    ones(weak.zip(graph.linked()).map(|(weak, linked)| weak & linked))
}

/// The name of a wing; `None` if it has another name.
fn name(graph: &Graph, wing: &Wing, links: [&StrongLink; 3]) -> Option<Technique> {
    let digit = |i: usize| graph.nodes[wing[i]].digit;
    let digits: Digits = (0..6).map(digit).collect();
    let same_ends = digit(0) == digit(5);
    match links.map(StrongLink::is_inside_cell) {
        [true, false, false] | [false, false, true] if same_ends => Some(Technique::M_WING),
        [false, true, false] => Some(Technique::S_WING),
        [false, false, false] if digits.len() > 1 => Some(Technique::L_WING),
        [true, false, false] | [false, false, true] => Some(Technique::H_WING),
        [true, true, false] | [false, true, true] => Some(Technique::H_WING),
        [true, false, true] if !same_ends => Some(Technique::H_WING),
        _ => None,
    }
}

fn step(graph: &Graph, technique: Technique, wing: &Wing) -> Step {
    let path: Vec<(usize, bool)> = wing
        .iter()
        .enumerate()
        .map(|(i, &node)| (node, i % 2 == 1))
        .collect();
    let mut step = Step::new(technique);
    graph.add_evidence(&mut step, &path);
    let mut gone: Vec<Candidate> = Vec::new();
    for node in graph.seen_by_both(wing[0], wing[5]) {
        graph.add_weak_link(&mut step, wing[0], node);
        graph.add_weak_link(&mut step, wing[5], node);
        gone.extend(all_of(graph.nodes[node].cells, graph.nodes[node].digit));
    }
    let nodes = || wing.iter().map(|&node| graph.nodes[node]);
    let cells = nodes().fold(Cells::NONE, |all, node| all | node.cells);
    step.cells(cells)
        .digits(nodes().map(|node| node.digit).collect())
        .chain(graph.chain(&path))
        .removing(gone)
}
