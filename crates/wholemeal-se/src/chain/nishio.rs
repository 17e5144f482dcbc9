//! Whether an assumption about one digit leads to a contradiction, without the records of a run.

use crate::board::Marks;
use crate::geometry::{HOUSE_SETS, PEER_SETS, cells};

/// The places of one digit while an assumption is followed.
struct Places {
    /// The places at the start.
    all: u128,
    on: u128,
    off: u128,
}

/// Returns `true` if a digit cannot be (`on`), or cannot be missing, in a cell, because its places
/// in the houses contradict each other. The result does not depend on the order in which the
/// consequences are found, because they only become more.
pub(crate) fn is_contradictory(marks: &Marks, cell: usize, digit: usize, on: bool) -> bool {
    let all = marks.places[digit];
    let mut places = Places { all, on: 0, off: 0 };
    if on {
        places.put(cell);
    } else {
        places.off |= 1 << cell;
    }
    loop {
        let Some(singles) = places.new_singles() else {
            return true;
        };
        if singles == 0 {
            return false;
        }
        cells(singles).for_each(|cell| places.put(cell));
    }
}

impl Places {
    fn put(&mut self, cell: usize) {
        self.on |= 1 << cell;
        self.off |= PEER_SETS[cell] & self.all;
    }

    /// The cells that have become the last place of a house. `None` if a house has lost all its
    /// places, or if a cell is on and off.
    fn new_singles(&self) -> Option<u128> {
        if self.on & self.off != 0 {
            return None;
        }
        let left = self.all & !self.off;
        let mut singles = 0;
        for house in HOUSE_SETS {
            let places = left & house;
            if self.off & house != 0 && places & places.wrapping_sub(1) == 0 {
                if places == 0 {
                    return None;
                }
                singles |= places;
            }
        }
        Some(singles & !self.on)
    }
}
