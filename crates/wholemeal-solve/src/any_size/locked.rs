//! Locked candidates: a digit of a box that is confined to a line, and the reverse.

use super::board::{Board, digits};
use super::layout::Layout;

/// The board has no solution.
pub(super) struct Refuted;

/// Removes candidates until neither singles nor locked candidates remove any more.
pub(super) fn reduce(board: &mut Board, layout: &Layout) -> Result<(), Refuted> {
    loop {
        let before = board.mark();
        for line in 0..2 * layout.side {
            for &cells in &crossed_boxes(layout, line) {
                confine(board, layout, line, cells)?;
            }
        }
        board.propagate(layout).map_err(|_| Refuted)?;
        if board.mark() == before {
            return Ok(());
        }
    }
}

/// The boxes that have cells in a line.
fn crossed_boxes(layout: &Layout, line: usize) -> Vec<usize> {
    let mut boxes: Vec<usize> = layout
        .cells_of(line)
        .iter()
        .map(|&cell| usize::from(layout.houses_of[usize::from(cell)][2]))
        .collect();
    boxes.dedup();
    boxes
}

/// Compares the common cells of a line and a box with the rest of both.
fn confine(board: &mut Board, layout: &Layout, line: usize, block: usize) -> Result<(), Refuted> {
    let is_in = |cell: u16, house: usize| {
        let houses = layout.houses_of[usize::from(cell)];
        houses.iter().any(|&other| usize::from(other) == house)
    };
    let union = |house: usize, other: usize, common: bool| {
        let cells = layout.cells_of(house).iter();
        cells
            .filter(|&&cell| is_in(cell, other) == common)
            .fold(0, |set, &cell| set | board.candidates(cell.into()))
    };
    let common = union(line, block, true);
    let in_line = union(line, block, false);
    let in_block = union(block, line, false);
    let from_line = common & in_line & !in_block;
    let from_block = common & in_block & !in_line;
    for (house, other, locked) in [(line, block, from_line), (block, line, from_block)] {
        for &cell in layout.cells_of(house) {
            if !is_in(cell, other) {
                remove_all(board, layout, cell.into(), locked)?;
            }
        }
    }
    Ok(())
}

fn remove_all(
    board: &mut Board,
    layout: &Layout,
    cell: usize,
    locked: u128,
) -> Result<(), Refuted> {
    let set = board.candidates(cell);
    if set & !locked == 0 {
        return Err(Refuted);
    }
    for digit in digits(set & locked) {
        board.remove(layout, cell, digit);
    }
    Ok(())
}
