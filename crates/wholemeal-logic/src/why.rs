//! "Why can it not be 3?": the shortest explanation for one candidate.

use wholemeal_grid::{Cell, Digit, DigitSet, Marks, Shape};
use wholemeal_solve::{Puzzle9, Solver, Verdict};

use crate::explain::{self, Language};
use crate::geometry::PEERS;
use crate::hint::{mistakes, puzzle};
use crate::search::proof_of_within;
use crate::{
    Board, Budget, Candidate, Difficulty, Mistake, Settings, Step, Stopped, all_steps_within,
    check, next_step_within,
};

/// How many steps are compared after their unnecessary evidence is removed.
const MOST_COMPARED: usize = 24;

/// The most steps that are looked at, and the most that an explanation has.
const MOST_ON_PATH: usize = 60;
const MOST_STEPS: usize = 8;

/// Why a cell cannot contain a digit, or that it can.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Why {
    /// The cell already contains a digit.
    Filled(Candidate, Digit),
    /// The digit is placed in this cell, which shares a house with the cell of the candidate.
    Seen(Candidate, Cell),
    /// This step removes the candidate, or places a digit that excludes it. Its evidence has
    /// only what this conclusion needs.
    Step(Candidate, Box<Step>),
    /// These steps, one after the other, exclude the candidate. None of them can be left out.
    Steps(Candidate, Vec<Step>),
    /// The solution, or one of several solutions, has the digit in this cell.
    Possible(Candidate),
    /// No solution has the digit in this cell, but none of the techniques shows it in one step.
    Unexplained(Candidate),
    /// The board has mistakes; conclusions from it would be wrong.
    Mistakes(Vec<Mistake>),
    /// The puzzle has no solution.
    NoSolution,
}

/// Why a candidate is impossible: the shortest of all explanations of the lowest difficulty.
///
/// A placed digit that the cell sees is the shortest explanation. Otherwise it is one step, or a
/// few steps one after the other, of the lowest [`Difficulty`]. Of several steps it is the one
/// with the fewest truths and links. If no technique is enough, it is a proof by cases. A
/// candidate that was removed earlier is put back for this search.
///
/// ```
/// use wholemeal_grid::Grid;
/// use wholemeal_logic::explain::Language;
/// use wholemeal_logic::{Board, Settings, why};
///
/// let puzzle: Grid =
///     "2....1.38........5.7...6..........13.981..25731....8..9..8...2..5..697844..25...."
///         .parse()?;
/// let board = Board::new(&puzzle).unwrap();
/// let text = |candidate: &str| {
///     let found = why(&board, candidate.parse().unwrap(), &Settings::default());
///     found.text(Language::En)
/// };
/// assert_eq!(text("r1c2=3"), "r1c2 cannot be 3: r1c8, in the same row, is already 3.");
/// assert_eq!(text("r1c2=4"), "r1c2 can be 4. It cannot be excluded.");
/// # Ok::<(), wholemeal_grid::text::ReadError>(())
/// ```
#[must_use]
pub fn why(board: &Board, candidate: Candidate, settings: &Settings) -> Why {
    why_within(board, candidate, settings, &Budget::UNLIMITED)
        .unwrap_or(Why::Unexplained(candidate))
}

/// Why a candidate is impossible, like [`why`], within a budget.
///
/// # Errors
/// How many searches the budget allowed, if it ended before an explanation was found.
pub fn why_within(
    board: &Board,
    candidate: Candidate,
    settings: &Settings,
    budget: &Budget<'_>,
) -> Result<Why, Stopped> {
    if let Some(direct) = direct(board, candidate) {
        return Ok(direct);
    }
    let unique = match verdict(board, candidate) {
        Ok(unique) => unique,
        Err(known) => return Ok(known),
    };
    let mut board = board.clone();
    board.restore(candidate);
    for difficulty in Difficulty::ALL {
        let own = restricted(settings, |other| other == difficulty);
        let found = all_steps_within(&board, &own, budget);
        let steps = found.steps.into_iter();
        let steps = steps.filter(|step| unique || !step.assumes_uniqueness());
        if let Some(step) = shortest(&board, candidate, steps) {
            return Ok(Why::Step(candidate, Box::new(step)));
        }
        if found.stopped {
            return Err(Stopped {
                searches: budget.searches,
            });
        }
        let simple = restricted(settings, |other| other <= difficulty);
        if let Some(steps) = several(&board, candidate, &simple, unique, budget)? {
            return Ok(Why::Steps(candidate, steps));
        }
    }
    let proof = proof_of_within(&board, candidate, settings, budget)?;
    Ok(match proof {
        Some(step) => Why::Step(candidate, Box::new(step)),
        None => Why::Unexplained(candidate),
    })
}

/// The answer that is visible on the board.
fn direct(board: &Board, candidate: Candidate) -> Option<Why> {
    if let Some(digit) = board.get(candidate.cell()) {
        return Some(Why::Filled(candidate, digit));
    }
    let same = |cell: &usize| board.value(*cell) == Some(candidate.digit_index());
    let seen = PEERS[candidate.cell_index()].into_iter().find(same)?;
    Some(Why::Seen(candidate, Cell::new(seen as u16)))
}

/// The answer of the solver, or whether the puzzle has one solution only.
fn verdict(board: &Board, candidate: Candidate) -> Result<bool, Why> {
    let puzzle = puzzle(board);
    match Solver::new().solve(&puzzle) {
        Verdict::None => Err(Why::NoSolution),
        Verdict::Unique(solution) => {
            let solution = solution.to_grid();
            let mistakes = mistakes(board, &solution);
            if !mistakes.is_empty() {
                Err(Why::Mistakes(mistakes))
            } else if solution.get(candidate.cell()) == Some(candidate.digit()) {
                Err(Why::Possible(candidate))
            } else {
                Ok(true)
            }
        }
        Verdict::Many(..) if is_possible(board, candidate) => Err(Why::Possible(candidate)),
        Verdict::Many(..) => Ok(false),
    }
}

/// Returns `true` if the board has a solution with this candidate.
fn is_possible(board: &Board, candidate: Candidate) -> bool {
    let set = |(cell, set): (usize, &DigitSet)| {
        if cell == candidate.cell_index() {
            DigitSet::of(candidate.digit())
        } else {
            *set
        }
    };
    let marks = board.to_marks();
    let sets = marks.cells().iter().enumerate().map(set).collect();
    let marks = Marks::from_cells(Shape::NINE, sets);
    let puzzle = marks.and_then(|marks| Puzzle9::from_marks(&marks));
    puzzle.is_some_and(|puzzle| !matches!(Solver::new().solve(&puzzle), Verdict::None))
}

/// The techniques of some difficulties.
fn restricted(settings: &Settings, is_wanted: impl Fn(Difficulty) -> bool) -> Settings {
    let own = settings.techniques.iter().copied();
    let own = own.filter(|technique| is_wanted(technique.difficulty()));
    Settings {
        techniques: own.collect(),
        proof_by_cases: false,
        ..settings.clone()
    }
}

/// A few steps, one after the other, that exclude the candidate, if there are any.
fn several(
    board: &Board,
    candidate: Candidate,
    settings: &Settings,
    unique: bool,
    budget: &Budget<'_>,
) -> Result<Option<Vec<Step>>, Stopped> {
    let mut after = board.clone();
    let mut steps = Vec::new();
    while steps.len() < MOST_ON_PATH && after.contains(candidate) {
        let Some(step) = next_step_within(&after, settings, budget)? else {
            return Ok(None);
        };
        if step.assumes_uniqueness() && !unique {
            return Ok(None);
        }
        after.apply(&step);
        steps.push(step);
    }
    // From the last step back, each that is not needed is left out.
    for i in (0..steps.len()).rev() {
        let step = steps.remove(i);
        if !leads_to(board, &steps, candidate) {
            steps.insert(i, step);
        }
    }
    Ok((!after.contains(candidate) && steps.len() <= MOST_STEPS).then_some(steps))
}

/// Returns `true` if each of the steps follows after the ones before it, and the last excludes the
/// candidate.
fn leads_to(board: &Board, steps: &[Step], candidate: Candidate) -> bool {
    let mut board = board.clone();
    let follows = |step: &Step| {
        let follows = check(&board, step).is_ok();
        board.apply(step);
        follows
    };
    steps.iter().all(follows) && !board.contains(candidate)
}

/// The step with the fewest truths and links that excludes the candidate; the first of equals.
fn shortest(
    board: &Board,
    candidate: Candidate,
    steps: impl Iterator<Item = Step>,
) -> Option<Step> {
    let size = |step: &Step| step.evidence.truths.len() + step.evidence.links.len();
    let mut steps: Vec<Step> = steps.filter_map(|step| focused(step, candidate)).collect();
    steps.sort_by_key(size);
    steps.truncate(MOST_COMPARED);
    let trimmed = steps.into_iter().map(|step| trimmed(board, step));
    trimmed.min_by_key(size)
}

/// The step with the conclusion that excludes the candidate alone; `None` if it has none.
fn focused(mut step: Step, candidate: Candidate) -> Option<Step> {
    if step.eliminations.contains(&candidate) {
        step.eliminations = vec![candidate];
        step.placements.clear();
        return Some(step);
    }
    step.placements
        .retain(|&placed| excludes(placed, candidate));
    step.eliminations.clear();
    (!step.placements.is_empty()).then_some(step)
}

/// Returns `true` if not both candidates can be true.
fn excludes(placed: Candidate, candidate: Candidate) -> bool {
    let same_cell = placed.cell_index() == candidate.cell_index();
    let same_digit = placed.digit_index() == candidate.digit_index();
    let sees = PEERS[placed.cell_index()].contains(candidate.cell_index());
    (same_cell && !same_digit) || (same_digit && sees)
}

/// A fish keeps all of its evidence, because it would look like a smaller one otherwise.
fn trimmed(board: &Board, step: Step) -> Step {
    if step.evidence.covers.is_empty() {
        step.trimmed(board)
    } else {
        step
    }
}

impl Why {
    /// The explanation in words.
    #[must_use]
    pub fn text(&self, language: Language) -> String {
        explain::why(self, language)
    }
}
