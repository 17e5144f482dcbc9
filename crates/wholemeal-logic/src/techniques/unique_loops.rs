//! Unique Loop. Assumes a unique solution.
//!
//! Six or more cells form a loop in which neighbours share a house, and all of them have the same
//! two candidates. The cells are coloured alternately, and every house that meets the loop has one
//! cell of each colour. If the loop contained only these two digits, they could be exchanged, and
//! the puzzle would have two solutions. So one of the other candidates of its cells, the
//! *guardians*, is true, as in a unique rectangle:
//!
//! - Type 1 and 2: candidates that all guardians exclude are false. If all guardians are in one
//!   cell, the two digits can be removed from it.
//! - Type 3: the guardians share a house and form a naked subset with other cells of the house.
//! - Type 4: the guardians are in two cells of a house, and one of the two digits has no other
//!   place there. The other digit can be removed from both cells.
//!
//! Truths and links: "one of the guardians" is a truth; the checker tries that the digits of the
//! loop can be exchanged. The other truths and links are those of a subset or of the digit in its
//! house.

use crate::candidate::each_of;
use crate::geometry::{HOUSES_OF, PEERS};
use crate::search::{Flow, GO_ON, Search};
use crate::{Board, Cells, CellsAndDigits, DeadlyPattern, Digits, Step, Technique};

use super::guarded::Guarded;

/// The most cells of a loop.
const LONGEST: usize = 12;
/// The most cells with guardians: two, or three if all guardians are the same digit.
const MOST_GUARDED: usize = 3;

pub(super) fn find(search: &mut Search<'_>) -> Flow {
    let [_, bivalue, _] = search.board.cells_by_count();
    for pair in Digits::ALL.subsets(2) {
        let mut places = pair.into_iter().map(|digit| search.board.places(digit));
        let both = places.next().unwrap_or_default() & places.next().unwrap_or_default();
        // All cells but a few have only these two candidates.
        if (both & bivalue).len() < 3 || both.len() < 6 {
            continue;
        }
        for start in both & bivalue {
            extend(search, both, &Path::new(pair, start))?;
        }
    }
    GO_ON
}

/// A part of a loop.
#[derive(Clone, Copy)]
struct Path {
    pair: Digits,
    first: usize,
    last: usize,
    length: usize,
    set: Cells,
    /// The houses of the cells of each colour, as bits.
    houses: [u32; 2],
    guarded: Cells,
    extras: Digits,
}

impl Path {
    fn new(pair: Digits, start: usize) -> Path {
        Path {
            pair,
            first: start,
            last: start,
            length: 1,
            set: Cells::of(start),
            houses: [house_bits(start), 0],
            guarded: Cells::NONE,
            extras: Digits::NONE,
        }
    }

    /// The path with one more cell; `None` if the cell does not fit.
    fn with(&self, board: &Board, cell: usize) -> Option<Path> {
        let colour = self.length % 2;
        let extras = board.digits(cell) - self.pair;
        // Every loop is found from its first cell without guardians.
        let found_before = extras.is_empty() && cell < self.first;
        if self.houses[colour] & house_bits(cell) != 0 || found_before {
            return None;
        }
        let mut houses = self.houses;
        houses[colour] |= house_bits(cell);
        let mut guarded = self.guarded;
        if !extras.is_empty() {
            guarded |= Cells::of(cell);
        }
        let extras = self.extras | extras;
        let most = if extras.len() > 1 {
            MOST_GUARDED - 1
        } else {
            MOST_GUARDED
        };
        (guarded.len() <= most).then_some(Path {
            pair: self.pair,
            first: self.first,
            last: cell,
            length: self.length + 1,
            set: self.set | Cells::of(cell),
            houses,
            guarded,
            extras,
        })
    }

    fn is_closed(&self) -> bool {
        self.length > 4 && self.houses[0] == self.houses[1]
    }
}

fn house_bits(cell: usize) -> u32 {
    HOUSES_OF[cell]
        .iter()
        .fold(0, |bits, house| bits | 1 << house)
}

/// Adds cells to a path until it is a loop.
fn extend(search: &mut Search<'_>, both: Cells, path: &Path) -> Flow {
    search.spend(1)?;
    if path.is_closed() {
        if !path.guarded.is_empty() {
            let guarded = guarded(search.board, path.set, path.pair);
            return use_guardians(search, &guarded, Technique::UNIQUE_LOOP);
        }
        return GO_ON;
    }
    if path.length == LONGEST {
        return GO_ON;
    }
    for cell in (both & PEERS[path.last]) - path.set {
        if let Some(longer) = path.with(search.board, cell) {
            extend(search, both, &longer)?;
        }
    }
    GO_ON
}

/// Cells whose digits could be exchanged, with their guardians.
pub(super) fn guarded(board: &Board, cells: Cells, digits: Digits) -> Guarded<'_> {
    let sets = vec![CellsAndDigits { cells, digits }];
    let evidence = Step::new(Technique::UNIQUE_LOOP)
        .deadly(DeadlyPattern::Interchangeable { sets })
        .cells(cells)
        .digits(digits);
    let extras = |cell: usize| each_of(cell, board.digits(cell) - digits);
    Guarded {
        board,
        evidence,
        guardians: cells.into_iter().flat_map(extras).collect(),
    }
}

/// The steps of all types.
pub(super) fn use_guardians(
    search: &mut Search<'_>,
    guarded: &Guarded<'_>,
    technique: Technique,
) -> Flow {
    let direct = guarded.direct(technique).into_iter();
    let others = guarded.subsets(technique).into_iter();
    for step in direct.chain(others).chain(guarded.locked(technique)) {
        search.found(step)?;
    }
    GO_ON
}
