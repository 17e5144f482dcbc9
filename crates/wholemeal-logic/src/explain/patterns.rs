//! Single-digit patterns, wings and uniqueness in words.

use wholemeal_grid::House;

use crate::geometry::{PEERS, cells_of_house};
use crate::{Cells, DeadlyPattern, Digits, Technique};

use super::sentences::EmptyRectangle;
use super::teller::{Teller, cells_of, digits_of};

impl Teller<'_> {
    pub(super) fn single_digit(&self) -> String {
        let evidence = &self.step.evidence;
        let pairs = evidence.houses.chunks_exact(2);
        let sentences: Vec<String> = if evidence.chains.is_empty() {
            pairs
                .map(|pair| self.empty_rectangle(pair[0], pair[1]))
                .collect()
        } else {
            let links = pairs.zip(&evidence.chains);
            links
                .map(|(pair, chain)| {
                    let cells: Vec<usize> = chain.iter().flat_map(|node| node.cells).collect();
                    let [outer, inner, other_inner, other_outer] = cells[..] else {
                        return String::new();
                    };
                    self.words.two_links(
                        [&self.words.house(pair[0]), &self.words.house(pair[1])],
                        &evidence.digits.to_string(),
                        &self.each_cell([inner, other_inner]),
                        &self.each_cell([outer, other_outer]),
                    )
                })
                .collect()
        };
        sentences.join(" ")
    }

    /// The argument by cases: the digit is in one of two cells of the line.
    fn empty_rectangle(&self, house: House, line: House) -> String {
        let evidence = &self.step.evidence;
        let places = cells_of(&evidence.fins);
        let ends = evidence.cells & cells_of_house(line);
        let sees_box = |cell: &usize| PEERS[*cell].meets(places);
        let near: Cells = ends.into_iter().filter(sees_box).collect();
        let far = ends - near;
        let rest = places - near.common_peers();
        // A dual empty rectangle has another line for its other elimination.
        let gone = cells_of(&self.step.eliminations) & far.common_peers() & rest.common_peers();
        self.words.empty_rectangle(&EmptyRectangle {
            digit: &evidence.digits.to_string(),
            house: &self.words.house(house),
            places: &self.cells(places),
            line: &self.words.house(line),
            near: &self.cells(near),
            far: &self.cells(far),
            rest: &self.cells(rest),
            gone: &self.cells(gone),
        })
    }

    pub(super) fn wing(&self) -> String {
        let evidence = &self.step.evidence;
        let cells = self.each_cell(evidence.cells);
        let marked = cells_of(&evidence.fins);
        let digit = digits_of(&evidence.fins);
        let (marked_text, digit_text) = (self.each_cell(marked), self.digits(digit));
        if self.step.technique == Technique::W_WING {
            let other = self.digits(evidence.digits - digit);
            let any = self.any_digit(evidence.digits);
            return self
                .words
                .w_wing(&cells, &any, &marked_text, &digit_text, &other);
        }
        let digits = self.digits(evidence.digits);
        let pivot = evidence.cells - marked;
        if pivot.is_empty() {
            return self.words.xyz_wing(&cells, &digits, &digit_text);
        }
        let pivot = self.cells(pivot);
        self.words
            .xy_wing(&cells, &digits, &pivot, &marked_text, &digit_text)
    }

    pub(super) fn uniqueness(&self) -> String {
        match &self.step.evidence.deadly {
            Some(DeadlyPattern::Rectangle { cells, digits }) => {
                let (at, held) = (self.cells(*cells), self.digits(*digits));
                let technique = self.step.technique;
                let avoidable = technique == Technique::AVOIDABLE_RECTANGLE_1
                    || technique == Technique::AVOIDABLE_RECTANGLE_2;
                let deadly = if avoidable {
                    self.words.avoidable_rectangle(&at, &held)
                } else {
                    self.words.unique_rectangle(&at, &held)
                };
                format!("{deadly} {}", self.rectangle(*cells, *digits))
            }
            Some(DeadlyPattern::Grave { extra }) => {
                let cells = self.cells(cells_of(extra));
                self.words.grave(&cells, &self.digits(digits_of(extra)))
            }
            None => String::new(),
        }
    }

    /// Which candidates keep a rectangle from being deadly, and what follows.
    fn rectangle(&self, corners: Cells, pair: Digits) -> String {
        let (evidence, words) = (&self.step.evidence, self.words);
        let roof = self.each_cell(cells_of(&evidence.fins));
        let extras = self.any_digit(digits_of(&evidence.fins));
        let houses = self.houses(&evidence.houses);
        let removed_from = self.each_cell(cells_of(&self.step.eliminations));
        let removed_digits = digits_of(&self.step.eliminations);
        let removed = self.digits(removed_digits);
        // The other digit of the pair is bound to the rectangle where one is removed.
        let bound = self.digits(pair - removed_digits);
        match self.step.technique {
            Technique::UNIQUENESS_1 => words.only_cell_with_extras(&roof),
            Technique::UNIQUENESS_3 => {
                let others = self.cells(evidence.cells - corners);
                words.extras_in_subset(&roof, &extras, &others, &houses)
            }
            Technique::UNIQUENESS_4 => words.bound_in_line(&houses, &roof, &bound, &removed),
            Technique::UNIQUENESS_6 => words.bound_in_both(&houses, &roof, &removed),
            Technique::HIDDEN_RECTANGLE => {
                words.hidden_rectangle(&houses, &bound, &removed_from, &removed)
            }
            Technique::AVOIDABLE_RECTANGLE_1 => words.completes_rectangle(&removed_from, &removed),
            _ => words.one_extra_is_true(&roof, &extras),
        }
    }
}
