//! Tridagons in words.

use super::super::teller::Teller;
use super::TridagonWords;

impl Teller<'_> {
    pub(in crate::explain) fn tridagon(&self) -> String {
        let (evidence, words) = (&self.step.evidence, self.words);
        let guardians: Vec<String> = evidence.fins.iter().map(ToString::to_string).collect();
        let mut sentences = vec![words.tridagon(&TridagonWords {
            cells: &self.cells(evidence.cells),
            digits: &self.digits(evidence.digits),
            boxes: &self.boxes(evidence.cells),
            guardians: &words.and(&guardians),
            count: guardians.len(),
        })];
        sentences.push(self.guardian_reason());
        sentences.join(" ")
    }
}
