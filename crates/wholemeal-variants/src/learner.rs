//! A clause solver for a variant.

use wholemeal_solve::{Budget, ClauseSolver, Interrupted, Literal};

use crate::form::ValueSet;
use crate::model::Model;
use crate::translate::translate;

/// A clause solver with the literals of all candidates.
#[derive(Clone, Debug)]
pub(crate) struct Learner {
    pub(crate) solver: ClauseSolver,
    pub(crate) literals: Vec<Vec<Option<Literal>>>,
    cells: usize,
}

impl Learner {
    /// A clause solver for a model whose variables have these values.
    pub(crate) fn new(model: &Model, domains: &[ValueSet]) -> Learner {
        let mut solver = ClauseSolver::new();
        let literals = translate(model, domains, &mut solver);
        Learner {
            solver,
            cells: model.cell_count(),
            literals,
        }
    }

    /// The values of the cells in the next solution; `None` if there are no more.
    pub(crate) fn next(
        &mut self,
        assumptions: &[Literal],
        budget: &Budget<'_>,
    ) -> Result<Option<Vec<u8>>, Interrupted> {
        if !self.solver.solve(assumptions, budget)? {
            return Ok(None);
        }
        let value = |own: &Vec<Option<Literal>>| {
            let is_true = |l: &Option<Literal>| l.is_some_and(|l| self.solver.is_true(l));
            own.iter().position(is_true).unwrap_or(0) as u8
        };
        Ok(Some(
            self.literals[..self.cells].iter().map(value).collect(),
        ))
    }

    /// Excludes a solution.
    pub(crate) fn exclude(&mut self, values: &[u8]) {
        let cells = self.literals[..self.cells].iter().zip(values);
        let other: Vec<Literal> = cells
            .filter_map(|(own, &value)| own[usize::from(value)].map(|literal| !literal))
            .collect();
        self.solver.add_clause(&other);
    }
}
