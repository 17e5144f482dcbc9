//! Kraken fish.
//!
//! A basic fish with fins, and a candidate that does not see all fins, but makes all of them
//! false through chains if it is true.
//!
//! - *Type 1*: the candidate is in the cover of the fish.
//! - *Type 2*: the candidate is outside the fish; in addition to the fins it makes all base
//!   places of one cover house false.
//!
//! Truths and links: those of the fish and those of the chains.

use crate::candidate::all_of;
use crate::geometry::{HOUSES, HOUSES_OF};
use crate::graph::{Graph, Walk, has_bit};
use crate::implications::Implications;
use crate::search::{Flow, GO_ON, Search};
use crate::{Board, Candidate, Cells, Constraint, Digits, Step, Technique};

/// The largest fish that is tried.
const LARGEST: usize = 4;

pub(super) fn find(search: &mut Search<'_>) -> Flow {
    let board = search.board;
    let graph = Graph::with_groups(board);
    for start in 0..graph.singles {
        let implied = graph.implications(start, true, Walk::Any, usize::MAX);
        for digit in 0..9 {
            let off: Cells = board
                .places(digit)
                .into_iter()
                .filter(|&cell| has_bit(&implied.off, graph.number(Candidate::at(cell, digit))))
                .collect();
            if off.len() < 2 {
                continue;
            }
            for base in [0, 9] {
                let kraken = KrakenSearch {
                    board,
                    graph: &graph,
                    implied: &implied,
                    digit,
                    base,
                    off,
                };
                kraken.choose(search, base, &mut Vec::new(), Cells::NONE)?;
            }
        }
    }
    GO_ON
}

/// One candidate that is assumed to be true, one digit, base rows or columns.
struct KrakenSearch<'k> {
    board: &'k Board,
    graph: &'k Graph,
    implied: &'k Implications,
    digit: usize,
    base: usize,
    /// The places of the digit that are false if the candidate is true.
    off: Cells,
}

impl KrakenSearch<'_> {
    /// Adds base lines. `rest` has their places that are not in `off`.
    fn choose(
        &self,
        search: &mut Search<'_>,
        first: usize,
        chosen: &mut Vec<usize>,
        rest: Cells,
    ) -> Flow {
        search.spend(1)?;
        let across: u16 = rest
            .into_iter()
            .map(|cell| 1 << (HOUSES_OF[cell][usize::from(self.base == 0)] % 9))
            .fold(0, |all, bit: u16| all | bit);
        if chosen.len() > 1 && (across.count_ones() as usize) < chosen.len() {
            let covers: Vec<usize> = Digits(across)
                .into_iter()
                .map(|i| 9 - self.base + i)
                .collect();
            if covers.len() + 1 == chosen.len() {
                self.take(search, chosen, &covers)?;
            }
            return GO_ON;
        }
        if chosen.len() == LARGEST {
            return GO_ON;
        }
        for house in first..self.base + 9 {
            let places = self.board.places_in(self.digit, house);
            let left = places - self.off;
            if places.len() > 1 && !left.is_empty() && left.len() < LARGEST {
                chosen.push(house);
                self.choose(search, house + 1, chosen, rest | left)?;
                chosen.pop();
            }
        }
        GO_ON
    }

    /// The base is covered by one line too few, so the candidate is false.
    fn take(&self, search: &mut Search<'_>, base: &[usize], covers: &[usize]) -> Flow {
        let candidate = self.graph.candidate(self.implied.start);
        let of = |house: &usize| Constraint::digit_in(self.digit, *house);
        let cells = |houses: &[usize]| {
            houses
                .iter()
                .fold(Cells::NONE, |all, &house| all | HOUSES[house])
        };
        let places = self.board.places(self.digit) & cells(base);
        let fins = places - cells(covers);
        let own = HOUSES_OF[candidate.cell_index()][usize::from(self.base == 0)];
        let in_cover = candidate.digit_index() == self.digit
            && !covers.contains(&own)
            && !cells(base).contains(candidate.cell_index());
        let technique = if in_cover {
            Technique::KRAKEN_FISH_1
        } else {
            Technique::KRAKEN_FISH_2
        };
        let mut step = Step::new(technique)
            .removing([candidate])
            .truths(base.iter().map(of))
            .links(covers.iter().map(of))
            .houses(base.iter().copied())
            .covers(covers.iter().copied())
            .digits(Digits::of(self.digit))
            .cells(places)
            .fins(all_of(fins, self.digit));
        if places.contains(candidate.cell_index()) && candidate.digit_index() == self.digit {
            return GO_ON;
        }
        let mut direct = true;
        for fin in all_of(fins, self.digit) {
            let path = self.implied.path(self.graph.number(fin), false);
            direct &= path.len() < 3;
            self.graph.add_evidence(&mut step, &path);
            step = step.chain(self.graph.chain(&path));
        }
        // Without a chain it is an ordinary fish.
        if direct { GO_ON } else { search.found(step) }
    }
}
