//! The search of one board, depth first.
//!
//! Some boards without a solution have their contradiction in a corner, and a
//! search that begins elsewhere meets it again and again. So the search counts
//! contradictions by box and prefers cells in boxes with many of them. A search that
//! takes long is restarted with the counts it has.
//!
//! Lanes cannot afford those counts. The two kinds of search still report the same
//! solutions, because the counts are used only after [`PLAIN_CONTRADICTIONS`]: up to there
//! both search the same tree in the same order. A puzzle that has several solutions and is
//! beyond that point is taken out of its lane and solved alone.

use super::lanes::{BoxVector, Boxes};
use super::single_board::{FULL, has_full_rows, sweep};
use super::stack::Stack;
use super::stacked_board::BoardInRegisters;
use super::types::{Candidates, Digits};

/// The number of contradictions before the counts are used. With 5, puzzles with one
/// solution take as many sweeps as with 1, and of 5000 boards with several solutions lanes
/// give up one; with 1 they would give up one in seven.
pub(crate) const PLAIN_CONTRADICTIONS: u64 = 5;

/// A search that can be left and taken up again.
#[derive(Clone, Debug, Default)]
pub(crate) struct Search {
    /// Boards that wait, the next one last.
    waiting: Stack,
    weights: ConflictWeights,
    /// Contradictions so far, and how many there are before the counts of `heat` are used.
    contradictions: u64,
    plain: u64,
    pub(crate) work: Work,
}

/// What was done so far.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Work {
    pub(crate) sweeps: u64,
    pub(crate) guesses: u64,
    pub(crate) nodes: u64,
}

/// How far a search came.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Reached {
    /// The next solution.
    Solution,
    /// The end: there are no more solutions.
    End,
    /// As many guesses as it was allowed.
    Limit,
}

impl Search {
    /// Forgets what it has learned of another puzzle. What it learns is used after so many
    /// contradictions.
    pub(crate) fn reset(&mut self, plain: u64) {
        self.weights = ConflictWeights::default();
        self.contradictions = 0;
        self.plain = plain;
        self.work = Work::default();
    }

    /// Lets what it learns weigh more from now on.
    pub(crate) fn raise_cap(&mut self) {
        self.weights.most = RESTART_CAP;
    }

    /// Starts or restarts with this board and goes on to its first solution, unless it takes
    /// more guesses than that in all.
    #[inline(always)]
    pub(crate) fn start<B: BoxVector>(
        &mut self,
        puzzle: &Candidates,
        most: u64,
        solution: &mut Digits,
    ) -> Reached {
        self.waiting.clear();
        match self.explore(BoardInRegisters::<B>::new(puzzle), most, solution) {
            Reached::End => self.resume::<B>(most, solution),
            reached => reached,
        }
    }

    /// Goes on to the next solution, unless it takes more guesses than that in all.
    #[inline(always)]
    pub(crate) fn resume<B: BoxVector>(&mut self, most: u64, solution: &mut Digits) -> Reached {
        while let Some(node) = self.waiting.pop() {
            let open = BoardInRegisters::<B>::load(node);
            match self.explore(open, most, solution) {
                Reached::End => {}
                reached => return reached,
            }
        }
        Reached::End
    }

    /// Follows the first candidates from this board on, to the solution or the end
    /// they lead to; the others wait.
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
                    open.store(self.waiting.push());
                    self.work.nodes -= 1;
                    return Reached::Limit;
                }
                if !self.branch(&mut open) {
                    return Reached::End;
                }
                self.work.guesses += 1;
                self.work.nodes += 1;
            }
            // After a guess the sum is another one.
            sum = swept.candidate_sum;
        }
    }

    /// Tries a cell: its first candidate now, the others later. `false` if there is
    /// none to try.
    #[inline(always)]
    fn branch<B: BoxVector>(&mut self, open: &mut BoardInRegisters<B>) -> bool {
        let preferred = if self.contradictions < self.plain {
            B::splat(0)
        } else {
            B::load(&self.weights.boxes)
        };
        let chosen = open.choose(preferred);
        let node = self.waiting.push();
        open.store(node);
        let Some(cell_ref) = chosen.or_else(|| node.smallest()) else {
            self.waiting.pop();
            return false;
        };
        let first = node.split(cell_ref);
        open.settle(cell_ref, first);
        true
    }
}

/// The number of recent contradictions in each box: in the upper half of its word, as the
/// choice of a cell wants it.
#[derive(Clone, Debug)]
struct ConflictWeights {
    boxes: Boxes,
    most: u16,
}

/// At the start a little heat is worth an open cell or two; after a restart it decides.
const INITIAL_CAP: u16 = 12 << 8;
const RESTART_CAP: u16 = 100 << 8;

impl Default for ConflictWeights {
    fn default() -> Self {
        ConflictWeights {
            boxes: [0; 16],
            most: INITIAL_CAP,
        }
    }
}

impl ConflictWeights {
    /// These boxes, whose words are not zero, are wrong.
    #[inline(always)]
    fn add<B: BoxVector>(&mut self, wrong: B) {
        let unit = B::splat(0x100).without(wrong.equal(B::splat(0)));
        let boxes = B::load(&self.boxes).add(unit);
        boxes.store(&mut self.boxes);
        if boxes.greatest() >= self.most {
            for weight in &mut self.boxes {
                *weight = *weight >> 9 << 8;
            }
        }
    }
}
