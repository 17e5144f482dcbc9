//! The board that a command is about: a puzzle, or a state of one.

use wholemeal::logic::Board;

use crate::args::InputArgs;
use crate::exit::Failure;
use crate::input;
use crate::interrupt;

/// The board to look at: givens, digits that were placed, and candidates, as far as the
/// input has them. A digit that was placed may be a mistake; givens that clash are none.
pub(crate) fn board(args: &InputArgs) -> Result<Board, Failure> {
    let puzzle = interrupt::abandonable(|| input::one(args))?;
    input::refuse_clashes(&puzzle.givens)?;
    let side = puzzle.shape().side();
    let board = Board::with_placed(&puzzle.board(), &puzzle.givens);
    let mut board = board.ok_or_else(|| {
        Failure::Usage(format!(
            "logic is for 9x9 boards; this one is {side}x{side}"
        ))
    })?;
    if let Some(marks) = &puzzle.candidates {
        board.keep(marks);
    }
    Ok(board)
}
