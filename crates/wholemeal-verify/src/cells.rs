//! A set of cells, as the bits of `W` words.

use core::ops::{BitAnd, BitOr, BitOrAssign};

/// A set of cells, numbered in reading order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Cells<const W: usize>([u64; W]);

impl<const W: usize> Cells<W> {
    pub(crate) const EMPTY: Cells<W> = Cells([0; W]);

    /// The first `count` cells.
    pub(crate) fn first(count: usize) -> Cells<W> {
        let mut set = Cells::EMPTY;
        (0..count).for_each(|cell| set.insert(cell));
        set
    }

    pub(crate) fn insert(&mut self, cell: usize) {
        self.0[cell / 64] |= 1 << (cell % 64);
    }

    pub(crate) fn remove(&mut self, cell: usize) {
        self.0[cell / 64] &= !(1 << (cell % 64));
    }

    pub(crate) fn contains(self, cell: usize) -> bool {
        self.0[cell / 64] >> (cell % 64) & 1 == 1
    }

    pub(crate) fn is_empty(self) -> bool {
        self == Cells::EMPTY
    }

    /// The cells that are not in another set.
    pub(crate) fn without(self, other: Cells<W>) -> Cells<W> {
        Cells(core::array::from_fn(|i| self.0[i] & !other.0[i]))
    }

    /// Returns `true` for a set of exactly one cell.
    pub(crate) fn is_one(self) -> bool {
        // Subtracting 1 changes the lowest bit of the set and those below it.
        let (mut borrow, mut some, mut rest) = (true, 0, 0);
        for word in self.0 {
            let (less, below) = word.overflowing_sub(borrow.into());
            borrow = below;
            some |= word;
            rest |= word & less;
        }
        some != 0 && rest == 0
    }

    /// The first cell.
    pub(crate) fn lowest(self) -> Option<usize> {
        let word = self.0.iter().position(|&word| word != 0)?;
        Some(64 * word + self.0[word].trailing_zeros() as usize)
    }
}

impl<const W: usize> BitAnd for Cells<W> {
    type Output = Cells<W>;

    fn bitand(self, other: Cells<W>) -> Cells<W> {
        Cells(core::array::from_fn(|i| self.0[i] & other.0[i]))
    }
}

impl<const W: usize> BitOr for Cells<W> {
    type Output = Cells<W>;

    fn bitor(self, other: Cells<W>) -> Cells<W> {
        Cells(core::array::from_fn(|i| self.0[i] | other.0[i]))
    }
}

impl<const W: usize> BitOrAssign for Cells<W> {
    fn bitor_assign(&mut self, other: Cells<W>) {
        *self = *self | other;
    }
}
