//! Helper techniques inside a run: what they conclude on the board that the run has left, and
//! on which of the run's conclusions that depends.

use std::rc::Rc;

use crate::board::Marks;
use crate::chain::context::Context;
use crate::chain::dynamic::{Hint, HintKind, RunTable, Style};
use crate::chain::forcing::{self, Forcing};
use crate::chain::node::{Node, OFF, Reason, parts};
use crate::chain::run::{Links, Run, Walker};
use crate::geometry::{CELLS, HOUSE_SETS, HOUSES_OF, cells, ones};
use crate::pattern::fish::{self, Fish};
use crate::pattern::locking::{self, Locking};
use crate::pattern::subsets::{self, Subset};

/// The links of dynamic runs.
const DYNAMIC: Links = Links {
    in_cells: true,
    dynamic: true,
};

/// The premises that a helper technique used.
#[derive(Clone)]
pub(crate) enum Rule {
    Locking(Locking),
    HiddenPair(Subset),
    NakedPair(Subset),
    XWing(Fish),
    Chain(Rc<Nested>),
}

/// A chain that a helper technique found.
pub(crate) struct Nested {
    /// Where its assumptions come from.
    assumptions: Assumptions,
    /// Its complexity, with that of the chains nested in it.
    complexity: u32,
    /// For each target the records that it depends on, in the order of [`Walker`].
    targets: Vec<Vec<Visit>>,
}

/// A record of a nested chain.
#[derive(Clone)]
pub(crate) struct Visit {
    pub(crate) node: Node,
    pub(crate) reason: Reason,
    pub(crate) rule: Option<Rule>,
}

impl PartialEq for Nested {
    /// Chains are the same if their targets depend on the same nodes in the same order.
    fn eq(&self, other: &Nested) -> bool {
        let same = |(a, b): (&Vec<Visit>, &Vec<Visit>)| {
            a.len() == b.len() && a.iter().zip(b).all(|(a, b)| a.node == b.node)
        };
        self.targets.len() == other.targets.len()
            && self.targets.iter().zip(&other.targets).all(same)
    }
}

impl Nested {
    pub(crate) fn visits(&self) -> impl Iterator<Item = &Visit> {
        self.targets.iter().flatten()
    }

    pub(crate) fn assumptions(&self) -> Assumptions {
        self.assumptions
    }
}

/// Adds up the complexities of different nested chains.
#[derive(Default)]
pub(crate) struct NestedSum {
    seen: Vec<Rc<Nested>>,
    pub(crate) sum: u32,
}

impl NestedSum {
    pub(crate) fn add(&mut self, nested: &Rc<Nested>) {
        let same = |known: &Rc<Nested>| Rc::ptr_eq(known, nested) || known == nested;
        if !self.seen.iter().any(same) {
            self.sum += nested.complexity;
            self.seen.push(Rc::clone(nested));
        }
    }
}

/// Follows an assumption with the helpers of a level, as far as it goes.
pub(crate) fn complete(run: &mut Run, context: &Context<'_>, start: &Marks, level: u8) {
    run.expand(start, DYNAMIC);
    let open = |run: &Run| level > 0 && run.clash.is_none() && !context.watch.poll();
    while open(run) && advance(run, context, start, level) {
        run.expand(start, DYNAMIC);
    }
}

/// Applies the first helper technique that finds something new.
fn advance(run: &mut Run, context: &Context<'_>, start: &Marks, level: u8) -> bool {
    let by_patterns = lockings(run, start)
        || hidden_pairs(run, context, start)
        || naked_pairs(run, context, start)
        || x_wings(run, context, start);
    by_patterns
        || match level {
            2 => forcing_chains(run, start),
            3 => forcing_chains(run, start) || chains(run, context, start, Style::Multiple, None),
            4 => chains(run, context, start, Style::Dynamic(0), None),
            5 => chains(run, context, start, Style::Dynamic(0), Some(2)),
            _ => false,
        }
}

/// Adds what a pattern removes. Returns `true` if something of it is new.
fn add(
    run: &mut Run,
    premises: &[Node],
    rule: &Rule,
    removed: impl Iterator<Item = (usize, u16)>,
) -> bool {
    let mut new = false;
    if !premises.is_empty() {
        for (cell, digits) in removed {
            for digit in ones(digits) {
                new |= add_one(run, cell, digit, premises, rule);
            }
        }
    }
    new
}

fn add_one(run: &mut Run, cell: usize, digit: usize, premises: &[Node], rule: &Rule) -> bool {
    let node = (9 * cell + digit) as u16 + OFF;
    let new = !run.has(node);
    if new {
        run.add_by_rule(node, premises, rule);
    }
    new
}

/// The cells of a house, by position, that have lost a digit.
fn lost_in(
    house: usize,
    digit: usize,
    start: &Marks,
    now: &Marks,
) -> impl Iterator<Item = usize> + use<> {
    let lost = start.positions[house][digit] & !now.positions[house][digit];
    ones(lost).map(move |position| usize::from(CELLS[house][position]))
}

fn lockings(run: &mut Run, start: &Marks) -> bool {
    let mut found: Vec<Locking> = Vec::new();
    locking::each_removing(&run.marks, |locking| {
        found.push(locking);
        false
    });
    found.into_iter().fold(false, |new, locking| {
        let Locking { base, cover, digit } = locking;
        let lost = lost_in(base, digit, start, &run.marks);
        let lost = lost.filter(|&cell| HOUSE_SETS[cover] >> cell & 1 == 0);
        let premises: Vec<Node> = lost.map(|cell| (9 * cell + digit) as u16 + OFF).collect();
        let removed = cells(locking.removed(&run.marks)).map(move |cell| (cell, 1 << digit));
        add(run, &premises, &Rule::Locking(locking), removed) | new
    })
}

fn hidden_pairs(run: &mut Run, context: &Context<'_>, start: &Marks) -> bool {
    let mut found: Vec<Subset> = Vec::new();
    subsets::each_hidden(&run.marks, &context.board.empty_in, 2, |subset| {
        found.push(subset);
        false
    });
    found.into_iter().fold(false, |new, subset| {
        let mut premises = Vec::new();
        for cell in CELLS[subset.house].map(usize::from) {
            if run.marks.digits[cell] & subset.digits == 0 {
                let lost = ones(start.digits[cell] & subset.digits);
                premises.extend(lost.map(|digit| (9 * cell + digit) as u16 + OFF));
            }
        }
        let removed = subset.removed_inside(&run.marks);
        let removed = removed
            .into_iter()
            .map(|(cell, digits)| (usize::from(cell), digits));
        add(run, &premises, &Rule::HiddenPair(subset), removed) | new
    })
}

fn naked_pairs(run: &mut Run, context: &Context<'_>, start: &Marks) -> bool {
    let mut found: Vec<Subset> = Vec::new();
    subsets::each_naked(&run.marks, &context.board.empty_in, 2, |subset| {
        found.push(subset);
        false
    });
    found.into_iter().fold(false, |new, subset| {
        let mut premises = Vec::new();
        for position in ones(subset.positions) {
            let cell = usize::from(CELLS[subset.house][position]);
            let lost = ones(start.digits[cell] & !subset.digits);
            premises.extend(lost.map(|digit| (9 * cell + digit) as u16 + OFF));
        }
        let removed = subset.removed_outside(&run.marks);
        let removed = removed
            .into_iter()
            .map(|(cell, digits)| (usize::from(cell), digits));
        add(run, &premises, &Rule::NakedPair(subset), removed) | new
    })
}

fn x_wings(run: &mut Run, context: &Context<'_>, start: &Marks) -> bool {
    fish::all(&run.marks, &context.board.placed, 2)
        .into_iter()
        .fold(false, |new, fish| {
            let Fish {
                digit,
                base_kind,
                base,
                cover,
            } = fish;
            let covered = ones(cover).fold(0u128, |all, line| {
                all | HOUSE_SETS[9 * fish.cover_kind() + line]
            });
            let mut premises = Vec::new();
            for line in ones(base) {
                let lost = lost_in(9 * base_kind + line, digit, start, &run.marks);
                let lost = lost.filter(|&cell| covered >> cell & 1 == 0);
                premises.extend(lost.map(|cell| (9 * cell + digit) as u16 + OFF));
            }
            let removed = cells(fish.removed(&run.marks)).map(move |cell| (cell, 1 << digit));
            add(run, &premises, &Rule::XWing(fish), removed) | new
        })
}

/// Where the assumptions of a chain come from.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Assumptions {
    Cell,
    House(u8),
    Other,
}

/// The candidates that a chain needs to be false: they were there at the start of the run and
/// are gone.
fn premises(
    targets: &[Vec<Visit>],
    assumptions: Assumptions,
    start: &Marks,
    now: &Marks,
) -> Vec<Node> {
    let mut premises: Vec<Node> = Vec::new();
    let mut push = |candidate: usize| {
        let node = candidate as u16 + OFF;
        if !premises.contains(&node) {
            premises.push(node);
        }
    };
    for visit in targets.iter().flatten() {
        let (candidate, on) = parts(visit.node);
        if !on {
            continue;
        }
        let (cell, digit) = (usize::from(candidate / 9), usize::from(candidate % 9));
        let reason = match (visit.reason, assumptions) {
            (Reason::None, Assumptions::Cell) => Reason::Cell,
            (Reason::None, Assumptions::House(kind)) => Reason::House(kind),
            (reason, _) => reason,
        };
        match reason {
            Reason::Cell => {
                ones(start.digits[cell] & !now.digits[cell])
                    .for_each(|digit| push(9 * cell + digit));
            }
            Reason::House(kind) => {
                let house = usize::from(HOUSES_OF[cell][usize::from(kind)]);
                lost_in(house, digit, start, now).for_each(|cell| push(9 * cell + digit));
            }
            Reason::None | Reason::Rule => {}
        }
    }
    premises
}

/// Uses the hints of a chain technique in order.
struct Application<'a> {
    run: &'a mut Run,
    start: &'a Marks,
    /// The eliminations of hints that do not depend on the run; another hint with the same
    /// ones is dropped.
    ignored: Vec<Vec<(u8, u16)>>,
    new: bool,
}

impl Application<'_> {
    fn has_new(&self, remove: &[(u8, u16)]) -> bool {
        let new = |&(cell, digits): &(u8, u16)| {
            ones(digits).any(|digit| !self.run.has(u16::from(cell) * 9 + digit as u16 + OFF))
        };
        remove.iter().any(new)
    }

    /// Adds the eliminations of a hint with these targets.
    fn apply(
        &mut self,
        remove: &[(u8, u16)],
        assumptions: Assumptions,
        complexity: u32,
        targets: Vec<Vec<Visit>>,
    ) {
        let premises = premises(&targets, assumptions, self.start, &self.run.marks);
        if premises.is_empty() {
            self.ignored.push(remove.to_vec());
            return;
        }
        let rule = Rule::Chain(Rc::new(Nested {
            assumptions,
            complexity,
            targets,
        }));
        for &(cell, digits) in remove {
            for digit in ones(digits) {
                self.new |= add_one(self.run, cell.into(), digit, &premises, &rule);
            }
        }
    }

    fn wants(&self, remove: &[(u8, u16)]) -> bool {
        self.has_new(remove) && !self.ignored.iter().any(|ignored| ignored == remove)
    }
}

fn forcing_chains(run: &mut Run, start: &Marks) -> bool {
    let marks = run.marks.clone();
    let hints = forcing::sorted(&marks);
    let mut application = Application {
        run,
        start,
        ignored: Vec::new(),
        new: false,
    };
    for hint in hints {
        let remove = removed_by(&hint, &marks);
        if application.wants(&remove) {
            application.apply(
                &remove,
                Assumptions::Other,
                hint.rank.complexity,
                targets_of(&hint),
            );
        }
    }
    application.new
}

/// The candidates that a chain or cycle removes, by cell.
fn removed_by(hint: &Forcing, marks: &Marks) -> Vec<(u8, u16)> {
    if hint.is_cycle() {
        return hint.remove.clone();
    }
    removed_by_conclusion(hint.conclusion, marks)
}

/// The candidates that a conclusion removes in its cell.
pub(crate) fn removed_by_conclusion((candidate, on): (u16, bool), marks: &Marks) -> Vec<(u8, u16)> {
    let (cell, bit) = (candidate / 9, 1 << (candidate % 9));
    let digits = if on {
        marks.digits[usize::from(cell)] & !bit
    } else {
        bit
    };
    vec![(cell as u8, digits)]
}

/// The records of a chain. A cycle has two targets: its end, and the start of the same cycle
/// in the other direction, whose records keep their reasons.
fn targets_of(hint: &Forcing) -> Vec<Vec<Visit>> {
    let visit = |(node, reason): (Node, Reason)| Visit {
        node,
        reason,
        rule: None,
    };
    if !hint.is_cycle() {
        return vec![hint.path.iter().copied().map(visit).collect()];
    }
    let end = hint.path.len() - 1;
    let forward = hint.path[..end].iter().copied().map(visit).collect();
    let flip = |&(node, reason): &(Node, Reason)| {
        let node = if node < OFF { node + OFF } else { node - OFF };
        visit((node, reason))
    };
    let backward = hint.path[1..].iter().rev().map(flip).collect();
    vec![forward, backward]
}

/// Uses the hints of runs on the board that is left, and if nothing is new, those of the same
/// runs on a higher level.
fn chains(
    run: &mut Run,
    context: &Context<'_>,
    start: &Marks,
    style: Style,
    then: Option<u8>,
) -> bool {
    if context.watch.poll() {
        return false;
    }
    let marks = run.marks.clone();
    let mut table = RunTable::new(context, &marks, style);
    let new = apply_all(run, start, &marks, &table);
    match then {
        Some(level) if !new => {
            table.raise(level);
            apply_all(run, start, &marks, &table)
        }
        _ => new,
    }
}

fn apply_all(run: &mut Run, start: &Marks, marks: &Marks, table: &RunTable<'_>) -> bool {
    let mut application = Application {
        run,
        start,
        ignored: Vec::new(),
        new: false,
    };
    let mut walker = Walker::default();
    for hint in table.sorted_hints() {
        let remove = removed_by_conclusion(hint.conclusion, marks);
        if application.wants(&remove) {
            let targets = table.walks(&hint, &mut walker);
            let assumptions = assumptions_of(&hint);
            application.apply(&remove, assumptions, hint.complexity, targets);
        }
    }
    application.new
}

fn assumptions_of(hint: &Hint) -> Assumptions {
    match hint.kind {
        HintKind::Cell(_) => Assumptions::Cell,
        HintKind::House { house, .. } => Assumptions::House(house / 9),
        _ => Assumptions::Other,
    }
}
