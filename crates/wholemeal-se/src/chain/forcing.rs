//! Forcing chains and cycles on a board that does not change.

use std::ops::RangeInclusive;

use crate::board::Marks;
use crate::chain::length::rating;
use crate::chain::linked::{Linked, linked};
use crate::chain::links::{LinkKind, StaticLinks};
use crate::chain::node::{Node, Reason, parts};
use crate::chain::spread::{Class, Spread};
use crate::chain::tree::Tree;
use crate::found::{ChainPattern, Found, Source, Why};
use crate::geometry::{PEER_SETS, cells};
use crate::technique::Technique;

/// A chain or a cycle.
#[derive(Clone, Debug)]
pub(crate) struct Forcing {
    pub(crate) rank: Rank,
    /// The candidate that is decided, and whether it is true; of a cycle its start.
    pub(crate) conclusion: (u16, bool),
    /// The candidates that a cycle removes, by cell.
    pub(crate) remove: Vec<(u8, u16)>,
    /// The records from the end back to the assumption, unless only the best hint is of interest.
    pub(crate) path: Vec<(Node, Reason)>,
}

/// The order of hints: by rating, complexity and kind, then as they are generated.
#[derive(Clone, Copy, Debug, PartialEq, PartialOrd)]
pub(crate) struct Rank {
    pub(crate) rating: f64,
    pub(crate) complexity: u32,
    key: u8,
    sweep: u8,
    start: u16,
    pub(crate) part: Part,
    pub(crate) arrival: u16,
}

/// The hints of one start in the order in which they are generated.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd)]
pub(crate) enum Part {
    Cycle,
    /// The chain from true to false.
    Refutation,
    /// The chain from false to true.
    Proof,
}

/// The three sweeps in order.
const SWEEPS: [LinkKind; 3] = [LinkKind::X, LinkKind::Y, LinkKind::Xy];

impl Rank {
    fn new(kind: LinkKind, part: Part, complexity: u32, start: u16, arrival: u16) -> Rank {
        let (base, key, sweep) = match (kind, part) {
            (LinkKind::X, Part::Cycle) => (6.5, 2, 0),
            (LinkKind::X, _) => (6.6, 2, 0),
            (LinkKind::Y, _) => (6.5, 3, 1),
            (LinkKind::Xy, _) => (7.0, 4, 2),
        };
        Rank {
            rating: rating(base, complexity),
            complexity,
            key,
            sweep,
            start,
            part,
            arrival,
        }
    }
}

impl Forcing {
    pub(crate) fn is_cycle(&self) -> bool {
        self.rank.part == Part::Cycle
    }

    fn technique(&self) -> Technique {
        match (SWEEPS[usize::from(self.rank.sweep)], self.is_cycle()) {
            (LinkKind::X, true) => Technique::CycleX,
            (LinkKind::Y, _) => Technique::CycleY,
            (LinkKind::Xy, true) => Technique::CycleXy,
            (LinkKind::X, false) => Technique::ForcingChainX,
            (LinkKind::Xy, false) => Technique::ForcingChainXy,
        }
    }

    /// The step of this hint.
    fn step(self, marks: &Marks) -> Found {
        let source = if self.is_cycle() {
            Source::Cycle {
                last: last_two(&self.path),
            }
        } else {
            Source::Opposite
        };
        let pattern = ChainPattern {
            source,
            complexity: self.rank.complexity,
            conclusion: self.conclusion,
        };
        let step = Found::new(self.technique(), self.rank.rating, Why::Chain(pattern));
        if self.is_cycle() {
            step.removing(self.remove)
        } else {
            step.concluding(marks, self.conclusion.0, self.conclusion.1)
        }
    }
}

/// All chains and cycles, the best first.
pub(crate) fn sorted(marks: &Marks) -> Vec<Forcing> {
    let mut hints = Vec::new();
    let mut all = |hint: Forcing| {
        hints.push(hint);
        None
    };
    let links = StaticLinks::new(marks);
    let mut search = Search::new(marks, &links, Wanted::All, &mut all);
    if search.of_kind(LinkKind::Xy) {
        search.of_kind(LinkKind::X);
        search.of_kind(LinkKind::Y);
    }
    hints.sort_by(|a, b| {
        a.rank
            .partial_cmp(&b.rank)
            .unwrap_or(std::cmp::Ordering::Equal)
    });
    hints
}

/// The best chain or cycle.
pub(crate) fn find(marks: &Marks) -> Option<Found> {
    let links = StaticLinks::new(marks);
    let mut best: Option<Forcing> = None;
    let mut keep_best = |hint: Forcing| {
        if best.as_ref().is_none_or(|best| hint.rank < best.rank) {
            best = Some(hint);
        }
        best.as_ref().map(|best| best.rank)
    };
    let mut search = Search::new(marks, &links, Wanted::Best, &mut keep_best);
    // If there is no chain, there is no cycle.
    let single = search.of_kind(LinkKind::X);
    if search.of_kind(LinkKind::Xy) || single {
        search.of_kind(LinkKind::Y);
    }
    best.map(|hint| hint.step(marks))
}

/// The records of a chain or cycle from its end back to the assumption.
pub(crate) fn proof(
    marks: &Marks,
    technique: Technique,
    pattern: &ChainPattern,
) -> Vec<(Node, Reason)> {
    let links = StaticLinks::new(marks);
    let mut tree = Tree::new(&links);
    let kind = match technique {
        Technique::CycleX | Technique::ForcingChainX => LinkKind::X,
        Technique::CycleY => LinkKind::Y,
        _ => LinkKind::Xy,
    };
    let (candidate, on) = pattern.conclusion;
    let start = links
        .candidates
        .iter()
        .position(|&known| known == candidate);
    let start = start.unwrap_or(0) as u16;
    let Source::Cycle { last } = pattern.source else {
        return tree.chain(kind, start, !on).unwrap_or_default();
    };
    let mut found = Vec::new();
    let all = |_| true;
    tree.each_cycle(kind, start, 0..=u32::MAX, all, |path, _| {
        if last_two(path) == last {
            found = path.to_vec();
        }
    });
    found
}

/// The last two nodes of a cycle before it comes back to its start. They tell the cycles from one
/// start apart.
fn last_two(path: &[(Node, Reason)]) -> [Node; 2] {
    [path[1].0, path[2].0]
}

/// Which hints are searched.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Wanted {
    All,
    Best,
}

/// A search. The call `with` returns the best rank so far if only better hints are of interest.
struct Search<'a> {
    marks: &'a Marks,
    tree: Tree<'a>,
    wanted: Wanted,
    best: Option<Rank>,
    with: &'a mut dyn FnMut(Forcing) -> Option<Rank>,
}

impl<'a> Search<'a> {
    fn new(
        marks: &'a Marks,
        links: &'a StaticLinks,
        wanted: Wanted,
        with: &'a mut dyn FnMut(Forcing) -> Option<Rank>,
    ) -> Search<'a> {
        Search {
            marks,
            tree: Tree::new(links),
            wanted,
            best: None,
            with,
        }
    }

    /// The largest complexity that can still be better than the best hint, from this start.
    fn limit(&self, kind: LinkKind, part: Part, start: u16) -> u32 {
        let Some(best) = self.best else {
            return u32::MAX;
        };
        let better = |&complexity: &u32| Rank::new(kind, part, complexity, start, 0) < best;
        (4..).step_by(2).take_while(better).last().unwrap_or(0)
    }

    /// Looks for the hints of one kind. Returns `true` if there is a chain.
    fn of_kind(&mut self, kind: LinkKind) -> bool {
        if self.limit(kind, Part::Refutation, 0) < 4 && self.limit(kind, Part::Cycle, 0) < 4 {
            return false;
        }
        let (links, numbers) = (self.tree.links, linked(self.tree.links, kind));
        let numbers = numbers.as_slice();
        match numbers.len() {
            0 => false,
            1..=64 => self.of_spread::<1>(kind, Linked::new(links, kind, numbers)),
            65..=128 => self.of_spread::<2>(kind, Linked::new(links, kind, numbers)),
            129..=256 => self.of_spread::<4>(kind, Linked::new(links, kind, numbers)),
            _ => self.of_spread::<12>(kind, Linked::new(links, kind, numbers)),
        }
    }

    /// The rank of the best chain limits the search for cycles, which has to look at more.
    fn of_spread<const W: usize>(&mut self, kind: LinkKind, linked: Linked<'_, W>) -> bool {
        let mut spread = Spread::new(linked);
        let has_chain = match (kind, self.wanted) {
            (LinkKind::Y, _) => true,
            (_, Wanted::All) => self.all_chains(kind, &mut spread),
            (_, Wanted::Best) => self.nearest_chain(kind, &mut spread),
        };
        if has_chain || self.best.is_some() {
            self.cycles(kind, &mut spread);
        }
        has_chain
    }

    /// All chains. Returns `false` if there is none.
    fn all_chains<const W: usize>(&mut self, kind: LinkKind, spread: &mut Spread<'_, W>) -> bool {
        while spread.deepen() {}
        let mut found = false;
        for start in 0..self.tree.links.candidates.len() as u16 {
            let (refuted, proved) = (spread.is_refuted(start), spread.is_proved(start));
            found |= refuted || proved;
            if refuted && self.has_alternative(start) {
                self.chain(kind, Part::Refutation, start);
            }
            if proved && self.has_alternative(start) {
                self.chain(kind, Part::Proof, start);
            }
        }
        found
    }

    /// Looks for the shortest chain, the first of these in the order of search. Returns `false` if
    /// there is none that is better than the best hint.
    fn nearest_chain<const W: usize>(
        &mut self,
        kind: LinkKind,
        spread: &mut Spread<'_, W>,
    ) -> bool {
        let count = self.tree.links.candidates.len() as u16;
        let limit = self.limit(kind, Part::Refutation, 0);
        loop {
            let complexity = 2 * spread.depth() + 2;
            if complexity > limit {
                return false;
            }
            let part = |number: u16| match number {
                _ if !self.has_alternative(number) => None,
                _ if spread.is_refuted(number) => Some((number, Part::Refutation)),
                _ => spread.is_proved(number).then_some((number, Part::Proof)),
            };
            if let Some((start, part)) = (0..count).find_map(part) {
                self.add_chain(Rank::new(kind, part, complexity, start, 0), Vec::new());
                return true;
            }
            if !spread.deepen() {
                return false;
            }
        }
    }

    /// Passes a chain on.
    fn add_chain(&mut self, rank: Rank, path: Vec<(Node, Reason)>) {
        let candidate = self.tree.links.candidates[usize::from(rank.start)];
        self.best = (self.with)(Forcing {
            rank,
            conclusion: (candidate, rank.part == Part::Proof),
            remove: Vec::new(),
            path,
        });
    }

    /// Chains start only in cells with several candidates.
    fn has_alternative(&self, start: u16) -> bool {
        let cell = self.tree.links.candidates[usize::from(start)] / 9;
        self.marks.count(cell.into()) >= 2
    }

    fn chain(&mut self, kind: LinkKind, part: Part, start: u16) {
        let on = part == Part::Refutation;
        if let Some(path) = self.tree.chain(kind, start, on) {
            let rank = Rank::new(kind, part, path.len() as u32, start, 0);
            self.add_chain(rank, path);
        }
    }

    /// Looks for cycles. What a cycle removes has a chain that has at most two nodes more.
    fn cycles<const W: usize>(&mut self, kind: LinkKind, spread: &mut Spread<'_, W>) {
        let mut limit = self.limit(kind, Part::Cycle, 0);
        let mut least = match self.wanted {
            Wanted::All => 4,
            // No candidate was refuted on an earlier level.
            Wanted::Best => 2 * spread.depth(),
        };
        while 2 * spread.depth() < limit {
            let has_refuted = spread.has_refuted();
            if !spread.deepen() {
                break;
            }
            if !has_refuted {
                least = 2 * spread.depth();
            }
        }
        let refuted = spread.refuted();
        if refuted.is_empty() {
            return;
        }
        for start in 0..self.tree.links.candidates.len() as u16 {
            // From here on a cycle as long as the best hint would come after it.
            if self.best.is_some_and(|best| start == best.start + 1) {
                limit = self.limit(kind, Part::Cycle, start);
            }
            if limit < least {
                return;
            }
            if !self.starts_cycles(kind, start) {
                continue;
            }
            if let Some(class) = spread.class(start, &refuted) {
                let best = self.best;
                self.cycles_from(kind, start, &class, least..=limit);
                if self.best != best {
                    limit = self.limit(kind, Part::Cycle, start);
                }
            }
        }
    }

    fn starts_cycles(&self, kind: LinkKind, start: u16) -> bool {
        let cell = self.tree.links.candidates[usize::from(start)] / 9;
        let count = self.marks.count(cell.into());
        count == 2 || count > 2 && kind != LinkKind::Y
    }

    fn cycles_from<const W: usize>(
        &mut self,
        kind: LinkKind,
        start: u16,
        class: &Class<'_, W>,
        sizes: RangeInclusive<u32>,
    ) {
        let (marks, best, with) = (self.marks, &mut self.best, &mut self.with);
        let candidate = self.tree.links.candidates[usize::from(start)];
        let inside = |number| class.has(number);
        self.tree
            .each_cycle(kind, start, sizes, inside, |path, arrival| {
                let rank = Rank::new(kind, Part::Cycle, path.len() as u32 - 1, start, arrival);
                if best.is_some_and(|best| rank >= best) {
                    return;
                }
                let remove = removed_by_cycle(marks, path);
                if !remove.is_empty() {
                    *best = with(Forcing {
                        rank,
                        conclusion: (candidate, true),
                        remove,
                        path: path.to_vec(),
                    });
                }
            });
    }
}

/// The candidates outside the cells of a cycle that see a true and a false node of their digit.
fn removed_by_cycle(marks: &Marks, path: &[(Node, Reason)]) -> Vec<(u8, u16)> {
    let mut seen = [[0u128; 9]; 2];
    let mut inside = 0u128;
    for &(node, _) in path {
        let (candidate, on) = parts(node);
        let (cell, digit) = (usize::from(candidate / 9), usize::from(candidate % 9));
        inside |= 1 << cell;
        seen[usize::from(on)][digit] |= PEER_SETS[cell];
    }
    let mut lost = [0u16; 81];
    let mut all = 0u128;
    for (digit, places) in marks.places.iter().enumerate() {
        let removed = places & seen[0][digit] & seen[1][digit] & !inside;
        all |= removed;
        cells(removed).for_each(|cell| lost[cell] |= 1 << digit);
    }
    cells(all).map(|cell| (cell as u8, lost[cell])).collect()
}
