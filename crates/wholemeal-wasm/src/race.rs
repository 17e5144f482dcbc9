//! Stages of the pearl and the engine on the same list of puzzles, timed.
//!
//! Each runner solves the list from the top, proves that solutions are unique, and is stopped
//! when its time is over, because the naive stages never finish. A list that takes too little
//! time for a reliable rate is repeated. Every verdict is checked against the puzzle and
//! compared with the verdicts of earlier runners.
//!
//! ```
//! use std::cell::Cell;
//! use wholemeal_wasm::race::Race;
//!
//! let mut race = Race::new("12.4..1..1..4..1\n1...............").unwrap();
//! // This clock advances by one millisecond with every call.
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

use crate::ApiError;

/// A list of puzzles and the verdicts so far; see the [module](self).
#[derive(Clone, Debug)]
pub struct Race {
    grids: Vec<Grid>,
    errors: Vec<String>,
    /// The first verdict of any runner for each puzzle.
    known: Vec<Option<Verdict>>,
}

/// The size of the list and the errors of unreadable entries.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Tsify)]
pub struct RaceList {
    /// The number of puzzles.
    pub puzzles: usize,
    /// An error for each unreadable entry.
    pub errors: Vec<String>,
}

/// A solver that can take part in a race.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Tsify)]
pub struct Runner {
    /// The name.
    pub id: &'static str,
    /// A description of one line.
    pub title: &'static str,
    /// Whether it is part of the default race.
    pub preselected: bool,
}

/// The result of one runner.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Tsify)]
pub struct Lap {
    /// The number of puzzles in the list.
    pub puzzles: usize,
    /// Puzzles with exactly one solution.
    pub unique: usize,
    /// Puzzles with more than one solution.
    pub many: usize,
    /// Puzzles without a solution.
    pub none: usize,
    /// The time for the list, or until the runner was stopped.
    pub milliseconds: f64,
    /// Puzzles per second, measured over several runs if one run is too short.
    pub rate: f64,
    /// The number of boards or matrices of choices that were examined. The engine does not
    /// count them.
    #[tsify(optional)]
    pub boards: Option<f64>,
    /// The number of guesses.
    #[tsify(optional)]
    pub guesses: Option<f64>,
    /// The progress when the time was over; missing if the runner finished.
    #[tsify(optional)]
    pub stopped: Option<String>,
    /// Puzzles, counted from 1, for which the verdict is wrong or differs from that of an earlier
    /// runner.
    pub wrong: Vec<usize>,
}

/// Runs that take fewer milliseconds than this are repeated.
const SHORT: f64 = 250.0;

/// A batch for the engine: shorter lists are repeated to this length.
const BATCH: usize = 1024;

const ENGINE: &str = "engine";
const ENGINE_ALONE: &str = "engine-alone";

/// All solvers that can take part in a race.
///
/// ```
/// let all = wholemeal_wasm::race::runners();
/// assert_eq!(all.first().unwrap().id, "naive");
/// assert_eq!(all.last().unwrap().id, "engine");
/// ```
#[must_use]
pub fn runners() -> Vec<Runner> {
    let preselected = ["naive", "fixpoint", "search", "level1-first", "best"];
    let stages = STAGES.iter().map(|row| Runner {
        id: row.name,
        title: row.program,
        preselected: preselected.contains(&row.name),
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
        preselected: true,
    });
    stages.chain(engines).collect()
}

impl Race {
    /// Reads a list in any format.
    ///
    /// # Errors
    /// [`ApiError`] if the text contains no readable puzzle.
    pub fn new(text: &str) -> Result<Race, ApiError> {
        let mut race = Race {
            grids: Vec::new(),
            errors: Vec::new(),
            known: Vec::new(),
        };
        for entry in formats::read(text, Options::default()) {
            match entry.puzzle {
                Ok(puzzle) => race.grids.push(puzzle.board()),
                Err(error) => race.errors.push(error.to_string()),
            }
        }
        if race.grids.is_empty() {
            let error = race.errors.first().map(String::as_str);
            return Err(ApiError::new(
                error.unwrap_or("the list contains no puzzle"),
            ));
        }
        race.known = vec![None; race.grids.len()];
        Ok(race)
    }

    /// The size of the list and the errors of unreadable entries.
    #[must_use]
    pub fn list(&self) -> RaceList {
        RaceList {
            puzzles: self.grids.len(),
            errors: self.errors.clone(),
        }
    }

    /// Runs one solver for at most `budget` milliseconds. `clock` gets the number of solved
    /// puzzles and returns the time in milliseconds.
    ///
    /// # Errors
    /// [`ApiError`] if the runner is not known.
    pub fn lap(
        &mut self,
        runner: &str,
        budget: f64,
        clock: &dyn Fn(usize) -> f64,
    ) -> Result<Lap, ApiError> {
        let method = Method::named(runner)?;
        let timer = Timer::new(clock, budget);
        let mut verdicts = vec![None; self.grids.len()];
        let mut work = Work::default();
        let complete = method.run(&self.grids, &timer, &mut work, &mut |i, verdict| {
            verdicts[i] = Some(verdict);
        });
        let milliseconds = timer.elapsed();
        let solved = verdicts.iter().flatten().count();
        let first_run = (solved, milliseconds);
        let (done, time) = if complete && milliseconds < SHORT {
            repeat(method, &self.grids, &timer).unwrap_or(first_run)
        } else {
            first_run
        };
        let number = |kind| {
            verdicts
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
            stopped: (!complete).then(|| match work.progress {
                Some(progress) => format!("puzzle {}: {progress}", solved + 1),
                None => format!("stopped after {solved} puzzles"),
            }),
            wrong: self.wrong_verdicts(verdicts),
        })
    }

    /// Returns the numbers of the puzzles whose verdicts are wrong, and keeps new verdicts for
    /// later runners.
    fn wrong_verdicts(&mut self, verdicts: Vec<Option<Verdict>>) -> Vec<usize> {
        let lists = self.grids.iter().zip(&mut self.known).zip(verdicts);
        let checked = lists.enumerate().map(|(i, ((puzzle, known), verdict))| {
            let Some(verdict) = verdict else {
                return (i, true);
            };
            let correct = witnesses(&verdict).all(|grid| grid.is_solution_of(puzzle))
                && known.as_ref().is_none_or(|known| agree(known, &verdict));
            known.get_or_insert(verdict);
            (i, correct)
        });
        checked
            .filter(|(_, correct)| !correct)
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

/// Whether two verdicts agree. Witnesses may differ if there are many solutions.
fn agree(one: &Verdict, other: &Verdict) -> bool {
    one == other || matches!((one, other), (Verdict::Many(..), Verdict::Many(..)))
}

/// Repeats the list until the time is long enough to measure; returns puzzles and milliseconds.
fn repeat(method: Method, grids: &[Grid], timer: &Timer<'_>) -> Option<(usize, f64)> {
    let times = if method == Method::Engine {
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
    while time < SHORT && method.run(&list, timer, &mut Work::default(), &mut |_, _| ()) {
        done += list.len();
        time = timer.elapsed() - start;
    }
    (time > 0.0).then_some((done, time))
}

/// The work of a runner.
#[derive(Default)]
struct Work {
    boards: Option<u64>,
    guesses: u64,
    progress: Option<String>,
}

/// The solver of a runner.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Method {
    Stage(Stage),
    EngineAlone,
    Engine,
}

impl Method {
    fn named(runner: &str) -> Result<Method, ApiError> {
        match runner {
            ENGINE => Ok(Method::Engine),
            ENGINE_ALONE => Ok(Method::EngineAlone),
            name => {
                let stage = Stage::named(name).map(Method::Stage);
                stage.ok_or_else(|| ApiError::new(format!("unknown runner '{name}'")))
            }
        }
    }

    /// Solves a list and calls `report` with the index and the verdict of each puzzle. Returns
    /// `true` if it reached the end of the list.
    fn run(
        self,
        grids: &[Grid],
        timer: &Timer<'_>,
        work: &mut Work,
        report: &mut dyn FnMut(usize, Verdict),
    ) -> bool {
        let mut report = |i, verdict| {
            timer.count();
            report(i, verdict);
        };
        match self {
            Method::Engine => in_lanes(grids, timer, work, &mut report),
            Method::EngineAlone => one_by_one(grids, &mut report, |grid| {
                let stop = || timer.is_over();
                alone(grid, &Budget::until(&stop), work)
            }),
            Method::Stage(stage) => one_by_one(grids, &mut report, |grid| {
                by_pearl(stage, grid, timer, work)
            }),
        }
    }
}

/// Solves puzzle after puzzle until `solve` returns `None`.
fn one_by_one(
    grids: &[Grid],
    report: &mut dyn FnMut(usize, Verdict),
    mut solve: impl FnMut(&Grid) -> Option<Verdict>,
) -> bool {
    let mut numbered = grids.iter().enumerate();
    numbered.all(|(i, grid)| {
        let verdict = solve(grid);
        verdict.map(|verdict| report(i, verdict)).is_some()
    })
}

fn alone(grid: &Grid, budget: &Budget<'_>, work: &mut Work) -> Option<Verdict> {
    if budget.is_exhausted() {
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

/// Solves all 9x9 boards at once, and the others after them.
fn in_lanes(
    grids: &[Grid],
    timer: &Timer<'_>,
    work: &mut Work,
    report: &mut dyn FnMut(usize, Verdict),
) -> bool {
    let stop = || timer.is_over();
    let numbered = grids.iter().enumerate();
    let (places, nines): (Vec<usize>, Vec<Puzzle9>) = numbered
        .filter_map(|(i, grid)| Some((i, Puzzle9::from_grid(grid)?)))
        .unzip();
    let mut solver = Solver::new();
    let all = solver.solve_each_until(&nines, &stop, |i, verdict| {
        report(places[i], verdict.map(wholemeal::Solution9::to_grid));
    });
    work.guesses += solver.statistics().guesses;
    let mut others = grids.iter().enumerate();
    all && others.all(|(i, grid)| {
        let other = Puzzle9::from_grid(grid).is_none();
        let verdict = other.then(|| alone(grid, &Budget::until(&stop), work));
        verdict.is_none_or(|verdict| verdict.map(|verdict| report(i, verdict)).is_some())
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
    // Two solutions prove the verdict even if the search was stopped.
    if report.stopped && !matches!(verdict, Verdict::Many(..)) {
        work.progress = Some(report.to_string());
        return None;
    }
    Some(verdict)
}

/// A deadline. It reads the clock only at every 32nd check, because a call into JavaScript
/// costs more than solving a board.
struct Timer<'a> {
    clock: &'a dyn Fn(usize) -> f64,
    start: f64,
    end: f64,
    checks: Cell<u32>,
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
            checks: Cell::new(0),
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
        let checks = self.checks.get();
        self.checks.set(checks.wrapping_add(1));
        if checks.is_multiple_of(32) && self.now() >= self.end {
            self.over.set(true);
        }
        self.over.get()
    }
}
