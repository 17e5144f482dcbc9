//! Multi-sector locked sets and multifish in words.

use crate::Technique;

use super::super::teller::Teller;
use super::SectorWords;

impl Teller<'_> {
    pub(in crate::explain) fn sectors(&self) -> String {
        let evidence = &self.step.evidence;
        let [by_row, by_column, rest @ ..] = evidence.sets.as_slice() else {
            return String::new();
        };
        let outside = rest.first().map(|set| self.cells(set.cells));
        let words = SectorWords {
            rows: &self.houses(&evidence.houses),
            columns: &self.houses(&evidence.covers),
            row_digits: &self.digits(by_row.digits),
            column_digits: &self.digits(by_column.digits),
            outside: &outside.unwrap_or_default(),
            count: evidence.truths.len(),
        };
        if self.step.technique == Technique::MULTIFISH {
            self.words.multifish(&words)
        } else {
            self.words.locked_sets(&words)
        }
    }
}
