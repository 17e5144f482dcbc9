//! Aligned pair and triple exclusion: digits of two or three cells that a common neighbour
//! rules out together.

use crate::board::{Board, Marks};
use crate::found::{Found, Why};
use crate::geometry::{PEER_SETS, PEERS, are_peers, cells, ones};
use crate::technique::Technique;

/// The cells that can be part of the pattern, and their excluders: peers with few candidates.
struct Bases {
    cells: Vec<usize>,
    excluders: [u128; 81],
    /// The base cells as a set.
    set: u128,
}

impl Bases {
    /// Base cells have at least two candidates, an excluder, and no peer with one candidate.
    fn new(board: &Board, single: u128, few: u128) -> Bases {
        let mut bases = Bases {
            cells: Vec::new(),
            excluders: [0; 81],
            set: 0,
        };
        for cell in cells(board.empty & !single) {
            let excluders = PEER_SETS[cell] & few;
            let has_digits = board.marks.count(cell) >= 2;
            if has_digits && excluders != 0 && PEER_SETS[cell] & single == 0 {
                bases.cells.push(cell);
                bases.excluders[cell] = excluders;
                bases.set |= 1 << cell;
            }
        }
        bases
    }

    /// Pairs of base cells in subset order, with at least two common excluders.
    fn pairs(&self) -> impl Iterator<Item = (usize, usize, u128)> {
        self.cells.iter().flat_map(move |&second| {
            let before = (1u128 << second) - 1;
            let firsts = cells(self.seen_twice(second) & self.set & before);
            firsts.map(move |first| {
                let common = self.excluders[first] & self.excluders[second];
                (first, second, common)
            })
        })
    }

    /// The cells that see at least two excluders of a cell.
    fn seen_twice(&self, cell: usize) -> u128 {
        let (mut once, mut twice) = (0, 0);
        for excluder in cells(self.excluders[cell]) {
            twice |= once & PEER_SETS[excluder];
            once |= PEER_SETS[excluder];
        }
        twice
    }
}

/// The first pair of cells that loses a candidate.
pub(crate) fn pair(board: &Board) -> Option<Found> {
    let [single, pairs, _] = board.marks.cells_by_count();
    let bases = Bases::new(board, single, pairs);
    bases.pairs().find_map(|(a, b, common)| {
        let remove = excluded_of_two(&board.marks, a, b, common)?;
        let why = Why::Aligned {
            cells: vec![a, b],
            excluders: common,
        };
        Some(Found::new(Technique::AlignedPair, 6.2, why).removing(remove))
    })
}

fn excluded_of_two(marks: &Marks, a: usize, b: usize, excluders: u128) -> Option<Vec<(u8, u16)>> {
    let (of_a, of_b) = (marks.digits[a], marks.digits[b]);
    let peers = are_peers(a, b);
    // A candidate is only lost if each digit of the other cell needs an excluder.
    let needed = of_a.count_ones().min(of_b.count_ones()) - u32::from(peers);
    if excluders.count_ones() < needed {
        return None;
    }
    let mut forbidden = [0u16; 9];
    for excluder in cells(excluders) {
        let digits = marks.digits[excluder];
        let (low, high) = (digits.trailing_zeros() as usize, digits.ilog2() as usize);
        forbidden[low] |= 1 << high;
        forbidden[high] |= 1 << low;
    }
    let (mut seen_a, mut seen_b) = (0, 0);
    for p in ones(of_a) {
        let same = if peers { 1 << p } else { 0 };
        let allowed = of_b & !forbidden[p] & !same;
        seen_b |= allowed;
        seen_a |= u16::from(allowed != 0) << p;
    }
    removed(&[(a, of_a & !seen_a), (b, of_b & !seen_b)])
}

fn removed(lost: &[(usize, u16)]) -> Option<Vec<(u8, u16)>> {
    let lost = lost.iter().filter(|&&(_, digits)| digits != 0);
    let lost: Vec<(u8, u16)> = lost.map(|&(cell, digits)| (cell as u8, digits)).collect();
    (!lost.is_empty()).then_some(lost)
}

/// The first triple of cells that loses a candidate.
pub(crate) fn triple(board: &Board) -> Option<Found> {
    let [single, pairs, triples] = board.marks.cells_by_count();
    let bases = Bases::new(board, single, pairs | triples);
    if bases.cells.len() < 3 {
        return None;
    }
    bases.pairs().find_map(|(a, b, common)| {
        let thirds = bases.thirds(a, b);
        // Nearly always nothing is excluded, so the order matters only for the last pair.
        let excludes = |&c: &usize| {
            let excluders = common & bases.excluders[c];
            let two = excluders & excluders.wrapping_sub(1) != 0;
            two && !bases.is_repeated(a, b, c)
                && excluded_of_three(board, [a, b, c], excluders).is_some()
        };
        let found = cells(thirds)
            .filter(excludes)
            .fold(0, |set, c| set | 1 << c);
        (found != 0).then(|| bases.first_third(board, a, b, common, found))?
    })
}

impl Bases {
    /// The base cells that are excluders of one of two cells.
    fn thirds(&self, a: usize, b: usize) -> u128 {
        (self.excluders[a] | self.excluders[b]) & self.set & !(1 << a) & !(1 << b)
    }

    /// Returns `true` if an earlier pair had the same three cells. Pairs come in the order of
    /// their second cell.
    fn is_repeated(&self, a: usize, b: usize, c: usize) -> bool {
        let excludes = |of: usize, cell: usize| self.excluders[of] >> cell & 1 == 1;
        c < b && (excludes(a, b) || excludes(c, b)) || c < a && (excludes(c, a) || excludes(b, a))
    }

    /// The step of the first of these third cells: excluders of the first cell come before
    /// those of the second.
    fn first_third(
        &self,
        board: &Board,
        a: usize,
        b: usize,
        common: u128,
        found: u128,
    ) -> Option<Found> {
        let peers = PEERS[a]
            .iter()
            .filter(|&&c| self.excluders[a] >> c & 1 == 1);
        let mut order = peers.chain(&PEERS[b]).map(|&c| usize::from(c));
        let c = order.find(|&c| found >> c & 1 == 1)?;
        let excluders = common & self.excluders[c];
        let remove = excluded_of_three(board, [a, b, c], excluders)?;
        let why = Why::Aligned {
            cells: vec![a, b, c],
            excluders,
        };
        Some(Found::new(Technique::AlignedTriple, 7.5, why).removing(remove))
    }
}

fn excluded_of_three(board: &Board, triple: [usize; 3], excluders: u128) -> Option<Vec<(u8, u16)>> {
    Triple::new(&board.marks, triple, excluders).excluded()
}

/// Three cells, their digits and the digits of their excluders.
struct Triple {
    cells: [usize; 3],
    digits: [u16; 3],
    excluders: [u16; 20],
    count: usize,
}

impl Triple {
    fn new(marks: &Marks, triple: [usize; 3], excluders: u128) -> Triple {
        let mut masks = [0; 20];
        let mut count = 0;
        for excluder in cells(excluders) {
            masks[count] = marks.digits[excluder];
            count += 1;
        }
        Triple {
            cells: triple,
            digits: triple.map(|cell| marks.digits[cell]),
            excluders: masks,
            count,
        }
    }

    /// The digits that the third cell may have next to `p` and `q` in the first two.
    fn allowed(&self, p: usize, q: usize) -> u16 {
        let [a, b, c] = self.cells;
        if p == q && are_peers(a, b) {
            return 0;
        }
        let pair = 1u16 << p | 1 << q;
        let mut forbidden = 0;
        if are_peers(a, c) {
            forbidden |= 1 << p;
        }
        if are_peers(b, c) {
            forbidden |= 1 << q;
        }
        for &digits in &self.excluders[..self.count] {
            let left = digits & !pair;
            if left == 0 {
                return 0;
            }
            if left & (left - 1) == 0 {
                forbidden |= left;
            }
        }
        self.digits[2] & !forbidden
    }

    /// The digits that occur in no allowed combination. Pairs of digits are tried so that all
    /// digits are seen early, because nearly always nothing is excluded.
    fn excluded(&self) -> Option<Vec<(u8, u16)>> {
        let [of_a, of_b, of_c] = self.digits;
        let (mut seen_a, mut seen_b, mut seen_c) = (0u16, 0u16, 0u16);
        let mut rotated = [0; 9];
        let count = of_b.count_ones() as usize;
        ones(of_b).enumerate().for_each(|(i, q)| rotated[i] = q);
        for shift in 0..count {
            for (i, p) in ones(of_a).enumerate() {
                let q = rotated[(i + shift) % count];
                let allowed = self.allowed(p, q);
                if allowed != 0 {
                    seen_a |= 1 << p;
                    seen_b |= 1 << q;
                    seen_c |= allowed;
                }
            }
            if seen_a == of_a && seen_b == of_b && seen_c == of_c {
                return None;
            }
        }
        let [a, b, c] = self.cells;
        removed(&[
            (a, of_a & !seen_a),
            (b, of_b & !seen_b),
            (c, of_c & !seen_c),
        ])
    }
}
