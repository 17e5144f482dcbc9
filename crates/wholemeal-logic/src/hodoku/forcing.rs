//! Forcing chains and nets: steps that place come first, by cell; then those that remove, by cell
//! and digit.

use crate::geometry::{HOUSES, PEERS};
use crate::graph::{Bits, Graph, has_bit, ones};
use crate::hodoku::tables::{Direct, Literal, is_on, literal, node};
use crate::net::Net;
use crate::search::{Flow, GO_ON, Search};
use crate::techniques::forcing::{chains_by, concluding, net_contradiction, open_sets};
use crate::{Board, Candidate, Cells, Constraint, Digits, Step, Technique};

pub(super) fn chains(search: &mut Search<'_>) -> Flow {
    chains_by(search, |graph, forced| {
        let candidate = graph.candidate(forced.node);
        (rank(candidate, forced.on), forced.length)
    })
}

/// The rank of a conclusion about a candidate.
fn rank(candidate: Candidate, on: bool) -> (bool, usize) {
    (!on, 10 * candidate.cell_index() + candidate.digit_index())
}

/// The number of rounds of singles that the table of a literal follows.
const ROUNDS: usize = 4;

pub(super) fn nets(search: &mut Search<'_>) -> Flow {
    search.spend(2 * search.grouped_graph().nodes.len() as u64)?;
    let closures = Closures::new(search.board, search.grouped_graph());
    let mut conclusions = closures.conclusions();
    conclusions.sort_by_key(|&conclusion| {
        let candidate = closures.graph.candidate(node(conclusion));
        rank(candidate, is_on(conclusion))
    });
    if !search.all {
        conclusions.truncate(1);
    }
    let steps: Vec<Step> = conclusions
        .into_iter()
        .map(|conclusion| closures.step(conclusion))
        .collect();
    for step in steps {
        search.spend(16)?;
        search.found(step)?;
    }
    GO_ON
}

/// For every literal of a candidate everything that its table has.
struct Closures<'g> {
    board: &'g Board,
    graph: &'g Graph,
    links: Direct,
    /// What follows from each literal by a link, or by rounds of singles.
    direct: Vec<Bits>,
    of: Vec<Bits>,
    /// The sets of which one candidate is true.
    sets: Vec<(Constraint, Vec<usize>)>,
}

impl<'g> Closures<'g> {
    fn new(board: &'g Board, graph: &'g Graph) -> Closures<'g> {
        let links = Direct::new(graph);
        let count = 2 * graph.nodes.len();
        let implied = |start: Literal| {
            let mut bits = vec![0; count.div_ceil(64)];
            for &to in links.of(start) {
                set_bit(&mut bits, to.into());
            }
            if !graph.is_grouped(node(start)) {
                Rounds::new(board, graph, &mut bits).follow(start);
            }
            bits
        };
        let direct: Vec<Bits> = (0..count).map(implied).collect();
        let of = (0..2 * graph.singles).map(|start| closure(&direct, start));
        let of = of.collect();
        let numbers = |members: Vec<Candidate>| {
            let numbers = members.into_iter().map(|member| graph.number(member));
            numbers.collect()
        };
        let sets = open_sets(board).into_iter();
        Closures {
            board,
            graph,
            links,
            direct,
            of,
            sets: sets.map(|(set, members)| (set, numbers(members))).collect(),
        }
    }

    fn has(&self, start: Literal, end: Literal) -> bool {
        has_bit(&self.of[start], end)
    }

    /// All literals that are forced, each once.
    fn conclusions(&self) -> Vec<Literal> {
        let mut forced = vec![0; (2 * self.graph.singles).div_ceil(64)];
        for start in 0..2 * self.graph.singles {
            if self.contradiction(start).is_some() {
                set_bit(&mut forced, start ^ 1);
            }
        }
        for premises in self.premises() {
            self.add_common(&premises, &mut forced);
        }
        ones(forced.into_iter()).collect()
    }

    /// Literals of which one holds: both states of a candidate, the candidates of a set.
    fn premises(&self) -> impl Iterator<Item = Vec<Literal>> + '_ {
        let states = |node: usize| vec![literal(node, true), literal(node, false)];
        let all_on = |(_, set): &(Constraint, Vec<usize>)| {
            let members = set.iter().map(|&node| literal(node, true));
            members.collect()
        };
        let both = (0..self.graph.singles).map(states);
        both.chain(self.sets.iter().map(all_on))
    }

    /// The literals that contradict each other if this one holds: a candidate that is on and off,
    /// or the candidates of a set, all off.
    fn contradiction(&self, start: Literal) -> Option<Vec<Literal>> {
        let has = |end: &Literal| self.has(start, *end);
        let states = |node: usize| [literal(node, true), literal(node, false)];
        let clash = (0..self.graph.singles)
            .map(states)
            .find(|both| both.iter().all(has));
        if let Some(clash) = clash {
            return Some(clash.to_vec());
        }
        let empty = |(_, set): &(Constraint, Vec<usize>)| {
            let off: Vec<Literal> = set.iter().map(|&node| literal(node, false)).collect();
            off.iter().all(has).then_some(off)
        };
        self.sets.iter().find_map(empty)
    }

    /// The step of a conclusion: its opposite leads to a contradiction, or all premises of a set
    /// lead to it.
    fn step(&self, conclusion: Literal) -> Step {
        let (candidate, on) = (self.graph.candidate(node(conclusion)), is_on(conclusion));
        let mut opposite = Net::new(self.board);
        opposite.assume(candidate, !on);
        if opposite.contradiction.is_some() {
            return net_contradiction(&opposite, candidate, !on);
        }
        let start = conclusion ^ 1;
        if let Some(ends) = self.contradiction(start) {
            let step = concluding(Technique::FORCING_NET_CONTRADICTION, candidate, on);
            let ways = ends.into_iter().map(|end| self.way(start, end));
            let closed = self.sets.iter().find(|(_, set)| {
                let off = |&node: &usize| self.has(start, literal(node, false));
                set.iter().all(off)
            });
            let step = step.truths(closed.map(|(set, _)| *set));
            return ways.fold(step, |step, way| self.add_way(step, &way));
        }
        let leads = |premises: &Vec<Literal>| {
            let mut premises = premises.iter();
            premises.all(|&premise| premise != conclusion && self.has(premise, conclusion))
        };
        let premises = self.premises().find(leads).unwrap_or_default();
        let step = concluding(Technique::FORCING_NET_VERITY, candidate, on);
        let set = self.sets.iter().find(|(_, set)| {
            let on = set.iter().map(|&node| literal(node, true));
            on.eq(premises.iter().copied())
        });
        let step = step.truths(set.map(|(set, _)| *set));
        let ways = premises
            .iter()
            .map(|&premise| self.way(premise, conclusion));
        ways.fold(step, |step, way| self.add_way(step, &way))
    }

    /// The shortest way from a literal to another.
    fn way(&self, start: Literal, end: Literal) -> Vec<Literal> {
        let mut from = vec![None; self.direct.len()];
        from[start] = Some(start);
        let mut trail = vec![start];
        let mut next = 0;
        while from[end].is_none() && next < trail.len() {
            let at = trail[next];
            next += 1;
            for to in ones(self.direct[at].iter().copied()) {
                if from[to].is_none() {
                    from[to] = Some(at);
                    trail.push(to);
                }
            }
        }
        let before = |&at: &Literal| from[at].filter(|&before| before != at);
        let mut way: Vec<Literal> = std::iter::successors(Some(end), before).collect();
        way.reverse();
        way
    }

    /// Adds the evidence of a way to a step.
    fn add_way(&self, mut step: Step, way: &[Literal]) -> Step {
        for pair in way.windows(2) {
            let [from, to] = [pair[0], pair[1]].map(|at| (node(at), is_on(at)));
            if self.links.of(pair[0]).contains(&(pair[1] as u16)) {
                self.graph.add_evidence(&mut step, &[from, to]);
            } else {
                self.add_net(&mut step, from, to);
            }
        }
        let nodes: Vec<(usize, bool)> = way.iter().map(|&at| (node(at), is_on(at))).collect();
        step.chain(self.graph.chain(&nodes))
    }

    /// Adds the evidence of an implication by rounds of singles.
    fn add_net(&self, step: &mut Step, from: (usize, bool), to: (usize, bool)) {
        let mut net = Net::new(self.board);
        net.assume(self.graph.candidate(from.0), from.1);
        let end = self.graph.candidate(to.0);
        if net.get(end) == Some(to.1) {
            net.add_evidence(step, vec![end]);
        } else {
            net.add_contradiction(step);
        }
    }

    /// Adds what all premises lead to.
    fn add_common(&self, premises: &[Literal], forced: &mut [u64]) {
        for (word, forced) in forced.iter_mut().enumerate() {
            let tables = premises.iter().map(|&premise| self.of[premise][word]);
            let mut common = tables.fold(u64::MAX, |all, table| all & table);
            for &premise in premises.iter().filter(|&&premise| premise / 64 == word) {
                common &= !(1 << (premise % 64));
            }
            *forced |= common & self.singles_in(word);
        }
    }

    /// The literals of candidates in a word.
    fn singles_in(&self, word: usize) -> u64 {
        let end = (2 * self.graph.singles).saturating_sub(64 * word);
        if end >= 64 { u64::MAX } else { (1 << end) - 1 }
    }
}

/// Everything that follows from a literal.
fn closure(direct: &[Bits], start: Literal) -> Bits {
    let mut all = direct[start].clone();
    set_bit(&mut all, start);
    let mut open: Vec<usize> = ones(direct[start].iter().copied()).collect();
    while let Some(next) = open.pop() {
        for (word, (all, more)) in all.iter_mut().zip(&direct[next]).enumerate() {
            let new = more & !*all;
            *all |= new;
            open.extend(ones(std::iter::once(new)).map(|bit| 64 * word + bit));
        }
    }
    all
}

fn set_bit(bits: &mut [u64], index: usize) {
    bits[index / 64] |= 1 << (index % 64);
}

/// A board on which some rounds of singles are followed.
struct Rounds<'r> {
    graph: &'r Graph,
    candidates: [Digits; 81],
    places: [Cells; 9],
    empty: Cells,
    /// The literals that follow.
    reached: &'r mut [u64],
}

impl<'r> Rounds<'r> {
    fn new(board: &Board, graph: &'r Graph, reached: &'r mut [u64]) -> Rounds<'r> {
        Rounds {
            graph,
            candidates: std::array::from_fn(|cell| board.digits(cell)),
            places: std::array::from_fn(|digit| board.places(digit)),
            empty: board.empty_cells(),
            reached,
        }
    }

    fn follow(&mut self, start: Literal) {
        let candidate = self.graph.candidate(node(start));
        let (cell, digit) = (candidate.cell_index(), candidate.digit_index());
        if is_on(start) {
            self.place(cell, digit);
        } else {
            self.remove(cell, digit);
            if let Some(last) = self.candidates[cell].single() {
                self.place(cell, last);
            }
        }
        for _ in 0..ROUNDS {
            for (cell, digit) in [self.naked_singles(), self.hidden_singles()].concat() {
                self.place(cell, digit);
            }
        }
    }

    fn naked_singles(&self) -> Vec<(usize, usize)> {
        let single = |cell: usize| Some((cell, self.candidates[cell].single()?));
        self.empty.into_iter().filter_map(single).collect()
    }

    fn hidden_singles(&self) -> Vec<(usize, usize)> {
        let mut found = Vec::new();
        for digit in 0..9 {
            for house in HOUSES {
                found.extend(
                    (self.places[digit] & house)
                        .single()
                        .map(|cell| (cell, digit)),
                );
            }
        }
        found
    }

    fn place(&mut self, cell: usize, digit: usize) {
        if !self.empty.contains(cell) {
            return;
        }
        self.reach(cell, digit, true);
        for other in self.candidates[cell] - Digits::of(digit) {
            self.remove(cell, other);
        }
        for peer in self.places[digit] & PEERS[cell] {
            self.remove(peer, digit);
        }
        self.empty -= Cells::of(cell);
        self.candidates[cell] = Digits::NONE;
        self.places[digit] -= Cells::of(cell);
    }

    fn remove(&mut self, cell: usize, digit: usize) {
        self.reach(cell, digit, false);
        self.candidates[cell] -= Digits::of(digit);
        self.places[digit] -= Cells::of(cell);
    }

    fn reach(&mut self, cell: usize, digit: usize, on: bool) {
        let node = self.graph.number(Candidate::at(cell, digit));
        set_bit(self.reached, literal(node, on));
    }
}
