//! Patterns with guardians, fireworks, bent sets and sets in chains in words.

use wholemeal_grid::House;

use crate::geometry::{HOUSES_OF, box_of, house};
use crate::{Cells, DeadlyPattern, Digits};

use super::super::notation::{self, literal};
use super::super::teller::{Teller, cells_of, digits_of};

impl Teller<'_> {
    /// A deadly pattern with guardians.
    pub(in crate::explain) fn guarded(&self) -> String {
        let (evidence, words) = (&self.step.evidence, self.words);
        let names: Vec<String> = evidence.fins.iter().map(ToString::to_string).collect();
        let guardians = words.and(&names);
        let deadly = match &evidence.deadly {
            Some(DeadlyPattern::Grave { .. }) => words.grave_of_many(&guardians),
            _ => {
                let digits = self.digits(evidence.digits);
                words.interchangeable(&self.cells(evidence.cells), &digits)
            }
        };
        let one = words.one_guardian(&guardians, names.len());
        format!("{deadly} {one} {}", self.guardian_reason())
    }

    /// Why the conclusion follows if one of the guardians is true.
    pub(super) fn guardian_reason(&self) -> String {
        let (evidence, words) = (&self.step.evidence, self.words);
        let held: Cells = cells_of(&evidence.fins);
        let houses = self.houses(&evidence.houses);
        if !evidence.chains.is_empty() {
            let cases = evidence.chains.iter().filter_map(|chain| {
                let (premise, rest) = chain.split_first()?;
                let rest: Vec<String> = rest.iter().map(literal).collect();
                Some(words.case(&literal(premise), &rest))
            });
            return cases.collect::<Vec<_>>().join(" ");
        }
        if let Some(locked) = evidence.colours.first() {
            let (cells, digit) = (self.each_cell(cells_of(locked)), digits_of(locked));
            return words.guardians_locked(&houses, &self.digits(digit), &cells);
        }
        match evidence.sets.last() {
            Some(set) if evidence.deadly.is_some() => {
                words.guardians_in_subset(&self.cells(set.cells), &houses)
            }
            _ if held.len() == 1 => {
                let removed = self.step.eliminations.iter();
                let own = removed.filter(|gone| held.contains(gone.cell_index()));
                let digits: Digits = own.map(|gone| gone.digit_index()).collect();
                if digits.is_empty() {
                    return words.guardians_exclude(evidence.fins.len());
                }
                words.guardians_in_one_cell(&self.cells(held), &self.any_digit(digits))
            }
            _ => words.guardians_exclude(evidence.fins.len()),
        }
    }

    pub(super) fn broken_wing(&self) -> String {
        let (evidence, words) = (&self.step.evidence, self.words);
        let names: Vec<String> = evidence.fins.iter().map(ToString::to_string).collect();
        let digit = self.digits(evidence.digits);
        let cells = self.each_cell(evidence.cells);
        let wing = words.broken_wing(&cells, &digit, &self.houses(&evidence.houses));
        let one = words.one_guardian(&words.and(&names), names.len());
        format!(
            "{wing} {one} {}",
            words.guardians_exclude(evidence.fins.len())
        )
    }

    pub(super) fn fireworks(&self) -> String {
        let (evidence, words) = (&self.step.evidence, self.words);
        let lines = evidence.houses.chunks_exact(2);
        let mut sentences: Vec<String> = lines
            .zip(&evidence.sets)
            .map(|(lines, set)| {
                let crossing = set.cells.into_iter().find(|&cell| {
                    let own = HOUSES_OF[cell].map(house);
                    lines.iter().all(|line| own.contains(line))
                });
                let box_ = crossing.map(|cell| house(18 + box_of(cell)));
                let outside = set.cells.into_iter().filter(|&cell| Some(cell) != crossing);
                words.firework(
                    [
                        &self.houses(lines),
                        &box_
                            .map(|box_: House| words.house(box_))
                            .unwrap_or_default(),
                    ],
                    &self.digits(set.digits),
                    &self.each_cell(outside),
                    &self.each_cell(set.cells),
                )
            })
            .collect();
        let digits = self.digits(evidence.digits);
        sentences.push(words.as_many_digits_as_cells(&self.each_cell(evidence.cells), &digits));
        sentences.join(" ")
    }

    pub(super) fn bent_set(&self) -> String {
        let evidence = &self.step.evidence;
        let free = digits_of(&evidence.fins);
        let restricted = evidence.digits - free;
        self.words.bent_set(
            [&self.cells(evidence.cells), &self.digits(evidence.digits)],
            &self.digits(restricted),
            &self.words.or(&evidence
                .houses
                .iter()
                .map(|&h| self.words.house(h))
                .collect::<Vec<_>>()),
            &self.digits(free),
            &self.each_cell(cells_of(&evidence.fins)),
        )
    }

    /// A chain, and the almost locked sets in it.
    pub(in crate::explain) fn chain_with_sets(&self) -> String {
        let (evidence, words) = (&self.step.evidence, self.words);
        if evidence.sets.is_empty() {
            return self.chain();
        }
        let sets = evidence.sets.iter();
        let mut sets: Vec<String> = sets
            .map(|set| words.set(&notation::cells(set.cells), &set.digits.to_string()))
            .collect();
        sets.dedup();
        let sets = words.sets_in_chain(&words.and(&sets), sets.len());
        format!("{} {sets}", self.chain())
    }
}
