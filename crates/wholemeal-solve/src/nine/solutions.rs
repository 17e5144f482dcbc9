//! All solutions of one board, lazily and in a fixed order.

use super::board::{Full, Nine};
use super::lanes::{Boards, Lanes};
use super::node::{Node, Open};
use super::simd::{self, Portable};
use super::source::Digits;

/// All solutions of a board, each once, in the same order on every machine. Asking
/// for the first does not make the second.
///
/// ```
/// use wholemeal_solve::{Full, Nine, solutions};
///
/// // The empty board has 6,670,903,752,021,072,936,960 solutions; here are three.
/// let three: Vec<Full> = solutions(&Nine::EMPTY).take(3).collect();
/// assert!(three.iter().all(|full| full.to_grid().is_solution()));
/// assert!(three[0] != three[1] && three[1] != three[2] && three[0] != three[2]);
/// ```
#[must_use]
pub fn solutions(puzzle: &Nine) -> Solutions {
    let mut boards = Boards::idle();
    let words = simd::words_mut(&mut boards);
    for (cell, &set) in puzzle.cells.iter().enumerate() {
        words[cell * Portable::WIDTH] = set;
    }
    Solutions {
        boards,
        waiting: Vec::new(),
        done: false,
    }
}

/// The list of solutions of a board, as far as it has been asked for; see
/// [`solutions`].
///
/// One board of the portable engine, searched depth first: its order must not
/// depend on how many boards a machine can take at a time.
#[derive(Clone, Debug)]
pub struct Solutions {
    boards: Boards<Portable>,
    waiting: Vec<Node>,
    done: bool,
}

impl Solutions {
    /// On with the last board that waits.
    fn take_next(&mut self) {
        match self.waiting.pop() {
            Some(node) => {
                let words = simd::words_mut(&mut self.boards);
                node.insert::<Portable>(words, 0);
                words[81 * Portable::WIDTH] = 0;
            }
            None => self.done = true,
        }
    }

    /// Tries a cell: its first candidate now, the others later.
    fn branch(&mut self) {
        let words = simd::words_mut(&mut self.boards);
        let open = Open::<<Portable as Lanes>::Boxes>::extract::<Portable>(words, 0);
        let mut node = Node::EMPTY;
        open.store(&mut node);
        if let Some(spot) = open.choose().or_else(|| node.smallest()) {
            words[spot.cell() * Portable::WIDTH] = node.split(spot);
            self.waiting.push(node);
        }
    }

    /// The board as digits, if it is full.
    fn read(&self) -> Option<Full> {
        let words = simd::words(&self.boards);
        let mut digits: Digits = [0; 81];
        super::crew::read_solution::<Portable>(words, 0, &mut digits).then(|| Full::found(&digits))
    }
}

impl Iterator for Solutions {
    type Item = Full;

    fn next(&mut self) -> Option<Full> {
        while !self.done {
            let signals = Portable::sweep(&mut self.boards);
            if signals.dead & 1 != 0 {
                self.take_next();
            } else if let Some(full) = (signals.full & 1 != 0).then(|| self.read()).flatten() {
                self.take_next();
                return Some(full);
            } else if signals.still & 1 != 0 {
                self.branch();
            }
        }
        None
    }
}
