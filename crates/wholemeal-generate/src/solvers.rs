//! The solvers of one thread.

use std::cell::Cell as Flag;
use std::fmt;

use wholemeal_grid::{Grid, Marks, Shape};
use wholemeal_solve::{AnySizeSolver, Budget, Interrupted, Solution9, Solver, solutions};

use crate::solution::{Solution, digits};
use crate::solver_input::SolverInput;

/// The callback that returns `true` when the work has to stop.
pub(crate) type Stop<'a> = dyn Fn() -> bool + Sync + 'a;

/// The solvers of one thread, and the callback that stops its work. Every function that can
/// run for long takes the solvers, so every one of them can poll the callback.
pub(crate) struct Solvers<'a> {
    pub(crate) nine: Solver,
    any_size: Option<AnySizeSolver>,
    stop: &'a Stop<'a>,
    stopped: Flag<bool>,
}

/// The limit of guesses for a board that is not 9x9. If a query is not answered, the cell
/// keeps its given. A guess on a large board takes long, and most queries that are not
/// answered soon are never answered.
fn max_guesses(shape: Shape) -> u64 {
    if shape.side() <= 16 { 2000 } else { 50 }
}

impl<'a> Solvers<'a> {
    pub(crate) fn new(stop: &'a Stop<'a>) -> Solvers<'a> {
        Solvers {
            nine: Solver::new(),
            any_size: None,
            stop,
            stopped: Flag::new(false),
        }
    }

    /// Polls the callback. After it has returned `true` once, the result stays `true`:
    /// results of work that was stopped must never be used.
    pub(crate) fn is_stopped(&self) -> bool {
        if !self.stopped.get() && (self.stop)() {
            self.stopped.set(true);
        }
        self.stopped.get()
    }

    fn any_size(&mut self, shape: Shape) -> &mut AnySizeSolver {
        match &mut self.any_size {
            Some(solver) if solver.shape() == shape => {}
            solver => *solver = Some(AnySizeSolver::new(shape)),
        }
        self.any_size.as_mut().expect("just made")
    }

    /// A solution of a board; `None` if it has none.
    ///
    /// # Errors
    /// [`Interrupted`] if the search takes more than this number of guesses, or was stopped.
    pub(crate) fn find_one(
        &mut self,
        board: &SolverInput,
        guesses: u64,
    ) -> Result<Option<Grid>, Interrupted> {
        match board {
            SolverInput::Nine(nine) => {
                let budget = Budget::guesses(guesses);
                let first = self.nine.learned_within(nine, &budget)?;
                Ok(first.as_ref().map(Solution9::to_grid))
            }
            SolverInput::AnySize(marks) => Ok(self.find_any_size(marks, 1, guesses)?.pop()),
        }
    }

    /// At most `limit` solutions of a board that is not 9x9. A board can take seconds, so the
    /// solver polls the callback.
    fn find_any_size(
        &mut self,
        marks: &Marks,
        limit: usize,
        guesses: u64,
    ) -> Result<Vec<Grid>, Interrupted> {
        let (stop, stopped) = (self.stop, self.stopped.clone());
        let poll = || {
            stopped.set(stopped.get() || stop());
            stopped.get()
        };
        let budget = Budget::until(&poll).with_max_guesses(guesses);
        let found = self
            .any_size(marks.shape())
            .searched_up_to(marks, limit, &budget);
        self.stopped.set(stopped.get());
        found
    }

    /// At most `limit` solutions of a board.
    pub(crate) fn find_up_to(&mut self, board: &SolverInput, limit: usize) -> Vec<Solution> {
        match board {
            SolverInput::Nine(nine) => solutions(nine)
                .take(limit)
                .map(|full| full.digits().iter().map(|digit| digit - 1).collect())
                .collect(),
            SolverInput::AnySize(marks) => {
                let guesses = max_guesses(marks.shape());
                let found = self.find_any_size(marks, limit, guesses);
                found.iter().flatten().filter_map(digits).collect()
            }
        }
    }

    /// Returns `true` if every board has a solution.
    pub(crate) fn all_solvable(&mut self, boards: Vec<SolverInput>) -> bool {
        let mut nines = Vec::with_capacity(boards.len());
        for board in boards {
            match board {
                SolverInput::Nine(nine) => nines.push(nine),
                SolverInput::AnySize(ref marks) => {
                    let guesses = max_guesses(marks.shape());
                    if !matches!(self.find_one(&board, guesses), Ok(Some(_))) {
                        return false;
                    }
                }
            }
        }
        let mut all = true;
        self.nine
            .solvable_each(&nines, |_, solvable| all &= solvable);
        all
    }

    /// Returns `true` if it is certain that a board has no solution.
    pub(crate) fn is_unsolvable(&mut self, board: &SolverInput) -> bool {
        match board {
            SolverInput::Nine(nine) => self.nine.first(nine).is_none(),
            SolverInput::AnySize(marks) => {
                let guesses = max_guesses(marks.shape());
                matches!(self.find_one(board, guesses), Ok(None))
            }
        }
    }
}

impl fmt::Debug for Solvers<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Solvers")
            .field("nine", &self.nine)
            .field("any_size", &self.any_size)
            .field("stopped", &self.stopped)
            .finish_non_exhaustive()
    }
}
