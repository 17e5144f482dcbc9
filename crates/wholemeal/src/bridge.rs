//! From grids to the lists of the pearl and back.

use wholemeal_grid::{Digit, Grid, Shape};
use wholemeal_pearl::step::{Event, Walk};
use wholemeal_pearl::{Boxsize, Budget, Matrix, Meter, Rules, Stage};
use wholemeal_solve::{Count, Interrupted, Nine, Solver, Verdict};

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
    let verdict = solve_until(grid, &|| false);
    verdict.expect("nothing stops it")
}

/// Solves a board, unless `stop` says yes first. It is asked again and again.
///
/// ```
/// use wholemeal::{Grid, Shape};
///
/// let empty = Grid::empty(Shape::SIXTEEN);
/// assert!(wholemeal::solve_until(&empty, &|| true).is_err());
/// ```
///
/// # Errors
/// How far it got.
pub fn solve_until(grid: &Grid, stop: &dyn Fn() -> bool) -> Result<Verdict, Interrupted> {
    if let Some(nine) = Nine::from_grid(grid) {
        let verdict = Solver::new().solve_until(&nine, stop)?;
        return Ok(verdict.map(|full| full.to_grid()));
    }
    let (rules, meter) = (rules(grid.shape()), Meter::new(until(stop)));
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
    if meter.report().stopped && !matches!(verdict, Verdict::Many(..)) {
        return Err(interrupted(&meter));
    }
    Ok(verdict)
}

fn until(stop: &dyn Fn() -> bool) -> Budget<'_> {
    Budget {
        boards: u64::MAX,
        stop,
    }
}

fn interrupted(meter: &Meter<'_>) -> Interrupted {
    Interrupted {
        guesses: meter.report().guesses,
    }
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
    let nine = Nine::from_grid(grid).into_iter();
    let fast = nine.flat_map(|nine| wholemeal_solve::solutions(&nine));
    fast.map(|full| full.to_grid()).chain(pearl_solutions(grid))
}

/// The solutions of a board of any size but 9x9, by the pearl.
fn pearl_solutions(grid: &Grid) -> impl Iterator<Item = Grid> + use<> {
    let shape = grid.shape();
    let plan = Stage::Best.plan().filter(|_| shape != Shape::NINE);
    let walk = plan.map(|plan| Walk::new(&rules(shape), plan, &to_matrix(grid)));
    walk.into_iter()
        .flatten()
        .filter_map(move |event| match event {
            Event::Solved(rows) => to_grid(shape, &rows),
            _ => None,
        })
}

/// Counts the solutions of a board up to a limit, unless `stop` says yes first.
///
/// ```
/// use wholemeal::{Count, Grid, Shape};
///
/// let empty = Grid::empty(Shape::FOUR);
/// assert_eq!(wholemeal::count(&empty, 1000, &|| false).unwrap(), Count::Exactly(288));
/// assert_eq!(wholemeal::count(&empty, 100, &|| false).unwrap().to_string(), "at least 100");
/// ```
///
/// # Errors
/// How far it got.
pub fn count(grid: &Grid, limit: u64, stop: &dyn Fn() -> bool) -> Result<Count, Interrupted> {
    if let Some(nine) = Nine::from_grid(grid) {
        return Solver::new().count(&nine, limit, stop);
    }
    let (rules, meter) = (rules(grid.shape()), Meter::new(until(stop)));
    let mut found = Stage::Best.solve(&rules, &to_matrix(grid), &meter);
    let most = usize::try_from(limit).unwrap_or(usize::MAX);
    let counted = found.by_ref().take(most).count() as u64;
    let more = counted == limit && found.next().is_some();
    match (more, meter.report().stopped) {
        (true, _) => Ok(Count::AtLeast(limit)),
        (false, true) => Err(interrupted(&meter)),
        (false, false) => Ok(Count::Exactly(counted)),
    }
}
