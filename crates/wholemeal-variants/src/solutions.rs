//! A list of solutions.

use wholemeal_solve::{Budget, Interrupted};

use crate::filled::Filled;
use crate::learner::Learner;
use crate::solver::{Engine, Solver};
use crate::walk::{Reached, Walk};

/// The number of nodes of the search before clauses are learned.
const NODES: u64 = 2000;

/// A variant with at least this number of solutions is searched without a limit: the search finds
/// them one after the other, while the clause solver needs a clause for each.
const MANY: usize = 256;

/// All solutions of a variant, in the order that [`Solver`] defines. It is made by
/// [`Solver::solutions`].
#[derive(Clone, Debug)]
pub struct Solutions {
    solver: Solver,
    walk: Walk,
    /// The clause solver, once the search has reached its limit.
    learner: Option<Learner>,
    /// The first solutions, which the clause solver has to exclude.
    first: Vec<Vec<u8>>,
    found: u128,
    is_complete: bool,
}

impl Solutions {
    pub(crate) fn new(solver: &Solver) -> Solutions {
        Solutions {
            walk: solver.walk.clone(),
            solver: solver.clone(),
            learner: None,
            first: Vec::new(),
            found: 0,
            is_complete: false,
        }
    }

    /// The next solution; `None` if there are no more. The budget limits this call.
    ///
    /// # Errors
    /// Returns [`Interrupted`] if the budget runs out. The list can be continued with another
    /// budget.
    pub fn next_within(&mut self, budget: &Budget<'_>) -> Result<Option<Filled>, Interrupted> {
        let all = self.guesses().saturating_add(budget.guesses);
        self.next_of(&budget.with_max_guesses(all))
    }

    /// The number of guesses so far.
    #[must_use]
    pub fn guesses(&self) -> u64 {
        let learned = self.learner.as_ref().map_or(0, |l| l.solver.decisions());
        self.walk.nodes + learned
    }

    /// The next solution, with a limit of the guesses since the start of the list.
    pub(crate) fn next_of(&mut self, budget: &Budget<'_>) -> Result<Option<Filled>, Interrupted> {
        if self.is_complete {
            return Ok(None);
        }
        if budget.is_exhausted() {
            return Err(self.interrupted());
        }
        let next = match (&self.learner, self.solver.engine) {
            (None, Engine::Both | Engine::Search) => self.search(budget)?,
            _ => self.learn(budget)?,
        };
        let Some(values) = next else {
            self.is_complete = true;
            return Ok(None);
        };
        self.found += 1;
        Ok(Some(self.solver.filled(&values)))
    }

    fn interrupted(&self) -> Interrupted {
        Interrupted::new(self.guesses(), self.found)
    }

    /// The next solution of the search, or of the clause solver if the search takes long.
    fn search(&mut self, budget: &Budget<'_>) -> Result<Option<Vec<u8>>, Interrupted> {
        let is_limited = self.solver.engine == Engine::Both && self.first.len() < MANY;
        let most = if is_limited { NODES } else { u64::MAX };
        let reached = self.walk.next_solution(most.min(budget.guesses), budget);
        match reached.map_err(|_| self.interrupted())? {
            Reached::Solution(values) => {
                if self.first.len() < MANY {
                    self.first.push(values.clone());
                }
                Ok(Some(values))
            }
            Reached::End => Ok(None),
            Reached::Limit if self.walk.nodes >= budget.guesses => Err(self.interrupted()),
            Reached::Limit => self.learn(budget),
        }
    }

    /// The next solution of the clause solver. Each solution is excluded before the next one is
    /// searched.
    fn learn(&mut self, budget: &Budget<'_>) -> Result<Option<Vec<u8>>, Interrupted> {
        if self.learner.is_none() {
            let Some(mut learner) = self.solver.learner() else {
                return Ok(None);
            };
            for values in &self.first {
                learner.exclude(values);
            }
            self.learner = Some(learner);
        }
        let rest = budget.with_max_guesses(budget.guesses.saturating_sub(self.guesses()));
        let Some(learner) = &mut self.learner else {
            return Ok(None);
        };
        let next = learner.next(&[], &rest);
        let Ok(next) = next else {
            return Err(self.interrupted());
        };
        if let Some(values) = &next {
            learner.exclude(values);
        }
        Ok(next)
    }
}
