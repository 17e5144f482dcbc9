//! Fish with boxes.
//!
//! A fish of `n`: `n` base houses, `n` cover houses of one digit. Base places outside
//! the cover are fins, base places in two base houses are endo fins. A place that
//! sees all fins goes if more cover houses than base houses hold it.
//!
//! - *Franken*: base of rows and boxes, cover of columns and boxes, or the other way
//!   round. *Mutant*: any other mix. *Finned*: with fins or endo fins.
//! - *Siamese*: two finned fish with one base; their eliminations together.
//!
//! They are found from the other end. Let a place `x` be true. Then what it sees is
//! false, and of a fish that removes `x` there remain places in the base houses that
//! `n - 1` cover houses hold, while no place is in two base houses.

use std::collections::HashSet;

use crate::candidate::all_of;
use crate::geometry::{HOUSES, HOUSES_OF, PEERS};
use crate::search::{Flow, GO_ON, Search};
use crate::{Board, Cells, Digits, Set, Step, Technique};

/// The most fins, and the most endo fins, of a fish worth looking at.
const MOST_FINS: usize = 5;
const MOST_ENDO_FINS: usize = 2;

/// What a fish is called after the houses it is made of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
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

/// What a fish is called; `None` for one of lines only.
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

#[derive(Clone)]
struct Fish {
    digit: usize,
    base: Houses,
    cover: Houses,
    fins: Cells,
    gone: Cells,
}

/// One hunt: for one digit, with one place taken for true.
struct Hunt<'h> {
    board: &'h Board,
    digit: usize,
    size: usize,
    kind: Kind,
    finned: bool,
    /// The place that is taken for true.
    place: usize,
    /// Houses that may be base, with what of them is left.
    left: Vec<(usize, Cells)>,
    seen: HashSet<(Houses, Houses)>,
    all: Vec<Fish>,
}

pub(super) fn find(search: &mut Search<'_>, kind: Kind, finned: bool, size: usize) -> Flow {
    for digit in 0..9 {
        let mut all = Vec::new();
        for place in search.board.places(digit) {
            let mut hunt = Hunt::new(search.board, digit, size, kind, finned, place);
            // Franken fish are tried along rows and along columns.
            let frames: &[(Houses, Houses)] = match kind {
                Kind::Franken => &[
                    (ROWS | BOXES, COLUMNS | BOXES),
                    (COLUMNS | BOXES, ROWS | BOXES),
                ],
                Kind::Mutant => &[(ROWS | COLUMNS | BOXES, ROWS | COLUMNS | BOXES)],
            };
            for &(base, cover) in frames {
                hunt.choose_base(search, base, cover, 0, 0, Cells::NONE)?;
            }
            all.append(&mut hunt.all);
        }
        if search.settings.duals && finned {
            siamese(search, kind, size, &all)?;
        }
    }
    GO_ON
}

impl Hunt<'_> {
    fn new(
        board: &Board,
        digit: usize,
        size: usize,
        kind: Kind,
        finned: bool,
        place: usize,
    ) -> Hunt<'_> {
        let left = |house: usize| {
            let places = board.places_in(digit, house);
            let left = if places.contains(place) {
                Cells::NONE
            } else {
                places - PEERS[place]
            };
            (house, left)
        };
        // A house of which nothing is left without holding the place is locked
        // candidates, not fish.
        let useful = |&(house, left): &(usize, Cells)| {
            board.count(house, digit) > 1 && (!left.is_empty() || HOUSES[house].contains(place))
        };
        Hunt {
            board,
            digit,
            size,
            kind,
            finned,
            place,
            left: (0..27).map(left).filter(useful).collect(),
            seen: HashSet::new(),
            all: Vec::new(),
        }
    }

    /// Adds base houses from `first` on until there are enough.
    fn choose_base(
        &mut self,
        search: &mut Search<'_>,
        frame: Houses,
        covers: Houses,
        first: usize,
        base: Houses,
        rest: Cells,
    ) -> Flow {
        if base.count_ones() as usize == self.size {
            search.spend(1)?;
            let own = houses(base)
                .filter(|&house| HOUSES[house].contains(self.place))
                .count();
            // The place satisfies its own base houses, and needs as many cover
            // houses more.
            let Some(others) = self.size.checked_sub(1 + own) else {
                return GO_ON;
            };
            return self.choose_cover(search, covers & !base, base, rest, 0, others);
        }
        for i in first..self.left.len() {
            let (house, left) = self.left[i];
            let own = houses(base).any(|h| HOUSES[h].contains(self.place));
            let again = own && HOUSES[house].contains(self.place);
            if frame >> house & 1 == 1 && !left.meets(rest) && !again {
                self.choose_base(search, frame, covers, i + 1, base | 1 << house, rest | left)?;
            }
        }
        GO_ON
    }

    /// Adds cover houses until all that rests is covered.
    fn choose_cover(
        &mut self,
        search: &mut Search<'_>,
        allowed: Houses,
        base: Houses,
        rest: Cells,
        cover: Houses,
        more: usize,
    ) -> Flow {
        let Some(cell) = rest.first() else {
            return if more == 0 {
                self.complete(search, allowed & !cover, base, cover)
            } else {
                GO_ON
            };
        };
        if more == 0 {
            return GO_ON;
        }
        for house in HOUSES_OF[cell] {
            if allowed >> house & 1 == 1 {
                let rest = rest - HOUSES[house];
                self.choose_cover(
                    search,
                    allowed & !(1 << house),
                    base,
                    rest,
                    cover | 1 << house,
                    more - 1,
                )?;
            }
        }
        GO_ON
    }

    /// Adds the cover houses that hold the place itself.
    fn complete(
        &mut self,
        search: &mut Search<'_>,
        allowed: Houses,
        base: Houses,
        cover: Houses,
    ) -> Flow {
        let missing = self.size - cover.count_ones() as usize;
        let own: Houses = HOUSES_OF[self.place].iter().map(|house| 1 << house).sum();
        let own = own & allowed;
        for extra in (1..8u32).map(|bits| {
            let own = houses(own).enumerate();
            own.filter(|(i, _)| bits >> i & 1 == 1)
                .map(|(_, house)| 1 << house)
                .sum::<Houses>()
        }) {
            if extra.count_ones() as usize == missing && self.seen.insert((base, cover | extra)) {
                self.take(search, base, cover | extra)?;
            }
        }
        GO_ON
    }

    /// Works out all that a fish removes.
    fn take(&mut self, search: &mut Search<'_>, base: Houses, cover: Houses) -> Flow {
        if kind(base, cover) != Some(self.kind) {
            return GO_ON;
        }
        let places = self.board.places(self.digit);
        let (in_base, in_two) = overlap(base, places);
        let (in_cover, twice_covered) = overlap(cover, places);
        let fins = (in_base - in_cover) | in_two;
        if fins.is_empty() == self.finned
            || in_two.len() > MOST_ENDO_FINS
            || fins.len() > MOST_FINS + MOST_ENDO_FINS
        {
            return GO_ON;
        }
        let gone = ((in_cover - in_base) | (twice_covered - in_two)) & fins.common_peers();
        let fish = Fish {
            digit: self.digit,
            base,
            cover,
            fins,
            gone,
        };
        if gone.is_empty() {
            return GO_ON;
        }
        if search.settings.duals {
            self.all.push(fish.clone());
        }
        search.found(fish.step(
            self.board,
            technique(self.kind, self.finned, false, self.size),
        ))
    }
}

/// The places in some, and those in two or more of the houses.
fn overlap(set: Houses, places: Cells) -> (Cells, Cells) {
    houses(set).fold((Cells::NONE, Cells::NONE), |(once, twice), house| {
        let here = HOUSES[house] & places;
        (once | here, twice | (once & here))
    })
}

/// Pairs of fish with one base and different eliminations.
fn siamese(search: &mut Search<'_>, kind: Kind, size: usize, all: &[Fish]) -> Flow {
    for (i, one) in all.iter().enumerate() {
        for two in all[i + 1..]
            .iter()
            .filter(|two| one.base == two.base && one.gone != two.gone)
        {
            let technique = technique(kind, true, true, size);
            let other = two.step(search.board, technique);
            let step = one
                .step(search.board, technique)
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
        let of = |house: usize| Set::digit_in(self.digit, house);
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
