//! The links of a board that does not change, as lists in the order in which chains follow them.

use crate::board::Marks;
use crate::chain::node::Reason;
use crate::geometry::{
    BOX, CELLS, COLUMN, HOUSES_OF, IN_BOX, POSITIONS, ROW, are_peers, cells, ones,
};

/// Which links a chain may use.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum LinkKind {
    /// Links of one digit.
    X,
    /// Weak links of all kinds, strong links only in cells with two candidates.
    Y,
    /// All links.
    Xy,
}

impl LinkKind {
    /// Returns true if chains of this kind may use a weak link with this reason.
    pub(crate) fn allows_weak(self, reason: Reason) -> bool {
        self != LinkKind::X || reason != Reason::Cell
    }

    /// Returns true if chains of this kind may use a strong link with this reason.
    pub(crate) fn allows_strong(self, reason: Reason) -> bool {
        match self {
            LinkKind::X => reason != Reason::Cell,
            LinkKind::Y => reason == Reason::Cell,
            LinkKind::Xy => true,
        }
    }
}

/// The links of all candidates. Candidates are numbered in order of cell and digit.
pub(crate) struct StaticLinks {
    pub(crate) candidates: Vec<u16>,
    /// From a true candidate to false ones. Those without a strong link are left out, because
    /// nothing follows from them.
    weak: Lists,
    /// From a false candidate to true ones.
    strong: Lists,
}

/// Lists of numbered candidates with the reason of the link.
struct Lists {
    ends: Vec<u32>,
    all: Vec<(u16, Reason)>,
}

impl Lists {
    /// No lists, with room for this many of about this length.
    fn with_capacity(count: usize, length: usize) -> Lists {
        Lists {
            ends: Vec::with_capacity(count),
            all: Vec::with_capacity(count * length),
        }
    }

    fn of(&self, number: u16) -> &[(u16, Reason)] {
        let number = usize::from(number);
        let first = if number == 0 {
            0
        } else {
            self.ends[number - 1]
        };
        &self.all[first as usize..self.ends[number] as usize]
    }

    fn close(&mut self) {
        self.ends.push(self.all.len() as u32);
    }
}

impl StaticLinks {
    pub(crate) fn new(marks: &Marks) -> StaticLinks {
        let count = marks
            .places
            .iter()
            .map(|places| places.count_ones() as usize);
        let count = count.sum();
        let mut links = StaticLinks {
            candidates: Vec::with_capacity(count),
            weak: Lists::with_capacity(count, 8),
            strong: Lists::with_capacity(count, 2),
        };
        let mut numbers = [0u16; 729];
        let open = marks.places.iter().fold(0, |all, places| all | places);
        for cell in cells(open) {
            for digit in ones(marks.digits[cell]) {
                numbers[9 * cell + digit] = links.candidates.len() as u16;
                links.candidates.push((9 * cell + digit) as u16);
            }
        }
        for i in 0..links.candidates.len() {
            links.add_strong(marks, &numbers, links.candidates[i]);
        }
        for i in 0..links.candidates.len() {
            links.add_weak(marks, &numbers, links.candidates[i]);
        }
        links
    }

    fn add_strong(&mut self, marks: &Marks, numbers: &[u16; 729], candidate: u16) {
        let (cell, digit) = (usize::from(candidate / 9), usize::from(candidate % 9));
        let first = self.strong.all.len();
        let digits = marks.digits[cell];
        if digits.count_ones() == 2 {
            let other = (digits & !(1 << digit)).trailing_zeros() as usize;
            self.strong
                .all
                .push((numbers[9 * cell + other], Reason::Cell));
        }
        for kind in [BOX, ROW, COLUMN] {
            let house = usize::from(HOUSES_OF[cell][kind]);
            let positions = marks.positions[house][digit];
            if positions.count_ones() == 2 {
                let other = positions & !(1 << POSITIONS[cell][kind]);
                let other = usize::from(CELLS[house][other.trailing_zeros() as usize]);
                let other = numbers[9 * other + digit];
                if self.strong.all[first..]
                    .iter()
                    .all(|&(known, _)| known != other)
                {
                    self.strong.all.push((other, Reason::House(kind as u8)));
                }
            }
        }
        self.strong.close();
    }

    fn add_weak(&mut self, marks: &Marks, numbers: &[u16; 729], candidate: u16) {
        let (cell, digit) = (usize::from(candidate / 9), usize::from(candidate % 9));
        let strong = &self.strong;
        let weak = &mut self.weak;
        let mut add = |cell: usize, digit: usize, reason: Reason| {
            let number = numbers[9 * cell + digit];
            if !strong.of(number).is_empty() {
                weak.all.push((number, reason));
            }
        };
        let others = ones(marks.digits[cell] & !(1 << digit));
        others.for_each(|other| add(cell, other, Reason::Cell));
        for kind in [BOX, ROW, COLUMN] {
            let house = usize::from(HOUSES_OF[cell][kind]);
            let seen = match kind {
                BOX => 1 << POSITIONS[cell][BOX],
                _ => IN_BOX[cell][kind - 1],
            };
            for position in ones(marks.positions[house][digit] & !seen) {
                add(
                    usize::from(CELLS[house][position]),
                    digit,
                    Reason::House(kind as u8),
                );
            }
        }
        self.weak.close();
    }

    /// The false candidates that follow from a true one, if something follows from them.
    pub(crate) fn weak(&self, number: u16) -> &[(u16, Reason)] {
        self.weak.of(number)
    }

    /// The true candidates that follow from a false one.
    pub(crate) fn strong(&self, number: u16) -> &[(u16, Reason)] {
        self.strong.of(number)
    }

    /// The reason why two candidates exclude each other; `None` if they do not.
    pub(crate) fn exclusion(&self, kind: LinkKind, a: u16, b: u16) -> Option<Reason> {
        let [a, b] = [a, b].map(|number| self.candidates[usize::from(number)]);
        let (cell, other) = (usize::from(a / 9), usize::from(b / 9));
        if cell == other {
            return (kind != LinkKind::X && a != b).then_some(Reason::Cell);
        }
        let linked = a % 9 == b % 9 && are_peers(cell, other);
        let kind = (0..3).find(|&kind| HOUSES_OF[cell][kind] == HOUSES_OF[other][kind])?;
        linked.then_some(Reason::House(kind as u8))
    }
}
