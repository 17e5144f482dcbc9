//! From grids to the lists of the pearl and back.

use wholemeal_grid::{Digit, Grid, Shape};
use wholemeal_pearl::step::{Event, Walk};
use wholemeal_pearl::{Boxsize, Budget, Matrix, Meter, Rules, Stage};

use crate::{Count, Interrupted, Verdict};

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
    let verdict = solve_within(grid, Budget::unlimited());
    verdict.expect("nothing stops a budget without limit")
}

/// Solves a board, unless the budget is spent first.
///
/// ```
/// use wholemeal::pearl::Budget;
/// use wholemeal::{Grid, Shape};
///
/// let empty = Grid::empty(Shape::NINE);
/// assert!(wholemeal::solve_within(&empty, Budget::boards(10)).is_err());
/// assert!(wholemeal::solve_within(&empty, Budget::boards(1000)).is_ok());
/// ```
///
/// # Errors
/// How far it got.
pub fn solve_within(grid: &Grid, budget: Budget<'_>) -> Result<Verdict, Interrupted> {
    let (rules, meter) = (rules(grid.shape()), Meter::new(budget));
    let found = Stage::Best.solve(&rules, &to_matrix(grid), &meter);
    let mut found = found
        .take(2)
        .filter_map(|rows| to_grid(grid.shape(), &rows));
    let verdict = match (found.next(), found.next()) {
        (Some(one), Some(other)) => Verdict::Many(one, other),
        (Some(one), None) => Verdict::Unique(one),
        (None, _) => Verdict::None,
    };
    // Two solutions are two solutions, however the search ended.
    let report = meter.report();
    if report.stopped && !matches!(verdict, Verdict::Many(..)) {
        return Err(Interrupted { report });
    }
    Ok(verdict)
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
    let shape = grid.shape();
    let plan = Stage::Best.plan().into_iter();
    let walk = plan.flat_map({
        let (rules, rows) = (rules(shape), to_matrix(grid));
        move |plan| Walk::new(&rules, plan, &rows)
    });
    walk.filter_map(move |event| match event {
        Event::Solved(rows) => to_grid(shape, &rows),
        _ => None,
    })
}

/// Counts the solutions of a board up to a limit, or until `stop` says yes.
///
/// # Errors
/// How far it got, if it was stopped.
pub fn count(grid: &Grid, limit: u64, stop: &dyn Fn() -> bool) -> Result<Count, Interrupted> {
    let budget = Budget {
        boards: u64::MAX,
        stop,
    };
    let (rules, meter) = (rules(grid.shape()), Meter::new(budget));
    let mut found = Stage::Best.solve(&rules, &to_matrix(grid), &meter);
    let most = usize::try_from(limit).unwrap_or(usize::MAX);
    let counted = found.by_ref().take(most).count() as u64;
    let more = counted == limit && found.next().is_some();
    let report = meter.report();
    match (more, report.stopped) {
        (true, _) => Ok(Count::AtLeast(limit)),
        (false, true) => Err(Interrupted { report }),
        (false, false) => Ok(Count::Exactly(counted)),
    }
}
