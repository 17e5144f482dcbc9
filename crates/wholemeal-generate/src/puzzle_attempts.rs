//! The attempts to make one puzzle.

use wholemeal_grid::Grid;
use wholemeal_logic::{self as logic, Board, Grade, Settings, Step};

use crate::checked_plan::CheckedPlan;
use crate::dig::Dig;
use crate::fill::{quick_pattern, scramble, terminal_pattern};
use crate::mutation::{self, Parent};
use crate::plan::Kind;
use crate::seed::Dice;
use crate::solution::{Solution, grid};
use crate::solver_input::SolverInput;
use crate::solvers::Solvers;
use crate::{
    ClueSymmetry, Generated, GiveUpError, RejectionCounts, Seed, known_puzzles, pattern, unbiased,
    uniform,
};

/// The state of a puzzle in progress. The random numbers continue from attempt to attempt.
#[derive(Debug)]
pub(crate) struct PuzzleAttempts {
    seed: Seed,
    dice: Dice,
    attempts: u64,
    rejections: RejectionCounts,
    dig: Option<Dig>,
    /// The puzzle that the next attempt changes.
    parent: Option<Parent>,
}

/// The result of [`PuzzleAttempts::step`].
#[derive(Debug)]
pub(crate) enum Progress {
    /// The attempt continues when it knows whether this board has a solution.
    NeedsAnswer(SolverInput),
    /// The attempt failed; the next step starts another.
    Retry,
    /// The caller stopped the work; the attempt is incomplete.
    Stopped,
    /// The puzzle, or the error after the last attempt.
    Done(Result<Generated, GiveUpError>),
}

/// A puzzle with its solution that may not meet the plan.
#[derive(Debug)]
pub(crate) struct Candidate {
    pub(crate) solution: Solution,
    pub(crate) given: Vec<bool>,
    pub(crate) weight: f64,
}

impl PuzzleAttempts {
    pub(crate) fn new(seed: Seed) -> PuzzleAttempts {
        PuzzleAttempts {
            seed,
            dice: Dice::new(seed),
            attempts: 0,
            rejections: RejectionCounts::default(),
            dig: None,
            parent: None,
        }
    }

    /// Works until the attempt needs an answer, fails or ends.
    pub(crate) fn step(&mut self, checked: &CheckedPlan, solvers: &mut Solvers<'_>) -> Progress {
        if self.dig.is_none() && self.attempts == checked.plan.attempts {
            return Progress::Done(Err(GiveUpError {
                seed: self.seed,
                attempts: self.attempts,
                rejections: self.rejections.clone(),
            }));
        }
        let candidate = if self.dig.is_none() {
            self.attempts += 1;
            self.start(checked, solvers)
        } else {
            None
        };
        let dig = self.dig.as_mut();
        let query = dig.map(|dig| dig.next_query(&checked.tables, &checked.orbits));
        let candidate = match query {
            Some(Some(query)) => return Progress::NeedsAnswer(query),
            Some(None) => self.finish_digging(checked),
            None => candidate,
        };
        let made = candidate.and_then(|candidate| self.accept(checked, &candidate, solvers));
        // An attempt that was stopped may look complete: a query without an answer
        // leaves a given where another run removes it.
        match made {
            _ if solvers.is_stopped() => Progress::Stopped,
            Some(made) => Progress::Done(Ok(made)),
            None => Progress::Retry,
        }
    }

    /// Answers the last query: `unsolvable` means that the board has no solution.
    pub(crate) fn answer(&mut self, checked: &CheckedPlan, unsolvable: bool) {
        if let Some(dig) = &mut self.dig {
            dig.answer(&checked.tables, &checked.orbits, unsolvable);
        }
    }

    /// Starts an attempt. Returns a candidate if it is made without digging.
    fn start(&mut self, checked: &CheckedPlan, solvers: &mut Solvers<'_>) -> Option<Candidate> {
        let (tables, dice) = (&checked.tables, &mut self.dice);
        if checked.plan.unbiased && checked.plan.kind == Kind::Puzzles {
            return unbiased::sample(tables, dice, solvers);
        }
        if checked.plan.unbiased {
            return uniform::grid(dice);
        }
        if let Some(pattern) = &checked.pattern {
            let solution = checked.solution.as_deref();
            let found = pattern::fill(tables, pattern, solution, dice, solvers);
            self.rejections.unique += u64::from(found.is_none());
            return found;
        }
        if self.parent.is_none() {
            self.parent = known_puzzles::parent(checked, dice, solvers);
        }
        if let Some(parent) = &self.parent {
            let order = parent.order(checked, dice);
            let limits = checked.limits(dice);
            self.dig = Some(Dig::new(tables, parent.solution.clone(), order, limits));
            return None;
        }
        let solution = match &checked.solution {
            Some(solution) => solution.clone(),
            // As in the paper; `finish_digging` replaces it by an equivalent solution.
            None if checked.plan.level.is_some() => terminal_pattern(tables, dice, solvers)?,
            None => {
                let solution = quick_pattern(tables, dice, solvers)?;
                scramble(tables, dice, &solution, &vec![true; solution.len()]).0
            }
        };
        if checked.plan.kind == Kind::Grids {
            return Some(Candidate {
                given: vec![true; solution.len()],
                solution,
                weight: 1.0,
            });
        }
        let order = checked.order(dice);
        let limits = checked.limits(dice);
        self.dig = Some(Dig::new(tables, solution, order, limits));
        None
    }

    /// The candidate that was dug. As in the paper, a random symmetry is applied to puzzles
    /// of a clue level, because their givens show the order of digging.
    fn finish_digging(&mut self, checked: &CheckedPlan) -> Option<Candidate> {
        let (mut solution, mut given) = self.dig.take()?.into_parts();
        let plan = &checked.plan;
        if plan.level.is_some() && plan.symmetry == ClueSymmetry::None && plan.solution.is_none() {
            (solution, given) = scramble(&checked.tables, &mut self.dice, &solution, &given);
        }
        Some(Candidate {
            solution,
            given,
            weight: 1.0,
        })
    }

    /// Returns the puzzle if it meets the plan. Otherwise counts why it was rejected.
    fn accept(
        &mut self,
        checked: &CheckedPlan,
        candidate: &Candidate,
        solvers: &mut Solvers<'_>,
    ) -> Option<Generated> {
        let Candidate {
            solution: digits,
            given,
            weight,
        } = candidate;
        let shape = checked.plan.shape;
        let puzzle = grid(shape, digits, |cell| given[cell]);
        let solution = grid(shape, digits, |_| true);
        let mut grade = None;
        if checked.plan.kind == Kind::Puzzles {
            let clues = puzzle.clues();
            self.rejections.note_clue_count(clues);
            if checked
                .givens()
                .is_some_and(|givens| !givens.contains(&clues))
            {
                self.rejections.clues += 1;
                return None;
            }
            let known_minimal = checked.digs_to_minimal() || checked.plan.unbiased;
            if checked.plan.minimal && !known_minimal && !is_minimal(&puzzle, &solution, solvers) {
                self.rejections.minimal += 1;
                return None;
            }
            if !checked.plan.target.is_any() {
                grade = checked.plan.target.grade_if_met(&puzzle, solvers);
                grade = grade.filter(|_| !known_puzzles::contains(checked, &puzzle));
                if grade.is_none() {
                    if checked.mutates() {
                        let promise = checked.plan.target.promise(&puzzle, solvers);
                        let child = Parent::new(digits.clone(), given.clone(), promise);
                        mutation::select(&mut self.parent, child);
                    }
                    self.rejections.difficulty += 1;
                    return None;
                }
            } else if checked.plan.graded {
                grade = rate(&puzzle, solvers);
            }
        }
        Some(Generated {
            seed: self.seed,
            puzzle,
            solution,
            grade,
            weight: *weight,
            attempts: self.attempts,
        })
    }
}

/// The grade of a puzzle; `None` if techniques do not solve it.
fn rate(puzzle: &Grid, solvers: &Solvers<'_>) -> Option<Grade> {
    let keep_going = |_: &Step| !solvers.is_stopped();
    let settings = Settings::hodoku_exact().without_proofs();
    let path = logic::solve_while(&Board::new(puzzle)?, &settings, keep_going);
    path.is_solved().then(|| path.grade())
}

/// Returns `true` if no given can be removed.
fn is_minimal(puzzle: &Grid, solution: &Grid, solvers: &mut Solvers<'_>) -> bool {
    let board = SolverInput::from_grid(puzzle);
    let queries = puzzle.givens().map(|(cell, _)| {
        let mut board = board.clone();
        board.allow_all(cell.index());
        let digit = solution.get(cell).map_or(0, |digit| digit.index() as u8);
        board.without(cell.index(), digit)
    });
    solvers.all_solvable(queries.collect())
}
