//! Basic fish of one digit.
//!
//! - *Fish* of `n` (X-Wing, Swordfish, Jellyfish, ...): all places of the digit in `n`
//!   parallel base lines lie in `n` cover lines across: it goes from the rest of the
//!   cover.
//! - *Finned*: base places outside the cover are fins, all in one box: the digit goes
//!   from the cells of the cover in that box, which see all fins.
//! - *Sashimi*: finned, and a base line has only one place besides its fins.
//! - *Siamese*: two finned fish with one base; their eliminations together.
//!
//! In truths and links: the base are the truths, the cover the links; the box is one
//! more link if there are fins.

use crate::candidate::all_of;
use crate::geometry::{HOUSES, column, row};
use crate::search::{Flow, GO_ON, Search};
use crate::{Board, Cells, Digits, Set, Step, Technique};

/// What a fish of lines looks like.
#[derive(Clone)]
struct Fish {
    digit: usize,
    base: Vec<usize>,
    cover: Vec<usize>,
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

/// One digit seen along its lines: for each base line the places across.
struct Lines {
    digit: usize,
    /// The first base house: 0 for rows, 9 for columns.
    base: usize,
    across: [u16; 9],
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
        Lines {
            digit,
            base,
            across,
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

    /// Calls with every set of so many lines with two places or more whose
    /// union passes `fits`.
    fn each_base(
        &self,
        size: usize,
        fits: impl Fn(u16) -> bool,
        mut with: impl FnMut(u16, u16) -> Flow,
    ) -> Flow {
        let useful: u16 = (0..9)
            .filter(|&line| self.across[line].count_ones() > 1)
            .map(|line| 1 << line)
            .sum();
        for lines in
            (1..=useful).filter(|lines| lines & !useful == 0 && lines.count_ones() as usize == size)
        {
            let union = Digits(lines)
                .into_iter()
                .fold(0, |all, line| all | self.across[line]);
            if fits(union) {
                with(lines, union)?;
            }
        }
        GO_ON
    }
}

pub(super) fn basic(search: &mut Search<'_>, size: usize) -> Flow {
    let board = search.board;
    for digit in 0..9 {
        for base in [0, 9] {
            let lines = Lines::new(board, digit, base);
            let narrow = |union: u16| union.count_ones() as usize == size;
            lines.each_base(size, narrow, |chosen, union| {
                let houses =
                    |places: u16, first: usize| Digits(places).into_iter().map(move |i| first + i);
                let cover: Cells =
                    houses(union, 9 - base).fold(Cells::NONE, |all, h| all | HOUSES[h]);
                let bases: Cells = houses(chosen, base).fold(Cells::NONE, |all, h| all | HOUSES[h]);
                let gone = (board.places(digit) & cover) - bases;
                if gone.is_empty() {
                    return GO_ON;
                }
                let fish = Fish {
                    digit,
                    base: houses(chosen, base).collect(),
                    cover: houses(union, 9 - base).collect(),
                    fins: Cells::NONE,
                    gone,
                    sashimi: false,
                };
                search.found(fish.step(board, BASIC[size - 2]))
            })?;
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
    let board = search.board;
    let technique = if sashimi { SASHIMI } else { FINNED }[size - 2];
    let mut all = Vec::new();
    for digit in 0..9 {
        for base in [0, 9] {
            let lines = Lines::new(board, digit, base);
            lines.each_base(
                size,
                |_| true,
                |chosen, _| {
                    search.spend(1)?;
                    (0..9).try_for_each(|box_| {
                        lines.finned_in(board, chosen, size, box_, |fish| {
                            if search.settings.duals {
                                all.push(fish.clone());
                            }
                            if fish.sashimi == sashimi {
                                search.found(fish.step(board, technique))
                            } else {
                                GO_ON
                            }
                        })
                    })
                },
            )?;
        }
    }
    siamese(search, size, sashimi, &all)
}

impl Lines {
    /// The finned fish with this base and all fins in one box.
    fn finned_in(
        &self,
        board: &Board,
        chosen: u16,
        size: usize,
        box_: usize,
        mut with: impl FnMut(Fish) -> Flow,
    ) -> Flow {
        // The box as lines and places of this orientation.
        let (band, stack) = (box_ / 3 * 3, box_ % 3 * 3);
        let (line, place) = if self.base == 0 {
            (band, stack)
        } else {
            (stack, band)
        };
        let (box_lines, box_places) = (0b111 << line, 0b111 << place);
        let crossing = chosen & box_lines;
        if crossing == 0 || crossing == box_lines {
            return GO_ON;
        }
        let mut needed = 0;
        for line in Digits(chosen) {
            let outside = if box_lines >> line & 1 == 1 {
                !box_places
            } else {
                u16::MAX
            };
            needed |= self.across[line] & outside;
        }
        let missing = size.checked_sub(needed.count_ones() as usize);
        let Some(missing) = missing else { return GO_ON };
        let spare = box_places & !needed;
        for extra in (0..=spare).filter(|e| e & !spare == 0 && e.count_ones() as usize == missing) {
            let cover = needed | extra;
            let mut fins = Cells::NONE;
            let mut fewest = usize::MAX;
            for line in Digits(chosen) {
                fins |= self.cells(line, self.across[line] & !cover);
                fewest = fewest.min((self.across[line] & cover).count_ones() as usize);
            }
            let inside = Digits(box_lines & !chosen);
            let gone: Cells = inside
                .into_iter()
                .map(|line| self.cells(line, self.across[line] & cover & box_places))
                .fold(Cells::NONE, |a, b| a | b);
            if fins.is_empty() || gone.is_empty() || fewest == 0 {
                continue;
            }
            debug_assert!(gone.is_subset(board.places(self.digit)));
            with(Fish {
                digit: self.digit,
                base: Digits(chosen).into_iter().map(|i| self.base + i).collect(),
                cover: Digits(cover)
                    .into_iter()
                    .map(|i| 9 - self.base + i)
                    .collect(),
                fins,
                gone,
                sashimi: fewest < 2,
            })?;
        }
        GO_ON
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
            let mut step = one.step(search.board, technique);
            let other = two.step(search.board, technique);
            step = step
                .removing(other.eliminations)
                .links(other.evidence.links)
                .covers(other.evidence.covers)
                .fins(other.evidence.fins);
            search.found(step)?;
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
        let of = |house: &usize| Set::digit_in(self.digit, *house);
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
