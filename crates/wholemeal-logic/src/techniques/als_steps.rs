//! Steps of almost locked sets.
//!
//! An almost locked set is `n` cells of a house with `n + 1` digits. A digit is a
//! *restricted common* of two sets if all its places in one see all those in the other:
//! only one of the sets can hold it, so the other is locked.
//!
//! - *ALS-XZ*: two sets with a restricted common x and another common digit z: z goes
//!   from every cell that sees all its places in both. With two restricted commons both
//!   sets are locked: every other digit of a set goes from what sees all its places in
//!   the set, the restricted commons from what sees all their places in both.
//! - *ALS-XY-Wing*: sets A, B and a third with the restricted common x to A and another
//!   one, y, to B; z as before.
//! - *ALS-XY-Chain*: four or more sets in a row, neighbouring restricted commons differ; z
//!   common to the first and the last.
//! - *Death Blossom*: a cell each of whose candidates is restricted to its own set; z common
//!   to all the sets.
//!
//! In truths and links: all cells are truths; every digit is a link in the house of its
//! set, the restricted commons also where the sets see each other.

use std::collections::BTreeMap;
use std::rc::Rc;

use crate::als::{Als, Neighbour, Ports};
use crate::geometry::common_houses;
use crate::search::{Flow, GO_ON, Search};
use crate::step::Node;
use crate::{Board, Cells, Digits, Set, Step, Technique};

/// Adds the cells of a set, and its digits but those, as truths and links.
fn cite(step: Step, als: &Als, but: Digits) -> Step {
    let inner = (als.digits - but)
        .into_iter()
        .filter(|&digit| als.places[digit].len() > 1);
    step.cell_truths(als.cells)
        .links(inner.map(|digit| Set::digit_in(digit, als.house)))
        .cells(als.cells)
        .set(als.cells, als.digits)
}

/// Adds the links through which all of these cells see all of those.
fn cite_common(mut step: Step, digit: usize, one: Cells, two: Cells) -> Step {
    if let Some(house) = common_houses(one | two).next() {
        return step.link(Set::digit_in(digit, house));
    }
    for a in one {
        for b in two {
            let house = common_houses(Cells::of(a) | Cells::of(b)).next();
            step = step.links(house.map(|house| Set::digit_in(digit, house)));
        }
    }
    step
}

/// The walk through a row of sets, each with the digit that joins it to the next: without
/// the digit that goes, the first holds the next digit, ..., and the last what goes.
fn walk(step: Step, row: &[&Als], joints: &[usize]) -> Step {
    let Some(z) = step.eliminations.first().map(|gone| gone.d()) else {
        return step;
    };
    let enter = std::iter::once(z).chain(joints.iter().copied());
    let leave = joints.iter().copied().chain([z]);
    let nodes = row.iter().zip(enter.zip(leave)).flat_map(|(als, (a, b))| {
        [(a, false), (b, true)].map(|(digit, on)| Node {
            digit,
            cells: als.places[digit],
            on,
        })
    });
    let nodes = nodes.collect();
    step.chain(nodes)
}

/// What goes if one of two sets holds z, for every common z but those.
fn common_digits(step: Step, one: &Als, two: &Als, but: Digits) -> Step {
    let mut step = step;
    for z in (one.digits & two.digits) - but {
        let gone = (one.seen[z] & two.seen[z]) - one.cells - two.cells;
        if !gone.is_empty() {
            step = step
                .removing_all(z, gone)
                .sight(z, one.places[z] | two.places[z])
                .digits(Digits::of(z));
        }
    }
    step
}

pub(super) fn xz(search: &mut Search<'_>) -> Flow {
    search.spend(search.als().len().pow(2) as u64 / 64)?;
    let neighbours = search.neighbours();
    let board = search.board;
    for (i, near) in neighbours.iter().enumerate() {
        for &Neighbour { set: j, commons } in near.iter().filter(|near| near.set > i) {
            let sets = search.als();
            let (one, two) = (&sets[i], &sets[j]);
            if (one.cells | two.cells) == one.cells || (one.cells | two.cells) == two.cells {
                continue;
            }
            let step = if commons.len() > 1 && !one.cells.meets(two.cells) {
                doubly_linked(one, two, commons)
            } else {
                let x = Digits::of(commons.into_iter().next().unwrap_or(0));
                singly_linked(
                    board,
                    one,
                    two,
                    if commons.len() == 1 { commons } else { x },
                )
            };
            if !step.eliminations.is_empty() {
                search.found(step)?;
            }
        }
    }
    GO_ON
}

fn singly_linked(_: &Board, one: &Als, two: &Als, x: Digits) -> Step {
    let step = common_digits(Step::new(Technique::ALS_XZ), one, two, x);
    if step.eliminations.is_empty() {
        return step;
    }
    let zs: Digits = step.eliminations.iter().map(|e| e.d()).collect();
    let mut step = cite(cite(step, one, x | zs), two, x | zs).digits(x);
    for digit in x {
        step = cite_common(step, digit, one.places[digit], two.places[digit]);
    }
    // A digit that goes may still be linked inside a set for another that goes.
    if zs.len() > 1 {
        step = cite(cite(step, one, x), two, x);
        step.evidence.sets.truncate(2);
    }
    let joints: Vec<usize> = x.into_iter().collect();
    walk(step, &[one, two], &joints)
}

/// Both sets are locked.
fn doubly_linked(one: &Als, two: &Als, commons: Digits) -> Step {
    let mut step = Step::new(Technique::ALS_XZ).digits(commons);
    let all = one.cells | two.cells;
    for digit in commons {
        let holders = one.places[digit] | two.places[digit];
        let gone = (one.seen[digit] & two.seen[digit]) - all;
        step = step.removing_all(digit, gone).sight(digit, holders);
        step = cite_common(step, digit, one.places[digit], two.places[digit]);
    }
    for als in [one, two] {
        for digit in als.digits - commons {
            let gone = als.seen[digit] - all;
            step = step
                .removing_all(digit, gone)
                .sight(digit, als.places[digit]);
        }
    }
    if step.eliminations.is_empty() {
        step
    } else {
        cite(cite(step, one, Digits::NONE), two, Digits::NONE)
    }
}

pub(super) fn xy_wing(search: &mut Search<'_>) -> Flow {
    search.spend(search.als().len().pow(2) as u64 / 64)?;
    let neighbours = search.neighbours();
    let overlap = search.settings.overlapping_sets;
    for (pivot, near) in neighbours.iter().enumerate() {
        for (i, a) in near.iter().enumerate() {
            search.spend((near.len() - i) as u64 / 16)?;
            for b in &near[i + 1..] {
                if (a.commons | b.commons).len() < 2 {
                    continue;
                }
                let sets = search.als();
                let (one, two) = (&sets[a.set], &sets[b.set]);
                if (one.digits & two.digits).is_empty() || (!overlap && one.cells.meets(two.cells))
                {
                    continue;
                }
                if let Some(step) = wing(&sets[pivot], one, two, a.commons, b.commons) {
                    search.found(step)?;
                }
            }
        }
    }
    GO_ON
}

fn wing(pivot: &Als, one: &Als, two: &Als, to_one: Digits, to_two: Digits) -> Option<Step> {
    let nested = one.cells.is_subset(two.cells) || two.cells.is_subset(one.cells);
    if nested {
        return None;
    }
    let step = common_digits(Step::new(Technique::ALS_XY_WING), one, two, to_one | to_two);
    if step.eliminations.is_empty() {
        return None;
    }
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
        for &(end, length) in &walk.ends {
            let gone = seen & ports.list[end].seen;
            // Two sets are ALS-XZ, three a wing.
            if end <= start || length < 4 || gone.is_empty() {
                continue;
            }
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
        if let Some(step) = chain_step(&sets, &line) {
            search.found(step)?;
        }
    }
    GO_ON
}

/// A walk from set to set. If a port is false, the other digits of its sets are in their
/// ports; if a port is true, the ports that it excludes are false.
struct SetWalk<'w> {
    sets: &'w [Als],
    ports: &'w Ports,
    /// May sets of a walk share cells?
    overlap: bool,
    /// For each port that is true the set that makes it so, and the port by which the
    /// walk came into the set.
    true_by: Vec<Option<(u16, u16)>>,
    /// For each port that is false the one that excludes it.
    false_by: Vec<Option<u16>>,
    /// The ports that are true, and those that are false, in order.
    reached: Vec<u16>,
    trail: Vec<u16>,
    /// The ports of the digit of the start that are true, with the number of sets.
    ends: Vec<(usize, usize)>,
}

impl<'w> SetWalk<'w> {
    fn new(sets: &'w [Als], ports: &'w Ports, overlap: bool) -> SetWalk<'w> {
        SetWalk {
            sets,
            ports,
            overlap,
            true_by: vec![None; ports.list.len()],
            false_by: vec![None; ports.list.len()],
            reached: Vec::new(),
            trail: Vec::new(),
            ends: Vec::new(),
        }
    }

    /// Makes ready for another walk.
    fn forget(&mut self) {
        for port in self.reached.drain(..) {
            self.true_by[usize::from(port)] = None;
        }
        for port in self.trail.drain(..) {
            self.false_by[usize::from(port)] = None;
        }
        self.ends.clear();
    }

    /// Walks from a port that is false through at most so many sets; says how many
    /// ports became false.
    fn go(&mut self, start: usize, most: usize) -> usize {
        let ports = &self.ports.list;
        self.forget();
        self.trail.push(start as u16);
        self.false_by[start] = Some(start as u16);
        let mut level = 0;
        for length in 1..=most {
            let end = self.trail.len();
            for i in level..end {
                let from = self.trail[i];
                let entered = &ports[usize::from(from)];
                for &set in &entered.sets {
                    let als = &self.sets[usize::from(set)];
                    if !self.overlap && self.cells_before(from).meets(als.cells) {
                        continue;
                    }
                    for digit in als.digits - Digits::of(entered.digit) {
                        let to = self.ports.of(set.into(), digit);
                        let useful = digit == ports[start].digit || !ports[to].weak.is_empty();
                        if useful && self.true_by[to].is_none() {
                            self.true_by[to] = Some((set, from));
                            self.reached.push(to as u16);
                            self.exclude(to);
                            if digit == ports[start].digit {
                                self.ends.push((to, length));
                            }
                        }
                    }
                }
            }
            if self.trail.len() == end {
                break;
            }
            level = end;
        }
        self.trail.len()
    }

    /// The cells of the set that makes a port false.
    fn cells_before(&self, port: u16) -> Cells {
        let by = self.false_by[usize::from(port)].filter(|&by| by != port);
        let set = by.and_then(|by| self.true_by[usize::from(by)]);
        set.map_or(Cells::NONE, |(set, _)| self.sets[usize::from(set)].cells)
    }

    fn exclude(&mut self, by: usize) {
        for &other in &self.ports.list[by].weak {
            let known = &mut self.false_by[usize::from(other)];
            if known.is_none() {
                *known = Some(by as u16);
                self.trail.push(other);
            }
        }
    }

    /// The sets from the start to a port, each with the digit by which the walk came
    /// into it.
    fn line(&self, end: usize) -> Vec<(usize, usize)> {
        let mut line = Vec::new();
        let mut port = end;
        while let Some((set, from)) = self.true_by[port] {
            line.push((usize::from(set), self.ports.list[usize::from(from)].digit));
            match self.false_by[usize::from(from)].filter(|&by| by != from) {
                Some(by) => port = by.into(),
                None => break,
            }
        }
        line.reverse();
        line
    }
}

fn chain_step(sets: &[Als], line: &[(usize, usize)]) -> Option<Step> {
    let (first, last) = (&sets[line[0].0], &sets[line[line.len() - 1].0]);
    let used = Digits::of(line[1].1) | Digits::of(line[line.len() - 1].1);
    let mut step = common_digits(Step::new(Technique::ALS_XY_CHAIN), first, last, used);
    if step.eliminations.is_empty() {
        return None;
    }
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
        .truth(Set::cell(stem))
        .fins(crate::candidate::each_of(stem, search.board.digits(stem)));
    for (&digit, &set) in digits.iter().zip(chosen) {
        step = cite(step, &sets[set], Digits::NONE);
        step = cite_common(step, digit, Cells::of(stem), sets[set].places[digit]);
    }
    Some(step.cells(Cells::of(stem)))
}
