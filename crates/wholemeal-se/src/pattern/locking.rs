//! Pointing and claiming: the places of a digit in one house lie in another house.

use crate::board::{Board, Marks};
use crate::found::{Found, Why};
use crate::geometry::{BOX, HOUSE_SETS, ROW, cells, kind_of, ones};
use crate::technique::Technique;

/// The base and cover houses that intersect, in the order of search, with the positions of the
/// base that lie in the cover.
const CROSSINGS: [(u8, u8, u16); 108] = {
    let mut crossings = [(0, 0, 0); 108];
    let (mut i, mut n) = (0, 0);
    while i < 27 {
        let (number, segment) = (i / 3, i % 3);
        let (row, column) = (number / 3 * 3 + segment, number % 3 * 3 + segment);
        crossings[n] = (number as u8, 18 + column as u8, 0b1_001_001 << segment);
        crossings[27 + n] = (number as u8, 9 + row as u8, 0b111 << (3 * segment));
        let in_line = 0b111 << (3 * segment);
        crossings[54 + n] = (18 + number as u8, (3 * segment + number / 3) as u8, in_line);
        crossings[81 + n] = (9 + number as u8, (number / 3 * 3 + segment) as u8, in_line);
        i += 1;
        n += 1;
    }
    crossings
};

/// A base and a cover house, and the digit whose places in the base lie in the cover.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Locking {
    pub(crate) base: usize,
    pub(crate) cover: usize,
    pub(crate) digit: usize,
}

/// Calls `with` for every pattern in the order of search until it returns `true`.
fn each(marks: &Marks, mut with: impl FnMut(Locking) -> bool) {
    let unions = SegmentUnions::new(marks);
    for (base, cover, inside) in CROSSINGS {
        let (base, cover) = (usize::from(base), usize::from(cover));
        let digits = unions.only_in(base, cover);
        for digit in ones(digits) {
            let positions = marks.positions[base][digit];
            debug_assert_eq!(positions & !inside, 0);
            if positions.count_ones() >= 2 && with(Locking { base, cover, digit }) {
                return;
            }
        }
    }
}

/// The digits of the 54 intersections of boxes and lines.
struct SegmentUnions {
    /// For each row its three parts, from left to right.
    rows: [[u16; 3]; 9],
    /// For each column its three parts, from top to bottom.
    columns: [[u16; 3]; 9],
}

impl SegmentUnions {
    fn new(marks: &Marks) -> SegmentUnions {
        let mut unions = SegmentUnions {
            rows: [[0; 3]; 9],
            columns: [[0; 3]; 9],
        };
        for row in 0..9 {
            for column in 0..9 {
                let digits = marks.digits[9 * row + column];
                unions.rows[row][column / 3] |= digits;
                unions.columns[column][row / 3] |= digits;
            }
        }
        unions
    }

    /// The digits of the base that lie only in the cover.
    fn only_in(&self, base: usize, cover: usize) -> u16 {
        let (line, box_) = if base < 9 {
            (cover, base)
        } else {
            (base, cover)
        };
        let number = line % 9;
        let (lines, part, first) = match kind_of(line) {
            ROW => (&self.rows, box_ % 3, number / 3 * 3),
            _ => (&self.columns, box_ / 3, number / 3 * 3),
        };
        let inside = lines[number][part];
        let outside = if base < 9 {
            let others = (first..first + 3).filter(|&other| other != number);
            others.fold(0, |all, other| all | lines[other][part])
        } else {
            let others = (0..3).filter(|&other| other != part);
            others.fold(0, |all, other| all | lines[number][other])
        };
        inside & !outside
    }
}

impl Locking {
    /// The cells that lose the digit.
    pub(crate) fn removed(self, marks: &Marks) -> u128 {
        marks.places[self.digit] & HOUSE_SETS[self.cover] & !HOUSE_SETS[self.base]
    }

    fn why(self, target: Option<usize>) -> Why {
        Why::Locking {
            base: self.base,
            cover: self.cover,
            digit: self.digit,
            target,
        }
    }

    /// Another house of the kind of the base in which one place is left for the digit.
    fn target(self, marks: &Marks) -> Option<(usize, usize)> {
        let first = 9 * kind_of(self.base);
        let others = (first..first + 9)
            .filter(|&house| house != self.base && HOUSE_SETS[house] & HOUSE_SETS[self.cover] != 0);
        let places = |house: usize| marks.places[self.digit] & HOUSE_SETS[house];
        let mut targets = others.filter(|&house| places(house).count_ones() >= 2);
        targets.find_map(|house| {
            let left = places(house) & !HOUSE_SETS[self.cover];
            (left.count_ones() == 1).then(|| (house, left.trailing_zeros() as usize))
        })
    }
}

/// Locking that leaves one place for the digit in another house.
pub(crate) fn direct(board: &Board) -> Option<Found> {
    let mut found = None;
    each(&board.marks, |locking| {
        // Without an elimination no other house loses a place.
        if locking.removed(&board.marks) == 0 {
            return false;
        }
        if let Some((house, cell)) = locking.target(&board.marks) {
            let (technique, rating) = match kind_of(locking.base) {
                BOX => (Technique::DirectPointing, 1.7),
                _ => (Technique::DirectClaiming, 1.9),
            };
            let step = Found::new(technique, rating, locking.why(Some(house)));
            found = Some(step.placing(cell, locking.digit));
        }
        found.is_some()
    });
    found
}

/// Locking that removes candidates.
pub(crate) fn indirect(board: &Board) -> Option<Found> {
    let mut found = None;
    each_removing(&board.marks, |locking| {
        let (technique, rating) = match kind_of(locking.base) {
            BOX => (Technique::Pointing, 2.6),
            _ => (Technique::Claiming, 2.8),
        };
        let removed = cells(locking.removed(&board.marks));
        let remove = removed
            .map(|cell| (cell as u8, 1 << locking.digit))
            .collect();
        found = Some(Found::new(technique, rating, locking.why(None)).removing(remove));
        true
    });
    found
}

/// Calls `with` for every pattern that removes candidates until it returns `true`.
pub(crate) fn each_removing(marks: &Marks, mut with: impl FnMut(Locking) -> bool) {
    each(marks, |locking| {
        locking.removed(marks) != 0 && with(locking)
    });
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::{CELLS, COLUMN};

    #[test]
    fn crossings_name_the_shared_cells() {
        for (base, cover, inside) in CROSSINGS {
            let shared = HOUSE_SETS[usize::from(base)] & HOUSE_SETS[usize::from(cover)];
            let named = ones(inside).map(|position| CELLS[usize::from(base)][position]);
            assert_eq!(named.fold(0, |set, cell| set | 1u128 << cell), shared);
        }
        let kinds = CROSSINGS
            .map(|(base, cover, _)| (kind_of(usize::from(base)), kind_of(usize::from(cover))));
        assert_eq!(kinds[0], (BOX, COLUMN));
        assert_eq!(kinds[107], (ROW, BOX));
        assert!(CROSSINGS[..27].is_sorted() && CROSSINGS[81..].is_sorted());
    }
}
