//! Canonical forms of 9x9 boards.

mod bands;
mod canonical9;
mod puzzle;
mod row_pairs;
mod solution;

use crate::Form;
pub use bands::{band_class, band_classes};
pub use canonical9::Canonical9;
use puzzle::PuzzleSearch;
use solution::SolutionSearch;

/// Finds canonical forms of 9x9 boards, and reuses its memory. The cells are in reading order; a blank
/// is 0.
///
/// ```
/// use wholemeal_symmetry::{Canonizer, Form};
///
/// let mut canonizer = Canonizer::new();
/// let mut one = [0; 81];
/// one[40] = 5;
/// let form = canonizer.canonical(&one, Form::Min).unwrap();
/// assert_eq!(form.cells[80], 1);
/// assert_eq!(form.automorphisms, 3_359_232 / 81);
/// ```
#[derive(Clone, Debug, Default)]
pub struct Canonizer {
    puzzles: PuzzleSearch,
    solutions: SolutionSearch,
}

impl Canonizer {
    /// A new one.
    #[must_use]
    pub fn new() -> Canonizer {
        Canonizer::default()
    }

    /// The canonical form of a puzzle or of a solution grid.
    ///
    /// `None` if a row or a column has equal digits, a cell is larger than 9, or the search
    /// would need too much memory; then [`canonical_form`](crate::canonical_form) has the answer.
    pub fn canonical(&mut self, cells: &[u8; 81], form: Form) -> Option<Canonical9> {
        let board = Board::new(cells)?;
        if board.is_solution() {
            return Some(self.solutions.canonical(&board, None, form));
        }
        self.puzzles.canonical(&board, form)
    }

    /// The canonical form of a solution grid. A puzzle with this solution decides between the
    /// symmetries that take the grid to its form; the automorphisms are those of the puzzle.
    ///
    /// `None` if the first board is not a solution grid.
    pub fn canonical_by_solution(
        &mut self,
        solution: &[u8; 81],
        puzzle: &[u8; 81],
        form: Form,
    ) -> Option<Canonical9> {
        let board = Board::new(solution)?;
        let puzzle = board.is_solution().then(|| Lines::both(puzzle))?;
        Some(self.solutions.canonical(&board, Some(&puzzle), form))
    }
}

/// The rows of a board, or of the transposed board. Cells are padded to 16, so that a column of 4
/// bits is always inside.
#[derive(Clone, Debug)]
struct Lines {
    rows: [[u8; 16]; 9],
    /// The rows without a digit.
    blank: u16,
}

impl Lines {
    /// The rows of a board and of the transposed board.
    fn both(cells: &[u8; 81]) -> [Lines; 2] {
        let mut both = [Lines::blank(), Lines::blank()];
        let [plain, transposed] = &mut both;
        for (row, line) in cells.chunks_exact(9).enumerate() {
            plain.rows[row][..9].copy_from_slice(line);
            for (column, &digit) in line.iter().enumerate() {
                transposed.rows[column][row] = digit;
                if digit != 0 {
                    plain.blank &= !(1 << row);
                    transposed.blank &= !(1 << column);
                }
            }
        }
        both
    }

    fn blank() -> Lines {
        Lines {
            rows: [[0; 16]; 9],
            blank: 0b1_1111_1111,
        }
    }

    fn is_blank(&self, row: usize) -> bool {
        self.blank >> row & 1 != 0
    }
}

/// A board without equal digits in a row or a column.
#[derive(Clone, Debug)]
struct Board {
    lines: [Lines; 2],
    clues: usize,
}

impl Board {
    fn new(cells: &[u8; 81]) -> Option<Board> {
        let mut clues = 0;
        let (mut rows, mut columns) = ([0u16; 9], [0u16; 9]);
        for (row, line) in cells.chunks_exact(9).enumerate() {
            for (column, &digit) in line.iter().enumerate() {
                if digit == 0 {
                    continue;
                }
                let bit = 1u16.checked_shl(digit.into())?;
                if digit > 9 || (rows[row] | columns[column]) & bit != 0 {
                    return None;
                }
                rows[row] |= bit;
                columns[column] |= bit;
                clues += 1;
            }
        }
        Some(Board {
            lines: Lines::both(cells),
            clues,
        })
    }

    /// Returns `true` for a full board without conflicts.
    fn is_solution(&self) -> bool {
        let rows = &self.lines[0].rows;
        let is_full_box = |index: usize| {
            let (row, column) = (index / 3 * 3, index % 3 * 3);
            let cells = (0..9).map(|i| rows[row + i / 3][column + i % 3]);
            cells.fold(0u16, |set, digit| set | 1 << digit) == 0b11_1111_1110
        };
        self.clues == 81 && (0..9).all(is_full_box)
    }
}
