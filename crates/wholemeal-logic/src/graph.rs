//! The inference graph: nodes that can be true (on) or false (off), and the links between them.
//!
//! Nodes are candidates, and optionally groups (the places of a digit in a box and a line) and
//! the digits of almost locked sets. A *weak* link means that at most one of two nodes is true, a
//! *strong* link that at least one is true. Walking strong and weak links in turn, "off, on, off,
//! on ...", gives every chain of implications.

use std::collections::HashSet;

use crate::als::Als;
use crate::candidate::all_of;
use crate::closure::add;
use crate::constraint::Indices;
use crate::geometry::{HOUSES, common_houses};
use crate::implications::{Implications, Reached};
use crate::step::Node;
use crate::{Board, Candidate, Cells, Constraint, Digits, Step};

/// No node.
const NONE: u16 = u16::MAX;

/// A set of nodes.
pub(crate) type Bits = Vec<u64>;

/// Nodes and links of a board.
pub(crate) struct Graph {
    pub(crate) nodes: Vec<GraphNode>,
    /// The number of nodes that are single candidates; these come first.
    pub(crate) singles: usize,
    numbers: [u16; 729],
    pub(crate) words: usize,
    /// For each node, the nodes that are false if it is true.
    weak: Vec<u64>,
    /// For each node the words of its row in `weak` that are not all zero.
    spans: Vec<(u16, u16)>,
    /// The strong links, those of a node in a row.
    strong: Vec<StrongLink>,
    /// For each node the start of its strong links, and the end of the last.
    strong_starts: Vec<u32>,
    /// The nodes with strong links.
    linked: Bits,
    /// For each digit its nodes.
    of_digit: [Bits; 9],
    sets: Vec<Als>,
}

/// A digit in a cell, or in one of some cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct GraphNode {
    pub(crate) digit: usize,
    pub(crate) cells: Cells,
}

/// A strong link.
#[derive(Clone, Copy, Debug)]
pub(crate) struct StrongLink {
    pub(crate) to: u16,
    pub(crate) why: LinkReason,
}

impl StrongLink {
    /// Returns `true` if the link joins two candidates of a cell.
    pub(crate) fn is_inside_cell(&self) -> bool {
        matches!(self.why, LinkReason::Truth(set) if matches!(set.indices(), Indices::Cell(_)))
    }
}

/// The reason why a link is strong.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum LinkReason {
    /// A truth that consists of the two nodes.
    Truth(Constraint),
    /// An almost locked set, by its index.
    Als(u16),
}

/// The links that a walk can use.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Walk {
    /// Links of one digit.
    Digit(usize),
    /// Strong links inside cells, weak ones between cells.
    Bivalue,
    /// All.
    Any,
}

impl Graph {
    /// Single candidates.
    pub(crate) fn new(board: &Board) -> Graph {
        let nodes = singles(board);
        let singles = nodes.len();
        Graph::link(board, nodes, singles, &[])
    }

    /// Single candidates and groups.
    pub(crate) fn with_groups(board: &Board) -> Graph {
        let mut nodes = singles(board);
        let singles = nodes.len();
        nodes.extend(groups(board));
        Graph::link(board, nodes, singles, &[])
    }

    /// Single candidates, groups and the digits of almost locked sets of two cells
    /// or more.
    pub(crate) fn with_sets(board: &Board, sets: &[Als]) -> Graph {
        let mut nodes = singles(board);
        let singles = nodes.len();
        nodes.extend(groups(board));
        let larger = sets.iter().filter(|als| als.cells.len() > 1);
        let sets: Vec<Als> = larger.cloned().collect();
        let mut known: HashSet<(usize, Cells)> = nodes.iter().map(|n| (n.digit, n.cells)).collect();
        for als in &sets {
            for digit in als.digits {
                let cells = als.places[digit];
                if known.insert((digit, cells)) {
                    nodes.push(GraphNode { digit, cells });
                }
            }
        }
        Graph::link(board, nodes, singles, &sets)
    }

    fn link(board: &Board, nodes: Vec<GraphNode>, singles: usize, sets: &[Als]) -> Graph {
        let mut graph = Graph::unlinked(nodes, singles, sets);
        let mut strong = StrongLinks::new(graph.nodes.len());
        graph.link_digits(board);
        graph.link_cells(board, &mut strong);
        graph.link_houses(board, &mut strong);
        graph.link_sets(&mut strong);
        (graph.strong, graph.strong_starts) = strong.in_order();
        for (node, range) in graph.strong_starts.windows(2).enumerate() {
            if range[0] < range[1] {
                set_bit(&mut graph.linked, node);
            }
        }
        graph.measure();
        graph
    }

    fn unlinked(nodes: Vec<GraphNode>, singles: usize, sets: &[Als]) -> Graph {
        let words = nodes.len().div_ceil(64);
        let mut numbers = [NONE; 729];
        for (number, node) in nodes[..singles].iter().enumerate() {
            let cell = node.cells.first().unwrap_or(0);
            numbers[Candidate::at(cell, node.digit).index()] = number as u16;
        }
        Graph {
            words,
            singles,
            numbers,
            weak: vec![0; words * nodes.len()],
            spans: Vec::new(),
            strong: Vec::new(),
            strong_starts: Vec::new(),
            linked: vec![0; words],
            of_digit: std::array::from_fn(|_| vec![0; words]),
            nodes,
            sets: sets.to_vec(),
        }
    }

    /// Weak links between nodes of one digit.
    fn link_digits(&mut self, board: &Board) {
        let mut larger: [Vec<usize>; 9] = std::array::from_fn(|_| Vec::new());
        for (number, node) in self.nodes.iter().enumerate() {
            set_bit(&mut self.of_digit[node.digit], number);
            if number >= self.singles {
                larger[node.digit].push(number);
            }
        }
        for (a, node) in self.nodes.iter().enumerate() {
            let seen = node.cells.common_peers();
            let row = &mut self.weak[a * self.words..][..self.words];
            for candidate in all_of(seen & board.places(node.digit), node.digit) {
                set_bit(row, self.numbers[candidate.index()].into());
            }
            for &b in &larger[node.digit] {
                if self.nodes[b].cells.is_subset(seen) {
                    set_bit(row, b);
                }
            }
        }
    }

    /// Links inside cells: weak between all candidates, strong if there are two.
    fn link_cells(&mut self, board: &Board, strong: &mut StrongLinks) {
        for cell in board.empty_cells() {
            let digits = board.digits(cell);
            for a in digits {
                let a = self.number(Candidate::at(cell, a));
                for b in digits {
                    let b = self.number(Candidate::at(cell, b));
                    if a != b {
                        set_bit(&mut self.weak[a * self.words..][..self.words], b);
                    }
                }
            }
            if let Some((a, b)) = digits.pair() {
                let (a, b) = (Candidate::at(cell, a), Candidate::at(cell, b));
                let (a, b) = (self.number(a), self.number(b));
                strong.join(a, b, LinkReason::Truth(Constraint::cell(cell)));
            }
        }
    }

    /// Strong links inside houses: two nodes that are all places of a digit.
    fn link_houses(&self, board: &Board, strong: &mut StrongLinks) {
        let mut groups: [Vec<(usize, Cells)>; 9] = Default::default();
        for (number, node) in self.nodes.iter().enumerate().skip(self.singles) {
            if is_group(node.cells) {
                groups[node.digit].push((number, node.cells));
            }
        }
        for house in 0..27 {
            for (digit, groups) in groups.iter().enumerate() {
                let places = board.places_in(digit, house);
                let why = LinkReason::Truth(Constraint::digit_in(digit, house));
                if let Some((a, b)) = places.pair() {
                    let [a, b] = [a, b].map(|cell| self.number(Candidate::at(cell, digit)));
                    strong.join(a, b, why);
                }
                let inside = || groups.iter().filter(|(_, cells)| cells.is_subset(places));
                for &(a, group) in inside() {
                    let rest = places - group;
                    if let Some(cell) = rest.single() {
                        let b = self.number(Candidate::at(cell, digit));
                        strong.join(a, b, why);
                    } else if let Some(&(b, _)) = inside().find(|&&(b, g)| g == rest && b > a) {
                        strong.join(a, b, why);
                    }
                }
            }
        }
    }

    /// Strong links inside almost locked sets: if one digit is not in the set, all others are.
    fn link_sets(&self, strong: &mut StrongLinks) {
        let sets = &self.sets;
        let mut sorted: Vec<(GraphNode, usize)> = Vec::new();
        if !sets.is_empty() {
            sorted.extend(self.nodes.iter().copied().zip(0..));
            sorted.sort_unstable();
        }
        let number = |place: GraphNode| {
            let found = sorted.binary_search_by(|(other, _)| other.cmp(&place));
            found.ok().map(|i| sorted[i].1)
        };
        for (index, als) in sets.iter().enumerate() {
            let places = als.digits.into_iter().map(|digit| GraphNode {
                digit,
                cells: als.places[digit],
            });
            let nodes: Vec<usize> = places.filter_map(number).collect();
            for (i, &a) in nodes.iter().enumerate() {
                for &b in &nodes[i + 1..] {
                    strong.join(a, b, LinkReason::Als(index as u16));
                }
            }
        }
    }

    /// Computes the spans of the rows of `weak`.
    fn measure(&mut self) {
        let span = |row: &[u64]| {
            let first = row.iter().position(|&word| word != 0).unwrap_or(0);
            let last = row
                .iter()
                .rposition(|&word| word != 0)
                .map_or(0, |last| last + 1);
            (first as u16, last as u16)
        };
        self.spans = self.weak.chunks(self.words.max(1)).map(span).collect();
    }

    /// The node of a candidate of the board.
    pub(crate) fn number(&self, candidate: Candidate) -> usize {
        self.numbers[candidate.index()].into()
    }

    /// Some candidates as a bit set: the indices and values of the words that are not zero.
    pub(crate) fn bits(&self, candidates: &[Candidate]) -> Vec<(usize, u64)> {
        let mut words: Vec<(usize, u64)> = Vec::new();
        for &candidate in candidates {
            let number = self.number(candidate);
            let (word, bit) = (number / 64, 1 << (number % 64));
            match words.iter_mut().find(|(known, _)| *known == word) {
                Some((_, bits)) => *bits |= bit,
                None => words.push((word, bit)),
            }
        }
        words
    }

    /// The candidate of a node that is a single candidate.
    pub(crate) fn candidate(&self, node: usize) -> Candidate {
        let place = self.nodes[node];
        Candidate::at(place.cells.first().unwrap_or(0), place.digit)
    }

    /// The nodes that are false if this one is true.
    pub(crate) fn weak(&self, node: usize) -> &[u64] {
        &self.weak[node * self.words..][..self.words]
    }

    /// Adds to a set the nodes that are false if this one is true.
    pub(crate) fn add_weak(&self, node: usize, all: &mut [u64]) {
        let (first, last) = self.spans[node];
        let span = usize::from(first)..usize::from(last);
        add(&mut all[span.clone()], &self.weak(node)[span]);
    }

    /// The strong links of a node.
    pub(crate) fn strong(&self, node: usize) -> &[StrongLink] {
        let [start, end] = [node, node + 1].map(|i| self.strong_starts[i] as usize);
        &self.strong[start..end]
    }

    /// The nodes with strong links.
    pub(crate) fn linked(&self) -> &[u64] {
        &self.linked
    }

    /// Returns `true` if two nodes cannot both be true.
    pub(crate) fn is_weak(&self, a: usize, b: usize) -> bool {
        has_bit(self.weak(a), b)
    }

    /// The candidates that cannot be true with either of two nodes.
    pub(crate) fn seen_by_both(&self, a: usize, b: usize) -> impl Iterator<Item = usize> + '_ {
        let singles = self.singles.div_ceil(64);
        let [a, b] = [a, b].map(|node| &self.weak(node)[..singles]);
        let both = a.iter().zip(b).map(|(a, b)| a & b);
        ones(both).take_while(|&node| node < self.singles)
    }

    /// The implications of a node being on, or off, with at most `most` links.
    pub(crate) fn implications(
        &self,
        start: usize,
        on: bool,
        walk: Walk,
        most: usize,
    ) -> Implications {
        let mut implied = Implications::default();
        self.recompute(&mut implied, start, on, walk, most);
        implied
    }

    /// Computes other implications in the memory of `implied`.
    pub(crate) fn recompute(
        &self,
        implied: &mut Implications,
        start: usize,
        on: bool,
        walk: Walk,
        most: usize,
    ) {
        self.spread(implied, (start, on), walk, most, None);
    }

    /// The same for a start that is off, without nodes that are off and have no strong links:
    /// no chain leads through them.
    pub(crate) fn recompute_chains(
        &self,
        implied: &mut Implications,
        start: usize,
        walk: Walk,
        most: usize,
    ) {
        self.spread(implied, (start, false), walk, most, Some(&self.linked));
    }

    fn spread(
        &self,
        implied: &mut Implications,
        (start, on): (usize, bool),
        walk: Walk,
        most: usize,
        keep: Option<&Bits>,
    ) {
        (implied.start, implied.start_on) = (start, on);
        for bits in [&mut implied.on, &mut implied.off] {
            bits.clear();
            bits.resize(self.words, 0);
        }
        // Old entries are not cleared: entries of nodes that are not reached are never read.
        let count = 2 * self.nodes.len();
        implied.reached.resize(count, Reached::default());
        implied.reached[2 * start + usize::from(on)].depth = 0;
        implied.trail.clear();
        implied.trail.reserve(count);
        set_bit(
            if on {
                &mut implied.on
            } else {
                &mut implied.off
            },
            start,
        );
        implied.trail.push((start as u16, on));
        // The trail alternates: nodes that are off, then the nodes that these turn on, and so on.
        let (mut level, mut turning_on) = (0, !on);
        for _ in 0..most {
            let end = implied.trail.len();
            for i in level..end {
                let from = usize::from(implied.trail[i].0);
                if turning_on {
                    self.turn_on(from, walk, implied);
                } else {
                    self.turn_off(from, walk, keep, implied);
                }
            }
            if implied.trail.len() == end {
                break;
            }
            (level, turning_on) = (end, !turning_on);
        }
    }

    /// Adds the nodes that are on if a node is off.
    fn turn_on(&self, from: usize, walk: Walk, implied: &mut Implications) {
        let reached = implied.reached[2 * from].then(from);
        for link in self.strong(from) {
            let to = usize::from(link.to);
            if self.allows_strong(walk, link) && !has_bit(&implied.on, to) {
                set_bit(&mut implied.on, to);
                implied.reached[2 * to + 1] = reached;
                implied.trail.push((link.to, true));
            }
        }
    }

    /// Adds the nodes that are off if a node is on, and in `keep` if it is given.
    fn turn_off(&self, from: usize, walk: Walk, keep: Option<&Bits>, implied: &mut Implications) {
        let reached = implied.reached[2 * from + 1].then(from);
        let only = match walk {
            Walk::Any => None,
            Walk::Digit(_) | Walk::Bivalue => Some(&self.of_digit[self.nodes[from].digit]),
        };
        let (first, last) = self.spans[from];
        let weak = &self.weak[from * self.words..][..self.words];
        for word in usize::from(first)..usize::from(last) {
            let mut new = weak[word] & !implied.off[word];
            new &= only.map_or(u64::MAX, |only| only[word]);
            new &= keep.map_or(u64::MAX, |keep| keep[word]);
            implied.off[word] |= new;
            while new != 0 {
                let to = 64 * word + new.trailing_zeros() as usize;
                new &= new - 1;
                implied.reached[2 * to] = reached;
                implied.trail.push((to as u16, false));
            }
        }
    }

    fn allows_strong(&self, walk: Walk, link: &StrongLink) -> bool {
        match walk {
            Walk::Any => true,
            Walk::Digit(digit) => self.nodes[usize::from(link.to)].digit == digit,
            Walk::Bivalue => link.is_inside_cell(),
        }
    }

    /// Adds the truths and links of a walk to a step.
    pub(crate) fn add_evidence(&self, step: &mut Step, path: &[(usize, bool)]) {
        for pair in path.windows(2) {
            let ((a, _), (b, on)) = (pair[0], pair[1]);
            if on {
                self.add_strong_link(step, a, b);
            } else {
                self.add_weak_link(step, a, b);
            }
        }
    }

    fn add_strong_link(&self, step: &mut Step, a: usize, b: usize) {
        let link = self.strong(a).iter().find(|link| usize::from(link.to) == b);
        match link.map(|link| link.why) {
            Some(LinkReason::Truth(set)) => step.add_truth(set),
            Some(LinkReason::Als(index)) => {
                let als = &self.sets[usize::from(index)];
                let [a, b] = [a, b].map(|node| self.nodes[node].digit);
                for cell in als.cells {
                    step.add_truth(Constraint::cell(cell));
                }
                for digit in als.digits - Digits::of(a) - Digits::of(b) {
                    step.add_link(Constraint::digit_in(digit, als.house));
                }
                step.add_set(als.cells, als.digits);
            }
            None => {}
        }
    }

    /// Adds the links that prove that two nodes exclude each other.
    pub(crate) fn add_weak_link(&self, step: &mut Step, a: usize, b: usize) {
        let (a, b) = (self.nodes[a], self.nodes[b]);
        if a.digit != b.digit {
            for cell in a.cells {
                step.add_link(Constraint::cell(cell));
            }
        } else if let Some(house) = common_houses(a.cells | b.cells).next() {
            step.add_link(Constraint::digit_in(a.digit, house));
        } else {
            for x in a.cells {
                for y in b.cells {
                    let house = common_houses(Cells::of(x) | Cells::of(y)).next();
                    if let Some(house) = house {
                        step.add_link(Constraint::digit_in(a.digit, house));
                    }
                }
            }
        }
    }

    /// A walk as the nodes of a chain.
    pub(crate) fn chain(&self, path: &[(usize, bool)]) -> Vec<Node> {
        let node = |&(node, on): &(usize, bool)| {
            Node::new(self.nodes[node].digit, self.nodes[node].cells, on)
        };
        path.iter().map(node).collect()
    }

    /// Returns `true` if a walk enters a cell that it has left before. Almost locked sets may
    /// share cells.
    pub(crate) fn enters_a_cell_twice(&self, path: &[(usize, bool)]) -> bool {
        let (mut left, mut here) = (Cells::NONE, Cells::NONE);
        let again = path.iter().any(|&(node, _)| {
            let cells = self.nodes[node].cells;
            if cells != here {
                left |= here;
                here = cells;
            }
            left.meets(cells)
        });
        again && !self.uses_sets(path)
    }

    /// The almost locked set of a strong link, if it is one.
    fn set_between(&self, a: usize, b: usize) -> Option<&Als> {
        let link = self
            .strong(a)
            .iter()
            .find(|link| usize::from(link.to) == b)?;
        match link.why {
            LinkReason::Als(index) => Some(&self.sets[usize::from(index)]),
            LinkReason::Truth(_) => None,
        }
    }

    /// Returns `true` if an almost locked set provides a link of this walk.
    pub(crate) fn uses_sets(&self, path: &[(usize, bool)]) -> bool {
        let strong = path.windows(2).filter(|pair| pair[1].1);
        strong
            .into_iter()
            .any(|pair| self.set_between(pair[0].0, pair[1].0).is_some())
    }

    /// The digits of the almost locked sets of a loop that are not part of it: the digit, its
    /// cells in the set, and the places outside that see all of them. If the sets are locked, the
    /// digit can be removed there.
    pub(crate) fn set_leftovers(&self, path: &[(usize, bool)]) -> Vec<(usize, Cells, Cells)> {
        let strong = path.windows(2).filter(|pair| pair[1].1);
        let mut leftovers = Vec::new();
        for pair in strong {
            let (a, b) = (pair[0].0, pair[1].0);
            let Some(als) = self.set_between(a, b) else {
                continue;
            };
            let used = [a, b].map(|node| self.nodes[node].digit);
            let unused = als.digits.into_iter().filter(|digit| !used.contains(digit));
            leftovers.extend(unused.map(|digit| (digit, als.places[digit], als.seen[digit])));
        }
        leftovers
    }

    /// Returns `true` if a node is not a single candidate.
    pub(crate) fn is_grouped(&self, node: usize) -> bool {
        node >= self.singles
    }
}

/// Strong links while they are found: one list, in which each link knows the one before it of the
/// same node. A vector for each node would be allocated several hundred times for a graph.
struct StrongLinks {
    /// The links with the node that they start from, and the link before.
    links: Vec<(StrongLink, u16, u32)>,
    /// For each node its last link.
    last: Vec<u32>,
}

impl StrongLinks {
    /// No link.
    const NONE: u32 = u32::MAX;

    fn new(nodes: usize) -> StrongLinks {
        StrongLinks {
            links: Vec::with_capacity(nodes),
            last: vec![StrongLinks::NONE; nodes],
        }
    }

    /// Adds a strong link between two nodes, unless there is one.
    fn join(&mut self, a: usize, b: usize, why: LinkReason) {
        for (from, to) in [(a, b), (b, a)] {
            if !self.joins(from, to) {
                let link = StrongLink { to: to as u16, why };
                self.links.push((link, from as u16, self.last[from]));
                self.last[from] = self.links.len() as u32 - 1;
            }
        }
    }

    fn joins(&self, from: usize, to: usize) -> bool {
        let mut at = self.last[from];
        while let Some((link, _, before)) = self.links.get(at as usize) {
            if usize::from(link.to) == to {
                return true;
            }
            at = *before;
        }
        false
    }

    /// The links by their nodes, each node's in the order in which they were added, and the start
    /// of each node's links.
    fn in_order(self) -> (Vec<StrongLink>, Vec<u32>) {
        let mut starts = vec![0; self.last.len() + 1];
        for &(_, from, _) in &self.links {
            starts[usize::from(from) + 1] += 1;
        }
        for node in 1..starts.len() {
            starts[node] += starts[node - 1];
        }
        let mut next = starts.clone();
        let mut links: Vec<StrongLink> = self.links.iter().map(|(link, ..)| *link).collect();
        for (link, from, _) in self.links {
            let place = &mut next[usize::from(from)];
            links[*place as usize] = link;
            *place += 1;
        }
        (links, starts)
    }
}

/// The candidates of a board, by digits.
fn singles(board: &Board) -> Vec<GraphNode> {
    let of = |digit: usize| {
        let cells = board.places(digit).into_iter().map(Cells::of);
        cells.map(move |cells| GraphNode { digit, cells })
    };
    (0..9).flat_map(of).collect()
}

/// The groups of a board: two or three places of a digit in a box and a line.
fn groups(board: &Board) -> Vec<GraphNode> {
    let mut groups = Vec::new();
    for digit in 0..9 {
        for box_ in 18..27 {
            let places = board.places_in(digit, box_);
            if places.len() < 2 {
                continue;
            }
            for &line in &HOUSES[..18] {
                let cells = places & line;
                if cells.len() > 1 {
                    groups.push(GraphNode { digit, cells });
                }
            }
        }
    }
    groups
}

/// Returns `true` if these cells are in a box and a line.
fn is_group(cells: Cells) -> bool {
    cells.len() < 4 && common_houses(cells).count() == 2
}

pub(crate) fn set_bit(bits: &mut [u64], index: usize) {
    bits[index / 64] |= 1 << (index % 64);
}

pub(crate) fn has_bit(bits: &[u64], index: usize) -> bool {
    bits[index / 64] >> (index % 64) & 1 == 1
}

/// The indices of the bits that are set.
pub(crate) fn ones(words: impl Iterator<Item = u64>) -> impl Iterator<Item = usize> {
    words.enumerate().flat_map(|(i, word)| {
        std::iter::successors(Some(word), |&word| Some(word & word.wrapping_sub(1)))
            .take_while(|&word| word != 0)
            .map(move |word| 64 * i + word.trailing_zeros() as usize)
    })
}
