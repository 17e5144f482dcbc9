//! Which cells and houses can have a conclusion that all their candidates share, if no run
//! removes candidates.

use crate::board::Marks;
use crate::chain::links::StaticLinks;
use crate::geometry::{CELLS, cells, ones};

/// The sources that are worth a comparison.
pub(crate) struct Hopeful {
    cells: u128,
    /// For each house the digits.
    houses: [u16; 27],
}

impl Hopeful {
    /// All sources.
    pub(crate) const ALL: Hopeful = Hopeful {
        cells: u128::MAX,
        houses: [0x1ff; 27],
    };

    /// The sources with a common conclusion on an unchanged board.
    pub(crate) fn new(marks: &Marks) -> Hopeful {
        let consequences = Consequences::new(marks);
        let mut hopeful = Hopeful {
            cells: 0,
            houses: [0; 27],
        };
        let open = marks.places.iter().fold(0, |all, places| all | places);
        for cell in cells(open).filter(|&cell| marks.count(cell) >= 3) {
            let members = ones(marks.digits[cell]).map(|digit| 9 * cell + digit);
            hopeful.cells |= u128::from(consequences.have_common(&members)) << cell;
        }
        for (house, by_digit) in marks.positions.iter().enumerate() {
            for (digit, &positions) in by_digit.iter().enumerate() {
                let members = ones(positions).map(|p| 9 * usize::from(CELLS[house][p]) + digit);
                let common = positions.count_ones() >= 2 && consequences.have_common(&members);
                hopeful.houses[house] |= u16::from(common) << digit;
            }
        }
        hopeful
    }

    pub(crate) fn has_cell(&self, cell: usize) -> bool {
        self.cells >> cell & 1 == 1
    }

    pub(crate) fn has_house(&self, house: usize, digit: usize) -> bool {
        self.houses[house] >> digit & 1 == 1
    }
}

/// Everything that follows from each candidate: one row of bits each, first for the candidates
/// that are true, then for those that are false.
struct Consequences {
    width: usize,
    rows: Vec<u64>,
    numbers: [u16; 729],
}

impl Consequences {
    fn new(marks: &Marks) -> Consequences {
        let links = StaticLinks::new(marks);
        let count = links.candidates.len();
        let width = count.div_ceil(64);
        let mut numbers = [0; 729];
        for (number, &candidate) in links.candidates.iter().enumerate() {
            numbers[usize::from(candidate)] = number as u16;
        }
        let mut consequences = Consequences {
            width,
            rows: vec![0; 2 * width * count],
            numbers,
        };
        for number in 0..count {
            consequences.add_direct(marks, &links, number);
        }
        consequences.close(&links);
        consequences
    }

    fn insert(&mut self, row: usize, on: bool, number: usize) {
        let first = (2 * row + usize::from(!on)) * self.width;
        self.rows[first + number / 64] |= 1 << (number % 64);
    }

    fn has_on(&self, row: usize, number: usize) -> bool {
        self.rows[2 * row * self.width + number / 64] >> (number % 64) & 1 == 1
    }

    /// What follows in one link, or is true after two.
    fn add_direct(&mut self, marks: &Marks, links: &StaticLinks, number: usize) {
        let candidate = usize::from(links.candidates[number]);
        let (cell, digit) = (candidate / 9, candidate % 9);
        self.insert(number, true, number);
        for other in ones(marks.digits[cell] & !(1 << digit)) {
            self.insert(number, false, usize::from(self.numbers[9 * cell + other]));
        }
        for other in cells(marks.places[digit] & crate::geometry::PEER_SETS[cell]) {
            self.insert(number, false, usize::from(self.numbers[9 * other + digit]));
        }
        for &(excluded, _) in links.weak(number as u16) {
            for &(next, _) in links.strong(excluded) {
                self.insert(number, true, usize::from(next));
            }
        }
    }

    /// Warshall's algorithm; only candidates with a strong link lead to others.
    fn close(&mut self, links: &StaticLinks) {
        let (count, step) = (links.candidates.len(), 2 * self.width);
        let mut beyond = vec![0; step];
        for through in (0..count).filter(|&through| !links.strong(through as u16).is_empty()) {
            beyond.copy_from_slice(&self.rows[through * step..(through + 1) * step]);
            for row in 0..count {
                if self.has_on(row, through) {
                    let words = &mut self.rows[row * step..(row + 1) * step];
                    words
                        .iter_mut()
                        .zip(&beyond)
                        .for_each(|(word, other)| *word |= other);
                }
            }
        }
    }

    /// Returns `true` if something follows from all of these candidates.
    fn have_common(&self, members: &(impl Iterator<Item = usize> + Clone)) -> bool {
        let row = |member: usize| usize::from(self.numbers[member]) * 2 * self.width;
        (0..2 * self.width).any(|word| {
            let common = members
                .clone()
                .fold(u64::MAX, |all, member| all & self.rows[row(member) + word]);
            common != 0
        })
    }
}
