//! Verdicts with their evidence.

use std::sync::{Mutex, PoisonError};

use wholemeal::engine::Prover;
use wholemeal::{AnySizeSolver, Budget, Cell, Digit, Grid, Marks, Puzzle9, Shape, Solver, Verdict};

use super::{Callback, Completion, Outcome, SolveTask, Task, answer_and_complete};
use crate::budget::BudgetLimit;
use crate::solution::Solution;

/// The largest number of branches of a proof, unless `--budget` sets another limit.
pub(crate) const MAX_BRANCHES: u64 = 100_000;

/// Finds verdicts and proves them.
pub(crate) struct CertifyTask {
    pub(crate) solve: SolveTask,
    pub(crate) prove: ProveTask,
    /// Whether to prove that every given is necessary.
    pub(crate) minimal: bool,
}

/// A verdict with its evidence.
#[derive(Clone)]
pub(crate) struct Certified {
    pub(crate) verdict: Verdict<Solution>,
    /// The case tree. Two different solutions need none.
    pub(crate) proof: Option<String>,
    /// Why there is no proof.
    pub(crate) error: Option<String>,
    /// Whether the givens are necessary, if that was asked and the solution is unique.
    pub(crate) minimality: Option<Minimality>,
}

/// The givens of a puzzle with one solution.
#[derive(Clone)]
pub(crate) enum Minimality {
    /// All givens are necessary. For each of them a solution of the puzzle without it that differs there.
    Minimal(Vec<Grid>),
    /// The redundant givens, each with the proof that the solution is unique without it.
    Redundant(Vec<(String, String)>),
}

/// Builds case trees.
pub(crate) struct ProveTask {
    limit: BudgetLimit,
    /// Provers for 9x9 boards that no thread uses.
    idle: Mutex<Vec<Prover>>,
}

impl ProveTask {
    pub(crate) fn new(limit: BudgetLimit) -> ProveTask {
        ProveTask {
            limit: match limit {
                BudgetLimit::Unlimited => BudgetLimit::Work(MAX_BRANCHES),
                limit => limit,
            },
            idle: Mutex::default(),
        }
    }

    /// The number of solutions of a board and its case tree; or why there is none.
    pub(crate) fn prove(&self, marks: &Marks) -> Outcome<Result<(u64, String), String>> {
        let nine = marks.shape() == Shape::NINE;
        let idle = || self.idle.lock().unwrap_or_else(PoisonError::into_inner);
        let prover = if nine { idle().pop() } else { None };
        let mut prover = prover.unwrap_or_else(|| Prover::new(marks.shape()));
        let tree = self.limit.spend(|budget| prover.prove(marks, budget));
        if nine {
            idle().push(prover);
        }
        match tree {
            Outcome::Answered(tree) => Outcome::Answered(Ok((tree.solutions(), tree.to_string()))),
            Outcome::OutOfBudget(interrupted) => Outcome::Answered(Err(format!(
                "no proof: the case tree has more than {} branches",
                interrupted.guesses
            ))),
            Outcome::Cancelled => Outcome::Cancelled,
        }
    }
}

impl CertifyTask {
    fn certify(&self, verdict: Verdict<Solution>, marks: &Marks) -> Outcome<Certified> {
        let mut certified = Certified {
            verdict,
            proof: None,
            error: None,
            minimality: None,
        };
        if let Verdict::Many(..) = certified.verdict {
            return Outcome::Answered(certified);
        }
        match self.prove.prove(marks) {
            Outcome::Answered(Ok((_, proof))) => certified.proof = Some(proof),
            Outcome::Answered(Err(error)) => certified.error = Some(error),
            Outcome::OutOfBudget(interrupted) => return Outcome::OutOfBudget(interrupted),
            Outcome::Cancelled => return Outcome::Cancelled,
        }
        let unique = match &certified.verdict {
            Verdict::Unique(solution) if self.minimal => solution.to_grid(),
            _ => None,
        };
        let Some(unique) = unique else {
            return Outcome::Answered(certified);
        };
        self.minimality(marks, &unique).map(|minimality| {
            match minimality {
                Ok(minimality) => certified.minimality = Some(minimality),
                Err(error) => certified.error = Some(error),
            }
            certified
        })
    }

    /// Looks for a witness for every given: a solution of the puzzle without it, with another digit
    /// in its cell. Without a witness the given is redundant.
    fn minimality(&self, marks: &Marks, solution: &Grid) -> Outcome<Result<Minimality, String>> {
        let givens = marks.singles();
        let (mut witnesses, mut redundant) = (Vec::new(), Vec::new());
        for (cell, digit) in givens.givens() {
            let without = without(marks, cell);
            match self.other_solution(&without, cell, digit) {
                Outcome::Answered(Some(witness)) => {
                    debug_assert_ne!(witness.get(cell), solution.get(cell));
                    witnesses.push(witness);
                }
                Outcome::Answered(None) => match self.prove.prove(&without) {
                    Outcome::Answered(Ok((_, proof))) => {
                        redundant.push((marks.shape().name(cell), proof));
                    }
                    Outcome::Answered(Err(error)) => return Outcome::Answered(Err(error)),
                    Outcome::OutOfBudget(interrupted) => return Outcome::OutOfBudget(interrupted),
                    Outcome::Cancelled => return Outcome::Cancelled,
                },
                Outcome::OutOfBudget(interrupted) => return Outcome::OutOfBudget(interrupted),
                Outcome::Cancelled => return Outcome::Cancelled,
            }
        }
        Outcome::Answered(Ok(if redundant.is_empty() {
            Minimality::Minimal(witnesses)
        } else {
            Minimality::Redundant(redundant)
        }))
    }

    /// A solution that does not have this digit in this cell.
    fn other_solution(&self, marks: &Marks, cell: Cell, digit: Digit) -> Outcome<Option<Grid>> {
        let mut marks = marks.clone();
        marks.remove(cell, digit);
        self.prove
            .limit
            .spend(|budget: &Budget<'_>| match Puzzle9::try_from(&marks) {
                Ok(puzzle) => {
                    let verdict = Solver::new().solve_within(&puzzle, budget)?;
                    Ok(verdict.solution().map(Grid::from))
                }
                Err(_) => AnySizeSolver::new(marks.shape()).first_within(&marks, budget),
            })
    }
}

/// The board with all candidates in this cell.
fn without(marks: &Marks, cell: Cell) -> Marks {
    let mut cells = marks.cells().to_vec();
    cells[cell.index()] = Marks::full(marks.shape()).get(cell);
    Marks::from_cells(marks.shape(), cells).expect("the cells of the same shape")
}

impl Task for CertifyTask {
    type Answer = Certified;
    const BATCH_SIZE: usize = 512;

    fn answer_batch_9x9(
        &self,
        puzzles: &[Puzzle9],
        callback: &mut Callback<'_, Certified>,
    ) -> Completion {
        answer_and_complete(&self.solve, puzzles, callback, |verdict, puzzle| {
            self.certify(verdict.clone(), &Marks::from(puzzle))
        })
    }

    fn answer_other_size(&self, puzzle: &Grid) -> Outcome<Certified> {
        let answer = self.solve.answer_other_size(puzzle);
        answer.and_then(|verdict| self.certify(verdict, &Marks::choices(puzzle)))
    }

    fn means_unsolvable(answer: &Certified) -> bool {
        SolveTask::means_unsolvable(&answer.verdict)
    }
}
