//! The puzzles used by the tests.

use wholemeal_grid::Grid;
use wholemeal_logic::Board;
use wholemeal_testkit::corpora;

/// The puzzle of the lecture notes, and six of magictour's list that together need most
/// techniques.
pub(crate) const PUZZLES: [&str; 7] = [
    "2....1.38........5.7...6..........13.981..25731....8..9..8...2..5..697844..25....",
    "5.1.94....2.6.59................2.17.3..4..6.......5.........2.....3.8...6.8.93..",
    "..5.32.....9..1..34........6.....2..2....5.84..7...1..8...6...7.1...85.2.......4.",
    "....2.68.9..3.........6.3...9...6..7.1....8..3.6..8.2......5...4.2.1.9...8.9...7.",
    ".4...9..3...5.79...68.....77...3.....85.2.......9...1..54..3....194....8......3..",
    "3.2.8...6....9.7.8.5.....2.78..4...9..4.......1...2...1...7.....4...637.5..4...9.",
    "1.........2......59.68.........3....6.....4.9.7..296.......59.....1..7.683......4",
];

/// Puzzles that techniques do not solve: Golden Nugget (tarek), AI Escargot (A. Inkala), and one of
/// mith's puzzles with a tridagon.
pub(crate) const HARDEST: [&str; 3] = [
    ".......39.....1..5..3.5.8....8.9...6.7...2...1..4.......9.8..5..2....6..4..7.....",
    "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..",
    "1..4.6...4..18.......37.41..4.....9759.7..3.17..9..54.37..9..54.14...9.39.5......",
];

/// The board of a puzzle.
pub(crate) fn board(puzzle: &str) -> Board {
    let grid: Grid = puzzle.parse().expect("a puzzle");
    Board::new(&grid).expect("9x9")
}

/// The boards of a puzzle set; `None`, and a line on standard error, if the set is missing.
pub(crate) fn corpus(name: &str) -> Option<Vec<Board>> {
    let text = corpora::text(name)?;
    let puzzles = text.lines().filter_map(|line| line.get(..81));
    let grids = puzzles.filter_map(|puzzle| puzzle.parse::<Grid>().ok());
    let boards: Vec<Board> = grids.filter_map(|grid| Board::new(&grid)).collect();
    assert!(!boards.is_empty(), "{name} has no puzzle");
    Some(boards)
}

/// Every `step`-th board of a puzzle set; none, and a line on standard error, if it is missing.
pub(crate) fn sample(name: &str, step: usize) -> impl Iterator<Item = Board> {
    let boards = corpus(name).unwrap_or_default();
    boards.into_iter().step_by(step)
}
