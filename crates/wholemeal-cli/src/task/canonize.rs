//! The canonical form of a puzzle.

use std::sync::{Mutex, PoisonError};

use wholemeal::symmetry::{
    Canonical, Canonical9, Canonizer, CompactKey, Form, GroupOrder, Limits, Stopped,
    canonical_by_solution, canonical_form,
};
use wholemeal::{Digit, Grid, Interrupted, Lines, Puzzle9, Symmetry, Verdict};

use super::{AnswerSink, Callback, Completion, Outcome, SolveTask, Task, answer_and_complete};
use crate::budget::BudgetLimit;
use crate::interrupt;
use crate::solution::Solution;

/// Finds canonical forms.
pub(crate) struct CanonizeTask {
    form: Form,
    /// Finds the solution, if the form is that of the solution grid.
    by_solution: Option<SolveTask>,
    limit: BudgetLimit,
    /// Those that no thread uses.
    idle: Mutex<Vec<Canonizer>>,
}

/// The canonical form of a puzzle, or the reason why it has none.
#[derive(Clone, Debug)]
pub(crate) enum Canonized {
    Nine(Box<Canonical9>, Option<Box<Grid>>),
    Other(Box<Canonical>, Option<Box<Grid>>),
    NoForm(&'static str),
}

impl Canonized {
    /// The form.
    pub(crate) fn grid(&self) -> Option<Grid> {
        match self {
            Canonized::Nine(canonical, _) => Some(canonical.grid()),
            Canonized::Other(canonical, _) => Some(canonical.grid.clone()),
            Canonized::NoForm(_) => None,
        }
    }

    /// The form in few bytes.
    pub(crate) fn key(&self) -> Option<CompactKey> {
        match self {
            Canonized::Nine(canonical, _) => Some(CompactKey::of_nine(&canonical.cells)),
            Canonized::Other(canonical, _) => Some(CompactKey::new(&canonical.grid)),
            Canonized::NoForm(_) => None,
        }
    }

    /// A symmetry that gives the form.
    pub(crate) fn transformation(&self) -> Option<Symmetry> {
        match self {
            Canonized::Nine(canonical, _) => Some(canonical.transformation()),
            Canonized::Other(canonical, _) => Some(canonical.transformation.clone()),
            Canonized::NoForm(_) => None,
        }
    }

    pub(crate) fn automorphisms(&self) -> Option<GroupOrder> {
        match self {
            Canonized::Nine(canonical, _) => Some(canonical.automorphisms.into()),
            Canonized::Other(canonical, _) => Some(canonical.automorphisms.clone()),
            Canonized::NoForm(_) => None,
        }
    }

    /// The solution, if it was needed for the form.
    pub(crate) fn solution(&self) -> Option<&Grid> {
        match self {
            Canonized::Nine(_, solution) | Canonized::Other(_, solution) => solution.as_deref(),
            Canonized::NoForm(_) => None,
        }
    }
}

/// The digits of a 9x9 board; `None` if it has candidates that do not follow from digits.
pub(crate) fn plain_grid(puzzle: &Puzzle9) -> Option<Grid> {
    let marks = puzzle.to_marks();
    let is_plain = |n: usize| n == 1 || n == 9;
    let plain = marks.cells().iter().all(|set| is_plain(set.len()));
    plain.then(|| puzzle.to_grid())
}

/// The cells of a 9x9 board; a blank is 0.
pub(crate) fn nine_cells(grid: &Grid) -> Option<[u8; 81]> {
    let cells: Vec<u8> = grid
        .cells()
        .iter()
        .map(|cell| cell.map_or(0, Digit::get))
        .collect();
    cells.try_into().ok()
}

const CANDIDATES: &str = "candidates have no canonical form; remove them";

impl CanonizeTask {
    pub(crate) fn new(form: Form, limit: BudgetLimit) -> CanonizeTask {
        CanonizeTask {
            form,
            by_solution: None,
            limit,
            idle: Mutex::default(),
        }
    }

    /// Forms of solution grids.
    pub(crate) fn by_solution(self, solve: SolveTask) -> CanonizeTask {
        CanonizeTask {
            by_solution: Some(solve),
            ..self
        }
    }

    /// Works with an idle canonizer, or a new one, and keeps it for later.
    fn with_canonizer<T>(&self, work: impl FnOnce(&mut Canonizer) -> T) -> T {
        let idle = || self.idle.lock().unwrap_or_else(PoisonError::into_inner);
        let mut canonizer = idle().pop().unwrap_or_default();
        let done = work(&mut canonizer);
        idle().push(canonizer);
        done
    }

    /// The form of a board.
    fn of_grid(&self, grid: &Grid, canonizer: &mut Canonizer) -> Outcome<Canonized> {
        let nine = nine_cells(grid).and_then(|cells| canonizer.canonical(&cells, self.form));
        match nine {
            Some(canonical) => Outcome::Answered(Canonized::Nine(Box::new(canonical), None)),
            None => self.searched(|limits| {
                let found = canonical_form(grid, self.form, limits)?;
                Ok(Canonized::Other(Box::new(found), None))
            }),
        }
    }

    /// Runs a search whose unit of work is the node.
    fn searched(
        &self,
        work: impl FnOnce(&Limits<'_>) -> Result<Canonized, Stopped>,
    ) -> Outcome<Canonized> {
        let spending = self.limit.start();
        let over = || spending.is_over();
        match work(&Limits::until(&over).with_max_nodes(spending.work())) {
            Ok(answer) => Outcome::Answered(answer),
            Err(Stopped) if interrupt::requested() => Outcome::Cancelled,
            Err(Stopped) => Outcome::Answered(Canonized::NoForm("budget spent")),
        }
    }

    /// The form of a puzzle by its solution grid.
    fn of_verdict(&self, puzzle: &Grid, verdict: &Verdict<Solution>) -> Outcome<Canonized> {
        let solution = match verdict {
            Verdict::Unique(solution) => solution.to_grid(),
            Verdict::None => return Outcome::Answered(Canonized::NoForm("no solution")),
            Verdict::Many(..) => {
                return Outcome::Answered(Canonized::NoForm("more than one solution"));
            }
        };
        let Some(solution) = solution else {
            return Outcome::Answered(Canonized::NoForm("no solution"));
        };
        self.searched(|limits| {
            let found = canonical_by_solution(puzzle, &solution, self.form, limits)?;
            Ok(match found {
                Some(found) => Canonized::Other(Box::new(found), Some(Box::new(solution))),
                None => Canonized::NoForm("no solution"),
            })
        })
    }

    fn of_plain_nine(&self, puzzle: &Puzzle9, canonizer: &mut Canonizer) -> Outcome<Canonized> {
        match plain_grid(puzzle) {
            Some(grid) => self.of_grid(&grid, canonizer),
            None => Outcome::Answered(Canonized::NoForm(CANDIDATES)),
        }
    }
}

/// Passes an outcome on. Returns `false` if the user interrupted the program.
fn pass<T>(outcome: Outcome<T>, mut callback: impl FnMut(Result<&T, Interrupted>)) -> bool {
    match outcome.result() {
        Some(Ok(answer)) => callback(Ok(&answer)),
        Some(Err(interrupted)) => callback(Err(interrupted)),
        None => return false,
    }
    true
}

impl Task for CanonizeTask {
    type Answer = Canonized;
    const BATCH_SIZE: usize = 1024;

    fn answer_batch_9x9(
        &self,
        puzzles: &[Puzzle9],
        callback: &mut Callback<'_, Canonized>,
    ) -> Completion {
        if let Some(solve) = &self.by_solution {
            return answer_and_complete(
                solve,
                puzzles,
                callback,
                |verdict, puzzle| match plain_grid(puzzle) {
                    Some(grid) => self.of_verdict(&grid, verdict),
                    None => Outcome::Answered(Canonized::NoForm(CANDIDATES)),
                },
            );
        }
        let mut puzzles = puzzles.iter().enumerate();
        Completion::new(self.with_canonizer(|canonizer| {
            puzzles.all(|(index, puzzle)| {
                !interrupt::requested()
                    && pass(self.of_plain_nine(puzzle, canonizer), |answer| {
                        callback(index, answer);
                    })
            })
        }))
    }

    fn answer_lines(&self, lines: Lines<'_>, sink: &mut impl AnswerSink<Canonized>) -> Completion {
        if self.by_solution.is_some() {
            let puzzles: Vec<Puzzle9> =
                lines.iter().filter_map(|l| Puzzle9::from_line(l)).collect();
            return self
                .answer_batch_9x9(&puzzles, &mut |index, answer| sink.answer(index, answer));
        }
        let mut lines = lines.iter().enumerate();
        Completion::new(self.with_canonizer(|canonizer| {
            lines.all(|(index, line)| {
                let cells = cells_of_line(line);
                let outcome = match canonizer.canonical(&cells, self.form) {
                    Some(canonical) => {
                        Outcome::Answered(Canonized::Nine(Box::new(canonical), None))
                    }
                    None => match Puzzle9::from_line(line) {
                        Some(puzzle) => self.of_plain_nine(&puzzle, canonizer),
                        None => Outcome::Answered(Canonized::NoForm("not a board")),
                    },
                };
                !interrupt::requested() && pass(outcome, |answer| sink.answer(index, answer))
            })
        }))
    }

    fn answer_other_size(&self, puzzle: &Grid) -> Outcome<Canonized> {
        match &self.by_solution {
            Some(solve) => {
                let verdict = solve.answer_other_size(puzzle);
                verdict.and_then(|verdict| self.of_verdict(puzzle, &verdict))
            }
            None => self.with_canonizer(|canonizer| self.of_grid(puzzle, canonizer)),
        }
    }

    fn means_unsolvable(_: &Canonized) -> bool {
        // Boards with conflicts have canonical forms too.
        false
    }
}

/// The cells of a line of 81 characters; a blank is 0.
fn cells_of_line(line: &[u8; 81]) -> [u8; 81] {
    let mut cells = [0; 81];
    for (cell, &byte) in cells.iter_mut().zip(line) {
        if byte.is_ascii_digit() {
            *cell = byte - b'0';
        }
    }
    cells
}
