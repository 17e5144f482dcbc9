//! The bivalue universal grave: without some surplus candidates every cell has two candidates
//! and every digit two places in every house.

use crate::board::{Board, Marks};
use crate::found::{BugPattern, Found, Why};
use crate::geometry::{CELLS, HOUSE_SETS, HOUSES_OF, PEER_SETS, PEERS, cells, ones, subsets};
use crate::technique::Technique;

/// The surplus candidates of a grave.
struct Grave {
    /// The cells with surplus candidates in order of discovery, and these candidates.
    extra: Vec<(usize, u16)>,
    /// The digits of all surplus candidates.
    digits: u16,
    /// The cells that all these cells see, in the order of the peers of the first.
    common: Vec<usize>,
}

/// The first step of a grave.
pub(crate) fn find(board: &Board) -> Option<Found> {
    let grave = Grave::new(board)?;
    let marks = &board.marks;
    match (grave.extra.len(), grave.digits.count_ones()) {
        (1, _) => Some(grave.type_1(marks)),
        (cells, 1) => grave
            .type_2(marks)
            .or_else(|| (cells == 2).then(|| grave.type_4(marks))?),
        (cells, _) if !grave.common.is_empty() => {
            let fourth = (cells == 2).then(|| grave.type_4(marks)).flatten();
            fourth.or_else(|| grave.type_3(marks))
        }
        _ => None,
    }
}

impl Grave {
    fn new(board: &Board) -> Option<Grave> {
        let marks = &board.marks;
        let mut grave = Grave {
            extra: Vec::new(),
            digits: 0,
            common: Vec::new(),
        };
        let mut rest = marks.clone();
        for house in 0..27 {
            for digit in 0..9 {
                let positions = marks.positions[house][digit];
                if !matches!(positions.count_ones(), 0 | 2) {
                    grave.add(marks, &mut rest, house, digit)?;
                }
            }
        }
        let two = |cell| rest.count(cell) == 2;
        let even = |count: u32| matches!(count, 0 | 2);
        let houses = rest.positions.iter().flatten();
        let is_grave =
            cells(board.empty).all(two) && houses.into_iter().all(|p| even(p.count_ones()));
        (is_grave && !grave.extra.is_empty()).then_some(grave)
    }

    /// Looks for the one cell of a house that can have the surplus digit. `None` if there is
    /// no grave.
    fn add(&mut self, marks: &Marks, rest: &mut Marks, house: usize, digit: usize) -> Option<()> {
        let places = ones(marks.positions[house][digit]).map(|p| usize::from(CELLS[house][p]));
        let mut wide = places.filter(|&cell| marks.count(cell) >= 3);
        let cell = wide.next()?;
        if wide.next().is_some() {
            return Some(());
        }
        if self.extra.is_empty() {
            self.common = PEERS[cell].map(usize::from).to_vec();
        } else {
            self.common
                .retain(|&other| PEER_SETS[cell] >> other & 1 == 1);
        }
        match self.extra.iter_mut().find(|(known, _)| *known == cell) {
            Some((_, digits)) => *digits |= 1 << digit,
            None => self.extra.push((cell, 1 << digit)),
        }
        self.digits |= 1 << digit;
        rest.remove(cell, digit);
        let extra = &self.extra;
        self.common
            .retain(|&other| extra.iter().all(|&(cell, _)| cell != other));
        let hopeless = extra.len() >= 2 && self.digits.count_ones() >= 2 && self.common.is_empty();
        (!hopeless).then_some(())
    }

    fn step(&self, number: u8, rating: f64, house: Option<usize>, subset: (u128, u16)) -> Found {
        let pattern = BugPattern {
            extra: self
                .extra
                .iter()
                .map(|&(cell, digits)| (cell as u8, digits))
                .collect(),
            house,
            subset,
        };
        Found::new(Technique::Bug(number), rating, Why::Bug(pattern))
    }

    fn type_1(&self, marks: &Marks) -> Found {
        let (cell, digits) = self.extra[0];
        let remove = vec![(cell as u8, marks.digits[cell] & !digits)];
        self.step(1, 5.6, None, (0, 0)).removing(remove)
    }

    fn type_2(&self, marks: &Marks) -> Option<Found> {
        let mut seen = self.common.clone();
        seen.sort_unstable();
        let lost = seen
            .iter()
            .map(|&cell| (cell as u8, marks.digits[cell] & self.digits));
        let remove: Vec<_> = lost.filter(|&(_, digits)| digits != 0).collect();
        let step = || self.step(2, 5.7, None, (0, 0));
        (!remove.is_empty()).then(|| step().removing(remove))
    }

    fn type_4(&self, marks: &Marks) -> Option<Found> {
        let [(a, of_a), (b, of_b)] = *self.extra else {
            return None;
        };
        let shared = marks.digits[a] & marks.digits[b] & !self.digits;
        let house = self.shared_houses().next()?;
        if shared.count_ones() != 1 {
            return None;
        }
        let lost = [(a, of_a), (b, of_b)];
        let lost = lost.map(|(cell, own)| (cell as u8, marks.digits[cell] & !shared & !own));
        let remove: Vec<_> = lost
            .into_iter()
            .filter(|&(_, digits)| digits != 0)
            .collect();
        let step = self.step(4, 5.7, Some(house), (0, shared));
        (!remove.is_empty()).then(|| step.removing(remove))
    }

    /// The houses that contain all cells with surplus candidates: box, row, column.
    fn shared_houses(&self) -> impl Iterator<Item = usize> {
        let first = self.extra[0].0;
        let houses = (0..3).map(move |kind| usize::from(HOUSES_OF[first][kind]));
        houses.filter(|&house| {
            self.extra
                .iter()
                .all(|&(cell, _)| HOUSE_SETS[house] >> cell & 1 == 1)
        })
    }

    fn type_3(&self, marks: &Marks) -> Option<Found> {
        self.shared_houses().find_map(|house| {
            let inside = |&&cell: &&usize| HOUSE_SETS[house] >> cell & 1 == 1;
            let list: Vec<usize> = self.common.iter().filter(inside).copied().collect();
            let all = (1u16 << list.len()) - 1;
            let sizes = (2..=6u32).filter(|&size| list.len() >= size as usize);
            sizes.into_iter().find_map(|size| {
                subsets(all, size - 1)
                    .find_map(|chosen| self.naked(marks, house, &list, chosen, size))
            })
        })
    }

    /// The surplus digits form a naked subset with these cells.
    fn naked(
        &self,
        marks: &Marks,
        house: usize,
        list: &[usize],
        chosen: u16,
        size: u32,
    ) -> Option<Found> {
        let cell_at = |i: usize| list[i];
        let enough = ones(chosen).all(|i| marks.count(cell_at(i)) >= 2);
        let digits = ones(chosen).fold(0, |all, i| all | marks.digits[cell_at(i)]);
        let fits = digits.count_ones() == size && (digits | self.digits).count_ones() == size;
        if !enough || !fits || self.digits.count_ones() < 2 {
            return None;
        }
        let others = (0..list.len())
            .filter(|&i| chosen >> i & 1 == 0)
            .map(cell_at);
        let lost = others.map(|cell| (cell as u8, marks.digits[cell] & digits));
        let mut remove: Vec<_> = lost.filter(|&(_, digits)| digits != 0).collect();
        remove.sort_unstable();
        let cells = ones(chosen).fold(0u128, |set, i| set | 1 << cell_at(i));
        let rating = 5.7 + 0.1 * f64::from(size - 1);
        let step = || self.step(3, rating, Some(house), (cells, digits));
        (!remove.is_empty()).then(|| step().removing(remove))
    }
}
