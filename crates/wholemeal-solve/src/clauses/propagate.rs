//! Unit propagation.

use super::ClauseSolver;
use super::assignment::{Conflict, Reason};
use super::literal::Literal;
use super::store::ClauseId;

/// A clause that has to be looked at when one of its literals becomes false.
#[derive(Clone, Copy, Debug)]
pub(super) struct Watch {
    pub(super) clause: ClauseId,
    /// Another literal of the clause. If it is true, the clause need not be looked at.
    pub(super) blocker: Literal,
}

impl ClauseSolver {
    /// Assigns everything that follows from the literals of the trail, until nothing follows or a
    /// constraint is violated.
    pub(super) fn propagate(&mut self) -> Option<Conflict> {
        while let Some(&literal) = self.assignment.trail.get(self.assignment.propagated) {
            self.assignment.propagated += 1;
            self.work += 1;
            let conflict = self
                .propagate_pairs(literal)
                .or_else(|| self.propagate_groups(literal))
                .or_else(|| self.propagate_clauses(literal));
            if conflict.is_some() {
                return conflict;
            }
        }
        None
    }

    /// Clauses of two literals.
    fn propagate_pairs(&mut self, literal: Literal) -> Option<Conflict> {
        let (pairs, assignment) = (&self.pairs, &mut self.assignment);
        for &implied in &pairs[literal.index()] {
            match assignment.value(implied) {
                0 => assignment.assign(implied, Reason::Literal(literal)),
                -1 => return Some(Conflict::Pair(!literal, implied)),
                _ => {}
            }
        }
        None
    }

    /// The other literals of the groups of a true literal become false.
    fn propagate_groups(&mut self, literal: Literal) -> Option<Conflict> {
        let (groups, assignment) = (&self.groups, &mut self.assignment);
        for members in groups.of(literal) {
            self.work += members.len() as u64 / 8;
            for &other in members {
                match assignment.value(other) {
                    0 => assignment.assign(!other, Reason::Literal(literal)),
                    1 if other != literal => return Some(Conflict::Pair(!literal, !other)),
                    _ => {}
                }
            }
        }
        None
    }

    /// Clauses in which the negation of the literal is watched.
    fn propagate_clauses(&mut self, literal: Literal) -> Option<Conflict> {
        let watched = !literal;
        let mut list = std::mem::take(&mut self.watches[watched.index()]);
        let (mut read, mut kept) = (0, 0);
        let mut conflict = None;
        while read < list.len() {
            let watch = list[read];
            read += 1;
            let moved = !self.assignment.is_true(watch.blocker)
                && match self.visit(watch.clause, watched) {
                    Visit::Moved => true,
                    Visit::Satisfied(blocker) => {
                        list[kept] = Watch { blocker, ..watch };
                        kept += 1;
                        continue;
                    }
                    Visit::Unit(first) => {
                        self.assignment.assign(first, Reason::Clause(watch.clause));
                        false
                    }
                    Visit::Violated => {
                        conflict = Some(Conflict::Clause(watch.clause));
                        false
                    }
                };
            if !moved {
                list[kept] = watch;
                kept += 1;
            }
            if conflict.is_some() {
                break;
            }
        }
        self.work += read as u64 / 2;
        list.copy_within(read.., kept);
        list.truncate(kept + list.len() - read);
        self.watches[watched.index()] = list;
        conflict
    }

    /// Looks at a clause whose watched literal is false, and moves the watch if it can.
    #[inline]
    fn visit(&mut self, clause: ClauseId, watched: Literal) -> Visit {
        self.work += 1;
        let assignment = &self.assignment;
        let codes = self.store.codes_mut(clause);
        if codes[0] == watched.code() {
            codes.swap(0, 1);
        }
        let first = Literal::from_code(codes[0]);
        if assignment.is_true(first) {
            return Visit::Satisfied(first);
        }
        let next = codes[2..]
            .iter()
            .position(|&code| !assignment.is_false(Literal::from_code(code)));
        if let Some(next) = next {
            let literal = Literal::from_code(codes[next + 2]);
            if assignment.is_true(literal) {
                return Visit::Satisfied(literal);
            }
            codes.swap(1, next + 2);
            self.watches[literal.index()].push(Watch {
                clause,
                blocker: first,
            });
            return Visit::Moved;
        }
        if assignment.is_false(first) {
            Visit::Violated
        } else {
            Visit::Unit(first)
        }
    }
}

/// What was found out about a clause.
enum Visit {
    /// Another literal is watched now.
    Moved,
    /// This literal is true.
    Satisfied(Literal),
    /// All others are false, so this literal has to be true.
    Unit(Literal),
    /// All literals are false.
    Violated,
}
