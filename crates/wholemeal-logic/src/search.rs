//! The search for steps: the data that finders use, and the steps that they find.

use std::cell::OnceCell;
use std::collections::{HashMap, HashSet};
use std::ops::ControlFlow;
use std::rc::Rc;

use crate::als::{self, Als, EntryDigits, Neighbours};
use crate::budget::{Budget, Meter, Stopped};
use crate::closure::Closure;
use crate::eliminable::eliminable;
use crate::geometry::HOUSES;
use crate::graph::Graph;
use crate::hodoku::SinglesQueues;
use crate::technique::{Finder, TechniqueSet};
use crate::techniques::complex_fish::{self, Kind};
use crate::techniques::fish;
use crate::{Board, Candidate, Cells, Digits, Settings, Step, Technique};

/// Whether a search continues.
pub(crate) type Flow = ControlFlow<()>;

/// Continues the search.
pub(crate) const GO_ON: Flow = ControlFlow::Continue(());

/// The work of a finder between two polls of the budget: a few milliseconds for the most expensive
/// finders.
const POLL: u64 = 4096;

/// The steps of a board.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Found {
    /// The steps.
    pub steps: Vec<Step>,
    /// The techniques whose search was cut short because it reached its work limit.
    pub cut_short: Vec<Technique>,
    /// Whether the [`Budget`] stopped the search before all techniques were tried.
    pub stopped: bool,
}

/// A search on one board for the steps of one finder at a time.
pub(crate) struct Search<'a> {
    pub(crate) board: &'a Board,
    pub(crate) settings: &'a Settings,
    /// The only candidate that a proof by cases is about, if the caller asks for one.
    pub(crate) only: Option<Candidate>,
    /// Whether all steps are searched, or only the first.
    pub(crate) all: bool,
    wanted: TechniqueSet,
    found: Vec<Step>,
    seen: HashSet<Conclusions>,
    conclusions: Conclusions,
    left: u64,
    meter: &'a Meter<'a>,
    /// Work since the meter was polled.
    unpolled: u64,
    shared: Shared,
    /// The finders that found nothing on earlier boards, and the finder that runs now.
    memory: Memory,
    rank: u16,
}

/// The conclusions of a step as numbers: the candidates that it removes, those that it places,
/// and the technique.
type Conclusions = Vec<u16>;

/// The finders that found nothing on a board with these places. A finder that examines one digit
/// or one house at a time runs again only for those that have changed.
#[derive(Clone, Default)]
pub(crate) struct Memory {
    known_empty: Vec<(u16, [Cells; 9])>,
    /// For each digit its places on an earlier board, and which were eliminable.
    eliminable: [(Cells, Cells); 9],
    /// HoDoKu's queues of singles, if its finders search.
    /// In a box, because memories are moved from search to search.
    singles: Option<Box<SinglesQueues>>,
}

impl Memory {
    fn of(&self, rank: u16) -> Option<&[Cells; 9]> {
        let known = self.known_empty.iter().find(|(key, _)| *key == rank);
        known.map(|(_, places)| places)
    }

    /// Follows a step that was taken.
    pub(crate) fn apply(&mut self, step: &Step) {
        if let Some(singles) = &mut self.singles {
            singles.apply(step);
        }
    }

    fn note(&mut self, rank: u16, places: [Cells; 9]) {
        match self.known_empty.iter_mut().find(|(key, _)| *key == rank) {
            Some((_, known)) => *known = places,
            None => self.known_empty.push((rank, places)),
        }
    }
}

/// Data of a board that several finders share, computed on first use. Large parts are in boxes,
/// because a search is made for every step of a path.
#[derive(Default)]
struct Shared {
    eliminable: OnceCell<[Cells; 9]>,
    als: OnceCell<Rc<Vec<Als>>>,
    entries: OnceCell<Rc<EntryDigits>>,
    neighbours: OnceCell<Rc<Neighbours>>,
    graph: OnceCell<Box<Graph>>,
    grouped: OnceCell<Box<Graph>>,
    closure: OnceCell<Closure>,
    with_sets: OnceCell<Box<Graph>>,
    finned_fish: HashMap<usize, School<fish::Fish>>,
    complex_fish: HashMap<(Kind, usize), School<complex_fish::Fish>>,
}

/// The fish of some digits. Fish with and without fins are found together.
struct School<F> {
    digits: Digits,
    fish: Rc<[F]>,
}

impl<F> Default for School<F> {
    fn default() -> Self {
        School {
            digits: Digits::NONE,
            fish: Rc::new([]),
        }
    }
}

impl<F: Clone> School<F> {
    fn with(self, digits: Digits, caught: Vec<F>) -> School<F> {
        School {
            digits: self.digits | digits,
            fish: self.fish.iter().cloned().chain(caught).collect(),
        }
    }
}

impl<'a> Search<'a> {
    pub(crate) fn new(
        board: &'a Board,
        settings: &'a Settings,
        all: bool,
        meter: &'a Meter<'a>,
    ) -> Search<'a> {
        Search {
            board,
            settings,
            only: None,
            all,
            wanted: TechniqueSet::default(),
            found: Vec::new(),
            seen: HashSet::new(),
            conclusions: Conclusions::new(),
            left: 0,
            meter,
            unpolled: 0,
            shared: Shared::default(),
            memory: Memory::default(),
            rank: 0,
        }
    }

    /// The houses that have changed since the current finder found nothing.
    pub(crate) fn fresh_houses(&self) -> [bool; 27] {
        let Some(known) = self.memory.of(self.rank) else {
            return [true; 27];
        };
        let digits = known.iter().enumerate();
        let changed = digits.fold(Cells::NONE, |all, (digit, places)| {
            all | (*places ^ self.board.places(digit))
        });
        HOUSES.map(|house| house.meets(changed))
    }

    /// A search that uses the memory of earlier boards.
    pub(crate) fn remembering(mut self, memory: Memory) -> Search<'a> {
        self.memory = memory;
        self
    }

    /// The memory for later boards.
    pub(crate) fn into_memory(mut self) -> Memory {
        if let Some(eliminable) = self.shared.eliminable.get() {
            self.memory.eliminable = std::array::from_fn(|d| (self.board.places(d), eliminable[d]));
        }
        self.memory
    }

    /// For each digit the places that a technique of one digit can remove.
    pub(crate) fn eliminable(&self) -> &[Cells; 9] {
        let of = |digit: usize| match self.memory.eliminable[digit] {
            (places, known) if places == self.board.places(digit) => known,
            _ => eliminable(self.board, digit),
        };
        self.shared
            .eliminable
            .get_or_init(|| std::array::from_fn(of))
    }

    /// The digits of which a technique of one digit can remove a candidate, and that have
    /// changed since the current finder found nothing.
    pub(crate) fn eliminable_digits(&self) -> Digits {
        let eliminable = self.eliminable();
        let hopeful = |digit: &usize| !eliminable[*digit].is_empty();
        self.fresh_digits().into_iter().filter(hopeful).collect()
    }

    /// The digits that have changed since the current finder found nothing.
    fn fresh_digits(&self) -> Digits {
        let fresh = |digit: &usize| {
            let known = self.memory.of(self.rank);
            known.is_none_or(|places| places[*digit] != self.board.places(*digit))
        };
        (0..9).filter(fresh).collect()
    }

    /// Runs the finder of a group of techniques. Returns `true` if it was not cut short.
    pub(crate) fn run(&mut self, group: &[Technique]) -> bool {
        self.wanted = group.iter().copied().collect();
        self.left = self.settings.budget;
        let Some(first) = group.first() else {
            return true;
        };
        let before = self.found.len();
        self.rank = first.search_rank();
        let _ = self.settings.finders.of(*first)(self);
        if self.left > 0 && self.found.len() == before {
            let places = std::array::from_fn(|digit| self.board.places(digit));
            self.memory.note(self.rank, places);
        }
        self.left > 0
    }

    /// A proof by cases, if the settings allow it and the budget is not spent.
    pub(crate) fn proof_by_cases(&mut self) -> Option<Step> {
        if !self.settings.proof_by_cases || self.meter.is_stopped() || !self.meter.start_search() {
            return None;
        }
        self.run(&[Technique::PROOF_BY_CASES]);
        self.take().pop()
    }

    /// Returns `true` if steps of this technique are searched.
    pub(crate) fn wants(&self, technique: Technique) -> bool {
        self.wanted.contains(technique)
    }

    /// Adds a step if its technique is searched and its conclusions are new. Stops the search if
    /// one step is enough.
    pub(crate) fn found(&mut self, step: Step) -> Flow {
        if !self.wants(step.technique) {
            return GO_ON;
        }
        if !self.all {
            self.found.push(step);
            return ControlFlow::Break(());
        }
        self.conclude(
            step.technique,
            &step.placements,
            step.eliminations.iter().copied(),
        );
        if !self.seen.contains(&self.conclusions) {
            self.seen.insert(self.conclusions.clone());
            self.found.push(step);
        }
        GO_ON
    }

    /// Runs a finder for all its steps, and adds them in an order of the caller.
    pub(crate) fn sorted_by<K: Ord>(&mut self, finder: Finder, key: impl Fn(&Step) -> K) -> Flow {
        let all = std::mem::replace(&mut self.all, true);
        let before = std::mem::take(&mut self.found);
        let seen = std::mem::take(&mut self.seen);
        let flow = finder(self);
        let mut steps = std::mem::replace(&mut self.found, before);
        self.seen = seen;
        self.all = all;
        steps.sort_by_cached_key(key);
        for step in steps {
            self.found(step)?;
        }
        flow
    }

    /// Returns `true` if a step of this technique with exactly these eliminations is known.
    /// Finders that reach the same eliminations in many ways call this before they collect the
    /// evidence.
    pub(crate) fn knows(
        &mut self,
        technique: Technique,
        eliminations: impl Iterator<Item = Candidate>,
    ) -> bool {
        self.conclude(technique, &[], eliminations);
        self.seen.contains(&self.conclusions)
    }

    /// Records the conclusions of a step.
    fn conclude(
        &mut self,
        technique: Technique,
        placements: &[Candidate],
        eliminations: impl Iterator<Item = Candidate>,
    ) {
        let all = &mut self.conclusions;
        all.clear();
        let placements = placements.iter();
        all.extend(placements.map(|placed| (placed.index() + 729) as u16));
        all.extend(eliminations.map(|gone| gone.index() as u16));
        all.sort_unstable();
        all.dedup();
        all.push(technique.0.into());
    }

    /// Counts work. Stops the search at the work limit, or if the budget ends.
    pub(crate) fn spend(&mut self, work: u64) -> Flow {
        self.left = self.left.saturating_sub(work);
        self.unpolled += work;
        if self.unpolled >= POLL {
            self.unpolled = 0;
            if self.meter.poll() {
                self.left = 0;
            }
        }
        if self.left == 0 {
            ControlFlow::Break(())
        } else {
            GO_ON
        }
    }

    /// The steps so far. Their conclusions are in the order in which the finder lists them.
    pub(crate) fn take(&mut self) -> Vec<Step> {
        std::mem::take(&mut self.found)
    }

    /// HoDoKu's queues of singles for this board.
    pub(crate) fn singles(&mut self) -> &mut SinglesQueues {
        let board = self.board;
        let new = || SinglesQueues::new(board).into();
        self.memory.singles.get_or_insert_with(new)
    }

    /// The almost locked sets of the board.
    pub(crate) fn als(&self) -> &Rc<Vec<Als>> {
        let make = || als::all(self.board).into();
        self.shared.als.get_or_init(make)
    }

    /// The entries of the almost locked sets.
    pub(crate) fn entries(&self) -> Rc<EntryDigits> {
        let make = || EntryDigits::new(self.als(), self.board).into();
        Rc::clone(self.shared.entries.get_or_init(make))
    }

    /// For every almost locked set the sets that share a restricted common with it.
    pub(crate) fn neighbours(&self) -> Rc<Neighbours> {
        let overlap = self.settings.overlapping_sets;
        let make = || Neighbours::new(self.als(), &self.entries(), overlap).into();
        Rc::clone(self.shared.neighbours.get_or_init(make))
    }

    /// The finned fish of one size that consist of lines, at least for the digits that have
    /// changed.
    pub(crate) fn finned_fish(&mut self, size: usize) -> Rc<[fish::Fish]> {
        let known = self.shared.finned_fish.remove(&size).unwrap_or_default();
        let new = self.eliminable_digits() - known.digits;
        let caught = fish::all_finned(self.board, new, size);
        let school = known.with(new, caught);
        let all = Rc::clone(&school.fish);
        self.shared.finned_fish.insert(size, school);
        all
    }

    /// The fish with boxes of one kind and size, at least for the digits that have changed.
    pub(crate) fn complex_fish(
        &mut self,
        kind: Kind,
        size: usize,
    ) -> ControlFlow<(), Rc<[complex_fish::Fish]>> {
        let known = self
            .shared
            .complex_fish
            .remove(&(kind, size))
            .unwrap_or_default();
        let new = self.eliminable_digits() - known.digits;
        let caught = complex_fish::all(self, new, kind, size)?;
        let school = known.with(new, caught);
        let all = Rc::clone(&school.fish);
        self.shared.complex_fish.insert((kind, size), school);
        ControlFlow::Continue(all)
    }

    /// Candidates and their links.
    pub(crate) fn graph(&self) -> &Graph {
        let make = || Graph::new(self.board).into();
        self.shared.graph.get_or_init(make)
    }

    /// Candidates, groups and their links.
    pub(crate) fn grouped_graph(&self) -> &Graph {
        let make = || Graph::with_groups(self.board).into();
        self.shared.grouped.get_or_init(make)
    }

    /// What follows from candidates and groups.
    pub(crate) fn closure(&self) -> &Closure {
        let make = || Closure::new(self.grouped_graph());
        self.shared.closure.get_or_init(make)
    }

    /// Candidates, groups, almost locked sets and their links.
    pub(crate) fn graph_with_sets(&self) -> &Graph {
        let make = || Graph::with_sets(self.board, self.als()).into();
        self.shared.with_sets.get_or_init(make)
    }
}

/// The first step of the first technique that finds one.
#[must_use]
pub fn next_step(board: &Board, settings: &Settings) -> Option<Step> {
    next_step_within(board, settings, &Budget::UNLIMITED).unwrap_or_default()
}

/// The first step of the first technique that finds one, within a budget.
///
/// # Errors
/// Returns [`Stopped`] with the number of searches if the budget ran out before a step was found.
pub fn next_step_within(
    board: &Board,
    settings: &Settings,
    budget: &Budget<'_>,
) -> Result<Option<Step>, Stopped> {
    let meter = Meter::new(budget);
    let mut search = Search::new(board, settings, false, &meter);
    for group in settings.groups().take_while(|_| meter.start_search()) {
        search.run(group);
        if let Some(step) = search.take().pop() {
            return Ok(Some(step.tidy()));
        }
    }
    let step = search.proof_by_cases();
    if step.is_none() && meter.is_stopped() {
        return Err(meter.report());
    }
    Ok(step)
}

/// A proof by cases that this candidate is false, if the settings allow proofs.
///
/// # Errors
/// How many searches the budget allowed, if it ended before a proof was found.
pub(crate) fn proof_of_within(
    board: &Board,
    candidate: Candidate,
    settings: &Settings,
    budget: &Budget<'_>,
) -> Result<Option<Step>, Stopped> {
    let meter = Meter::new(budget);
    let mut search = Search::new(board, settings, false, &meter);
    search.only = Some(candidate);
    let step = search.proof_by_cases();
    if step.is_none() && meter.is_stopped() {
        return Err(meter.report());
    }
    Ok(step)
}

/// All steps of all techniques, each conclusion of a technique once. If there is none, a proof by
/// cases, unless the settings exclude it.
#[must_use]
pub fn all_steps(board: &Board, settings: &Settings) -> Found {
    all_steps_within(board, settings, &Budget::UNLIMITED)
}

/// All steps of all techniques that a budget allows; see [`Found::stopped`].
#[must_use]
pub fn all_steps_within(board: &Board, settings: &Settings, budget: &Budget<'_>) -> Found {
    let meter = Meter::new(budget);
    let mut search = Search::new(board, settings, true, &meter);
    let mut cut_short = Vec::new();
    for group in settings.groups().take_while(|_| meter.start_search()) {
        if !search.run(group) {
            cut_short.extend_from_slice(group);
        }
    }
    let mut steps: Vec<Step> = search.take().into_iter().map(Step::tidy).collect();
    if steps.is_empty() {
        steps.extend(search.proof_by_cases());
    }
    Found {
        steps,
        cut_short,
        stopped: meter.is_stopped(),
    }
}
