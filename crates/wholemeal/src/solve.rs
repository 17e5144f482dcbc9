//! Solves and counts boards of any size. 9x9 boards are solved by [`Solver`], all others by
//! [`AnySizeSolver`].

#[cfg(feature = "parallel")]
use rayon::prelude::*;
use wholemeal_grid::{Grid, Marks};
use wholemeal_solve::{AnySizeSolver, Budget, Count, Interrupted, Puzzle9, Solver, Verdict};

use crate::Solvable;
use crate::solvable::sealed::Board;

/// Solves a board: none, one or many solutions, with witnesses.
///
/// ```
/// use wholemeal::{Grid, Verdict};
///
/// let conflict: Grid = "11..............".parse()?;
/// assert_eq!(wholemeal::solve(&conflict), Verdict::None);
/// # Ok::<(), wholemeal::text::ReadError>(())
/// ```
#[must_use]
pub fn solve(board: &impl Solvable) -> Verdict {
    solve_within(board, &Budget::UNLIMITED).expect("an unlimited budget does not run out")
}

/// Solves a board like [`solve`], within a budget.
///
/// ```
/// use wholemeal::{Budget, Grid, Shape};
///
/// let empty = Grid::empty(Shape::SIXTEEN);
/// assert!(wholemeal::solve_within(&empty, &Budget::until(&|| true)).is_err());
/// ```
///
/// # Errors
/// Returns [`Interrupted`] if the budget runs out before the verdict is known.
pub fn solve_within(board: &impl Solvable, budget: &Budget<'_>) -> Result<Verdict, Interrupted> {
    match board.candidates() {
        Board::Nine(puzzle) => {
            let verdict = Solver::new().solve_within(&puzzle, budget)?;
            Ok(verdict.map(|solution| solution.to_grid()))
        }
        Board::Other(marks) => AnySizeSolver::new(marks.shape()).solve_within(&marks, budget),
    }
}

/// Solves many boards, on all cores with the feature `parallel`. The verdicts are those of
/// [`solve`], in the order of the boards. 9x9 boards are solved many at a time, which is more than
/// twice as fast as one by one.
///
/// ```
/// use wholemeal::{Grid, Shape};
///
/// let small: Grid = "12.4..1..1..4..1".parse()?;
/// let verdicts = wholemeal::solve_batch(&[small, Grid::empty(Shape::NINE)]);
/// assert!(verdicts[0].is_unique() && !verdicts[1].is_unique());
/// # Ok::<(), wholemeal::text::ReadError>(())
/// ```
#[must_use]
pub fn solve_batch<B: Solvable>(boards: &[B]) -> Vec<Verdict> {
    let mut batch: Vec<Puzzle9> = Vec::new();
    let mut others: Vec<Marks> = Vec::new();
    let mut is_nine = Vec::with_capacity(boards.len());
    for board in boards {
        let board = board.candidates();
        is_nine.push(matches!(board, Board::Nine(_)));
        match board {
            Board::Nine(puzzle) => batch.push(puzzle),
            Board::Other(marks) => others.push(marks),
        }
    }
    let mut verdicts9 = wholemeal_solve::solve_batch(&batch).into_iter();
    let mut other_verdicts = solve_each(&others).into_iter();
    let verdict = |is_nine: &bool| {
        if *is_nine {
            verdicts9.next().map(|v| v.map(|s| s.to_grid()))
        } else {
            other_verdicts.next()
        }
    };
    is_nine.iter().filter_map(verdict).collect()
}

/// Solves each board by itself.
fn solve_each(boards: &[Marks]) -> Vec<Verdict> {
    #[cfg(feature = "parallel")]
    let boards = boards.par_iter();
    #[cfg(not(feature = "parallel"))]
    let boards = boards.iter();
    boards.map(solve).collect()
}

/// Returns all solutions of a board, each once, lazily and in a fixed order.
///
/// ```
/// use wholemeal::{Grid, Shape};
///
/// // The empty grid has 6,670,903,752,021,072,936,960 solutions; here are three.
/// let three: Vec<Grid> = wholemeal::solutions(&Grid::empty(Shape::NINE)).take(3).collect();
/// assert!(three.iter().all(Grid::is_solution));
/// ```
pub fn solutions<B: Solvable>(board: &B) -> impl Iterator<Item = Grid> + use<B> {
    let (puzzle, marks) = match board.candidates() {
        Board::Nine(puzzle) => (Some(puzzle), None),
        Board::Other(marks) => (None, Some(marks)),
    };
    let solutions9 = puzzle
        .into_iter()
        .flat_map(|puzzle| wholemeal_solve::solutions(&puzzle));
    let others = marks
        .into_iter()
        .flat_map(|marks| AnySizeSolver::new(marks.shape()).solutions(marks));
    solutions9.map(|solution| solution.to_grid()).chain(others)
}

/// Counts the solutions of a board up to a limit.
///
/// ```
/// use wholemeal::{Count, Grid, Shape};
///
/// let empty = Grid::empty(Shape::FOUR);
/// assert_eq!(wholemeal::count(&empty, 1000), Count::Exactly(288));
/// assert_eq!(wholemeal::count(&empty, 100).to_string(), "at least 100");
/// ```
#[must_use]
pub fn count(board: &impl Solvable, limit: u128) -> Count {
    count_within(board, limit, &Budget::UNLIMITED).expect("an unlimited budget does not run out")
}

/// Counts the solutions of a board up to a limit like [`count`], within a budget.
///
/// ```
/// use wholemeal::{Budget, Grid, Shape};
///
/// let empty = Grid::empty(Shape::NINE);
/// let stopped = wholemeal::count_within(&empty, u128::MAX, &Budget::guesses(1000)).unwrap_err();
/// assert!(stopped.guesses <= 1000);
/// ```
///
/// # Errors
/// Returns [`Interrupted`] with the number of solutions found so far if the budget runs out.
pub fn count_within(
    board: &impl Solvable,
    limit: u128,
    budget: &Budget<'_>,
) -> Result<Count, Interrupted> {
    match board.candidates() {
        Board::Nine(puzzle) => Solver::new().count(&puzzle, limit, budget),
        Board::Other(marks) => {
            AnySizeSolver::new(marks.shape()).count_within(&marks, limit, budget)
        }
    }
}
