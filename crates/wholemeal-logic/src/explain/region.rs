//! The part of the board that a nudge points to, as data.

use wholemeal_grid::Digit;

use crate::geometry::{HOUSES, box_of, cells_of_house, common_houses, digit};
use crate::{Cells, Step};

use super::family::{Family, family};

/// The part of the board that a [nudge](super::nudge) names.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Region {
    /// The cells of a house, of some boxes, or of the whole board.
    pub cells: Cells,
    /// The digit, if the nudge names one instead of a region.
    pub digit: Option<Digit>,
}

/// The part of the board that a [nudge](super::nudge) names, for drawings.
///
/// ```
/// use wholemeal_grid::Grid;
/// use wholemeal_logic::explain::{Language, nudge, region};
/// use wholemeal_logic::{Board, Settings, next_step};
///
/// let grid: Grid =
///     "2....1.38........5.7...6..........13.981..25731....8..9..8...2..5..697844..25...."
///         .parse()?;
/// let step = next_step(&Board::new(&grid).unwrap(), &Settings::default()).unwrap();
/// assert_eq!(nudge(&step, Language::En), "Look at box 4.");
/// let cells: Vec<usize> = region(&step).cells.into_iter().collect();
/// assert_eq!(cells, [27, 28, 29, 36, 37, 38, 45, 46, 47]);
/// # Ok::<(), wholemeal_grid::text::ReadError>(())
/// ```
#[must_use]
pub fn region(step: &Step) -> Region {
    let evidence = &step.evidence;
    let around = |cells| Region { cells, digit: None };
    match family(step.technique) {
        Family::Hidden | Family::Locked | Family::Naked => match evidence.houses.first() {
            Some(&house) => around(cells_of_house(house)),
            None => around(smallest(evidence.cells)),
        },
        Family::Uniqueness => around(smallest(evidence.cells)),
        _ => Region {
            cells: smallest(evidence.cells),
            digit: evidence.digits.single().map(digit),
        },
    }
}

/// The smallest region that contains the cells: a house, up to three boxes, or the board.
fn smallest(cells: Cells) -> Cells {
    let common = common_houses(cells).last();
    if let Some(common) = common.filter(|_| !cells.is_empty()) {
        return HOUSES[common];
    }
    let boxes = cells
        .into_iter()
        .fold(Cells::NONE, |all, cell| all | HOUSES[18 + box_of(cell)]);
    if boxes.is_empty() || boxes.len() > 27 {
        Cells::ALL
    } else {
        boxes
    }
}
