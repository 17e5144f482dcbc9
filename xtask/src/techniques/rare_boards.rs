//! Boards for techniques that puzzles rarely need: a solved grid from which random cells are
//! removed. The order of the boards is always the same.

use wholemeal_grid::Grid;
use wholemeal_logic::{Board, Settings, Step, Technique, all_steps, solve};
use wholemeal_solve::{Puzzle9, Solver, Verdict};

/// The puzzle whose solution is used.
const PUZZLE: &str =
    "2....1.38........5.7...6..........13.981..25731....8..9..8...2..5..697844..25....";

/// The number of boards that are tried, and the work limit of a finder on one of them.
const TRIES: usize = 3000;
const BUDGET: u64 = 300_000;

/// Calls `with` for examples of these techniques until all are found or too many boards were
/// tried.
pub(crate) fn examples(mut missing: Vec<Technique>, mut with: impl FnMut(&Board, Step)) {
    let Some(start) = PUZZLE.parse().ok().and_then(|grid: Grid| Board::new(&grid)) else {
        return;
    };
    let solution = solve(&start, &Settings::default()).end.to_grid();
    let mut chance = Chance(1);
    for _ in 0..TRIES {
        if missing.is_empty() {
            return;
        }
        let Some(board) = board(&solution, &mut chance) else {
            continue;
        };
        missing.retain(|&technique| {
            let settings = Settings {
                duals: true,
                budget: BUDGET,
                ..Settings::with([technique])
            };
            let steps = all_steps(&board, &settings).steps;
            let own = steps.into_iter().filter(|step| step.technique == technique);
            // Keeps the example that is easiest to see.
            let best = own.min_by_key(|step| (step.evidence.fins.len(), step.evidence.cells.len()));
            match best {
                Some(step) => {
                    with(&board, step);
                    false
                }
                None => true,
            }
        });
    }
}

/// A board without one digit and some other cells, or without many cells; `None` if it has more
/// than one solution.
fn board(solution: &Grid, chance: &mut Chance) -> Option<Board> {
    let mut cells: Vec<char> = solution.to_string().chars().collect();
    let (digit, more) = match chance.below(2) {
        0 => (cells.first().copied(), 10 + chance.below(16)),
        _ => (None, 35 + chance.below(15)),
    };
    for cell in &mut cells {
        if Some(*cell) == digit {
            *cell = '.';
        }
    }
    for _ in 0..more {
        let cell = chance.below(cells.len());
        cells[cell] = '.';
    }
    let grid: Grid = cells.iter().collect::<String>().parse().ok()?;
    let unique = matches!(
        Solver::new().solve(&Puzzle9::from_grid(&grid)?),
        Verdict::Unique(_)
    );
    unique.then(|| Board::new(&grid)).flatten()
}

/// Random numbers, always the same ones (Marsaglia's xorshift).
struct Chance(u64);

impl Chance {
    fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % bound as u64) as usize
    }
}
