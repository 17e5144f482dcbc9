//! Pearl stages and the engine on the same list of puzzles, against the clock.
//!
//! Whoever runs takes the list from the top, proves every solution unique, and is stopped
//! when its time is over: the naive stages never end. If the list was short it runs again,
//! so that the rate can be believed. Every answer is checked against the puzzle, and
//! against what the runners before have said.
//!
//! ```
//! use std::cell::Cell;
//! use wholemeal_wasm::race::Race;
//!
//! let mut race = Race::new("12.4..1..1..4..1\n1...............").unwrap();
//! // The clock comes from outside; this one ticks when it is looked at.
//! let time = Cell::new(0.0);
//! let clock = |_done: usize| {
//!     time.set(time.get() + 1.0);
//!     time.get()
//! };
//! let engine = race.lap("engine", 1000.0, &clock).unwrap();
//! let search = race.lap("search", 1000.0, &clock).unwrap();
//! assert_eq!((engine.unique, engine.many), (1, 1));
//! assert_eq!((search.unique, search.many), (1, 1));
//! assert!(search.wrong.is_empty());
//! ```

use std::cell::Cell;

use serde::Serialize;
use tsify::Tsify;
use wholemeal::formats::{self, Options};
use wholemeal::pearl::{self, Meter, STAGES, Stage};
use wholemeal::pearl_bridge::{rules, to_grid, to_matrix};
use wholemeal::{Budget, Grid, Puzzle9, Solver, Verdict, solve_within};

use crate::Failure;

/// A list of puzzles, and what is known of them; see the [module](self).
#[derive(Clone, Debug)]
pub struct Race {
    grids: Vec<Grid>,
    unread: Vec<String>,
    /// What the runners before have said.
    known: Vec<Option<Verdict>>,
}

/// What was read.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Tsify)]
pub struct Starters {
    /// How many puzzles there are.
    pub puzzles: usize,
    /// What could not be read, and why.
    pub unread: Vec<String>,
}

/// Somebody who can run.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Tsify)]
pub struct Runner {
    /// Its name.
    pub id: &'static str,
    /// What it does, in a line.
    pub title: &'static str,
    /// Is it part of the usual race?
    pub main: bool,
}

/// What one runner made of the list.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Tsify)]
pub struct Lap {
    /// How many puzzles there were.
    pub puzzles: usize,
    /// Puzzles with exactly one solution, found and proved.
    pub unique: usize,
    /// Puzzles with two solutions or more.
    pub many: usize,
    /// Puzzles without a solution.
    pub none: usize,
    /// Time for the list, or until it was stopped.
    pub milliseconds: f64,
    /// Puzzles per second; of several runs through the list, if one was too short to tell.
    pub rate: f64,
    /// Boards or matrices of choices looked at; the engine does not count them.
    #[tsify(optional)]
    pub boards: Option<f64>,
    /// Cells that were tried.
    #[tsify(optional)]
    pub guesses: Option<f64>,
    /// How far it was when its time was over.
    #[tsify(optional)]
    pub stopped: Option<String>,
    /// Puzzles, counted from 1, on which it is wrong or disagrees with a runner before.
    pub wrong: Vec<usize>,
}

/// Runs that are shorter than this are repeated.
const SHORT: f64 = 250.0;

/// A batch for the engine: shorter lists are repeated to this length.
const BATCH: usize = 1024;

const ENGINE: &str = "engine";
const ENGINE_ALONE: &str = "engine-alone";

/// Everybody who can run.
///
/// ```
/// let all = wholemeal_wasm::race::runners();
/// assert_eq!(all.first().unwrap().id, "naive");
/// assert_eq!(all.last().unwrap().id, "engine");
/// ```
#[must_use]
pub fn runners() -> Vec<Runner> {
    let usual = ["naive", "fixpoint", "search", "level1-first", "best"];
    let stages = STAGES.iter().map(|row| Runner {
        id: row.name,
        title: row.program,
        main: usual.contains(&row.name),
    });
    let engines = [
        (
            ENGINE_ALONE,
            "one board at a time, vectors across its boxes",
        ),
        (
            ENGINE,
            "many boards at a time, a board in each lane of a vector",
        ),
    ];
    let engines = engines.map(|(id, title)| Runner {
        id,
        title,
        main: true,
    });
    stages.chain(engines).collect()
}

impl Race {
    /// Reads a list in any format.
    ///
    /// # Errors
    /// When there is no puzzle in it.
    pub fn new(text: &str) -> Result<Race, Failure> {
        let mut race = Race {
            grids: Vec::new(),
            unread: Vec::new(),
            known: Vec::new(),
        };
        for entry in formats::read(text, Options::default()) {
            match entry.puzzle {
                Ok(puzzle) => race.grids.push(puzzle.board()),
                Err(error) => race.unread.push(error.to_string()),
            }
        }
        if race.grids.is_empty() {
            let why = race.unread.first().cloned();
            return Err(Failure(
                why.unwrap_or_else(|| "there is no puzzle in it".to_owned()),
            ));
        }
        race.known = vec![None; race.grids.len()];
        Ok(race)
    }

    /// What was read.
    #[must_use]
    pub fn starters(&self) -> Starters {
        Starters {
            puzzles: self.grids.len(),
            unread: self.unread.clone(),
        }
    }

    /// Lets one runner run for at most so many milliseconds. The clock is told how many
    /// puzzles are done.
    ///
    /// # Errors
    /// When there is no such runner.
    pub fn lap(
        &mut self,
        runner: &str,
        budget: f64,
        clock: &dyn Fn(usize) -> f64,
    ) -> Result<Lap, Failure> {
        let feet = Feet::of(runner)?;
        let timer = Timer::new(clock, budget);
        let mut answers = vec![None; self.grids.len()];
        let mut work = Work::default();
        let complete = feet.run(&self.grids, &timer, &mut work, &mut |i, verdict| {
            answers[i] = Some(verdict);
        });
        let milliseconds = timer.elapsed();
        let decided = answers.iter().flatten().count();
        let first = (decided, milliseconds);
        let (done, time) = if complete && milliseconds < SHORT {
            again(feet, &self.grids, &timer).unwrap_or(first)
        } else {
            first
        };
        let number = |kind| {
            answers
                .iter()
                .flatten()
                .filter(|v| v.name() == kind)
                .count()
        };
        Ok(Lap {
            puzzles: self.grids.len(),
            unique: number("unique"),
            many: number("many"),
            none: number("none"),
            milliseconds,
            rate: done as f64 * 1000.0 / time.max(0.001),
            boards: work.boards.map(|n| n as f64),
            guesses: Some(work.guesses as f64),
            stopped: (!complete).then(|| match work.how_far {
                Some(how_far) => format!("puzzle {}: {how_far}", decided + 1),
                None => format!("stopped after {decided} puzzles"),
            }),
            wrong: self.compare(answers),
        })
    }

    /// Remembers answers, and says which are wrong.
    fn compare(&mut self, answers: Vec<Option<Verdict>>) -> Vec<usize> {
        let lists = self.grids.iter().zip(&mut self.known).zip(answers);
        let judged = lists.enumerate().map(|(i, ((puzzle, known), answer))| {
            let Some(answer) = answer else {
                return (i, true);
            };
            let right = witnesses(&answer).all(|grid| grid.is_solution_of(puzzle))
                && known.as_ref().is_none_or(|known| agree(known, &answer));
            known.get_or_insert(answer);
            (i, right)
        });
        judged
            .filter(|(_, right)| !right)
            .map(|(i, _)| i + 1)
            .collect()
    }
}

fn witnesses(verdict: &Verdict) -> impl Iterator<Item = &Grid> {
    let (one, other) = match verdict {
        Verdict::None => (None, None),
        Verdict::Unique(one) => (Some(one), None),
        Verdict::Many(one, other) => (Some(one), Some(other)),
    };
    one.into_iter().chain(other)
}

/// Of many solutions everybody finds two of his own.
fn agree(one: &Verdict, other: &Verdict) -> bool {
    one == other || matches!((one, other), (Verdict::Many(..), Verdict::Many(..)))
}

/// Runs through the list until it took long enough to be timed: puzzles and milliseconds.
fn again(feet: Feet, grids: &[Grid], timer: &Timer<'_>) -> Option<(usize, f64)> {
    let times = if feet == Feet::Engine {
        BATCH.div_ceil(grids.len())
    } else {
        1
    };
    let list: Vec<Grid> = std::iter::repeat_n(grids, times)
        .flatten()
        .cloned()
        .collect();
    let start = timer.elapsed();
    let mut done = 0;
    let mut time = 0.0;
    while time < SHORT && feet.run(&list, timer, &mut Work::default(), &mut |_, _| ()) {
        done += list.len();
        time = timer.elapsed() - start;
    }
    (time > 0.0).then_some((done, time))
}

/// What a runner did beside answering.
#[derive(Default)]
struct Work {
    boards: Option<u64>,
    guesses: u64,
    how_far: Option<String>,
}

/// How a runner runs.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Feet {
    Stage(Stage),
    EngineAlone,
    Engine,
}

impl Feet {
    fn of(runner: &str) -> Result<Feet, Failure> {
        match runner {
            ENGINE => Ok(Feet::Engine),
            ENGINE_ALONE => Ok(Feet::EngineAlone),
            name => {
                let stage = Stage::named(name).map(Feet::Stage);
                stage.ok_or_else(|| Failure(format!("nobody runs under the name '{name}'")))
            }
        }
    }

    /// Runs through a list, handing out verdicts with the number of their puzzle; says
    /// whether it came to the end.
    fn run(
        self,
        grids: &[Grid],
        timer: &Timer<'_>,
        work: &mut Work,
        answer: &mut dyn FnMut(usize, Verdict),
    ) -> bool {
        let mut answer = |i, verdict| {
            timer.count();
            answer(i, verdict);
        };
        match self {
            Feet::Engine => in_lanes(grids, timer, work, &mut answer),
            Feet::EngineAlone => one_by_one(grids, &mut answer, |grid| {
                let stop = || timer.is_over();
                alone(grid, &Budget::until(&stop), work)
            }),
            Feet::Stage(stage) => one_by_one(grids, &mut answer, |grid| {
                by_pearl(stage, grid, timer, work)
            }),
        }
    }
}

/// Answers every puzzle, until one is not answered.
fn one_by_one(
    grids: &[Grid],
    answer: &mut dyn FnMut(usize, Verdict),
    mut solve: impl FnMut(&Grid) -> Option<Verdict>,
) -> bool {
    let mut numbered = grids.iter().enumerate();
    numbered.all(|(i, grid)| {
        let verdict = solve(grid);
        verdict.map(|verdict| answer(i, verdict)).is_some()
    })
}

fn alone(grid: &Grid, budget: &Budget<'_>, work: &mut Work) -> Option<Verdict> {
    if budget.is_over() {
        return None;
    }
    let Some(nine) = Puzzle9::from_grid(grid) else {
        return solve_within(grid, budget).ok();
    };
    let mut solver = Solver::new();
    let verdict = solver.solve_within(&nine, budget).ok()?;
    work.guesses += solver.statistics().guesses;
    Some(verdict.map(|full| full.to_grid()))
}

/// All 9x9 boards at once, and the others behind them.
fn in_lanes(
    grids: &[Grid],
    timer: &Timer<'_>,
    work: &mut Work,
    answer: &mut dyn FnMut(usize, Verdict),
) -> bool {
    let stop = || timer.is_over();
    let numbered = grids.iter().enumerate();
    let (places, nines): (Vec<usize>, Vec<Puzzle9>) = numbered
        .filter_map(|(i, grid)| Some((i, Puzzle9::from_grid(grid)?)))
        .unzip();
    let mut solver = Solver::new();
    let all = solver.solve_each_until(&nines, &stop, |i, verdict| {
        answer(places[i], verdict.map(wholemeal::Solution9::to_grid));
    });
    work.guesses += solver.statistics().guesses;
    let mut others = grids.iter().enumerate();
    all && others.all(|(i, grid)| {
        let other = Puzzle9::from_grid(grid).is_none();
        let verdict = other.then(|| alone(grid, &Budget::until(&stop), work));
        verdict.is_none_or(|verdict| verdict.map(|verdict| answer(i, verdict)).is_some())
    })
}

fn by_pearl(stage: Stage, grid: &Grid, timer: &Timer<'_>, work: &mut Work) -> Option<Verdict> {
    let stop = || timer.is_over();
    let meter = Meter::new(pearl::Budget {
        boards: u64::MAX,
        stop: &stop,
    });
    let (rules, board) = (rules(grid.shape()), to_matrix(grid));
    let found = stage.solve(&rules, &board, &meter).take(2);
    let mut found = found.filter_map(|rows| to_grid(grid.shape(), &rows));
    let verdict = match (found.next(), found.next()) {
        (Some(one), Some(other)) => Verdict::Many(one, other),
        (Some(one), None) => Verdict::Unique(one),
        (None, _) => Verdict::None,
    };
    let report = meter.report();
    *work.boards.get_or_insert(0) += report.looked;
    work.guesses += report.guesses;
    // Two solutions are two solutions, however the search ended.
    if report.stopped && !matches!(verdict, Verdict::Many(..)) {
        work.how_far = Some(report.to_string());
        return None;
    }
    Some(verdict)
}

/// Looks at the clock, but not each time it is asked: asking costs more than a board.
struct Timer<'a> {
    clock: &'a dyn Fn(usize) -> f64,
    start: f64,
    end: f64,
    asked: Cell<u32>,
    done: Cell<usize>,
    over: Cell<bool>,
}

impl<'a> Timer<'a> {
    fn new(clock: &'a dyn Fn(usize) -> f64, budget: f64) -> Timer<'a> {
        let start = clock(0);
        Timer {
            clock,
            start,
            end: start + budget,
            asked: Cell::new(0),
            done: Cell::new(0),
            over: Cell::new(false),
        }
    }

    fn count(&self) {
        self.done.set(self.done.get() + 1);
    }

    fn now(&self) -> f64 {
        (self.clock)(self.done.get())
    }

    fn elapsed(&self) -> f64 {
        self.now() - self.start
    }

    fn is_over(&self) -> bool {
        let asked = self.asked.get();
        self.asked.set(asked.wrapping_add(1));
        if asked.is_multiple_of(32) && self.now() >= self.end {
            self.over.set(true);
        }
        self.over.get()
    }
}
