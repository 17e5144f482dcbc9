//! Why a single is one: what excludes the other digits of its cell, or the other cells of its house.

use serde::Serialize;
use tsify::Tsify;
use wholemeal::logic::{self, Board, Step, Technique};
use wholemeal::{Cell, Digit, House, Shape};

/// A candidate that a placed digit excludes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Tsify)]
pub struct Exclusion {
    /// The cell.
    pub cell: usize,
    /// The digit that it cannot contain.
    pub digit: usize,
    /// The cell that contains the digit and sees the cell; missing if the candidate was removed by
    /// an earlier step.
    #[tsify(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub by: Option<usize>,
}

/// The exclusions that leave one digit for the cell of a single, or one cell for its digit.
/// Other steps have none.
pub(crate) fn exclusions(board: &Board, step: &Step) -> Vec<Exclusion> {
    let Some(placed) = step.placements.first() else {
        return Vec::new();
    };
    let open = match step.technique {
        Technique::NAKED_SINGLE | Technique::FULL_HOUSE => other_digits(*placed),
        Technique::HIDDEN_SINGLE => other_cells(board, *placed, &step.evidence.houses),
        _ => Vec::new(),
    };
    with_fewest_cells(board, open)
}

type Open = Vec<(Cell, Digit)>;

fn other_digits(placed: logic::Candidate) -> Open {
    let digits = Digit::all(9).filter(|&digit| digit != placed.digit());
    digits.map(|digit| (placed.cell(), digit)).collect()
}

fn other_cells(board: &Board, placed: logic::Candidate, houses: &[House]) -> Open {
    let Some(&house) = houses.first() else {
        return Open::new();
    };
    let cells = Shape::NINE.cells_of(house);
    let empty = cells.filter(|&cell| cell != placed.cell() && board.get(cell).is_none());
    empty.map(|cell| (cell, placed.digit())).collect()
}

/// Finds what excludes each of these, with as few different cells as a greedy choice finds.
fn with_fewest_cells(board: &Board, mut open: Open) -> Vec<Exclusion> {
    let mut exclusions = Vec::new();
    while !open.is_empty() {
        let count = |cell: Cell| {
            open.iter()
                .filter(|&&(at, digit)| excludes(board, cell, at, digit))
                .count()
        };
        let best = Shape::NINE
            .cells()
            .max_by_key(|&cell| (count(cell), std::cmp::Reverse(cell)));
        let by = best.filter(|&cell| count(cell) > 0);
        let done =
            |&(at, digit): &(Cell, Digit)| by.is_none_or(|by| excludes(board, by, at, digit));
        let (found, rest): (Open, Open) = open.into_iter().partition(done);
        exclusions.extend(found.into_iter().map(|(cell, digit)| Exclusion {
            cell: cell.index(),
            digit: digit.get().into(),
            by: by.map(Cell::index),
        }));
        open = rest;
    }
    exclusions
}

/// Returns true if a cell contains this digit and sees the other cell.
fn excludes(board: &Board, by: Cell, cell: Cell, digit: Digit) -> bool {
    let houses = Shape::NINE.houses_of(by);
    let sees = Shape::NINE
        .houses_of(cell)
        .iter()
        .any(|house| houses.contains(house));
    by != cell && sees && board.get(by) == Some(digit)
}
