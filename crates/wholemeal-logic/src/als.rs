//! Almost locked sets: `n` cells of a house with `n + 1` digits.
//!
//! If one digit is excluded, the set is locked: each of the others is in one of the cells.

use crate::geometry::{HOUSES, common_houses};
use crate::graph::ones;
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
    /// For each digit the places outside the set that see all its places inside.
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

/// All almost locked sets of a board, each once, ordered by house.
pub(crate) fn all(board: &Board) -> Vec<Als> {
    // Enough for almost every board.
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

/// A digit with its places in a set. Walks enter and leave a set through its entries. Several sets
/// can have the same entry.
pub(crate) struct EntryDigit {
    pub(crate) digit: usize,
    pub(crate) cells: Cells,
    /// The places outside the set that see all of these.
    pub(crate) seen: Cells,
}

/// The bits of the number of a set; numbers of sets are 16 bits wide in all lists.
const SET_BITS: u32 = 16;

/// Lists of numbers in contiguous memory, because walks read them very often.
struct Lists {
    /// The start of each list, and the end of the last one.
    bounds: Vec<u32>,
    numbers: Vec<u16>,
}

impl Lists {
    fn new() -> Lists {
        Lists {
            bounds: vec![0],
            numbers: Vec::new(),
        }
    }

    /// Adds a list.
    fn push(&mut self, list: impl Iterator<Item = usize>) {
        self.numbers.extend(list.map(|number| number as u16));
        self.bounds.push(self.numbers.len() as u32);
    }

    fn start(&self, list: usize) -> usize {
        self.bounds[list] as usize
    }

    fn get(&self, list: usize) -> &[u16] {
        &self.numbers[self.start(list)..self.start(list + 1)]
    }
}

/// The entries of all sets, by digits.
pub(crate) struct EntryDigits {
    pub(crate) list: Vec<EntryDigit>,
    /// The sets of each entry.
    sets: Lists,
    /// For each entry, the entries of the same digit that see it: at most one of the two is true.
    weak: Lists,
    /// The entries of each set, by digits.
    of_set: Lists,
}

impl EntryDigits {
    pub(crate) fn new(sets: &[Als], board: &Board) -> EntryDigits {
        let mut entries = EntryDigits {
            list: Vec::new(),
            sets: Lists::new(),
            weak: Lists::new(),
            of_set: Lists::new(),
        };
        // `add` replaces the digits by entries.
        for als in sets {
            entries.of_set.push(als.digits.into_iter());
        }
        for digit in 0..9 {
            let first = entries.list.len();
            entries.add(sets, board, digit);
            entries.link(first);
        }
        entries
    }

    /// Adds the entries of a digit, in order of their cells.
    fn add(&mut self, sets: &[Als], board: &Board, digit: usize) {
        let holding = |(_, als): &(usize, &Als)| als.digits.contains(digit);
        let holders = sets.iter().enumerate().filter(holding);
        // One number for the cells and the set, because numbers are sorted faster than pairs.
        let mut holders: Vec<u128> = holders
            .map(|(set, als)| als.places[digit].0 << SET_BITS | set as u128)
            .collect();
        holders.sort_unstable();
        let set = |holder: u128| holder as usize & ((1 << SET_BITS) - 1);
        for same in holders.chunk_by(|a, b| a >> SET_BITS == b >> SET_BITS) {
            let cells = Cells(same[0] >> SET_BITS);
            for set in same.iter().map(|&holder| set(holder)) {
                let before = sets[set].digits & Digits((1 << digit) - 1);
                let place = self.of_set.start(set) + before.len();
                self.of_set.numbers[place] = self.list.len() as u16;
            }
            self.sets.push(same.iter().map(|&holder| set(holder)));
            self.list.push(EntryDigit {
                digit,
                cells,
                seen: cells.common_peers() & board.places(digit),
            });
        }
    }

    /// Finds which entries of one digit, from `first` on, exclude each other.
    fn link(&mut self, first: usize) {
        let entries = &self.list[first..];
        // Entries are in order of their cells, so entries with the same last cell are next to each
        // other.
        let last = |entry: &EntryDigit| 127 - entry.cells.0.leading_zeros() as usize;
        let mut with_last: [(usize, usize); 81] = [(0, 0); 81];
        for (i, entry) in entries.iter().enumerate() {
            let range = &mut with_last[last(entry)];
            *range = (if range.1 == 0 { i } else { range.0 }, i + 1);
        }
        let cells: Vec<Cells> = entries.iter().map(|entry| entry.cells).collect();
        for entry in entries {
            let near = entry.seen.into_iter().flat_map(|cell| {
                let (start, end) = with_last[cell];
                start..end
            });
            let excluded = near.filter(|&other| cells[other].is_subset(entry.seen));
            self.weak.push(excluded.map(|other| first + other));
        }
    }

    /// The sets that an entry belongs to.
    pub(crate) fn sets(&self, entry: usize) -> &[u16] {
        self.sets.get(entry)
    }

    /// The entries that cannot be true with this one.
    pub(crate) fn weak(&self, entry: usize) -> &[u16] {
        self.weak.get(entry)
    }

    /// The entries of a set, by its digits.
    pub(crate) fn of_set(&self, set: usize) -> &[u16] {
        self.of_set.get(set)
    }
}

/// A neighbour of a set, with their restricted commons.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Neighbour {
    pub(crate) set: usize,
    pub(crate) commons: Digits,
}

/// The neighbours of every set, in contiguous memory.
pub(crate) struct Neighbours {
    /// The end of the neighbours of each set.
    ends: Vec<usize>,
    all: Vec<Neighbour>,
}

impl Neighbours {
    /// Sets that share cells are neighbours only if `overlap`.
    pub(crate) fn new(sets: &[Als], entries: &EntryDigits, overlap: bool) -> Neighbours {
        let mut commons = vec![Digits::NONE; sets.len()];
        // The neighbours of a set as bits, because these give them in order.
        let mut near = vec![0u64; sets.len().div_ceil(64)];
        let mut neighbours = Neighbours {
            ends: Vec::with_capacity(sets.len()),
            all: Vec::with_capacity(16 * sets.len()),
        };
        for (i, als) in sets.iter().enumerate() {
            for (digit, &entry) in als.digits.into_iter().zip(entries.of_set(i)) {
                for &entry in entries.weak(entry.into()) {
                    for &set in entries.sets(entry.into()) {
                        let set = usize::from(set);
                        near[set / 64] |= 1 << (set % 64);
                        commons[set] |= Digits::of(digit);
                    }
                }
            }
            for set in ones(near.iter_mut().map(std::mem::take)) {
                let commons = std::mem::take(&mut commons[set]);
                if overlap || !als.cells.meets(sets[set].cells) {
                    neighbours.all.push(Neighbour { set, commons });
                }
            }
            neighbours.ends.push(neighbours.all.len());
        }
        neighbours
    }

    /// The neighbours of a set.
    pub(crate) fn of(&self, set: usize) -> &[Neighbour] {
        let start = set.checked_sub(1).map_or(0, |before| self.ends[before]);
        &self.all[start..self.ends[set]]
    }

    /// The neighbours of each set.
    pub(crate) fn iter(&self) -> impl Iterator<Item = &[Neighbour]> {
        (0..self.ends.len()).map(|set| self.of(set))
    }
}
