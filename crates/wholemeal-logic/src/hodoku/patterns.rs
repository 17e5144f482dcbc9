//! Small patterns that HoDoKu lists completely before it chooses.

use crate::search::{Flow, Search};
use crate::techniques::chains::worth_of;
use crate::techniques::{avoidable, turbots, wings};
use crate::{Cells, Step};

/// Skyscrapers on rows, by digits, come before those on columns.
pub(super) fn skyscraper(search: &mut Search<'_>) -> Flow {
    let key = |step: &Step| step.evidence.houses.first().copied();
    search.sorted_by(turbots::skyscraper, |step| {
        let lines = key(step);
        (
            lines.is_some_and(|house| matches!(house, wholemeal_grid::House::Column(_))),
            0,
        )
    })
}

/// Turbot fish in the order of chains.
pub(super) fn turbot_fish(search: &mut Search<'_>) -> Flow {
    search.sorted_by(turbots::turbot_fish, |step| {
        worth_of(step.eliminations.iter().copied())
    })
}

/// XY-Wings by their three cells in reading order; the first cell is tried as the pivot first.
pub(super) fn xy_wing(search: &mut Search<'_>) -> Flow {
    search.sorted_by(wings::xy, |step| {
        let cells: Vec<usize> = step.evidence.cells.into_iter().collect();
        let pincers: Cells = step
            .evidence
            .fins
            .iter()
            .map(|fin| fin.cell_index())
            .collect();
        let pivot = (step.evidence.cells - pincers).first();
        (cells, pivot)
    })
}

/// Avoidable rectangles of type 1 whose open cell has two candidates.
pub(super) fn avoidable_rectangle_1(search: &mut Search<'_>) -> Flow {
    avoidable::type_1_if(search, |board, cell| board.digits(cell).len() == 2)
}
