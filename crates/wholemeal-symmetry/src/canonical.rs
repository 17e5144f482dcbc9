//! Canonical forms, equivalence and automorphisms of boards.

use wholemeal_grid::{Digit, Grid, Shape, Symmetry};

use crate::group_order::GroupOrder;
use crate::search::{self, Found};
use crate::{Canonical9, Canonizer, Form, Limits, Stopped};

/// The canonical form of a board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Canonical {
    /// The form.
    pub grid: Grid,
    /// A symmetry that takes the board to its form.
    pub transformation: Symmetry,
    /// The number of symmetries of the cells that do not change the board, if digits are renamed.
    pub automorphisms: GroupOrder,
}

/// The symmetries that do not change a board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Automorphisms {
    /// Their number. The names of digits that the board does not have are not counted.
    pub order: GroupOrder,
    /// Some of them, whose products are all of them.
    pub generators: Vec<Symmetry>,
}

/// The smallest board of the class of a board.
///
/// ```
/// use wholemeal_grid::{Grid, Shape};
/// use wholemeal_symmetry::canonical;
///
/// let puzzle: Grid = "1..4..1..1..4...".parse().unwrap();
/// let form = canonical(&puzzle);
/// assert_eq!(form.grid.to_string(), "...1..2..1..2.1.");
/// assert_eq!(form.transformation.apply(&puzzle), Some(form.grid));
/// assert_eq!(form.automorphisms.to_u64(), Some(2));
///
/// assert_eq!(canonical(&Grid::empty(Shape::NINE)).automorphisms.to_u64(), Some(3_359_232));
/// ```
#[must_use]
pub fn canonical(grid: &Grid) -> Canonical {
    match canonical_form(grid, Form::Min, &Limits::none()) {
        Ok(canonical) => canonical,
        Err(Stopped) => unreachable!("there is no limit"),
    }
}

/// The canonical form of a board.
///
/// # Errors
/// Returns [`Stopped`] if a limit is reached.
pub fn canonical_form(grid: &Grid, form: Form, limits: &Limits<'_>) -> Result<Canonical, Stopped> {
    if let Some(cells) = nine_cells(grid)
        && let Some(canonical) = Canonizer::new().canonical(&cells, form)
    {
        return Ok(canonical.into());
    }
    let found = search::search(grid, None, form, limits)?;
    Ok(of_found(grid, found))
}

/// The form of a puzzle by its solution grid: the solution grid takes its canonical form, and the
/// puzzle is moved along. If several symmetries give that form, the one with the smallest or largest
/// puzzle is taken. `None` if the second board is not a solution of the first.
///
/// ```
/// use wholemeal_grid::Grid;
/// use wholemeal_symmetry::{Form, Limits, canonical_by_solution};
///
/// let puzzle: Grid = "1..4..1..1..4..1".parse().unwrap();
/// let solution: Grid = "1234341221434321".parse().unwrap();
/// let form = canonical_by_solution(&puzzle, &solution, Form::Min, &Limits::none());
/// let form = form.unwrap().unwrap();
/// assert_eq!(form.transformation.apply(&solution).unwrap().to_string(), "1234341221434321");
/// assert_eq!(form.transformation.apply(&puzzle), Some(form.grid));
/// ```
///
/// # Errors
/// Returns [`Stopped`] if a limit is reached.
pub fn canonical_by_solution(
    puzzle: &Grid,
    solution: &Grid,
    form: Form,
    limits: &Limits<'_>,
) -> Result<Option<Canonical>, Stopped> {
    if !solution.is_solution_of(puzzle) {
        return Ok(None);
    }
    if let (Some(cells), Some(solved)) = (nine_cells(puzzle), nine_cells(solution)) {
        let canonical = Canonizer::new().canonical_by_solution(&solved, &cells, form);
        return Ok(canonical.map(Canonical::from));
    }
    let found = search::search(solution, Some(puzzle), form, limits)?;
    Ok(Some(of_found(puzzle, found)))
}

/// A symmetry that takes the first board to the second; `None` if they are not equivalent.
///
/// ```
/// use wholemeal_grid::Grid;
/// use wholemeal_symmetry::equivalent;
///
/// let a: Grid = "1..4..1..1..4...".parse().unwrap();
/// let b: Grid = "3..2..3..3..2...".parse().unwrap();
/// let witness = equivalent(&a, &b).unwrap();
/// assert_eq!(witness.apply(&a), Some(b));
/// assert_eq!(equivalent(&a, &"1..4..1..1..1...".parse().unwrap()), None);
/// ```
#[must_use]
pub fn equivalent(a: &Grid, b: &Grid) -> Option<Symmetry> {
    match equivalent_within(a, b, &Limits::none()) {
        Ok(witness) => witness,
        Err(Stopped) => unreachable!("there is no limit"),
    }
}

/// As [`equivalent`], with limits for each of the two searches.
///
/// # Errors
/// Returns [`Stopped`] if a limit is reached.
pub fn equivalent_within(
    a: &Grid,
    b: &Grid,
    limits: &Limits<'_>,
) -> Result<Option<Symmetry>, Stopped> {
    if a.clues() != b.clues() || a.shape().side() != b.shape().side() {
        return Ok(None);
    }
    let a = canonical_form(a, Form::Min, limits)?;
    let b = canonical_form(b, Form::Min, limits)?;
    let equal = a.grid == b.grid;
    Ok(equal
        .then(|| a.transformation.then(&b.transformation.inverse()))
        .flatten())
}

/// The symmetries that do not change a board.
///
/// ```
/// use wholemeal_grid::Grid;
/// use wholemeal_symmetry::automorphisms;
///
/// let grid: Grid = "1234341221434321".parse().unwrap();
/// let group = automorphisms(&grid);
/// assert_eq!(group.order.to_u64(), Some(32));
/// assert!(group.generators.iter().all(|g| g.apply(&grid).as_ref() == Some(&grid)));
/// ```
#[must_use]
pub fn automorphisms(grid: &Grid) -> Automorphisms {
    match automorphisms_within(grid, &Limits::none()) {
        Ok(automorphisms) => automorphisms,
        Err(Stopped) => unreachable!("there is no limit"),
    }
}

/// As [`automorphisms`], with limits.
///
/// # Errors
/// Returns [`Stopped`] if a limit is reached.
pub fn automorphisms_within(grid: &Grid, limits: &Limits<'_>) -> Result<Automorphisms, Stopped> {
    let found = search::search(grid, None, Form::Min, limits)?;
    Ok(Automorphisms {
        order: found.order,
        generators: found.generators,
    })
}

fn of_found(grid: &Grid, found: Found) -> Canonical {
    let moved = found.transformation.apply(grid);
    Canonical {
        grid: moved.unwrap_or_else(|| grid.clone()),
        transformation: found.transformation,
        automorphisms: found.order,
    }
}

/// The cells of a 9x9 board; a blank is 0.
fn nine_cells(grid: &Grid) -> Option<[u8; 81]> {
    if grid.shape() != Shape::NINE {
        return None;
    }
    let mut cells = [0; 81];
    for (cell, digit) in cells.iter_mut().zip(grid.cells()) {
        *cell = digit.map_or(0, Digit::get);
    }
    Some(cells)
}

impl From<Canonical9> for Canonical {
    fn from(canonical: Canonical9) -> Canonical {
        Canonical {
            grid: canonical.grid(),
            transformation: canonical.transformation(),
            automorphisms: canonical.automorphisms.into(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use wholemeal_testkit::boards::full_grid;
    use wholemeal_testkit::random::Random;

    /// Some of the cells of a solution grid.
    fn random_puzzle(clues: usize, random: &mut Random) -> Grid {
        let full = full_grid(Shape::NINE, random);
        let mut grid = Grid::empty(Shape::NINE);
        while grid.clues() < clues {
            let cell = Shape::NINE.cells().nth(random.below(81)).unwrap();
            grid = grid.with(cell, full.get(cell));
        }
        grid
    }

    /// The code for 9x9 boards and the general search share no code.
    #[test]
    fn the_code_for_9x9_boards_agrees_with_the_general_search() {
        let mut random = Random::new(21);
        for clues in 0..=81 {
            let grid = random_puzzle(clues, &mut random);
            for form in [Form::Min, Form::Max] {
                let cells = nine_cells(&grid).unwrap();
                let fast = Canonizer::new().canonical(&cells, form).unwrap();
                let found = search::search(&grid, None, form, &Limits::none()).unwrap();
                assert_eq!(
                    found.transformation.apply(&grid),
                    Some(fast.grid()),
                    "{grid}"
                );
                assert_eq!(
                    found.order.to_u64(),
                    Some(fast.automorphisms.into()),
                    "{grid}"
                );
            }
        }
    }

    #[test]
    fn forms_by_solution_agree_with_the_general_search() {
        let mut random = Random::new(22);
        for clues in (0..=81).step_by(5) {
            let puzzle = random_puzzle(clues, &mut random);
            let line =
                "123456789456789123789123456231564897564897231897231564312645978645978312978312645";
            let symmetric: Grid = line.parse().unwrap();
            let kept = puzzle.givens().map(|(cell, _)| cell);
            let puzzle = kept.fold(Grid::empty(Shape::NINE), |grid, cell| {
                grid.with(cell, symmetric.get(cell))
            });
            for form in [Form::Min, Form::Max] {
                let limits = Limits::none();
                let fast = canonical_by_solution(&puzzle, &symmetric, form, &limits);
                let fast = fast.unwrap().unwrap();
                let found = search::search(&symmetric, Some(&puzzle), form, &limits).unwrap();
                assert_eq!(found.transformation.apply(&puzzle), Some(fast.grid));
                assert_eq!(found.order, fast.automorphisms);
            }
        }
    }
}
