//! Extended Rectangle. Assumes a unique solution.
//!
//! Two rows of a band (or two columns of a stack) cross three or four columns (rows) in empty
//! cells. If these cells contained only as many digits as there are columns, the two rows could be
//! exchanged there, and the puzzle would have two solutions. So one of the other candidates of the
//! cells, the *guardians*, is true. The types are those of a unique loop:
//!
//! - Type 1 and 2: candidates that all guardians exclude are false. If all guardians are in one
//!   cell, the digits of the pattern can be removed from it.
//! - Type 3: the guardians share a house and form a naked subset with other cells of the house.
//! - Type 4: the guardians are in two cells of a house, and one digit of the pattern has no other
//!   place there. The other digits of the pattern can be removed from both cells.
//!
//! Truths and links: "one of the guardians" is a truth; the checker tries that every way to fill
//! the pattern has another one with the same digits in each row, column and box. The other truths
//! and links are those of a subset or of the digit in its house.

use crate::geometry::box_of;
use crate::search::{Flow, GO_ON, Search};
use crate::{Board, Cells, Digits, Technique};

use super::unique_loops::{guarded, use_guardians};

/// The most cells with guardians.
const MOST_GUARDED: usize = 2;

/// The two cells of a column, and how many of them have guardians.
struct Column {
    cells: Cells,
    guarded: usize,
    box_: usize,
}

pub(super) fn find(search: &mut Search<'_>) -> Flow {
    for across in [true, false] {
        for one in 0..9 {
            for other in one + 1..one / 3 * 3 + 3 {
                lines(search, across, [one, other])?;
            }
        }
    }
    GO_ON
}

fn lines(search: &mut Search<'_>, across: bool, lines: [usize; 2]) -> Flow {
    let cell = |line: usize, cross: usize| match across {
        true => 9 * line + cross,
        false => 9 * cross + line,
    };
    let pairs: Vec<[usize; 2]> = (0..9)
        .map(|cross| lines.map(|line| cell(line, cross)))
        .filter(|pair| pair.iter().all(|&cell| search.board.digits(cell).len() > 1))
        .collect();
    if pairs.len() < 3 {
        return GO_ON;
    }
    let unions: Vec<Digits> = pairs
        .iter()
        .map(|[one, other]| search.board.digits(*one) | search.board.digits(*other))
        .collect();
    for size in [3, 4] {
        // With few guardians, at least one column has none.
        let free: Vec<Digits> = unions
            .iter()
            .copied()
            .filter(|union| union.len() <= size)
            .collect();
        if free.is_empty() {
            continue;
        }
        for digits in Digits::ALL.subsets(size) {
            search.spend(1)?;
            if !free.iter().any(|union| union.is_subset(digits)) {
                continue;
            }
            let columns: Vec<Column> = pairs
                .iter()
                .filter_map(|&pair| column(search.board, pair, digits))
                .collect();
            let none = (Cells::NONE, 0, Digits::NONE);
            choose(search, digits, &columns, size, none)?;
        }
    }
    GO_ON
}

/// A column for these digits: each cell has at least two of them.
fn column(board: &Board, pair: [usize; 2], digits: Digits) -> Option<Column> {
    let fits = |cell: &usize| (board.digits(*cell) & digits).len() > 1;
    let extra = |cell: &&usize| !board.digits(**cell).is_subset(digits);
    let guarded = pair.iter().filter(extra).count();
    let fits = pair.iter().all(fits) && guarded <= MOST_GUARDED;
    fits.then(|| Column {
        cells: pair.into_iter().collect(),
        guarded,
        box_: box_of(pair[0]),
    })
}

/// Chooses as many columns as digits, in at least two boxes.
fn choose(
    search: &mut Search<'_>,
    digits: Digits,
    columns: &[Column],
    left: usize,
    (cells, extra, boxes): (Cells, usize, Digits),
) -> Flow {
    if left == 0 {
        let whole = search.board.union(cells) & digits == digits;
        if extra == 0 || boxes.len() < 2 || !whole {
            return GO_ON;
        }
        let guarded = guarded(search.board, cells, digits);
        return use_guardians(search, &guarded, Technique::EXTENDED_RECTANGLE);
    }
    for (i, column) in columns.iter().enumerate() {
        if extra + column.guarded <= MOST_GUARDED && columns.len() - i >= left {
            search.spend(1)?;
            let boxes = boxes | Digits::of(column.box_);
            let chosen = (cells | column.cells, extra + column.guarded, boxes);
            choose(search, digits, &columns[i + 1..], left - 1, chosen)?;
        }
    }
    GO_ON
}
