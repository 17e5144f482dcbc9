//! Solves and counts grids of any size. 9x9 grids are solved by [`Solver`], all others by
//! [`AnySizeSolver`].

#[cfg(feature = "parallel")]
use rayon::prelude::*;
use wholemeal_grid::{Grid, Marks};
use wholemeal_solve::{AnySizeSolver, Budget, Count, Interrupted, Puzzle9, Solver, Verdict};

/// Solves a grid: none, one or many solutions, with witnesses.
///
/// ```
/// use wholemeal::{Grid, Verdict};
///
/// let conflict: Grid = "11..............".parse()?;
/// assert_eq!(wholemeal::solve(&conflict), Verdict::None);
/// # Ok::<(), wholemeal::text::ReadError>(())
/// ```
#[must_use]
pub fn solve(grid: &Grid) -> Verdict {
    solve_within(grid, &Budget::UNLIMITED).expect("an unlimited budget does not run out")
}

/// Solves a grid like [`solve`], within a budget.
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
pub fn solve_within(grid: &Grid, budget: &Budget<'_>) -> Result<Verdict, Interrupted> {
    if let Some(puzzle) = Puzzle9::from_grid(grid) {
        let verdict = Solver::new().solve_within(&puzzle, budget)?;
        return Ok(verdict.map(|solution| solution.to_grid()));
    }
    AnySizeSolver::new(grid.shape()).solve_within(&Marks::choices(grid), budget)
}

/// Solves many grids, on all cores with the feature `parallel`. The verdicts are those of
/// [`solve`], in the order of the grids. 9x9 grids are solved many at a time, which is more than
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
pub fn solve_batch(grids: &[Grid]) -> Vec<Verdict> {
    let puzzles: Vec<Option<Puzzle9>> = grids.iter().map(Puzzle9::from_grid).collect();
    let batch: Vec<Puzzle9> = puzzles.iter().copied().flatten().collect();
    let mut verdicts9 = wholemeal_solve::solve_batch(&batch).into_iter();
    let others = grids.iter().zip(&puzzles);
    let others: Vec<&Grid> = others
        .filter_map(|(grid, puzzle)| puzzle.is_none().then_some(grid))
        .collect();
    let mut other_verdicts = solve_each(&others).into_iter();
    let verdict = |puzzle: &Option<Puzzle9>| match puzzle {
        Some(_) => verdicts9.next().map(|v| v.map(|s| s.to_grid())),
        None => other_verdicts.next(),
    };
    puzzles.iter().filter_map(verdict).collect()
}

/// Solves each grid by itself.
fn solve_each(grids: &[&Grid]) -> Vec<Verdict> {
    #[cfg(feature = "parallel")]
    let grids = grids.par_iter();
    #[cfg(not(feature = "parallel"))]
    let grids = grids.iter();
    grids.map(|grid| solve(grid)).collect()
}

/// Returns all solutions of a grid, each once, lazily and in a fixed order.
///
/// ```
/// use wholemeal::{Grid, Shape};
///
/// // The empty grid has 6,670,903,752,021,072,936,960 solutions; here are three.
/// let three: Vec<Grid> = wholemeal::solutions(&Grid::empty(Shape::NINE)).take(3).collect();
/// assert!(three.iter().all(Grid::is_solution));
/// ```
pub fn solutions(grid: &Grid) -> impl Iterator<Item = Grid> + use<> {
    let puzzle = Puzzle9::from_grid(grid);
    let other = puzzle
        .is_none()
        .then(|| AnySizeSolver::new(grid.shape()).solutions(Marks::choices(grid)));
    let solutions9 = puzzle
        .into_iter()
        .flat_map(|puzzle| wholemeal_solve::solutions(&puzzle));
    solutions9
        .map(|solution| solution.to_grid())
        .chain(other.into_iter().flatten())
}

/// Counts the solutions of a grid up to a limit.
///
/// ```
/// use wholemeal::{Count, Grid, Shape};
///
/// let empty = Grid::empty(Shape::FOUR);
/// assert_eq!(wholemeal::count(&empty, 1000), Count::Exactly(288));
/// assert_eq!(wholemeal::count(&empty, 100).to_string(), "at least 100");
/// ```
#[must_use]
pub fn count(grid: &Grid, limit: u128) -> Count {
    count_within(grid, limit, &Budget::UNLIMITED).expect("an unlimited budget does not run out")
}

/// Counts the solutions of a grid up to a limit like [`count`], within a budget.
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
pub fn count_within(grid: &Grid, limit: u128, budget: &Budget<'_>) -> Result<Count, Interrupted> {
    if let Some(puzzle) = Puzzle9::from_grid(grid) {
        return Solver::new().count(&puzzle, limit, budget);
    }
    AnySizeSolver::new(grid.shape()).count_within(&Marks::choices(grid), limit, budget)
}
