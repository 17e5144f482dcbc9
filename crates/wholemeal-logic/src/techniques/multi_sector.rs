//! Multi-sector locked sets and multifish.
//!
//! Some cells need as many digits as there are cells. If their candidates can be covered by the
//! same number of links (digits in houses), every link is used inside these cells, and all other
//! candidates of the links are false.
//!
//! - *Multi-Sector Locked Sets*: the empty cells of some rows in some columns. Each digit is
//!   covered in these rows or in these columns, whichever takes fewer links.
//! - *Multifish*: the same pattern, counted by digits: the digits that are covered in columns are
//!   needed once in each of the rows. They fit into the columns, and into the cells of the rows
//!   outside the columns. If there are as many of these places as needed, all of them are used.
//!   The pattern is called a multifish if this count is the smaller one.
//!
//! Truths and links: the cells (for a multifish the digits in the rows) are the truths; the
//! covering digits in houses (for a multifish also the cells outside the columns) are the links.
//! There are as many links as truths.

use crate::geometry::HOUSES;
use crate::search::{Flow, GO_ON, Search};
use crate::{Board, Cells, Constraint, Digits, Step, Technique};

/// The fewest truths of a pattern: smaller ones are subsets and fish, which have other names.
const FEWEST_TRUTHS: usize = 8;

/// The position of the number of cells in a number with four bits for each digit.
const CELLS: u32 = 40;
/// The bits of the digits.
const ALL_COUNTS: u64 = 0xf_ffff_ffff;

/// The number of sets of columns that are examined at once.
const CHUNK: usize = 8;

/// Rows and columns of a locked set: of a pattern and its complement (the other rows and the other
/// columns) one has at most four rows.
const ROWS: [usize; 2] = [3, 4];
const COLUMNS: [usize; 4] = [3, 4, 5, 6];

pub(super) fn locked_sets(search: &mut Search<'_>) -> Flow {
    let lines = Lines::new(search.board);
    let mut sums = Box::new(Sums::default());
    // A pattern depends on the candidates of its rows; elsewhere only eliminations can get lost.
    let fresh = search.fresh_houses();
    for rows in ROWS.into_iter().flat_map(|size| Digits::ALL.subsets(size)) {
        if !rows.into_iter().any(|row| fresh[row]) {
            continue;
        }
        search.spend(400)?;
        for columns in lines.with_rows(rows, &mut sums) {
            if let Some(step) = lines.step(search.board, rows, columns) {
                search.found(step)?;
            }
        }
    }
    GO_ON
}

/// The digits that have a place in a part of a line, as a number with four bits for each digit.
/// Sums of such numbers count lines. The numbers of columns also count the empty cells, above the
/// bits of the digits.
struct Lines {
    /// For each row and each set of columns.
    in_row: [[u64; 512]; 9],
    /// For each column and each set of rows.
    in_column: [[u64; 512]; 9],
}

impl Lines {
    fn new(board: &Board) -> Box<Lines> {
        let mut lines = Box::new(Lines {
            in_row: [[0; 512]; 9],
            in_column: [[0; 512]; 9],
        });
        for cell in board.empty_cells() {
            let digits = board.digits(cell).into_iter();
            let digits = digits.fold(0, |all, digit| all | 1 << (4 * digit));
            lines.in_row[cell / 9][1 << (cell % 9)] = digits;
            lines.in_column[cell % 9][1 << (cell / 9)] = digits;
        }
        for line in lines.in_row.iter_mut().chain(&mut lines.in_column) {
            for bits in 1..512usize {
                line[bits] |= line[bits & (bits - 1)] | line[bits & bits.wrapping_neg()];
            }
        }
        for cell in board.empty_cells() {
            for bits in (0..512).filter(|bits| bits >> (cell / 9) & 1 == 1) {
                lines.in_column[cell % 9][bits] += 1 << CELLS;
            }
        }
        lines
    }

    /// The sets of columns that are locked with these rows.
    fn with_rows(&self, rows: Digits, sums: &mut Sums) -> Vec<Digits> {
        sums.by_row.fill(0);
        for row in rows {
            for (sum, digits) in sums.by_row.iter_mut().zip(&self.in_row[row]) {
                *sum += digits;
            }
        }
        for column in 0..9 {
            let digits = self.in_column[column][usize::from(rows.0)];
            let (without, with) = sums.by_column.split_at_mut(1 << column);
            for (with, without) in with.iter_mut().zip(without) {
                *with = *without + digits;
            }
        }
        sums.locked()
    }

    /// For each digit the number of these rows that have a place for it in these columns.
    fn by_row(&self, rows: Digits, columns: Digits) -> u64 {
        let columns = usize::from(columns.0);
        rows.into_iter().map(|row| self.in_row[row][columns]).sum()
    }

    /// For each digit the number of these columns that have a place for it in these rows.
    fn by_column(&self, rows: Digits, columns: Digits) -> u64 {
        let rows = usize::from(rows.0);
        let columns = columns.into_iter();
        columns.map(|column| self.in_column[column][rows]).sum()
    }

    /// The step of a locked set.
    fn step(&self, board: &Board, rows: Digits, columns: Digits) -> Option<Step> {
        let in_rows = union(rows.into_iter());
        let in_columns = union(columns.into_iter().map(|column| 9 + column));
        let mut by_row = Digits::NONE;
        for digit in 0..9 {
            let counts = [self.by_row(rows, columns), self.by_column(rows, columns)];
            let [row_links, column_links] = counts.map(|count| count >> (4 * digit) & 15);
            // Of equal covers the one that removes more.
            let gone = [in_rows - in_columns, in_columns - in_rows];
            let gone = gone.map(|cells| (board.places(digit) & cells).len());
            if row_links < column_links || (row_links == column_links && gone[0] > gone[1]) {
                by_row |= Digits::of(digit);
            }
        }
        let set = LockedSet {
            rows,
            columns,
            by_row,
            by_column: Digits::ALL - by_row,
        };
        let held = board.union(set.cells(board));
        if (set.by_row & held).is_empty() || (set.by_column & held).is_empty() {
            return None;
        }
        let step = set.by_cells(board);
        let size = |step: &Step| step.evidence.truths.len();
        let smaller = |fish: &Step| {
            size(fish) < size(&step) && fish.eliminations.len() >= step.eliminations.len()
        };
        let step = set.by_digits(board).filter(smaller).unwrap_or(step);
        (!step.eliminations.is_empty()).then_some(step)
    }
}

/// Sums over some rows, for every set of columns: arrays, so that the compiler can use vectors.
struct Sums {
    /// For each digit the number of rows that have a place for it in the columns.
    by_row: [u64; 512],
    /// For each digit the number of columns that have a place for it in the rows, and the number
    /// of empty cells.
    by_column: [u64; 512],
}

impl Default for Sums {
    fn default() -> Sums {
        Sums {
            by_row: [0; 512],
            by_column: [0; 512],
        }
    }
}

impl Sums {
    /// The sets of columns whose links are as many as the cells.
    fn locked(&self) -> Vec<Digits> {
        let mut locked = Vec::new();
        let chunks = self.by_row.chunks_exact(CHUNK);
        for (i, (by_row, by_column)) in chunks.zip(self.by_column.chunks_exact(CHUNK)).enumerate() {
            let mut differences = [0; CHUNK];
            for (j, difference) in differences.iter_mut().enumerate() {
                let minima = sum_of_minima(by_row[j], by_column[j] & ALL_COUNTS);
                *difference = minima ^ by_column[j] >> CELLS;
            }
            let equal = |&j: &usize| differences[j] == 0;
            for j in (0..CHUNK).filter(equal) {
                let columns = Digits((CHUNK * i + j) as u16);
                let cells = by_column[j] >> CELLS;
                if cells >= FEWEST_TRUTHS as u64 && COLUMNS.contains(&columns.len()) {
                    locked.push(columns);
                }
            }
        }
        locked
    }
}

/// The sum over all digits of the smaller of two counts. All counts are below eight.
fn sum_of_minima(one: u64, other: u64) -> u64 {
    const HIGH: u64 = 0x8_8888_8888;
    const LOW_HALVES: u64 = 0x0f_0f0f_0f0f;
    // The high bit of a count stays set where it is not smaller than the other.
    let not_smaller = ((one | HIGH) - other) & HIGH;
    let mask = (not_smaller << 1) - (not_smaller >> 3);
    let minima = (other & mask) | (one & !mask);
    let bytes = (minima & LOW_HALVES) + (minima >> 4 & LOW_HALVES);
    let halves = bytes + (bytes >> 32);
    let quarters = halves + (halves >> 16);
    (quarters + (quarters >> 8)) & 0xff
}

/// The cells of some houses.
fn union(houses: impl Iterator<Item = usize>) -> Cells {
    houses.fold(Cells::NONE, |all, house| all | HOUSES[house])
}

/// The digits of a locked set that are covered by its rows, and by its columns.
struct LockedSet {
    rows: Digits,
    columns: Digits,
    by_row: Digits,
    by_column: Digits,
}

impl LockedSet {
    fn row_houses(&self) -> impl Iterator<Item = usize> {
        self.rows.into_iter()
    }

    fn column_houses(&self) -> impl Iterator<Item = usize> {
        self.columns.into_iter().map(|column| 9 + column)
    }

    /// The cells of the pattern.
    fn cells(&self, board: &Board) -> Cells {
        union(self.row_houses()) & union(self.column_houses()) & board.empty_cells()
    }

    /// The pattern for people.
    fn pattern(&self, board: &Board, technique: Technique) -> Step {
        let cells = self.cells(board);
        let digits = board.union(cells);
        Step::new(technique)
            .cells(cells)
            .houses(self.row_houses())
            .covers(self.column_houses())
            .set(cells, self.by_row & digits)
            .set(cells, self.by_column & digits)
    }

    /// The cells as truths.
    fn by_cells(&self, board: &Board) -> Step {
        let cells = self.cells(board);
        let digits = board.union(cells);
        let mut step = self.pattern(board, Technique::MULTI_SECTOR_LOCKED_SETS);
        step = step.cell_truths(cells).digits(digits);
        for digit in digits {
            let by_row = self.by_row.contains(digit);
            let rows = self.row_houses().filter(|_| by_row);
            let columns = self.column_houses().filter(|_| !by_row);
            for house in rows.chain(columns) {
                let places = board.places_in(digit, house);
                if places.meets(cells) {
                    step.add_link(Constraint::digit_in(digit, house));
                    step = step.removing_all(digit, places - cells);
                }
            }
        }
        step
    }

    /// The digits in the rows as truths; `None` if there are not as many links.
    fn by_digits(&self, board: &Board) -> Option<Step> {
        let (cells, columns) = (self.cells(board), union(self.column_houses()));
        let digits = self.by_column & board.union(cells);
        let mut step = self.pattern(board, Technique::MULTIFISH).digits(digits);
        let mut outside = Cells::NONE;
        for digit in digits {
            let needed = |row: &usize| !board.placed(*row).contains(digit);
            for row in self.row_houses().filter(needed) {
                step.add_truth(Constraint::digit_in(digit, row));
                outside |= board.places_in(digit, row) - columns;
            }
            for column in self.column_houses() {
                let places = board.places_in(digit, column);
                if places.meets(cells) {
                    step.add_link(Constraint::digit_in(digit, column));
                    step = step.removing_all(digit, places - cells);
                }
            }
        }
        for cell in outside {
            step.add_link(Constraint::cell(cell));
            step = step.removing_from(cell, board.digits(cell) - digits);
        }
        let truths = step.evidence.truths.len();
        let fits = truths == step.evidence.links.len() && truths >= FEWEST_TRUTHS;
        (fits && digits.len() > 1 && !outside.is_empty()).then(|| step.set(outside, digits))
    }
}
