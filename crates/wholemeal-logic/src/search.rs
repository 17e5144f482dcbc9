//! Looking for steps: what finders read, and where they put what they find.

use std::cell::OnceCell;
use std::collections::HashSet;
use std::ops::ControlFlow;
use std::rc::Rc;

use crate::als::Als;
use crate::graph::Graph;
use crate::technique::TechniqueSet;
use crate::techniques::complex_fish::{self, Fish, Kind};
use crate::{Board, Candidate, Settings, Step, Technique};

/// Whether to go on looking.
pub(crate) type Flow = ControlFlow<()>;

/// Go on.
pub(crate) const GO_ON: Flow = ControlFlow::Continue(());

/// What was found on a board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Found {
    /// The steps.
    pub steps: Vec<Step>,
    /// The techniques whose search was cut short because it took too much work.
    pub cut_short: Vec<Technique>,
}

/// A search on one board for the steps of one finder at a time.
pub(crate) struct Search<'a> {
    pub(crate) board: &'a Board,
    pub(crate) settings: &'a Settings,
    /// Is every step wanted, or the first?
    pub(crate) all: bool,
    wanted: TechniqueSet,
    found: Vec<Step>,
    seen: HashSet<(Technique, Vec<Candidate>, Vec<Candidate>)>,
    left: u64,
    shared: Shared,
}

/// What several finders need of a board, made when the first asks.
#[derive(Default)]
struct Shared {
    als: OnceCell<Vec<Als>>,
    graph: OnceCell<Graph>,
    grouped: OnceCell<Graph>,
    with_sets: OnceCell<Graph>,
    fish: Vec<((Kind, usize), Rc<[Fish]>)>,
}

impl<'a> Search<'a> {
    pub(crate) fn new(board: &'a Board, settings: &'a Settings, all: bool) -> Search<'a> {
        Search {
            board,
            settings,
            all,
            wanted: TechniqueSet::default(),
            found: Vec::new(),
            seen: HashSet::new(),
            left: 0,
            shared: Shared::default(),
        }
    }

    /// Runs the finder of a group of techniques; says whether it saw everything.
    pub(crate) fn run(&mut self, group: &[Technique]) -> bool {
        self.wanted = group.iter().copied().collect();
        self.left = self.settings.budget;
        if let Some(first) = group.first() {
            let _ = (first.info().finder)(self);
        }
        self.left > 0
    }

    /// Is a step of this technique asked for?
    pub(crate) fn wants(&self, technique: Technique) -> bool {
        self.wanted.contains(technique)
    }

    /// Takes a step that was found, if it is wanted and new; stops if one is enough.
    pub(crate) fn found(&mut self, step: Step) -> Flow {
        if !self.wants(step.technique) {
            return GO_ON;
        }
        let step = step.tidy();
        if !self.all {
            self.found.push(step);
            return ControlFlow::Break(());
        }
        let conclusions = (step.placements.clone(), step.eliminations.clone());
        if self
            .seen
            .insert((step.technique, conclusions.0, conclusions.1))
        {
            self.found.push(step);
        }
        GO_ON
    }

    /// Counts work; stops when there was too much.
    pub(crate) fn spend(&mut self, work: u64) -> Flow {
        self.left = self.left.saturating_sub(work);
        if self.left == 0 {
            ControlFlow::Break(())
        } else {
            GO_ON
        }
    }

    /// The steps so far.
    pub(crate) fn take(&mut self) -> Vec<Step> {
        std::mem::take(&mut self.found)
    }

    /// The almost locked sets of the board.
    pub(crate) fn als(&self) -> &[Als] {
        self.shared.als.get_or_init(|| crate::als::all(self.board))
    }

    /// The fish with boxes of one kind and size.
    pub(crate) fn complex_fish(&mut self, kind: Kind, size: usize) -> ControlFlow<(), Rc<[Fish]>> {
        let known = self
            .shared
            .fish
            .iter()
            .find(|(key, _)| *key == (kind, size));
        if let Some((_, fish)) = known {
            return ControlFlow::Continue(Rc::clone(fish));
        }
        let fish: Rc<[Fish]> = complex_fish::all(self, kind, size)?.into();
        self.shared.fish.push(((kind, size), Rc::clone(&fish)));
        ControlFlow::Continue(fish)
    }

    /// Candidates and their links.
    pub(crate) fn graph(&self) -> &Graph {
        self.shared.graph.get_or_init(|| Graph::new(self.board))
    }

    /// Candidates, groups and their links.
    pub(crate) fn grouped_graph(&self) -> &Graph {
        let make = || Graph::with_groups(self.board);
        self.shared.grouped.get_or_init(make)
    }

    /// Candidates, groups, almost locked sets and their links.
    pub(crate) fn graph_with_sets(&self) -> &Graph {
        let make = || Graph::with_sets(self.board, self.als());
        self.shared.with_sets.get_or_init(make)
    }
}

/// The first step of the first technique that finds one.
#[must_use]
pub fn next_step(board: &Board, settings: &Settings) -> Option<Step> {
    let mut search = Search::new(board, settings, false);
    settings.groups().find_map(|group| {
        search.run(group);
        search.take().pop()
    })
}

/// All steps of all techniques, each conclusion of a technique once.
#[must_use]
pub fn all_steps(board: &Board, settings: &Settings) -> Found {
    let mut search = Search::new(board, settings, true);
    let mut cut_short = Vec::new();
    for group in settings.groups() {
        if !search.run(group) {
            cut_short.extend_from_slice(group);
        }
    }
    let steps = search.take();
    Found { steps, cut_short }
}
