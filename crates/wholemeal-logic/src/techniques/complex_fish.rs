//! Fish with boxes.
//!
//! A fish of size `n` has `n` base houses and `n` cover houses of one digit. Base places outside
//! the cover are fins, base places in two base houses are endo fins. A place can be removed if it
//! sees all fins and is in more cover houses than base houses.
//!
//! - *Franken*: the base consists of rows and boxes and the cover of columns and boxes, or the
//!   other way round.
//! - *Mutant*: any other combination of houses.
//! - *Finned*: with fins or endo fins.
//! - *Siamese*: two finned fish with the same base; their eliminations are combined.
//!
//! The search starts from the elimination. If a place `x` were true, all places that it sees
//! would be false. A fish removes `x` if the remaining places of its base houses fit into `n - 1`
//! cover houses and none of them is in two base houses.

use std::cmp::Reverse;
use std::collections::HashSet;
use std::ops::ControlFlow;

use crate::candidate::all_of;
use crate::geometry::{HOUSES, HOUSES_OF, PEERS};
use crate::search::{Flow, GO_ON, Search};
use crate::{Board, Cells, Constraint, Digits, Step, Technique};

/// The most fins, and the most endo fins, of a fish.
const MOST_FINS: usize = 5;
const MOST_ENDO_FINS: usize = 2;

/// The kind of a fish, by its houses.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Kind {
    Franken,
    Mutant,
}

#[rustfmt::skip]
const NAMES: [[Technique; 6]; 6] = [
    [Technique::FRANKEN_X_WING, Technique::FRANKEN_SWORDFISH, Technique::FRANKEN_JELLYFISH,
     Technique::FRANKEN_SQUIRMBAG, Technique::FRANKEN_WHALE, Technique::FRANKEN_LEVIATHAN],
    [Technique::FINNED_FRANKEN_X_WING, Technique::FINNED_FRANKEN_SWORDFISH, Technique::FINNED_FRANKEN_JELLYFISH,
     Technique::FINNED_FRANKEN_SQUIRMBAG, Technique::FINNED_FRANKEN_WHALE, Technique::FINNED_FRANKEN_LEVIATHAN],
    [Technique::MUTANT_X_WING, Technique::MUTANT_SWORDFISH, Technique::MUTANT_JELLYFISH,
     Technique::MUTANT_SQUIRMBAG, Technique::MUTANT_WHALE, Technique::MUTANT_LEVIATHAN],
    [Technique::FINNED_MUTANT_X_WING, Technique::FINNED_MUTANT_SWORDFISH, Technique::FINNED_MUTANT_JELLYFISH,
     Technique::FINNED_MUTANT_SQUIRMBAG, Technique::FINNED_MUTANT_WHALE, Technique::FINNED_MUTANT_LEVIATHAN],
    [Technique::SIAMESE_FINNED_FRANKEN_X_WING, Technique::SIAMESE_FINNED_FRANKEN_SWORDFISH,
     Technique::SIAMESE_FINNED_FRANKEN_JELLYFISH, Technique::SIAMESE_FINNED_FRANKEN_SQUIRMBAG,
     Technique::SIAMESE_FINNED_FRANKEN_WHALE, Technique::SIAMESE_FINNED_FRANKEN_LEVIATHAN],
    [Technique::SIAMESE_FINNED_MUTANT_X_WING, Technique::SIAMESE_FINNED_MUTANT_SWORDFISH,
     Technique::SIAMESE_FINNED_MUTANT_JELLYFISH, Technique::SIAMESE_FINNED_MUTANT_SQUIRMBAG,
     Technique::SIAMESE_FINNED_MUTANT_WHALE, Technique::SIAMESE_FINNED_MUTANT_LEVIATHAN],
];

fn technique(kind: Kind, finned: bool, siamese: bool, size: usize) -> Technique {
    let row = match (kind, siamese) {
        (Kind::Franken, false) => usize::from(finned),
        (Kind::Mutant, false) => 2 + usize::from(finned),
        (Kind::Franken, true) => 4,
        (Kind::Mutant, true) => 5,
    };
    NAMES[row][size - 2]
}

/// Houses as bits.
type Houses = u32;
const ROWS: Houses = 0x1ff;
const COLUMNS: Houses = 0x1ff << 9;
const BOXES: Houses = 0x1ff << 18;

fn houses(set: Houses) -> impl Iterator<Item = usize> + Clone {
    (0..27).filter(move |house| set >> house & 1 == 1)
}

/// The name of a fish; `None` for a fish of lines only.
fn kind(base: Houses, cover: Houses) -> Option<Kind> {
    let along =
        |one: Houses, other: Houses| base & !(one | BOXES) == 0 && cover & !(other | BOXES) == 0;
    if !along(ROWS, COLUMNS) && !along(COLUMNS, ROWS) {
        Some(Kind::Mutant)
    } else if (base | cover) & BOXES != 0 {
        Some(Kind::Franken)
    } else {
        None
    }
}

/// Base and cover houses of a digit, the fins, and the eliminations of the fish.
#[derive(Clone, Debug)]
pub(crate) struct Fish {
    digit: usize,
    base: Houses,
    cover: Houses,
    fins: Cells,
    gone: Cells,
}

/// One search: for one digit, with one place assumed to be true.
struct FishSearch<'f> {
    board: &'f Board,
    digit: usize,
    size: usize,
    kind: Kind,
    /// The place that is assumed to be true.
    place: usize,
    /// Houses that can be base houses, with their remaining places if the place is true.
    left: Vec<(usize, Cells)>,
    /// Houses that can be cover houses.
    covers: Houses,
    seen: HashSet<(Houses, Houses)>,
    caught: Vec<Fish>,
}

/// A part of a fish.
#[derive(Clone, Copy, Default)]
struct Partial {
    base: Houses,
    /// The number of base and of cover houses.
    bases: usize,
    covers: usize,
    /// The remaining places of the base houses.
    rest: Cells,
    cover: Houses,
    covered: Cells,
    /// Whether a base house contains the place itself. Then the place satisfies it, and needs
    /// one more cover house.
    own: bool,
}

/// All fish of some digits, of one kind and size, with and without fins.
pub(crate) fn all(
    search: &mut Search<'_>,
    digits: Digits,
    kind: Kind,
    size: usize,
) -> ControlFlow<(), Vec<Fish>> {
    // Franken fish are tried along rows and along columns.
    let frames: &[(Houses, Houses)] = match kind {
        Kind::Franken => &[
            (ROWS | BOXES, COLUMNS | BOXES),
            (COLUMNS | BOXES, ROWS | BOXES),
        ],
        Kind::Mutant => &[(ROWS | COLUMNS | BOXES, ROWS | COLUMNS | BOXES)],
    };
    let mut caught = Vec::new();
    for digit in digits {
        let mut seen = HashSet::new();
        for place in search.eliminable()[digit] {
            let mut fish_search = FishSearch::new(search.board, digit, size, kind, place);
            fish_search.seen = std::mem::take(&mut seen);
            let left = std::mem::take(&mut fish_search.left);
            for &(base, covers) in frames {
                // Most houses have too many remaining places for this number of cover houses.
                let fits = |&&(house, left): &&(usize, Cells)| {
                    base >> house & 1 == 1 && coverable(left, covers & !(1 << house), size - 1)
                };
                fish_search.left = left.iter().filter(fits).copied().collect();
                fish_search.covers = covers;
                fish_search.extend(search, 0, Partial::default())?;
            }
            caught.append(&mut fish_search.caught);
            seen = fish_search.seen;
        }
    }
    ControlFlow::Continue(caught)
}

pub(super) fn find(search: &mut Search<'_>, kind: Kind, finned: bool, size: usize) -> Flow {
    let caught = search.complex_fish(kind, size)?;
    let own = caught.iter().filter(|fish| fish.fins.is_empty() != finned);
    let mut own: Vec<&Fish> = own.collect();
    // As in HoDoKu, the fish with the most eliminations comes first.
    own.sort_by_key(|fish| Reverse(fish.gone.len()));
    for fish in own {
        let technique = technique(kind, finned, false, size);
        search.found(fish.step(search.board, technique))?;
    }
    if search.settings.duals && finned {
        siamese(search, kind, size, &caught)?;
    }
    GO_ON
}

impl FishSearch<'_> {
    fn new(board: &Board, digit: usize, size: usize, kind: Kind, place: usize) -> FishSearch<'_> {
        let left = |house: usize| {
            let places = board.places_in(digit, house);
            let own = places.contains(place);
            (
                house,
                if own {
                    Cells::NONE
                } else {
                    places - PEERS[place]
                },
            )
        };
        // A house without remaining places that does not contain the place itself is a case of
        // locked candidates, not of a fish.
        let useful = |&(house, left): &(usize, Cells)| {
            board.count(house, digit) > 1 && (!left.is_empty() || HOUSES[house].contains(place))
        };
        FishSearch {
            board,
            digit,
            size,
            kind,
            place,
            left: (0..27).map(left).filter(useful).collect(),
            covers: 0,
            seen: HashSet::new(),
            caught: Vec::new(),
        }
    }

    /// Adds base houses from `first` on until there are enough, each with the cover houses of its
    /// remaining places.
    fn extend(&mut self, search: &mut Search<'_>, first: usize, partial: Partial) -> Flow {
        search.spend(1)?;
        let others = self.size - 1 - usize::from(partial.own);
        if partial.bases == self.size {
            if partial.covers == others {
                self.complete(partial.base, partial.cover);
            }
            return GO_ON;
        }
        for i in first..self.left.len() {
            let (house, left) = self.left[i];
            let holds = HOUSES[house].contains(self.place);
            // No place may be in two base houses, no house in base and cover.
            let twice = left.meets(partial.rest) || partial.cover >> house & 1 == 1;
            if twice || partial.own && holds {
                continue;
            }
            let more = Partial {
                base: partial.base | 1 << house,
                bases: partial.bases + 1,
                rest: partial.rest | left,
                own: partial.own || holds,
                ..partial
            };
            self.cover_up(search, i + 1, more, left - more.covered)?;
        }
        GO_ON
    }

    /// Adds cover houses until these cells are covered.
    fn cover_up(
        &mut self,
        search: &mut Search<'_>,
        next: usize,
        partial: Partial,
        open: Cells,
    ) -> Flow {
        let Some(cell) = open.first() else {
            return self.extend(search, next, partial);
        };
        let others = self.size - 1 - usize::from(partial.own);
        if partial.covers >= others {
            return GO_ON;
        }
        for house in HOUSES_OF[cell] {
            if (self.covers & !partial.base) >> house & 1 == 1 {
                let more = Partial {
                    cover: partial.cover | 1 << house,
                    covers: partial.covers + 1,
                    covered: partial.covered | HOUSES[house],
                    ..partial
                };
                self.cover_up(search, next, more, open - HOUSES[house])?;
            }
        }
        GO_ON
    }

    /// Adds the cover houses that contain the place itself.
    fn complete(&mut self, base: Houses, cover: Houses) {
        let missing = self.size - cover.count_ones() as usize;
        let own: Houses = HOUSES_OF[self.place].iter().map(|house| 1 << house).sum();
        let own = own & self.covers & !base & !cover;
        // All subsets of at most three houses.
        let mut extra = own;
        while extra != 0 {
            if extra.count_ones() as usize == missing {
                self.take(base, cover | extra);
            }
            extra = (extra - 1) & own;
        }
    }

    /// Determines all eliminations of a fish.
    fn take(&mut self, base: Houses, cover: Houses) {
        if kind(base, cover) != Some(self.kind) || !self.seen.insert((base, cover)) {
            return;
        }
        let places = self.board.places(self.digit);
        let (in_base, in_two) = overlap(base, places);
        let (in_cover, twice_covered) = overlap(cover, places);
        let fins = (in_base - in_cover) | in_two;
        if in_two.len() > MOST_ENDO_FINS || fins.len() > MOST_FINS + MOST_ENDO_FINS {
            return;
        }
        let gone = ((in_cover - in_base) | (twice_covered - in_two)) & fins.common_peers();
        if !gone.is_empty() {
            let digit = self.digit;
            self.caught.push(Fish {
                digit,
                base,
                cover,
                fins,
                gone,
            });
        }
    }
}

/// Returns `true` if this number of houses can cover all of the cells.
fn coverable(cells: Cells, covers: Houses, most: usize) -> bool {
    let Some(cell) = cells.first() else {
        return true;
    };
    let may = |house: &usize| covers >> house & 1 == 1;
    let mut houses = HOUSES_OF[cell].into_iter().filter(may);
    most > 0 && houses.any(|house| coverable(cells - HOUSES[house], covers, most - 1))
}

/// The places in at least one, and the places in at least two of the houses.
fn overlap(set: Houses, places: Cells) -> (Cells, Cells) {
    houses(set).fold((Cells::NONE, Cells::NONE), |(once, twice), house| {
        let here = HOUSES[house] & places;
        (once | here, twice | (once & here))
    })
}

/// Pairs of fish with one base and different eliminations.
fn siamese(search: &mut Search<'_>, kind: Kind, size: usize, all: &[Fish]) -> Flow {
    for (i, one) in all.iter().enumerate() {
        let twin = |two: &&Fish| {
            let finned = !one.fins.is_empty() || !two.fins.is_empty();
            one.digit == two.digit && one.base == two.base && one.gone != two.gone && finned
        };
        for two in all[i + 1..].iter().filter(twin) {
            let technique = technique(kind, true, true, size);
            let twin = two.step(search.board, technique);
            search.found(one.step(search.board, technique).with_twin(twin))?;
        }
    }
    GO_ON
}

impl Fish {
    fn step(&self, board: &Board, technique: Technique) -> Step {
        let of = |house: usize| Constraint::digit_in(self.digit, house);
        let (in_base, _) = overlap(self.base, board.places(self.digit));
        Step::new(technique)
            .removing_all(self.digit, self.gone)
            .truths(houses(self.base).map(of))
            .links(houses(self.cover).map(of))
            .sight(self.digit, self.fins)
            .digits(Digits::of(self.digit))
            .cells(in_base)
            .houses(houses(self.base))
            .covers(houses(self.cover))
            .fins(all_of(self.fins, self.digit))
    }
}
