//! The techniques that HoDoKu does not have, in words.

mod aligned_pair;
mod de;
mod en;
mod exocet;
mod guarded;
mod sectors;
mod tridagon;

use wholemeal_grid::House;

use crate::geometry::{box_of, house, name};
use crate::{Cells, Digits, Technique};

use super::notation::{self, short_houses};
use super::teller::Teller;

/// The sentences of these techniques that every language has. Cells, digits and houses arrive as
/// text.
// One line for each sentence.
#[rustfmt::skip]
pub(super) trait ExoticSentences {
    // Exocets.
    fn exocet(&self, words: &ExocetWords<'_>) -> String;
    /// At least one of the targets is outside the boxes of the base and its band.
    fn senior_exocet(&self, words: &ExocetWords<'_>) -> String;
    /// Base and targets in one line.
    fn exocet_pattern(&self, digits: &str, base: &str, targets: &str) -> String;
    fn exocet_other_digits(&self, targets: &str) -> String;
    fn exocet_no_case(&self, digits: &str) -> String;
    /// These digits are in the base in every case.
    fn exocet_certain(&self, digits: &str, count: usize) -> String;
    /// The digit of a target is also in one of the mirror cells.
    fn exocet_mirror(&self, targets: [&str; 2], mirrors: [&str; 2]) -> String;

    // Pairs of cells.
    /// With this digit in a cell, the other cell could not be any of these, each with its reason.
    fn excluded_pairs(&self, cell: &str, digit: &str, other: &str, digits: &str) -> String;
    fn because_equal(&self, digit: &str) -> String;
    /// Some cells would have fewer digits than cells.
    fn because_excluder(&self, digit: &str, cells: &str, count: usize) -> String;

    // Tridagons.
    fn tridagon(&self, words: &TridagonWords<'_>) -> String;

    // Guardians.
    fn interchangeable(&self, cells: &str, digits: &str) -> String;
    fn grave_of_many(&self, guardians: &str) -> String;
    fn broken_wing(&self, cells: &str, digit: &str, houses: &str) -> String;
    fn one_guardian(&self, guardians: &str, count: usize) -> String;
    fn guardians_in_one_cell(&self, cell: &str, digits: &str) -> String;
    fn guardians_exclude(&self, count: usize) -> String;
    /// Other cells of a house form a naked subset with the guardians.
    fn guardians_in_subset(&self, others: &str, house: &str) -> String;
    fn guardians_locked(&self, house: &str, digit: &str, cells: &str) -> String;

    // Fireworks and bent sets.
    /// The row and the column of a firework, and the box of their crossing.
    fn firework(&self, houses: [&str; 2], digits: &str, wings: &str, cells: &str) -> String;
    fn as_many_digits_as_cells(&self, cells: &str, digits: &str) -> String;
    fn bent_set(&self, set: [&str; 2], restricted: &str, houses: &str, free: &str, places: &str) -> String;
    fn sets_in_chain(&self, sets: &str, count: usize) -> String;

    // Covers of cells.
    fn locked_sets(&self, words: &SectorWords<'_>) -> String;
    fn multifish(&self, words: &SectorWords<'_>) -> String;
    fn sk_loop(&self, cells: &str, count: usize) -> String;
}

/// The parts of a multi-sector locked set or a multifish.
pub(super) struct SectorWords<'w> {
    pub(super) rows: &'w str,
    pub(super) columns: &'w str,
    pub(super) row_digits: &'w str,
    pub(super) column_digits: &'w str,
    /// The cells of a multifish outside its columns.
    pub(super) outside: &'w str,
    /// The number of cells, or of digits that are missing.
    pub(super) count: usize,
}

/// The parts of an exocet.
pub(super) struct ExocetWords<'w> {
    /// The base cells, and their digits.
    pub(super) base: &'w str,
    pub(super) digits: &'w str,
    pub(super) targets: &'w str,
    /// The cross-lines.
    pub(super) cross: &'w str,
    /// The boxes of base and targets.
    pub(super) boxes: &'w str,
}

/// The parts of a tridagon.
pub(super) struct TridagonWords<'w> {
    pub(super) cells: &'w str,
    pub(super) digits: &'w str,
    pub(super) boxes: &'w str,
    /// The guardians, and how many there are.
    pub(super) guardians: &'w str,
    pub(super) count: usize,
}

impl Teller<'_> {
    /// Why the conclusion of such a technique follows.
    pub(super) fn exotic(&self) -> String {
        match self.step.technique {
            Technique::JUNIOR_EXOCET | Technique::SENIOR_EXOCET => self.exocet(),
            Technique::ALIGNED_PAIR_EXCLUSION => self.aligned_pair(),
            Technique::TRIDAGON | Technique::TRIDAGON_FORCING_CHAIN => self.tridagon(),
            Technique::MULTI_SECTOR_LOCKED_SETS | Technique::MULTIFISH => self.sectors(),
            Technique::BROKEN_WING => self.broken_wing(),
            Technique::TRIPLE_FIREWORK => self.fireworks(),
            Technique::WXYZ_WING | Technique::VWXYZ_WING => self.bent_set(),
            Technique::SK_LOOP => {
                let cells = self.step.evidence.cells;
                self.words.sk_loop(&self.cells(cells), cells.len())
            }
            _ => String::new(),
        }
    }

    /// The pattern in the notation of the players.
    pub(super) fn exotic_pattern(&self) -> String {
        let evidence = &self.step.evidence;
        match evidence.sets.as_slice() {
            [base, targets, ..] if self.is_exocet() => {
                let [base_cells, targets] = [base.cells, targets.cells].map(notation::cells);
                self.words
                    .exocet_pattern(&base.digits.to_string(), &base_cells, &targets)
            }
            [rows, columns, ..] if !evidence.covers.is_empty() => {
                let lines = [&evidence.houses, &evidence.covers].map(|list| short_houses(list));
                let [row_lines, column_lines] = &lines;
                format!(
                    "{}/{} {row_lines} / {column_lines}",
                    rows.digits, columns.digits
                )
            }
            _ => format!("{} in {}", evidence.digits, notation::cells(evidence.cells)),
        }
    }

    fn is_exocet(&self) -> bool {
        [Technique::JUNIOR_EXOCET, Technique::SENIOR_EXOCET].contains(&self.step.technique)
    }

    /// The boxes of some cells.
    fn boxes(&self, cells: Cells) -> String {
        let boxes: Digits = cells.into_iter().map(box_of).collect();
        let boxes: Vec<House> = boxes.into_iter().map(|b| house(18 + b)).collect();
        self.houses(&boxes)
    }

    /// `r1c2 or r1c3`: every cell by its own name.
    fn any_cell(&self, cells: Cells) -> String {
        let names: Vec<String> = cells.into_iter().map(name).collect();
        self.words.or(&names)
    }
}
