//! One puzzle on its way, from attempt to attempt.

use wholemeal_grid::Grid;
use wholemeal_logic::{self as logic, Board, Grade, Settings, Step};

use crate::dig::Dig;
use crate::fill::{quick_pattern, scramble, terminal_pattern};
use crate::job::Job;
use crate::layout::{Solution, grid};
use crate::plan::Kind;
use crate::question::{Engines, Question};
use crate::seed::Dice;
use crate::{
    ClueSymmetry, Generated, GiveUpError, RejectionCounts, Seed, pattern, unbiased, uniform,
};

/// A puzzle that is being made.
#[derive(Debug)]
pub(crate) struct Maker {
    seed: Seed,
    dice: Dice,
    attempts: u64,
    missed: RejectionCounts,
    dig: Option<Dig>,
}

/// What a maker comes to.
#[derive(Debug)]
pub(crate) enum Progress {
    /// It wants to know whether there is a solution.
    Asks(Question),
    /// An attempt failed; there will be another.
    Busy,
    /// The caller stopped the work; the attempt is incomplete.
    Stopped,
    Done(Result<Generated, GiveUpError>),
}

/// A puzzle with its solution, not yet judged.
#[derive(Debug)]
pub(crate) struct Candidate {
    pub(crate) solution: Solution,
    pub(crate) given: Vec<bool>,
    pub(crate) weight: f64,
}

impl Maker {
    pub(crate) fn new(seed: Seed) -> Maker {
        Maker {
            seed,
            dice: Dice::new(seed),
            attempts: 0,
            missed: RejectionCounts::default(),
            dig: None,
        }
    }

    /// Goes on until there is a question, an end, or a new beginning.
    pub(crate) fn go_on(&mut self, job: &Job, engines: &mut Engines<'_>) -> Progress {
        if self.dig.is_none() && self.attempts == job.plan.attempts {
            return Progress::Done(Err(GiveUpError {
                seed: self.seed,
                attempts: self.attempts,
                missed: self.missed.clone(),
            }));
        }
        let candidate = if self.dig.is_none() {
            self.attempts += 1;
            self.begin(job, engines)
        } else {
            None
        };
        let dig = self.dig.as_mut();
        let question = dig.map(|dig| dig.next_question(&job.layout, &job.units));
        let candidate = match question {
            Some(Some(question)) => return Progress::Asks(question),
            Some(None) => self.dug(job),
            None => candidate,
        };
        let made = candidate.and_then(|candidate| self.judge(job, &candidate, engines));
        // An attempt that was cut off may look complete: a question without an answer
        // leaves a given where another run removes it.
        match made {
            _ if engines.is_stopped() => Progress::Stopped,
            Some(made) => Progress::Done(Ok(made)),
            None => Progress::Busy,
        }
    }

    /// The answer to the last question: is there no solution?
    pub(crate) fn answer(&mut self, job: &Job, none: bool) {
        if let Some(dig) = &mut self.dig {
            dig.answer(&job.layout, &job.units, none);
        }
    }

    /// Begins to dig, or makes a candidate without digging.
    fn begin(&mut self, job: &Job, engines: &mut Engines<'_>) -> Option<Candidate> {
        let (layout, dice) = (&job.layout, &mut self.dice);
        if job.plan.unbiased && job.plan.kind == Kind::Puzzles {
            return unbiased::sample(layout, dice, engines);
        }
        if job.plan.unbiased {
            return uniform::grid(dice);
        }
        if let Some(pattern) = &job.pattern {
            let from = job.from.as_deref();
            let found = pattern::fill(layout, pattern, from, dice, engines);
            self.missed.unique += u64::from(found.is_none());
            return found;
        }
        let solution = match &job.from {
            Some(solution) => solution.clone(),
            // As in the paper; it is changed into another of its kind at the end.
            None if job.plan.level.is_some() => terminal_pattern(layout, dice, engines)?,
            None => {
                let solution = quick_pattern(layout, dice, engines)?;
                scramble(layout, dice, &solution, &vec![true; solution.len()]).0
            }
        };
        if job.plan.kind == Kind::Grids {
            return Some(Candidate {
                given: vec![true; solution.len()],
                solution,
                weight: 1.0,
            });
        }
        let order = job.order(dice);
        let limits = job.limits(dice);
        self.dig = Some(Dig::new(layout, solution, order, limits));
        None
    }

    /// What was dug. Puzzles of a level are changed into others of their kind at the end,
    /// as in the paper, because the order of digging shows.
    fn dug(&mut self, job: &Job) -> Option<Candidate> {
        let (mut solution, mut given) = self.dig.take()?.into_parts();
        let plan = &job.plan;
        if plan.level.is_some() && plan.balance == ClueSymmetry::None && plan.from.is_none() {
            (solution, given) = scramble(&job.layout, &mut self.dice, &solution, &given);
        }
        Some(Candidate {
            solution,
            given,
            weight: 1.0,
        })
    }

    /// Is it what was asked for?
    fn judge(
        &mut self,
        job: &Job,
        candidate: &Candidate,
        engines: &mut Engines<'_>,
    ) -> Option<Generated> {
        let Candidate {
            solution,
            given,
            weight,
        } = candidate;
        let shape = job.plan.shape;
        let puzzle = grid(shape, solution, |cell| given[cell]);
        let solution = grid(shape, solution, |_| true);
        let mut grade = None;
        if job.plan.kind == Kind::Puzzles {
            let clues = puzzle.clues();
            self.missed.saw(clues);
            if job.givens().is_some_and(|givens| !givens.contains(&clues)) {
                self.missed.clues += 1;
                return None;
            }
            let known = job.digs_to_minimal() || job.plan.unbiased;
            if job.plan.minimal && !known && !is_minimal(&puzzle, &solution, engines) {
                self.missed.minimal += 1;
                return None;
            }
            if !job.plan.target.is_any() {
                grade = job.plan.target.judge(&puzzle, engines);
                if grade.is_none() {
                    self.missed.grade += 1;
                    return None;
                }
            } else if job.plan.graded {
                grade = rate(&puzzle, engines);
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

/// How hard it is, if logic goes to the end.
fn rate(puzzle: &Grid, engines: &Engines<'_>) -> Option<Grade> {
    let goes_on = |_: &Step| !engines.is_stopped();
    let path = logic::solve_while(&Board::new(puzzle)?, &Settings::default(), goes_on);
    path.is_solved().then(|| path.grade())
}

/// Is every given needed?
fn is_minimal(puzzle: &Grid, solution: &Grid, engines: &mut Engines<'_>) -> bool {
    let board = Question::of(puzzle);
    let questions = puzzle.givens().map(|(cell, _)| {
        let mut open = board.clone();
        open.open(cell.index());
        let digit = solution.get(cell).map_or(0, |digit| digit.index() as u8);
        open.without(cell.index(), digit)
    });
    engines.all_have_one(questions.collect())
}
