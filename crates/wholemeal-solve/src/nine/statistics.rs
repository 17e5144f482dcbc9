//! How much work it was.

/// How much work a solver has done.
///
/// ```
/// use wholemeal_solve::{Puzzle9, Solver};
///
/// let mut solver = Solver::new();
/// solver.solve(&Puzzle9::EMPTY);
/// let work = solver.statistics();
/// assert!(work.guesses > 0 && work.nodes > work.guesses && work.sweeps > work.nodes);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Statistics {
    /// Sweeps: in a batch each is over all boards at once.
    pub sweeps: u64,
    /// Cells that were tried.
    pub guesses: u64,
    /// Boards that were looked at: puzzles, and what came of trying cells.
    pub nodes: u64,
    /// Puzzles that needed no guess.
    pub without_guess: u64,
}

impl Statistics {
    pub(crate) fn add(&mut self, other: &Statistics) {
        self.sweeps += other.sweeps;
        self.guesses += other.guesses;
        self.nodes += other.nodes;
        self.without_guess += other.without_guess;
    }
}
