//! Sets of cells and of digits, one integer each.

use std::fmt;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, Not, Sub, SubAssign};

use std::str::FromStr;

use wholemeal_grid::{Cell, CellSet, Digit, DigitSet};

use crate::Candidate;
use crate::geometry::{PEERS, digit, name};
#[cfg(feature = "serde")]
use crate::text_serde::serde_as_text;

/// A set of the 81 cells.
///
/// ```
/// use wholemeal_logic::Cells;
///
/// let set: Cells = [0, 8, 80].into_iter().collect();
/// assert_eq!(set.len(), 3);
/// assert_eq!(set.to_string(), "r1c1 r1c9 r9c9");
/// assert_eq!(set.common_peers().to_string(), "");
/// ```
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cells(pub(crate) u128);

impl Cells {
    /// No cell.
    pub const NONE: Cells = Cells(0);
    /// All cells.
    pub const ALL: Cells = Cells((1 << 81) - 1);

    /// The set with this one cell, counted from 0 in reading order.
    #[must_use]
    pub(crate) const fn of(cell: usize) -> Cells {
        Cells(1 << cell)
    }

    /// The number of cells.
    #[must_use]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Returns true if the set is empty.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Returns `true` if this cell is in the set.
    #[must_use]
    pub(crate) const fn contains(self, cell: usize) -> bool {
        self.0 >> cell & 1 == 1
    }

    /// Returns `true` if this set is a subset of the other.
    #[must_use]
    pub const fn is_subset(self, other: Cells) -> bool {
        self.0 & !other.0 == 0
    }

    /// Returns `true` if the two sets have a cell in common.
    #[must_use]
    pub const fn meets(self, other: Cells) -> bool {
        self.0 & other.0 != 0
    }

    /// Its first cell.
    #[must_use]
    pub(crate) const fn first(self) -> Option<usize> {
        if self.0 == 0 {
            None
        } else {
            Some(self.0.trailing_zeros() as usize)
        }
    }

    /// Its only cell, if there is exactly one.
    #[must_use]
    pub(crate) fn single(self) -> Option<usize> {
        // Not by counting, which is slow on machines without an instruction for it.
        let others = self.0 & self.0.wrapping_sub(1);
        if others == 0 { self.first() } else { None }
    }

    /// Its two cells, if there are exactly two.
    #[must_use]
    pub(crate) fn pair(self) -> Option<(usize, usize)> {
        let first = self.first()?;
        let second = (self - Cells::of(first)).single()?;
        Some((first, second))
    }

    /// Its cells in reading order.
    ///
    /// ```
    /// # use wholemeal_logic::Cells;
    /// let set: Cells = "r1c1 r9c9".parse().unwrap();
    /// assert_eq!(set.iter().map(|cell| cell.index()).collect::<Vec<_>>(), [0, 80]);
    /// ```
    pub fn iter(self) -> impl Iterator<Item = Cell> {
        self.into_iter().map(|index| Cell::new(index as u16))
    }

    /// The cells that see every cell of the set; all cells if it is empty.
    #[must_use]
    pub fn common_peers(self) -> Cells {
        self.into_iter()
            .fold(Cells::ALL, |peers, cell| peers & PEERS[cell])
    }
}

impl From<Cells> for CellSet {
    fn from(cells: Cells) -> CellSet {
        cells.iter().collect()
    }
}

impl IntoIterator for Cells {
    type Item = usize;
    type IntoIter = CellsIter;

    /// The indices of its cells in reading order; [`Cells::iter`] gives the cells.
    fn into_iter(self) -> CellsIter {
        CellsIter(self.0)
    }
}

/// The indices of the cells of a set in reading order.
#[derive(Clone, Debug)]
pub struct CellsIter(u128);

impl Iterator for CellsIter {
    type Item = usize;

    fn next(&mut self) -> Option<usize> {
        if self.0 == 0 {
            return None;
        }
        let cell = self.0.trailing_zeros() as usize;
        self.0 &= self.0 - 1;
        Some(cell)
    }
}

impl FromIterator<usize> for Cells {
    fn from_iter<I: IntoIterator<Item = usize>>(cells: I) -> Cells {
        cells
            .into_iter()
            .fold(Cells::NONE, |set, cell| set | Cells::of(cell))
    }
}

impl fmt::Display for Cells {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names: Vec<String> = self.into_iter().map(name).collect();
        f.write_str(&names.join(" "))
    }
}

impl fmt::Debug for Cells {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{{{self}}}")
    }
}

/// A set of the digits 1 to 9, counted from 0.
///
/// ```
/// use wholemeal_logic::Digits;
///
/// let set: Digits = [0, 4].into_iter().collect();
/// assert_eq!(set.to_string(), "15");
/// assert_eq!(set.into_iter().collect::<Vec<_>>(), [0, 4]);
/// ```
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Digits(pub(crate) u16);

impl Digits {
    /// No digit.
    pub const NONE: Digits = Digits(0);
    /// All nine.
    pub const ALL: Digits = Digits(0x1ff);

    /// The set with this one digit, counted from 0.
    #[must_use]
    pub(crate) const fn of(digit: usize) -> Digits {
        Digits(1 << digit)
    }

    /// The number of digits.
    #[must_use]
    pub const fn len(self) -> usize {
        // A table, because counting is slow on machines without an instruction for it.
        COUNTS[(self.0 & Digits::ALL.0) as usize] as usize
    }

    /// Returns true if the set is empty.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Returns `true` if this digit is in the set.
    #[must_use]
    pub(crate) const fn contains(self, digit: usize) -> bool {
        self.0 >> digit & 1 == 1
    }

    /// Returns `true` if this set is a subset of the other.
    #[must_use]
    pub const fn is_subset(self, other: Digits) -> bool {
        self.0 & !other.0 == 0
    }

    /// Its digits in rising order.
    ///
    /// ```
    /// # use wholemeal_logic::Digits;
    /// let set: Digits = "159".parse().unwrap();
    /// assert_eq!(set.iter().map(|digit| digit.get()).collect::<Vec<_>>(), [1, 5, 9]);
    /// ```
    pub fn iter(self) -> impl Iterator<Item = Digit> {
        self.into_iter().map(digit)
    }

    /// Its only digit, if there is exactly one.
    #[must_use]
    pub(crate) fn single(self) -> Option<usize> {
        (self.len() == 1).then_some(self.0.trailing_zeros() as usize)
    }

    /// Its two digits, if there are exactly two.
    #[must_use]
    pub(crate) fn pair(self) -> Option<(usize, usize)> {
        (self.len() == 2).then(|| {
            let last = 15 - self.0.leading_zeros() as usize;
            (self.0.trailing_zeros() as usize, last)
        })
    }
}

/// The number of digits of each set.
const COUNTS: [u8; 512] = {
    let mut counts = [0; 512];
    let mut bits = 1;
    while bits < 512 {
        counts[bits] = counts[bits & (bits - 1)] + 1;
        bits += 1;
    }
    counts
};

/// All subsets of nine elements with a given number of members, as bits in ascending order.
const fn of_size<const N: usize>(size: u32) -> [u16; N] {
    let mut sets = [0; N];
    let (mut bits, mut next) = (0u16, 0);
    while bits < 512 {
        if bits.count_ones() == size {
            sets[next] = bits;
            next += 1;
        }
        bits += 1;
    }
    sets
}

const BY_SIZE: [&[u16]; 10] = [
    &of_size::<1>(0),
    &of_size::<9>(1),
    &of_size::<36>(2),
    &of_size::<84>(3),
    &of_size::<126>(4),
    &of_size::<126>(5),
    &of_size::<84>(6),
    &of_size::<36>(7),
    &of_size::<9>(8),
    &of_size::<1>(9),
];

impl Digits {
    /// Its subsets with a given number of digits.
    pub(crate) fn subsets(self, size: usize) -> impl Iterator<Item = Digits> {
        let sets = BY_SIZE.get(size).copied().unwrap_or_default().iter();
        sets.map(|&bits| Digits(bits))
            .filter(move |set| set.is_subset(self))
    }
}

impl From<Digits> for DigitSet {
    fn from(digits: Digits) -> DigitSet {
        DigitSet::from_bits(digits.0.into())
    }
}

impl IntoIterator for Digits {
    type Item = usize;
    type IntoIter = DigitsIter;

    /// The indices of its digits in rising order; [`Digits::iter`] gives the digits.
    fn into_iter(self) -> DigitsIter {
        DigitsIter(self.0)
    }
}

/// The indices of the digits of a set in rising order.
#[derive(Clone, Debug)]
pub struct DigitsIter(u16);

impl Iterator for DigitsIter {
    type Item = usize;

    fn next(&mut self) -> Option<usize> {
        if self.0 == 0 {
            return None;
        }
        let digit = self.0.trailing_zeros() as usize;
        self.0 &= self.0 - 1;
        Some(digit)
    }
}

impl FromIterator<usize> for Digits {
    fn from_iter<I: IntoIterator<Item = usize>>(digits: I) -> Digits {
        digits
            .into_iter()
            .fold(Digits::NONE, |set, digit| set | Digits::of(digit))
    }
}

impl fmt::Display for Digits {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.into_iter()
            .try_for_each(|digit| write!(f, "{}", digit + 1))
    }
}

impl fmt::Debug for Digits {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{{{self}}}")
    }
}

/// Gives a set its operators.
macro_rules! operators {
    ($set:ident, $all:expr) => {
        impl BitOr for $set {
            type Output = $set;
            fn bitor(self, other: $set) -> $set {
                $set(self.0 | other.0)
            }
        }

        impl BitAnd for $set {
            type Output = $set;
            fn bitand(self, other: $set) -> $set {
                $set(self.0 & other.0)
            }
        }

        impl BitXor for $set {
            type Output = $set;
            fn bitxor(self, other: $set) -> $set {
                $set(self.0 ^ other.0)
            }
        }

        impl Sub for $set {
            type Output = $set;
            fn sub(self, other: $set) -> $set {
                $set(self.0 & !other.0)
            }
        }

        impl Not for $set {
            type Output = $set;
            fn not(self) -> $set {
                $set(!self.0 & $all)
            }
        }

        impl BitOrAssign for $set {
            fn bitor_assign(&mut self, other: $set) {
                self.0 |= other.0;
            }
        }

        impl BitAndAssign for $set {
            fn bitand_assign(&mut self, other: $set) {
                self.0 &= other.0;
            }
        }

        impl SubAssign for $set {
            fn sub_assign(&mut self, other: $set) {
                self.0 &= !other.0;
            }
        }
    };
}

operators!(Cells, Cells::ALL.0);
operators!(Digits, Digits::ALL.0);

#[cfg(feature = "serde")]
serde_as_text!(Cells);
#[cfg(feature = "serde")]
serde_as_text!(Digits);

/// The text is not a set of cells.
///
/// ```
/// use wholemeal_logic::Cells;
///
/// let error = "r1c1 r0c7".parse::<Cells>().unwrap_err();
/// assert_eq!(error.to_string(), "'r0c7' is not a cell: write r4c7");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct ParseCellsError {
    /// The word that is not a cell.
    pub text: String,
}

impl fmt::Display for ParseCellsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "'{}' is not a cell: write r4c7", self.text)
    }
}

impl std::error::Error for ParseCellsError {}

impl FromStr for Cells {
    type Err = ParseCellsError;

    /// Reads `r1c1 r4c7`.
    fn from_str(text: &str) -> Result<Cells, ParseCellsError> {
        let cell = |name: &str| {
            let candidate = format!("{name}=1").parse::<Candidate>();
            let error = |_| ParseCellsError {
                text: name.to_owned(),
            };
            candidate.map(Candidate::cell_index).map_err(error)
        };
        text.split_whitespace().map(cell).collect()
    }
}

/// The text is not a set of digits.
///
/// ```
/// use wholemeal_logic::Digits;
///
/// let error = "150".parse::<Digits>().unwrap_err();
/// assert_eq!(error.to_string(), "'150' is not a set of digits: write 159");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct ParseDigitsError {
    /// The text.
    pub text: String,
}

impl fmt::Display for ParseDigitsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "'{}' is not a set of digits: write 159", self.text)
    }
}

impl std::error::Error for ParseDigitsError {}

impl FromStr for Digits {
    type Err = ParseDigitsError;

    /// Reads `159`.
    fn from_str(text: &str) -> Result<Digits, ParseDigitsError> {
        let digit = |c: char| match c.to_digit(10) {
            Some(value @ 1..=9) => Ok(value as usize - 1),
            _ => Err(ParseDigitsError {
                text: text.to_owned(),
            }),
        };
        text.chars().map(digit).collect()
    }
}
