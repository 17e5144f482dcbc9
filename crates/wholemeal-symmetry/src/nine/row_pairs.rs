//! All pairs of rows of a band, up to the names of the digits.
//!
//! The digits of the first row are named by their columns. Then the second row is a permutation:
//! the digit in column `c` is the one that the first row has in column `permutation[c]`. A digit does
//! not occur twice in a box, so there are 12,096 of these permutations. Moving columns conjugates
//! them, which gives a few classes. This table has for every permutation its class, in the
//! order of the smallest second rows, and all arrangements of columns that give that second row.

use std::sync::OnceLock;

/// The columns at all positions.
pub(super) type Arrangement = [u8; 9];

/// The table of pairs of rows.
#[derive(Debug)]
pub(super) struct RowPairs {
    /// For every stack and three values of the permutation in it: the number of their set, and of
    /// their order, multiplied by 36, 6 and 1.
    triples: [Vec<(u8, u8)>; 3],
    /// The number of the sets of all stacks by those of the first two.
    sets: [u8; SETS * SETS],
    pairs: Vec<Pair>,
    arrangements: Vec<Arrangement>,
    /// The smallest second row of every class, as positions.
    second_rows: Vec<[u8; 9]>,
}

/// A pair of rows: its class, and its part of the arrangements.
#[derive(Clone, Copy, Debug)]
struct Pair {
    class: u8,
    count: u8,
    start: u16,
}

/// The number of sets of three of the six columns of the other stacks.
const SETS: usize = 20;

/// The number of pairs of rows.
const PAIRS: usize = 56 * 216;

/// The number of a pair of rows in the table.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct PairIndex(u16);

impl RowPairs {
    /// The table, which is computed at the first use.
    pub(super) fn table() -> &'static RowPairs {
        static TABLE: OnceLock<RowPairs> = OnceLock::new();
        TABLE.get_or_init(RowPairs::new)
    }

    /// The index of a permutation.
    #[inline]
    pub(super) fn index(&self, permutation: &[u8; 9]) -> PairIndex {
        let triple = |stack: usize| {
            let at = |i: usize| usize::from(permutation[3 * stack + i]);
            self.triples[stack][at(0) * 81 + at(1) * 9 + at(2)]
        };
        let (first, second, third) = (triple(0), triple(1), triple(2));
        let sets = self.sets[usize::from(first.0) * SETS + usize::from(second.0)];
        let orders = u16::from(first.1 + second.1 + third.1);
        PairIndex(u16::from(sets) * 216 + orders)
    }

    /// The class of a pair. Classes are in the order of their smallest second rows.
    #[inline]
    pub(super) fn class(&self, index: PairIndex) -> u8 {
        self.pairs[usize::from(index.0)].class
    }

    /// The arrangements of columns that give the smallest second row.
    #[inline]
    pub(super) fn arrangements(&self, index: PairIndex) -> &[Arrangement] {
        let pair = self.pairs[usize::from(index.0)];
        let start = usize::from(pair.start);
        &self.arrangements[start..start + usize::from(pair.count)]
    }

    /// The smallest second rows of all classes.
    pub(super) fn second_rows(&self) -> &[[u8; 9]] {
        &self.second_rows
    }

    fn new() -> RowPairs {
        let mut table = RowPairs {
            triples: [0, 1, 2].map(triples),
            sets: [0; SETS * SETS],
            pairs: Vec::new(),
            arrangements: Vec::new(),
            second_rows: Vec::new(),
        };
        table.number_sets();
        let arrangements = all_arrangements();
        let mut classes = table.find_classes(&arrangements);
        classes.sort_unstable();
        // For every pair its class and all arrangements that give the second row of the class.
        let mut found: Vec<(u8, Vec<Arrangement>)> = vec![(0, Vec::new()); PAIRS];
        for (class, second_row) in (0..).zip(&classes) {
            for arrangement in &arrangements {
                let pair = table.index(&moved_back(second_row, arrangement));
                let (of_class, list) = &mut found[usize::from(pair.0)];
                *of_class = class;
                list.push(*arrangement);
            }
        }
        for (class, list) in found {
            table.pairs.push(Pair {
                class,
                count: list.len() as u8,
                start: table.arrangements.len() as u16,
            });
            table.arrangements.extend(list);
        }
        table.second_rows = classes;
        table
    }

    /// Numbers the possible sets of the first two stacks.
    fn number_sets(&mut self) {
        for (number, [first, second, _]) in (0..).zip(all_sets()) {
            let (a, b) = (set_number(0, first), set_number(1, second));
            self.sets[a * SETS + b] = number;
        }
    }

    /// The smallest second rows of all classes.
    fn find_classes(&self, arrangements: &[Arrangement]) -> Vec<[u8; 9]> {
        let mut seen = vec![false; PAIRS];
        let mut classes = Vec::new();
        for permutation in all_permutations() {
            if seen[usize::from(self.index(&permutation).0)] {
                continue;
            }
            let mut smallest = permutation;
            for arrangement in arrangements {
                let image = moved(&permutation, arrangement);
                seen[usize::from(self.index(&image).0)] = true;
                smallest = smallest.min(image);
            }
            classes.push(smallest);
        }
        classes
    }
}

/// The permutation after its columns were moved.
fn moved(permutation: &[u8; 9], arrangement: &Arrangement) -> [u8; 9] {
    let places = places(arrangement);
    arrangement.map(|column| places[usize::from(permutation[usize::from(column)])])
}

/// The permutation that becomes this one after its columns are moved.
fn moved_back(permutation: &[u8; 9], arrangement: &Arrangement) -> [u8; 9] {
    moved(permutation, &places(arrangement))
}

/// The position of every column.
#[inline]
fn places(arrangement: &Arrangement) -> [u8; 9] {
    let mut places = [0; 9];
    for (place, &column) in (0..).zip(arrangement) {
        places[usize::from(column) % 9] = place;
    }
    places
}

/// All columns.
const ALL: u16 = 0b111_111_111;

/// The sets of three columns outside a stack.
fn subsets(stack: usize) -> impl Iterator<Item = u16> {
    let outside = ALL & !(0b111 << (3 * stack));
    (0..=ALL).filter(move |set| set & !outside == 0 && set.count_ones() == 3)
}

/// The number of such a set.
fn set_number(stack: usize, set: u16) -> usize {
    subsets(stack).position(|other| other == set).unwrap_or(0)
}

/// The set and the order of three different columns outside a stack.
fn triples(stack: usize) -> Vec<(u8, u8)> {
    let mut table = vec![(0, 0); 729];
    let scale = [36, 6, 1][stack];
    for (number, set) in (0..).zip(subsets(stack)) {
        for (order, columns) in (0..).zip(orders_of(set)) {
            let [a, b, c] = columns.map(usize::from);
            table[a * 81 + b * 9 + c] = (number, order * scale);
        }
    }
    table
}

/// The orders of three columns.
fn orders_of(set: u16) -> impl Iterator<Item = [u8; 3]> {
    let mut columns = (0..9).filter(move |column| set >> column & 1 != 0);
    let sorted = [(); 3].map(|()| columns.next().unwrap_or_default());
    ORDERS
        .into_iter()
        .map(move |order| order.map(|i| sorted[usize::from(i)]))
}

/// The sets of the first two stacks, and that of the third, which follows from them.
fn all_sets() -> impl Iterator<Item = [u16; 3]> {
    let pairs = subsets(0).flat_map(|first| subsets(1).map(move |second| (first, second)));
    pairs.filter_map(|(first, second)| {
        let third = ALL & !(first | second);
        let fits = first & second == 0 && third & 0b111_000_000 == 0;
        fits.then_some([first, second, third])
    })
}

/// All pairs of rows.
fn all_permutations() -> Vec<[u8; 9]> {
    let mut all = Vec::with_capacity(PAIRS);
    for [first, second, third] in all_sets() {
        for a in orders_of(first) {
            for b in orders_of(second) {
                for c in orders_of(third) {
                    all.push([a[0], a[1], a[2], b[0], b[1], b[2], c[0], c[1], c[2]]);
                }
            }
        }
    }
    all
}

/// All arrangements that keep stacks together.
fn all_arrangements() -> Vec<Arrangement> {
    let mut all = Vec::with_capacity(1296);
    for stacks in ORDERS {
        for a in ORDERS {
            for b in ORDERS {
                for c in ORDERS {
                    let mut arrangement = [0; 9];
                    for (place, order) in [a, b, c].into_iter().enumerate() {
                        for (i, column) in order.into_iter().enumerate() {
                            arrangement[3 * place + i] = 3 * stacks[place] + column;
                        }
                    }
                    all.push(arrangement);
                }
            }
        }
    }
    all
}

/// The orders of three things.
pub(super) const ORDERS: [[u8; 3]; 6] = [
    [0, 1, 2],
    [0, 2, 1],
    [1, 0, 2],
    [1, 2, 0],
    [2, 0, 1],
    [2, 1, 0],
];
