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

use crate::als::{Als, Neighbour, Ports};
use crate::candidate::all_of;
use crate::geometry::common_houses;
use crate::search::{Flow, GO_ON, Search};
use crate::step::Node;
use crate::{Cells, Constraint, Digits, Step, Technique};

/// Adds the cells of a set, and its digits but those, as truths and links.
fn cite(step: Step, als: &Als, but: Digits) -> Step {
    let inner = (als.digits - but)
        .into_iter()
        .filter(|&digit| als.places[digit].len() > 1);
    step.cell_truths(als.cells)
        .links(inner.map(|digit| Constraint::digit_in(digit, als.house)))
        .cells(als.cells)
        .set(als.cells, als.digits)
}

/// Adds the links through which all of these cells see all of those.
fn cite_common(mut step: Step, digit: usize, one: Cells, two: Cells) -> Step {
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

/// The walk through a row of sets, each with the digit that joins it to the next: without
/// the digit that goes, the first holds the next digit, ..., and the last what goes.
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

/// What goes if one of two sets holds z, for every common z but those.
fn commons(one: &Als, two: &Als, but: Digits) -> impl Iterator<Item = (usize, Cells)> {
    let digits = (one.digits & two.digits) - but;
    let gone = |z: usize| (z, (one.seen[z] & two.seen[z]) - one.cells - two.cells);
    let gone = digits.into_iter().map(gone);
    gone.filter(|(_, gone)| !gone.is_empty())
}

/// The step of sets the first and last of which are `one` and `two`: all that their common
/// digits but those remove. `None` if that is nothing, or nothing new.
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
    let step = cite(cite(step, one, x | zs), two, x | zs).digits(x);
    let mut step = cite_common(step, joint, one.places[joint], two.places[joint]);
    // A digit that goes may still be linked inside a set for another that goes.
    if zs.len() > 1 {
        step = cite(cite(step, one, x), two, x);
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
        step = cite_common(step, digit, one.places[digit], two.places[digit]);
    }
    for (als, digits) in of_each {
        for digit in digits {
            step = step
                .removing_all(digit, als.seen[digit] - all)
                .sight(digit, als.places[digit]);
        }
    }
    Some(cite(cite(step, one, Digits::NONE), two, Digits::NONE))
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

fn wing(
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
        .fold(step, |step, als| cite(step, als, Digits::NONE));
    let step = [(one, to_one), (two, to_two)]
        .into_iter()
        .fold(step, |step, (als, commons)| {
            commons.into_iter().fold(step, |step, digit| {
                cite_common(step, digit, als.places[digit], pivot.places[digit])
            })
        });
    // The joints differ, or it would be no wing.
    let x = to_one.into_iter().find(|&x| to_two != Digits::of(x))?;
    let y = (to_two - Digits::of(x)).into_iter().next()?;
    Some(walk(
        step.digits(to_one | to_two),
        &[one, pivot, two],
        &[x, y],
    ))
}

pub(super) fn xy_chain(search: &mut Search<'_>) -> Flow {
    let (sets, ports) = (Rc::clone(search.als()), search.ports());
    let mut most = search.settings.longest_set_chain;
    let mut walk = SetWalk::new(&sets, &ports, search.settings.overlapping_sets);
    // Ends that exclude the same do not need another chain.
    let mut shortest: BTreeMap<(usize, Cells), Vec<(usize, usize)>> = BTreeMap::new();
    for start in 0..ports.list.len() {
        let (digit, seen) = (ports.list[start].digit, ports.list[start].seen);
        if seen.is_empty() {
            continue;
        }
        search.spend(1 + walk.go(start, most) as u64 / 8)?;
        // Two sets are ALS-XZ, three a wing.
        for &(end, length) in walk.ends.iter().filter(|(_, length)| *length > 3) {
            let gone = seen & ports.list[end].seen;
            let known = shortest.entry((digit, gone)).or_default();
            if known.is_empty() || length < known.len() {
                *known = walk.line(end);
            }
            // If one chain is enough only a shorter one is worth looking for.
            if !search.all {
                most = most.min(length - 1);
            }
        }
    }
    let mut lines: Vec<_> = shortest.into_values().collect();
    lines.sort_by_key(Vec::len);
    for line in lines {
        if let Some(step) = chain_step(search, &sets, &line) {
            search.found(step)?;
        }
    }
    GO_ON
}

/// A walk from set to set. If a port is false, the other digits of its sets are in their
/// ports; if a port is true, the ports that it excludes are false.
struct SetWalk<'w> {
    ports: &'w Ports,
    /// The cells of each set.
    cells: Vec<Cells>,
    /// May sets of a walk share cells?
    overlap: bool,
    /// For each set the port by which it was entered first.
    entered_by: Vec<u16>,
    /// For each port what it is good for once it is true; nothing if it is true already.
    uses: Vec<u8>,
    /// The same before a walk, without goals.
    uses_at_first: Vec<u8>,
    /// For each port that is true the set that makes it so, and the port by which the
    /// walk came into the set.
    true_by: Vec<(u16, u16)>,
    /// For each port whether it is false; for each that is the one that excludes it; and
    /// all of them in order.
    is_false: Vec<bool>,
    false_by: Vec<u16>,
    trail: Vec<u16>,
    /// The goals that are true, with the number of sets.
    ends: Vec<(usize, usize)>,
}

/// A use of a port: it excludes others, so the walk can go on.
const GOES_ON: u8 = 1;
/// A use of a port: the walk can end there, as its digit is that of the start, and some
/// places see both. Walks go from the first port to the last.
const GOAL: u8 = 2;

/// No port.
const NONE: u16 = u16::MAX;

impl<'w> SetWalk<'w> {
    fn new(sets: &[Als], ports: &'w Ports, overlap: bool) -> SetWalk<'w> {
        let count = ports.list.len();
        SetWalk {
            ports,
            cells: sets.iter().map(|als| als.cells).collect(),
            overlap,
            entered_by: vec![NONE; sets.len()],
            uses: Vec::new(),
            uses_at_first: (0..count)
                .map(|port| {
                    if ports.weak(port).is_empty() {
                        0
                    } else {
                        GOES_ON
                    }
                })
                .collect(),
            true_by: vec![(0, 0); count],
            is_false: vec![false; count],
            false_by: vec![0; count],
            trail: Vec::new(),
            ends: Vec::new(),
        }
    }

    /// Makes ready for a walk.
    fn begin(&mut self, start: usize) {
        let list = &self.ports.list;
        let last = list.partition_point(|port| port.digit <= list[start].digit);
        self.entered_by.fill(NONE);
        self.uses.clone_from(&self.uses_at_first);
        let goals = &mut self.uses[start + 1..last];
        for (uses, port) in goals.iter_mut().zip(&list[start + 1..]) {
            *uses |= if port.seen.meets(list[start].seen) {
                GOAL
            } else {
                0
            };
        }
        self.is_false.fill(false);
        self.is_false[start] = true;
        self.false_by[start] = start as u16;
        self.trail.clear();
        self.trail.push(start as u16);
        self.ends.clear();
    }

    /// Walks from a port that is false through at most so many sets; says how many
    /// ports became false.
    fn go(&mut self, start: usize, most: usize) -> usize {
        self.begin(start);
        let mut level = 0;
        for length in 1..=most {
            if length == most {
                self.uses.iter_mut().for_each(|uses| *uses &= GOAL);
            }
            let end = self.trail.len();
            for i in level..end {
                self.enter(self.trail[i], length);
            }
            level = end;
        }
        self.trail.len()
    }

    /// Enters all sets by a port that is false: their other ports are true.
    fn enter(&mut self, from: u16, length: usize) {
        let before = self.cells_before(from);
        for &set in self.ports.sets(from.into()) {
            let number = usize::from(set);
            if before.meets(self.cells[number]) {
                continue;
            }
            let first = self.entered_by[number];
            if first == NONE {
                self.entered_by[number] = from;
                for &to in self.ports.of_set(number) {
                    if self.uses[usize::from(to)] != 0 && to != from {
                        self.reach(to, (set, from), length);
                    }
                }
            } else if self.uses[usize::from(first)] != 0 {
                // All other ports are true since then.
                self.reach(first, (set, from), length);
            }
        }
    }

    /// A port becomes true.
    fn reach(&mut self, to: u16, by: (u16, u16), length: usize) {
        let port = usize::from(to);
        let uses = std::mem::take(&mut self.uses[port]);
        self.true_by[port] = by;
        if uses & GOAL != 0 {
            self.ends.push((port, length));
        }
        if uses & GOES_ON != 0 {
            self.exclude(port);
        }
    }

    /// The cells of the set that makes a port false, if no other may share them.
    fn cells_before(&self, port: u16) -> Cells {
        let by = self.false_by[usize::from(port)];
        if self.overlap || by == port {
            return Cells::NONE;
        }
        let (set, _) = self.true_by[usize::from(by)];
        self.cells[usize::from(set)]
    }

    fn exclude(&mut self, by: usize) {
        for &other in self.ports.weak(by) {
            let port = usize::from(other);
            if !self.is_false[port] {
                self.is_false[port] = true;
                self.false_by[port] = by as u16;
                self.trail.push(other);
            }
        }
    }

    /// The sets from the start to a port, each with the digit by which the walk came
    /// into it.
    fn line(&self, end: usize) -> Vec<(usize, usize)> {
        let mut line = Vec::new();
        let mut port = end;
        loop {
            let (set, from) = self.true_by[port];
            line.push((usize::from(set), self.ports.list[usize::from(from)].digit));
            let by = self.false_by[usize::from(from)];
            if by == from {
                break;
            }
            port = by.into();
        }
        line.reverse();
        line
    }
}

fn chain_step(search: &mut Search<'_>, sets: &[Als], line: &[(usize, usize)]) -> Option<Step> {
    let (first, last) = (&sets[line[0].0], &sets[line[line.len() - 1].0]);
    let used = Digits::of(line[1].1) | Digits::of(line[line.len() - 1].1);
    let ends = (first, last);
    let mut step = common_digits(search, Technique::ALS_XY_CHAIN, ends, used)?;
    for &(set, _) in line {
        step = cite(step, &sets[set], Digits::NONE);
    }
    for pair in line.windows(2) {
        let digit = pair[1].1;
        step = cite_common(
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
        // The digit by which a set hangs on the stem is gone when the set is locked.
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
        step = cite(step, &sets[set], Digits::NONE);
        step = cite_common(step, digit, Cells::of(stem), sets[set].places[digit]);
    }
    Some(step.cells(Cells::of(stem)))
}
