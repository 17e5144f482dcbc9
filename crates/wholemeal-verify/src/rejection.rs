//! Why a certificate was rejected, and where.

use alloc::string::String;
use core::fmt;

/// The reason of a rejection.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Reason {
    /// The board of the puzzle is not the one that the verifier was made for, or the boards of the
    /// claim differ in shape.
    Shape,
    /// The branch does not name a cell, or a digit in a house, of the board.
    NotABranch,
    /// The branch has fewer than two candidates at its node.
    Decided,
    /// The proof ends, but this node needs a branch.
    Open,
    /// All nodes are closed, but the proof goes on.
    TooLong,
    /// The tree is too deep: it would need more than 256 MB. Only trees on boards larger than 49x49 can
    /// be.
    TooDeep,
    /// This node has a solution that was not claimed.
    Unclaimed,
    /// The case tree has another number of solutions.
    Count {
        /// The number of solutions that was claimed.
        claimed: u64,
        /// The number of solutions in the case tree.
        found: u64,
    },
    /// The grid with this number, counted from 0, is not a solution.
    NotASolution(usize),
    /// The grid with this number, counted from 0, occurs earlier.
    Repeated(usize),
    /// The cell with this number, counted from 0, is not a given.
    NotAGiven(usize),
    /// The number of witnesses is not the number of givens.
    Witnesses {
        /// The number of givens.
        givens: usize,
        /// The number of witnesses.
        witnesses: usize,
    },
    /// The witness for the given in this cell, counted from 0, has the same digit there, or is not a
    /// solution of the puzzle without this given.
    Witness(usize),
    /// A line of the transformation is not a permutation that keeps the boxes together.
    NotASymmetry,
    /// The transformation gives another puzzle; the first cell that differs, counted from 0.
    OtherPuzzle(usize),
}

/// A rejected certificate.
///
/// ```
/// use wholemeal_verify::{Puzzle, Reason, Verifier};
///
/// let puzzle: Puzzle = "1..4..1..1..4..1".parse().unwrap();
/// let rejection = Verifier::new(puzzle.shape()).no_solution(&puzzle, "r1c2").unwrap_err();
/// assert_eq!(rejection.reason, Reason::Unclaimed);
/// assert_eq!(rejection.to_string(), "at the node r1c2=2: it has a solution that was not claimed");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Rejection {
    /// The reason.
    pub reason: Reason,
    /// The number of the branch, counted from 1, and its text, if one is wrong.
    pub branch: Option<(usize, String)>,
    /// The assumptions of the node, such as `r4c5=3 r1c1=2`; empty at the root.
    pub node: String,
}

impl Rejection {
    pub(crate) fn new(reason: Reason) -> Rejection {
        Rejection {
            reason,
            branch: None,
            node: String::new(),
        }
    }
}

impl From<Reason> for Rejection {
    fn from(reason: Reason) -> Rejection {
        Rejection::new(reason)
    }
}

impl fmt::Display for Rejection {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some((number, text)) = &self.branch {
            write!(f, "branch {number} ('{text}'), ")?;
        }
        match (&self.reason, self.node.as_str()) {
            (Reason::NotABranch | Reason::Decided | Reason::Open | Reason::Unclaimed, "") => {
                f.write_str("at the root: ")?;
            }
            (_, "") => {}
            (_, node) => write!(f, "at the node {node}: ")?,
        }
        self.reason.fmt(f)
    }
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Reason::Shape => f.write_str("the boards have different shapes"),
            Reason::NotABranch => f.write_str(
                "expected a cell such as r4c5, or a digit in a house such as 7r3, 7c9 or 7b2",
            ),
            Reason::Decided => f.write_str("it has fewer than two candidates there"),
            Reason::Open => f.write_str("it is still open, but the proof has no more branches"),
            Reason::TooLong => f.write_str("every case is closed, but the proof has more branches"),
            Reason::TooDeep => f.write_str("the case tree is too deep for the memory limit"),
            Reason::Unclaimed => f.write_str("it has a solution that was not claimed"),
            Reason::Count { claimed, found } => {
                write!(f, "the case tree has {found} solutions, not {claimed}")
            }
            Reason::NotASolution(n) => write!(f, "grid {} is not a solution of the puzzle", n + 1),
            Reason::Repeated(n) => write!(f, "grid {} occurs twice", n + 1),
            Reason::NotAGiven(cell) => write!(f, "cell {} is not a given", cell + 1),
            Reason::Witnesses { givens, witnesses } => {
                write!(
                    f,
                    "{givens} givens need {givens} witnesses, not {witnesses}"
                )
            }
            Reason::Witness(cell) => write!(
                f,
                "the witness for the given in cell {} does not show that it is necessary",
                cell + 1
            ),
            Reason::NotASymmetry => f.write_str(
                "the transformation does not keep rows, columns, boxes and digits apart",
            ),
            Reason::OtherPuzzle(cell) => {
                write!(
                    f,
                    "the transformation gives another puzzle: cell {} differs",
                    cell + 1
                )
            }
        }
    }
}

impl core::error::Error for Rejection {}
