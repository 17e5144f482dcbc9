//! Hidden and naked singles.

use crate::board::Board;
use crate::found::{Found, Why};
use crate::geometry::{BOX, BOX_COLUMN_ROW, CELLS, COLUMN, kind_of};
use crate::technique::Technique;

/// A digit with one place in a house. Houses with one empty cell come first.
pub(crate) fn hidden(board: &Board) -> Option<Found> {
    last_cell(board).or_else(|| hidden_single(board))
}

fn last_cell(board: &Board) -> Option<Found> {
    let last = |&&house: &&usize| board.empty_in[house] == 1;
    BOX_COLUMN_ROW.iter().filter(last).find_map(|&house| {
        let single = digits_with_one_place(board, house);
        (single != 0).then(|| step(board, house, single, Technique::LastCell, 1.0))
    })
}

fn hidden_single(board: &Board) -> Option<Found> {
    let open = |&&house: &&usize| board.empty_in[house] > 1;
    BOX_COLUMN_ROW.iter().filter(open).find_map(|&house| {
        let single = digits_with_one_place(board, house);
        let (technique, rating) = match kind_of(house) {
            BOX => (Technique::HiddenSingleBox, 1.2),
            COLUMN => (Technique::HiddenSingleColumn, 1.5),
            _ => (Technique::HiddenSingleRow, 1.5),
        };
        (single != 0).then(|| step(board, house, single, technique, rating))
    })
}

/// The digits that exactly one cell of the house has.
fn digits_with_one_place(board: &Board, house: usize) -> u16 {
    let (mut once, mut twice) = (0, 0);
    for cell in CELLS[house] {
        let digits = board.marks.digits[usize::from(cell)];
        twice |= once & digits;
        once |= digits;
    }
    once & !twice
}

fn step(board: &Board, house: usize, single: u16, technique: Technique, rating: f64) -> Found {
    let digit = single.trailing_zeros() as usize;
    let position = board.marks.positions[house][digit].trailing_zeros() as usize;
    let cell = usize::from(CELLS[house][position]);
    Found::new(technique, rating, Why::HiddenSingle { house }).placing(cell, digit)
}

/// The first cell with one candidate.
pub(crate) fn naked(board: &Board) -> Option<Found> {
    let [single, _, _] = board.marks.cells_by_count();
    (single != 0).then(|| {
        let cell = single.trailing_zeros() as usize;
        let digit = board.marks.digits[cell].trailing_zeros() as usize;
        Found::new(Technique::NakedSingle, 2.3, Why::NakedSingle).placing(cell, digit)
    })
}
