//! Constraints that can be removed.

use wholemeal_solve::{Budget, Interrupted};

use crate::constraint::Constraint;
use crate::model::ModelError;
use crate::solver::Solver;
use crate::variant::Variant;

/// Why there is no list of redundant constraints.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum RedundancyError {
    /// A constraint has no meaning on the grid.
    Model(ModelError),
    /// The budget ran out.
    Interrupted(Interrupted),
}

impl std::fmt::Display for RedundancyError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            RedundancyError::Model(error) => error.fmt(f),
            RedundancyError::Interrupted(interrupted) => interrupted.fmt(f),
        }
    }
}

impl std::error::Error for RedundancyError {}

impl From<ModelError> for RedundancyError {
    fn from(error: ModelError) -> RedundancyError {
        RedundancyError::Model(error)
    }
}

impl From<Interrupted> for RedundancyError {
    fn from(interrupted: Interrupted) -> RedundancyError {
        RedundancyError::Interrupted(interrupted)
    }
}

impl Variant {
    /// The positions of the constraints that can be removed, one at a time, from a variant with
    /// exactly one solution: the solution stays unique. Rows, columns and boxes are not tried.
    /// The budget limits each of the variants that are solved.
    ///
    /// ```
    /// use wholemeal_solve::Budget;
    /// use wholemeal_variants::text::read_text;
    ///
    /// let text = "variant 4x4; sudoku; cage 3 r1c1 r1c2; cage 4 r2c1 r2c3; \
    ///     thermometer r4c1-r4c4; given r2c3 1; given r1c1 2";
    /// let variant = read_text(text).unwrap().variant;
    /// let redundant = variant.redundant_constraints(&Budget::UNLIMITED).unwrap();
    /// // Without the last given the solution is still unique.
    /// assert_eq!(redundant.last(), Some(&(variant.constraints().len() - 1)));
    /// ```
    ///
    /// # Errors
    /// Returns [`RedundancyError`] if a constraint has no meaning on the grid or the budget runs out.
    pub fn redundant_constraints(
        &self,
        budget: &Budget<'_>,
    ) -> Result<Vec<usize>, RedundancyError> {
        let mut redundant = Vec::new();
        for (i, constraint) in self.constraints().iter().enumerate() {
            if is_general(constraint) {
                continue;
            }
            let mut solver = Solver::new(&self.without(i))?;
            if solver.solve(budget)?.is_unique() {
                redundant.push(i);
            }
        }
        Ok(redundant)
    }
}

/// Whether a constraint belongs to the grid rather than to its clues.
fn is_general(constraint: &Constraint) -> bool {
    matches!(
        constraint,
        Constraint::Rows | Constraint::Columns | Constraint::Boxes { .. }
    )
}
