//! What the three kinds of sets have in common.

/// Gives a set type its operators and conversions.
///
/// The type brings `new`, `insert`, `contains`, `is_empty`, `iter` and a
/// private `zip(&self, &Self, fn(word, word) -> word)` that works word by word;
/// everything here follows from those.
macro_rules! set_algebra {
    ($set:ty, $item:ty, $word:ty) => {
        impl $set {
            /// Everything that is in one of the two.
            #[must_use]
            pub fn union(&self, other: &Self) -> Self {
                self.zip(other, |a: $word, b: $word| a | b)
            }

            /// Everything that is in both.
            #[must_use]
            pub fn intersection(&self, other: &Self) -> Self {
                self.zip(other, |a: $word, b: $word| a & b)
            }

            /// Everything that is here and not in the other.
            #[must_use]
            pub fn difference(&self, other: &Self) -> Self {
                self.zip(other, |a: $word, b: $word| a & !b)
            }

            /// Everything that is in exactly one of the two.
            #[must_use]
            pub fn symmetric_difference(&self, other: &Self) -> Self {
                self.zip(other, |a: $word, b: $word| a ^ b)
            }

            /// Is all of this set in the other?
            #[must_use]
            pub fn is_subset(&self, other: &Self) -> bool {
                self.difference(other).is_empty()
            }

            /// Have the two nothing in common?
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
pub(crate) fn ones(words: &[u64]) -> impl Iterator<Item = usize> + '_ {
    words.iter().enumerate().flat_map(|(i, &word)| {
        std::iter::successors(Some(word), |&word| Some(word & word.wrapping_sub(1)))
            .take_while(|&word| word != 0)
            .map(move |word| 64 * i + word.trailing_zeros() as usize)
    })
}
