//! Broken Wing.
//!
//! An odd number of places of a digit form a loop, and each place shares a house with the next.
//! If each of these houses had no other place for the digit, true and false would alternate along
//! the loop, which is impossible with an odd number. So one of the other places of the digit in
//! these houses, the *guardians*, is true. The digit can be removed from all cells that see all
//! guardians.
//!
//! Truths and links: the digit in the houses of the loop is both, truths and links; further links
//! are those through which removed candidates see the guardians.

use crate::candidate::all_of;
use crate::geometry::{HOUSES, HOUSES_OF};
use crate::search::{Flow, GO_ON, Search};
use crate::{Cells, Constraint, Digits, Step, Technique};

use super::guarded::Guarded;

/// The most places of a loop, and the most guardians.
const LONGEST: usize = 7;
const MOST_GUARDIANS: usize = 3;

pub(super) fn find(search: &mut Search<'_>) -> Flow {
    for digit in search.eliminable_digits() {
        for start in search.board.places(digit) {
            let path = Path {
                digit,
                cells: vec![start],
                houses: Vec::new(),
                set: Cells::of(start),
                guardians: Cells::NONE,
            };
            extend(search, &path)?;
        }
    }
    GO_ON
}

/// A part of a loop.
struct Path {
    digit: usize,
    cells: Vec<usize>,
    /// The house of each place and the next.
    houses: Vec<usize>,
    set: Cells,
    guardians: Cells,
}

fn extend(search: &mut Search<'_>, path: &Path) -> Flow {
    search.spend(1)?;
    let [start, .., last] = path.cells[..] else {
        return step_from(search, path, path.cells[0]);
    };
    if path.cells.len() > 4 && path.cells.len() % 2 == 1 {
        close(search, path, start, last)?;
    }
    if path.cells.len() < LONGEST {
        step_from(search, path, last)?;
    }
    GO_ON
}

/// Adds a place in a house of the last one.
fn step_from(search: &mut Search<'_>, path: &Path, last: usize) -> Flow {
    for house in HOUSES_OF[last] {
        let places = search.board.places_in(path.digit, house);
        if path.houses.contains(&house) || places.len() > MOST_GUARDIANS + 2 {
            continue;
        }
        for cell in places - path.set {
            let others = places - Cells::of(last) - Cells::of(cell);
            let guardians = path.guardians | others;
            // Every loop is found from its first place.
            let first = cell > path.cells[0];
            let apart = !guardians.meets(path.set | Cells::of(cell));
            if first && apart && guardians.len() <= MOST_GUARDIANS {
                let longer = Path {
                    digit: path.digit,
                    cells: path.cells.iter().copied().chain([cell]).collect(),
                    houses: path.houses.iter().copied().chain([house]).collect(),
                    set: path.set | Cells::of(cell),
                    guardians,
                };
                extend(search, &longer)?;
            }
        }
    }
    GO_ON
}

/// Closes a loop.
fn close(search: &mut Search<'_>, path: &Path, start: usize, last: usize) -> Flow {
    for house in HOUSES_OF[last] {
        if !HOUSES[house].contains(start) || path.houses.contains(&house) {
            continue;
        }
        let places = search.board.places_in(path.digit, house);
        let guardians = path.guardians | (places - Cells::of(start) - Cells::of(last));
        let fits = !guardians.meets(path.set) && guardians.len() <= MOST_GUARDIANS;
        if !fits || guardians.is_empty() {
            continue;
        }
        let houses: Vec<usize> = path.houses.iter().copied().chain([house]).collect();
        let sets = || {
            houses
                .iter()
                .map(|&house| Constraint::digit_in(path.digit, house))
        };
        let evidence = Step::new(Technique::BROKEN_WING)
            .truths(sets())
            .links(sets())
            .cells(path.set)
            .digits(Digits::of(path.digit))
            .houses(houses.iter().copied());
        let guarded = Guarded {
            board: search.board,
            evidence,
            guardians: all_of(guardians, path.digit).collect(),
        };
        // The other candidates of a single guardian's cell are left to singles.
        if let Some(mut step) = guarded.direct(Technique::BROKEN_WING) {
            step.eliminations
                .retain(|gone| gone.digit_index() == path.digit);
            if !step.eliminations.is_empty() {
                search.found(step)?;
            }
        }
    }
    GO_ON
}
