//! Where puzzles for tests come from.

use std::path::PathBuf;

use wholemeal_grid::Grid;
use wholemeal_logic::Board;

/// Puzzles of every level, found in the project itself or made by its own generator of
/// boards; the larger sets below are used where they are.
pub(crate) const PUZZLES: [&str; 8] = [
    "2....1.38........5.7...6..........13.981..25731....8..9..8...2..5..697844..25....",
    "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......",
    "8..4.6..7......4...1....65.5.9.3.78.....7.....48.2.1.3.52....9...1......3..9.2..5",
    "000000907000420180000705026100904000050000040000507009920108000034059000507000000",
    "52...6.........7.13...........4..8..6......5...........418.........3..2...87.....",
    "6.....8.3.4.7.................5.4.7.3..2.....1.6.......2.....5.....8.6......1....",
    "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9",
    "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..",
];

/// The board of a puzzle.
pub(crate) fn board(puzzle: &str) -> Board {
    let grid: Grid = puzzle.parse().expect("a puzzle");
    Board::new(&grid).expect("9x9")
}

/// The puzzles of a shared corpus; none, and a word on standard error, if it is not
/// there.
pub(crate) fn corpus(name: &str) -> Vec<Board> {
    let folder = std::env::var_os("WHOLEMEAL_CORPORA").map_or_else(
        || {
            PathBuf::from(concat!(
                env!("CARGO_MANIFEST_DIR"),
                "/../../../shared/corpora"
            ))
        },
        PathBuf::from,
    );
    let Ok(text) = std::fs::read_to_string(folder.join(name)) else {
        eprintln!("SKIPPED {name}: not found in {}", folder.display());
        return Vec::new();
    };
    let puzzles = text.lines().filter_map(|line| line.get(..81));
    let grids = puzzles.filter_map(|puzzle| puzzle.parse::<Grid>().ok());
    grids.filter_map(|grid| Board::new(&grid)).collect()
}
