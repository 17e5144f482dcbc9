//! The result of the search of one puzzle in lanes.

use super::board::Solution9;
use super::statistics::Statistics;

/// The result of the search of one puzzle.
#[derive(Clone, Debug)]
pub(crate) struct SearchResult {
    /// The index of the puzzle.
    pub(crate) id: usize,
    /// The number of solutions that were found before the search ended or reached its limit.
    pub(crate) found: u64,
    /// The first two of them.
    pub(crate) solutions: [Solution9; 2],
    /// The number of guesses.
    pub(crate) guesses: u64,
    /// `true` if the puzzle has to be solved again by the search of one board, because the
    /// search in lanes was stopped or may have found the solutions in another order.
    pub(crate) abandoned: bool,
}

/// Receives results as they come, in any order.
pub(crate) trait ResultHandler {
    fn handle(&mut self, result: &SearchResult);

    /// Polled regularly. The engine stops at once if this returns `true`.
    fn should_stop(&mut self, work: &Statistics) -> bool {
        let _ = work;
        false
    }
}
