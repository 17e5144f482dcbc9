//! Help in stages, mistakes first.

use std::fmt;

use wholemeal_grid::{Cell, Digit, Grid, Shape};
use wholemeal_solve::{Nine, Solver, Verdict};

use crate::explain::en;
use crate::{Board, Budget, Settings, Step, Stopped, next_step_within};

/// How much a hint tells.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Stage {
    /// Where to look.
    Nudge,
    /// The technique, and where it is.
    Technique,
    /// The whole step with its reasons.
    Whole,
}

/// Something on the board that is not so in the solution.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mistake {
    /// This digit is placed, and belongs elsewhere.
    Digit(Cell, Digit),
    /// This cell has lost the candidate that is its digit.
    Candidate(Cell, Digit),
}

/// What can be said to a player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Hint {
    /// The board is solved.
    Solved,
    /// The puzzle has no solution, or several; then no hint can be trusted.
    NotUnique(bool),
    /// There are mistakes; these come first.
    Mistakes(Vec<Mistake>),
    /// A step, with no more evidence than it needs.
    Step(Box<Step>),
    /// No technique that is allowed finds a step.
    Stuck,
}

/// The next thing to say about a board: its mistakes if it has some, else a step.
///
/// ```
/// use wholemeal_grid::{Cell, Digit, Grid};
/// use wholemeal_logic::{Board, Hint, Settings, Stage, hint};
///
/// let puzzle: Grid =
///     "2....1.38........5.7...6..........13.981..25731....8..9..8...2..5..697844..25...."
///         .parse()?;
/// let said = hint(&Board::new(&puzzle).unwrap(), &Settings::default());
/// assert_eq!(said.text(Stage::Nudge), "Look at box 4.");
///
/// let wrong = puzzle.clone().with(Cell::new(1), Digit::new(6));
/// let said = hint(&Board::with_placed(&wrong, &puzzle).unwrap(), &Settings::default());
/// assert!(matches!(said, Hint::Mistakes(ref list) if list.len() == 1));
/// # Ok::<(), wholemeal_grid::text::ReadError>(())
/// ```
#[must_use]
pub fn hint(board: &Board, settings: &Settings) -> Hint {
    hint_within(board, settings, &Budget::UNLIMITED).unwrap_or(Hint::Stuck)
}

/// The next thing to say about a board, like [`hint`], within a budget.
///
/// # Errors
/// How many searches the budget allowed, if it ended before a step was found.
pub fn hint_within(
    board: &Board,
    settings: &Settings,
    budget: &Budget<'_>,
) -> Result<Hint, Stopped> {
    let solution = match Solver::new().solve(&puzzle(board)) {
        Verdict::Unique(solution) => solution.to_grid(),
        Verdict::None => return Ok(Hint::NotUnique(false)),
        Verdict::Many(..) => return Ok(Hint::NotUnique(true)),
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

/// What came with the puzzle: its givens, or if there are none its candidates.
fn puzzle(board: &Board) -> Nine {
    let givens = board.givens();
    if givens.is_empty() {
        return Nine::from_marks(&board.to_marks()).unwrap_or(Nine::EMPTY);
    }
    let given = |(cell, _): &(Cell, Digit)| givens.contains(cell.index());
    let grid = board.to_grid();
    let grid = grid
        .givens()
        .filter(given)
        .fold(Grid::empty(Shape::NINE), |grid, (cell, digit)| {
            grid.with(cell, Some(digit))
        });
    Nine::from_grid(&grid).unwrap_or(Nine::EMPTY)
}

/// Where a board differs from the solution: wrong digits, then missing candidates.
fn mistakes(board: &Board, solution: &Grid) -> Vec<Mistake> {
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
    // A wrong digit takes right candidates from the cells that see it: that is no
    // mistake of its own.
    if digits.is_empty() {
        candidates
    } else {
        digits
    }
}

impl Hint {
    /// The hint in English.
    #[must_use]
    pub fn text(&self, stage: Stage) -> String {
        match self {
            Hint::Solved => "The board is solved. Well done!".to_owned(),
            Hint::NotUnique(false) => {
                "This puzzle has no solution, so there is no step to find.".to_owned()
            }
            Hint::NotUnique(true) => {
                "This puzzle has more than one solution: logic alone cannot decide between them."
                    .to_owned()
            }
            Hint::Stuck => "No technique that is allowed finds a step here.".to_owned(),
            Hint::Mistakes(list) => mistakes_text(list, stage),
            Hint::Step(step) => match stage {
                Stage::Nudge => en::nudge(step),
                Stage::Technique => en::whereabouts(step),
                Stage::Whole => en::reasons(step),
            },
        }
    }
}

fn mistakes_text(list: &[Mistake], stage: Stage) -> String {
    let [first, ..] = list else {
        return String::new();
    };
    let count = if list.len() == 1 {
        "one thing".to_owned()
    } else {
        format!("{} things", list.len())
    };
    match stage {
        Stage::Nudge => match first {
            Mistake::Digit(..) => format!(
                "Before we go on: {count} on the board cannot stay. Have another look at your digits."
            ),
            Mistake::Candidate(..) => format!(
                "Before we go on: {count} should come back. Have another look at your candidates."
            ),
        },
        Stage::Technique => format!(
            "Before we go on: have another look at {}.",
            Shape::NINE.name(first.cell())
        ),
        Stage::Whole => {
            let all: Vec<String> = list.iter().map(ToString::to_string).collect();
            format!("Before we go on: {}.", all.join("; "))
        }
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
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = Shape::NINE.name(self.cell());
        match self {
            Mistake::Digit(_, digit) => write!(f, "{name} is not {digit}"),
            Mistake::Candidate(_, digit) => write!(f, "{name} can still be {digit}"),
        }
    }
}
