//! Builds short case trees.

mod case_board;
mod exactly_one;
mod small_board;
mod tree_builder;

use wholemeal_grid::{Marks, Shape};

use super::layout::Layout;
use crate::case_tree::{CaseTree, VisitedNode};
use crate::{Budget, Interrupted};

use case_board::TrailBoard;
use small_board::{MOST_CELLS, SmallBoard};
use tree_builder::TreeBuilder;

/// Proves verdicts and counts by case trees, for boards of one shape.
///
/// Of the branches with the fewest candidates it tries the first few, and takes the one whose
/// children leave the fewest candidates open. So most trees are small: a quarter of the puzzles with
/// 17 clues need two branches or more.
///
/// ```
/// use wholemeal_grid::{Grid, Marks, Shape};
/// use wholemeal_solve::{Budget, Prover};
///
/// let line = "000000010400000000020000000000050407008000300001090000300400200050100000000806000";
/// let puzzle: Grid = line.parse().unwrap();
/// let mut prover = Prover::new(Shape::NINE);
/// let tree = prover.prove(&Marks::choices(&puzzle), &Budget::UNLIMITED).unwrap();
/// assert_eq!(tree.solutions(), 1);
/// assert!(tree.to_string().len() < 20);
/// ```
#[derive(Clone, Debug)]
pub struct Prover {
    layout: Layout,
    builder: Builder,
}

/// The same trees come from two kinds of boards.
#[derive(Clone, Debug)]
enum Builder {
    Small(Box<TreeBuilder<SmallBoard>>),
    AnySize(Box<TreeBuilder<TrailBoard>>),
}

impl Prover {
    /// A prover for boards of this shape.
    #[must_use]
    pub fn new(shape: Shape) -> Prover {
        let layout = Layout::new(shape);
        let builder = match layout.cell_count() <= MOST_CELLS {
            true => Builder::Small(Box::new(TreeBuilder::new(&layout))),
            false => Builder::AnySize(Box::new(TreeBuilder::new(&layout))),
        };
        Prover { layout, builder }
    }

    /// The shape of the boards that it proves.
    #[must_use]
    pub fn shape(&self) -> Shape {
        self.layout.shape
    }

    /// Builds a case tree with all solutions of a board. A guess of the budget is a branch of the tree.
    ///
    /// # Errors
    /// Returns [`Interrupted`] with the work done so far if the budget runs out.
    ///
    /// # Panics
    /// If the shape of the board differs from that of the prover.
    pub fn prove(&mut self, puzzle: &Marks, budget: &Budget<'_>) -> Result<CaseTree, Interrupted> {
        self.prove_and_visit(puzzle, budget, |_| {})
    }

    /// Like [`prove`](Prover::prove), and calls `visit` for every node in depth-first order.
    ///
    /// ```
    /// use wholemeal_grid::{Grid, Marks, Shape};
    /// use wholemeal_solve::{Budget, NodeKind, Prover};
    ///
    /// let puzzle: Grid = "1..4..1..1..4..1".parse().unwrap();
    /// let marks = Marks::choices(&puzzle);
    /// let mut solutions = Vec::new();
    /// let prover = &mut Prover::new(Shape::FOUR);
    /// let tree = prover.prove_and_visit(&marks, &Budget::UNLIMITED, |node| {
    ///     if let NodeKind::Solution(grid) = &node.kind {
    ///         solutions.push((node.assumptions.len(), grid.to_string()));
    ///     }
    /// });
    /// assert_eq!(tree.unwrap().solutions(), 2);
    /// assert_eq!(solutions[0], (1, "1234341221434321".to_owned()));
    /// ```
    ///
    /// # Errors
    /// Returns [`Interrupted`] with the work done so far if the budget runs out.
    ///
    /// # Panics
    /// If the shape of the board differs from that of the prover.
    pub fn prove_and_visit(
        &mut self,
        puzzle: &Marks,
        budget: &Budget<'_>,
        visit: impl FnMut(&VisitedNode<'_>),
    ) -> Result<CaseTree, Interrupted> {
        assert_eq!(puzzle.shape(), self.shape(), "a prover is for one shape");
        match &mut self.builder {
            Builder::Small(builder) => builder.build(&self.layout, puzzle, budget, visit),
            Builder::AnySize(builder) => builder.build(&self.layout, puzzle, budget, visit),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use wholemeal_testkit::boards::Kind;
    use wholemeal_testkit::random::Random;

    #[test]
    fn both_kinds_of_boards_give_the_same_trees() {
        let mut random = Random::new(7);
        for (rows, columns) in [(2, 2), (2, 3), (1, 5), (3, 3), (2, 5), (1, 10)] {
            let shape = Shape::new(rows, columns).unwrap();
            let layout = Layout::new(shape);
            let mut small: TreeBuilder<SmallBoard> = TreeBuilder::new(&layout);
            let mut any: TreeBuilder<TrailBoard> = TreeBuilder::new(&layout);
            for round in 0..300 {
                let kind = Kind::ALL[round % Kind::ALL.len()];
                if !kind.is_grid() && shape != Shape::NINE {
                    continue;
                }
                let marks = kind.board(shape, &mut random);
                let budget = Budget::guesses(200);
                let one = small.build(&layout, &marks, &budget, |_| {});
                let other = any.build(&layout, &marks, &budget, |_| {});
                assert_eq!(one, other, "{marks:?}");
            }
        }
    }
}
