//! A solver that learns clauses from contradictions.

mod analyze;
mod assignment;
mod groups;
mod literal;
mod order;
mod phases;
mod propagate;
mod reduce;
mod restarts;
mod steps;
mod store;

use crate::{Budget, Interrupted};

use analyze::{Learned, Marks};
use assignment::{Assignment, Reason};
use groups::Groups;
use order::Order;
use phases::Phases;
use propagate::Watch;
use reduce::REDUCE_INTERVAL;
use restarts::Restarts;
use store::{ClauseId, ClauseStore};

pub use literal::Literal;
pub use steps::ClauseStep;

/// A solver for variables that are true or false, with two kinds of constraints: *groups*, of
/// which at most or exactly one literal is true, and *clauses*, of which at least one is.
///
/// A Sudoku is a variable for each candidate, and a group for each cell and each digit of a house.
/// When a contradiction is found, the solver learns a clause that excludes all assignments with
/// the same cause, and keeps it for later calls. It is deterministic.
///
/// ```
/// use wholemeal_solve::{Budget, ClauseSolver, Literal};
///
/// let mut solver = ClauseSolver::new();
/// let [a, b, c] = [(); 3].map(|()| Literal::positive(solver.add_variable()));
/// solver.add_exactly_one(&[a, b, c]);
/// solver.add_clause(&[!a, b]);
/// assert_eq!(solver.solve(&[!c], &Budget::UNLIMITED), Ok(true));
/// assert!(solver.is_true(b));
/// assert_eq!(solver.solve(&[a], &Budget::UNLIMITED), Ok(false));
/// ```
#[derive(Clone, Debug, Default)]
pub struct ClauseSolver {
    assignment: Assignment,
    groups: Groups,
    /// For every literal the literals that it implies by clauses of two literals.
    pairs: Vec<Vec<Literal>>,
    store: ClauseStore,
    /// The clauses of the store, in the order of their places.
    clauses: Vec<ClauseId>,
    /// For every literal the clauses in which it is watched.
    watches: Vec<Vec<Watch>>,
    order: Order,
    phases: Phases,
    restarts: Restarts,
    marks: Marks,
    antecedents: Vec<Literal>,
    scratch: Vec<Literal>,
    /// For every decision level the last stamp with which it was counted.
    level_stamps: Vec<u64>,
    stamp: u64,
    /// Whether the constraints are known to contradict each other.
    is_contradictory: bool,
    /// The values of the last solution.
    solution: Vec<bool>,
    conflicts: u64,
    decisions: u64,
    /// A measure of the time that was spent in propagation.
    work: u64,
    reductions: u64,
    reduce_at: u64,
    /// The work at which the budget is polled again.
    poll_at: u64,
    /// Learned and deleted clauses, if they are recorded.
    steps: Option<Vec<ClauseStep>>,
}

/// The work between two polls of the budget, which takes a few milliseconds.
const WORK_PER_POLL: u64 = 1 << 16;

/// How fast old activity loses its weight, per conflict.
const FOCUSED_DECAY: f64 = 0.95;
const STABLE_DECAY: f64 = 0.98;

impl ClauseSolver {
    /// A solver without variables.
    #[must_use]
    pub fn new() -> ClauseSolver {
        ClauseSolver {
            reduce_at: REDUCE_INTERVAL,
            ..ClauseSolver::default()
        }
    }

    /// Adds a variable. Variables are numbered from 0.
    pub fn add_variable(&mut self) -> u32 {
        let variable = self.assignment.variables() as u32;
        self.assignment.add_variable();
        self.pairs.extend([Vec::new(), Vec::new()]);
        self.watches.extend([Vec::new(), Vec::new()]);
        self.order.add_variable();
        self.phases.add_variable();
        self.marks.add_variable();
        variable
    }

    /// Makes the search try a value of a variable first.
    pub fn prefer(&mut self, literal: Literal) {
        self.phases.prefer(literal);
    }

    /// At most one of the literals is true.
    pub fn add_at_most_one(&mut self, literals: &[Literal]) {
        self.backtrack(0);
        match *literals {
            [] | [_] => {}
            [one, other] => self.add_clause(&[!one, !other]),
            _ => {
                self.groups.add(literals);
                // Literals that are already true have to be propagated through the group.
                self.assignment.propagated = 0;
            }
        }
    }

    /// Exactly one of the literals is true.
    pub fn add_exactly_one(&mut self, literals: &[Literal]) {
        self.add_at_most_one(literals);
        self.add_clause(literals);
    }

    /// At least one of the literals is true.
    pub fn add_clause(&mut self, literals: &[Literal]) {
        self.backtrack(0);
        let mut open = literals.to_vec();
        open.sort_unstable();
        open.dedup();
        let assignment = &self.assignment;
        if open.windows(2).any(|two| two[0] == !two[1])
            || open.iter().any(|&literal| assignment.is_true(literal))
        {
            return;
        }
        open.retain(|&literal| !assignment.is_false(literal));
        match *open.as_slice() {
            [] => self.is_contradictory = true,
            [single] => self.assignment.assign(single, Reason::None),
            _ => {
                self.store_clause(&open, None);
            }
        }
    }

    /// Looks for a solution in which the assumptions are true. Returns `false` if there is none.
    ///
    /// # Errors
    /// Returns [`Interrupted`] with the number of decisions of this call if the budget runs out.
    /// The search can be continued with another call.
    pub fn solve(
        &mut self,
        assumptions: &[Literal],
        budget: &Budget<'_>,
    ) -> Result<bool, Interrupted> {
        self.groups.index(2 * self.assignment.variables());
        self.backtrack(0);
        let most = self.decisions.saturating_add(budget.guesses);
        let start = self.decisions;
        self.poll_at = self.work;
        let found = loop {
            if self.is_contradictory {
                break false;
            }
            if let Some(conflict) = self.propagate() {
                if !self.learn_from(conflict) {
                    break false;
                }
                continue;
            }
            if self.is_over(budget) {
                return Err(self.interrupted(start));
            }
            self.maintain();
            if self.is_contradictory {
                break false;
            }
            match self.next_decision(assumptions) {
                Next::Decide(literal) => {
                    if self.decisions >= most {
                        return Err(self.interrupted(start));
                    }
                    self.decisions += 1;
                    self.assignment.decide(literal);
                }
                Next::Satisfied => self.assignment.open_level(),
                Next::Refuted => break false,
                Next::Solved => break true,
            }
        };
        if found {
            self.record_solution();
        }
        self.backtrack(0);
        Ok(found)
    }

    /// The value of a literal in the last solution.
    #[must_use]
    pub fn is_true(&self, literal: Literal) -> bool {
        let value = self.solution.get(literal.var()).copied();
        value.is_some_and(|value| value == literal.is_positive())
    }

    /// The number of contradictions that it has learned from.
    #[must_use]
    pub fn conflicts(&self) -> u64 {
        self.conflicts
    }

    /// The number of values that were tried.
    #[must_use]
    pub fn decisions(&self) -> u64 {
        self.decisions
    }

    /// Polls the budget after each portion of work.
    fn is_over(&mut self, budget: &Budget<'_>) -> bool {
        if self.work < self.poll_at {
            return false;
        }
        self.poll_at = self.work + WORK_PER_POLL;
        budget.is_exhausted()
    }

    fn interrupted(&mut self, start: u64) -> Interrupted {
        self.backtrack(0);
        Interrupted {
            guesses: self.decisions - start,
            found: 0,
        }
    }

    /// Learns a clause and backtracks. Returns `false` if there is no solution.
    fn learn_from(&mut self, conflict: assignment::Conflict) -> bool {
        self.conflicts += 1;
        if self.assignment.level() == 0 {
            self.is_contradictory = true;
            return false;
        }
        let consistent = self.assignment.consistent_len();
        if self.restarts.is_stable {
            self.phases.reached(&self.assignment, consistent);
        }
        let Learned {
            literals,
            level,
            spread,
        } = self.analyze(conflict);
        self.record(|| ClauseStep::Learned(literals.clone()));
        self.restarts.learned(spread);
        self.order.decay(if self.restarts.is_stable {
            STABLE_DECAY
        } else {
            FOCUSED_DECAY
        });
        self.backtrack(level);
        let first = literals[0];
        let reason = match *literals.as_slice() {
            [_] => Reason::None,
            [_, other] => {
                self.store_clause(&literals, None);
                Reason::Literal(!other)
            }
            _ => {
                let clause = self.store_clause(&literals, Some(spread));
                clause.map_or(Reason::None, Reason::Clause)
            }
        };
        self.assignment.assign(first, reason);
        true
    }

    /// Restarts and deletes clauses if it is time to.
    fn maintain(&mut self) {
        if self.restarts.switch(self.conflicts, self.work) {
            self.phases.forget_target();
            self.backtrack(0);
        }
        if self.restarts.is_due(self.conflicts) {
            self.restarts.restarted(self.conflicts);
            let level = self.reusable_level();
            self.backtrack(level);
            if self.phases.reset(self.conflicts) {
                self.backtrack(0);
            }
        }
        if self.conflicts >= self.reduce_at {
            self.backtrack(0);
            if self.propagate().is_some() {
                self.is_contradictory = true;
                return;
            }
            self.reduce();
        }
    }

    /// The level up to which a restart would decide the same again.
    fn reusable_level(&mut self) -> u32 {
        while let Some(variable) = self.order.first() {
            if self.assignment.value(Literal::positive(variable)) == 0 {
                break;
            }
            self.order.pop();
        }
        let Some(next) = self.order.first() else {
            return 0;
        };
        let mut level = 0;
        while level < self.assignment.level() {
            let decided = self.assignment.decision_var(level + 1);
            if !decided.is_some_and(|variable| self.order.is_before(variable, next)) {
                break;
            }
            level += 1;
        }
        level
    }

    fn next_decision(&mut self, assumptions: &[Literal]) -> Next {
        let level = self.assignment.level() as usize;
        if let Some(&assumption) = assumptions.get(level) {
            return match self.assignment.value(assumption) {
                0 => Next::Decide(assumption),
                1 => Next::Satisfied,
                _ => Next::Refuted,
            };
        }
        while let Some(variable) = self.order.pop() {
            if self.assignment.value(Literal::positive(variable)) == 0 {
                return Next::Decide(self.phases.literal(variable, self.restarts.is_stable));
            }
        }
        Next::Solved
    }

    fn record_solution(&mut self) {
        let value = |variable| self.assignment.is_true(Literal::positive(variable));
        self.solution = (0..self.assignment.variables() as u32).map(value).collect();
    }

    fn backtrack(&mut self, level: u32) {
        let (order, phases) = (&mut self.order, &mut self.phases);
        self.assignment.backtrack(level, |literal| {
            phases.save(literal);
            order.insert(literal.variable());
        });
    }

    /// Stores a clause of two or more literals. Clauses of two are kept as implications.
    fn store_clause(&mut self, literals: &[Literal], learned: Option<u32>) -> Option<ClauseId> {
        if let [one, other] = *literals {
            self.pairs[(!one).index()].push(other);
            self.pairs[(!other).index()].push(one);
            return None;
        }
        let clause = self.store.add(literals, learned);
        self.clauses.push(clause);
        self.watch(clause);
        Some(clause)
    }
}

/// The next action of the search.
enum Next {
    Decide(Literal),
    /// The next assumption is already true.
    Satisfied,
    /// The next assumption is false.
    Refuted,
    /// All variables have a value.
    Solved,
}
