//! Nice loops and alternating inference chains, from the tables of implications.
//!
//! A loop is an entry of a table in the cell of its start; a chain leads from a candidate that is
//! off to one that is on. All are collected, the shortest for each conclusion, and sorted.

use std::collections::HashMap;

use crate::candidate::each_of;
use crate::graph::Graph;
use crate::hodoku::tables::{Direct, Literal, Table, is_on, literal, node};
use crate::search::{Flow, GO_ON, Search};
use crate::techniques::chains::{Names, Worth, loop_step, removing_seen, true_step, worth_of};
use crate::{Board, Candidate, Cells, Digits, Step};

pub(super) fn plain(search: &mut Search<'_>) -> Flow {
    find(search, &Names::PLAIN, false)
}

pub(super) fn grouped(search: &mut Search<'_>) -> Flow {
    find(search, &Names::GROUPED, true)
}

/// A path from a literal to another.
type Way = Vec<(usize, bool)>;

/// A conclusion and the shortest path to it.
struct Found {
    gone: Vec<Candidate>,
    way: Way,
    kind: Kind,
}

/// The conclusion of a path.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    /// The start leads to a contradiction in its cell, so it is false.
    StartFalse,
    /// The start is true.
    StartTrue,
    /// The end, a candidate of the cell of the start, is false.
    EndFalse,
    /// Strong and weak links alternate all around.
    Loop,
    /// One of the ends is true.
    Chain,
}

fn find(search: &mut Search<'_>, names: &Names, grouped: bool) -> Flow {
    search.spend(search.grouped_graph().nodes.len() as u64)?;
    let graph = if grouped {
        search.grouped_graph()
    } else {
        search.graph()
    };
    let direct = Direct::new(graph);
    let mut collection = Collection {
        board: search.board,
        graph,
        grouped,
        found: Vec::new(),
        known: HashMap::new(),
    };
    collection.collect(&direct);
    let mut found = collection.found;
    let key = |found: &Found| -> Worth { worth_of(found.gone.iter().copied()) };
    found.sort_by_key(key);
    for found in found {
        search.spend(1)?;
        let graph = if grouped {
            search.grouped_graph()
        } else {
            search.graph()
        };
        let step = found.step(search, graph, names);
        if let Some(step) = step {
            search.found(step)?;
        }
    }
    GO_ON
}

/// All loops and chains of a board.
struct Collection<'g> {
    board: &'g Board,
    graph: &'g Graph,
    /// Whether paths must have a group, or must not have one.
    grouped: bool,
    found: Vec<Found>,
    /// Where the path of a conclusion is.
    known: HashMap<Vec<Candidate>, usize>,
}

impl Collection<'_> {
    fn collect(&mut self, direct: &Direct) {
        let mut table = Table::default();
        for on in [true, false] {
            for start in self.starts() {
                table.fill(direct, literal(start, on));
                self.loops(&table, literal(start, on));
            }
        }
        for start in self.starts() {
            table.fill(direct, literal(start, false));
            self.chains(&table, start);
        }
    }

    /// The candidates in reading order.
    fn starts(&self) -> Vec<usize> {
        let empty = self.board.empty_cells().into_iter();
        let all = empty.flat_map(|cell| each_of(cell, self.board.digits(cell)));
        all.map(|candidate| self.graph.number(candidate)).collect()
    }

    fn cell(&self, node: usize) -> usize {
        self.graph.candidate(node).cell_index()
    }

    /// The entries of a table in the cell of its start.
    fn loops(&mut self, table: &Table, start: Literal) {
        let cell = self.cell(node(start));
        let place = Cells::of(cell);
        for &entry in &table.entries[1..] {
            let end = Literal::from(entry);
            if self.graph.nodes[node(end)].cells != place {
                continue;
            }
            let same = node(start) == node(end);
            let kind = match (is_on(start), is_on(end)) {
                (true, false) if same => Kind::StartFalse,
                (true, true) if !same => Kind::StartFalse,
                (false, true) if same => Kind::StartTrue,
                (false, true) => Kind::Loop,
                (false, false) if !same => Kind::EndFalse,
                _ => continue,
            };
            let way = table.path(end);
            if !self.fits(&way) || !self.is_round(&way) {
                continue;
            }
            let gone = match kind {
                Kind::StartFalse => vec![self.graph.candidate(node(start))],
                Kind::EndFalse => vec![self.graph.candidate(node(end))],
                Kind::StartTrue => {
                    let digit = self.graph.nodes[node(start)].digit;
                    let others = self.board.digits(cell) - Digits::of(digit);
                    each_of(cell, others).collect()
                }
                Kind::Loop | Kind::Chain => self.gone_by_loop(&way),
            };
            self.add(gone, way, kind);
        }
    }

    /// Returns `true` if a path leaves the cell of its start with the first link, comes back with
    /// the last one, and enters no cell twice.
    fn is_round(&self, way: &Way) -> bool {
        let cells = |i: usize| self.graph.nodes[way[i].0].cells;
        let last = way.len() - 1;
        last > 2
            && cells(1) != cells(0)
            && cells(last - 1) != cells(last)
            && !self.enters_twice(way, true)
    }

    /// Returns `true` if a path enters a cell twice. A loop may come
    /// back to the cell where it starts. A group counts by its first cell when it is entered, and
    /// by all its cells when it is left.
    fn enters_twice(&self, way: &[(usize, bool)], round: bool) -> bool {
        let cells = |node: usize| self.graph.nodes[node].cells;
        let start = cells(way[0].0).first();
        let (mut left, mut here) = (Cells::NONE, Cells::NONE);
        way.iter().any(|&(node, _)| {
            let entered = cells(node).first();
            let again = entered.is_some_and(|cell| left.contains(cell));
            if !round || here.first() != start {
                left |= here;
            }
            here = cells(node);
            again
        })
    }

    /// Returns `true` if a path has a group, or has none, as wanted.
    fn fits(&self, way: &Way) -> bool {
        way.iter().any(|&(node, _)| self.graph.is_grouped(node)) == self.grouped
    }

    /// The chains from a candidate that is off.
    fn chains(&mut self, table: &Table, start: usize) {
        let one = self.graph.candidate(start);
        for &entry in &table.entries[1..] {
            let end = Literal::from(entry);
            if !is_on(end) || self.graph.is_grouped(node(end)) {
                continue;
            }
            let two = self.graph.candidate(node(end));
            if one.cell_index() == two.cell_index() {
                continue;
            }
            let gone = self.gone_by_ends(one, two);
            if gone.len() < 2 {
                continue;
            }
            let way = table.path(end);
            if self.fits(&way) && !self.enters_twice(&way, false) {
                self.add(gone, way, Kind::Chain);
            }
        }
    }

    /// The candidates that both ends of a chain exclude.
    fn gone_by_ends(&self, one: Candidate, two: Candidate) -> Vec<Candidate> {
        let cells = Cells::of(one.cell_index()) | Cells::of(two.cell_index());
        if one.digit_index() == two.digit_index() {
            let gone = cells.common_peers() & self.board.places(one.digit_index());
            return crate::candidate::all_of(gone, one.digit_index()).collect();
        }
        let crossed = [
            Candidate::at(two.cell_index(), one.digit_index()),
            Candidate::at(one.cell_index(), two.digit_index()),
        ];
        let near = crate::geometry::PEERS[one.cell_index()].contains(two.cell_index());
        if near
            && crossed
                .iter()
                .all(|&candidate| self.board.contains(candidate))
        {
            crossed.to_vec()
        } else {
            Vec::new()
        }
    }

    /// The candidates that the weak links of a loop exclude: between cells not in the cells of
    /// the loop, inside a cell all others.
    fn gone_by_loop(&self, way: &Way) -> Vec<Candidate> {
        let nodes = &self.graph.nodes;
        let cells = way
            .iter()
            .fold(Cells::NONE, |all, &(node, _)| all | nodes[node].cells);
        let mut gone = Vec::new();
        let weak = way.windows(2).filter(|pair| !pair[1].1);
        let weak = weak.map(|pair| (pair[0].0, pair[1].0));
        for (a, b) in weak.chain([(way[way.len() - 1].0, way[0].0)]) {
            let (a, b) = (nodes[a], nodes[b]);
            if a.digit == b.digit {
                let seen = (a.cells | b.cells).common_peers() & self.board.places(a.digit);
                gone.extend(crate::candidate::all_of(seen - cells, a.digit));
            } else if let Some(cell) = a.cells.single() {
                let used = Digits::of(a.digit) | Digits::of(b.digit);
                gone.extend(each_of(cell, self.board.digits(cell) - used));
            }
        }
        gone
    }

    /// Adds a conclusion, unless there is a path for it that is not longer.
    fn add(&mut self, mut gone: Vec<Candidate>, way: Way, kind: Kind) {
        if gone.is_empty() {
            return;
        }
        gone.sort_unstable_by_key(|gone| (gone.digit_index(), gone.cell_index()));
        gone.dedup();
        let found = Found { gone, way, kind };
        match self.known.get(&found.gone) {
            None => {
                self.known.insert(found.gone.clone(), self.found.len());
                self.found.push(found);
            }
            Some(&known) if found.way.len() < self.found[known].way.len() => {
                self.found[known] = found;
            }
            Some(_) => {}
        }
    }
}

impl Found {
    fn step(self, search: &Search<'_>, graph: &Graph, names: &Names) -> Option<Step> {
        let last = self.way.len() - 1;
        let closed = |step: Step| {
            let mut step = step;
            step.evidence.chains = vec![graph.chain(&self.way)];
            step
        };
        let nodes: Vec<usize> = self.gone.iter().map(|&gone| graph.number(gone)).collect();
        let step = match self.kind {
            Kind::StartFalse => {
                let end = if self.way[last].1 { last + 1 } else { last };
                let inner = &self.way[1..end];
                closed(removing_seen(graph, names.discontinuous, inner, &nodes))
            }
            Kind::EndFalse => {
                let inner = &self.way[..last];
                closed(removing_seen(graph, names.discontinuous, inner, &nodes))
            }
            Kind::StartTrue => true_step(search, graph, names.discontinuous, &self.way),
            Kind::Chain => removing_seen(graph, names.chain, &self.way, &nodes),
            Kind::Loop => {
                let mut step = loop_step(graph, names.continuous, &self.way)?;
                step.eliminations = self.gone.clone();
                step
            }
        };
        Some(step)
    }
}
