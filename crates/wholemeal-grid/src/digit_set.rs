//! Sets of digits.

use crate::Digit;
use crate::set::set_algebra;

/// A set of digits, stored as the bits of one number.
///
/// The laws of sets hold:
///
/// ```
/// use wholemeal_grid::{Digit, DigitSet};
///
/// let set = |digits: &[u8]| digits.iter().map(|&d| Digit::new(d).unwrap()).collect::<DigitSet>();
/// let samples = [set(&[]), set(&[1]), set(&[1, 2, 3]), set(&[3, 9]), set(&[2, 100]), DigitSet::all(9)];
/// let everything = DigitSet::all(100);
/// let none = DigitSet::new();
///
/// for a in samples {
///     assert_eq!(a | none, a);                                  // identity
///     assert_eq!(a & everything, a);
///     assert_eq!(a | a, a);                                     // idempotence
///     assert_eq!(a & a, a);
///     assert_eq!(everything - (everything - a), a);             // double complement
///     assert_eq!(a ^ a, none);
///     for b in samples {
///         assert_eq!(a | b, b | a);                             // commutativity
///         assert_eq!(a & b, b & a);
///         assert_eq!(a | (a & b), a);                           // absorption
///         assert_eq!(a & (a | b), a);
///         assert_eq!(a ^ b, (a | b) - (a & b));
///         assert_eq!(everything - (a | b), (everything - a) & (everything - b)); // De Morgan
///         assert_eq!((a | b).len() + (a & b).len(), a.len() + b.len());
///         assert_eq!(a.is_subset(&b), a & b == a);
///         for c in samples {
///             assert_eq!(a & (b | c), (a & b) | (a & c));       // distributivity
///             assert_eq!(a | (b & c), (a | b) & (a | c));
///             assert_eq!((a | b) | c, a | (b | c));             // associativity
///         }
///     }
/// }
/// ```
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct DigitSet(u128);

impl DigitSet {
    /// The empty set.
    #[must_use]
    pub const fn new() -> DigitSet {
        DigitSet(0)
    }

    /// All digits of a board of this side.
    ///
    /// ```
    /// # use wholemeal_grid::DigitSet;
    /// assert_eq!(DigitSet::all(9).len(), 9);
    /// assert_eq!(DigitSet::all(100).len(), 100);
    /// ```
    #[must_use]
    pub const fn all(side: u8) -> DigitSet {
        match side {
            0 => DigitSet(0),
            1..Digit::MAX => DigitSet((1 << side) - 1),
            _ => DigitSet((1 << Digit::MAX) - 1),
        }
    }

    /// The set that contains only this digit.
    #[must_use]
    pub const fn of(digit: Digit) -> DigitSet {
        DigitSet(1 << digit.index())
    }

    /// The set that contains digit `d` if bit `d - 1` is one. Bits above the largest digit are
    /// ignored.
    ///
    /// ```
    /// # use wholemeal_grid::DigitSet;
    /// assert_eq!(DigitSet::from_bits(0b101).to_string(), "13");
    /// assert_eq!(DigitSet::all(9).bits(), 511);
    /// ```
    #[must_use]
    pub const fn from_bits(bits: u128) -> DigitSet {
        DigitSet(bits & DigitSet::all(Digit::MAX).0)
    }

    /// The bits of [`from_bits`](Self::from_bits).
    #[must_use]
    pub const fn bits(self) -> u128 {
        self.0
    }

    /// The number of digits.
    #[must_use]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Returns `true` if the set is empty.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Returns `true` if the set contains this digit.
    #[must_use]
    pub const fn contains(self, digit: Digit) -> bool {
        self.0 >> digit.index() & 1 == 1
    }

    /// Adds a digit; returns `true` if the set did not contain it.
    pub fn insert(&mut self, digit: Digit) -> bool {
        let new = !self.contains(digit);
        self.0 |= 1 << digit.index();
        new
    }

    /// Removes a digit; returns `true` if the set contained it.
    pub fn remove(&mut self, digit: Digit) -> bool {
        let there = self.contains(digit);
        self.0 &= !(1 << digit.index());
        there
    }

    /// The only digit of the set; `None` if it contains none or several.
    ///
    /// ```
    /// use wholemeal_grid::{Digit, DigitSet};
    ///
    /// let four = Digit::new(4).unwrap();
    /// assert_eq!(DigitSet::of(four).single(), Some(four));
    /// assert_eq!(DigitSet::all(9).single(), None);
    /// assert_eq!(DigitSet::new().single(), None);
    /// ```
    #[must_use]
    pub fn single(self) -> Option<Digit> {
        (self.len() == 1)
            .then(|| Digit::from_index(self.0.trailing_zeros() as usize))
            .flatten()
    }

    /// The digits in rising order.
    #[must_use]
    pub const fn iter(self) -> DigitIter {
        DigitIter { rest: self.0 }
    }

    fn zip(&self, other: &Self, op: fn(u128, u128) -> u128) -> Self {
        DigitSet(op(self.0, other.0))
    }
}

set_algebra!(DigitSet, Digit, u128);

impl std::fmt::Display for DigitSet {
    /// The symbols of the digits, in rising order.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.pad(&self.iter().map(Digit::symbol).collect::<String>())
    }
}

impl IntoIterator for DigitSet {
    type Item = Digit;
    type IntoIter = DigitIter;

    fn into_iter(self) -> DigitIter {
        self.iter()
    }
}

/// The digits of a [`DigitSet`], in rising order.
#[derive(Clone, Debug)]
pub struct DigitIter {
    rest: u128,
}

impl Iterator for DigitIter {
    type Item = Digit;

    fn next(&mut self) -> Option<Digit> {
        if self.rest == 0 {
            return None;
        }
        let digit = Digit::from_index(self.rest.trailing_zeros() as usize);
        self.rest &= self.rest - 1;
        digit
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let len = self.rest.count_ones() as usize;
        (len, Some(len))
    }
}

impl ExactSizeIterator for DigitIter {}
