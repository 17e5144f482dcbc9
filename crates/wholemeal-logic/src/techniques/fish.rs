//! Basic fish of one digit.
//!
//! - *Fish* of size `n` (X-Wing, Swordfish, Jellyfish, ...): all places for the digit in `n`
//!   parallel base lines are in `n` cover lines. The digit can be removed from the rest of the
//!   cover lines.
//! - *Finned*: base places outside the cover are fins, and all of them are in one box. The digit
//!   can be removed from the cover cells in that box, which see all fins.
//! - *Sashimi*: finned, and one base line has only one place besides its fins.
//! - *Siamese*: two finned fish with the same base; their eliminations are combined.
//!
//! Truths and links: the base lines are the truths, the cover lines the links; with fins, the
//! box is one more link.

use std::cmp::Reverse;
use std::ops::ControlFlow;
use std::rc::Rc;

use crate::candidate::all_of;
use crate::geometry::{HOUSES, column, row};
use crate::search::{Flow, GO_ON, Search};
use crate::{Board, Cells, Constraint, Digits, Step, Technique};

/// The form of a fish of lines.
#[derive(Clone, Debug)]
pub(crate) struct Fish {
    pub(crate) digit: usize,
    pub(crate) base: Vec<usize>,
    pub(crate) cover: Vec<usize>,
    fins: Cells,
    gone: Cells,
    sashimi: bool,
}

const BASIC: [Technique; 6] = [
    Technique::X_WING,
    Technique::SWORDFISH,
    Technique::JELLYFISH,
    Technique::SQUIRMBAG,
    Technique::WHALE,
    Technique::LEVIATHAN,
];
const FINNED: [Technique; 6] = [
    Technique::FINNED_X_WING,
    Technique::FINNED_SWORDFISH,
    Technique::FINNED_JELLYFISH,
    Technique::FINNED_SQUIRMBAG,
    Technique::FINNED_WHALE,
    Technique::FINNED_LEVIATHAN,
];
const SASHIMI: [Technique; 6] = [
    Technique::SASHIMI_X_WING,
    Technique::SASHIMI_SWORDFISH,
    Technique::SASHIMI_JELLYFISH,
    Technique::SASHIMI_SQUIRMBAG,
    Technique::SASHIMI_WHALE,
    Technique::SASHIMI_LEVIATHAN,
];
const SIAMESE_FINNED: [Technique; 6] = [
    Technique::SIAMESE_FINNED_X_WING,
    Technique::SIAMESE_FINNED_SWORDFISH,
    Technique::SIAMESE_FINNED_JELLYFISH,
    Technique::SIAMESE_FINNED_SQUIRMBAG,
    Technique::SIAMESE_FINNED_WHALE,
    Technique::SIAMESE_FINNED_LEVIATHAN,
];
const SIAMESE_SASHIMI: [Technique; 6] = [
    Technique::SIAMESE_SASHIMI_X_WING,
    Technique::SIAMESE_SASHIMI_SWORDFISH,
    Technique::SIAMESE_SASHIMI_JELLYFISH,
    Technique::SIAMESE_SASHIMI_SQUIRMBAG,
    Technique::SIAMESE_SASHIMI_WHALE,
    Technique::SIAMESE_SASHIMI_LEVIATHAN,
];

/// The places of one digit, for each base line the cover lines in which they are.
struct Lines {
    digit: usize,
    /// The first base house: 0 for rows, 9 for columns.
    base: usize,
    across: [u16; 9],
    /// The union of every subset of three neighbouring lines; every set of lines consists of three
    /// such subsets.
    unions: [[u16; 8]; 3],
}

impl Lines {
    fn new(board: &Board, digit: usize, base: usize) -> Lines {
        let mut across = [0; 9];
        for cell in board.places(digit) {
            let (line, place) = if base == 0 {
                (row(cell), column(cell))
            } else {
                (column(cell), row(cell))
            };
            across[line] |= 1 << place;
        }
        let union = |band: usize, subset: usize| {
            let lines = (0..3).filter(|line| subset >> line & 1 == 1);
            lines.fold(0, |all, line| all | across[3 * band + line])
        };
        Lines {
            digit,
            base,
            across,
            unions: std::array::from_fn(|band| std::array::from_fn(|subset| union(band, subset))),
        }
    }

    fn cell(&self, line: usize, place: usize) -> usize {
        if self.base == 0 {
            line * 9 + place
        } else {
            place * 9 + line
        }
    }

    fn cells(&self, line: usize, places: u16) -> Cells {
        Digits(places)
            .into_iter()
            .map(|place| self.cell(line, place))
            .collect()
    }

    /// The sets of a given number of lines, each with at least two places.
    fn bases(&self, size: usize) -> impl Iterator<Item = Digits> {
        let useful: Digits = (0..9)
            .filter(|&line| Digits(self.across[line]).len() > 1)
            .collect();
        useful.subsets(size)
    }

    /// The union of the places of some lines, by bands of three.
    fn band_unions(&self, lines: Digits) -> [u16; 3] {
        [0, 1, 2].map(|band| self.unions[band][usize::from(lines.0 >> (3 * band) & 7)])
    }
}

pub(super) fn basic(search: &mut Search<'_>, size: usize) -> Flow {
    let board = search.board;
    let houses = |lines: Digits, first: usize| lines.into_iter().map(move |i| first + i);
    let cells = |lines: Digits, first: usize| {
        houses(lines, first).fold(Cells::NONE, |all, house| all | HOUSES[house])
    };
    for digit in search.eliminable_digits() {
        for base in [0, 9] {
            let lines = Lines::new(board, digit, base);
            for chosen in lines.bases(size) {
                let cover = Digits(
                    lines
                        .band_unions(chosen)
                        .iter()
                        .fold(0, |all, union| all | union),
                );
                if cover.len() != size {
                    continue;
                }
                let gone = (board.places(digit) & cells(cover, 9 - base)) - cells(chosen, base);
                if gone.is_empty() {
                    continue;
                }
                let fish = Fish {
                    digit,
                    base: houses(chosen, base).collect(),
                    cover: houses(cover, 9 - base).collect(),
                    fins: Cells::NONE,
                    gone,
                    sashimi: false,
                };
                search.found(fish.step(board, BASIC[size - 2]))?;
            }
        }
    }
    GO_ON
}

pub(super) fn finned(search: &mut Search<'_>, size: usize) -> Flow {
    every_finned(search, size, false)
}

pub(super) fn sashimi(search: &mut Search<'_>, size: usize) -> Flow {
    every_finned(search, size, true)
}

fn every_finned(search: &mut Search<'_>, size: usize, sashimi: bool) -> Flow {
    // The fish that removes most comes first.
    let order = |fish: &Fish| Reverse(fish.gone.len());
    let all = finned_by(search, size, sashimi, order)?;
    if search.settings.duals {
        siamese(search, size, sashimi, &all)?;
    }
    GO_ON
}

/// Finned or Sashimi fish in an order of the caller. Returns the fish of both kinds.
pub(crate) fn finned_by<K: Ord>(
    search: &mut Search<'_>,
    size: usize,
    sashimi: bool,
    order: impl Fn(&Fish) -> K,
) -> ControlFlow<(), Rc<[Fish]>> {
    let all = search.finned_fish(size);
    let technique = if sashimi { SASHIMI } else { FINNED }[size - 2];
    let mut caught: Vec<&Fish> = all.iter().filter(|fish| fish.sashimi == sashimi).collect();
    caught.sort_by_key(|fish| order(fish));
    for fish in caught {
        search.found(fish.step(search.board, technique))?;
    }
    ControlFlow::Continue(all)
}

/// All finned fish of one size that consist of lines, for some digits.
pub(crate) fn all_finned(board: &Board, digits: Digits, size: usize) -> Vec<Fish> {
    let mut all = Vec::new();
    for digit in digits {
        for base in [0, 9] {
            let lines = Lines::new(board, digit, base);
            for chosen in lines.bases(size) {
                lines.finned_on(chosen, size, &mut all);
            }
        }
    }
    all
}

impl Lines {
    /// Adds the finned fish on a base: for every box those with all their fins in it.
    fn finned_on(&self, chosen: Digits, size: usize, all: &mut Vec<Fish>) {
        let bands = [0, 3, 6].map(|line| Digits(0b111 << line));
        let unions = self.band_unions(chosen);
        for (i, &band) in bands.iter().enumerate() {
            let crossing = chosen & band;
            if crossing.is_empty() || crossing == band {
                continue;
            }
            let outside = unions[(i + 1) % 3] | unions[(i + 2) % 3];
            for place in [0, 3, 6] {
                let box_places = 0b111 << place;
                let needed = outside | unions[i] & !box_places;
                if Digits(needed).len() <= size {
                    self.finned_in(chosen, size, (band, box_places), needed, all);
                }
            }
        }
    }

    /// Adds the finned fish on a base with all fins in one box. The cover must contain these
    /// places, and may contain others of the box.
    fn finned_in(
        &self,
        chosen: Digits,
        size: usize,
        (band, box_places): (Digits, u16),
        needed: u16,
        all: &mut Vec<Fish>,
    ) {
        let missing = size - Digits(needed).len();
        let spare = box_places & !needed;
        for extra in Digits(spare).subsets(missing) {
            let cover = needed | extra.0;
            let mut fins = Cells::NONE;
            let mut fewest = usize::MAX;
            for line in chosen {
                fins |= self.cells(line, self.across[line] & !cover);
                fewest = fewest.min(Digits(self.across[line] & cover).len());
            }
            let inside = (band - chosen).into_iter();
            let gone = inside
                .map(|line| self.cells(line, self.across[line] & cover & box_places))
                .fold(Cells::NONE, |all, cells| all | cells);
            if fins.is_empty() || gone.is_empty() || fewest == 0 {
                continue;
            }
            let houses = |lines: Digits, first: usize| lines.into_iter().map(move |i| first + i);
            all.push(Fish {
                digit: self.digit,
                base: houses(chosen, self.base).collect(),
                cover: houses(Digits(cover), 9 - self.base).collect(),
                fins,
                gone,
                sashimi: fewest < 2,
            });
        }
    }
}

/// Pairs of fish with one base and different eliminations.
fn siamese(search: &mut Search<'_>, size: usize, sashimi: bool, all: &[Fish]) -> Flow {
    let technique = if sashimi {
        SIAMESE_SASHIMI
    } else {
        SIAMESE_FINNED
    }[size - 2];
    for (i, one) in all.iter().enumerate() {
        let twin = |two: &&Fish| {
            one.digit == two.digit
                && one.base == two.base
                && one.gone != two.gone
                && (one.sashimi == sashimi || two.sashimi == sashimi)
        };
        for two in all[i + 1..].iter().filter(twin) {
            let twin = two.step(search.board, technique);
            search.found(one.step(search.board, technique).with_twin(twin))?;
        }
    }
    GO_ON
}

impl Fish {
    fn step(&self, board: &Board, technique: Technique) -> Step {
        let base: Cells = self
            .base
            .iter()
            .fold(Cells::NONE, |all, &h| all | HOUSES[h]);
        let of = |house: &usize| Constraint::digit_in(self.digit, *house);
        Step::new(technique)
            .removing_all(self.digit, self.gone)
            .truths(self.base.iter().map(of))
            .links(self.cover.iter().map(of))
            .sight(self.digit, self.fins)
            .digits(Digits::of(self.digit))
            .cells(board.places(self.digit) & base)
            .houses(self.base.iter().copied())
            .covers(self.cover.iter().copied())
            .fins(all_of(self.fins, self.digit))
    }
}
