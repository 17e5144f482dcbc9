//! Exocets in words.

use crate::{Cells, Digits, Technique};

use super::super::teller::Teller;
use super::ExocetWords;

impl Teller<'_> {
    pub(in crate::explain) fn exocet(&self) -> String {
        let (evidence, words) = (&self.step.evidence, self.words);
        let [base, targets, mirrors @ ..] = evidence.sets.as_slice() else {
            return String::new();
        };
        let target_names: Vec<String> = targets
            .cells
            .into_iter()
            .map(|c| self.cells(Cells::of(c)))
            .collect();
        let [one, other] = target_names.as_slice() else {
            return String::new();
        };
        let base_text = self.each_cell(base.cells);
        let target_text = self.words.and(&target_names);
        let parts = ExocetWords {
            base: &base_text,
            digits: &self.digits(base.digits),
            targets: &target_text,
            cross: &self.houses(&evidence.houses),
            boxes: &self.boxes(base.cells | targets.cells),
        };
        let mut sentences = vec![match self.step.technique {
            Technique::SENIOR_EXOCET => words.senior_exocet(&parts),
            _ => words.exocet(&parts),
        }];
        let removed = |cells: Cells| -> Digits {
            let own = self.step.eliminations.iter();
            let own = own.filter(|gone| cells.contains(gone.cell_index()));
            own.map(|gone| gone.digit_index()).collect()
        };
        if !(removed(targets.cells) - base.digits).is_empty() {
            sentences.push(words.exocet_other_digits(&target_text));
        }
        let no_case = removed(base.cells | targets.cells) & base.digits;
        if !no_case.is_empty() {
            sentences.push(words.exocet_no_case(&self.any_digit(no_case)));
        }
        let mirror_cells = mirrors.iter().fold(Cells::NONE, |all, set| all | set.cells);
        let elsewhere = removed(!(base.cells | targets.cells | mirror_cells));
        if !elsewhere.is_empty() {
            sentences.push(words.exocet_certain(&self.digits(elsewhere), elsewhere.len()));
        }
        if let [of_one, of_other] = mirrors {
            let of = [of_one, of_other].map(|set| self.any_cell(set.cells));
            sentences.push(words.exocet_mirror([one, other], [&of[0], &of[1]]));
        }
        sentences.join(" ")
    }
}
