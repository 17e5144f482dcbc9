//! What a page draws: one moment of a walk.

use serde::Serialize;
use tsify::Tsify;

/// One moment of a walk: what was done, and how everything looks after it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Tsify)]
pub struct Frame {
    /// What was done.
    pub done: Done,
    /// The part of the program text that did it.
    pub at: String,
    /// The same in a sentence or two.
    pub say: String,
    /// The choices of every cell in reading order: bit 0 is for the digit 1.
    pub board: Vec<u32>,
    /// What this step took away: cells and bits.
    pub removed: Vec<(usize, u32)>,
    /// The cells that have a single choice since this step.
    pub settled: Vec<usize>,
    /// How many boards the choices stand for, in decimal digits.
    pub boards: String,
    /// How many boards the whole search has not dealt with yet.
    pub left: String,
    /// The node of the search tree that this is about.
    pub node: usize,
    /// What changed in the search tree.
    pub tree: Vec<Change>,
    /// How many solutions were found so far.
    pub found: usize,
}

/// What was done in one step.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Tsify)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum Done {
    /// Every cell has its choices.
    Choices,
    /// One rule took choices away through one view.
    Prune {
        /// `settled`, `pairs`, `triples` or `hidden`.
        rule: &'static str,
        /// `rows`, `cols` or `boxs`.
        view: &'static str,
    },
    /// Pruning takes nothing more away.
    Fixed,
    /// A cell was chosen, and there is a board for each of its choices.
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
    /// The board is given up.
    Dead {
        /// Cells without a choice, or cells that clash.
        cells: Vec<usize>,
    },
    /// The board is a solution.
    Solved {
        /// It, as a line.
        solution: String,
    },
    /// All boards are to be looked at, one by one.
    Enumerate,
    /// There is nothing left to do, or nothing that could be waited for.
    End {
        /// Is every board of the space dealt with?
        complete: bool,
    },
}

/// A node of the search tree that is new, or looks different.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Tsify)]
pub struct Change {
    /// Its number; 0 is the puzzle.
    pub id: usize,
    /// How it looks now.
    pub state: State,
    /// Where it hangs, if it is new.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[tsify(optional)]
    pub branch: Option<Twig>,
}

/// How a node hangs on the tree.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Tsify)]
pub struct Twig {
    /// The node above.
    pub parent: usize,
    /// The cell in which something is tried.
    pub cell: usize,
    /// What is tried.
    pub value: u8,
}

/// How a node of the search tree stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Tsify)]
#[serde(rename_all = "lowercase")]
pub enum State {
    /// It will be looked at later.
    Waiting,
    /// It is being looked at, or something below it.
    Open,
    /// No solution came of it.
    Dead,
    /// It is a solution.
    Solved,
    /// All below it is done, and there was a solution.
    Done,
}
