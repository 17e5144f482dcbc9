//! Chooses the sentences for a step and fills in its cells, digits and houses.

use wholemeal_grid::House;

use crate::geometry::{box_of, common_houses, house, name};
use crate::{Candidate, Cells, Digits, Step, Technique};

use super::Language;
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
            _ if digits.len() == 1 => words.look_at_digit(&digits.to_string()),
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
            Family::Forcing => (Some(cells), None),
            _ => (None, (!evidence.cells.is_empty()).then_some(cells)),
        };
        self.words
            .there_is(&technique, about.as_deref(), place.as_deref())
    }

    pub(super) fn reasons(&self) -> String {
        let step = self.step;
        let mut sentences = vec![self.because()];
        if step.assumes_uniqueness() && family(step.technique) != Family::Uniqueness {
            sentences.push(self.words.assumes_uniqueness());
        }
        sentences.push(self.conclusion());
        let technique = self.words.technique(step.technique);
        format!("{technique}: {}", sentences.join(" "))
    }

    pub(super) fn line(&self) -> String {
        let technique = self.words.technique(self.step.technique);
        format!("{technique}: {} => {}", self.pattern(), self.results())
    }

    /// The pattern in the notation of the players.
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
    fn opposite(&self) -> String {
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
            count: digits.len(),
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
            Family::Naked if evidence.digits.len() == 1 => words.naked_single(&cells, &digits),
            Family::Naked => {
                let count = evidence.cells.len();
                words.naked_subset(&cells, count, &digits, &self.any_digit(evidence.digits))
            }
            Family::Hidden if evidence.digits.len() == 1 => {
                words.hidden_single(&houses, &cells, &digits)
            }
            Family::Hidden => words.hidden_subset(&houses, &digits, &cells),
            Family::Locked => {
                words.locked(&digits, &houses, &self.houses(&evidence.covers), &cells)
            }
            Family::Fish => self.fish(),
            Family::SingleDigit => self.single_digit(),
            Family::Wing => self.wing(),
            Family::Uniqueness => self.uniqueness(),
            Family::Colours => self.colours(),
            Family::Chain => self.chain(),
            Family::Sets => self.sets(),
            Family::Forcing => self.forcing(),
            Family::Templates => self.templates(),
        }
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

    /// The smallest region that contains the cells: a house, some boxes, or the board.
    fn region(&self, set: Cells) -> String {
        let common = common_houses(set).last();
        if let Some(common) = common.filter(|_| !set.is_empty()) {
            return self.words.house(house(common));
        }
        let boxes: Digits = set.into_iter().map(box_of).collect();
        if !boxes.is_empty() && boxes.len() < 4 {
            let boxes: Vec<House> = boxes.into_iter().map(|b| house(18 + b)).collect();
            return self.houses(&boxes);
        }
        self.words.whole_board()
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

/// The same, with digits that have the same cells together.
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
