//! Is there another solution?

use std::cell::Cell as Flag;
use std::fmt;

use wholemeal_grid::{Cell, Digit, DigitSet, Grid, Marks, Shape};
use wholemeal_solve::{AnySizeSolver, Budget, Interrupted, Puzzle9, Solution9, Solver, solutions};

use crate::layout::{Solution, digits};

/// The candidates of a board, in the form that its engine takes.
#[derive(Clone, Debug)]
pub(crate) enum Question {
    Nine(Puzzle9),
    Wide(Marks),
}

impl Question {
    /// The board without a given.
    pub(crate) fn empty(shape: Shape) -> Question {
        Question::of(&Grid::empty(shape))
    }

    pub(crate) fn of(puzzle: &Grid) -> Question {
        match Puzzle9::from_grid(puzzle) {
            Some(nine) => Question::Nine(nine),
            None => Question::Wide(Marks::choices(puzzle)),
        }
    }

    /// Every digit is possible again.
    pub(crate) fn open(&mut self, cell: usize) {
        match self {
            Question::Nine(nine) => nine.set(place(cell), DigitSet::all(9)),
            Question::Wide(marks) => {
                let side = marks.shape().side();
                change(marks, cell, DigitSet::all(side));
            }
        }
    }

    /// This digit alone is possible.
    pub(crate) fn settle(&mut self, cell: usize, digit: u8) {
        let only = DigitSet::of(name(digit));
        match self {
            Question::Nine(nine) => nine.set(place(cell), only),
            Question::Wide(marks) => change(marks, cell, only),
        }
    }

    /// The same board with any digit but this one in a cell.
    pub(crate) fn without(&self, cell: usize, digit: u8) -> Question {
        let mut question = self.clone();
        match &mut question {
            Question::Nine(nine) => {
                let mut others = DigitSet::all(9);
                others.remove(name(digit));
                nine.set(place(cell), others);
            }
            Question::Wide(marks) => {
                marks.remove(place(cell), name(digit));
            }
        }
        question
    }
}

fn place(cell: usize) -> Cell {
    Cell::from_index(cell).expect("a cell of the board")
}

fn name(digit: u8) -> Digit {
    Digit::from_index(digit.into()).expect("a digit of the board")
}

fn change(marks: &mut Marks, cell: usize, candidates: DigitSet) {
    let mut cells = marks.cells().to_vec();
    cells[cell] = candidates;
    *marks = Marks::from_cells(marks.shape(), cells).expect("candidates of the board");
}

/// Asks the caller whether to stop.
pub(crate) type Stop<'a> = dyn Fn() -> bool + Sync + 'a;

/// The solvers of one thread, and the callback that stops its work. Every function that can
/// run for long takes the engines, so every one of them can poll the callback.
pub(crate) struct Engines<'a> {
    pub(crate) nine: Solver,
    wide: Option<AnySizeSolver>,
    stop: &'a Stop<'a>,
    stopped: Flag<bool>,
}

/// How many guesses a question on another size than 9x9 may cost. Without an answer the cell
/// keeps its given. A guess on a large board takes long, and most questions that are not
/// answered soon are never answered.
fn most_guesses(shape: Shape) -> u64 {
    if shape.side() <= 16 { 2000 } else { 50 }
}

impl<'a> Engines<'a> {
    pub(crate) fn new(stop: &'a Stop<'a>) -> Engines<'a> {
        Engines {
            nine: Solver::new(),
            wide: None,
            stop,
            stopped: Flag::new(false),
        }
    }

    /// Polls the callback. After it has returned true once, the answer stays true: results
    /// of work that was cut off must never be used.
    pub(crate) fn is_stopped(&self) -> bool {
        if !self.stopped.get() && (self.stop)() {
            self.stopped.set(true);
        }
        self.stopped.get()
    }

    fn wide(&mut self, shape: Shape) -> &mut AnySizeSolver {
        match &mut self.wide {
            Some(wide) if wide.shape() == shape => {}
            wide => *wide = Some(AnySizeSolver::new(shape)),
        }
        self.wide.as_mut().expect("just made")
    }

    /// A solution of these candidates, if one is found within this number of guesses.
    pub(crate) fn first(
        &mut self,
        question: &Question,
        guesses: u64,
    ) -> Result<Option<Grid>, Interrupted> {
        match question {
            Question::Nine(nine) => {
                let budget = Budget::guesses(guesses);
                let first = self.nine.learned_within(nine, &budget)?;
                Ok(first.as_ref().map(Solution9::to_grid))
            }
            Question::Wide(marks) => Ok(self.some_wide(marks, 1, guesses)?.pop()),
        }
    }

    /// Solutions of a board of another size than 9x9, up to a number. A board can take
    /// seconds, so the solver polls the callback.
    fn some_wide(
        &mut self,
        marks: &Marks,
        number: usize,
        guesses: u64,
    ) -> Result<Vec<Grid>, Interrupted> {
        let (stop, stopped) = (self.stop, self.stopped.clone());
        let poll = || {
            stopped.set(stopped.get() || stop());
            stopped.get()
        };
        let budget = Budget::until(&poll).with_max_guesses(guesses);
        let found = self.wide(marks.shape()).find_up_to(marks, number, &budget);
        self.stopped.set(stopped.get());
        found
    }

    /// Some solutions, up to a number.
    pub(crate) fn some(&mut self, question: &Question, number: usize) -> Vec<Solution> {
        match question {
            Question::Nine(nine) => solutions(nine)
                .take(number)
                .map(|full| full.digits().iter().map(|digit| digit - 1).collect())
                .collect(),
            Question::Wide(marks) => {
                let guesses = most_guesses(marks.shape());
                let found = self.some_wide(marks, number, guesses);
                found.iter().flatten().filter_map(digits).collect()
            }
        }
    }

    /// Has each of these boards a solution?
    pub(crate) fn all_have_one(&mut self, questions: Vec<Question>) -> bool {
        let mut nines = Vec::with_capacity(questions.len());
        for question in questions {
            match question {
                Question::Nine(nine) => nines.push(nine),
                Question::Wide(ref marks) => {
                    let guesses = most_guesses(marks.shape());
                    if !matches!(self.first(&question, guesses), Ok(Some(_))) {
                        return false;
                    }
                }
            }
        }
        let mut all = true;
        self.nine
            .solvable_each(&nines, |_, solvable| all &= solvable);
        all
    }

    /// Is it certain that there is no solution?
    pub(crate) fn has_none(&mut self, question: &Question) -> bool {
        match question {
            Question::Nine(nine) => self.nine.first(nine).is_none(),
            Question::Wide(marks) => {
                let guesses = most_guesses(marks.shape());
                matches!(self.first(question, guesses), Ok(None))
            }
        }
    }
}

impl fmt::Debug for Engines<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Engines")
            .field("nine", &self.nine)
            .field("wide", &self.wide)
            .field("stopped", &self.stopped)
            .finish_non_exhaustive()
    }
}
