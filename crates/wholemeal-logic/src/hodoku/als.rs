//! Wings and chains of almost locked sets.
//!
//! Sets are numbered by rows, columns and boxes. HoDoKu lists all pairs of sets with a restricted
//! common and looks for wings by pairs of that list. Its chains only lead from a set to one with a
//! higher number.

use std::collections::BTreeMap;
use std::rc::Rc;

use crate::als::{Als, Neighbour, Neighbours};
use crate::candidate::all_of;
use crate::search::{Flow, GO_ON, Search};
use crate::techniques::als_steps::{chain_step, wing};
use crate::techniques::chains::worth_of;
use crate::{Candidate, Digits};

/// Two sets with restricted commons.
#[derive(Clone, Copy)]
struct Pair {
    sets: [usize; 2],
    commons: Digits,
}

pub(super) fn xy_wing(search: &mut Search<'_>) -> Flow {
    search.spend(search.als().len().pow(2) as u64 / 64)?;
    let (sets, neighbours) = (Rc::clone(search.als()), search.neighbours());
    let pairs = pairs(&neighbours);
    let mut of_set: Vec<Vec<usize>> = vec![Vec::new(); sets.len()];
    for (i, pair) in pairs.iter().enumerate() {
        for set in pair.sets {
            of_set[set].push(i);
        }
    }
    for (i, &one) in pairs.iter().enumerate() {
        let mut later: Vec<(usize, usize)> = Vec::new();
        for pivot in one.sets {
            let known = of_set[pivot].partition_point(|&j| j <= i);
            later.extend(of_set[pivot][known..].iter().map(|&j| (j, pivot)));
        }
        later.sort_unstable();
        search.spend(later.len() as u64 / 16)?;
        for (j, pivot) in later {
            wing_of(search, &sets, [one, pairs[j]], pivot)?;
        }
    }
    GO_ON
}

/// All pairs of sets with a restricted common, each once.
fn pairs(neighbours: &Neighbours) -> Vec<Pair> {
    let of = |(i, near): (usize, &[Neighbour])| {
        let later = near.iter().filter(move |near| near.set > i);
        let pair = later.map(move |near| Pair {
            sets: [i, near.set],
            commons: near.commons,
        });
        pair.collect::<Vec<_>>()
    };
    neighbours.iter().enumerate().flat_map(of).collect()
}

/// The wing of two pairs that share a set, the pivot.
fn wing_of(search: &mut Search<'_>, sets: &[Als], [one, two]: [Pair; 2], pivot: usize) -> Flow {
    let end = |pair: Pair| pair.sets[usize::from(pair.sets[0] == pivot)];
    let (a, b) = (&sets[end(one)], &sets[end(two)]);
    let used = one.commons | two.commons;
    let useless = used.len() < 2 || ((a.digits & b.digits) - used).is_empty();
    if useless || (!search.settings.overlapping_sets && a.cells.meets(b.cells)) {
        return GO_ON;
    }
    match wing(search, &sets[pivot], (a, b), one.commons, two.commons) {
        Some(step) => search.found(step),
        None => GO_ON,
    }
}

/// Sets in a row, each with the restricted common by which it is entered.
type Line = Vec<(usize, usize)>;

/// The order of chains with the same eliminations: the number of sets, and of their cells.
type Size = (usize, usize);

/// The shortest chain for each list of eliminations.
type Chains = BTreeMap<Vec<Candidate>, (Size, Line)>;

pub(super) fn xy_chain(search: &mut Search<'_>) -> Flow {
    let (sets, neighbours) = (Rc::clone(search.als()), search.neighbours());
    let mut chains = Chains::new();
    for start in 0..sets.len() {
        for first in sets[start].digits {
            let walk = ForwardWalk::new(&sets, &neighbours, start, first);
            search.spend(1 + walk.steps / 64)?;
            walk.collect(&mut chains);
        }
    }
    let mut chains: Vec<_> = chains.into_iter().collect();
    chains.sort_by_cached_key(|(gone, (size, _))| {
        let mut listed = gone.clone();
        listed.sort_unstable_by_key(|gone| (gone.digit_index(), gone.cell_index()));
        (worth_of(listed.into_iter()), *size)
    });
    for (_, (_, line)) in chains {
        if let Some(step) = chain_step(search, &sets, &line) {
            search.found(step)?;
        }
    }
    GO_ON
}

/// The walks from a set, left by one digit, to sets with higher numbers.
struct ForwardWalk<'w> {
    sets: &'w [Als],
    start: usize,
    first: usize,
    /// For each number of sets: the last set, the digit by which it is entered, and the place of
    /// the set before it in the list before.
    layers: Vec<Vec<(usize, usize, usize)>>,
    steps: u64,
}

/// The fewest sets of a chain.
const FEWEST: usize = 4;
/// The most sets of a chain.
const MOST: usize = 50;

impl<'w> ForwardWalk<'w> {
    fn new(
        sets: &'w [Als],
        neighbours: &Neighbours,
        start: usize,
        first: usize,
    ) -> ForwardWalk<'w> {
        let mut walk = ForwardWalk {
            sets,
            start,
            first,
            layers: Vec::new(),
            steps: 0,
        };
        let mut layer = Vec::new();
        for near in neighbours.of(start).iter().filter(|near| near.set > start) {
            if near.commons.contains(first) {
                layer.push((near.set, first, 0));
            }
        }
        // The digits by which a set was entered in this layer, and in any that is long enough.
        let mut entered = vec![Digits::NONE; sets.len()];
        let mut known = vec![Digits::NONE; sets.len()];
        while !layer.is_empty() && walk.layers.len() + 1 < MOST {
            let mut next = Vec::new();
            for (place, &(set, digit, _)) in layer.iter().enumerate() {
                for near in neighbours.of(set).iter().filter(|near| near.set > set) {
                    walk.steps += 1;
                    let by = near.commons - Digits::of(digit) - entered[near.set] - known[near.set];
                    entered[near.set] |= by;
                    next.extend(by.into_iter().map(|by| (near.set, by, place)));
                }
            }
            walk.layers.push(layer);
            let long = walk.layers.len() + 2 >= FEWEST;
            for &(set, ..) in &next {
                let digits = std::mem::take(&mut entered[set]);
                if long {
                    known[set] |= digits;
                }
            }
            layer = next;
        }
        walk.layers.push(layer);
        walk
    }

    /// Adds the eliminations of all walks that are long enough.
    fn collect(&self, chains: &mut Chains) {
        for (i, layer) in self.layers.iter().enumerate().skip(FEWEST - 2) {
            for (place, &(end, last, _)) in layer.iter().enumerate() {
                let gone = self.gone(end, last);
                if gone.is_empty() {
                    continue;
                }
                let known = chains.get(&gone);
                if known.is_some_and(|((count, _), _)| *count < i + 2) {
                    continue;
                }
                let line = self.line(i, place);
                let cells = line.iter().map(|&(set, _)| self.sets[set].cells.len());
                let size = (line.len(), cells.sum());
                if known.is_none_or(|(best, _)| size < *best) {
                    chains.insert(gone, (size, line));
                }
            }
        }
    }

    /// The eliminations if the walk ends in a set that is entered by a digit.
    fn gone(&self, end: usize, last: usize) -> Vec<Candidate> {
        let (one, two) = (&self.sets[self.start], &self.sets[end]);
        let common = (one.digits & two.digits) - Digits::of(self.first) - Digits::of(last);
        let gone = |z: usize| {
            let seen = (one.seen[z] & two.seen[z]) - one.cells - two.cells;
            all_of(seen, z)
        };
        let mut gone: Vec<Candidate> = common.into_iter().flat_map(gone).collect();
        gone.sort_unstable();
        gone
    }

    /// The sets of a walk.
    fn line(&self, layer: usize, mut place: usize) -> Line {
        let mut line = Line::new();
        for layer in self.layers[..=layer].iter().rev() {
            let (set, digit, before) = layer[place];
            line.push((set, digit));
            place = before;
        }
        line.push((self.start, self.first));
        line.reverse();
        line
    }
}
