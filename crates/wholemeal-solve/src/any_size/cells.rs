//! Sets of cells of a board of any size.

/// A set of small numbers, a bit each.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct Cells(Box<[u64]>);

impl Cells {
    /// The empty set, with room for numbers below `most`.
    pub(super) fn new(most: usize) -> Cells {
        Cells(vec![0; most.div_ceil(64)].into())
    }

    pub(super) fn insert(&mut self, number: usize) {
        self.0[number / 64] |= 1 << (number % 64);
    }

    pub(super) fn len(&self) -> u32 {
        self.0.iter().map(|word| word.count_ones()).sum()
    }

    pub(super) fn is_empty(&self) -> bool {
        self.0.iter().all(|&word| word == 0)
    }

    /// The bits of the set.
    pub(super) fn words(&self) -> &[u64] {
        &self.0
    }

    pub(super) fn intersection(&self, other: &Cells) -> Cells {
        Cells(self.0.iter().zip(&other.0).map(|(a, b)| a & b).collect())
    }

    /// Adds all numbers of another set.
    pub(super) fn add_all(&mut self, others: &Cells) {
        for (word, other) in self.0.iter_mut().zip(&others.0) {
            *word |= other;
        }
    }

    /// Removes the numbers that are in both of the other sets, and appends them to a list.
    pub(super) fn move_common(&mut self, one: &Cells, other: &Cells, list: &mut Vec<usize>) {
        for (i, word) in self.0.iter_mut().enumerate() {
            let common = *word & one.0[i] & other.0[i];
            *word &= !common;
            list.extend(bits(common).map(|bit| i * 64 + bit));
        }
    }

    /// Removes the smallest number.
    pub(super) fn pop(&mut self) -> Option<usize> {
        let (i, word) = self
            .0
            .iter_mut()
            .enumerate()
            .find(|(_, word)| **word != 0)?;
        let bit = word.trailing_zeros() as usize;
        *word &= *word - 1;
        Some(i * 64 + bit)
    }

    /// The numbers in ascending order.
    pub(super) fn iter(&self) -> impl Iterator<Item = usize> {
        let words = self.0.iter().enumerate();
        words.flat_map(|(i, &word)| bits(word).map(move |bit| i * 64 + bit))
    }
}

fn bits(mut word: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let bit = word.trailing_zeros() as usize;
        (word != 0).then(|| {
            word &= word - 1;
            bit
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn set(numbers: &[usize]) -> Cells {
        let mut set = Cells::new(200);
        for &number in numbers {
            set.insert(number);
        }
        set
    }

    #[test]
    fn set_operations_give_the_expected_numbers() {
        let (a, b) = (set(&[0, 63, 64, 199]), set(&[63, 64, 130]));
        assert_eq!(a.iter().collect::<Vec<_>>(), [0, 63, 64, 199]);
        assert_eq!(a.intersection(&b), set(&[63, 64]));
        assert_eq!(
            (a.len(), a.is_empty(), set(&[]).is_empty()),
            (4, false, true)
        );
        let mut all = a.clone();
        all.add_all(&b);
        assert_eq!(all, set(&[0, 63, 64, 130, 199]));
        let mut moved = Vec::new();
        all.move_common(&a, &b, &mut moved);
        assert_eq!((moved, &all), (vec![63, 64], &set(&[0, 130, 199])));
        let popped: Vec<usize> = std::iter::from_fn(|| all.pop()).collect();
        assert_eq!(popped, [0, 130, 199]);
    }
}
