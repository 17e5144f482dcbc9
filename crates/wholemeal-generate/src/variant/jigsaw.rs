//! Random irregular regions.

use wholemeal_variants::{Place, Variant};

use crate::seed::Dice;

/// The number of exchanges of two cells that are tried.
const EXCHANGES: usize = 2000;

/// Nine connected regions of nine cells. Boxes exchange cells at their borders, as long as all
/// regions stay connected.
pub(super) fn regions(dice: &mut Dice) -> Vec<Vec<Place>> {
    let grid = Variant::new(9, 9, 1, 9);
    let mut regions = grid.boxes(3, 3);
    for _ in 0..EXCHANGES {
        let (one, other) = (dice.below(9), dice.below(9));
        let (i, j) = (dice.below(9), dice.below(9));
        if one == other {
            continue;
        }
        let (a, b) = (regions[one][i], regions[other][j]);
        (regions[one][i], regions[other][j]) = (b, a);
        if !is_connected(&regions[one]) || !is_connected(&regions[other]) {
            (regions[one][i], regions[other][j]) = (a, b);
        }
    }
    for cells in &mut regions {
        cells.sort_unstable();
    }
    regions.sort();
    regions
}

fn is_connected(cells: &[Place]) -> bool {
    let mut reached = vec![cells[0]];
    let mut next = 0;
    while let Some(&cell) = reached.get(next) {
        next += 1;
        for &other in cells {
            let distance = cell.row.abs_diff(other.row) + cell.column.abs_diff(other.column);
            if distance == 1 && !reached.contains(&other) {
                reached.push(other);
            }
        }
    }
    reached.len() == cells.len()
}
