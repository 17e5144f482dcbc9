//! The board that a command is about: a puzzle, or a state of one.

use wholemeal::Shape;
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
    let board = Board::with_placed(&puzzle.board(), &puzzle.givens);
    let mut board = board.ok_or_else(|| Failure::Usage(unsupported(puzzle.shape())))?;
    if let Some(marks) = &puzzle.candidates {
        board.keep(marks);
    }
    Ok(board)
}

/// Why a board of this shape is refused.
pub(super) fn unsupported(shape: Shape) -> String {
    format!("this command supports boards with 3x3 boxes; this one has {shape} boxes")
}
