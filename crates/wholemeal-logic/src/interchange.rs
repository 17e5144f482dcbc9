//! Patterns of cells whose digits can be exchanged.
//!
//! If some cells contain only certain digits, and every way to fill them has another one with the
//! same digits in each row, column and box, then a solution with these cells is not the only one:
//! the other way fits just as well, whatever the rest of the board is.

use std::collections::HashMap;

use crate::geometry::{HOUSES_OF, PEERS};
use crate::{CellsAndDigits, Digits};

/// The most cells and fillings of a pattern.
const MOST_CELLS: usize = 20;
const MOST_FILLINGS: usize = 5000;

/// The digits of a filling in each house.
type Signature = [Digits; 27];

/// Returns `true` if every filling of the pattern has another one with the same digits in each
/// house; `false` also if the pattern is too large to try.
pub(crate) fn is_interchangeable(pattern: &[CellsAndDigits]) -> bool {
    let cells = pattern.iter().flat_map(|set| {
        let digits = set.digits;
        set.cells.into_iter().map(move |cell| (cell, digits))
    });
    let cells: Vec<(usize, Digits)> = cells.collect();
    let distinct: crate::Cells = cells.iter().map(|&(cell, _)| cell).collect();
    if cells.is_empty() || cells.len() > MOST_CELLS || distinct.len() != cells.len() {
        return false;
    }
    let mut fillings = Fillings::default();
    let tried = fillings.fill(&cells, &mut Vec::new());
    tried.is_some() && fillings.counts.values().all(|&count| count > 1)
}

/// How many fillings there are for each signature.
#[derive(Default)]
struct Fillings {
    counts: HashMap<Signature, usize>,
    number: usize,
}

impl Fillings {
    /// Fills the cells that are not chosen yet in all ways; `None` if there are too many.
    fn fill(&mut self, cells: &[(usize, Digits)], chosen: &mut Vec<usize>) -> Option<()> {
        let Some(&(cell, digits)) = cells.get(chosen.len()) else {
            self.number += 1;
            *self.counts.entry(signature(cells, chosen)).or_default() += 1;
            return (self.number <= MOST_FILLINGS).then_some(());
        };
        for digit in digits {
            let mut before = cells.iter().zip(chosen.iter());
            if !before.any(|((other, _), &own)| own == digit && PEERS[*other].contains(cell)) {
                chosen.push(digit);
                self.fill(cells, chosen)?;
                chosen.pop();
            }
        }
        Some(())
    }
}

fn signature(cells: &[(usize, Digits)], chosen: &[usize]) -> Signature {
    let mut signature = [Digits::NONE; 27];
    for ((cell, _), &digit) in cells.iter().zip(chosen) {
        for house in HOUSES_OF[*cell] {
            signature[house] |= Digits::of(digit);
        }
    }
    signature
}
