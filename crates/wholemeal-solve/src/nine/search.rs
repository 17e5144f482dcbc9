//! The search of one board, depth first.
//!
//! Some boards without a solution have their contradiction in a corner, and a search that starts
//! elsewhere finds it again and again. So the search counts contradictions by box and prefers
//! cells in boxes with many of them. A search that takes long is restarted and keeps the counts.
//!
//! Lanes do not count contradictions, because it would take too much time. Both kinds of search
//! still report the same solutions: the counts are used only after [`PLAIN_CONTRADICTIONS`], and
//! before that both search the same tree in the same order. A puzzle that has several solutions
//! and reaches that point is removed from its lane and solved by this search.

use super::board_in_registers::BoardInRegisters;
use super::lanes::{BoxVector, Boxes};
use super::single_board::{FULL, has_full_rows, sweep};
use super::stack::Stack;
use super::types::{Candidates, Digits};

/// The number of contradictions before the counts are used. With 5, puzzles with one solution
/// take as many sweeps as with 1, and lanes abandon one of 5000 boards with several solutions;
/// with 1 they would abandon one in seven.
pub(crate) const PLAIN_CONTRADICTIONS: u64 = 5;

/// A search that can be interrupted and continued.
#[derive(Clone, Debug, Default)]
pub(crate) struct Search {
    /// Boards that are still to be searched, the next one last.
    pending: Stack,
    weights: ConflictWeights,
    /// The number of contradictions so far.
    contradictions: u64,
    /// The number of contradictions after which `weights` are used.
    plain_contradictions: u64,
    pub(crate) work: Work,
}

/// The work of a search.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Work {
    pub(crate) sweeps: u64,
    pub(crate) guesses: u64,
    pub(crate) nodes: u64,
}

/// Why a search returned.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Reached {
    /// It found the next solution.
    Solution,
    /// There are no more solutions.
    End,
    /// It reached the limit of guesses. It can be continued.
    Limit,
}

impl Search {
    /// Forgets the counts of another puzzle. The counts of the next one are used after
    /// `plain_contradictions`.
    pub(crate) fn reset(&mut self, plain_contradictions: u64) {
        self.weights = ConflictWeights::default();
        self.contradictions = 0;
        self.plain_contradictions = plain_contradictions;
        self.work = Work::default();
    }

    /// Gives the counts more influence from now on.
    pub(crate) fn raise_cap(&mut self) {
        self.weights.cap = RESTART_CAP;
    }

    /// Starts or restarts with this board and searches for its first solution, until the total
    /// number of guesses is `most`.
    #[inline(always)]
    pub(crate) fn start<B: BoxVector>(
        &mut self,
        puzzle: &Candidates,
        most: u64,
        solution: &mut Digits,
    ) -> Reached {
        self.pending.clear();
        match self.explore(BoardInRegisters::<B>::new(puzzle), most, solution) {
            Reached::End => self.resume::<B>(most, solution),
            reached => reached,
        }
    }

    /// Searches for the next solution, until the total number of guesses is `most`.
    #[inline(always)]
    pub(crate) fn resume<B: BoxVector>(&mut self, most: u64, solution: &mut Digits) -> Reached {
        while let Some(node) = self.pending.pop() {
            let open = BoardInRegisters::<B>::load(node);
            match self.explore(open, most, solution) {
                Reached::End => {}
                reached => return reached,
            }
        }
        Reached::End
    }

    /// Tries first candidates until they lead to a solution or a contradiction. The boards with
    /// the other candidates are pushed.
    #[inline(always)]
    fn explore<B: BoxVector>(
        &mut self,
        mut open: BoardInRegisters<B>,
        most: u64,
        solution: &mut Digits,
    ) -> Reached {
        self.work.nodes += 1;
        let mut sum = B::splat(0);
        loop {
            let swept = sweep(&mut open.places);
            self.work.sweeps += 1;
            if !swept.contradiction.is_zero() {
                self.weights.add(swept.contradiction);
                self.contradictions += 1;
                return Reached::End;
            }
            if swept.candidate_sum.xor(B::load(&FULL)).is_zero() && has_full_rows(&open.places) {
                open.read(solution);
                return Reached::Solution;
            }
            if swept.candidate_sum.xor(sum).is_zero() {
                if self.work.guesses >= most {
                    open.store(self.pending.push());
                    self.work.nodes -= 1;
                    return Reached::Limit;
                }
                if !self.branch(&mut open) {
                    return Reached::End;
                }
                self.work.guesses += 1;
                self.work.nodes += 1;
            }
            // After a guess the sum always differs.
            sum = swept.candidate_sum;
        }
    }

    /// Tries the first candidate of a cell, and pushes the board with the others. Returns `false`
    /// if no cell is open.
    #[inline(always)]
    fn branch<B: BoxVector>(&mut self, open: &mut BoardInRegisters<B>) -> bool {
        let preferred = if self.contradictions < self.plain_contradictions {
            B::splat(0)
        } else {
            B::load(&self.weights.boxes)
        };
        let chosen = open.choose(preferred);
        let node = self.pending.push();
        open.store(node);
        let Some(cell_ref) = chosen.or_else(|| node.smallest()) else {
            self.pending.pop();
            return false;
        };
        let first = node.split(cell_ref);
        open.set(cell_ref, first);
        true
    }
}

/// The number of recent contradictions in each box, in the upper half of its word, where the
/// choice of a cell expects it.
#[derive(Clone, Debug)]
struct ConflictWeights {
    boxes: Boxes,
    /// All counts are halved when one reaches this.
    cap: u16,
}

/// At first a count has the influence of a few open cells.
const INITIAL_CAP: u16 = 12 << 8;

/// After a restart the counts decide.
const RESTART_CAP: u16 = 100 << 8;

impl Default for ConflictWeights {
    fn default() -> Self {
        ConflictWeights {
            boxes: [0; 16],
            cap: INITIAL_CAP,
        }
    }
}

impl ConflictWeights {
    /// Counts a contradiction in the boxes whose words are not zero.
    #[inline(always)]
    fn add<B: BoxVector>(&mut self, contradiction: B) {
        let unit = B::splat(0x100).without(contradiction.equal(B::splat(0)));
        let boxes = B::load(&self.boxes).add(unit);
        boxes.store(&mut self.boxes);
        if boxes.greatest() >= self.cap {
            for weight in &mut self.boxes {
                *weight = *weight >> 9 << 8;
            }
        }
    }
}
