//! Candidates that are in no template of their digit.
//!
//! A template is a way to place a digit in every row, column and box that still needs it.
//! Techniques of one digit can remove only places that are in no template. Most digits have no
//! such place, and their finders can skip them.

use crate::geometry::{HOUSES, PEERS, row};
use crate::{Board, Cells};

/// The largest number of places that are tried for a digit; the others count as eliminable.
const MOST_TRIED: u32 = 4000;

/// The places of a digit that are in no template; an over-approximation when the limit of
/// tried places is reached.
pub(crate) fn eliminable(board: &Board, digit: usize) -> Cells {
    let lacking = |row: &usize| !board.placed(*row).contains(digit);
    let rows: Vec<usize> = (0..9).filter(lacking).collect();
    let places = board.places(digit);
    let mut unknown = places;
    let mut eliminable = Cells::NONE;
    let mut left = MOST_TRIED;
    while let Some(place) = unknown.first() {
        let others = places - PEERS[place] - Cells::of(place);
        match template(&rows, row(place), others, &mut left) {
            Some(template) => unknown -= template | Cells::of(place),
            None => {
                eliminable |= Cells::of(place);
                unknown -= Cells::of(place);
            }
        }
    }
    eliminable
}

/// Chooses a cell for each of these rows but one, such that no two of them see each other.
fn template(rows: &[usize], but: usize, places: Cells, left: &mut u32) -> Option<Cells> {
    let Some((&row, rest)) = rows.split_first() else {
        return Some(Cells::NONE);
    };
    if row == but {
        return template(rest, but, places, left);
    }
    for cell in places & HOUSES[row] {
        *left = left.checked_sub(1)?;
        let others = places - PEERS[cell];
        if let Some(found) = template(rest, but, others, left) {
            return Some(found | Cells::of(cell));
        }
    }
    None
}
