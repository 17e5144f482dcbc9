//! Forcing chains and nets.
//!
//! - *Contradiction*: a candidate is false if its consequences contradict each other, and true if
//!   the consequences of its absence do.
//! - *Verity*: all candidates of a cell, all places for a digit in a house, or both states of a
//!   candidate (true and false) lead to the same conclusion, which must be true.
//!
//! In a *chain*, each implication has one premise: strong and weak links, also of groups. In a
//! *net*, it may have several: all naked and hidden singles are followed.
//!
//! Truths and links: every constraint on the way, as a truth where its last candidate was placed,
//! as a link where others were excluded. `Step::trimmed` makes an argument by cases of those that
//! a net needs.

use std::collections::HashSet;

use crate::candidate::{all_of, each_of};
use crate::graph::{Graph, ones};
use crate::implications::ImplicationTable;
use crate::net::{Contradiction, Net};
use crate::search::{Flow, GO_ON, Search};
use crate::{Board, Candidate, Cells, Constraint, Digits, Step, Technique};

/// The constraints with two or more candidates.
pub(crate) fn open_sets(board: &Board) -> Vec<(Constraint, Vec<Candidate>)> {
    let cells = board.empty_cells().into_iter().map(|cell| {
        (
            Constraint::cell(cell),
            each_of(cell, board.digits(cell)).collect(),
        )
    });
    let houses = (0..27).flat_map(|house| {
        (0..9).map(move |digit| {
            (
                Constraint::digit_in(digit, house),
                all_of(board.places_in(digit, house), digit).collect(),
            )
        })
    });
    let open = cells
        .chain(houses)
        .filter(|(_, members): &(Constraint, Vec<Candidate>)| members.len() > 1);
    open.collect()
}

/// The implications of every candidate being on and off, by single links.
struct Tables<'g> {
    graph: &'g Graph,
    table: ImplicationTable<'g>,
}

/// The conclusion of a forcing chain, its length, and its start.
pub(crate) struct Forced {
    pub(crate) length: usize,
    /// The candidate that is decided, and whether it is true.
    pub(crate) node: usize,
    pub(crate) on: bool,
    why: Reason,
}

enum Reason {
    /// The opposite leads to a node being on and off.
    Contradiction(usize),
    /// The opposite leads to a constraint all of whose candidates are off.
    Empty(Constraint),
    /// All premises of a source, by its number, lead there.
    All(usize),
}

/// Premises of which one is true: the candidates of a constraint, or a candidate being on or off.
struct Source {
    set: Option<Constraint>,
    premises: Vec<(usize, bool)>,
}

pub(super) fn chains(search: &mut Search<'_>) -> Flow {
    // A step that places a digit leads further than one that removes a candidate.
    chains_by(search, |_, forced| (!forced.on, forced.length, forced.node))
}

/// Forcing chains in an order of the caller.
pub(crate) fn chains_by<K: Ord>(
    search: &mut Search<'_>,
    key: impl Fn(&Graph, &Forced) -> K,
) -> Flow {
    let board = search.board;
    search.spend(search.grouped_graph().nodes.len() as u64)?;
    let graph = search.grouped_graph();
    let table = ImplicationTable::new(graph, search.closure());
    let tables = Tables { graph, table };
    let sets = open_sets(board);
    let sources = sources(tables.graph, &sets);
    let mut forced = tables.contradictions(&sets);
    tables.verities(&sources, &mut forced);
    forced.sort_by_cached_key(|forced| key(tables.graph, forced));
    if !search.all {
        forced.truncate(1);
    }
    let steps: Vec<Step> = forced
        .iter()
        .map(|forced| tables.step(board, &sources, forced))
        .collect();
    steps.into_iter().try_for_each(|step| search.found(step))
}

fn sources(graph: &Graph, sets: &[(Constraint, Vec<Candidate>)]) -> Vec<Source> {
    let candidates = (0..graph.singles).map(|node| Source {
        set: None,
        premises: vec![(node, true), (node, false)],
    });
    let larger = sets.iter().filter(|(_, members)| members.len() > 2);
    let sets = larger.map(|(set, members)| Source {
        set: Some(*set),
        premises: members.iter().map(|&c| (graph.number(c), true)).collect(),
    });
    candidates.chain(sets).collect()
}

/// The conclusion about a candidate.
pub(crate) fn concluding(technique: Technique, candidate: Candidate, on: bool) -> Step {
    let step = Step::new(technique)
        .cells(Cells::of(candidate.cell_index()))
        .digits(Digits::of(candidate.digit_index()));
    if on {
        step.placing(candidate)
    } else {
        step.removing([candidate])
    }
}

impl Tables<'_> {
    fn contradictions(&self, sets: &[(Constraint, Vec<Candidate>)]) -> Vec<Forced> {
        let graph = self.graph;
        let mut forced = Vec::new();
        // In a constraint of two candidates that is empty, a candidate is both on and off.
        let larger = sets.iter().filter(|(_, set)| set.len() > 2);
        let larger: Vec<_> = larger
            .map(|(set, members)| (*set, members, graph.bits(members)))
            .collect();
        // The constraints by their first candidate: only those whose first candidate is off are
        // examined.
        let mut by_first: Vec<Vec<usize>> = vec![Vec::new(); graph.singles];
        for (i, (_, members, _)) in larger.iter().enumerate() {
            by_first[graph.number(members[0])].push(i);
        }
        for node in 0..graph.singles {
            for on in [true, false] {
                let opposite = (node, !on);
                let (all_on, all_off) = (self.table.on(opposite), self.table.off(opposite));
                let both = || all_on.iter().zip(all_off).map(|(a, b)| a & b);
                if both().any(|word| word != 0) {
                    let ways = self.table.ways(opposite);
                    let length = |&node: &usize| ways.length(node, true) + ways.length(node, false);
                    let Some(both) = ones(both()).min_by_key(length) else {
                        continue;
                    };
                    let why = Reason::Contradiction(both);
                    forced.push(Forced {
                        length: length(&both),
                        node,
                        on,
                        why,
                    });
                    continue;
                }
                let off = |&(word, bits): &(usize, u64)| bits & !all_off[word] == 0;
                let singles = ones(all_off.iter().copied()).take_while(|&n| n < graph.singles);
                let hopeful = singles.flat_map(|node| &by_first[node]).copied();
                let empty = hopeful.filter(|&i| larger[i].2.iter().all(off)).min();
                if let Some((set, members, _)) = empty.map(|i| &larger[i]) {
                    let ways = self.table.ways(opposite);
                    let lengths = members.iter();
                    let lengths = lengths.map(|&c| ways.length(graph.number(c), false));
                    forced.push(Forced {
                        length: lengths.sum(),
                        node,
                        on,
                        why: Reason::Empty(*set),
                    });
                }
            }
        }
        forced
    }

    /// Adds the shortest verity for every conclusion.
    fn verities(&self, sources: &[Source], forced: &mut Vec<Forced>) {
        let mut best: Vec<Option<(usize, usize)>> = vec![None; 2 * self.graph.singles];
        for (number, source) in sources.iter().enumerate() {
            for on in [true, false] {
                for node in self.common(&source.premises, on) {
                    let mut lengths = source
                        .premises
                        .iter()
                        .map(|&start| self.table.ways(start).length(node, on));
                    // The conclusion must not be about a premise.
                    let sum =
                        lengths.try_fold(0, |sum, length| (length > 0).then_some(sum + length));
                    let Some(length) = sum else { continue };
                    let best = &mut best[2 * node + usize::from(on)];
                    if best.is_none_or(|(shortest, _)| length < shortest) {
                        *best = Some((length, number));
                    }
                }
            }
        }
        let found = best
            .into_iter()
            .enumerate()
            .filter_map(|(i, best)| Some((i, best?)));
        forced.extend(found.map(|(i, (length, source))| Forced {
            length,
            node: i / 2,
            on: i % 2 == 1,
            why: Reason::All(source),
        }));
    }

    /// The candidates that all of these literals turn on (or off).
    fn common(&self, starts: &[(usize, bool)], on: bool) -> impl Iterator<Item = usize> {
        let bits = move |&start: &(usize, bool)| {
            if on {
                self.table.on(start)
            } else {
                self.table.off(start)
            }
        };
        let singles = self.graph.singles;
        let words = (0..singles.div_ceil(64)).map(move |word| {
            let words = starts.iter().map(|start| bits(start)[word]);
            words.fold(u64::MAX, |all, word| all & word)
        });
        ones(words).take_while(move |&node| node < singles)
    }

    fn step(&self, board: &Board, sources: &[Source], forced: &Forced) -> Step {
        let graph = self.graph;
        let technique = match forced.why {
            Reason::All(..) => Technique::FORCING_CHAIN_VERITY,
            _ => Technique::FORCING_CHAIN_CONTRADICTION,
        };
        let step = concluding(technique, graph.candidate(forced.node), forced.on);
        let opposite = || self.table.ways((forced.node, !forced.on));
        let (set, paths): (_, Vec<_>) = match &forced.why {
            Reason::Contradiction(node) => (
                None,
                [true, false].map(|on| opposite().path(*node, on)).to_vec(),
            ),
            Reason::Empty(set) => {
                let mut paths = Vec::new();
                board.each_member(*set, |c| {
                    paths.push(opposite().path(graph.number(c), false));
                });
                (Some(*set), paths)
            }
            Reason::All(source) => {
                let path =
                    |&start: &(usize, bool)| self.table.ways(start).path(forced.node, forced.on);
                let source = &sources[*source];
                (source.set, source.premises.iter().map(path).collect())
            }
        };
        let step = match forced.why {
            Reason::Empty(set) => step.violated(set),
            _ => step,
        };
        paths.iter().fold(step.truths(set), |mut step, path| {
            graph.add_evidence(&mut step, path);
            // A premise needs no chain.
            if path.len() > 1 {
                step.chain(graph.chain(path))
            } else {
                step
            }
        })
    }
}

/// Steps that place come first, then those with fewer truths and links.
fn complexity(step: &Step) -> (bool, usize, Vec<Candidate>, Vec<Candidate>) {
    let size = step.evidence.truths.len() + step.evidence.links.len();
    let removes = step.placements.is_empty();
    (
        removes,
        size,
        step.placements.clone(),
        step.eliminations.clone(),
    )
}

pub(super) fn nets(search: &mut Search<'_>) -> Flow {
    let board = search.board;
    let empty = Net::new(board);
    let mut steps = Vec::new();
    // The nets of the candidates that can be true, and the position of each candidate's net.
    // Nets are large, so there is room for all of them at once.
    let count = (0..9).map(|digit| board.places(digit).len()).sum();
    let mut nets: Vec<Net<'_>> = Vec::with_capacity(count);
    let mut of: [Option<usize>; 729] = [None; 729];
    let mut off = empty.clone();
    for cell in board.empty_cells() {
        for candidate in each_of(cell, board.digits(cell)) {
            search.spend(2)?;
            // Each net is built in its final position.
            nets.push(empty.clone());
            let Some(on) = nets.last_mut() else { continue };
            on.assume(candidate, true);
            off.clone_from(&empty);
            off.assume(candidate, false);
            for (net, assumed) in [(&*on, true), (&off, false)] {
                if net.contradiction.is_some() {
                    steps.push(net_contradiction(net, candidate, assumed));
                }
            }
            if on.contradiction.is_some() {
                nets.pop();
            } else {
                of[candidate.index()] = Some(nets.len() - 1);
            }
        }
    }
    let mut agreed = HashSet::new();
    for (set, members) in open_sets(board) {
        let number = |c: &Candidate| Some(&nets[of[c.index()]?]);
        let nets: Option<Vec<&Net<'_>>> = members.iter().map(number).collect();
        if let Some(nets) = nets {
            steps.extend(net_verities(set, &nets, &mut agreed));
        }
    }
    steps.sort_by_cached_key(complexity);
    for step in steps {
        search.found(step)?;
    }
    GO_ON
}

pub(crate) fn net_contradiction(net: &Net<'_>, candidate: Candidate, assumed: bool) -> Step {
    let mut step = concluding(Technique::FORCING_NET_CONTRADICTION, candidate, !assumed);
    net.add_contradiction(&mut step);
    step.evidence.violated = net.contradiction.map(Contradiction::constraint);
    step
}

/// The conclusions that all nets of a constraint share and that no earlier constraint has.
fn net_verities(
    set: Constraint,
    nets: &[&Net<'_>],
    before: &mut HashSet<(Candidate, bool)>,
) -> Vec<Step> {
    let mut steps = Vec::new();
    for &(candidate, on) in &nets[0].trail {
        let agreed = nets[1..].iter().all(|net| net.get(candidate) == Some(on));
        // The conclusions of the constraint itself are not new.
        if !agreed || set.contains(candidate) || !before.insert((candidate, on)) {
            continue;
        }
        let premises = nets.iter().filter_map(|net| net.trail.first());
        let mut step = concluding(Technique::FORCING_NET_VERITY, candidate, on)
            .truth(set)
            .fins(premises.map(|&(premise, _)| premise));
        for net in nets {
            net.add_evidence(&mut step, vec![candidate]);
        }
        steps.push(step);
    }
    steps
}
