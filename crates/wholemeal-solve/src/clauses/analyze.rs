//! Learns a clause from a conflict.

use super::ClauseSolver;
use super::assignment::{Conflict, Reason};
use super::literal::Literal;

/// What a conflict taught.
#[derive(Clone, Debug, Default)]
pub(super) struct Learned {
    /// The clause. Its first literal is the one that follows after backtracking.
    pub(super) literals: Vec<Literal>,
    /// The level to backtrack to.
    pub(super) level: u32,
    /// The number of different decision levels of the literals.
    pub(super) spread: u32,
}

/// Marks of variables during an analysis.
#[derive(Clone, Debug, Default)]
pub(super) struct Marks {
    of: Vec<u8>,
    marked: Vec<u32>,
}

/// The literal is in the clause, or was resolved.
const SEEN: u8 = 1;
/// The literal follows from others of the clause.
const IMPLIED: u8 = 2;
/// The literal does not follow from others of the clause.
const NEEDED: u8 = 4;

impl Marks {
    pub(super) fn add_variable(&mut self) {
        self.of.push(0);
    }

    fn has(&self, variable: usize, mark: u8) -> bool {
        self.of[variable] & mark != 0
    }

    fn set(&mut self, variable: usize, mark: u8) {
        if self.of[variable] == 0 {
            self.marked.push(variable as u32);
        }
        self.of[variable] |= mark;
    }

    fn clear(&mut self) {
        for variable in self.marked.drain(..) {
            self.of[variable as usize] = 0;
        }
    }
}

impl ClauseSolver {
    /// Resolves the violated constraint with reasons until one literal of the current level is
    /// left, and removes literals that follow from the others.
    pub(super) fn analyze(&mut self, conflict: Conflict) -> Learned {
        let mut literals = vec![Literal::from_code(0)];
        let level = self.assignment.level();
        let mut open = 0;
        let mut next = self.assignment.trail.len();
        let mut antecedents = std::mem::take(&mut self.antecedents);
        self.conflict_literals(conflict, &mut antecedents);
        let decided = loop {
            for &literal in &antecedents {
                if self.marks.has(literal.var(), SEEN) || self.assignment.level_of(literal) == 0 {
                    continue;
                }
                self.marks.set(literal.var(), SEEN);
                if self.assignment.level_of(literal) == level {
                    open += 1;
                } else {
                    literals.push(literal);
                }
            }
            let resolved = loop {
                next -= 1;
                let literal = self.assignment.trail[next];
                if self.marks.has(literal.var(), SEEN) {
                    break literal;
                }
            };
            open -= 1;
            if open == 0 {
                break resolved;
            }
            if let Reason::Clause(clause) = self.assignment.reason_of(resolved) {
                self.use_clause(clause);
            }
            self.antecedents_of(resolved, &mut antecedents);
        };
        self.antecedents = antecedents;
        literals[0] = !decided;
        self.bump_marked();
        self.minimize(&mut literals);
        self.minimize_by_groups(&mut literals);
        self.marks.clear();
        self.finish(literals)
    }

    /// The literals of a violated constraint; all are false.
    fn conflict_literals(&mut self, conflict: Conflict, into: &mut Vec<Literal>) {
        into.clear();
        match conflict {
            Conflict::Pair(one, other) => into.extend([one, other]),
            Conflict::Clause(clause) => {
                self.use_clause(clause);
                into.extend(self.store.literals(clause));
            }
        }
    }

    /// The other literals of the reason of a true literal; all are false.
    fn antecedents_of(&self, literal: Literal, into: &mut Vec<Literal>) {
        into.clear();
        match self.assignment.reason_of(literal) {
            Reason::None => {}
            Reason::Literal(cause) => into.push(!cause),
            Reason::Clause(clause) => {
                into.extend(self.store.literals(clause).filter(|&l| l != literal));
            }
        }
    }

    /// Makes the variables of the analysis more active.
    fn bump_marked(&mut self) {
        for i in 0..self.marks.marked.len() {
            self.order.bump(self.marks.marked[i] as usize);
        }
    }

    /// Removes literals whose reasons consist of other literals of the clause.
    fn minimize(&mut self, literals: &mut Vec<Literal>) {
        let mut kept = 1;
        for i in 1..literals.len() {
            let literal = literals[i];
            if self.assignment.reason_of(literal) == Reason::None || !self.is_implied(literal, 0) {
                literals[kept] = literal;
                kept += 1;
            }
        }
        literals.truncate(kept);
    }

    /// Whether a false literal follows from literals of the clause, or is false in all solutions.
    fn is_implied(&mut self, literal: Literal, depth: u32) -> bool {
        let variable = literal.var();
        if self.assignment.level_of(literal) == 0 || self.marks.has(variable, IMPLIED) {
            return true;
        }
        if depth > 0 && self.marks.has(variable, SEEN) {
            return true;
        }
        if self.marks.has(variable, NEEDED) || depth > MOST_DEPTH {
            return false;
        }
        let implied = match self.assignment.reason_of(literal) {
            Reason::None => false,
            Reason::Literal(cause) => self.is_implied(!cause, depth + 1),
            Reason::Clause(clause) => (0..self.store.len(clause)).all(|i| {
                let other = Literal::from_code(self.store.codes(clause)[i]);
                other.var() == variable || self.is_implied(other, depth + 1)
            }),
        };
        self.marks
            .set(variable, if implied { IMPLIED } else { NEEDED });
        implied
    }

    /// Removes literals that the negation of the first one makes false through a group.
    fn minimize_by_groups(&mut self, literals: &mut Vec<Literal>) {
        if literals.len() > MOST_CHECKED {
            return;
        }
        let cause = !literals[0];
        let groups = &self.groups;
        let rest = literals.split_off(1);
        literals.extend(
            rest.into_iter()
                .filter(|literal| !groups.of(cause).any(|members| members.contains(literal))),
        );
    }

    /// Finds the level to backtrack to, and moves its literal to the second place.
    fn finish(&mut self, mut literals: Vec<Literal>) -> Learned {
        let level_of = |literal: &Literal| self.assignment.level_of(*literal);
        let second = (1..literals.len()).max_by_key(|&i| level_of(&literals[i]));
        let mut level = 0;
        if let Some(second) = second {
            level = level_of(&literals[second]);
            literals.swap(1, second);
        }
        let spread = self.spread(&literals);
        Learned {
            literals,
            level,
            spread,
        }
    }

    /// The number of different decision levels of literals.
    pub(super) fn spread(&mut self, literals: &[Literal]) -> u32 {
        self.stamp += 1;
        let mut spread = 0;
        for &literal in literals {
            let level = self.assignment.level_of(literal) as usize;
            if self.level_stamps.len() <= level {
                self.level_stamps.resize(level + 1, 0);
            }
            if self.level_stamps[level] != self.stamp {
                self.level_stamps[level] = self.stamp;
                spread += 1;
            }
        }
        spread
    }
}

/// The longest chain of reasons that is followed.
const MOST_DEPTH: u32 = 500;

/// Longer clauses are not compared with groups.
const MOST_CHECKED: usize = 30;
