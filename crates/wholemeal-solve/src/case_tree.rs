//! Case trees: proofs of verdicts and counts.

use std::fmt;

use wholemeal_grid::{Cell, Digit, Grid, House, Shape};

/// A set of candidates of which exactly one is true in every solution.
///
/// ```
/// use wholemeal_grid::{Digit, House, Shape};
/// use wholemeal_solve::Branch;
///
/// let cell = Shape::NINE.cell(3, 4).unwrap();
/// assert_eq!(Branch::Cell(cell).text(Shape::NINE), "r4c5");
/// let digit = Digit::new(7).unwrap();
/// assert_eq!(Branch::Digit(digit, House::Box(1)).text(Shape::NINE), "7b2");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Branch {
    /// The candidates of a cell.
    Cell(Cell),
    /// The places of a digit in a house.
    Digit(Digit, House),
}

impl Branch {
    /// Its text on boards of this shape: `r4c5`, `7r3`, `7c9` or `7b2`.
    ///
    /// # Panics
    /// If the board has no such cell.
    #[must_use]
    pub fn text(self, shape: Shape) -> String {
        match self {
            Branch::Cell(cell) => {
                let (row, column) = (shape.row_of(cell), shape.column_of(cell));
                format!("r{}c{}", row + 1, column + 1)
            }
            Branch::Digit(digit, house) => {
                let kind = match house {
                    House::Row(_) => 'r',
                    House::Column(_) => 'c',
                    House::Box(_) => 'b',
                };
                format!("{}{kind}{}", digit.get(), house.index() + 1)
            }
        }
    }
}

/// A node of a case tree while it is built.
///
/// See [`Prover::prove_and_visit`](crate::Prover::prove_and_visit).
#[derive(Debug)]
#[non_exhaustive]
pub struct VisitedNode<'a> {
    /// What singles make of the node.
    pub kind: NodeKind,
    /// The candidates that are assumed, one for each branch on the way from the root.
    pub assumptions: &'a [(Cell, Digit)],
}

/// What singles make of a node of a case tree.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NodeKind {
    /// A cell without a candidate, or a digit without a place.
    Contradiction,
    /// A solution.
    Solution(Grid),
    /// Neither. The children of the node assume one candidate of this branch each.
    Branch(Branch),
}

/// A proof that a board has exactly these solutions.
///
/// A node of the tree is the board with some assumed digits, closed under singles: a placed digit is
/// removed from its peers, and a digit with one place in a house is placed there. A node that is
/// neither contradictory nor solved has a branch, and a child for each of its candidates, in
/// ascending order. The branches in depth-first order describe the tree completely. Its text is
/// checked by the crate `wholemeal-verify`, which shares no code with the solvers.
///
/// ```
/// use wholemeal_grid::{Grid, Marks, Shape};
/// use wholemeal_solve::{Budget, Prover};
///
/// let puzzle: Grid = "1..4..1..1..4..1".parse().unwrap();
/// let tree = Prover::new(Shape::FOUR).prove(&Marks::choices(&puzzle), &Budget::UNLIMITED).unwrap();
/// assert_eq!(tree.solutions(), 2);
/// assert_eq!(tree.to_string(), "r1c2");
/// assert!(tree.first().unwrap().is_solution_of(&puzzle));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CaseTree {
    shape: Shape,
    branches: Vec<Branch>,
    solutions: u64,
    first: Option<Grid>,
}

impl CaseTree {
    pub(crate) fn new(
        shape: Shape,
        branches: Vec<Branch>,
        solutions: u64,
        first: Option<Grid>,
    ) -> CaseTree {
        CaseTree {
            shape,
            branches,
            solutions,
            first,
        }
    }

    /// The branches in depth-first order. There are none if singles decide the board.
    #[must_use]
    pub fn branches(&self) -> &[Branch] {
        &self.branches
    }

    /// The number of solutions.
    #[must_use]
    pub fn solutions(&self) -> u64 {
        self.solutions
    }

    /// The first solution in the order of the tree.
    #[must_use]
    pub fn first(&self) -> Option<&Grid> {
        self.first.as_ref()
    }
}

/// The branches, separated by blanks: a cell is `r4c5`, and a digit in a house is `7r3`, `7c9` or
/// `7b2`. A tree without branches is `-`.
impl fmt::Display for CaseTree {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.branches.is_empty() {
            return f.write_str("-");
        }
        for (i, branch) in self.branches.iter().enumerate() {
            if i > 0 {
                f.write_str(" ")?;
            }
            f.write_str(&branch.text(self.shape))?;
        }
        Ok(())
    }
}
