//! The path to the solution, and its grade.

use std::collections::BTreeMap;

#[cfg(feature = "serde")]
use serde::{Deserialize, Serialize};

use crate::budget::Meter;
use crate::search::{Memory, Search, next_step};
use crate::{Board, Budget, Difficulty, Settings, Step, Technique};

/// The steps from a board as far as logic goes.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Path {
    /// The steps in order.
    pub steps: Vec<Step>,
    /// The board after the last step.
    pub end: Board,
    /// The techniques whose search was cut short on the last board. If logic got stuck there, they
    /// may have missed a step.
    pub cut_short: Vec<Technique>,
    /// Whether the [`Budget`] ended the path before it was solved or stuck.
    pub stopped: bool,
}

/// The difficulty and score of a path, as HoDoKu computes them.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize))]
#[non_exhaustive]
pub struct Grade {
    /// The difficulty of the hardest step, raised while the score is above its limit.
    pub difficulty: Difficulty,
    /// The sum of the scores of all steps.
    pub score: u32,
    /// The technique of the highest difficulty, and of those the one with the highest score.
    pub hardest: Option<Technique>,
    /// How often each technique was used, in order of search.
    pub techniques: BTreeMap<Technique, usize>,
}

/// Takes one step after the other until the board is solved or no step is found.
///
/// ```
/// use wholemeal_grid::Grid;
/// use wholemeal_logic::{Board, Difficulty, Settings, solve};
///
/// let puzzle: Grid =
///     "2....1.38........5.7...6..........13.981..25731....8..9..8...2..5..697844..25...."
///         .parse()?;
/// let path = solve(&Board::new(&puzzle).unwrap(), &Settings::default());
/// assert!(path.is_solved());
/// assert_eq!(path.grade().difficulty, Difficulty::Easy);
/// # Ok::<(), wholemeal_grid::text::ReadError>(())
/// ```
#[must_use]
pub fn solve(board: &Board, settings: &Settings) -> Path {
    solve_while(board, settings, |_| true)
}

/// Takes one step after the other until `goes_on` rejects the next step.
///
/// ```
/// use wholemeal_grid::Grid;
/// use wholemeal_logic::{Board, Settings, solve_while};
///
/// let puzzle: Grid =
///     "2....1.38........5.7...6..........13.981..25731....8..9..8...2..5..697844..25...."
///         .parse()?;
/// let mut left = 5;
/// let five = solve_while(&Board::new(&puzzle).unwrap(), &Settings::default(), |_| {
///     left -= 1;
///     left >= 0
/// });
/// assert_eq!(five.steps.len(), 5);
/// # Ok::<(), wholemeal_grid::text::ReadError>(())
/// ```
#[must_use]
pub fn solve_while(board: &Board, settings: &Settings, goes_on: impl FnMut(&Step) -> bool) -> Path {
    walk(board, settings, &Meter::new(&Budget::UNLIMITED), goes_on)
}

/// Takes one step after the other until the board is solved, no step is found, or the budget
/// ends; see [`Path::stopped`].
#[must_use]
pub fn solve_within(board: &Board, settings: &Settings, budget: &Budget<'_>) -> Path {
    walk(board, settings, &Meter::new(budget), |_| true)
}

fn walk(
    board: &Board,
    settings: &Settings,
    meter: &Meter<'_>,
    mut goes_on: impl FnMut(&Step) -> bool,
) -> Path {
    let mut end = board.clone();
    let mut steps = Vec::new();
    let mut cut_short = Vec::new();
    let mut memory = Memory::default();
    while !end.empty_cells().is_empty() {
        let mut search = Search::new(&end, settings, false, meter).remembering(memory);
        let mut cut = Vec::new();
        let mut allowed = settings.groups().take_while(|_| meter.start_search());
        let step = allowed.find_map(|group| {
            if !search.run(group) {
                cut.extend_from_slice(group);
            }
            search.take().pop()
        });
        let step = step.or_else(|| search.proof_by_cases());
        memory = search.into_memory();
        let Some(step) = step else {
            cut_short = cut;
            break;
        };
        memory.apply(&step);
        let step = step.tidy();
        if !goes_on(&step) {
            break;
        }
        end.apply(&step);
        steps.push(step);
    }
    let stopped = meter.is_stopped() && !end.empty_cells().is_empty();
    Path {
        steps,
        end,
        cut_short,
        stopped,
    }
}

impl Path {
    /// Returns `true` if the path ends with a solved board.
    #[must_use]
    pub fn is_solved(&self) -> bool {
        self.end.is_solved()
    }

    /// The grade of the path.
    #[must_use]
    pub fn grade(&self) -> Grade {
        let used = || self.steps.iter().map(|step| step.technique);
        let score = used().map(Technique::score).sum();
        let hardest =
            used().max_by_key(|technique| (technique.difficulty(), technique.score(), *technique));
        let least = hardest.map_or(Difficulty::Easy, Technique::difficulty);
        let fits = |difficulty: &Difficulty| *difficulty >= least && score <= difficulty.limit();
        let difficulty = Difficulty::ALL.into_iter().find(fits);
        let mut techniques = BTreeMap::new();
        for technique in used() {
            *techniques.entry(technique).or_default() += 1;
        }
        Grade {
            difficulty: difficulty.unwrap_or(Difficulty::Extreme),
            score,
            hardest,
            techniques,
        }
    }
}

/// The consequences of a step.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Consequences {
    /// The number of cells that singles alone fill after it.
    pub singles: usize,
    /// The first step after it.
    pub next: Option<Step>,
}

/// The consequences of a step: the number of cells that singles fill after it, and the next step.
///
/// ```
/// use wholemeal_grid::Grid;
/// use wholemeal_logic::{Board, Settings, next_step, consequences_of};
///
/// let puzzle: Grid =
///     "2....1.38........5.7...6..........13.981..25731....8..9..8...2..5..697844..25...."
///         .parse()?;
/// let board = Board::new(&puzzle).unwrap();
/// let step = next_step(&board, &Settings::default()).unwrap();
/// assert_eq!(consequences_of(&board, &step, &Settings::default()).singles, 50);
/// # Ok::<(), wholemeal_grid::text::ReadError>(())
/// ```
#[must_use]
pub fn consequences_of(board: &Board, step: &Step, settings: &Settings) -> Consequences {
    let mut after = board.clone();
    after.apply(step);
    let singles = solve(&after, &Settings::up_to(Technique::HIDDEN_SINGLE));
    Consequences {
        singles: singles.steps.len(),
        next: next_step(&after, settings),
    }
}
