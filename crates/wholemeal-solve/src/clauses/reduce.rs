//! Deletes learned clauses that do not help.

use super::ClauseSolver;
use super::assignment::Reason;
use super::propagate::Watch;
use super::steps::ClauseStep;
use super::store::ClauseId;

/// Clauses of literals of this many levels are kept for ever.
const KEPT_SPREAD: u32 = 2;

/// Clauses of literals of this many levels are kept for longer after each use.
const GOOD_SPREAD: u32 = 6;

/// The number of conflicts before the first reduction. The interval grows by it each time.
pub(super) const REDUCE_INTERVAL: u64 = 150;

impl ClauseSolver {
    /// Records that a clause took part in a conflict.
    pub(super) fn use_clause(&mut self, clause: ClauseId) {
        if !self.store.is_learned(clause) {
            return;
        }
        let spread = self.store.spread(clause);
        if spread > KEPT_SPREAD {
            let now = self.current_spread(clause);
            if now < spread {
                self.store.set_spread(clause, now);
            }
        }
        let used = if self.store.spread(clause) <= GOOD_SPREAD {
            2
        } else {
            1
        };
        self.store.set_used(clause, used);
    }

    fn current_spread(&mut self, clause: ClauseId) -> u32 {
        let mut literals = std::mem::take(&mut self.scratch);
        literals.clear();
        literals.extend(self.store.literals(clause));
        let spread = self.spread(&literals);
        self.scratch = literals;
        spread
    }

    /// Deletes three quarters of the learned clauses that were not used recently.
    pub(super) fn reduce(&mut self) {
        self.reductions += 1;
        self.reduce_at = self.conflicts + REDUCE_INTERVAL * (self.reductions + 1);
        self.remove_satisfied();
        let mut unused = Vec::new();
        for i in 0..self.clauses.len() {
            let clause = self.clauses[i];
            if !self.store.is_learned(clause)
                || self.store.is_deleted(clause)
                || self.store.spread(clause) <= KEPT_SPREAD
                || self.is_reason(clause)
            {
                continue;
            }
            let used = self.store.used(clause);
            if used > 0 {
                self.store.set_used(clause, used - 1);
            } else {
                unused.push(clause);
            }
        }
        let worst = |&clause: &ClauseId| {
            let badness = (self.store.spread(clause), self.store.len(clause));
            (std::cmp::Reverse(badness), clause)
        };
        unused.sort_unstable_by_key(worst);
        for &clause in &unused[..unused.len() * 3 / 4] {
            if let Some(steps) = &mut self.steps {
                steps.push(ClauseStep::Deleted(self.store.literals(clause).collect()));
            }
            self.store.delete(clause);
        }
        self.forget_deleted();
    }

    /// Deletes clauses that are satisfied at level 0.
    fn remove_satisfied(&mut self) {
        if self.assignment.level() > 0 {
            return;
        }
        for i in 0..self.clauses.len() {
            let clause = self.clauses[i];
            let is_satisfied = self
                .store
                .literals(clause)
                .any(|literal| self.assignment.is_true(literal));
            if is_satisfied {
                self.store.delete(clause);
            }
        }
    }

    fn is_reason(&self, clause: ClauseId) -> bool {
        let first = self.store.literals(clause).next();
        first.is_some_and(|first| {
            self.assignment.is_true(first)
                && self.assignment.reason_of(first) == Reason::Clause(clause)
        })
    }

    /// Drops deleted clauses from all lists, and their memory if that pays.
    fn forget_deleted(&mut self) {
        let store = &self.store;
        self.clauses.retain(|&clause| !store.is_deleted(clause));
        if self.assignment.level() == 0 && store.is_wasteful() {
            self.store.compact(&mut self.clauses);
            self.watch_all();
        } else {
            for list in &mut self.watches {
                list.retain(|watch| !store.is_deleted(watch.clause));
            }
        }
    }

    /// Builds the lists of watches again.
    fn watch_all(&mut self) {
        for list in &mut self.watches {
            list.clear();
        }
        for i in 0..self.clauses.len() {
            self.watch(self.clauses[i]);
        }
    }

    /// Watches the first two literals of a clause.
    pub(super) fn watch(&mut self, clause: ClauseId) {
        let mut literals = self.store.literals(clause);
        let (Some(one), Some(other)) = (literals.next(), literals.next()) else {
            return;
        };
        let watch = |blocker| Watch { clause, blocker };
        self.watches[one.index()].push(watch(other));
        self.watches[other.index()].push(watch(one));
    }
}
