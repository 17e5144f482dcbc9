//! Places that their own digit rules out.
//!
//! A template is a way to put a digit into every row, column and box that still lacks
//! it. A technique that looks at one digit alone can take away only places that are in
//! no template, and most digits have none of these: their finders need not look.

use crate::geometry::{HOUSES, PEERS, row};
use crate::{Board, Cells};

/// How many places are tried for a digit before the rest are taken for eliminable.
const MOST_TRIED: u32 = 4000;

/// The places of a digit that are in no template, and perhaps some more.
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

/// A cell for each of these rows but one, out of sight of each other.
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
