//! Single-digit patterns, wings and uniqueness in words.

use wholemeal_grid::House;

use crate::geometry::{PEERS, cells_of_house};
use crate::{Cells, DeadlyPattern, Digits, Node, Technique};

use super::sentences::{EmptyRectangle, WWing};
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
        if self.step.technique == Technique::W_WING {
            return self.w_wing();
        }
        let (evidence, words) = (&self.step.evidence, self.words);
        let holders = cells_of(&evidence.fins);
        let z = self.digits(digits_of(&evidence.fins));
        // The chains lead to the pincers, or from one pincer over the pivot to the other.
        let nodes: Vec<&Node> = evidence.chains.iter().flatten().collect();
        let (pivot, cases) = match nodes.as_slice() {
            [first, from, near, far, to, last] if evidence.chains.len() == 1 => {
                (near.cells, [(from, first), (to, last), (near, far)])
            }
            [start, _, one, other, _, two] => {
                (start.cells, [(start, one), (other, two), (start, other)])
            }
            _ => return String::new(),
        };
        let [a, b, pivot_digits] = cases;
        let told = [a, b].map(|(digit, pincer)| {
            words.wing_case(&digit.digit.to_string(), &self.cells(pincer.cells), &z)
        });
        let with_pivot = pivot.is_subset(holders);
        let pivot_is_z = with_pivot.then(|| words.wing_case_pivot(&z));
        let mut digits: Digits = [pivot_digits.0, pivot_digits.1]
            .iter()
            .map(|node| node.digit.index())
            .collect();
        if with_pivot {
            digits |= digits_of(&evidence.fins);
        }
        let told: Vec<String> = told.into_iter().chain(pivot_is_z).collect();
        let (pivot, holders) = (self.cells(pivot), self.each_cell(holders));
        words.wing(&pivot, &self.any_digit(digits), &told, &holders, &z)
    }

    fn w_wing(&self) -> String {
        let evidence = &self.step.evidence;
        let Some([a, _, p, q, _, b]) = evidence.chains.first().map(Vec::as_slice) else {
            return String::new();
        };
        let [p_name, q_name] = [p, q].map(|node| self.cells(node.cells));
        let [a_name, b_name] = [a, b].map(|node| self.cells(node.cells));
        self.words.w_wing(&WWing {
            cells: &self.each_cell(evidence.cells),
            digits: &self.any_digit(evidence.digits),
            house: &self.houses(&evidence.houses),
            x: &p.digit.to_string(),
            y: &a.digit.to_string(),
            places: [(&p_name, &a_name), (&q_name, &b_name)],
        })
    }

    pub(super) fn uniqueness(&self) -> String {
        match &self.step.evidence.deadly {
            Some(
                DeadlyPattern::Rectangle { cells, digits } | DeadlyPattern::Loop { cells, digits },
            ) => {
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
            Some(DeadlyPattern::Grave { extra }) if extra.len() > 1 => self.guarded(),
            Some(DeadlyPattern::Interchangeable { .. }) => self.guarded(),
            Some(DeadlyPattern::Grave { extra }) => {
                let cells = self.cells(cells_of(extra));
                self.words.grave(&cells, &self.digits(digits_of(extra)))
            }
            None => String::new(),
        }
    }

    /// The candidates that keep a rectangle from being deadly, and what follows.
    fn rectangle(&self, corners: Cells, pair: Digits) -> String {
        let (evidence, words) = (&self.step.evidence, self.words);
        let roof = self.each_cell(cells_of(&evidence.fins));
        let extras = self.any_digit(digits_of(&evidence.fins));
        let houses = self.houses(&evidence.houses);
        let removed_from = self.each_cell(cells_of(&self.step.eliminations));
        let removed_digits = digits_of(&self.step.eliminations);
        let removed = self.digits(removed_digits);
        // The digit of the pair that is not removed is bound to the rectangle.
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
