//! Builds the tree of a board, whatever the kind of board.

use wholemeal_grid::{Cell, Digit, Grid, Marks};

use super::super::layout::Layout;
use super::case_board::{Candidate, CaseBoard, Node};
use super::exactly_one::ExactlyOne;
use crate::case_tree::{Branch, CaseTree, NodeKind, VisitedNode};
use crate::{Budget, Interrupted};

/// The number of branches that are tried before one is chosen. With more the trees get smaller, but
/// not by much: the hardest puzzles need 352 bytes with 16, and 329 with all.
const TRIED: usize = 16;

/// The number of branches between two polls of the budget.
const BRANCHES_PER_POLL: u64 = 16;

/// The state of a depth-first construction.
#[derive(Clone, Debug)]
pub(super) struct TreeBuilder<B> {
    board: B,
    /// For every branch from the root to the current node, the number of waiting candidates that
    /// belong to earlier branches.
    frames: Vec<usize>,
    /// Candidates that are still to be assumed, those of the current branch last, in descending order.
    waiting: Vec<Candidate>,
    /// The candidates that the current node assumes.
    assumptions: Vec<(Cell, Digit)>,
    branches: Vec<Branch>,
    solutions: u64,
    first: Option<Grid>,
}

impl<B: CaseBoard> TreeBuilder<B> {
    pub(super) fn new(layout: &Layout) -> TreeBuilder<B> {
        TreeBuilder {
            board: B::new(layout),
            frames: Vec::new(),
            waiting: Vec::new(),
            assumptions: Vec::new(),
            branches: Vec::new(),
            solutions: 0,
            first: None,
        }
    }

    /// Builds the tree of a puzzle, and calls `visit` for every node in depth-first order.
    pub(super) fn build(
        &mut self,
        layout: &Layout,
        puzzle: &Marks,
        budget: &Budget<'_>,
        mut visit: impl FnMut(&VisitedNode<'_>),
    ) -> Result<CaseTree, Interrupted> {
        self.clear();
        let mut node = Some(self.board.load(layout, puzzle));
        while let Some(current) = node {
            match current {
                Node::Contradiction => self.visit(NodeKind::Contradiction, &mut visit),
                Node::Solved => {
                    let solution = self.board.solution(layout);
                    self.add_solution(&solution);
                    self.visit(NodeKind::Solution(solution), &mut visit);
                }
                Node::Open => {
                    self.check(budget)?;
                    // The boards of the tries and of the children start from this one.
                    self.board.save();
                    let set = self.choose(layout);
                    self.visit(NodeKind::Branch(set.branch(layout)), &mut visit);
                    self.add_branch(layout, set);
                }
            }
            node = self.next_case(layout);
        }
        let branches = self.branches.clone();
        let first = self.first.take();
        Ok(CaseTree::new(layout.shape, branches, self.solutions, first))
    }

    fn clear(&mut self) {
        self.frames.clear();
        self.waiting.clear();
        self.assumptions.clear();
        self.branches.clear();
        self.solutions = 0;
        self.first = None;
    }

    /// Returns an error if the budget has run out.
    fn check(&self, budget: &Budget<'_>) -> Result<(), Interrupted> {
        let made = self.branches.len() as u64;
        let poll = made.is_multiple_of(BRANCHES_PER_POLL);
        if made >= budget.guesses || poll && budget.is_exhausted() {
            return Err(Interrupted::new(made, u128::from(self.solutions)));
        }
        Ok(())
    }

    fn add_solution(&mut self, solution: &Grid) {
        self.solutions += 1;
        self.first.get_or_insert_with(|| solution.clone());
    }

    /// Calls `visit` for the current node.
    fn visit(&self, kind: NodeKind, visit: &mut impl FnMut(&VisitedNode<'_>)) {
        let assumptions = &self.assumptions;
        visit(&VisitedNode { kind, assumptions });
    }

    /// Goes to the next case. Returns `None` if there is none.
    fn next_case(&mut self, layout: &Layout) -> Option<Node> {
        while let Some(&earlier) = self.frames.last() {
            self.board.restore(layout);
            if self.waiting.len() > earlier
                && let Some(candidate) = self.waiting.pop()
            {
                let digit = Digit::from_index(candidate.1.into()).expect("a digit of the board");
                self.assumptions.truncate(self.frames.len() - 1);
                self.assumptions.push((Cell::new(candidate.0), digit));
                return Some(self.board.assume(layout, candidate));
            }
            self.board.forget();
            self.frames.pop();
        }
        None
    }

    /// Adds a branch for the current node. Its children are visited later.
    fn add_branch(&mut self, layout: &Layout, set: ExactlyOne) {
        self.frames.push(self.waiting.len());
        let first = self.waiting.len();
        self.board.push_candidates(layout, set, &mut self.waiting);
        self.waiting[first..].reverse();
        self.branches.push(set.branch(layout));
    }

    /// The best of a few branches with the fewest candidates. The board is restored.
    fn choose(&mut self, layout: &Layout) -> ExactlyOne {
        let sets = self.board.smallest_sets(layout, TRIED);
        let mut best = (f64::INFINITY, sets[0]);
        for &set in &sets {
            let cost = self.cost(layout, set, best.0);
            if cost < best.0 {
                best = (cost, set);
            }
            // All children are closed.
            if cost == 0.0 {
                break;
            }
        }
        best.1
    }

    /// Estimates the work that remains after a branch: 0 if all its children are closed. The estimate
    /// may stop when it reaches `limit`.
    fn cost(&mut self, layout: &Layout, set: ExactlyOne, limit: f64) -> f64 {
        let waiting = self.waiting.len();
        let mut cost = 0.0;
        self.board.push_candidates(layout, set, &mut self.waiting);
        while self.waiting.len() > waiting && cost < limit {
            let Some(candidate) = self.waiting.pop() else {
                break;
            };
            if self.board.assume(layout, candidate) == Node::Open {
                cost += self.remaining();
            }
            self.board.restore(layout);
        }
        self.waiting.truncate(waiting);
        cost
    }

    /// Estimates the size of the tree below the current node. It doubles with every eight candidates
    /// that are left to be excluded.
    fn remaining(&self) -> f64 {
        (f64::from(self.board.excess()) / 8.0).exp2()
    }
}
