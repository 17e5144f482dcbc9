//! The evidence of a step for the checker of `wholemeal-logic`: truths, of which one candidate is
//! true, and links, of which at most one is.

use wholemeal_grid::{Cell, Digit, House};
use wholemeal_logic::{
    Candidate, Constraint, ConstraintKind, DeadlyPattern, Step, Technique as LogicTechnique,
};

use crate::chain::context::Context;
use crate::chain::dynamic::{RunTable, Style};
use crate::chain::forcing;
use crate::chain::nested::{Assumptions, Nested, Rule, Visit};
use crate::chain::node::{Node, Reason, parts};
use crate::found::{BugPattern, ChainPattern, Found, LoopPattern, Source, Why};
use crate::geometry::{BOX, CELLS, HOUSES_OF, PEER_SETS, ROW, are_peers, cells, kind_of, ones};
use crate::pattern::fish::Fish;
use crate::technique::{ChainKind, Technique};

/// The proof of a step, and its chains: for each the records from its end back to its start.
pub(crate) struct Proof {
    pub(crate) step: Step,
    pub(crate) chains: Vec<Vec<(Node, Reason)>>,
}

/// Collects the evidence of a step.
pub(crate) fn prove(found: &Found, context: &Context<'_>) -> Proof {
    let mut proof = Proof {
        step: Step::new(nearest(found.technique)),
        chains: Vec::new(),
    };
    proof.conclude(found, context);
    proof.add_pattern(found, context);
    proof
}

/// The most similar technique of `wholemeal-logic`.
fn nearest(technique: Technique) -> LogicTechnique {
    match technique {
        Technique::LastCell => LogicTechnique::FULL_HOUSE,
        Technique::HiddenSingleBox | Technique::HiddenSingleColumn | Technique::HiddenSingleRow => {
            LogicTechnique::HIDDEN_SINGLE
        }
        Technique::NakedSingle => LogicTechnique::NAKED_SINGLE,
        Technique::Pointing | Technique::DirectPointing => LogicTechnique::POINTING,
        Technique::Claiming | Technique::DirectClaiming => LogicTechnique::CLAIMING,
        Technique::DirectHiddenPair | Technique::Hidden(2) => LogicTechnique::HIDDEN_PAIR,
        Technique::DirectHiddenTriple | Technique::Hidden(3) => LogicTechnique::HIDDEN_TRIPLE,
        Technique::Hidden(_) => LogicTechnique::HIDDEN_QUADRUPLE,
        Technique::Naked(2) => LogicTechnique::NAKED_PAIR,
        Technique::Naked(3) => LogicTechnique::NAKED_TRIPLE,
        Technique::Naked(_) => LogicTechnique::NAKED_QUADRUPLE,
        Technique::Fish(2) => LogicTechnique::X_WING,
        Technique::Fish(3) => LogicTechnique::SWORDFISH,
        Technique::Fish(_) => LogicTechnique::JELLYFISH,
        Technique::XyWing => LogicTechnique::XY_WING,
        Technique::XyzWing => LogicTechnique::XYZ_WING,
        Technique::UniqueLoop { kind, .. } => match kind.number() {
            1 => LogicTechnique::UNIQUENESS_1,
            2 => LogicTechnique::UNIQUENESS_2,
            3 => LogicTechnique::UNIQUENESS_3,
            _ => LogicTechnique::UNIQUENESS_4,
        },
        Technique::Bug(_) => LogicTechnique::BUG,
        Technique::CycleX | Technique::CycleY | Technique::CycleXy => {
            LogicTechnique::CONTINUOUS_NICE_LOOP
        }
        Technique::ForcingChainX => LogicTechnique::X_CHAIN,
        Technique::ForcingChainXy => LogicTechnique::DISCONTINUOUS_NICE_LOOP,
        Technique::MultipleCell | Technique::MultipleHouse => LogicTechnique::FORCING_CHAIN_VERITY,
        Technique::Nishio
        | Technique::Dynamic {
            kind: ChainKind::Contradiction,
            ..
        } => LogicTechnique::FORCING_NET_CONTRADICTION,
        Technique::AlignedPair | Technique::AlignedTriple | Technique::Dynamic { .. } => {
            LogicTechnique::FORCING_NET_VERITY
        }
    }
}

/// A house in the types of `wholemeal-grid`.
pub(crate) fn house_of(house: usize) -> House {
    let number = (house % 9) as u8;
    match kind_of(house) {
        BOX => House::Box(number),
        ROW => House::Row(number),
        _ => House::Column(number),
    }
}

fn candidate(cell: usize, digit: usize) -> Option<Candidate> {
    Candidate::new(Cell::new(cell as u16), Digit::from_index(digit)?)
}

fn of_cell(cell: usize) -> Option<Constraint> {
    Constraint::new(ConstraintKind::Cell(Cell::new(cell as u16)))
}

fn of_house(digit: usize, house: usize) -> Option<Constraint> {
    let digit = Digit::from_index(digit)?;
    Constraint::new(ConstraintKind::DigitIn(digit, house_of(house)))
}

impl Proof {
    fn conclude(&mut self, found: &Found, context: &Context<'_>) {
        if let Some((cell, digit)) = found.place {
            self.step.placements.extend(candidate(cell, digit));
            return;
        }
        for &(cell, digits) in &found.remove {
            let cell = usize::from(cell);
            let there = digits & context.board.marks.digits[cell];
            self.step
                .eliminations
                .extend(ones(there).filter_map(|digit| candidate(cell, digit)));
        }
        self.step.eliminations.sort_unstable();
    }

    fn truth(&mut self, constraint: Option<Constraint>) {
        let truths = &mut self.step.evidence.truths;
        truths.extend(constraint.filter(|new| !truths.contains(new)));
    }

    fn link(&mut self, constraint: Option<Constraint>) {
        let links = &mut self.step.evidence.links;
        links.extend(constraint.filter(|new| !links.contains(new)));
    }

    /// At most one of two cells contains the digit, if they share a house.
    fn sight(&mut self, digit: usize, a: usize, b: usize) {
        let shared = (0..3).find(|&kind| HOUSES_OF[a][kind] == HOUSES_OF[b][kind]);
        if let Some(kind) = shared.filter(|_| a != b) {
            self.link(of_house(digit, usize::from(HOUSES_OF[a][kind])));
        }
    }

    /// The eliminations of a digit see these cells.
    fn sight_of_eliminations(&mut self, digit: usize, seen: &[usize]) {
        for elimination in self.step.eliminations.clone() {
            if elimination.digit().index() == digit {
                for &cell in seen {
                    self.sight(digit, elimination.cell().index(), cell);
                }
            }
        }
    }

    fn add_pattern(&mut self, found: &Found, context: &Context<'_>) {
        match &found.why {
            Why::HiddenSingle { house } => {
                let digit = found.place.map_or(0, |(_, digit)| digit);
                self.truth(of_house(digit, *house));
            }
            Why::NakedSingle => self.truth(found.place.and_then(|(cell, _)| of_cell(cell))),
            &Why::Locking {
                base,
                cover,
                digit,
                target,
            } => {
                self.truth(of_house(digit, base));
                self.link(of_house(digit, cover));
                if let Some(target) = target {
                    self.truth(of_house(digit, target));
                }
            }
            &Why::Subset {
                house,
                positions,
                digits,
            } => {
                let placed = found.place.map_or(0, |(_, digit)| 1 << digit);
                let hidden = !matches!(found.technique, Technique::Naked(_));
                self.add_subset(house, positions, digits | placed, hidden);
            }
            &Why::Fish {
                digit,
                base_kind,
                base,
                cover,
            } => {
                self.add_fish(Fish {
                    digit,
                    base_kind,
                    base,
                    cover,
                });
            }
            &Why::Wing {
                pivot,
                wings,
                digit,
            } => self.add_wing(pivot, wings, digit, context),
            Why::Loop(pattern) => self.add_loop(pattern, context),
            Why::Bug(pattern) => self.add_grave(pattern, context),
            Why::Aligned { cells, excluders } => self.add_aligned(cells, *excluders, context),
            Why::Chain(pattern) => self.add_chain(found.technique, pattern, context),
        }
    }

    /// Positions of a house that contain as many digits.
    fn add_subset(&mut self, house: usize, positions: u16, digits: u16, hidden: bool) {
        for cell in ones(positions).map(|position| usize::from(CELLS[house][position])) {
            let constraint = of_cell(cell);
            if hidden {
                self.link(constraint);
            } else {
                self.truth(constraint);
            }
        }
        for digit in ones(digits) {
            let constraint = of_house(digit, house);
            if hidden {
                self.truth(constraint);
            } else {
                self.link(constraint);
            }
        }
    }

    fn add_fish(&mut self, fish: Fish) {
        for line in ones(fish.base) {
            self.truth(of_house(fish.digit, 9 * fish.base_kind + line));
        }
        for line in ones(fish.cover) {
            self.link(of_house(fish.digit, 9 * fish.cover_kind() + line));
        }
    }

    fn add_wing(&mut self, pivot: usize, wings: [usize; 2], digit: usize, context: &Context<'_>) {
        let digits = &context.board.marks.digits;
        self.truth(of_cell(pivot));
        for wing in wings {
            self.truth(of_cell(wing));
            for shared in ones(digits[pivot] & digits[wing]) {
                self.sight(shared, pivot, wing);
            }
        }
        self.sight_of_eliminations(digit, &[pivot, wings[0], wings[1]]);
    }

    fn add_loop(&mut self, pattern: &LoopPattern, context: &Context<'_>) {
        let digits = &context.board.marks.digits;
        let all: Vec<usize> = pattern
            .cells
            .iter()
            .map(|&cell| usize::from(cell))
            .collect();
        let extra: Vec<usize> = all
            .iter()
            .copied()
            .filter(|&cell| digits[cell] != pattern.digits)
            .collect();
        self.step.evidence.deadly = Some(DeadlyPattern::Loop {
            cells: all.iter().copied().collect(),
            digits: ones(pattern.digits).collect(),
        });
        extra.iter().for_each(|&cell| self.link(of_cell(cell)));
        for digit in ones(extra.iter().fold(0, |all, &cell| all | digits[cell])) {
            self.sight_of_eliminations(digit, &extra);
        }
        let Some(house) = pattern.house else {
            return;
        };
        let (others, subset) = pattern.subset;
        for cell in ones(others).map(|position| usize::from(CELLS[house][position])) {
            self.truth(of_cell(cell));
            self.link(of_cell(cell));
        }
        for digit in ones(subset) {
            self.link(of_house(digit, house));
            if subset & pattern.digits != 0 {
                self.truth(of_house(digit, house));
            }
        }
    }

    fn add_grave(&mut self, pattern: &BugPattern, context: &Context<'_>) {
        let extra = pattern
            .extra
            .iter()
            .map(|&(cell, digits)| (usize::from(cell), digits));
        let extra: Vec<(usize, u16)> = extra.collect();
        let candidates = extra
            .iter()
            .flat_map(|&(cell, digits)| ones(digits).filter_map(move |d| candidate(cell, d)));
        self.step.evidence.deadly = Some(DeadlyPattern::Grave {
            extra: candidates.collect(),
        });
        for &(cell, digits) in &extra {
            self.link(of_cell(cell));
            ones(digits).for_each(|digit| self.sight_of_eliminations(digit, &[cell]));
        }
        let Some(house) = pattern.house else {
            return;
        };
        let (others, subset) = pattern.subset;
        for cell in cells(others) {
            self.truth(of_cell(cell));
        }
        for digit in ones(subset) {
            self.link(of_house(digit, house));
            if others == 0 && context.board.marks.positions[house][digit] != 0 {
                self.truth(of_house(digit, house));
            }
        }
    }

    fn add_aligned(&mut self, base: &[usize], excluders: u128, context: &Context<'_>) {
        let digits = &context.board.marks.digits;
        let all: Vec<usize> = base.iter().copied().chain(cells(excluders)).collect();
        for &cell in &all {
            self.truth(of_cell(cell));
        }
        for &a in base {
            for &b in all.iter().filter(|&&b| are_peers(a, b)) {
                ones(digits[a] & digits[b]).for_each(|digit| self.sight(digit, a, b));
            }
            self.link(of_cell(a));
        }
    }

    fn add_chain(&mut self, technique: Technique, pattern: &ChainPattern, context: &Context<'_>) {
        match pattern.source {
            Source::Cell(cell) => self.truth(of_cell(cell.into())),
            Source::House { house, digit } => self.truth(of_house(digit.into(), house.into())),
            _ => {}
        }
        let marks = &context.board.marks;
        let style = match technique {
            Technique::Nishio => Style::Nishio,
            Technique::MultipleCell | Technique::MultipleHouse => Style::Multiple,
            Technique::Dynamic { level, .. } => Style::Dynamic(level),
            _ => return self.add_forcing(forcing::proof(marks, technique, pattern)),
        };
        for walk in RunTable::proof(context, marks, style, pattern) {
            walk.iter().for_each(|visit| self.add_visit(visit));
            self.chains.push(
                walk.iter()
                    .map(|visit| (visit.node, visit.reason))
                    .collect(),
            );
        }
    }

    fn add_forcing(&mut self, path: Vec<(Node, Reason)>) {
        for &(node, reason) in &path {
            self.add_record(node, reason);
            let candidate = usize::from(parts(node).0);
            self.sight_of_eliminations(candidate % 9, &[candidate / 9]);
        }
        self.chains.push(path);
    }

    /// A true node is the last of a truth; a false one is excluded by a link.
    fn add_record(&mut self, node: Node, reason: Reason) {
        let (candidate, on) = parts(node);
        let (cell, digit) = (usize::from(candidate / 9), usize::from(candidate % 9));
        let constraint = match reason {
            Reason::Cell => of_cell(cell),
            Reason::House(kind) => of_house(digit, usize::from(HOUSES_OF[cell][usize::from(kind)])),
            Reason::None | Reason::Rule => None,
        };
        if on {
            self.truth(constraint);
        } else {
            self.link(constraint);
        }
    }

    fn add_visit(&mut self, visit: &Visit) {
        self.add_record(visit.node, visit.reason);
        match &visit.rule {
            None => {}
            Some(Rule::Locking(locking)) => {
                self.truth(of_house(locking.digit, locking.base));
                self.link(of_house(locking.digit, locking.cover));
            }
            Some(Rule::HiddenPair(pair)) => {
                self.add_subset(pair.house, pair.positions, pair.digits, true);
            }
            Some(Rule::NakedPair(pair)) => {
                self.add_subset(pair.house, pair.positions, pair.digits, false);
            }
            Some(Rule::XWing(fish)) => self.add_fish(*fish),
            Some(Rule::Chain(nested)) => self.add_nested(visit.node, nested),
        }
    }

    /// The evidence of a nested chain that removes the candidate of a node.
    fn add_nested(&mut self, removed: Node, nested: &Nested) {
        let removed = usize::from(parts(removed).0);
        let (cell, digit) = (removed / 9, removed % 9);
        self.link(of_cell(cell));
        for visit in nested.visits() {
            self.add_visit(visit);
            let (other, on) = parts(visit.node);
            let other = usize::from(other);
            if other % 9 == digit && PEER_SETS[cell] >> (other / 9) & 1 == 1 {
                self.sight(digit, cell, other / 9);
            }
            if visit.reason == Reason::None && on {
                match nested.assumptions() {
                    Assumptions::Cell => self.truth(of_cell(other / 9)),
                    Assumptions::House(kind) => {
                        let house = usize::from(HOUSES_OF[other / 9][usize::from(kind)]);
                        self.truth(of_house(other % 9, house));
                    }
                    Assumptions::Other => {}
                }
            }
        }
    }
}
