//! Sets of cells.

use crate::Cell;
use crate::set::{Ones, set_algebra};

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
/// Two sets are equal if they contain the same cells. The words have no zero at the end,
/// so equal sets have equal words.
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

    /// The number of cells.
    #[must_use]
    pub fn len(&self) -> usize {
        self.words.iter().map(|w| w.count_ones() as usize).sum()
    }

    /// Returns `true` if the set is empty.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.words.is_empty()
    }

    /// Returns `true` if the set contains this cell.
    #[must_use]
    pub fn contains(&self, cell: Cell) -> bool {
        let word = self.words.get(cell.index() / 64);
        word.is_some_and(|word| word >> (cell.index() % 64) & 1 == 1)
    }

    /// Adds a cell; returns `true` if the set did not contain it.
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

    /// Removes a cell; returns `true` if the set contained it.
    pub fn remove(&mut self, cell: Cell) -> bool {
        let there = self.contains(cell);
        if there {
            self.words[cell.index() / 64] &= !(1 << (cell.index() % 64));
            self.trim();
        }
        there
    }

    /// The cells in reading order.
    #[must_use]
    pub fn iter(&self) -> CellIter<'_> {
        CellIter(Ones::new(&self.words))
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

impl<'a> IntoIterator for &'a CellSet {
    type Item = Cell;
    type IntoIter = CellIter<'a>;

    fn into_iter(self) -> CellIter<'a> {
        self.iter()
    }
}

/// The cells of a [`CellSet`], in reading order.
#[derive(Clone, Debug)]
pub struct CellIter<'a>(Ones<'a>);

impl Iterator for CellIter<'_> {
    type Item = Cell;

    fn next(&mut self) -> Option<Cell> {
        self.0.next().and_then(Cell::from_index)
    }
}
