//! The canonical form of a 9x9 solution grid.
//!
//! The first row of the form is 123456789. The second row depends only on two rows of a band, and
//! [`RowPairs`] has the smallest one with all arrangements of columns that give it. So there are few
//! candidates: the pairs with the smallest second row. Each decides all columns and digits, and
//! then the other rows too, because the first column of every band is ascending.

use super::row_pairs::{Arrangement, PairIndex, RowPairs};
use super::{Board, Canonical9, Lines};
use crate::Form;

/// The rows of a band that come first, second and third in the form.
#[derive(Clone, Copy, Debug)]
pub(super) struct RowOrder {
    pub(super) transposed: bool,
    pub(super) rows: [u8; 3],
    pub(super) pair: PairIndex,
}

/// An arrangement of a solution grid whose first three rows are the smallest.
#[derive(Clone, Copy, Debug)]
struct Candidate {
    transposed: bool,
    rows: [u8; 3],
    columns: Arrangement,
    /// The labels of the digits, counted from 0.
    labels: [u8; 16],
}

/// A search for the form of a solution grid. Its memory is reused.
#[derive(Clone, Debug, Default)]
pub(super) struct SolutionSearch {
    candidates: Vec<Candidate>,
}

/// A candidate with all rows.
#[derive(Clone, Copy, Debug)]
struct Arranged {
    candidate: Candidate,
    rows: [u8; 9],
    /// The labels of the rows from the fourth on, as numbers.
    keys: [u64; 6],
}

impl SolutionSearch {
    /// The form of a solution grid. The cells of the puzzle decide between equal arrangements.
    pub(super) fn canonical(
        &mut self,
        board: &Board,
        puzzle: Option<&[Lines; 2]>,
        form: Form,
    ) -> Canonical9 {
        self.find_candidates(board);
        let mut best: Option<(Arranged, [u8; 81])> = None;
        let mut automorphisms = 0;
        for candidate in &self.candidates {
            let lines = &board.lines[usize::from(candidate.transposed)];
            let limit = best.as_ref().map(|(best, _)| &best.keys);
            let Some(arranged) = candidate.arranged(lines, limit) else {
                continue;
            };
            let cells = puzzle.map_or([0; 81], |puzzle| {
                let digits = candidate.labels.map(|label| label + 1);
                arranged.puzzle_keys(&puzzle[usize::from(candidate.transposed)], &digits, form)
            });
            let better = best
                .as_ref()
                .is_none_or(|(best, best_cells)| (arranged.keys, &cells) < (best.keys, best_cells));
            let equal = best.as_ref().is_some_and(|(best, best_cells)| {
                arranged.keys == best.keys && cells == *best_cells
            });
            if better {
                best = Some((arranged, cells));
                automorphisms = 1;
            } else if equal {
                automorphisms += 1;
            }
        }
        let Some((best, _)) = best else {
            unreachable!("a solution grid has an arrangement");
        };
        best.result(puzzle.unwrap_or(&board.lines), form, automorphisms)
    }

    /// Finds all arrangements with the smallest first three rows.
    fn find_candidates(&mut self, board: &Board) {
        let table = RowPairs::table();
        let mut smallest = u64::MAX;
        self.candidates.clear();
        for_each_best_order(board, table, |order| {
            let lines = &board.lines[usize::from(order.transposed)];
            let first = &lines.rows[usize::from(order.rows[0])];
            let third = &lines.rows[usize::from(order.rows[2])];
            for columns in table.arrangements(order.pair) {
                let labels = labels(first, columns);
                let key = row_key(third, columns, &labels);
                if key > smallest {
                    continue;
                }
                if key < smallest {
                    smallest = key;
                    self.candidates.clear();
                }
                self.candidates.push(Candidate {
                    transposed: order.transposed,
                    rows: order.rows,
                    columns: *columns,
                    labels,
                });
            }
        });
    }
}

/// Calls `callback` with the orders of rows of all bands and stacks that give the smallest second
/// row.
fn for_each_best_order(board: &Board, table: &RowPairs, mut callback: impl FnMut(RowOrder)) {
    let mut orders = [RowOrder {
        transposed: false,
        rows: [0; 3],
        pair: PairIndex::default(),
    }; 36];
    let mut count = 0;
    let mut smallest = u8::MAX;
    for transposed in [false, true] {
        let lines = &board.lines[usize::from(transposed)];
        for band in 0..3 {
            for_each_order(&lines.rows, band, table, |rows, pair| {
                let class = table.class(pair);
                if class > smallest {
                    return;
                }
                if class < smallest {
                    smallest = class;
                    count = 0;
                }
                orders[count] = RowOrder {
                    transposed,
                    rows,
                    pair,
                };
                count += 1;
            });
        }
    }
    orders[..count].iter().for_each(|&order| callback(order));
}

/// Calls `callback` with the six orders of the rows of a band, and the pair of the first two rows.
#[inline]
pub(super) fn for_each_order(
    rows: &[[u8; 16]; 9],
    band: u8,
    table: &RowPairs,
    mut callback: impl FnMut([u8; 3], PairIndex),
) {
    let start = 3 * band;
    let rows = &rows[usize::from(start)..usize::from(start) + 3];
    let mut places = [[0; 16]; 3];
    for (places, row) in places.iter_mut().zip(rows) {
        for (place, &digit) in (0..9).zip(row) {
            places[usize::from(digit & 15)] = place;
        }
    }
    for order in super::row_pairs::ORDERS {
        let [first, second, third] = order;
        let places = &places[usize::from(first)];
        let mut permutation = [0; 9];
        for (place, &digit) in permutation.iter_mut().zip(&rows[usize::from(second)]) {
            *place = places[usize::from(digit & 15)];
        }
        let order = [start + first, start + second, start + third];
        callback(order, table.index(&permutation));
    }
}

/// The labels of the digits if this is the first row.
#[inline]
pub(super) fn labels(first: &[u8; 16], columns: &Arrangement) -> [u8; 16] {
    let mut labels = [0; 16];
    for (label, &column) in (0..).zip(columns) {
        labels[usize::from(first[usize::from(column & 15)] & 15)] = label;
    }
    labels
}

/// The labels of a row as a number.
#[inline]
pub(super) fn row_key(row: &[u8; 16], columns: &Arrangement, labels: &[u8; 16]) -> u64 {
    columns.iter().fold(0, |key, &column| {
        let digit = row[usize::from(column & 15)];
        key << 4 | u64::from(labels[usize::from(digit & 15)])
    })
}

impl Candidate {
    /// Orders the other rows; `None` if they are larger than the limit.
    fn arranged(&self, lines: &Lines, limit: Option<&[u64; 6]>) -> Option<Arranged> {
        let label_of_row = |row: u8| {
            let digit = lines.rows[usize::from(row)][usize::from(self.columns[0] & 15)];
            self.labels[usize::from(digit & 15)]
        };
        let first = self.rows[0] / 3;
        let [a, b] = [[1, 2], [0, 2], [0, 1]][usize::from(first)];
        // Every label occurs once in the first column, so it is a place to sort by.
        let mut row_of_label = [0; 16];
        let mut firsts = [u8::MAX; 2];
        for (first, band) in firsts.iter_mut().zip([a, b]) {
            for row in 3 * band..3 * band + 3 {
                let label = label_of_row(row);
                row_of_label[usize::from(label)] = row + 1;
                *first = label.min(*first);
            }
        }
        let b = if firsts[0] < firsts[1] { b } else { a };
        let mut rows = [0; 9];
        rows[..3].copy_from_slice(&self.rows);
        let mut places = [3, 6];
        for row in row_of_label.into_iter().filter(|&row| row > 0) {
            let band = usize::from((row - 1) / 3 == b);
            rows[places[band]] = row - 1;
            places[band] += 1;
        }
        let mut keys = [0; 6];
        let mut smaller = limit.is_none();
        for (i, &row) in rows[3..].iter().enumerate() {
            keys[i] = row_key(&lines.rows[usize::from(row)], &self.columns, &self.labels);
            if !smaller {
                let limit = limit.map_or(u64::MAX, |limit| limit[i]);
                if keys[i] > limit {
                    return None;
                }
                smaller = keys[i] < limit;
            }
        }
        Some(Arranged {
            candidate: *self,
            rows,
            keys,
        })
    }
}

impl Arranged {
    /// The cells of a puzzle with this solution, in an order in which the form of the puzzle is the
    /// smallest.
    fn puzzle_keys(&self, lines: &Lines, digits: &[u8; 16], form: Form) -> [u8; 81] {
        let blank = match form {
            Form::Min => 0,
            Form::Max => u8::MAX,
        };
        let mut keys = [0; 81];
        for (part, &row) in keys.chunks_exact_mut(9).zip(&self.rows) {
            for (key, &column) in part.iter_mut().zip(&self.candidate.columns) {
                *key = match lines.rows[usize::from(row)][usize::from(column)] {
                    0 => blank,
                    digit => digits[usize::from(digit & 15)],
                };
            }
        }
        keys
    }

    fn result(&self, lines: &[Lines; 2], form: Form, automorphisms: u32) -> Canonical9 {
        let candidate = &self.candidate;
        let mut digits = [0; 10];
        for (digit, new) in digits.iter_mut().enumerate().skip(1) {
            *new = match form {
                Form::Min => candidate.labels[digit] + 1,
                Form::Max => 9 - candidate.labels[digit],
            };
        }
        Canonical9::new(
            &lines[usize::from(candidate.transposed)],
            candidate.transposed,
            self.rows,
            candidate.columns,
            digits,
            automorphisms,
        )
    }
}
