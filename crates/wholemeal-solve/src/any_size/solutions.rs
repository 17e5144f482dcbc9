//! All solutions of a board of any size, lazily and in a fixed order.

use wholemeal_grid::{Grid, Marks};

use super::AnySizeSolver;
use super::board::to_grid;
use super::search::Reached;
use crate::{Budget, Interrupted};

/// An iterator over the solutions of a board, each once; see [`AnySizeSolver::solutions`].
///
/// The order is that of the search. It depends only on the board, and the first two solutions are
/// those of [`AnySizeSolver::solve_within`]. They are searched together: the first is returned
/// when a second one was found or excluded. Each further solution is searched when it is
/// requested.
///
/// ```
/// use wholemeal_grid::{Marks, Shape};
/// use wholemeal_solve::AnySizeSolver;
///
/// let solutions = AnySizeSolver::new(Shape::FOUR).solutions(Marks::full(Shape::FOUR));
/// assert_eq!(solutions.count(), 288);
/// ```
#[derive(Clone, Debug)]
pub struct AnySizeSolutions {
    solver: AnySizeSolver,
    puzzle: Marks,
    /// Solutions that were found and not returned yet, the next one last; `None` before the first
    /// call.
    found: Option<Vec<Grid>>,
}

impl AnySizeSolutions {
    pub(super) fn new(solver: AnySizeSolver, puzzle: Marks) -> AnySizeSolutions {
        assert_eq!(
            puzzle.shape(),
            solver.shape(),
            "the shapes of the board and the solver must be equal"
        );
        AnySizeSolutions {
            solver,
            puzzle,
            found: None,
        }
    }

    /// The next solution, within a budget. Returns `None` if there are no more.
    ///
    /// ```
    /// use wholemeal_grid::{Marks, Shape};
    /// use wholemeal_solve::{Budget, AnySizeSolver};
    ///
    /// let mut solutions = AnySizeSolver::new(Shape::SIXTEEN).solutions(Marks::full(Shape::SIXTEEN));
    /// assert!(solutions.next_within(&Budget::until(&|| true)).is_err());
    /// // After an interruption the search can be continued.
    /// assert!(solutions.next_within(&Budget::UNLIMITED).unwrap().is_some());
    /// ```
    ///
    /// # Errors
    /// Returns [`Interrupted`] if the budget runs out. Its `guesses` are those of this call, and its
    /// `found` is a lower bound of the number of further solutions.
    pub fn next_within(&mut self, budget: &Budget<'_>) -> Result<Option<Grid>, Interrupted> {
        if let Some(found) = &mut self.found {
            if let Some(next) = found.pop() {
                return Ok(Some(next));
            }
            return self.resume(budget);
        }
        let mut found = self.solver.find_up_to(&self.puzzle, 2, budget)?;
        found.reverse();
        let next = found.pop();
        self.found = Some(found);
        Ok(next)
    }

    /// Continues where the search found the last solution, without restarts.
    fn resume(&mut self, budget: &Budget<'_>) -> Result<Option<Grid>, Interrupted> {
        let AnySizeSolver {
            layout,
            search,
            learner,
        } = &mut self.solver;
        if let Some(learner) = learner {
            let next = learner.next_solution(budget)?;
            return Ok(next.map(|cells| to_grid(layout, &cells)));
        }
        let before = search.guesses;
        let most = before.saturating_add(budget.guesses);
        match search.next_solution(layout, most, budget) {
            Reached::Solution => Ok(Some(to_grid(layout, search.board.cells()))),
            Reached::End => Ok(None),
            Reached::Limit => Err(Interrupted {
                guesses: search.guesses - before,
                found: 0,
            }),
        }
    }
}

impl Iterator for AnySizeSolutions {
    type Item = Grid;

    fn next(&mut self) -> Option<Grid> {
        self.next_within(&Budget::UNLIMITED)
            .expect("an unlimited budget does not run out")
    }
}
