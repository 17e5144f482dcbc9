//! Unique rectangles and loops.

use crate::board::{Board, Marks};
use crate::found::{Found, LoopPattern, Why};
use crate::geometry::{CELLS, HOUSE_SETS, HOUSES_OF, PEER_SETS, POSITIONS, cells, ones, subsets};
use crate::technique::{LoopKind, Technique};

/// The best step of all loops: the lowest rating, then the lowest type, then the first found.
pub(crate) fn find(board: &Board) -> Option<Found> {
    let [_, pairs, _] = board.marks.cells_by_count();
    let mut search = Search {
        board,
        both: 0,
        useful: 0,
        digits: 0,
        path: Vec::new(),
        in_path: 0,
        houses: [0; 2],
        best: None,
    };
    for start in cells(pairs) {
        let digits = board.marks.digits[start];
        let both = ones(digits).fold(u128::MAX, |all, digit| all & board.marks.places[digit]);
        let useful = closed_part(both);
        if useful >> start & 1 == 1 {
            search.digits = digits;
            search.both = both;
            search.useful = useful;
            search.visit(start, 0, None, 2);
        }
    }
    search.best
}

/// The cells of a set that can be part of a loop: each of their houses contains another one.
fn closed_part(mut set: u128) -> u128 {
    loop {
        let paired = |cell: &usize| {
            let others = set & !(1 << *cell);
            HOUSES_OF[*cell]
                .iter()
                .all(|&house| others & HOUSE_SETS[usize::from(house)] != 0)
        };
        let rest = cells(set)
            .filter(paired)
            .fold(0, |rest, cell| rest | 1 << cell);
        if rest == set {
            return set;
        }
        set = rest;
    }
}

struct Search<'a> {
    board: &'a Board,
    /// The cells that have both digits.
    both: u128,
    /// The cells that can be part of a loop.
    useful: u128,
    /// The two digits of the loop.
    digits: u16,
    path: Vec<u8>,
    /// The cells of the path as a set.
    in_path: u128,
    /// The houses of the cells of the path at even and at odd places.
    houses: [u32; 2],
    best: Option<Found>,
}

/// A valid loop and its cells with other candidates.
struct Loop<'a> {
    board: &'a Board,
    digits: u16,
    cells: &'a [u8],
    extra_cells: Vec<usize>,
    extra_digits: u16,
}

impl Search<'_> {
    /// Extends the path by a cell. `extras` collects the other digits of all cells that were
    /// considered on the way, also of those that were not followed.
    fn visit(&mut self, cell: usize, mut extras: u16, entered: Option<usize>, allowance: i32) {
        let parity = self.path.len() % 2;
        let houses = HOUSES_OF[cell]
            .iter()
            .fold(0, |all, house| all | 1 << house);
        // In a valid loop no house contains two cells at even or two at odd places.
        if self.houses[parity] & houses != 0 {
            return;
        }
        self.houses[parity] |= houses;
        self.path.push(cell as u8);
        self.in_path |= 1 << cell;
        let start = usize::from(self.path[0]);
        let end = u128::from(self.path.len() >= 4) << start;
        for kind in (0..3).filter(|&kind| Some(kind) != entered) {
            let house = HOUSE_SETS[usize::from(HOUSES_OF[cell][kind])];
            for next in cells((self.both & !self.in_path | end) & house) {
                if next == start {
                    self.examine();
                    continue;
                }
                let digits = self.board.marks.digits[next];
                extras |= digits & !self.digits;
                let more = digits != self.digits;
                let follows = !more || extras.count_ones() == 1 || allowance > 0;
                if follows && self.useful >> next & 1 == 1 {
                    let allowance = allowance - i32::from(more);
                    self.visit(next, extras, Some(kind), allowance);
                }
            }
        }
        self.in_path &= !(1 << cell);
        self.path.pop();
        self.houses[parity] &= !houses;
    }

    fn examine(&mut self) {
        // No house contains two even or two odd cells of the path, so each has one of both or none.
        if self.houses[0] != self.houses[1] {
            return;
        }
        let best = &mut self.best;
        Loop::new(self.board, self.digits, &self.path).each_step(&mut |step| {
            let key = |step: &Found| (step.rating, kind_number(step));
            if best.as_ref().is_none_or(|best| key(&step) < key(best)) {
                *best = Some(step);
            }
        });
    }
}

fn kind_number(step: &Found) -> u8 {
    match step.technique {
        Technique::UniqueLoop { kind, .. } => kind.number(),
        _ => 0,
    }
}

impl<'a> Loop<'a> {
    fn new(board: &'a Board, digits: u16, path: &'a [u8]) -> Loop<'a> {
        let marks = &board.marks;
        let all = path.iter().map(|&cell| usize::from(cell));
        let extra_cells: Vec<usize> = all.filter(|&cell| marks.digits[cell] != digits).collect();
        let union = extra_cells
            .iter()
            .fold(0, |all, &cell| all | marks.digits[cell]);
        Loop {
            board,
            digits,
            cells: path,
            extra_cells,
            extra_digits: union & !digits,
        }
    }

    fn marks(&self) -> &Marks {
        &self.board.marks
    }

    fn each_step(&self, with: &mut impl FnMut(Found)) {
        match *self.extra_cells {
            [] => {}
            [cell] => with(self.type_1(cell)),
            [a, b] => {
                if self.extra_digits.count_ones() == 1 {
                    self.type_2().into_iter().for_each(&mut *with);
                } else {
                    self.type_3(a, b, with);
                }
                self.type_4(a, b).into_iter().for_each(with);
            }
            _ => self.type_2().into_iter().for_each(with),
        }
    }

    fn rating(&self) -> f64 {
        match self.cells.len() {
            10.. => 4.5 + 0.3 + 0.2,
            8 => 4.5 + 0.2,
            6 => 4.5 + 0.1,
            _ => 4.5,
        }
    }

    fn step(&self, kind: LoopKind, house: Option<usize>, subset: (u16, u16)) -> Found {
        let cells = self.cells.len() as u8;
        let others = |&cell: &usize| (cell as u8, self.marks().digits[cell] & !self.digits);
        let pattern = LoopPattern {
            cells: self.cells.to_vec(),
            digits: self.digits,
            extra: self.extra_cells.iter().map(others).collect(),
            house,
            subset,
        };
        let technique = Technique::UniqueLoop { cells, kind };
        Found::new(technique, self.rating(), Why::Loop(pattern))
    }

    fn type_1(&self, cell: usize) -> Found {
        let step = self.step(LoopKind::Type1, None, (0, 0));
        step.removing(vec![(cell as u8, self.digits)])
    }

    fn type_2(&self) -> Option<Found> {
        if self.extra_digits.count_ones() != 1 {
            return None;
        }
        let digit = self.extra_digits.trailing_zeros() as usize;
        let seen = self
            .extra_cells
            .iter()
            .fold(u128::MAX, |all, &cell| all & PEER_SETS[cell]);
        let removed = self.marks().places[digit] & seen;
        (removed != 0).then(|| {
            let remove = cells(removed)
                .map(|cell| (cell as u8, 1 << digit))
                .collect();
            self.step(LoopKind::Type2, None, (0, 0)).removing(remove)
        })
    }

    /// One digit of the loop has no other place in a house of both extra cells: the other
    /// digit leaves them.
    fn type_4(&self, a: usize, b: usize) -> Option<Found> {
        let both = 1u128 << a | 1 << b;
        let houses = || common_houses(a, b);
        ones(self.digits).find_map(|digit| {
            let only = |house: &usize| self.marks().places[digit] & HOUSE_SETS[*house] == both;
            houses().find(only).map(|house| {
                let other = self.digits & !(1 << digit);
                let step = self.step(LoopKind::Type4, Some(house), (0, 1 << digit));
                step.removing(vec![(a as u8, other), (b as u8, other)])
            })
        })
    }

    fn type_3(&self, a: usize, b: usize, with: &mut impl FnMut(Found)) {
        for size in self.extra_digits.count_ones()..=7 {
            for house in common_houses(a, b) {
                let empty = u32::from(self.board.empty_in[house]);
                if 2 * size <= empty {
                    self.naked(a, b, house, size, with);
                }
                if 2 * size < empty {
                    self.hidden(a, b, house, size, with);
                }
            }
        }
    }

    /// The extra digits, in `a` or `b`, form a naked subset with other cells.
    fn naked(&self, a: usize, b: usize, house: usize, size: u32, with: &mut impl FnMut(Found)) {
        let [a_bit, b_bit] = [a, b].map(|cell| position_bit(cell, house));
        let marks = self.marks();
        let shared = self.extra_digits & marks.digits[a] & marks.digits[b];
        let cell_at = |position: usize| usize::from(CELLS[house][position]);
        for others in subsets(0x1ff & !a_bit & !b_bit, size - 1) {
            if ones(others).any(|position| marks.count(cell_at(position)) < 2) {
                continue;
            }
            let union = ones(others).fold(0, |all, p| all | marks.digits[cell_at(p)]);
            let (narrow, digits) = (union | shared, union | self.extra_digits);
            if narrow.count_ones() != size || digits.count_ones() != size {
                continue;
            }
            let outside = 0x1ff & !a_bit & !b_bit & !others;
            let lost = ones(outside)
                .map(cell_at)
                .map(|c| (c as u8, marks.digits[c] & digits));
            let remove: Vec<_> = lost.filter(|&(_, digits)| digits != 0).collect();
            if !remove.is_empty() {
                let mut step = self.step(LoopKind::Type3Naked, Some(house), (others, digits));
                step.rating += 0.1 * f64::from(size - 1);
                with(step.removing(remove));
            }
        }
    }

    /// The digits of the loop, in `a` or `b`, form a hidden subset with other digits.
    fn hidden(&self, a: usize, b: usize, house: usize, size: u32, with: &mut impl FnMut(Found)) {
        let [a_bit, b_bit] = [a, b].map(|cell| position_bit(cell, house));
        let marks = self.marks();
        let rest = 0x1ff & !self.digits & !self.extra_digits;
        for chosen in subsets(rest, size - 2) {
            let digits = chosen | self.digits;
            let positions = |digit: usize| marks.positions[house][digit] & !b_bit;
            if ones(digits).any(|digit| positions(digit) == 0) {
                continue;
            }
            let union = ones(digits).fold(0, |all, digit| all | positions(digit));
            if union.count_ones() != size {
                continue;
            }
            let others = union & !a_bit;
            let lost = ones(others).map(|p| usize::from(CELLS[house][p]));
            let lost = lost.map(|cell| (cell as u8, marks.digits[cell] & !digits));
            let remove: Vec<_> = lost.filter(|&(_, digits)| digits != 0).collect();
            if !remove.is_empty() {
                let mut step = self.step(LoopKind::Type3Hidden, Some(house), (others, digits));
                step.rating += 0.1 * f64::from(others.count_ones() - 1);
                with(step.removing(remove));
            }
        }
    }
}

fn position_bit(cell: usize, house: usize) -> u16 {
    1 << POSITIONS[cell][house / 9]
}

/// The houses that contain both cells: box, row, column.
fn common_houses(a: usize, b: usize) -> impl Iterator<Item = usize> {
    let shared = (0..3).filter(move |&kind| HOUSES_OF[a][kind] == HOUSES_OF[b][kind]);
    shared.map(move |kind| usize::from(HOUSES_OF[a][kind]))
}
