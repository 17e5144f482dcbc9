//! The inference graph: nodes that can be true (on) or false (off), and the links between them.
//!
//! Nodes are candidates, and optionally groups (the places of a digit in a box and a line) and
//! the digits of almost locked sets. A *weak* link means that at most one of two nodes is true, a
//! *strong* link that at least one is true. Walking strong and weak links in turn, "off, on, off,
//! on ...", gives every chain of implications.

use std::collections::HashSet;

use crate::als::Als;
use crate::candidate::all_of;
use crate::constraint::Indices;
use crate::geometry::{HOUSES, common_houses};
use crate::implications::Implications;
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
    /// For each node the nodes that cannot be true with it.
    weak: Vec<u64>,
    /// For each node the words of its row in `weak` that are not all zero.
    spans: Vec<(u16, u16)>,
    /// For each node its strong links.
    strong: Vec<Vec<StrongLink>>,
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

/// The links that a walk may take.
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
        graph.link_digits();
        graph.link_cells(board);
        graph.link_houses(board);
        graph.link_sets();
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
            strong: vec![Vec::new(); nodes.len()],
            of_digit: std::array::from_fn(|_| vec![0; words]),
            nodes,
            sets: sets.to_vec(),
        }
    }

    /// Weak links between nodes of one digit.
    fn link_digits(&mut self) {
        let mut of_digit: [Vec<usize>; 9] = std::array::from_fn(|_| Vec::new());
        for (number, node) in self.nodes.iter().enumerate() {
            of_digit[node.digit].push(number);
            set_bit(&mut self.of_digit[node.digit], number);
        }
        for numbers in &of_digit {
            for &a in numbers {
                let seen = self.nodes[a].cells.common_peers();
                let row = &mut self.weak[a * self.words..][..self.words];
                for &b in numbers {
                    if self.nodes[b].cells.is_subset(seen) {
                        set_bit(row, b);
                    }
                }
            }
        }
    }

    /// Links inside cells: weak between all candidates, strong if there are two.
    fn link_cells(&mut self, board: &Board) {
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
                self.strengthen(a, b, LinkReason::Truth(Constraint::cell(cell)));
            }
        }
    }

    /// Strong links inside houses: two nodes that are all places of a digit.
    fn link_houses(&mut self, board: &Board) {
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
                    self.strengthen(a, b, why);
                }
                let inside = || groups.iter().filter(|(_, cells)| cells.is_subset(places));
                for &(a, group) in inside() {
                    let rest = places - group;
                    if let Some(cell) = rest.single() {
                        let b = self.number(Candidate::at(cell, digit));
                        self.strengthen(a, b, why);
                    } else if let Some(&(b, _)) = inside().find(|&&(b, g)| g == rest && b > a) {
                        self.strengthen(a, b, why);
                    }
                }
            }
        }
    }

    /// Strong links inside almost locked sets: if one digit is not in the set, all others are.
    fn link_sets(&mut self) {
        let sets = std::mem::take(&mut self.sets);
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
                    self.strengthen(a, b, LinkReason::Als(index as u16));
                }
            }
        }
        self.sets = sets;
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

    /// Adds a strong link between two nodes, unless there is one.
    fn strengthen(&mut self, a: usize, b: usize, why: LinkReason) {
        for (from, to) in [(a, b), (b, a)] {
            if self.strong[from]
                .iter()
                .all(|link| usize::from(link.to) != to)
            {
                self.strong[from].push(StrongLink { to: to as u16, why });
            }
        }
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

    /// The nodes that cannot be true with this one.
    pub(crate) fn weak(&self, node: usize) -> &[u64] {
        &self.weak[node * self.words..][..self.words]
    }

    /// The strong links of a node.
    pub(crate) fn strong(&self, node: usize) -> &[StrongLink] {
        &self.strong[node]
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
        (implied.start, implied.start_on) = (start, on);
        for bits in [&mut implied.on, &mut implied.off] {
            bits.clear();
            bits.resize(self.words, 0);
        }
        // Old entries stay: those of nodes that are not reached are not read.
        implied.came_from.resize(2 * self.nodes.len(), 0);
        implied.depths.resize(2 * self.nodes.len(), 0);
        implied.depths[2 * start + usize::from(on)] = 0;
        implied.trail.clear();
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
                    self.turn_off(from, walk, implied);
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
        let depth = implied.depths[2 * from].saturating_add(1);
        for link in &self.strong[from] {
            let to = usize::from(link.to);
            if self.allows_strong(walk, link) && !has_bit(&implied.on, to) {
                set_bit(&mut implied.on, to);
                implied.came_from[2 * to + 1] = from as u16;
                implied.depths[2 * to + 1] = depth;
                implied.trail.push((link.to, true));
            }
        }
    }

    /// Adds the nodes that are off if a node is on.
    fn turn_off(&self, from: usize, walk: Walk, implied: &mut Implications) {
        let depth = implied.depths[2 * from + 1].saturating_add(1);
        let only = match walk {
            Walk::Any => None,
            Walk::Digit(_) | Walk::Bivalue => Some(&self.of_digit[self.nodes[from].digit]),
        };
        let (first, last) = self.spans[from];
        for word in usize::from(first)..usize::from(last) {
            let mut new = self.weak[from * self.words + word] & !implied.off[word];
            new &= only.map_or(u64::MAX, |only| only[word]);
            implied.off[word] |= new;
            while new != 0 {
                let to = 64 * word + new.trailing_zeros() as usize;
                new &= new - 1;
                implied.came_from[2 * to] = from as u16;
                implied.depths[2 * to] = depth;
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
        let link = self.strong[a].iter().find(|link| usize::from(link.to) == b);
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

    /// Adds the links through which two nodes exclude each other.
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

    /// The almost locked set of a strong link, if it is one.
    fn set_between(&self, a: usize, b: usize) -> Option<&Als> {
        let link = self.strong[a]
            .iter()
            .find(|link| usize::from(link.to) == b)?;
        match link.why {
            LinkReason::Als(index) => Some(&self.sets[usize::from(index)]),
            LinkReason::Truth(_) => None,
        }
    }

    /// Returns `true` if a link of this walk is made by an almost locked set.
    pub(crate) fn uses_sets(&self, path: &[(usize, bool)]) -> bool {
        let strong = path.windows(2).filter(|pair| pair[1].1);
        strong
            .into_iter()
            .any(|pair| self.set_between(pair[0].0, pair[1].0).is_some())
    }

    /// The candidates that can be removed if the almost locked sets of a loop are locked: their
    /// digits that are not part of the loop, in all cells that see them.
    pub(crate) fn set_leftovers(&self, path: &[(usize, bool)]) -> Vec<Candidate> {
        let strong = path.windows(2).filter(|pair| pair[1].1);
        let mut gone = Vec::new();
        for pair in strong {
            let (a, b) = (pair[0].0, pair[1].0);
            let Some(als) = self.set_between(a, b) else {
                continue;
            };
            let used = [a, b].map(|node| self.nodes[node].digit);
            for digit in als.digits.into_iter().filter(|digit| !used.contains(digit)) {
                gone.extend(all_of(als.seen[digit] & HOUSES[als.house], digit));
            }
        }
        gone
    }

    /// Returns `true` if a node is not a single candidate.
    pub(crate) fn is_grouped(&self, node: usize) -> bool {
        node >= self.singles
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

fn set_bit(bits: &mut [u64], index: usize) {
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
