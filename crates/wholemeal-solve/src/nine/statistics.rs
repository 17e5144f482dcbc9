//! Search statistics.

/// The work of a solver.
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
#[non_exhaustive]
pub struct Statistics {
    /// Sweeps. In a batch, a sweep covers the boards of all lanes.
    pub sweeps: u64,
    /// Guesses.
    pub guesses: u64,
    /// Nodes of the search trees: puzzles and the boards that follow from guesses.
    pub nodes: u64,
    /// Puzzles that were solved without a guess.
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
