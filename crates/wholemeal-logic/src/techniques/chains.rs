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

/// The most links of an X-Chain or XY-Chain while solving; HoDoKu's limit.
const LONGEST_CHAIN: usize = 20;
/// The most links of other chains, and of all chains if every step is wanted.
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

/// Chains with ends of one digit, from all nodes with links that the walk can use.
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
            graph.recompute_chains(&mut implied, start, walk, most);
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
pub(crate) type Worth = (Reverse<usize>, usize);

fn worth(graph: &Graph, gone: &[usize], all: bool) -> Worth {
    if all {
        return (Reverse(0), 0);
    }
    worth_of(gone.iter().map(|&node| graph.candidate(node)))
}

/// The same for eliminations in the order in which they are listed. A later elimination counts
/// more, by 80 times its position.
pub(crate) fn worth_of(gone: impl ExactSizeIterator<Item = Candidate>) -> Worth {
    let count = gone.len();
    let weight = |(position, gone): (usize, Candidate)| {
        gone.cell_index() * (1 + 80 * position) + gone.digit_index() + 1
    };
    (Reverse(count), gone.enumerate().map(weight).sum())
}

/// The shortest chain, by its length and ends, for each set of eliminations.
type Ends = BTreeMap<Vec<usize>, (usize, usize, usize)>;

/// Adds all chains of these implications whose ends have the same digit and exclude something.
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
        let known = ends.get(&gone).is_some_and(|shortest| *shortest <= chain);
        if !known && !graph.enters_a_cell_twice(&implied.path(end, true)) {
            ends.insert(gone.clone(), chain);
        }
    }
}

/// A chain, and all candidates that both ends exclude.
fn chain_step(graph: &Graph, technique: Technique, path: &[(usize, bool)]) -> Step {
    let (start, end) = (path[0].0, path[path.len() - 1].0);
    let gone: Vec<usize> = graph.seen_by_both(start, end).collect();
    removing_seen(graph, technique, path, &gone)
}

/// A chain, and some of the candidates that both ends exclude.
pub(crate) fn removing_seen(
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
pub(crate) struct Names {
    pub(crate) continuous: Technique,
    pub(crate) discontinuous: Technique,
    pub(crate) chain: Technique,
}

impl Names {
    pub(crate) const PLAIN: Names = Names {
        continuous: Technique::CONTINUOUS_NICE_LOOP,
        discontinuous: Technique::DISCONTINUOUS_NICE_LOOP,
        chain: Technique::AIC,
    };
    pub(crate) const GROUPED: Names = Names {
        continuous: Technique::GROUPED_CONTINUOUS_NICE_LOOP,
        discontinuous: Technique::GROUPED_DISCONTINUOUS_NICE_LOOP,
        chain: Technique::GROUPED_AIC,
    };
}

pub(super) fn nice_loops(search: &mut Search<'_>) -> Flow {
    loops(search, &Names::PLAIN, Graphs::Plain)
}

pub(super) fn grouped_nice_loops(search: &mut Search<'_>) -> Flow {
    let graphs = if search.settings.sets_in_chains {
        Graphs::WithSets
    } else {
        Graphs::Grouped
    };
    loops(search, &Names::GROUPED, graphs)
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

/// A walk that starts from a false node.
type Way = Vec<(usize, bool)>;

/// The rank of a walk among those with the same conclusion: one that enters no cell twice comes
/// first, then the shortest.
type Rank = (bool, usize);

fn rank(graph: &Graph, way: &Way) -> Rank {
    // A walk that ends where it started comes back to its first cell.
    let closed = way.len() > 1 && way[0].0 == way[way.len() - 1].0;
    let open = &way[..way.len() - usize::from(closed)];
    (graph.enters_a_cell_twice(open), way.len())
}

/// The chains of a board, the best for each conclusion.
#[derive(Default)]
struct Chains {
    /// The eliminations of the ends, and the best chain for them.
    ends: BTreeMap<Vec<usize>, (Rank, Way)>,
    /// Nodes that are true because assuming them false makes them true.
    true_nodes: Vec<Way>,
    /// Loops by their nodes.
    loops: BTreeMap<Vec<usize>, Way>,
}

impl Chains {
    /// Adds the chains of these implications that pass `fits`.
    fn gather(&mut self, graph: &Graph, implied: &Implications, fits: impl Fn(&Way) -> bool) {
        let start = implied.start;
        let (mut gone, mut nodes, mut way) = (Vec::new(), Vec::new(), Way::new());
        for end in implied.turned_on() {
            if end == start {
                implied.path_into(end, true, &mut way);
                if !graph.is_grouped(start) && fits(&way) {
                    self.true_nodes.push(way.clone());
                }
            } else if graph.is_weak(start, end) {
                implied.path_into(end, true, &mut way);
                if !fits(&way) || !removes_by_loop(graph, &way) {
                    continue;
                }
                nodes.clear();
                nodes.extend(way.iter().map(|&(node, _)| node));
                nodes.sort_unstable();
                if !self.loops.contains_key(&nodes) {
                    self.loops.insert(nodes.clone(), way.clone());
                }
            } else if end > start {
                gone.clear();
                gone.extend(graph.seen_by_both(start, end));
                if gone.is_empty() {
                    continue;
                }
                let best = self.ends.get(&gone).map(|(rank, _)| *rank);
                let length = implied.length(end, true);
                if best.is_some_and(|best| best <= (false, length + 1)) {
                    continue;
                }
                implied.path_into(end, true, &mut way);
                let rank = rank(graph, &way);
                if best.is_none_or(|best| rank < best) && fits(&way) {
                    self.ends.insert(gone.clone(), (rank, way.clone()));
                }
            }
        }
    }
}

fn loops(search: &mut Search<'_>, names: &Names, graphs: Graphs) -> Flow {
    // What a chain removes excludes itself.
    if graphs == Graphs::Grouped && !search.closure().refutes_a_candidate(search.grouped_graph()) {
        return GO_ON;
    }
    let mut implied = Implications::default();
    let mut chains = Chains::default();
    for start in 0..graphs.of(search).nodes.len() {
        search.spend(1 + graphs.of(search).nodes.len() as u64 / 8)?;
        let graph = graphs.of(search);
        // A grouped chain must contain a group; otherwise it is an ordinary chain.
        let grouped =
            |way: &Way| way.iter().any(|&(node, _)| graph.is_grouped(node)) || graph.uses_sets(way);
        let fits = |way: &Way| grouped(way) == (graphs != Graphs::Plain);
        if !graph.strong(start).is_empty() {
            graph.recompute_chains(&mut implied, start, Walk::Any, LONGEST);
            chains.gather(graph, &implied, fits);
        }
    }
    let graph = graphs.of(search);
    let mut ways: Vec<(bool, Worth, usize, Conclusion, Way)> = Vec::new();
    let mut add = |gone: &[usize], conclusion: Conclusion, way: Way| {
        let (twice, length) = rank(graph, &way);
        let worth = worth(graph, gone, search.all);
        ways.push((twice, worth, length, conclusion, way));
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
    for (gone, (_, way)) in chains.ends {
        add(&gone, Conclusion::Ends, way);
    }
    ways.sort_unstable();
    let mut before: HashSet<Candidate> = HashSet::new();
    for (.., conclusion, way) in ways {
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
    /// The ends exclude other candidates.
    Ends,
}

/// The start is true, because assuming it false makes it true. All other candidates of its
/// cell can be removed.
pub(crate) fn true_step(
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

/// For each digit the cells of a loop; `None` if a walk is not a loop, because it is too short or a
/// candidate is in two of its nodes, so that the count of truths would be wrong.
fn cells_of_loop(graph: &Graph, path: &[(usize, bool)]) -> Option<[Cells; 9]> {
    let mut seen = [Cells::NONE; 9];
    let simple = path.iter().all(|&(node, _)| {
        let place = graph.nodes[node];
        let again = seen[place.digit].meets(place.cells);
        seen[place.digit] |= place.cells;
        !again
    });
    (simple && path.len() >= 4).then_some(seen)
}

/// The pairs of nodes that the weak links of a loop join.
fn weak_links(path: &[(usize, bool)]) -> impl Iterator<Item = (usize, usize)> {
    let inner = path[1..path.len() - 1].chunks_exact(2);
    let inner = inner.map(|pair| (pair[0].0, pair[1].0));
    inner.chain([(path[path.len() - 1].0, path[0].0)])
}

/// Returns `true` if [`loop_step`] gives a step with eliminations.
fn removes_by_loop(graph: &Graph, path: &[(usize, bool)]) -> bool {
    let Some(seen) = cells_of_loop(graph, path) else {
        return false;
    };
    let outside = |node: usize| {
        let place = graph.nodes[node];
        !seen[place.digit].meets(place.cells)
    };
    weak_links(path).any(|(a, b)| graph.seen_by_both(a, b).any(outside))
        || graph
            .set_leftovers(path)
            .iter()
            .any(|(_, _, seen)| !seen.is_empty())
}

/// A loop in which strong and weak links alternate throughout.
pub(crate) fn loop_step(
    graph: &Graph,
    technique: Technique,
    path: &[(usize, bool)],
) -> Option<Step> {
    let seen = cells_of_loop(graph, path)?;
    let (start, end) = (path[0].0, path[path.len() - 1].0);
    let mut step = Step::new(technique);
    graph.add_evidence(&mut step, path);
    graph.add_weak_link(&mut step, end, start);
    let mut gone = Vec::new();
    for (digit, holders, seen) in graph.set_leftovers(path) {
        step = step.removing_all(digit, seen).sight(digit, holders);
    }
    for (a, b) in weak_links(path) {
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
