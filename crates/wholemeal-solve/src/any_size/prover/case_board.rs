//! The board of a case tree.

use wholemeal_grid::{Grid, Marks};

use super::super::board::{Board, to_grid};
use super::super::layout::Layout;
use super::exactly_one::ExactlyOne;

/// A node after propagation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Node {
    Contradiction,
    Solved,
    Open,
}

/// A candidate: a cell and a digit, counted from 0.
pub(super) type Candidate = (u16, u8);

/// A board of candidates that is closed under singles, and can be restored.
pub(super) trait CaseBoard {
    fn new(layout: &Layout) -> Self;

    /// Loads the candidates of a puzzle and closes them.
    fn load(&mut self, layout: &Layout, puzzle: &Marks) -> Node;

    /// Saves a closed board.
    fn save(&mut self);

    /// Restores the board that was saved last.
    fn restore(&mut self, layout: &Layout);

    /// Forgets the board that was saved last.
    fn forget(&mut self);

    /// Places a digit and closes the board.
    fn assume(&mut self, layout: &Layout, candidate: Candidate) -> Node;

    /// The digits of a solved board.
    fn solution(&self, layout: &Layout) -> Grid;

    /// The number of candidates that have to be excluded.
    fn excess(&self) -> u32;

    /// The first sets with the fewest candidates, at most `most`. An open board has a cell with
    /// several candidates.
    fn smallest_sets(&self, layout: &Layout, most: usize) -> Vec<ExactlyOne>;

    /// Appends the candidates of a set in ascending order.
    fn push_candidates(&self, layout: &Layout, set: ExactlyOne, to: &mut Vec<Candidate>);
}

/// A board of any size, with an undo trail.
#[derive(Clone, Debug)]
pub(super) struct TrailBoard {
    board: Board,
    marks: Vec<usize>,
}

impl TrailBoard {
    fn close(&mut self, layout: &Layout) -> Node {
        match self.board.propagate(layout) {
            Err(_) => Node::Contradiction,
            Ok(()) if self.board.open() == 0 => Node::Solved,
            Ok(()) => Node::Open,
        }
    }
}

impl CaseBoard for TrailBoard {
    fn new(layout: &Layout) -> TrailBoard {
        TrailBoard {
            board: Board::new(layout),
            marks: Vec::new(),
        }
    }

    fn load(&mut self, layout: &Layout, puzzle: &Marks) -> Node {
        self.marks.clear();
        self.board.load(layout, puzzle);
        // Propagation starts from settled cells and does not find a cell without candidates.
        match puzzle.cells().iter().any(|set| set.is_empty()) {
            true => Node::Contradiction,
            false => self.close(layout),
        }
    }

    fn save(&mut self) {
        self.marks.push(self.board.mark());
    }

    fn restore(&mut self, layout: &Layout) {
        let mark = self.marks.last().copied().unwrap_or(0);
        self.board.undo_to(layout, mark);
    }

    fn forget(&mut self) {
        self.marks.pop();
    }

    fn assume(&mut self, layout: &Layout, (cell, digit): Candidate) -> Node {
        self.board.place(layout, cell.into(), digit.into());
        self.close(layout)
    }

    fn solution(&self, layout: &Layout) -> Grid {
        to_grid(layout, self.board.cells())
    }

    fn excess(&self) -> u32 {
        let excess = |&size: &u8| u32::from(size.saturating_sub(1));
        self.board.sizes().iter().map(excess).sum()
    }

    fn smallest_sets(&self, _: &Layout, most: usize) -> Vec<ExactlyOne> {
        let sizes = || self.board.sizes().iter().chain(self.board.places());
        ExactlyOne::smallest(|| sizes().copied(), most)
    }

    fn push_candidates(&self, layout: &Layout, set: ExactlyOne, to: &mut Vec<Candidate>) {
        set.push_candidates(layout, to, |cell, digit| {
            self.board.candidates(cell) >> digit & 1 == 1
        });
    }
}
