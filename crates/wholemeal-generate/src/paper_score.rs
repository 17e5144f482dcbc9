//! The score of Jiang's paper.

use wholemeal_grid::Grid;
use wholemeal_logic::{self as logic, Board, Settings};

use crate::ClueLevel;
use crate::board_tables::BoardTables;

/// Four scores from 1 to 5, and their weighted sum.
///
/// ```
/// use wholemeal_generate::PaperScore;
/// use wholemeal_grid::Grid;
///
/// let puzzle: Grid =
///     "2....1.38........5.7...6..........13.981..25731....8..9..8...2..5..697844..25...."
///         .parse()?;
/// let score = PaperScore::of(&puzzle).unwrap();
/// assert_eq!((score.givens, score.techniques), (4, 1));
/// assert!((1.0..=5.0).contains(&score.total()));
/// # Ok::<(), wholemeal_grid::text::ReadError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PaperScore {
    /// Higher for fewer givens.
    pub givens: usize,
    /// Higher for fewer givens in the emptiest row or column.
    pub floor: usize,
    /// The difficulty of the techniques; 5 also if logic does not solve the puzzle.
    pub techniques: usize,
    /// The number of digits that a plain enumeration tries: below 100, 1000, 10,000, 100,000, or
    /// more.
    pub searches: usize,
}

impl PaperScore {
    /// The scores of a 9x9 puzzle; `None` for other sizes.
    #[must_use]
    pub fn of(puzzle: &Grid) -> Option<PaperScore> {
        let settings = Settings::hodoku().without_proofs();
        let path = logic::solve(&Board::new(puzzle)?, &settings);
        let techniques = if path.is_solved() {
            path.grade().difficulty as usize + 1
        } else {
            5
        };
        let tables = BoardTables::new(puzzle.shape());
        let least = (0..18).map(|line| {
            let cells = tables.cells_of[line].iter();
            cells
                .filter(|&&cell| puzzle.cells()[cell].is_some())
                .count()
        });
        let (clues, least) = (puzzle.clues(), least.min().unwrap_or(0));
        let harder = |level: &&ClueLevel| clues < *level.givens().start();
        let emptier = |level: &&ClueLevel| least < level.floor();
        let tries = Enumeration::new(&tables, puzzle).tries();
        Some(PaperScore {
            givens: (1 + ClueLevel::ALL.iter().filter(harder).count()).min(5),
            floor: (1 + ClueLevel::ALL.iter().filter(emptier).count()).min(5),
            techniques,
            searches: 1 + LIMITS.iter().filter(|&&limit| tries >= limit).count(),
        })
    }

    /// The weighted sum: 0.4 for the givens, 0.2 for each of the others.
    #[must_use]
    pub fn total(self) -> f64 {
        let others = self.floor + self.techniques + self.searches;
        0.4 * self.givens as f64 + 0.2 * others as f64
    }
}

const LIMITS: [u64; 4] = [100, 1000, 10_000, 100_000];

/// A search that tries every digit in every cell, from left to right, from top to
/// bottom.
struct Enumeration<'a> {
    tables: &'a BoardTables,
    blanks: Vec<usize>,
    seen: Vec<u16>,
    tries: u64,
}

impl Enumeration<'_> {
    fn new<'a>(tables: &'a BoardTables, puzzle: &Grid) -> Enumeration<'a> {
        let mut seen = vec![0; 27];
        for (cell, digit) in puzzle.givens() {
            for house in tables.houses_of[cell.index()] {
                seen[house] |= 1 << digit.index();
            }
        }
        Enumeration {
            tables,
            blanks: (0..81)
                .filter(|&cell| puzzle.cells()[cell].is_none())
                .collect(),
            seen,
            tries: 0,
        }
    }

    /// The number of digits that are tried before the first solution. The count stops at the
    /// highest limit.
    fn tries(mut self) -> u64 {
        self.fill(0);
        self.tries
    }

    /// Fills the blanks from this one on. Returns `true` at the first solution or at the limit.
    fn fill(&mut self, blank: usize) -> bool {
        let Some(&cell) = self.blanks.get(blank) else {
            return true;
        };
        let houses = self.tables.houses_of[cell];
        for digit in 0..9 {
            let bit = 1 << digit;
            if houses.iter().any(|&house| self.seen[house] & bit != 0) {
                continue;
            }
            self.tries += 1;
            if self.tries >= LIMITS[3] {
                return true;
            }
            houses.iter().for_each(|&house| self.seen[house] |= bit);
            if self.fill(blank + 1) {
                return true;
            }
            houses.iter().for_each(|&house| self.seen[house] &= !bit);
        }
        false
    }
}
