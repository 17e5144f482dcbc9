//! Subsets: boxes first, then rows, then columns.

use crate::search::{Flow, Search};
use crate::techniques::subsets;

/// The houses in HoDoKu's order.
const BOXES_FIRST: [usize; 27] = {
    let mut houses = [0; 27];
    let mut i = 0;
    while i < 27 {
        houses[i] = (i + 18) % 27;
        i += 1;
    }
    houses
};

pub(super) fn naked(search: &mut Search<'_>, size: usize) -> Flow {
    subsets::naked_in(search, &BOXES_FIRST, size)
}

pub(super) fn hidden(search: &mut Search<'_>, size: usize) -> Flow {
    subsets::hidden_in(search, &BOXES_FIRST, size)
}
