//! Puzzles for the engine for 9x9 boards.

use wholemeal::formats::Puzzle;
use wholemeal::{Marks, Puzzle9};

/// The board for the engine: the candidates of a 9x9 puzzle, or its digits.
pub(crate) fn to_puzzle9(puzzle: &Puzzle) -> Option<Puzzle9> {
    match &puzzle.candidates {
        Some(marks) => Puzzle9::from_marks(marks),
        None => Puzzle9::from_grid(&puzzle.board()),
    }
}

/// Returns `true` if the candidates of a puzzle do not follow from its digits.
pub(crate) fn has_own_candidates(puzzle: &Puzzle) -> bool {
    let marks = puzzle.candidates.as_ref();
    marks.is_some_and(|marks| *marks != Marks::pencilled(&puzzle.board()))
}
