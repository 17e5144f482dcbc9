//! A record of learned clauses, from which a proof is made.

use super::ClauseSolver;
use super::literal::Literal;

/// A change of the learned clauses of a [`ClauseSolver`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ClauseStep {
    /// A clause that follows by unit propagation from the constraints and the clauses learned before.
    Learned(Vec<Literal>),
    /// A learned clause that is not used any more.
    Deleted(Vec<Literal>),
}

impl ClauseSolver {
    /// Records learned and deleted clauses from now on.
    ///
    /// If [`solve`](ClauseSolver::solve) without assumptions then returns `false`, the recorded steps and
    /// the empty clause are a refutation.
    ///
    /// ```
    /// use wholemeal_solve::{Budget, ClauseSolver, ClauseStep, Literal};
    ///
    /// let mut solver = ClauseSolver::new();
    /// let [a, b] = [(); 2].map(|()| Literal::positive(solver.add_variable()));
    /// solver.record_steps();
    /// for clause in [[a, b], [a, !b], [!a, b], [!a, !b]] {
    ///     solver.add_clause(&clause);
    /// }
    /// assert_eq!(solver.solve(&[], &Budget::UNLIMITED), Ok(false));
    /// let steps = solver.take_steps();
    /// assert!(matches!(&steps[..], [ClauseStep::Learned(clause)] if clause.len() == 1));
    /// ```
    pub fn record_steps(&mut self) {
        self.steps.get_or_insert_default();
    }

    /// The steps that were recorded since the last call.
    pub fn take_steps(&mut self) -> Vec<ClauseStep> {
        self.steps.as_mut().map(std::mem::take).unwrap_or_default()
    }

    /// Records a step if steps are recorded.
    pub(super) fn record(&mut self, step: impl FnOnce() -> ClauseStep) {
        if let Some(steps) = &mut self.steps {
            steps.push(step());
        }
    }
}
