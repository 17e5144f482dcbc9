//! Chains: alternating strong and weak links.
//!
//! A chain leads from "A is false" to "Z is true", so at least one of its ends is true.
//!
//! - *X-Chain*: all links are of one digit, which can be removed from every cell that sees both
//!   ends.
//! - *XY-Chain*: strong links inside cells with two candidates, weak links between cells; both
//!   ends have the same digit.
//! - *AIC*: any links. If the ends have the same digit, it can be removed from all cells that see
//!   both. If they have different digits in cells that see each other, the digit of each end can
//!   be removed from the cell of the other.
//! - *Discontinuous Nice Loop*: a candidate that both ends exclude is false. If both ends are the
//!   same candidate, it is true, and all others can be removed from its cell.
//! - *Continuous Nice Loop*: the ends exclude each other. Then exactly one candidate of every weak
//!   link is true, and all candidates that both exclude can be removed.
//! - *Grouped*: with groups of two or three cells in a box and a line, or with almost locked sets.
//!
//! Truths and links: strong links are truths, weak links are links.

use std::cmp::Reverse;
use std::collections::{BTreeMap, HashSet};

use crate::candidate::each_of;
use crate::graph::{Graph, StrongLink, Walk};
use crate::implications::Implications;
use crate::search::{Flow, GO_ON, Search};
use crate::{Candidate, Cells, Constraint, Digits, Step, Technique};

/// The most links of a chain while solving; HoDoKu's limits.
const LONGEST_CHAIN: usize = 20;
const LONGEST_LOOP: usize = 10;
/// The most links if every step is wanted.
const LONGEST: usize = 60;

pub(super) fn x_chain(search: &mut Search<'_>) -> Flow {
    let digits = search.eliminable_digits();
    let walk = |graph: &Graph, start: usize| {
        let digit = graph.nodes[start].digit;
        digits.contains(digit).then_some(Walk::Digit(digit))
    };
    chains(search, Technique::X_CHAIN, walk)
}

pub(super) fn xy_chain(search: &mut Search<'_>) -> Flow {
    let walk = |graph: &Graph, start: usize| {
        let inside = graph.strong(start).iter().any(StrongLink::is_inside_cell);
        inside.then_some(Walk::Bivalue)
    };
    chains(search, Technique::XY_CHAIN, walk)
}

/// Chains with ends of one digit, from all nodes that have a way to walk.
fn chains(
    search: &mut Search<'_>,
    technique: Technique,
    walk: impl Fn(&Graph, usize) -> Option<Walk>,
) -> Flow {
    let most = if search.all { LONGEST } else { LONGEST_CHAIN };
    let graph = search.graph();
    let mut ends = Ends::new();
    let mut implied = Implications::default();
    for start in (0..graph.singles).filter(|&start| !graph.strong(start).is_empty()) {
        if let Some(walk) = walk(graph, start) {
            graph.recompute(&mut implied, start, false, walk, most);
            gather_ends(graph, &implied, &mut ends);
        }
    }
    let ends = ends.into_iter();
    let mut ends: Vec<_> = ends
        .map(|(gone, chain)| (worth(graph, &gone, search.all), chain))
        .collect();
    ends.sort_unstable();
    for (_, (_, start, end)) in ends {
        search.spend(1)?;
        let graph = search.graph();
        let Some(walk) = walk(graph, start) else {
            continue;
        };
        let way = graph
            .implications(start, false, walk, LONGEST)
            .path(end, true);
        search.found(chain_step(graph, technique, &way))?;
    }
    GO_ON
}

/// The order of chains, as in HoDoKu: first those with more eliminations, then those whose
/// eliminations are nearer to the start of the board. If all steps are searched, the shortest
/// come first.
type Worth = (Reverse<usize>, usize);

fn worth(graph: &Graph, gone: &[usize], all: bool) -> Worth {
    if all {
        return (Reverse(0), 0);
    }
    let cells = gone.iter().map(|&node| graph.candidate(node).cell_index());
    (Reverse(gone.len()), cells.sum())
}

/// The shortest chain, by its length and ends, for all that ends can exclude.
type Ends = BTreeMap<Vec<usize>, (usize, usize, usize)>;

/// Adds all chains of a implied whose ends are of one digit and exclude something.
fn gather_ends(graph: &Graph, implied: &Implications, ends: &mut Ends) {
    let start = implied.start;
    let digit = graph.nodes[start].digit;
    let alike = |end: &usize| *end > start && graph.nodes[*end].digit == digit;
    let mut gone = Vec::new();
    for end in implied.turned_on().filter(alike) {
        gone.clear();
        gone.extend(graph.seen_by_both(start, end));
        if gone.is_empty() {
            continue;
        }
        let chain = (implied.length(end, true), start, end);
        match ends.get_mut(&gone) {
            Some(shortest) => *shortest = (*shortest).min(chain),
            None => _ = ends.insert(gone.clone(), chain),
        }
    }
}

/// A chain and all that both ends exclude.
fn chain_step(graph: &Graph, technique: Technique, path: &[(usize, bool)]) -> Step {
    let (start, end) = (path[0].0, path[path.len() - 1].0);
    let gone: Vec<usize> = graph.seen_by_both(start, end).collect();
    removing_seen(graph, technique, path, &gone)
}

/// A chain and some that both ends exclude.
fn removing_seen(
    graph: &Graph,
    technique: Technique,
    path: &[(usize, bool)],
    gone: &[usize],
) -> Step {
    let (start, end) = (path[0].0, path[path.len() - 1].0);
    let mut step = Step::new(technique);
    graph.add_evidence(&mut step, path);
    for &node in gone {
        graph.add_weak_link(&mut step, start, node);
        graph.add_weak_link(&mut step, end, node);
    }
    add_pattern(graph, step, path).removing(gone.iter().map(|&node| graph.candidate(node)))
}

/// Adds the cells, digits and nodes of a chain, which pictures and sentences show.
fn add_pattern(graph: &Graph, step: Step, path: &[(usize, bool)]) -> Step {
    let cells = path
        .iter()
        .fold(Cells::NONE, |all, &(node, _)| all | graph.nodes[node].cells);
    let digits: Digits = path
        .iter()
        .map(|&(node, _)| graph.nodes[node].digit)
        .collect();
    step.cells(cells).digits(digits).chain(graph.chain(path))
}

/// The names of loops and chains, plain or grouped.
struct Names {
    continuous: Technique,
    discontinuous: Technique,
    chain: Technique,
}

pub(super) fn nice_loops(search: &mut Search<'_>) -> Flow {
    let names = Names {
        continuous: Technique::CONTINUOUS_NICE_LOOP,
        discontinuous: Technique::DISCONTINUOUS_NICE_LOOP,
        chain: Technique::AIC,
    };
    loops(search, &names, Graphs::Plain)
}

pub(super) fn grouped_nice_loops(search: &mut Search<'_>) -> Flow {
    let names = Names {
        continuous: Technique::GROUPED_CONTINUOUS_NICE_LOOP,
        discontinuous: Technique::GROUPED_DISCONTINUOUS_NICE_LOOP,
        chain: Technique::GROUPED_AIC,
    };
    let graphs = if search.settings.sets_in_chains {
        Graphs::WithSets
    } else {
        Graphs::Grouped
    };
    loops(search, &names, graphs)
}

/// The nodes that chains may have.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Graphs {
    Plain,
    Grouped,
    WithSets,
}

impl Graphs {
    fn of<'s>(self, search: &'s Search<'_>) -> &'s Graph {
        match self {
            Graphs::Plain => search.graph(),
            Graphs::Grouped => search.grouped_graph(),
            Graphs::WithSets => search.graph_with_sets(),
        }
    }
}

/// A walk from a node being off.
type Way = Vec<(usize, bool)>;

/// The chains of a board, the shortest for each conclusion.
#[derive(Default)]
struct Chains {
    /// The eliminations of the ends, and the shortest chain for them.
    ends: BTreeMap<Vec<usize>, Way>,
    /// Nodes that are true if they are false.
    true_nodes: Vec<Way>,
    /// Loops by their nodes.
    loops: BTreeMap<Vec<usize>, Way>,
}

impl Chains {
    /// Adds the chains of a implied that pass `fits`.
    fn gather(&mut self, graph: &Graph, implied: &Implications, fits: impl Fn(&Way) -> bool) {
        let start = implied.start;
        let mut gone = Vec::new();
        for end in implied.turned_on() {
            let way = || Some(implied.path(end, true)).filter(&fits);
            let length = implied.length(end, true);
            if end == start {
                let single = !graph.is_grouped(start);
                self.true_nodes.extend(way().filter(|_| single));
            } else if graph.is_weak(start, end) {
                let Some(way) = way() else { continue };
                if loop_step(graph, Technique::AIC, &way)
                    .is_some_and(|s| !s.eliminations.is_empty())
                {
                    let mut nodes: Vec<usize> = way.iter().map(|&(node, _)| node).collect();
                    nodes.sort_unstable();
                    self.loops.entry(nodes).or_insert(way);
                }
            } else if end > start {
                gone.clear();
                gone.extend(graph.seen_by_both(start, end));
                let shorter = |known: &Way| known.len() <= length + 1;
                if gone.is_empty() || self.ends.get(&gone).is_some_and(shorter) {
                    continue;
                }
                if let Some(way) = way() {
                    self.ends.insert(gone.clone(), way);
                }
            }
        }
    }
}

fn loops(search: &mut Search<'_>, names: &Names, graphs: Graphs) -> Flow {
    let most = if search.all { LONGEST } else { LONGEST_LOOP };
    let mut implied = Implications::default();
    let mut chains = Chains::default();
    for start in 0..graphs.of(search).nodes.len() {
        search.spend(1 + graphs.of(search).nodes.len() as u64 / 8)?;
        let graph = graphs.of(search);
        // A grouped chain has a group in it, or it is a plain one.
        let grouped =
            |way: &Way| way.iter().any(|&(node, _)| graph.is_grouped(node)) || graph.uses_sets(way);
        let fits = |way: &Way| grouped(way) == (graphs != Graphs::Plain);
        if !graph.strong(start).is_empty() {
            graph.recompute(&mut implied, start, false, Walk::Any, most);
            chains.gather(graph, &implied, fits);
        }
    }
    let graph = graphs.of(search);
    let mut ways: Vec<(Worth, usize, Conclusion, Way)> = Vec::new();
    let mut add = |gone: &[usize], conclusion: Conclusion, way: Way| {
        ways.push((worth(graph, gone, search.all), way.len(), conclusion, way));
    };
    for way in chains.loops.into_values() {
        let step = loop_step(graph, names.continuous, &way);
        let gone = step.into_iter().flat_map(|step| step.eliminations);
        let gone: Vec<usize> = gone.map(|candidate| graph.number(candidate)).collect();
        add(&gone, Conclusion::Loop, way);
    }
    for way in chains.true_nodes {
        let start = graph.candidate(way[0].0);
        let others = search.board.digits(start.cell_index()) - Digits::of(start.digit_index());
        let gone = each_of(start.cell_index(), others).map(|candidate| graph.number(candidate));
        add(&gone.collect::<Vec<_>>(), Conclusion::True, way);
    }
    for (gone, way) in chains.ends {
        add(&gone, Conclusion::Ends, way);
    }
    ways.sort_unstable();
    let mut before: HashSet<Candidate> = HashSet::new();
    for (_, _, conclusion, way) in ways {
        search.spend(1)?;
        let graph = graphs.of(search);
        let steps = match conclusion {
            Conclusion::True => vec![true_step(search, graph, names.discontinuous, &way)],
            Conclusion::Ends => ends_steps(graph, names, &way, &mut before, search.all),
            Conclusion::Loop => loop_step(graph, names.continuous, &way)
                .into_iter()
                .collect(),
        };
        for step in steps {
            if !step.eliminations.is_empty() {
                search.found(step)?;
            }
        }
    }
    GO_ON
}

/// The conclusion of a chain.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Conclusion {
    /// The ends exclude each other.
    Loop,
    /// The start is true.
    True,
    /// The ends exclude others.
    Ends,
}

/// The start is true, because assuming it false makes it true. All other candidates of its
/// cell can be removed.
fn true_step(
    search: &Search<'_>,
    graph: &Graph,
    technique: Technique,
    path: &[(usize, bool)],
) -> Step {
    let candidate = graph.candidate(path[0].0);
    let others = search.board.digits(candidate.cell_index()) - Digits::of(candidate.digit_index());
    let mut step = Step::new(technique).link(Constraint::cell(candidate.cell_index()));
    graph.add_evidence(&mut step, path);
    add_pattern(graph, step, path).removing(each_of(candidate.cell_index(), others))
}

/// The eliminations of both ends: as a chain if there are several, and each one as a loop.
fn ends_steps(
    graph: &Graph,
    names: &Names,
    path: &[(usize, bool)],
    before: &mut HashSet<Candidate>,
    all: bool,
) -> Vec<Step> {
    let (start, end) = (path[0].0, path[path.len() - 1].0);
    let gone: Vec<usize> = graph.seen_by_both(start, end).collect();
    let mut steps = Vec::new();
    if gone.len() > 1 {
        steps.push(removing_seen(graph, names.chain, path, &gone));
    }
    if gone.len() == 1 || all {
        for &node in gone
            .iter()
            .filter(|&&node| before.insert(graph.candidate(node)))
        {
            let mut closed = vec![(node, true)];
            closed.extend_from_slice(path);
            closed.push((node, false));
            let step = removing_seen(graph, names.discontinuous, path, &[node]);
            let mut step = step;
            step.evidence.chains = vec![graph.chain(&closed)];
            steps.push(step);
        }
    }
    steps
}

/// A loop in which strong and weak links alternate throughout.
fn loop_step(graph: &Graph, technique: Technique, path: &[(usize, bool)]) -> Option<Step> {
    // No candidate may be in two nodes, or the count of truths would be wrong.
    let mut seen = [Cells::NONE; 9];
    let simple = path.iter().all(|&(node, _)| {
        let place = graph.nodes[node];
        let again = seen[place.digit].meets(place.cells);
        seen[place.digit] |= place.cells;
        !again
    });
    if !simple || path.len() < 4 {
        return None;
    }
    let (start, end) = (path[0].0, path[path.len() - 1].0);
    let mut step = Step::new(technique);
    graph.add_evidence(&mut step, path);
    graph.add_weak_link(&mut step, end, start);
    let inner = path[1..path.len() - 1]
        .chunks_exact(2)
        .map(|pair| (pair[0].0, pair[1].0));
    let mut gone = graph.set_leftovers(path);
    for (a, b) in inner.chain([(end, start)]) {
        for node in graph.seen_by_both(a, b) {
            let candidate = graph.candidate(node);
            if !seen[candidate.digit_index()].contains(candidate.cell_index()) {
                gone.push(candidate);
                graph.add_weak_link(&mut step, a, node);
                graph.add_weak_link(&mut step, b, node);
            }
        }
    }
    let mut closed = path.to_vec();
    closed.push((start, false));
    Some(add_pattern(graph, step, &closed).removing(gone))
}
