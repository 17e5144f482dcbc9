//! Rates puzzles: the loop around the ladder.

use wholemeal_grid::{Grid, Shape};
use wholemeal_solve::{Budget, Puzzle9, Solver, Verdict};

use crate::board::Board;
use crate::chain::context::{Context, RunPool, Watch};
use crate::error::Unrated;
use crate::found::Found;
use crate::ladder;
use crate::rating::{Rating, Ratings};
use crate::step::Step;

/// The ratings of a puzzle.
///
/// ```
/// use wholemeal_grid::Grid;
///
/// let puzzle: Grid =
///     "2....1.38........5.7...6..........13.981..25731....8..9..8...2..5..697844..25...."
///         .parse()?;
/// assert_eq!(wholemeal_se::rate(&puzzle)?.er.to_string(), "1.5");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// Returns [`Unrated`] if the puzzle is not 9x9, is full, or does not have exactly one solution.
pub fn rate(puzzle: &Grid) -> Result<Ratings, Unrated> {
    Rater::new().rate(puzzle)
}

/// All steps of a puzzle and its ratings.
///
/// ```
/// use wholemeal_grid::Grid;
///
/// let puzzle: Grid =
///     "2....1.38........5.7...6..........13.981..25731....8..9..8...2..5..697844..25...."
///         .parse()?;
/// let path = wholemeal_se::path(&puzzle)?;
/// assert!(path.is_solved());
/// assert_eq!(path.steps.len(), 51);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// As [`rate`].
pub fn path(puzzle: &Grid) -> Result<Path, Unrated> {
    Rater::new().path(puzzle)
}

/// The steps of a puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Path {
    /// The steps in order.
    pub steps: Vec<Step>,
    /// The ratings of the puzzle.
    pub ratings: Ratings,
    /// The digits at the end.
    pub end: Grid,
}

impl Path {
    /// Returns `true` if the path ends with a solved board.
    #[must_use]
    pub fn is_solved(&self) -> bool {
        self.end.is_solution()
    }
}

/// Rates puzzles one after the other and reuses its memory.
///
/// ```
/// use wholemeal_grid::Grid;
/// use wholemeal_se::{Rater, Unrated};
///
/// let mut rater = Rater::new();
/// let puzzle: Grid =
///     "2....1.38........5.7...6..........13.981..25731....8..9..8...2..5..697844..25...."
///         .parse()?;
/// assert!(rater.rate(&puzzle).is_ok());
/// let stopped = rater.rate_until(&puzzle, &|| true).unwrap_err();
/// assert!(matches!(stopped, Unrated::Stopped { steps: 0, .. }));
/// # Ok::<(), wholemeal_grid::text::ReadError>(())
/// ```
#[derive(Default)]
pub struct Rater {
    pool: RunPool,
}

impl std::fmt::Debug for Rater {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Rater").finish_non_exhaustive()
    }
}

impl Rater {
    /// A rater without memory.
    #[must_use]
    pub fn new() -> Rater {
        Rater::default()
    }

    /// The ratings of a puzzle, as [`rate`].
    ///
    /// # Errors
    /// As [`rate`].
    pub fn rate(&mut self, puzzle: &Grid) -> Result<Ratings, Unrated> {
        self.rate_until(puzzle, &|| false)
    }

    /// The ratings of a puzzle, unless the callback returns `true` first. It is polled before every
    /// step and again and again during long ones.
    ///
    /// # Errors
    /// As [`rate`], and [`Unrated::Stopped`].
    pub fn rate_until(
        &mut self,
        puzzle: &Grid,
        stop: &dyn Fn() -> bool,
    ) -> Result<Ratings, Unrated> {
        let (ratings, _) = self.solve(puzzle, stop, |_, _| ())?;
        Ok(ratings)
    }

    /// All steps of a puzzle, as [`path`].
    ///
    /// # Errors
    /// As [`rate`].
    pub fn path(&mut self, puzzle: &Grid) -> Result<Path, Unrated> {
        self.path_until(puzzle, &|| false)
    }

    /// All steps of a puzzle, unless the callback returns `true` first.
    ///
    /// # Errors
    /// As [`rate`], and [`Unrated::Stopped`].
    pub fn path_until(&mut self, puzzle: &Grid, stop: &dyn Fn() -> bool) -> Result<Path, Unrated> {
        let mut steps = Vec::new();
        let (ratings, end) = self.solve(puzzle, stop, |found, context| {
            steps.push(Step::new(found, context));
        })?;
        Ok(Path {
            steps,
            ratings,
            end: end.to_grid(),
        })
    }

    /// Finds and applies all steps. Calls with each and the board before it.
    fn solve(
        &self,
        puzzle: &Grid,
        stop: &dyn Fn() -> bool,
        mut with: impl FnMut(&Found, &Context<'_>),
    ) -> Result<(Ratings, Board), Unrated> {
        let mut board = checked_board(puzzle, stop)?;
        let watch = Watch::new(stop);
        let mut hardest = Hardest::default();
        while !board.is_full() {
            let found = if watch.poll() {
                None
            } else {
                ladder::next(&board, &watch, &self.pool)
            };
            if watch.is_stopped() {
                return Err(hardest.stopped());
            }
            let Some(found) = found else {
                return Ok((hardest.stuck(), board));
            };
            hardest.add(&found);
            with(
                &found,
                &Context {
                    board: &board,
                    watch: &watch,
                    pool: &self.pool,
                },
            );
            found.apply(&mut board);
        }
        Ok((hardest.ratings(), board))
    }
}

/// The board of a puzzle with exactly one solution and an empty cell.
fn checked_board(puzzle: &Grid, stop: &dyn Fn() -> bool) -> Result<Board, Unrated> {
    let puzzle9 = Puzzle9::from_grid(puzzle).filter(|_| puzzle.shape() == Shape::NINE);
    let puzzle9 = puzzle9.ok_or(Unrated::NotNine)?;
    let stopped = Unrated::Stopped {
        steps: 0,
        at_least: Rating::default(),
    };
    let verdict = Solver::new().solve_within(&puzzle9, &Budget::until(stop));
    match verdict.map_err(|_| stopped)? {
        Verdict::None => return Err(Unrated::NoSolution),
        Verdict::Many(..) => return Err(Unrated::SeveralSolutions),
        Verdict::Unique(_) => {}
    }
    let mut givens = [0; 81];
    for (cell, digit) in puzzle.givens() {
        givens[cell.index()] = digit.get();
    }
    let board = Board::new(&givens);
    if board.is_full() {
        Err(Unrated::NoEmptyCell)
    } else {
        Ok(board)
    }
}

/// Keeps the highest ratings. They are compared before they are rounded.
#[derive(Default)]
struct Hardest {
    steps: usize,
    placed: bool,
    er: f64,
    ep: f64,
    ed: f64,
}

impl Hardest {
    fn add(&mut self, step: &Found) {
        if self.steps == 0 {
            self.ed = step.rating;
        }
        self.steps += 1;
        self.er = self.er.max(step.rating);
        if !self.placed {
            self.ep = self.er;
        }
        self.placed |= step.place.is_some();
    }

    fn ratings(&self) -> Ratings {
        Ratings {
            er: Rating::of(self.er),
            ep: Rating::of(self.ep),
            ed: Rating::of(self.ed),
        }
    }

    /// The ratings of a puzzle on which no technique goes on.
    fn stuck(&self) -> Ratings {
        Ratings {
            er: Rating::BEYOND,
            ..self.ratings()
        }
    }

    fn stopped(&self) -> Unrated {
        Unrated::Stopped {
            steps: self.steps,
            at_least: Rating::of(self.er),
        }
    }
}
