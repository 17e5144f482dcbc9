//! Almost locked sets: `n` cells of a house with `n + 1` digits.
//!
//! Take one digit away and the others are locked: each is in one of the cells.

use crate::geometry::{HOUSES, common_houses};
use crate::{Board, Cells, Digits};

/// An almost locked set.
#[derive(Clone, Debug)]
pub(crate) struct Als {
    pub(crate) cells: Cells,
    pub(crate) digits: Digits,
    /// A house that all cells share.
    pub(crate) house: usize,
    /// For each digit its cells in the set.
    pub(crate) places: [Cells; 9],
    /// For each digit the places outside that see all of those inside.
    pub(crate) seen: [Cells; 9],
}

impl Als {
    fn new(board: &Board, cells: Cells, digits: Digits, house: usize) -> Als {
        let (mut places, mut seen) = ([Cells::NONE; 9], [Cells::NONE; 9]);
        for digit in digits {
            places[digit] = board.places(digit) & cells;
            seen[digit] = (board.places(digit) & places[digit].common_peers()) - cells;
        }
        Als {
            cells,
            digits,
            house,
            places,
            seen,
        }
    }
}

/// All almost locked sets of a board, each once, by house.
pub(crate) fn all(board: &Board) -> Vec<Als> {
    // Hardly a board has more.
    let mut sets = Vec::with_capacity(256);
    for (house, &cells) in HOUSES.iter().enumerate() {
        board.each_tight_subset(board.empty_cells() & cells, 1, |size, cells, digits| {
            let first_house = || common_houses(cells).next() == Some(house);
            if digits.len() == size + 1 && first_house() {
                sets.push(Als::new(board, cells, digits, house));
            }
        });
    }
    sets
}

/// A digit of a set with its places there: by these a set is entered and left. Sets may
/// have ports in common.
pub(crate) struct Port {
    pub(crate) digit: usize,
    pub(crate) cells: Cells,
    /// The places outside that see all of these.
    pub(crate) seen: Cells,
    /// The sets it belongs to.
    pub(crate) sets: Vec<u16>,
    /// The ports of the same digit that cannot be true with it, in order.
    pub(crate) weak: Vec<u16>,
}

/// The ports of all sets.
pub(crate) struct Ports {
    pub(crate) list: Vec<Port>,
    /// The ports of each set, by digits; the unused places come last.
    of_set: Vec<[u16; 9]>,
}

impl Ports {
    pub(crate) fn new(sets: &[Als], board: &Board) -> Ports {
        let mut ports = Ports {
            list: Vec::new(),
            of_set: vec![[0; 9]; sets.len()],
        };
        for digit in 0..9 {
            let first = ports.list.len();
            ports.add(sets, board, digit);
            link(&mut ports.list[first..], first);
        }
        ports
    }

    /// Adds the ports of a digit, in order of their cells.
    fn add(&mut self, sets: &[Als], board: &Board, digit: usize) {
        let holding = |(_, als): &(usize, &Als)| als.digits.contains(digit);
        let holders = sets.iter().enumerate().filter(holding);
        let mut holders: Vec<(Cells, usize)> =
            holders.map(|(i, als)| (als.places[digit], i)).collect();
        holders.sort_unstable();
        for same in holders.chunk_by(|a, b| a.0 == b.0) {
            let cells = same[0].0;
            for &(_, set) in same {
                let before = Digits((1 << digit) - 1);
                let place = (sets[set].digits & before).len();
                self.of_set[set][place] = self.list.len() as u16;
            }
            self.list.push(Port {
                digit,
                cells,
                seen: cells.common_peers() & board.places(digit),
                sets: same.iter().map(|&(_, set)| set as u16).collect(),
                weak: Vec::new(),
            });
        }
    }

    /// The ports of a set, by its digits.
    pub(crate) fn of_set(&self, set: usize, als: &Als) -> &[u16] {
        &self.of_set[set][..als.digits.len()]
    }
}

/// Finds which ports of one digit exclude each other; they are in order of their cells.
fn link(ports: &mut [Port], first: usize) {
    // Ports with the same last cell are neighbours in the list.
    let last = |port: &Port| 127 - port.cells.0.leading_zeros() as usize;
    let mut with_last: [(usize, usize); 81] = [(0, 0); 81];
    for (i, port) in ports.iter().enumerate() {
        let range = &mut with_last[last(port)];
        *range = (if range.1 == 0 { i } else { range.0 }, i + 1);
    }
    for i in 0..ports.len() {
        let seen = ports[i].seen;
        for cell in seen {
            let (start, end) = with_last[cell];
            for j in start..end {
                if ports[j].cells.is_subset(seen) {
                    ports[i].weak.push((first + j) as u16);
                }
            }
        }
    }
}

/// A neighbour of a set, with the digits that only one of the two can hold.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Neighbour {
    pub(crate) set: usize,
    pub(crate) commons: Digits,
}

/// For every set its neighbours; sets that share cells only if `overlap`.
pub(crate) fn neighbours(sets: &[Als], ports: &Ports, overlap: bool) -> Vec<Vec<Neighbour>> {
    let mut commons = vec![Digits::NONE; sets.len()];
    let of = |(i, als): (usize, &Als)| {
        let mut near = Vec::new();
        for (digit, &port) in als.digits.into_iter().zip(ports.of_set(i, als)) {
            for &port in &ports.list[usize::from(port)].weak {
                for &set in &ports.list[usize::from(port)].sets {
                    let set = usize::from(set);
                    if commons[set].is_empty() {
                        near.push(set);
                    }
                    commons[set] |= Digits::of(digit);
                }
            }
        }
        near.sort_unstable();
        let near = near.into_iter().map(|set| Neighbour {
            set,
            commons: std::mem::take(&mut commons[set]),
        });
        let apart = |near: &Neighbour| !als.cells.meets(sets[near.set].cells);
        near.filter(|near| overlap || apart(near)).collect()
    };
    sets.iter().enumerate().map(of).collect()
}
