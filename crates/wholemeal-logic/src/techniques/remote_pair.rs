//! Remote pair.
//!
//! Four or more cells with the same two candidates form a chain of cells that see each other, so
//! the two digits alternate along the chain. Both digits can be removed from a cell that sees two
//! cells with different digits.
//!
//! Every elimination has a chain, from a cell that it sees with the one digit to a cell that it
//! sees with the other.
//!
//! Truths and links: the cells of the chains are the truths, the houses that connect them the
//! links.

use std::collections::VecDeque;

use crate::geometry::{PEERS, common_houses};
use crate::search::{Flow, GO_ON, Search};
use crate::step::Node;
use crate::{Board, Cells, Constraint, Digits, Step, Technique};

pub(super) fn find(search: &mut Search<'_>) -> Flow {
    let board = search.board;
    let [_, mut two, _] = board.cells_by_count();
    while let Some(first) = two.first() {
        let digits = board.digits(first);
        let mut alike: Cells = two
            .into_iter()
            .filter(|&c| board.digits(c) == digits)
            .collect();
        two -= alike;
        while let Some(start) = alike.first() {
            let cluster = Cluster::grow(start, alike);
            alike -= cluster.cells();
            if let Some(step) = cluster.step(board, digits) {
                search.found(step)?;
            }
        }
    }
    GO_ON
}

/// Cells that are connected by sight, in two colours: cells of one colour have the same digit.
struct Cluster {
    colours: [Cells; 2],
}

impl Cluster {
    fn grow(start: usize, alike: Cells) -> Cluster {
        let mut colours = [Cells::of(start), Cells::NONE];
        let mut open = VecDeque::from([(start, 0)]);
        while let Some((cell, colour)) = open.pop_front() {
            for next in (alike & PEERS[cell]) - colours[0] - colours[1] {
                colours[1 - colour] |= Cells::of(next);
                open.push_back((next, 1 - colour));
            }
        }
        Cluster { colours }
    }

    fn cells(&self) -> Cells {
        self.colours[0] | self.colours[1]
    }

    fn step(&self, board: &Board, digits: Digits) -> Option<Step> {
        if self.cells().len() < 4 {
            return None;
        }
        let [a, b] = self.colours.map(sight);
        let places = |digit: usize| (a & b & board.places(digit)) - self.cells();
        let (x, y) = digits.pair()?;
        let gone = places(x) | places(y);
        let step = Step::new(Technique::REMOTE_PAIR).digits(digits);
        let step = step.removing_all(x, places(x)).removing_all(y, places(y));
        let mut chains: Vec<Vec<usize>> = Vec::new();
        for cell in gone {
            let chain = self.chain_around(cell)?;
            let ends = |chain: &Vec<usize>| Some((*chain.first()?, *chain.last()?));
            let seen = |(a, b)| PEERS[cell].contains(a) && PEERS[cell].contains(b);
            if !chains.iter().filter_map(ends).any(seen) {
                chains.push(chain);
            }
        }
        let step = chains
            .iter()
            .fold(step, |step, chain| add_chain(step, chain, [x, y], gone));
        (!gone.is_empty()).then_some(step)
    }

    /// The shortest chain between cells of different colours that this cell sees.
    fn chain_around(&self, cell: usize) -> Option<Vec<usize>> {
        let [from, to] = self.colours.map(|colour| colour & PEERS[cell]);
        let chains = from.into_iter().map(|start| self.chain(start, to));
        chains.flatten().min_by_key(Vec::len)
    }

    /// The shortest chain from a cell to one of these.
    fn chain(&self, start: usize, to: Cells) -> Option<Vec<usize>> {
        let mut new = self.cells() - Cells::of(start);
        let mut open = VecDeque::from([vec![start]]);
        while let Some(chain) = open.pop_front() {
            let last = *chain.last()?;
            if to.contains(last) {
                return Some(chain);
            }
            let colour = usize::from(self.colours[0].contains(last));
            let next = new & self.colours[colour] & PEERS[last];
            new -= next;
            open.extend(next.into_iter().map(|next| [&chain[..], &[next]].concat()));
        }
        None
    }
}

/// The cells that see one of these.
fn sight(cells: Cells) -> Cells {
    cells
        .into_iter()
        .fold(Cells::NONE, |all, cell| all | PEERS[cell])
}

/// Adds a chain of cells with the digits x and y to a step, with the links to the eliminations
/// that see both ends.
fn add_chain(step: Step, chain: &[usize], [x, y]: [usize; 2], gone: Cells) -> Step {
    let cells: Cells = chain.iter().copied().collect();
    let mut step = step.cells(cells).cell_truths(cells);
    let ends = [chain[0], chain[chain.len() - 1]];
    for digit in [x, y] {
        let pairs = chain
            .windows(2)
            .map(|pair| between(digit, pair[0], pair[1]));
        step = step.links(pairs);
        for cell in gone & PEERS[ends[0]] & PEERS[ends[1]] {
            step = step.links(ends.map(|end| between(digit, end, cell)));
        }
    }
    // Without x the first cell is y, so the second is x, and so on.
    let node = |(i, &cell): (usize, &usize)| {
        let (off, on) = if i % 2 == 0 { (x, y) } else { (y, x) };
        [(off, false), (on, true)].map(|(digit, on)| Node::new(digit, Cells::of(cell), on))
    };
    let nodes = chain.iter().enumerate().flat_map(node).collect();
    step.chain(nodes)
}

fn between(digit: usize, a: usize, b: usize) -> Constraint {
    let house = common_houses(Cells::of(a) | Cells::of(b)).next();
    Constraint::digit_in(digit, house.unwrap_or(0))
}
