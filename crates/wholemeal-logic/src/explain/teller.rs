//! Chooses the sentences for a step and fills in its cells, digits and houses.

use wholemeal_grid::House;

use crate::geometry::{box_of, common_houses, house, name};
use crate::{Candidate, Cells, Digits, Step, Technique};

use super::Language;
use super::arguments::Paragraph;
use super::family::{Family, family};
use super::notation::{self, cell_groups, digit_list, number, short_houses};
use super::sentences::{Removal, Sentences};

/// A step and the language in which it is explained.
pub(super) struct Teller<'t> {
    pub(super) step: &'t Step,
    pub(super) words: &'static dyn Sentences,
}

impl<'t> Teller<'t> {
    pub(super) fn new(step: &'t Step, language: Language) -> Teller<'t> {
        let words = language.sentences();
        Teller { step, words }
    }

    pub(super) fn nudge(&self) -> String {
        let evidence = &self.step.evidence;
        let (words, digits) = (self.words, evidence.digits);
        match family(self.step.technique) {
            Family::Hidden | Family::Locked | Family::Naked => match evidence.houses.first() {
                Some(&house) => words.look_at(&words.house(house)),
                None => words.look_at(&self.region(evidence.cells)),
            },
            Family::Uniqueness => words.look_at_uniqueness(&self.region(evidence.cells)),
            Family::Chain if self.step.technique == Technique::REMOTE_PAIR => {
                words.look_at_pairs(&self.digits(digits))
            }
            _ if digits.len() == 1 => words.look_at_digit(&digits.to_string()),
            Family::Chain => match evidence.chains.first().and_then(|chain| chain.first()) {
                Some(start) => {
                    let (cells, digit) = (self.cells(start.cells), start.digit.to_string());
                    words.look_at_start(&cells, &digit, start.on)
                }
                None => words.look_at(&self.region(evidence.cells)),
            },
            Family::Sets => {
                let first = evidence
                    .sets
                    .first()
                    .map_or(evidence.cells, |set| set.cells);
                words.look_at(&self.region(first))
            }
            _ => words.look_at(&self.region(evidence.cells)),
        }
    }

    pub(super) fn whereabouts(&self) -> String {
        let evidence = &self.step.evidence;
        let technique = self.words.technique(self.step.technique);
        let digits = self.digits(evidence.digits);
        let cells = self.cells(evidence.cells);
        let (about, place) = match family(self.step.technique) {
            Family::Hidden | Family::Fish => (Some(digits), Some(self.houses(&evidence.houses))),
            Family::Templates => (Some(digits), None),
            Family::Locked => {
                let houses = [&evidence.houses, &evidence.covers].map(|list| self.houses(list));
                let points = self.step.technique == Technique::POINTING;
                let [house, cover] = houses;
                return self
                    .words
                    .locked_at(&technique, &digits, &house, &cover, points);
            }
            Family::Forcing => (Some(cells), None),
            _ => (None, (!evidence.cells.is_empty()).then_some(cells)),
        };
        self.words
            .there_is(&technique, about.as_deref(), place.as_deref())
    }

    pub(super) fn reasons(&self) -> String {
        let parts = self.paragraphs().into_iter().map(|part| part.text);
        parts.collect::<Vec<_>>().join(" ")
    }

    pub(super) fn paragraphs(&self) -> Vec<Paragraph> {
        let step = self.step;
        let mut parts = match &step.evidence.argument {
            Some(argument) => self.argument(argument),
            None => vec![Paragraph::new(0, self.because())],
        };
        let technique = self.words.technique(step.technique);
        if let Some(first) = parts.first_mut() {
            first.text = format!("{technique}: {}", first.text);
        }
        if let Some(last) = parts.last_mut() {
            if step.assumes_uniqueness() && family(step.technique) != Family::Uniqueness {
                last.text += " ";
                last.text += &self.words.assumes_uniqueness();
            }
            last.text += " ";
            last.text += &self.conclusion();
        }
        parts
    }

    pub(super) fn line(&self) -> String {
        let technique = self.words.technique(self.step.technique);
        format!("{technique}: {} => {}", self.pattern(), self.results())
    }

    /// The pattern in the usual notation.
    fn pattern(&self) -> String {
        let evidence = &self.step.evidence;
        match family(self.step.technique) {
            Family::Hidden if evidence.digits.len() == 1 => {
                format!("{} in {}", evidence.digits, self.houses(&evidence.houses))
            }
            Family::Fish => self.fish_pattern(),
            Family::Chain if self.step.technique != Technique::REMOTE_PAIR => {
                let chains = evidence.chains.iter().map(|chain| notation::chain(chain));
                chains.collect::<Vec<_>>().join("; ")
            }
            Family::Forcing if self.is_verity() => self.premises().join(" | "),
            Family::Exotic => self.exotic_pattern(),
            Family::Forcing => self.words.assuming(&self.opposite()),
            Family::Sets => {
                let set = |cells: Cells, digits: Digits| {
                    format!("{{{} {digits}}}", notation::cells(cells))
                };
                let sets = evidence.sets.iter().map(|s| set(s.cells, s.digits));
                sets.collect::<Vec<_>>().join(" ")
            }
            _ => format!("{} in {}", evidence.digits, notation::cells(evidence.cells)),
        }
    }

    /// `5 c23 / r48 fins r5c3`; the covers of a siamese fish are joined with `+`.
    fn fish_pattern(&self) -> String {
        let evidence = &self.step.evidence;
        let covers = evidence.covers.chunks(evidence.houses.len().max(1));
        let covers: Vec<String> = covers.map(short_houses).collect();
        let fins: Cells = evidence.fins.iter().map(|fin| fin.cell_index()).collect();
        let fins = if fins.is_empty() {
            String::new()
        } else {
            format!(" fins {}", notation::cells(fins))
        };
        let base = short_houses(&evidence.houses);
        format!("{} {base} / {}{fins}", evidence.digits, covers.join(" + "))
    }

    /// The opposite of the conclusion: what a forcing step assumes.
    pub(super) fn opposite(&self) -> String {
        let removed = self.step.eliminations.first().map(ToString::to_string);
        let placed = self.step.placements.first();
        let placed = placed.map(|candidate| candidate.to_string().replace('=', "<>"));
        removed.or(placed).unwrap_or_default()
    }

    /// `r1c2=3, r45c6<>7`
    fn results(&self) -> String {
        let placed = self.step.placements.iter().map(ToString::to_string);
        let removed = by_digit(&self.step.eliminations).into_iter();
        let removed =
            removed.map(|(digits, from)| format!("{}<>{digits}", cell_groups(from).join(",")));
        placed.chain(removed).collect::<Vec<_>>().join(", ")
    }

    /// The conclusion as a sentence.
    fn conclusion(&self) -> String {
        let placed = by_digit(&self.step.placements).into_iter();
        let placed = placed.map(|(digit, at)| (self.digits(digit), self.cells(at)));
        let removed = by_cells(&self.step.eliminations).into_iter();
        let removed = removed.map(|(digits, from)| Removal {
            digits: self.digits(digits),
            cells: self.cells(from),
        });
        let (placed, removed): (Vec<_>, Vec<_>) = (placed.collect(), removed.collect());
        self.words.conclusion(&placed, &removed)
    }

    /// Why the conclusion follows.
    fn because(&self) -> String {
        let (evidence, words) = (&self.step.evidence, self.words);
        let (digits, cells) = (self.digits(evidence.digits), self.cells(evidence.cells));
        let houses = self.houses(&evidence.houses);
        match family(self.step.technique) {
            Family::Naked if self.step.technique == Technique::FULL_HOUSE => {
                words.full_house(&cells, &houses, &digits)
            }
            Family::Naked if evidence.digits.len() == 1 => self.naked_single(),
            Family::Naked => words.naked_subset(&cells, evidence.cells.len(), &digits),
            Family::Hidden if evidence.digits.len() == 1 => self.hidden_single(),
            Family::Hidden => words.hidden_subset(&houses, &digits, &cells),
            Family::Locked => {
                words.locked(&digits, &houses, &self.houses(&evidence.covers), &cells)
            }
            Family::Fish => self.fish(),
            Family::SingleDigit => self.single_digit(),
            Family::Wing => self.wing(),
            Family::Uniqueness => self.uniqueness(),
            Family::Colours => self.colours(),
            Family::Chain => self.chain_with_sets(),
            Family::Sets => self.sets(),
            Family::Forcing => self.forcing(),
            Family::Templates => self.templates(),
            Family::Exotic => self.exotic(),
        }
    }

    fn naked_single(&self) -> String {
        let (evidence, words) = (&self.step.evidence, self.words);
        let (digits, cells) = (self.digits(evidence.digits), self.cells(evidence.cells));
        if evidence.excluded_by.is_empty() {
            return words.naked_single(&cells, &digits);
        }
        let seen = |c: &Candidate| format!("{} in {}", c.digit(), name(c.cell_index()));
        let seen: Vec<String> = evidence.excluded_by.iter().map(seen).collect();
        let removed = self.digits(digits_of(&evidence.removed_before));
        let removed = Some(removed).filter(|list| !list.is_empty());
        words.naked_single_reasons(&cells, &digits, &words.and(&seen), removed.as_deref())
    }

    fn hidden_single(&self) -> String {
        let (evidence, words) = (&self.step.evidence, self.words);
        let (digits, houses) = (self.digits(evidence.digits), self.houses(&evidence.houses));
        let removed = self.cells(cells_of(&evidence.removed_before));
        let removed = Some(removed).filter(|list| !list.is_empty());
        if evidence.excluded_by.is_empty() && removed.is_none() {
            return words.hidden_single(&houses, &self.cells(evidence.cells), &digits);
        }
        let by = evidence.excluded_by.iter().map(|c| name(c.cell_index()));
        let by: Vec<String> = by.collect();
        let cells = self.cells(evidence.cells);
        words.hidden_single_reasons(&houses, &cells, &digits, &by, removed.as_deref())
    }

    fn templates(&self) -> String {
        let digit = self.step.evidence.digits.to_string();
        let cells = |list: &[Candidate]| self.cells(cells_of(list));
        if self.step.eliminations.is_empty() {
            let placed = cells(&self.step.placements);
            self.words.in_all_templates(&digit, &placed)
        } else {
            let removed = cells(&self.step.eliminations);
            self.words.in_no_template(&digit, &removed)
        }
    }

    /// `r1c23 and r45c6`
    pub(super) fn cells(&self, set: Cells) -> String {
        self.words.and(&cell_groups(set))
    }

    /// `r1c2 and r1c3`: every cell by its own name.
    pub(super) fn each_cell(&self, cells: impl IntoIterator<Item = usize>) -> String {
        let names: Vec<String> = cells.into_iter().map(name).collect();
        self.words.and(&names)
    }

    /// `3, 5 and 7`
    pub(super) fn digits(&self, digits: Digits) -> String {
        self.words.and(&digit_list(digits))
    }

    /// `3, 5 or 7`
    pub(super) fn any_digit(&self, digits: Digits) -> String {
        self.words.or(&digit_list(digits))
    }

    /// `rows 2 and 7`, or `row 2 and box 5`.
    pub(super) fn houses(&self, list: &[House]) -> String {
        let alike =
            |house: &House| std::mem::discriminant(house) == std::mem::discriminant(&list[0]);
        if list.len() > 1 && list.iter().all(alike) {
            let numbers: Vec<String> = list.iter().map(|&house| number(house)).collect();
            return self.words.houses(list[0], &self.words.and(&numbers));
        }
        let names: Vec<String> = list.iter().map(|&house| self.words.house(house)).collect();
        self.words.and(&names)
    }

    /// The smallest region that contains the cells: a house, or some boxes.
    fn region(&self, set: Cells) -> String {
        let common = common_houses(set).last();
        if let Some(common) = common.filter(|_| !set.is_empty()) {
            return self.words.house(house(common));
        }
        // More than three boxes do not help to find anything.
        let boxes: Digits = set.into_iter().map(box_of).collect();
        let boxes: Vec<House> = boxes.into_iter().map(|b| house(18 + b)).collect();
        self.houses(&boxes[..boxes.len().min(3)])
    }
}

/// The cells of some candidates.
pub(super) fn cells_of(candidates: &[Candidate]) -> Cells {
    candidates.iter().map(|c| c.cell_index()).collect()
}

/// The digits of some candidates.
pub(super) fn digits_of(candidates: &[Candidate]) -> Digits {
    candidates.iter().map(|c| c.digit_index()).collect()
}

/// The cells of each digit.
fn by_digit(candidates: &[Candidate]) -> Vec<(Digits, Cells)> {
    let of = |digit: usize| {
        let own = candidates.iter().filter(|c| c.digit_index() == digit);
        (Digits::of(digit), own.map(|c| c.cell_index()).collect())
    };
    digits_of(candidates).into_iter().map(of).collect()
}

/// The same, but digits with the same cells are joined.
fn by_cells(candidates: &[Candidate]) -> Vec<(Digits, Cells)> {
    let mut groups: Vec<(Digits, Cells)> = Vec::new();
    for (digit, cells) in by_digit(candidates) {
        match groups.iter_mut().find(|(_, others)| *others == cells) {
            Some((digits, _)) => *digits |= digit,
            None => groups.push((digit, cells)),
        }
    }
    groups
}
