//! Fish in words.

use wholemeal_grid::House;

use crate::geometry::cells_of_house;
use crate::{Cells, Technique};

use super::sentences::FishWords;
use super::teller::{Teller, cells_of};

impl Teller<'_> {
    pub(super) fn fish(&self) -> String {
        let technique = self.step.technique;
        if technique == Technique::KRAKEN_FISH_1 || technique == Technique::KRAKEN_FISH_2 {
            return self.kraken();
        }
        let evidence = &self.step.evidence;
        let mut sentences = if evidence.fins.is_empty() {
            vec![self.with_fish(&evidence.covers, |fish| self.words.fish(fish))]
        } else {
            self.finned()
        };
        // Candidates of the base can be removed only because they are in two cover houses.
        let base = houses_cells(&evidence.houses);
        let twice = cells_of(&self.step.eliminations) & base;
        if !twice.is_empty() {
            let digit = evidence.digits.to_string();
            sentences.push(self.words.covered_twice(&digit, &self.each_cell(twice)));
        }
        sentences.join(" ")
    }

    /// One fish, or two with the same base ("siamese"), with their fins.
    fn finned(&self) -> Vec<String> {
        let evidence = &self.step.evidence;
        let size = evidence.houses.len().max(1);
        let fish = evidence.covers.chunks(size).enumerate();
        let mut sentences: Vec<String> = fish
            .map(|(i, covers)| {
                let fins = self.fins(covers);
                let (text, count) = (self.cells(fins), fins.len());
                self.with_fish(covers, |fish| {
                    if i == 0 {
                        self.words.finned_fish(fish, &text, count)
                    } else {
                        self.words.second_fish(fish, &text, count)
                    }
                })
            })
            .collect();
        let two = sentences.len() > 1;
        sentences.push(self.words.fin_or_fish(&evidence.digits.to_string(), two));
        sentences
    }

    /// The fins that belong to these cover houses: candidates outside them, and candidates
    /// in two base houses.
    fn fins(&self, covers: &[House]) -> Cells {
        let evidence = &self.step.evidence;
        let covered = houses_cells(covers);
        let in_two = |cell: &usize| {
            let bases = evidence.houses.iter();
            bases
                .filter(|&&h| cells_of_house(h).contains(*cell))
                .count()
                > 1
        };
        let fins = cells_of(&evidence.fins);
        let own = fins
            .into_iter()
            .filter(|cell| !covered.contains(*cell) || in_two(cell));
        own.collect()
    }

    fn kraken(&self) -> String {
        let evidence = &self.step.evidence;
        let fins = self.cells(cells_of(&evidence.fins));
        let (count, room) = (evidence.fins.len(), evidence.covers.len());
        let fish = self.with_fish(&evidence.covers, |fish| {
            self.words.kraken(fish, &fins, count, room)
        });
        let candidate = self.step.eliminations.first().map(ToString::to_string);
        let candidate = self.words.kraken_candidate(&candidate.unwrap_or_default());
        let chains = &evidence.chains;
        let told = chains.iter().enumerate();
        let told = told.filter_map(|(i, chain)| self.case(chain, &chains[..i]));
        let told: Vec<String> = told.collect();
        format!("{fish} {candidate} {}", told.join(" "))
    }

    fn with_fish(&self, covers: &[House], tell: impl Fn(&FishWords<'_>) -> String) -> String {
        let evidence = &self.step.evidence;
        tell(&FishWords {
            digit: &evidence.digits.to_string(),
            base: &self.houses(&evidence.houses),
            cover: &self.houses(covers),
        })
    }
}

/// All cells of some houses.
fn houses_cells(houses: &[House]) -> Cells {
    let cells = houses.iter().map(|&house| cells_of_house(house));
    cells.fold(Cells::NONE, |all, cells| all | cells)
}
