//! What the engine is given and what it finds.

use super::board::Solution9;
use super::statistics::Statistics;

/// The candidates of all cells of a board, nine bits each, in reading order.
pub(crate) type Candidates = [u16; 81];

/// The digits of a full board in reading order, 1 to 9.
pub(crate) type Digits = [u8; 81];

/// What was found out about a puzzle.
#[derive(Clone, Debug)]
pub(crate) struct SearchResult {
    /// The number of the puzzle.
    pub(crate) id: usize,
    /// How many solutions were found before the search ended or reached its limit.
    pub(crate) found: u64,
    /// The first two of them.
    pub(crate) solutions: [Solution9; 2],
    /// Cells that were tried.
    pub(crate) guesses: u64,
    /// Whether the puzzle has to be solved alone: the search ended before that, or found its
    /// solutions in another order than a search alone.
    pub(crate) given_up: bool,
}

/// Answers as they come, in any order.
pub(crate) trait ResultHandler {
    fn handle(&mut self, result: &SearchResult);

    /// Asked now and then; the work ends at once if it says yes.
    fn should_stop(&mut self, work: &Statistics) -> bool {
        let _ = work;
        false
    }
}

/// The digit of a set with one candidate, 1 to 9. A table, because the
/// compiler would gather vectors of sets to count their zeros, which takes longer.
pub(crate) const DIGITS: [u8; 512] = {
    let mut digits = [0; 512];
    let mut digit = 0;
    while digit < 9 {
        digit += 1;
        digits[1 << (digit - 1)] = digit;
    }
    digits
};
