//! Finned and Sashimi fish: the first one, by digit, base and cover, with rows before columns.

use crate::search::{Flow, GO_ON, Search};
use crate::techniques::fish;

pub(super) fn finned(search: &mut Search<'_>, size: usize) -> Flow {
    in_order(search, size, false)
}

pub(super) fn sashimi(search: &mut Search<'_>, size: usize) -> Flow {
    in_order(search, size, true)
}

fn in_order(search: &mut Search<'_>, size: usize, sashimi: bool) -> Flow {
    let order = |fish: &fish::Fish| (fish.digit, fish.base.clone(), fish.cover.clone());
    fish::finned_by(search, size, sashimi, order)?;
    GO_ON
}
