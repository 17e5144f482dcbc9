//! Techniques that compare runs: Nishio, multiple and dynamic forcing chains.

use crate::board::Marks;
use crate::chain::context::Context;
use crate::chain::hopeful::Hopeful;
use crate::chain::length::rating;
use crate::chain::nested::{self, NestedSum, Rule, Visit};
use crate::chain::nishio;
use crate::chain::node::{Node, OFF, node};
use crate::chain::run::{Links, Run, Walker};
use crate::found::{ChainPattern, Found, Source, Why};
use crate::geometry::{CELLS, HOUSES_OF, POSITIONS, cells, ones};
use crate::technique::{ChainKind, Technique};

/// Which runs are made and compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Style {
    /// Dynamic runs of one digit; only contradictions count.
    Nishio,
    /// Runs on an unchanged board; contradictions do not count.
    Multiple,
    /// Dynamic runs with the helpers of a level.
    Dynamic(u8),
}

impl Style {
    fn links(self) -> Links {
        Links {
            in_cells: self != Style::Nishio,
            dynamic: self != Style::Multiple,
        }
    }

    /// The number of candidates that a cell needs to be examined.
    fn least_candidates(self) -> u32 {
        if self == Style::Multiple { 3 } else { 2 }
    }

    fn base(self) -> f64 {
        match self {
            Style::Nishio => 7.5,
            Style::Multiple => 8.0,
            Style::Dynamic(0) => 8.5,
            Style::Dynamic(1) => 9.0,
            Style::Dynamic(level) => 9.5 + 0.5 * f64::from(level - 2),
        }
    }

    fn technique(self, kind: HintKind) -> Technique {
        match (self, kind) {
            (Style::Nishio, _) => Technique::Nishio,
            (Style::Multiple, HintKind::Cell(_)) => Technique::MultipleCell,
            (Style::Multiple, _) => Technique::MultipleHouse,
            (Style::Dynamic(level), kind) => Technique::Dynamic {
                level,
                kind: match kind {
                    HintKind::Cell(_) => ChainKind::Cell,
                    HintKind::House { .. } => ChainKind::House,
                    HintKind::Double(_) => ChainKind::Double,
                    HintKind::Contradiction { .. } => ChainKind::Contradiction,
                },
            },
        }
    }
}

/// The kind of an argument and its source.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum HintKind {
    /// The candidate leads to the conclusion whether it is true or false.
    Double(u16),
    Cell(u8),
    House {
        house: u8,
        digit: u8,
    },
    /// The opposite of the conclusion leads to this candidate being true and false.
    Contradiction {
        clash: u16,
    },
}

impl HintKind {
    /// Decides between hints of the same complexity.
    fn key(self) -> u8 {
        match self {
            HintKind::Double(_) => 1,
            HintKind::Cell(_) => 5,
            HintKind::House { .. } => 6,
            HintKind::Contradiction { .. } => 7,
        }
    }
}

/// A conclusion of some runs.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Hint {
    pub(crate) kind: HintKind,
    pub(crate) complexity: u32,
    /// The candidate, and whether it is true.
    pub(crate) conclusion: (u16, bool),
}

/// The runs of all candidates.
pub(crate) struct RunTable<'a> {
    context: &'a Context<'a>,
    marks: &'a Marks,
    style: Style,
    /// The cells and the places of digits in houses that are compared.
    hopeful: Hopeful,
    /// The runs by their assumption.
    runs: Vec<Option<Box<Run>>>,
}

impl<'a> RunTable<'a> {
    /// Makes all runs of a style.
    pub(crate) fn new(context: &'a Context<'a>, marks: &'a Marks, style: Style) -> RunTable<'a> {
        let hopeful = match style {
            Style::Multiple => Hopeful::new(marks),
            _ => Hopeful::ALL,
        };
        let mut table = RunTable {
            context,
            marks,
            style,
            hopeful,
            runs: vec![None; 2 * usize::from(OFF)],
        };
        for cell in table.sources() {
            for digit in ones(marks.digits[cell]) {
                table.add_runs(cell, digit);
            }
        }
        table
    }

    fn add_runs(&mut self, cell: usize, digit: usize) {
        let candidate = (9 * cell + digit) as u16;
        if self.style == Style::Nishio {
            // Only contradictions count, and they are rare.
            for (assumption, on) in [(candidate, true), (candidate + OFF, false)] {
                if nishio::is_contradictory(self.marks, cell, digit, on) {
                    self.run(assumption);
                }
            }
            return;
        }
        if self.hopeful.has_cell(cell) {
            self.run(candidate);
        }
        if self.style != Style::Multiple {
            self.run(candidate + OFF);
        }
        for house in self.houses_from(cell, digit) {
            if self.hopeful.has_house(house, digit) {
                for position in ones(self.marks.positions[house][digit]) {
                    self.run(u16::from(CELLS[house][position]) * 9 + digit as u16);
                }
            }
        }
    }

    /// Continues the runs of dynamic chains with the helpers of a higher level.
    pub(crate) fn raise(&mut self, level: u8) {
        self.style = Style::Dynamic(level);
        for run in self.runs.iter_mut().flatten() {
            if self.context.watch.poll() {
                return;
            }
            nested::complete(run, self.context, self.marks, level);
        }
    }

    /// The records that prove a chain of this style, for each target. Only its runs are made.
    pub(crate) fn proof(
        context: &'a Context<'a>,
        marks: &'a Marks,
        style: Style,
        pattern: &ChainPattern,
    ) -> Vec<Vec<Visit>> {
        let mut table = RunTable {
            context,
            marks,
            style,
            hopeful: Hopeful::ALL,
            runs: vec![None; 2 * usize::from(OFF)],
        };
        let kind = table.make_runs(pattern);
        let hint = Hint {
            kind,
            complexity: pattern.complexity,
            conclusion: pattern.conclusion,
        };
        table.walks(&hint, &mut Walker::default())
    }

    /// Makes the runs of one chain.
    fn make_runs(&mut self, pattern: &ChainPattern) -> HintKind {
        match pattern.source {
            Source::Both(candidate) => {
                self.run(candidate);
                self.run(candidate + OFF);
                HintKind::Double(candidate)
            }
            Source::Cell(cell) => {
                for digit in ones(self.marks.digits[usize::from(cell)]) {
                    self.run(u16::from(cell) * 9 + digit as u16);
                }
                HintKind::Cell(cell)
            }
            Source::House { house, digit } => {
                for position in ones(self.marks.positions[usize::from(house)][usize::from(digit)]) {
                    let cell = CELLS[usize::from(house)][position];
                    self.run(u16::from(cell) * 9 + u16::from(digit));
                }
                HintKind::House { house, digit }
            }
            Source::Opposite | Source::Cycle { .. } => {
                let assumption = node(pattern.conclusion.0, !pattern.conclusion.1);
                self.run(assumption);
                let clash = self.get(assumption).and_then(|run| run.clash);
                HintKind::Contradiction {
                    clash: clash.unwrap_or(pattern.conclusion.0),
                }
            }
        }
    }

    /// The same runs, to be continued in another way.
    pub(crate) fn copy(&self) -> RunTable<'a> {
        RunTable {
            context: self.context,
            marks: self.marks,
            style: self.style,
            hopeful: Hopeful::ALL,
            runs: self.runs.clone(),
        }
    }

    /// The cells whose candidates are examined.
    fn sources(&self) -> impl Iterator<Item = usize> + use<'a> {
        let (marks, least) = (self.marks, self.style.least_candidates());
        cells(self.context.board.empty).filter(move |&cell| marks.count(cell) >= least)
    }

    /// The houses in which the cell is the first of several places of the digit.
    fn houses_from(&self, cell: usize, digit: usize) -> impl Iterator<Item = usize> + use<'a> {
        let marks = self.marks;
        let kinds = (0..3).filter(move |&kind| {
            let positions = marks.positions[usize::from(HOUSES_OF[cell][kind])][digit];
            let first = positions.trailing_zeros() == u32::from(POSITIONS[cell][kind]);
            first && positions.count_ones() >= 2
        });
        kinds.map(move |kind| usize::from(HOUSES_OF[cell][kind]))
    }

    fn run(&mut self, assumption: Node) {
        if self.runs[usize::from(assumption)].is_some() || self.context.watch.poll() {
            return;
        }
        let mut run = self.context.pool.start(self.marks, assumption);
        if let Style::Dynamic(level) = self.style {
            nested::complete(&mut run, self.context, self.marks, level);
        } else {
            run.expand(self.marks, self.style.links());
        }
        self.runs[usize::from(assumption)] = Some(run);
    }

    fn get(&self, assumption: Node) -> Option<&Run> {
        self.runs[usize::from(assumption)].as_deref()
    }

    /// Calls `with` for all hints in the order of search; their complexity is not computed.
    fn each(&self, mut with: impl FnMut(HintKind, (u16, bool))) {
        for cell in self.sources() {
            for digit in ones(self.marks.digits[cell]) {
                self.each_of_candidate(cell, digit, &mut with);
            }
            if self.style != Style::Nishio && self.hopeful.has_cell(cell) {
                let digits = ones(self.marks.digits[cell]);
                let starts = digits.map(|digit| (9 * cell + digit) as u16);
                self.each_common(starts, &mut |conclusion| {
                    with(HintKind::Cell(cell as u8), conclusion);
                });
            }
        }
    }

    fn each_of_candidate(
        &self,
        cell: usize,
        digit: usize,
        with: &mut impl FnMut(HintKind, (u16, bool)),
    ) {
        let candidate = (9 * cell + digit) as u16;
        if self.style != Style::Multiple {
            for (assumption, conclusion) in [(candidate, false), (candidate + OFF, true)] {
                if let Some(clash) = self.get(assumption).and_then(|run| run.clash) {
                    self.pass(
                        HintKind::Contradiction { clash },
                        (candidate, conclusion),
                        with,
                    );
                }
            }
        }
        if matches!(self.style, Style::Dynamic(_)) && self.marks.count(cell) >= 3 {
            let starts = [candidate, candidate + OFF].into_iter();
            self.each_common(starts, &mut |conclusion| {
                with(HintKind::Double(candidate), conclusion);
            });
        }
        if self.style != Style::Nishio {
            let hopeful = |&house: &usize| self.hopeful.has_house(house, digit);
            for house in self.houses_from(cell, digit).filter(hopeful) {
                let places = ones(self.marks.positions[house][digit]);
                let starts = places.map(|p| u16::from(CELLS[house][p]) * 9 + digit as u16);
                let kind = HintKind::House {
                    house: house as u8,
                    digit: digit as u8,
                };
                self.each_common(starts, &mut |conclusion| with(kind, conclusion));
            }
        }
    }

    /// Passes a hint on unless its conclusion is known.
    fn pass(
        &self,
        kind: HintKind,
        conclusion: (u16, bool),
        with: &mut impl FnMut(HintKind, (u16, bool)),
    ) {
        if !self.is_known(conclusion) {
            with(kind, conclusion);
        }
    }

    /// Returns `true` if the digit is already the only candidate of its cell.
    fn is_known(&self, (candidate, on): (u16, bool)) -> bool {
        on && self.marks.count(usize::from(candidate / 9)) == 1
    }

    /// Calls `with` for the conclusions that all these runs share, in the order of the first.
    fn each_common(
        &self,
        mut starts: impl Iterator<Item = Node>,
        with: &mut impl FnMut((u16, bool)),
    ) {
        let Some(first) = starts.next().and_then(|start| self.get(start)) else {
            return;
        };
        let (mut on, mut off) = (first.on, first.off);
        for run in starts.filter_map(|start| self.get(start)) {
            on = on.and(&run.on);
            off = off.and(&run.off);
        }
        if !on.is_empty() {
            let common = first
                .on_order
                .iter()
                .filter(|&&candidate| on.contains(candidate));
            let new = common.filter(|&&candidate| !self.is_known((candidate, true)));
            new.for_each(|&candidate| with((candidate, true)));
        }
        if !off.is_empty() {
            let common = first
                .off_order
                .iter()
                .filter(|&&candidate| off.contains(candidate));
            common.for_each(|&candidate| with((candidate, false)));
        }
    }

    /// Calls `with` for the runs and nodes whose records prove a hint.
    fn each_target(
        &self,
        kind: HintKind,
        conclusion: (u16, bool),
        mut with: impl FnMut(&Run, Node),
    ) {
        let end = node(conclusion.0, conclusion.1);
        let mut pass = |start: Node, end: Node| {
            if let Some(run) = self.get(start) {
                with(run, end);
            }
        };
        match kind {
            HintKind::Contradiction { clash } => {
                let assumption = node(conclusion.0, !conclusion.1);
                pass(assumption, node(clash, true));
                pass(assumption, node(clash, false));
            }
            HintKind::Double(candidate) => {
                pass(candidate, end);
                pass(candidate + OFF, end);
            }
            HintKind::Cell(cell) => {
                let digits = ones(self.marks.digits[usize::from(cell)]);
                digits.for_each(|digit| pass(u16::from(cell) * 9 + digit as u16, end));
            }
            HintKind::House { house, digit } => {
                let positions = ones(self.marks.positions[usize::from(house)][usize::from(digit)]);
                positions.for_each(|position| {
                    let cell = CELLS[usize::from(house)][position];
                    pass(u16::from(cell) * 9 + u16::from(digit), end);
                });
            }
        }
    }

    fn complexity(&self, kind: HintKind, conclusion: (u16, bool), walker: &mut Walker) -> u32 {
        let mut flat = 0;
        let mut nested = NestedSum::default();
        self.each_target(kind, conclusion, |run, node| {
            flat += run.ancestor_count(node, walker);
            if run.has_nested() {
                for &ancestor in walker.walk(run, node) {
                    if let Some(Rule::Chain(chain)) = run.rule_of(ancestor) {
                        nested.add(chain);
                    }
                }
            }
        });
        flat + nested.sum
    }

    /// All hints, the best first.
    pub(crate) fn sorted_hints(&self) -> Vec<Hint> {
        let mut walker = Walker::default();
        let mut hints = Vec::new();
        self.each(|kind, conclusion| {
            let complexity = self.complexity(kind, conclusion, &mut walker);
            hints.push(Hint {
                kind,
                complexity,
                conclusion,
            });
        });
        hints.sort_by_key(|hint| (hint.complexity, hint.kind.key()));
        hints
    }

    /// The records that prove a hint, for each target.
    pub(crate) fn walks(&self, hint: &Hint, walker: &mut Walker) -> Vec<Vec<Visit>> {
        let mut walks = Vec::new();
        self.each_target(hint.kind, hint.conclusion, |run, node| {
            let visits = walker.walk(run, node).iter().map(|&node| Visit {
                node,
                reason: run.reason(node),
                rule: run.rule_of(node).cloned(),
            });
            walks.push(visits.collect());
        });
        walks
    }

    /// The best hint as a step.
    pub(crate) fn best(&self) -> Option<Found> {
        let mut walker = Walker::default();
        let mut best: Option<Hint> = None;
        self.each(|kind, conclusion| {
            let complexity = self.complexity(kind, conclusion, &mut walker);
            let key = |hint: &Hint| (hint.complexity, hint.kind.key());
            let hint = Hint {
                kind,
                complexity,
                conclusion,
            };
            if best.as_ref().is_none_or(|best| key(&hint) < key(best)) {
                best = Some(hint);
            }
        });
        best.map(|hint| self.step(hint))
    }

    fn step(&self, hint: Hint) -> Found {
        let source = match hint.kind {
            HintKind::Double(candidate) => Source::Both(candidate),
            HintKind::Cell(cell) => Source::Cell(cell),
            HintKind::House { house, digit } => Source::House { house, digit },
            HintKind::Contradiction { .. } => Source::Opposite,
        };
        let (candidate, on) = hint.conclusion;
        let pattern = ChainPattern {
            source,
            complexity: hint.complexity,
            conclusion: hint.conclusion,
        };
        let rating = rating(self.style.base(), hint.complexity);
        let step = Found::new(self.style.technique(hint.kind), rating, Why::Chain(pattern));
        step.concluding(self.marks, candidate, on)
    }
}

impl Drop for RunTable<'_> {
    fn drop(&mut self) {
        let runs = self.runs.drain(..).flatten();
        runs.for_each(|run| self.context.pool.give_back(run));
    }
}
