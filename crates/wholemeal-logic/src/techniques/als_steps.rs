//! Almost locked sets.
//!
//! An almost locked set consists of `n` cells of a house with `n + 1` candidates. A digit is a
//! *restricted common* of two sets if all its places in one set see all its places in the other:
//! only one of the sets can contain it, so the other set is locked.
//!
//! - *ALS-XZ*: two sets with a restricted common x and another common digit z. z can be removed
//!   from every cell that sees all its places in both sets. With two restricted commons both sets
//!   are locked: every other digit of a set can be removed from cells that see all its places in
//!   the set, a restricted common from cells that see all its places in both sets.
//! - *ALS-XY-Wing*: a third set has the restricted common x with the first set and another one, y,
//!   with the second; z as before.
//! - *ALS-XY-Chain*: four or more sets in a row, in which consecutive restricted commons differ;
//!   z is common to the first and the last set.
//! - *Death Blossom*: every candidate of a cell is restricted to a set of its own; z is common to
//!   all these sets.
//!
//! Truths and links: all cells are truths; every digit is a link in the house of its set, and the
//! restricted commons also where the sets see each other.

use std::collections::BTreeMap;
use std::rc::Rc;

use crate::als::{Als, Neighbour};
use crate::candidate::all_of;
use crate::geometry::common_houses;
use crate::search::{Flow, GO_ON, Search};
use crate::step::Node;
use crate::techniques::als_long_walk::{FEWEST_SETS, LongWalk};
use crate::techniques::als_walk::SetWalk;
use crate::{Cells, Constraint, Digits, Step, Technique};

/// Adds the cells of a set as truths, and its digits except `but` as links.
pub(super) fn add_set(step: Step, als: &Als, but: Digits) -> Step {
    let inner = (als.digits - but)
        .into_iter()
        .filter(|&digit| als.places[digit].len() > 1);
    step.cell_truths(als.cells)
        .links(inner.map(|digit| Constraint::digit_in(digit, als.house)))
        .cells(als.cells)
        .set(als.cells, als.digits)
}

/// Adds the links that prove that the cells of `one` see the cells of `two`.
pub(super) fn add_common_links(mut step: Step, digit: usize, one: Cells, two: Cells) -> Step {
    if let Some(house) = common_houses(one | two).next() {
        return step.link(Constraint::digit_in(digit, house));
    }
    for a in one {
        for b in two {
            let house = common_houses(Cells::of(a) | Cells::of(b)).next();
            step = step.links(house.map(|house| Constraint::digit_in(digit, house)));
        }
    }
    step
}

/// Adds the chain through a sequence of sets that share the digits `joints`: if the first set does
/// not contain the eliminated digit, it contains the first joint, and so on; then the last set
/// contains the eliminated digit.
fn walk(step: Step, row: &[&Als], joints: &[usize]) -> Step {
    let Some(z) = step.eliminations.first().map(|gone| gone.digit_index()) else {
        return step;
    };
    let enter = std::iter::once(z).chain(joints.iter().copied());
    let leave = joints.iter().copied().chain([z]);
    let nodes = row.iter().zip(enter.zip(leave)).flat_map(|(als, (a, b))| {
        [(a, false), (b, true)].map(|(digit, on)| Node::new(digit, als.places[digit], on))
    });
    let nodes = nodes.collect();
    step.chain(nodes)
}

/// The eliminations if one of two sets contains z, for every common digit z except `but`.
fn commons(one: &Als, two: &Als, but: Digits) -> impl Iterator<Item = (usize, Cells)> {
    let digits = (one.digits & two.digits) - but;
    let gone = |z: usize| (z, (one.seen[z] & two.seen[z]) - one.cells - two.cells);
    let gone = digits.into_iter().map(gone);
    gone.filter(|(_, gone)| !gone.is_empty())
}

/// The step of a sequence of sets from `one` to `two`: the eliminations of their common digits
/// except `but`. `None` if there is no elimination, or no new one.
fn common_digits(
    search: &mut Search<'_>,
    technique: Technique,
    (one, two): (&Als, &Als),
    but: Digits,
) -> Option<Step> {
    let removed = || commons(one, two, but);
    let removed_all = || removed().flat_map(|(z, gone)| all_of(gone, z));
    if removed().next().is_none() || search.knows(technique, removed_all()) {
        return None;
    }
    let add = |step: Step, (z, gone): (usize, Cells)| {
        step.removing_all(z, gone)
            .sight(z, one.places[z] | two.places[z])
            .digits(Digits::of(z))
    };
    Some(removed().fold(Step::new(technique), add))
}

pub(super) fn xz(search: &mut Search<'_>) -> Flow {
    search.spend(search.als().len().pow(2) as u64 / 64)?;
    let (sets, neighbours) = (Rc::clone(search.als()), search.neighbours());
    for (i, near) in neighbours.iter().enumerate() {
        for &Neighbour { set: j, commons } in near.iter().filter(|near| near.set > i) {
            let (one, two) = (&sets[i], &sets[j]);
            if one.cells.is_subset(two.cells) || two.cells.is_subset(one.cells) {
                continue;
            }
            let step = if commons.len() > 1 && !one.cells.meets(two.cells) {
                doubly_linked(search, one, two, commons)
            } else {
                let x = commons.into_iter().next().unwrap_or(0);
                singly_linked(search, one, two, x)
            };
            if let Some(step) = step {
                search.found(step)?;
            }
        }
    }
    GO_ON
}

fn singly_linked(search: &mut Search<'_>, one: &Als, two: &Als, joint: usize) -> Option<Step> {
    let x = Digits::of(joint);
    let step = common_digits(search, Technique::ALS_XZ, (one, two), x)?;
    let zs: Digits = step.eliminations.iter().map(|e| e.digit_index()).collect();
    let step = add_set(add_set(step, one, x | zs), two, x | zs).digits(x);
    let mut step = add_common_links(step, joint, one.places[joint], two.places[joint]);
    // An eliminated digit may need the links of another one inside its set.
    if zs.len() > 1 {
        step = add_set(add_set(step, one, x), two, x);
        step.evidence.sets.truncate(2);
    }
    Some(walk(step, &[one, two], &[joint]))
}

/// Both sets are locked.
fn doubly_linked(search: &mut Search<'_>, one: &Als, two: &Als, commons: Digits) -> Option<Step> {
    let all = one.cells | two.cells;
    let of_both = |digit: usize| (one.seen[digit] & two.seen[digit]) - all;
    let of_each = [one, two].map(|als| (als, als.digits - commons));
    let mut gone = Vec::new();
    for digit in commons {
        gone.extend(all_of(of_both(digit), digit));
    }
    for (als, digits) in of_each {
        for digit in digits {
            gone.extend(all_of(als.seen[digit] - all, digit));
        }
    }
    if gone.is_empty() || search.knows(Technique::ALS_XZ, gone.into_iter()) {
        return None;
    }
    let mut step = Step::new(Technique::ALS_XZ).digits(commons);
    for digit in commons {
        let holders = one.places[digit] | two.places[digit];
        step = step
            .removing_all(digit, of_both(digit))
            .sight(digit, holders);
        step = add_common_links(step, digit, one.places[digit], two.places[digit]);
    }
    for (als, digits) in of_each {
        for digit in digits {
            step = step
                .removing_all(digit, als.seen[digit] - all)
                .sight(digit, als.places[digit]);
        }
    }
    Some(add_set(add_set(step, one, Digits::NONE), two, Digits::NONE))
}

pub(super) fn xy_wing(search: &mut Search<'_>) -> Flow {
    search.spend(search.als().len().pow(2) as u64 / 64)?;
    let (sets, neighbours) = (Rc::clone(search.als()), search.neighbours());
    let overlap = search.settings.overlapping_sets;
    for (pivot, near) in neighbours.iter().enumerate() {
        for (i, a) in near.iter().enumerate() {
            search.spend((near.len() - i) as u64 / 16)?;
            for b in &near[i + 1..] {
                if (a.commons | b.commons).len() < 2 {
                    continue;
                }
                let (one, two) = (&sets[a.set], &sets[b.set]);
                let common = (one.digits & two.digits) - (a.commons | b.commons);
                if common.is_empty() || (!overlap && one.cells.meets(two.cells)) {
                    continue;
                }
                let ends = (one, two);
                if let Some(step) = wing(search, &sets[pivot], ends, a.commons, b.commons) {
                    search.found(step)?;
                }
            }
        }
    }
    GO_ON
}

pub(crate) fn wing(
    search: &mut Search<'_>,
    pivot: &Als,
    (one, two): (&Als, &Als),
    to_one: Digits,
    to_two: Digits,
) -> Option<Step> {
    let nested = one.cells.is_subset(two.cells) || two.cells.is_subset(one.cells);
    if nested {
        return None;
    }
    let used = to_one | to_two;
    let step = common_digits(search, Technique::ALS_XY_WING, (one, two), used)?;
    let step = [one, pivot, two]
        .into_iter()
        .fold(step, |step, als| add_set(step, als, Digits::NONE));
    let step = [(one, to_one), (two, to_two)]
        .into_iter()
        .fold(step, |step, (als, commons)| {
            commons.into_iter().fold(step, |step, digit| {
                add_common_links(step, digit, als.places[digit], pivot.places[digit])
            })
        });
    // The joints of a wing differ.
    let x = to_one.into_iter().find(|&x| to_two != Digits::of(x))?;
    let y = (to_two - Digits::of(x)).into_iter().next()?;
    Some(walk(
        step.digits(to_one | to_two),
        &[one, pivot, two],
        &[x, y],
    ))
}

/// Sets in a row, each with the digit by which it is entered.
type Line = Vec<(usize, usize)>;

/// The shortest chain for each digit and its eliminations.
struct ShortestChains {
    lines: BTreeMap<(usize, Cells), Line>,
    /// The most sets of further chains.
    most: usize,
    /// Whether all chains are searched, or only the shortest.
    all: bool,
}

impl ShortestChains {
    /// Returns `true` if a chain of this number of sets would replace the known one.
    fn wants(&self, digit: usize, gone: Cells, length: usize) -> bool {
        let known = self.lines.get(&(digit, gone));
        known.is_none_or(|known| length < known.len())
    }

    fn add(&mut self, digit: usize, gone: Cells, line: Line) {
        // If one chain is enough, only shorter chains matter from here on.
        if !self.all {
            self.most = self.most.min(line.len() - 1);
        }
        if self.wants(digit, gone, line.len()) {
            self.lines.insert((digit, gone), line);
        }
    }
}

pub(super) fn xy_chain(search: &mut Search<'_>) -> Flow {
    let (sets, entries) = (Rc::clone(search.als()), search.entries());
    let overlap = search.settings.overlapping_sets;
    let mut walk = SetWalk::new(&sets, &entries, overlap);
    let mut long_walk = LongWalk::new(&sets, &entries, overlap);
    let mut chains = ShortestChains {
        lines: BTreeMap::new(),
        most: search.settings.longest_set_chain,
        all: search.all,
    };
    for start in 0..entries.list.len() {
        let (digit, seen) = (entries.list[start].digit, entries.list[start].seen);
        if seen.is_empty() {
            continue;
        }
        search.spend(1 + walk.go(start, chains.most) as u64 / 8)?;
        for &(end, length) in &walk.ends {
            let gone = seen & entries.list[end].seen;
            // Two sets would be an ALS-XZ, three an ALS-XY-Wing, unless the ends share cells.
            if length >= FEWEST_SETS {
                if chains.wants(digit, gone, length) {
                    chains.add(digit, gone, walk.line(end));
                }
            } else if !overlap && walk.ends_meet(end) && chains.wants(digit, gone, FEWEST_SETS) {
                let line = long_walk.line(start, end, chains.most);
                search.spend(std::mem::take(&mut long_walk.work) / 64)?;
                if let Some(line) = line {
                    chains.add(digit, gone, line);
                }
            }
        }
    }
    let mut lines: Vec<Line> = chains.lines.into_values().collect();
    lines.sort_by_key(Vec::len);
    for line in lines {
        if let Some(step) = chain_step(search, &sets, &line) {
            search.found(step)?;
        }
    }
    GO_ON
}

pub(crate) fn chain_step(
    search: &mut Search<'_>,
    sets: &[Als],
    line: &[(usize, usize)],
) -> Option<Step> {
    let (first, last) = (&sets[line[0].0], &sets[line[line.len() - 1].0]);
    let used = Digits::of(line[1].1) | Digits::of(line[line.len() - 1].1);
    let ends = (first, last);
    let mut step = common_digits(search, Technique::ALS_XY_CHAIN, ends, used)?;
    for &(set, _) in line {
        step = add_set(step, &sets[set], Digits::NONE);
    }
    for pair in line.windows(2) {
        let digit = pair[1].1;
        step = add_common_links(
            step,
            digit,
            sets[pair[0].0].places[digit],
            sets[pair[1].0].places[digit],
        )
        .digits(Digits::of(digit));
    }
    let row: Vec<&Als> = line.iter().map(|&(set, _)| &sets[set]).collect();
    let joints: Vec<usize> = line[1..].iter().map(|&(_, digit)| digit).collect();
    Some(walk(step, &row, &joints))
}

pub(super) fn death_blossom(search: &mut Search<'_>) -> Flow {
    for stem in search.board.empty_cells() {
        let digits: Vec<usize> = search.board.digits(stem).into_iter().collect();
        // For each candidate the sets in which all its places see the stem.
        let petals: Vec<Vec<usize>> = digits
            .iter()
            .map(|&digit| {
                let sets = search.als().iter().enumerate();
                sets.filter(|(_, als)| als.seen[digit].contains(stem))
                    .map(|(i, _)| i)
                    .collect()
            })
            .collect();
        if petals.iter().all(|petals| !petals.is_empty()) && digits.len() > 1 {
            blossom(search, stem, &digits, &petals, &mut Vec::new(), Digits::ALL)?;
        }
    }
    GO_ON
}

fn blossom(
    search: &mut Search<'_>,
    stem: usize,
    digits: &[usize],
    petals: &[Vec<usize>],
    chosen: &mut Vec<usize>,
    common: Digits,
) -> Flow {
    let next = chosen.len();
    if next == digits.len() {
        if let Some(step) = blossom_step(search, stem, digits, chosen, common) {
            search.found(step)?;
        }
        return GO_ON;
    }
    for &set in &petals[next] {
        search.spend(1)?;
        let als = &search.als()[set];
        let common = common & als.digits;
        let met = chosen
            .iter()
            .any(|&other| search.als()[other].cells.meets(als.cells));
        if common.is_empty()
            || als.cells.contains(stem)
            || (met && !search.settings.overlapping_sets)
        {
            continue;
        }
        chosen.push(set);
        blossom(search, stem, digits, petals, chosen, common)?;
        chosen.pop();
    }
    GO_ON
}

fn blossom_step(
    search: &Search<'_>,
    stem: usize,
    digits: &[usize],
    chosen: &[usize],
    common: Digits,
) -> Option<Step> {
    let sets = search.als();
    let all = chosen
        .iter()
        .fold(Cells::of(stem), |all, &set| all | sets[set].cells);
    let mut step = Step::new(Technique::DEATH_BLOSSOM).digits(search.board.digits(stem));
    for z in common {
        // A digit of the stem is not in its set when the set is locked.
        let holders = chosen
            .iter()
            .fold(Cells::NONE, |all, &set| all | sets[set].places[z]);
        if digits.contains(&z) {
            continue;
        }
        let gone = (holders.common_peers() & search.board.places(z)) - all;
        step = step.removing_all(z, gone).sight(z, holders);
    }
    if step.eliminations.is_empty() {
        return None;
    }
    step = step
        .truth(Constraint::cell(stem))
        .fins(crate::candidate::each_of(stem, search.board.digits(stem)));
    for (&digit, &set) in digits.iter().zip(chosen) {
        step = add_set(step, &sets[set], Digits::NONE);
        step = add_common_links(step, digit, Cells::of(stem), sets[set].places[digit]);
    }
    Some(step.cells(Cells::of(stem)))
}
