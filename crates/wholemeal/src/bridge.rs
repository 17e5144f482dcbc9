//! From grids to the lists of the pearl and back.

use wholemeal_grid::{Digit, Grid, Marks, Shape};
use wholemeal_pearl::{Boxsize, Matrix, Rules};
use wholemeal_solve::{AnySizeSolver, Budget, Count, Interrupted, Puzzle9, Solver, Verdict};

/// The rules of the pearl for boards of this shape: numbers, 0 for a blank.
///
/// ```
/// use wholemeal::Shape;
///
/// assert_eq!(wholemeal::rules(Shape::SIX).values, [1, 2, 3, 4, 5, 6]);
/// ```
#[must_use]
pub fn rules(shape: Shape) -> Rules<u8> {
    Rules::numbers(Boxsize {
        rows: shape.box_rows().into(),
        columns: shape.box_columns().into(),
    })
}

/// A grid as a list of rows, 0 for a blank.
///
/// ```
/// use wholemeal::{Grid, Shape};
///
/// let grid: Grid = "1..4..1..1..4..1".parse().unwrap();
/// let rows = wholemeal::to_matrix(&grid);
/// assert_eq!(rows[0], [1, 0, 0, 4]);
/// assert_eq!(wholemeal::to_grid(Shape::FOUR, &rows), Some(grid));
/// ```
#[must_use]
pub fn to_matrix(grid: &Grid) -> Matrix<u8> {
    let rows = grid.cells().chunks(grid.shape().side().into());
    let number = |digit: &Option<Digit>| digit.map_or(0, Digit::get);
    rows.map(|row| row.iter().map(number).collect()).collect()
}

/// A list of rows as a grid; `None` if it does not fit the shape.
#[must_use]
pub fn to_grid(shape: Shape, rows: &Matrix<u8>) -> Option<Grid> {
    let cell = |&n: &u8| {
        if n == 0 {
            Some(None)
        } else {
            Digit::new(n).map(Some)
        }
    };
    let cells: Option<Vec<_>> = rows.iter().flatten().map(cell).collect();
    Grid::from_cells(shape, cells?)
}

/// Solves a board: none, one or many solutions, with witnesses.
///
/// ```
/// use wholemeal::{Grid, Verdict};
///
/// let clash: Grid = "11..............".parse()?;
/// assert_eq!(wholemeal::solve(&clash), Verdict::None);
/// # Ok::<(), wholemeal::text::ReadError>(())
/// ```
#[must_use]
pub fn solve(grid: &Grid) -> Verdict {
    let verdict = solve_within(grid, &Budget::UNLIMITED);
    verdict.expect("nothing stops it")
}

/// Solves a board, as far as the budget goes.
///
/// ```
/// use wholemeal::{Budget, Grid, Shape};
///
/// let empty = Grid::empty(Shape::SIXTEEN);
/// assert!(wholemeal::solve_within(&empty, &Budget::until(&|| true)).is_err());
/// ```
///
/// # Errors
/// How far it got.
pub fn solve_within(grid: &Grid, budget: &Budget<'_>) -> Result<Verdict, Interrupted> {
    if let Some(nine) = Puzzle9::from_grid(grid) {
        let verdict = Solver::new().solve_within(&nine, budget)?;
        return Ok(verdict.map(|full| full.to_grid()));
    }
    AnySizeSolver::new(grid.shape()).solve_within(&Marks::choices(grid), budget)
}

/// All solutions of a board, each once, lazily and in a fixed order.
///
/// ```
/// use wholemeal::{Grid, Shape};
///
/// // The empty board has 6,670,903,752,021,072,936,960 solutions; here are three.
/// let three: Vec<Grid> = wholemeal::solutions(&Grid::empty(Shape::NINE)).take(3).collect();
/// assert!(three.iter().all(Grid::is_solution));
/// ```
pub fn solutions(grid: &Grid) -> impl Iterator<Item = Grid> + use<> {
    let nine = Puzzle9::from_grid(grid);
    let wide = nine
        .is_none()
        .then(|| AnySizeSolver::new(grid.shape()).solutions(Marks::choices(grid)));
    let nine = nine
        .into_iter()
        .flat_map(|nine| wholemeal_solve::solutions(&nine));
    nine.map(|full| full.to_grid())
        .chain(wide.into_iter().flatten())
}

/// Counts the solutions of a board up to a limit, as far as the budget goes.
///
/// ```
/// use wholemeal::{Budget, Count, Grid, Shape};
///
/// let empty = Grid::empty(Shape::FOUR);
/// let count = |limit| wholemeal::count(&empty, limit, &Budget::UNLIMITED).unwrap();
/// assert_eq!(count(1000), Count::Exactly(288));
/// assert_eq!(count(100).to_string(), "at least 100");
/// ```
///
/// # Errors
/// How far it got.
pub fn count(grid: &Grid, limit: u128, budget: &Budget<'_>) -> Result<Count, Interrupted> {
    if let Some(nine) = Puzzle9::from_grid(grid) {
        return Solver::new().count(&nine, limit, budget);
    }
    AnySizeSolver::new(grid.shape()).count_within(&Marks::choices(grid), limit, budget)
}
