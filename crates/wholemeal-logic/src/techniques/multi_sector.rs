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

/// The number of sets of columns.
const COLUMN_SETS: usize = 512;
/// The number of sets of columns that are compared at once.
const CHUNK: usize = 64;

/// Rows and columns of a locked set: of a pattern and its complement (the other rows and the other
/// columns) one has at most four rows.
const ROWS: [usize; 2] = [3, 4];
const COLUMNS: [usize; 4] = [3, 4, 5, 6];

pub(super) fn locked_sets(search: &mut Search<'_>) -> Flow {
    let lines = Lines::new(search.board);
    let counts = Counts::new(&lines);
    // A pattern depends on the candidates of its rows; elsewhere only eliminations can get lost.
    let fresh = search.fresh_houses();
    for rows in ROWS.into_iter().flat_map(|size| Digits::ALL.subsets(size)) {
        if !rows.into_iter().any(|row| fresh[row]) {
            continue;
        }
        search.spend(400)?;
        for columns in counts.locked(&lines, rows) {
            if let Some(step) = lines.step(search.board, rows, columns) {
                search.found(step)?;
            }
        }
    }
    GO_ON
}

/// Where the digits have places.
struct Lines {
    /// For each digit and row the columns.
    columns: [[Digits; 9]; 9],
    /// For each row the columns of its empty cells.
    empty: [Digits; 9],
}

impl Lines {
    fn new(board: &Board) -> Lines {
        let mut lines = Lines {
            columns: [[Digits::NONE; 9]; 9],
            empty: [Digits::NONE; 9],
        };
        for cell in board.empty_cells() {
            let column = Digits::of(cell % 9);
            lines.empty[cell / 9] |= column;
            for digit in board.digits(cell) {
                lines.columns[digit][cell / 9] |= column;
            }
        }
        lines
    }

    /// The number of these rows that have a place for a digit in these columns.
    fn by_row(&self, digit: usize, rows: Digits, columns: Digits) -> usize {
        let has_place = |&row: &usize| !(self.columns[digit][row] & columns).is_empty();
        rows.into_iter().filter(has_place).count()
    }

    /// The number of these columns that have a place for a digit in these rows.
    fn by_column(&self, digit: usize, rows: Digits, columns: Digits) -> usize {
        (self.columns_in(digit, rows) & columns).len()
    }

    /// The columns that have a place for a digit in these rows.
    fn columns_in(&self, digit: usize, rows: Digits) -> Digits {
        let of_rows = rows.into_iter().map(|row| self.columns[digit][row]);
        of_rows.fold(Digits::NONE, |all, columns| all | columns)
    }

    /// The step of a locked set.
    fn step(&self, board: &Board, rows: Digits, columns: Digits) -> Option<Step> {
        let in_rows = union(rows.into_iter());
        let in_columns = union(columns.into_iter().map(|column| 9 + column));
        let mut by_row = Digits::NONE;
        for digit in 0..9 {
            let row_links = self.by_row(digit, rows, columns);
            let column_links = self.by_column(digit, rows, columns);
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

/// A number for every set of columns: bytes, so that the compiler can use wide vectors.
type ByColumns = [u8; COLUMN_SETS];

/// For each digit and row and each set of columns: 1 if the row has a place for the digit in these
/// columns.
struct Counts(Box<[[ByColumns; 9]; 9]>);

impl Counts {
    fn new(lines: &Lines) -> Counts {
        let mut counts = Box::new([[[0; COLUMN_SETS]; 9]; 9]);
        for (by_row, columns) in counts.iter_mut().zip(&lines.columns) {
            for (by_columns, columns) in by_row.iter_mut().zip(columns) {
                for (set, count) in by_columns.iter_mut().enumerate() {
                    *count = u8::from(set as u16 & columns.0 != 0);
                }
            }
        }
        Counts(counts)
    }

    /// The sets of columns that are locked with these rows: they have as many links as cells.
    fn locked(&self, lines: &Lines, rows: Digits) -> Vec<Digits> {
        let mut links = [0; COLUMN_SETS];
        for digit in 0..9 {
            let columns = lines.columns_in(digit, rows);
            if !columns.is_empty() {
                self.add_links(&mut links, digit, rows, &sizes_within([columns]));
            }
        }
        let cells = sizes_within(rows.into_iter().map(|row| lines.empty[row]));
        let locked = |set: &usize| {
            links[*set] == cells[*set]
                && usize::from(cells[*set]) >= FEWEST_TRUTHS
                && COLUMNS.contains(&Digits(*set as u16).len())
        };
        let mut all = Vec::new();
        // Most of the chunks have no such set, and vectors compare a whole chunk.
        let chunks = links.chunks_exact(CHUNK).zip(cells.chunks_exact(CHUNK));
        for (i, (links, cells)) in chunks.enumerate() {
            let equal = links.iter().zip(cells).map(|(a, b)| u8::from(a == b));
            if equal.fold(0, |any, equal| any | equal) != 0 {
                let sets = CHUNK * i..CHUNK * (i + 1);
                all.extend(sets.filter(locked).map(|set| Digits(set as u16)));
            }
        }
        all
    }

    /// Adds the links of a digit: the rows or the columns that have a place for it, whichever are
    /// fewer.
    fn add_links(&self, links: &mut ByColumns, digit: usize, rows: Digits, columns: &ByColumns) {
        let mut by_row = [0; COLUMN_SETS];
        for row in rows {
            for (sum, count) in by_row.iter_mut().zip(&self.0[digit][row]) {
                *sum += count;
            }
        }
        for ((sum, by_row), by_column) in links.iter_mut().zip(&by_row).zip(columns) {
            *sum += by_row.min(by_column);
        }
    }
}

/// For every set of columns the number of its columns that are in each of some other sets, added.
fn sizes_within(others: impl IntoIterator<Item = Digits>) -> ByColumns {
    let mut in_column = [0; 9];
    for other in others {
        for column in other {
            in_column[column] += 1;
        }
    }
    let mut sizes = [0; COLUMN_SETS];
    for (column, count) in in_column.into_iter().enumerate() {
        let (without, with) = sizes.split_at_mut(1 << column);
        for (with, without) in with.iter_mut().zip(without) {
            *with = *without + count;
        }
    }
    sizes
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
