//! Forcing chains and nets.
//!
//! - *Contradiction*: what a candidate implies contradicts itself: it is false. What its
//!   absence implies contradicts itself: it is true.
//! - *Verity*: whatever is true of a cell, of a digit in a house, or of a candidate (true
//!   or false), implies one and the same thing: it holds.
//!
//! In a *chain* each implication has one premise: strong and weak links, groups too. In a
//! *net* it may have several: all naked and hidden singles are followed.
//!
//! In truths and links: every set on the way, as a truth where its last candidate was
//! taken, as a link where others were excluded.

use crate::candidate::{all_of, each_of};
use crate::graph::{Bits, Graph, Reach, Walk, has_bit, ones};
use crate::net::Net;
use crate::search::{Flow, GO_ON, Search};
use crate::step::Node;
use crate::{Board, Candidate, Cells, Digits, Set, Step, Technique};

/// The sets of which one candidate is true, with two candidates or more.
fn open_sets(board: &Board) -> Vec<(Set, Vec<Candidate>)> {
    let cells = board
        .empty_cells()
        .into_iter()
        .map(|cell| (Set::cell(cell), each_of(cell, board.digits(cell)).collect()));
    let houses = (0..27).flat_map(|house| {
        (0..9).map(move |digit| {
            (
                Set::digit_in(digit, house),
                all_of(board.places_in(digit, house), digit).collect(),
            )
        })
    });
    let open = cells
        .chain(houses)
        .filter(|(_, members): &(Set, Vec<Candidate>)| members.len() > 1);
    open.collect()
}

/// What all candidates imply, alone and in absence, by single links.
struct Tables<'g> {
    graph: &'g Graph,
    on: Vec<Reach>,
    off: Vec<Reach>,
}

impl Tables<'_> {
    fn new(graph: &Graph) -> Tables<'_> {
        let reach = |on: bool| {
            (0..graph.singles)
                .map(|start| graph.reach(start, on, Walk::Any, usize::MAX))
                .collect()
        };
        Tables {
            graph,
            on: reach(true),
            off: reach(false),
        }
    }

    fn of(&self, node: usize, on: bool) -> &Reach {
        if on { &self.on[node] } else { &self.off[node] }
    }
}

pub(super) fn chains(search: &mut Search<'_>) -> Flow {
    let graph = Graph::with_groups(search.board);
    search.spend(graph.nodes.len() as u64)?;
    let tables = Tables::new(&graph);
    let mut steps = chain_contradictions(search.board, &tables);
    steps.extend(chain_verities(search.board, &tables));
    steps.sort_by_key(complexity);
    for step in steps {
        search.found(step)?;
    }
    GO_ON
}

/// Steps with fewer truths and links come first.
fn complexity(step: &Step) -> (usize, Vec<Candidate>, Vec<Candidate>) {
    let size = step.evidence.truths.len() + step.evidence.links.len();
    (size, step.placements.clone(), step.eliminations.clone())
}

/// The conclusion that a literal is false.
fn refuted(technique: Technique, candidate: Candidate, on: bool) -> Step {
    let step = Step::new(technique)
        .cells(Cells::of(candidate.c()))
        .digits(Digits::of(candidate.d()));
    if on {
        step.removing([candidate])
    } else {
        step.placing(candidate)
    }
}

fn chain_contradictions(board: &Board, tables: &Tables<'_>) -> Vec<Step> {
    let graph = tables.graph;
    let sets = open_sets(board);
    let mut steps = Vec::new();
    for start in 0..graph.singles {
        for on in [true, false] {
            let reach = tables.of(start, on);
            let both = reach.on.iter().zip(&reach.off).map(|(a, b)| a & b);
            let clash =
                ones(both).min_by_key(|&node| reach.length(node, true) + reach.length(node, false));
            let candidate = graph.candidate(start);
            let step = refuted(Technique::FORCING_CHAIN_CONTRADICTION, candidate, on);
            if let Some(node) = clash {
                let paths = [reach.path(node, true), reach.path(node, false)];
                steps.push(with_paths(graph, step, &paths));
                continue;
            }
            // A set all of whose candidates are off.
            let off = |c: &Candidate| has_bit(&reach.off, graph.number(*c));
            if let Some((set, members)) = sets.iter().find(|(_, members)| members.iter().all(off)) {
                let paths: Vec<_> = members
                    .iter()
                    .map(|&c| reach.path(graph.number(c), false))
                    .collect();
                steps.push(with_paths(graph, step.truth(*set), &paths));
            }
        }
    }
    steps
}

fn with_paths(graph: &Graph, step: Step, paths: &[Vec<(usize, bool)>]) -> Step {
    paths.iter().fold(step, |step, path| {
        // A premise needs no chain.
        let step = graph.cite(step, path);
        if path.len() > 1 {
            step.chain(graph.chain(path))
        } else {
            step
        }
    })
}

fn chain_verities(board: &Board, tables: &Tables<'_>) -> Vec<Step> {
    let graph = tables.graph;
    let mut steps = Vec::new();
    let mut take = |starts: &[(usize, bool)], truth: Option<Set>| {
        for on in [true, false] {
            for node in common(graph, tables, starts, on) {
                let paths: Vec<_> = starts
                    .iter()
                    .map(|&(start, s)| tables.of(start, s).path(node, on))
                    .collect();
                // Not about a premise itself.
                if paths.iter().any(|path| path.len() < 2) {
                    continue;
                }
                let step = refuted(Technique::FORCING_CHAIN_VERITY, graph.candidate(node), !on);
                steps.push(with_paths(graph, step.truths(truth), &paths));
            }
        }
    };
    for start in 0..graph.singles {
        take(&[(start, true), (start, false)], None);
    }
    for (set, members) in open_sets(board)
        .into_iter()
        .filter(|(_, members)| members.len() > 2)
    {
        let starts: Vec<_> = members.iter().map(|&c| (graph.number(c), true)).collect();
        take(&starts, Some(set));
    }
    steps
}

/// The candidates that all of these literals turn on (or off).
fn common(graph: &Graph, tables: &Tables<'_>, starts: &[(usize, bool)], on: bool) -> Vec<usize> {
    let bits = |&(start, s): &(usize, bool)| -> &Bits {
        let reach = tables.of(start, s);
        if on { &reach.on } else { &reach.off }
    };
    let mut common: Bits = bits(&starts[0]).clone();
    for start in &starts[1..] {
        for (word, other) in common.iter_mut().zip(bits(start)) {
            *word &= other;
        }
    }
    ones(common.into_iter())
        .take_while(|&node| node < graph.singles)
        .collect()
}

pub(super) fn nets(search: &mut Search<'_>) -> Flow {
    let board = search.board;
    let empty = Net::new(board);
    let mut steps = Vec::new();
    let mut on: Vec<Option<Net<'_>>> = vec![None; 729];
    for cell in board.empty_cells() {
        for candidate in each_of(cell, board.digits(cell)) {
            for assumed in [true, false] {
                search.spend(1)?;
                let mut net = empty.clone();
                net.assume(candidate, assumed);
                if net.clash.is_some() {
                    steps.push(net_contradiction(&net, candidate, assumed));
                } else if assumed {
                    on[candidate.index()] = Some(net);
                }
            }
        }
    }
    for (set, members) in open_sets(board) {
        let nets: Option<Vec<&Net<'_>>> = members.iter().map(|c| on[c.index()].as_ref()).collect();
        if let Some(nets) = nets {
            steps.extend(net_verities(set, &nets));
        }
    }
    steps.sort_by_key(complexity);
    for step in steps {
        search.found(step)?;
    }
    GO_ON
}

fn net_contradiction(net: &Net<'_>, candidate: Candidate, assumed: bool) -> Step {
    let step = refuted(Technique::FORCING_NET_CONTRADICTION, candidate, assumed);
    net.cite_clash(step).chain(nodes(&net.way(net.clashing())))
}

fn nodes(way: &[(Candidate, bool)]) -> Vec<Node> {
    let node = |&(candidate, on): &(Candidate, bool)| Node {
        digit: candidate.d(),
        cells: Cells::of(candidate.c()),
        on,
    };
    way.iter().map(node).collect()
}

/// What all nets of a set agree on.
fn net_verities(set: Set, nets: &[&Net<'_>]) -> Vec<Step> {
    let mut steps = Vec::new();
    for &(candidate, on) in &nets[0].trail {
        let agreed = nets[1..].iter().all(|net| net.get(candidate) == Some(on));
        // What the set itself says is no news.
        if !agreed || set.contains(candidate) {
            continue;
        }
        let mut step = refuted(Technique::FORCING_NET_VERITY, candidate, !on).truth(set);
        for net in nets {
            step = net
                .cite(step, vec![candidate])
                .chain(nodes(&net.way(vec![candidate])));
        }
        steps.push(step);
    }
    steps
}
