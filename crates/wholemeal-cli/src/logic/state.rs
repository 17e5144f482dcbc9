//! The board that a command is about: a puzzle, or a state of one.

use wholemeal::Grid;
use wholemeal::logic::{Board, Candidate};

use crate::args::InputArgs;
use crate::exit::Failure;
use crate::input;

/// The board to look at: a line of HoDoKu's library, or a puzzle in any form that is
/// read elsewhere.
pub(crate) fn board(args: &InputArgs) -> Result<Board, Failure> {
    if let [line] = &args.inputs[..]
        && line.trim_start().starts_with(':')
    {
        return library_line(line.trim()).map_err(Failure::Usage);
    }
    let grid = input::one_puzzle(args)?;
    let side = grid.shape().side();
    Board::new(&grid).ok_or_else(|| {
        Failure::Usage(format!(
            "logic is for 9x9 boards; this one is {side}x{side}"
        ))
    })
}

/// `:code:digits:givens and +placed:deleted:eliminations:placements:extra:`
fn library_line(line: &str) -> Result<Board, String> {
    let fields: Vec<&str> = line.split(':').collect();
    let [_, _, _, cells, deleted, ..] = fields[..] else {
        return Err(format!(
            "'{line}' is no line of HoDoKu's library: too few colons"
        ));
    };
    let all: String = cells.chars().filter(|&c| c != '+').collect();
    let mut givens = String::new();
    let mut placed = false;
    for c in cells.chars() {
        if c == '+' {
            placed = true;
            continue;
        }
        givens.push(if placed { '.' } else { c });
        placed = false;
    }
    let read = |text: &str| text.parse::<Grid>().map_err(|error| error.to_string());
    let board = Board::with_placed(&read(&all)?, &read(&givens)?);
    let mut board = board.ok_or("a line of HoDoKu's library has 81 cells")?;
    for word in deleted.split_whitespace() {
        let [digit, row, column] = word.chars().collect::<Vec<_>>()[..] else {
            return Err(format!(
                "'{word}' is no deleted candidate: write digit, row, column"
            ));
        };
        board.remove(format!("r{row}c{column}={digit}").parse::<Candidate>()?);
    }
    Ok(board)
}
