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

    /// How many houses there are.
    #[must_use]
    pub const fn len(self) -> usize {
        (self.rows.count_ones() + self.columns.count_ones() + self.boxes.count_ones()) as usize
    }

    /// Is there none?
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.len() == 0
    }

    /// Is this house in the set?
    #[must_use]
    pub fn contains(self, house: House) -> bool {
        let (mut copy, mask) = (self, bit(house));
        *copy.word(house) & mask != 0
    }

    /// Adds a house; says whether it is new.
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

    /// Takes a house away; says whether it was there.
    pub fn remove(&mut self, house: House) -> bool {
        let there = self.contains(house);
        *self.word(house) &= !bit(house);
        there
    }

    /// Its houses: rows, then columns, then boxes.
    pub fn iter(self) -> impl Iterator<Item = House> {
        let pick = |make: fn(u8) -> House| {
            (0..Digit::MAX)
                .map(make)
                .filter(move |&house| self.contains(house))
        };
        pick(House::Row)
            .chain(pick(House::Column))
            .chain(pick(House::Box))
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

/// The bit of a house in the word of its kind. No board has a 101st house of a
/// kind, so one that is asked for is nowhere.
fn bit(house: House) -> u128 {
    let bit = 1u128.checked_shl(house.index().into());
    bit.filter(|_| house.index() < Digit::MAX).unwrap_or(0)
}

set_algebra!(HouseSet, House, u128);
