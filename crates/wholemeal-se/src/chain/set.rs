//! Sets of linked candidates as bits.

/// A set of candidates that have a strong link, by their index among these.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct Set<const W: usize>([u64; W]);

impl<const W: usize> Set<W> {
    pub(crate) const NONE: Set<W> = Set([0; W]);

    pub(crate) fn has(&self, index: u16) -> bool {
        self.0[usize::from(index >> 6)] >> (index & 63) & 1 == 1
    }

    pub(crate) fn insert(&mut self, index: u16) {
        self.0[usize::from(index >> 6)] |= 1 << (index & 63);
    }

    pub(crate) fn add(&mut self, other: &Set<W>) {
        for (word, other) in self.0.iter_mut().zip(other.0) {
            *word |= other;
        }
    }

    pub(crate) fn and(mut self, other: &Set<W>) -> Set<W> {
        for (word, other) in self.0.iter_mut().zip(other.0) {
            *word &= other;
        }
        self
    }

    pub(crate) fn meets(&self, other: &Set<W>) -> bool {
        self.0
            .iter()
            .zip(other.0)
            .any(|(word, other)| word & other != 0)
    }

    pub(crate) fn iter(self) -> impl Iterator<Item = u16> {
        (0..W).flat_map(move |word| {
            let mut bits = self.0[word];
            std::iter::from_fn(move || {
                (bits != 0).then(|| {
                    let bit = bits.trailing_zeros();
                    bits &= bits - 1;
                    64 * word as u16 + bit as u16
                })
            })
        })
    }
}
