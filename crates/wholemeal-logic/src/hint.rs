//! Hints in three degrees of detail, mistakes first.

use std::fmt;

use wholemeal_grid::{Cell, Digit, Grid, Shape};
use wholemeal_solve::{Puzzle9, Solver, Verdict};

use crate::explain::{self, Language};
use crate::{Board, Budget, Settings, Step, Stopped, next_step_within};

/// How much a hint tells.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum HintDetail {
    /// Where to look.
    Nudge,
    /// The technique, and where it is.
    Technique,
    /// The whole step with its reasons.
    Full,
}

impl HintDetail {
    /// All degrees, the least detail first.
    pub const ALL: [HintDetail; 3] = [HintDetail::Nudge, HintDetail::Technique, HintDetail::Full];
}

/// A digit or candidate of the board that contradicts the solution.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mistake {
    /// This digit is wrong in this cell.
    Digit(Cell, Digit),
    /// The candidate that is the solution of this cell was removed.
    Candidate(Cell, Digit),
}

/// A hint for a player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Hint {
    /// The board is solved.
    Solved,
    /// The puzzle has no solution.
    NoSolution,
    /// The puzzle has more than one solution.
    ManySolutions,
    /// The board has mistakes; these come first.
    Mistakes(Vec<Mistake>),
    /// A step with only the evidence that it needs.
    Step(Box<Step>),
    /// None of the selected techniques finds a step.
    Stuck,
}

/// The next hint for a board: its mistakes if it has any, else a step.
///
/// ```
/// use wholemeal_grid::{Cell, Digit, Grid};
/// use wholemeal_logic::explain::Language;
/// use wholemeal_logic::{Board, Hint, HintDetail, Settings, hint};
///
/// let puzzle: Grid =
///     "2....1.38........5.7...6..........13.981..25731....8..9..8...2..5..697844..25...."
///         .parse()?;
/// let nudge = hint(&Board::new(&puzzle).unwrap(), &Settings::default());
/// assert_eq!(nudge.text(HintDetail::Nudge, Language::En), "Look at box 4.");
///
/// let wrong = puzzle.clone().with(Cell::new(1), Digit::new(6));
/// let mistakes = hint(&Board::with_placed(&wrong, &puzzle).unwrap(), &Settings::default());
/// assert!(matches!(mistakes, Hint::Mistakes(ref list) if list.len() == 1));
/// # Ok::<(), wholemeal_grid::text::ReadError>(())
/// ```
#[must_use]
pub fn hint(board: &Board, settings: &Settings) -> Hint {
    hint_within(board, settings, &Budget::UNLIMITED).unwrap_or(Hint::Stuck)
}

/// Like [`hint`], within a budget.
///
/// # Errors
/// Returns [`Stopped`] with the number of searches if the budget ran out before a step was found.
pub fn hint_within(
    board: &Board,
    settings: &Settings,
    budget: &Budget<'_>,
) -> Result<Hint, Stopped> {
    let solution = match Solver::new().solve(&puzzle(board)) {
        Verdict::Unique(solution) => solution.to_grid(),
        Verdict::None => return Ok(Hint::NoSolution),
        Verdict::Many(..) => return Ok(Hint::ManySolutions),
    };
    let mistakes = mistakes(board, &solution);
    if !mistakes.is_empty() {
        return Ok(Hint::Mistakes(mistakes));
    }
    if board.is_solved() {
        return Ok(Hint::Solved);
    }
    let step = next_step_within(board, settings, budget)?;
    Ok(step.map_or(Hint::Stuck, |step| {
        Hint::Step(Box::new(step.trimmed(board)))
    }))
}

/// The puzzle that the board started from: its givens, or its candidates if it has no givens.
pub(crate) fn puzzle(board: &Board) -> Puzzle9 {
    let givens = board.givens();
    if givens.is_empty() {
        return Puzzle9::from_marks(&board.to_marks()).unwrap_or(Puzzle9::EMPTY);
    }
    let given = |(cell, _): &(Cell, Digit)| givens.contains(cell.index());
    let grid = board.to_grid();
    let grid = grid
        .givens()
        .filter(given)
        .fold(Grid::empty(Shape::NINE), |grid, (cell, digit)| {
            grid.with(cell, Some(digit))
        });
    Puzzle9::from_grid(&grid).unwrap_or(Puzzle9::EMPTY)
}

/// The differences between a board and the solution: wrong digits, then missing candidates.
pub(crate) fn mistakes(board: &Board, solution: &Grid) -> Vec<Mistake> {
    let mut digits = Vec::new();
    let mut candidates = Vec::new();
    for (cell, right) in solution.givens() {
        match board.get(cell) {
            Some(digit) if digit != right => digits.push(Mistake::Digit(cell, digit)),
            None if !board.digits(cell.index()).contains(right.index()) => {
                candidates.push(Mistake::Candidate(cell, right));
            }
            _ => {}
        }
    }
    // A wrong digit removes correct candidates from the cells that see it. Those are not mistakes
    // of their own.
    if digits.is_empty() {
        candidates
    } else {
        digits
    }
}

impl Hint {
    /// The hint in words.
    #[must_use]
    pub fn text(&self, detail: HintDetail, language: Language) -> String {
        explain::hint(self, detail, language)
    }
}

impl Mistake {
    /// The cell it is about.
    #[must_use]
    pub fn cell(&self) -> Cell {
        match *self {
            Mistake::Digit(cell, _) | Mistake::Candidate(cell, _) => cell,
        }
    }
}

impl fmt::Display for Mistake {
    /// The mistake in English: `r1c2 is not 6`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&explain::mistake(self, Language::En))
    }
}
