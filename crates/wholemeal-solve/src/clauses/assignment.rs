//! The values of variables, with the reason of each.

use super::literal::Literal;
use super::store::ClauseId;

/// Why a literal is true.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Reason {
    /// It was decided, or it is true in all solutions.
    None,
    /// This literal is true and implies it.
    Literal(Literal),
    /// All other literals of the clause are false.
    Clause(ClauseId),
}

/// A constraint that is violated.
#[derive(Clone, Copy, Debug)]
pub(super) enum Conflict {
    /// Both literals are false, and one of them has to be true.
    Pair(Literal, Literal),
    /// All literals of the clause are false.
    Clause(ClauseId),
}

/// The values of all variables, in the order in which they were assigned.
#[derive(Clone, Debug, Default)]
pub(super) struct Assignment {
    /// For every literal 1 if it is true, -1 if it is false, else 0.
    values: Vec<i8>,
    /// For every variable the decision level at which it was assigned.
    levels: Vec<u32>,
    reasons: Vec<Reason>,
    /// The true literals, the newest one last.
    pub(super) trail: Vec<Literal>,
    /// The length of the trail at the start of each decision level.
    starts: Vec<usize>,
    /// The number of literals of the trail that were propagated.
    pub(super) propagated: usize,
}

impl Assignment {
    pub(super) fn add_variable(&mut self) {
        self.values.extend([0, 0]);
        self.levels.push(0);
        self.reasons.push(Reason::None);
    }

    pub(super) fn variables(&self) -> usize {
        self.levels.len()
    }

    /// 1 if the literal is true, -1 if it is false, else 0.
    #[inline]
    pub(super) fn value(&self, literal: Literal) -> i8 {
        self.values[literal.index()]
    }

    #[inline]
    pub(super) fn is_true(&self, literal: Literal) -> bool {
        self.values[literal.index()] > 0
    }

    #[inline]
    pub(super) fn is_false(&self, literal: Literal) -> bool {
        self.values[literal.index()] < 0
    }

    #[inline]
    pub(super) fn level_of(&self, literal: Literal) -> u32 {
        self.levels[literal.var()]
    }

    #[inline]
    pub(super) fn reason_of(&self, literal: Literal) -> Reason {
        self.reasons[literal.var()]
    }

    /// The current decision level.
    pub(super) fn level(&self) -> u32 {
        self.starts.len() as u32
    }

    /// The variable that was decided at a level, counted from 1; `None` if the level has no
    /// decision.
    pub(super) fn decision_var(&self, level: u32) -> Option<u32> {
        let start = self.starts[level as usize - 1];
        let end = self.starts.get(level as usize).copied();
        let first = self.trail[start..end.unwrap_or(self.trail.len())].first();
        first.map(|literal| literal.variable())
    }

    /// The length of the trail before the current decision level, whose values have no conflict.
    pub(super) fn consistent_len(&self) -> usize {
        self.starts.last().copied().unwrap_or(self.trail.len())
    }

    #[inline]
    pub(super) fn assign(&mut self, literal: Literal, reason: Reason) {
        self.values[literal.index()] = 1;
        self.values[(!literal).index()] = -1;
        self.levels[literal.var()] = self.starts.len() as u32;
        self.reasons[literal.var()] = reason;
        self.trail.push(literal);
    }

    /// Starts a decision level with this literal.
    pub(super) fn decide(&mut self, literal: Literal) {
        self.open_level();
        self.assign(literal, Reason::None);
    }

    /// Starts a decision level without a decision.
    pub(super) fn open_level(&mut self) {
        self.starts.push(self.trail.len());
    }

    /// Removes the values above a level, newest first, and calls `unassigned` for each.
    pub(super) fn backtrack(&mut self, level: u32, mut unassigned: impl FnMut(Literal)) {
        if level >= self.level() {
            return;
        }
        let start = self.starts[level as usize];
        for i in (start..self.trail.len()).rev() {
            let literal = self.trail[i];
            self.values[literal.index()] = 0;
            self.values[(!literal).index()] = 0;
            unassigned(literal);
        }
        self.trail.truncate(start);
        self.starts.truncate(level as usize);
        self.propagated = start;
    }
}
