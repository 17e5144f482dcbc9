//! Aligned pair exclusions in words.

use crate::geometry::name;
use crate::{CellsAndDigits, Digits};

use super::super::teller::Teller;

impl Teller<'_> {
    pub(in crate::explain) fn aligned_pair(&self) -> String {
        let [first, second, excluders @ ..] = self.step.evidence.sets.as_slice() else {
            return String::new();
        };
        let of = |gone: &crate::Candidate| {
            let other = match first.cells.contains(gone.cell_index()) {
                true => second,
                false => first,
            };
            let digit = gone.digit_index();
            let digits = other.digits.into_iter();
            let digits: Vec<String> = digits
                .map(|with| self.excluded_pair(digit, with, excluders))
                .collect();
            self.words.excluded_pairs(
                &name(gone.cell_index()),
                &self.digits(Digits::of(digit)),
                &self.cells(other.cells),
                &self.words.or(&digits),
            )
        };
        let sentences: Vec<String> = self.step.eliminations.iter().map(of).collect();
        sentences.join(" ")
    }

    /// A digit of the other cell, and why it is impossible.
    fn excluded_pair(&self, digit: usize, with: usize, excluders: &[CellsAndDigits]) -> String {
        let both = Digits::of(digit) | Digits::of(with);
        let text = self.digits(Digits::of(with));
        match excluders.iter().find(|set| both.is_subset(set.digits)) {
            Some(set) if digit != with => {
                let count = set.cells.len();
                self.words
                    .because_excluder(&text, &self.each_cell(set.cells), count)
            }
            _ => self.words.because_equal(&text),
        }
    }
}
