//! Sets of cells.

use crate::Cell;
use crate::set::{ones, set_algebra};

/// A set of cells of a board of any size.
///
/// ```
/// use wholemeal_grid::{CellSet, House, Shape};
///
/// let nine = Shape::NINE;
/// let row: CellSet = nine.cells_of(House::Row(0)).collect();
/// let boxx: CellSet = nine.cells_of(House::Box(0)).collect();
/// let column: CellSet = nine.cells_of(House::Column(8)).collect();
/// let everything: CellSet = nine.cells().collect();
///
/// assert_eq!(row.intersection(&boxx).len(), 3);
/// assert!(boxx.is_disjoint(&column));
/// for a in [&row, &boxx, &column, &everything, &CellSet::new()] {
///     assert_eq!(&everything.difference(&everything.difference(a)), a); // double complement
///     for b in [&row, &boxx, &column] {
///         assert_eq!(a.union(b), b.union(a));
///         assert_eq!(&a.intersection(&a.union(b)), a);                  // absorption
///         assert_eq!(a.symmetric_difference(b), a.union(b).difference(&a.intersection(b)));
///         assert_eq!(
///             everything.difference(&a.union(b)),                       // De Morgan
///             everything.difference(a).intersection(&everything.difference(b)),
///         );
///     }
/// }
/// ```
///
/// Two sets are equal when they hold the same cells, however they came to be:
/// no empty word is kept at the end.
#[derive(Clone, Default, PartialEq, Eq, Hash)]
pub struct CellSet {
    words: Vec<u64>,
}

impl CellSet {
    /// The empty set.
    #[must_use]
    pub const fn new() -> CellSet {
        CellSet { words: Vec::new() }
    }

    /// How many cells there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.words.iter().map(|w| w.count_ones() as usize).sum()
    }

    /// Is there none?
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.words.is_empty()
    }

    /// Is this cell in the set?
    #[must_use]
    pub fn contains(&self, cell: Cell) -> bool {
        let word = self.words.get(cell.index() / 64);
        word.is_some_and(|word| word >> (cell.index() % 64) & 1 == 1)
    }

    /// Adds a cell; says whether it is new.
    ///
    /// ```
    /// # use wholemeal_grid::{Cell, CellSet};
    /// let mut set = CellSet::new();
    /// assert!(set.insert(Cell::new(80)));
    /// assert!(!set.insert(Cell::new(80)));
    /// assert!(set.remove(Cell::new(80)));
    /// assert_eq!(set, CellSet::new());
    /// ```
    pub fn insert(&mut self, cell: Cell) -> bool {
        let new = !self.contains(cell);
        let word = cell.index() / 64;
        if self.words.len() <= word {
            self.words.resize(word + 1, 0);
        }
        self.words[word] |= 1 << (cell.index() % 64);
        new
    }

    /// Takes a cell away; says whether it was there.
    pub fn remove(&mut self, cell: Cell) -> bool {
        let there = self.contains(cell);
        if there {
            self.words[cell.index() / 64] &= !(1 << (cell.index() % 64));
            self.trim();
        }
        there
    }

    /// Its cells in reading order.
    pub fn iter(&self) -> impl Iterator<Item = Cell> + '_ {
        ones(&self.words).filter_map(Cell::from_index)
    }

    fn zip(&self, other: &Self, op: fn(u64, u64) -> u64) -> Self {
        let word = |set: &Self, i: usize| set.words.get(i).copied().unwrap_or(0);
        let longest = self.words.len().max(other.words.len());
        let words = (0..longest).map(|i| op(word(self, i), word(other, i)));
        let mut set = CellSet {
            words: words.collect(),
        };
        set.trim();
        set
    }

    fn trim(&mut self) {
        while self.words.last() == Some(&0) {
            self.words.pop();
        }
    }
}

set_algebra!(CellSet, Cell, u64);
