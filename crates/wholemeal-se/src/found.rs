//! A step as the search finds it.

use crate::board::{Board, Marks};
use crate::geometry::ones;
use crate::technique::Technique;

/// A step: its conclusions, its rating, and what is needed to explain it.
#[derive(Clone, Debug)]
pub(crate) struct Found {
    pub(crate) technique: Technique,
    pub(crate) rating: f64,
    /// The cell and the digit that the step places.
    pub(crate) place: Option<(usize, usize)>,
    /// The candidates that it removes, by cell.
    pub(crate) remove: Vec<(u8, u16)>,
    pub(crate) why: Why,
}

/// The pattern of a step.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Why {
    /// The digit has one place in this house.
    HiddenSingle {
        house: usize,
    },
    NakedSingle,
    /// The places of a digit in `base` lie in `cover`; in `target` one place is left.
    Locking {
        base: usize,
        cover: usize,
        digit: usize,
        target: Option<usize>,
    },
    /// Positions of a house with as many digits, naked or hidden.
    Subset {
        house: usize,
        positions: u16,
        digits: u16,
    },
    /// The places of a digit in the base lines lie in the cover lines.
    Fish {
        digit: usize,
        base_kind: usize,
        base: u16,
        cover: u16,
    },
    /// Two wings of a pivot.
    Wing {
        pivot: usize,
        wings: [usize; 2],
        digit: usize,
    },
    Loop(LoopPattern),
    Bug(BugPattern),
    /// Two or three cells and their common excluders.
    Aligned {
        cells: Vec<usize>,
        excluders: u128,
    },
    Chain(ChainPattern),
}

/// A unique loop.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct LoopPattern {
    pub(crate) cells: Vec<u8>,
    /// The two digits of the loop.
    pub(crate) digits: u16,
    /// The cells with other candidates, and these candidates.
    pub(crate) extra: Vec<(u8, u16)>,
    /// For type 3 and 4 the house of the two extra cells.
    pub(crate) house: Option<usize>,
    /// For type 3 the other cells of the subset as positions, and its digits.
    pub(crate) subset: (u16, u16),
}

/// A bivalue universal grave.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct BugPattern {
    /// The cells with surplus candidates, and these candidates.
    pub(crate) extra: Vec<(u8, u16)>,
    /// For type 3 and 4 the house of these cells.
    pub(crate) house: Option<usize>,
    /// For type 3 the other cells of the naked subset, and its digits.
    pub(crate) subset: (u128, u16),
}

/// A chain: where it starts and what it concludes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct ChainPattern {
    pub(crate) source: Source,
    pub(crate) complexity: u32,
    /// The candidate that is decided, and whether it is true. For a cycle its first candidate.
    pub(crate) conclusion: (u16, bool),
}

/// The premises of a chain, of which one holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Source {
    /// A closed chain: its last two nodes before it comes back to the first one.
    Cycle {
        last: [u16; 2],
    },
    /// The conclusion is assumed to be false.
    Opposite,
    /// A candidate is true, and it is false.
    Both(u16),
    Cell(u8),
    House {
        house: u8,
        digit: u8,
    },
}

impl Found {
    /// A step without conclusions.
    pub(crate) fn new(technique: Technique, rating: f64, why: Why) -> Found {
        Found {
            technique,
            rating,
            place: None,
            remove: Vec::new(),
            why,
        }
    }

    pub(crate) fn placing(mut self, cell: usize, digit: usize) -> Found {
        self.place = Some((cell, digit));
        self
    }

    pub(crate) fn removing(mut self, remove: Vec<(u8, u16)>) -> Found {
        self.remove = remove;
        self
    }

    /// The step of a chain that concludes that a candidate is true or false.
    pub(crate) fn concluding(mut self, marks: &Marks, candidate: u16, on: bool) -> Found {
        let (cell, digit) = (candidate / 9, candidate % 9);
        if on {
            let others = marks.digits[usize::from(cell)] & !(1 << digit);
            self.remove = vec![(cell as u8, others)];
            self.placing(usize::from(cell), usize::from(digit))
        } else {
            self.removing(vec![(cell as u8, 1 << digit)])
        }
    }

    /// Applies the step: first its eliminations, then its placement.
    pub(crate) fn apply(&self, board: &mut Board) {
        for &(cell, digits) in &self.remove {
            for digit in ones(digits) {
                board.marks.remove(usize::from(cell), digit);
            }
        }
        if let Some((cell, digit)) = self.place {
            board.place(cell, digit);
        }
    }
}
