//! The data that a page draws for one frame of a walk.

use serde::Serialize;
use tsify::Tsify;

/// One frame of a walk: an action, and the state after it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Tsify)]
pub struct Frame {
    /// The action.
    pub action: Action,
    /// The part of the program text that performs the action.
    pub part: String,
    /// A description of the action in one or two sentences.
    pub text: String,
    /// The choices of every cell in reading order: bit 0 is for the digit 1.
    pub board: Vec<u32>,
    /// The removed choices: cells and bits.
    pub removed: Vec<(usize, u32)>,
    /// The cells that have a single choice since this action.
    pub settled: Vec<usize>,
    /// The number of boards that the choices allow, in decimal digits.
    pub boards: String,
    /// The number of boards that the whole search has not decided yet.
    pub left: String,
    /// The current node of the search tree.
    pub node: usize,
    /// The changes of the search tree.
    pub tree: Vec<NodeChange>,
    /// The number of solutions so far.
    pub found: usize,
}

/// The action of a frame.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Tsify)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum Action {
    /// Every cell gets its choices.
    Choices,
    /// One rule removed choices through one view.
    Prune {
        /// `settled`, `pairs`, `triples` or `hidden`.
        rule: &'static str,
        /// `rows`, `cols` or `boxs`.
        view: &'static str,
    },
    /// Pruning removes nothing more.
    Fixed,
    /// A cell was selected, and there is a board for each of its choices.
    Expand {
        /// The cell.
        cell: usize,
    },
    /// One choice of that cell is tried.
    Try {
        /// The cell.
        cell: usize,
        /// The digit.
        value: u8,
    },
    /// The board is a dead end.
    Dead {
        /// Cells without a choice, or cells in conflict.
        cells: Vec<usize>,
    },
    /// The board is a solution.
    Solved {
        /// The solution as a line.
        solution: String,
    },
    /// All remaining boards are examined one by one.
    Enumerate,
    /// The walk ends: the search is complete, or the remaining boards are too many.
    End {
        /// Whether every board of the search space is decided.
        complete: bool,
    },
}

/// A new node of the search tree, or a new state of a node.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Tsify)]
pub struct NodeChange {
    /// The number of the node; 0 is the puzzle.
    pub id: usize,
    /// The state after the action.
    pub state: NodeState,
    /// The edge to the parent, if the node is new.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[tsify(optional)]
    pub branch: Option<Branch>,
}

/// The edge from a node of the search tree to its parent.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Tsify)]
pub struct Branch {
    /// The parent.
    pub parent: usize,
    /// The cell in which a value is tried.
    pub cell: usize,
    /// The value.
    pub value: u8,
}

/// The state of a node of the search tree.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Tsify)]
#[serde(rename_all = "lowercase")]
pub enum NodeState {
    /// It will be searched later.
    Waiting,
    /// It or a node below it is being searched.
    Open,
    /// It has no solution.
    Dead,
    /// It is a solution.
    Solved,
    /// Everything below it is searched, and there is a solution.
    Done,
}
