//! Sets of houses.

use crate::set::set_algebra;
use crate::{Digit, House};

/// A set of houses: rows, columns and boxes of a board of up to 100x100.
///
/// ```
/// use wholemeal_grid::{House, HouseSet, Shape};
///
/// let nine: HouseSet = Shape::NINE.houses().collect();
/// assert_eq!(nine.len(), 27);
/// let rows: HouseSet = (0..9).map(House::Row).collect();
/// let lines = rows | (0..9).map(House::Column).collect();
/// assert_eq!((nine - lines).len(), 9);
/// assert_eq!(nine - (nine - rows), rows);                   // double complement
/// assert_eq!(nine - (rows | lines), (nine - rows) & (nine - lines)); // De Morgan
/// assert_eq!(rows & (rows | lines), rows);                  // absorption
/// assert_eq!(rows ^ lines, (rows | lines) - (rows & lines));
/// ```
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct HouseSet {
    rows: u128,
    columns: u128,
    boxes: u128,
}

impl HouseSet {
    /// The empty set.
    #[must_use]
    pub const fn new() -> HouseSet {
        HouseSet {
            rows: 0,
            columns: 0,
            boxes: 0,
        }
    }

    /// The number of houses.
    #[must_use]
    pub const fn len(self) -> usize {
        (self.rows.count_ones() + self.columns.count_ones() + self.boxes.count_ones()) as usize
    }

    /// Returns `true` if the set is empty.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.len() == 0
    }

    /// Returns `true` if the set contains this house.
    #[must_use]
    pub fn contains(self, house: House) -> bool {
        let (mut copy, mask) = (self, bit(house));
        *copy.word(house) & mask != 0
    }

    /// Adds a house; returns `true` if the set did not contain it.
    ///
    /// ```
    /// # use wholemeal_grid::{House, HouseSet};
    /// let mut set = HouseSet::new();
    /// assert!(set.insert(House::Row(3)));
    /// assert!(!set.contains(House::Column(3)));
    /// assert!(set.remove(House::Row(3)) && set.is_empty());
    /// ```
    pub fn insert(&mut self, house: House) -> bool {
        let new = !self.contains(house);
        *self.word(house) |= bit(house);
        new
    }

    /// Removes a house; returns `true` if the set contained it.
    pub fn remove(&mut self, house: House) -> bool {
        let there = self.contains(house);
        *self.word(house) &= !bit(house);
        there
    }

    /// The houses: rows, then columns, then boxes.
    #[must_use]
    pub const fn iter(self) -> HouseIter {
        HouseIter { rest: self }
    }

    fn word(&mut self, house: House) -> &mut u128 {
        match house {
            House::Row(_) => &mut self.rows,
            House::Column(_) => &mut self.columns,
            House::Box(_) => &mut self.boxes,
        }
    }

    fn zip(&self, other: &Self, op: fn(u128, u128) -> u128) -> Self {
        HouseSet {
            rows: op(self.rows, other.rows),
            columns: op(self.columns, other.columns),
            boxes: op(self.boxes, other.boxes),
        }
    }
}

/// The bit of a house in the word of its kind; 0 for a house that no board has.
fn bit(house: House) -> u128 {
    let bit = 1u128.checked_shl(house.index().into());
    bit.filter(|_| house.index() < Digit::MAX).unwrap_or(0)
}

set_algebra!(HouseSet, House, u128);

impl IntoIterator for HouseSet {
    type Item = House;
    type IntoIter = HouseIter;

    fn into_iter(self) -> HouseIter {
        self.iter()
    }
}

/// The houses of a [`HouseSet`]: rows, then columns, then boxes.
#[derive(Clone, Debug)]
pub struct HouseIter {
    rest: HouseSet,
}

impl Iterator for HouseIter {
    type Item = House;

    fn next(&mut self) -> Option<House> {
        let first = |word: u128, kind: fn(u8) -> House| {
            (word != 0).then(|| kind(word.trailing_zeros() as u8))
        };
        let house = first(self.rest.rows, House::Row)
            .or_else(|| first(self.rest.columns, House::Column))
            .or_else(|| first(self.rest.boxes, House::Box))?;
        self.rest.remove(house);
        Some(house)
    }
}
