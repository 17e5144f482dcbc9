//! Remote pair.
//!
//! Four or more cells with the same two candidates form a chain of cells that see each other, so
//! the two digits alternate along the chain. Both digits can be removed from a cell that sees two
//! cells with different digits.
//!
//! Truths and links: the cells are the truths, the houses that connect them the links.

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
            let tree = Tree::grow(start, alike);
            alike -= tree.colours[0] | tree.colours[1];
            if let Some(step) = tree.step(board, digits) {
                search.found(step)?;
            }
        }
    }
    GO_ON
}

/// Cells joined by sight, in two colours, each with the cell it was reached from.
struct Tree {
    colours: [Cells; 2],
    order: Vec<(usize, usize)>,
}

impl Tree {
    fn grow(start: usize, alike: Cells) -> Tree {
        let mut tree = Tree {
            colours: [Cells::of(start), Cells::NONE],
            order: Vec::new(),
        };
        let mut open = std::collections::VecDeque::from([(start, 0)]);
        while let Some((cell, colour)) = open.pop_front() {
            for next in (alike & PEERS[cell]) - tree.colours[0] - tree.colours[1] {
                tree.colours[1 - colour] |= Cells::of(next);
                tree.order.push((cell, next));
                open.push_back((next, 1 - colour));
            }
        }
        tree
    }

    fn step(&self, board: &Board, digits: Digits) -> Option<Step> {
        let [a, b] = self.colours;
        if (a | b).len() < 4 {
            return None;
        }
        let sight = |cells: Cells| {
            cells
                .into_iter()
                .fold(Cells::NONE, |all, cell| all | PEERS[cell])
        };
        let seen = (sight(a) & sight(b)) - a - b;
        let mut step = Step::new(Technique::REMOTE_PAIR)
            .digits(digits)
            .cells(a | b)
            .cell_truths(a | b);
        for digit in digits {
            let gone = seen & board.places(digit);
            step = step.removing_all(digit, gone);
            for &(from, to) in &self.order {
                step = step.link(between(digit, from, to));
            }
            for cell in gone {
                for colour in [a, b] {
                    let near = (colour & PEERS[cell]).first();
                    step = step.links(near.map(|near| between(digit, cell, near)));
                }
            }
        }
        // The cells form a tree, so every link is a chain of its own.
        let digit = digits.into_iter().next()?;
        let node = |cell: usize| Node::new(digit, Cells::of(cell), b.contains(cell));
        let links = self.order.iter().map(|link| <[usize; 2]>::from(*link));
        let step = links.fold(step, |step, link| step.chain(link.map(node).to_vec()));
        (!step.eliminations.is_empty()).then_some(step)
    }
}

fn between(digit: usize, a: usize, b: usize) -> Constraint {
    let house = common_houses(Cells::of(a) | Cells::of(b)).next();
    Constraint::digit_in(digit, house.unwrap_or(0))
}
