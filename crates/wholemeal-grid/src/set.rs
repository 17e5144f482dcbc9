//! Operations that the three set types share.

/// Gives a set type its operators and conversions.
///
/// The type has `new`, `insert`, `contains`, `is_empty`, `iter` and a private
/// `zip(&self, &Self, fn(word, word) -> word)` that combines two sets word by word.
macro_rules! set_algebra {
    ($set:ty, $item:ty, $word:ty) => {
        impl $set {
            /// The items of either set.
            #[must_use]
            pub fn union(&self, other: &Self) -> Self {
                self.zip(other, |a: $word, b: $word| a | b)
            }

            /// The items that both sets contain.
            #[must_use]
            pub fn intersection(&self, other: &Self) -> Self {
                self.zip(other, |a: $word, b: $word| a & b)
            }

            /// The items of this set that the other does not contain.
            #[must_use]
            pub fn difference(&self, other: &Self) -> Self {
                self.zip(other, |a: $word, b: $word| a & !b)
            }

            /// The items that exactly one of the two sets contains.
            #[must_use]
            pub fn symmetric_difference(&self, other: &Self) -> Self {
                self.zip(other, |a: $word, b: $word| a ^ b)
            }

            /// Returns `true` if the other set contains every item of this one.
            #[must_use]
            pub fn is_subset(&self, other: &Self) -> bool {
                self.difference(other).is_empty()
            }

            /// Returns `true` if the two sets have no item in common.
            #[must_use]
            pub fn is_disjoint(&self, other: &Self) -> bool {
                self.intersection(other).is_empty()
            }
        }

        impl std::ops::BitOr for $set {
            type Output = Self;
            fn bitor(self, other: Self) -> Self {
                self.union(&other)
            }
        }

        impl std::ops::BitAnd for $set {
            type Output = Self;
            fn bitand(self, other: Self) -> Self {
                self.intersection(&other)
            }
        }

        impl std::ops::BitXor for $set {
            type Output = Self;
            fn bitxor(self, other: Self) -> Self {
                self.symmetric_difference(&other)
            }
        }

        impl std::ops::Sub for $set {
            type Output = Self;
            fn sub(self, other: Self) -> Self {
                self.difference(&other)
            }
        }

        impl FromIterator<$item> for $set {
            fn from_iter<I: IntoIterator<Item = $item>>(items: I) -> Self {
                let mut set = Self::new();
                set.extend(items);
                set
            }
        }

        impl Extend<$item> for $set {
            fn extend<I: IntoIterator<Item = $item>>(&mut self, items: I) {
                for item in items {
                    self.insert(item);
                }
            }
        }

        impl<const N: usize> From<[$item; N]> for $set {
            fn from(items: [$item; N]) -> Self {
                items.into_iter().collect()
            }
        }

        impl std::fmt::Debug for $set {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.debug_set().entries(self.iter()).finish()
            }
        }
    };
}

pub(crate) use set_algebra;

/// The positions of the ones in a list of words, in rising order.
#[derive(Clone, Debug)]
pub(crate) struct Ones<'a> {
    words: &'a [u64],
    /// The index of the current word, and its ones that were not returned yet.
    index: usize,
    rest: u64,
}

impl<'a> Ones<'a> {
    pub(crate) fn new(words: &'a [u64]) -> Ones<'a> {
        Ones {
            words,
            index: 0,
            rest: words.first().copied().unwrap_or(0),
        }
    }
}

impl Iterator for Ones<'_> {
    type Item = usize;

    fn next(&mut self) -> Option<usize> {
        while self.rest == 0 {
            self.index += 1;
            self.rest = *self.words.get(self.index)?;
        }
        let position = 64 * self.index + self.rest.trailing_zeros() as usize;
        self.rest &= self.rest - 1;
        Some(position)
    }
}
