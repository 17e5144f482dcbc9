//! The consequences of all candidates together, level by level, on a board that does not change.
//! The first level on which a candidate refutes or proves itself has the shortest chains.

use crate::chain::linked::{Linked, NOT_LINKED};
use crate::chain::set::Set;

/// What follows from each candidate within some levels. A level is a weak link and a strong one.
pub(crate) struct Spread<'a, const W: usize> {
    linked: Linked<'a, W>,
    near: Vec<Set<W>>,
    /// For each candidate the linked ones that are true if it is true, within `depth` levels.
    reach: Vec<Set<W>>,
    before: Vec<Set<W>>,
    depth: u32,
    is_complete: bool,
}

impl<'a, const W: usize> Spread<'a, W> {
    /// The first level.
    pub(crate) fn new(linked: Linked<'a, W>) -> Spread<'a, W> {
        let all = 0..linked.index.len() as u16;
        let near: Vec<Set<W>> = all.map(|number| linked.near(number)).collect();
        Spread {
            linked,
            reach: near.clone(),
            before: near.clone(),
            near,
            depth: 1,
            is_complete: false,
        }
    }

    pub(crate) fn depth(&self) -> u32 {
        self.depth
    }

    /// Adds a level. Returns `false` if nothing is new on it.
    pub(crate) fn deepen(&mut self) -> bool {
        if self.is_complete {
            return false;
        }
        std::mem::swap(&mut self.reach, &mut self.before);
        for (near, reach) in self.near.iter().zip(&mut self.reach) {
            let mut all = *near;
            for other in near.iter() {
                let number = self.linked.numbers[usize::from(other)];
                all.add(&self.before[usize::from(number)]);
            }
            *reach = all;
        }
        self.depth += 1;
        self.is_complete = self.reach == self.before;
        !self.is_complete
    }

    /// Returns `true` if the candidate is false if it is true.
    pub(crate) fn is_refuted(&self, number: u16) -> bool {
        self.reach[usize::from(number)].meets(&self.linked.excluding[usize::from(number)])
    }

    /// Returns `true` if the candidate is true if it is false.
    pub(crate) fn is_proved(&self, number: u16) -> bool {
        let index = self.linked.index[usize::from(number)];
        index != NOT_LINKED
            && self.linked.strong[usize::from(index)]
                .iter()
                .any(|partner| self.reach_of(partner).has(index))
    }

    fn reach_of(&self, index: u16) -> &Set<W> {
        &self.reach[usize::from(self.linked.numbers[usize::from(index)])]
    }

    /// Returns `true` if a candidate is refuted.
    pub(crate) fn has_refuted(&self) -> bool {
        (0..self.linked.index.len() as u16).any(|number| self.is_refuted(number))
    }

    /// The candidates that a cycle may remove: those that are refuted within the same number of
    /// levels.
    pub(crate) fn refuted(&self) -> Vec<u16> {
        let all = 0..self.linked.index.len() as u16;
        all.filter(|&number| self.is_refuted(number)).collect()
    }

    /// The true nodes of the cycles of at most `depth` levels from a candidate: they imply each
    /// other. `None` if these cycles remove none of the candidates that are refuted.
    pub(crate) fn class(&self, start: u16, refuted: &[u16]) -> Option<Class<'_, W>> {
        let index = self.linked.index[usize::from(start)];
        if index == NOT_LINKED {
            return None;
        }
        let mut members = Set::NONE;
        members.insert(index);
        let reach = self.reach_of(index);
        let equivalent = reach
            .iter()
            .filter(|&other| self.reach_of(other).has(index));
        equivalent.for_each(|other| members.insert(other));
        let class = Class {
            index: &self.linked.index,
            members,
        };
        self.linked.may_remove(&members, refuted).then_some(class)
    }
}

/// Candidates that imply each other.
pub(crate) struct Class<'a, const W: usize> {
    index: &'a [u16],
    members: Set<W>,
}

impl<const W: usize> Class<'_, W> {
    /// Returns `true` if a candidate that has a strong link is in the class.
    pub(crate) fn has(&self, number: u16) -> bool {
        self.members.has(self.index[usize::from(number)])
    }
}
