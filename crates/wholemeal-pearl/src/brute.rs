//! Lecture L2's skeleton, level 0: boards of `Maybe` a value, filled from left to
//! right and top to bottom.
//!
//! ```
//! use wholemeal_pearl::brute::{all_blank_positions, from_string, ok_sudoku, to_string, update};
//! use wholemeal_pearl::{Boxsize, Rules};
//!
//! let rules = Rules::characters(Boxsize::square(2), '.');
//! let board = from_string(&rules, "1..4..1..1..4..1").unwrap();
//! assert_eq!(all_blank_positions(&board)[..2], [(0, 1), (0, 2)]);
//! let board = update(board, (0, 1), Some('2'));
//! assert!(ok_sudoku(rules.boxsize, &board));
//! assert_eq!(to_string(&board), "12.4..1..1..4..1");
//! ```

use crate::matrix::{Matrix, View, group, map};
use crate::valid::nodups;
use crate::{Boxsize, Meter, Natural, Rules, Solutions, Value};

/// A board with a value or nothing in every cell.
pub type Sudoku<V> = Matrix<Option<V>>;

/// A row and a column, counted from 0.
pub type Pos = (usize, usize);

/// The board has the right number of rows and columns, and contains only values.
pub fn is_sudoku<V: Value>(rules: &Rules<V>, s: &Sudoku<V>) -> bool {
    let side = rules.boxsize.side();
    let known = |cell: &Option<V>| cell.as_ref().is_none_or(|v| rules.values.contains(v));
    let fits = |row: &Vec<Option<V>>| row.len() == side && row.iter().all(known);
    s.len() == side && s.iter().all(fits)
}

/// No block (row, column or box) contains a value twice.
pub fn ok_sudoku<V: Value>(b: Boxsize, s: &Sudoku<V>) -> bool {
    let held = |row: &Vec<Option<V>>| row.iter().flatten().cloned().collect::<Vec<V>>();
    let ok = |view: View| view.of(b, s.clone()).iter().all(|row| nodups(&held(row)));
    View::ALL.into_iter().all(ok)
}

/// Every cell contains a value.
pub fn no_blanks<V>(s: &Sudoku<V>) -> bool {
    s.iter().flatten().all(Option::is_some)
}

/// The places of all blanks, row by row.
pub fn all_blank_positions<V>(s: &Sudoku<V>) -> Vec<Pos> {
    let cells = s.iter().enumerate().flat_map(|(i, row)| {
        let blanks = row.iter().enumerate().filter(|(_, cell)| cell.is_none());
        blanks.map(move |(j, _)| (i, j))
    });
    cells.collect()
}

/// The lecture's `!!=`: a list with one element replaced; the unchanged list if it is too short.
///
/// ```
/// use wholemeal_pearl::brute::replace;
///
/// assert_eq!(replace(vec!['a', 'b', 'c'], 1, 'x'), ['a', 'x', 'c']);
/// assert_eq!(replace(vec!['a'], 7, 'x'), ['a']);
/// ```
pub fn replace<T>(mut xs: Vec<T>, i: usize, x: T) -> Vec<T> {
    if let Some(place) = xs.get_mut(i) {
        *place = x;
    }
    xs
}

/// The board with one cell changed; the unchanged board if it has no such cell.
pub fn update<V: Value>(s: Sudoku<V>, (i, j): Pos, cell: Option<V>) -> Sudoku<V> {
    match s.get(i).cloned() {
        Some(row) => replace(s, i, replace(row, j, cell)),
        None => s,
    }
}

/// Reads the canonical string of a board: all cells in reading order. Returns
/// `None` for a string of another length or with other characters.
#[must_use]
pub fn from_string(rules: &Rules<char>, text: &str) -> Option<Sudoku<char>> {
    let convert = |c: char| (!rules.is_blank(&c)).then_some(c);
    let cells: Vec<Option<char>> = text.chars().map(convert).collect();
    let board = group(rules.boxsize.side(), cells);
    is_sudoku(rules, &board).then_some(board)
}

/// Writes the canonical string of a board, with dots for blanks.
#[must_use]
pub fn to_string(s: &Sudoku<char>) -> String {
    s.iter().flatten().map(|cell| cell.unwrap_or('.')).collect()
}

/// A board of values and blanks as a board of `Maybe` a value.
pub fn from_board<V: Value>(rules: &Rules<V>, board: &Matrix<V>) -> Sudoku<V> {
    let convert = |v: &V| (!rules.is_blank(v)).then(|| v.clone());
    board
        .iter()
        .map(|row| row.iter().map(convert).collect())
        .collect()
}

/// Level 0: tries every value in the first blank, then in the next, and backtracks when a block
/// contains a value twice.
pub fn solve_level_0<'a, V: Value>(
    rules: &'a Rules<V>,
    s: Sudoku<V>,
    meter: &'a Meter<'_>,
) -> Solutions<'a, V> {
    let blanks = all_blank_positions(&s);
    let boards = || Natural::power(rules.values.len() as u32, blanks.len());
    if !meter.visit() {
        Box::new(std::iter::empty())
    } else if !ok_sudoku(rules.boxsize, &s) {
        meter.settle(&boards());
        Box::new(std::iter::empty())
    } else if let Some(&first) = blanks.first() {
        meter.branch();
        let filled = rules
            .values
            .iter()
            .map(move |v| update(s.clone(), first, Some(v.clone())));
        Box::new(filled.flat_map(move |s| solve_level_0(rules, s, meter)))
    } else {
        meter.settle(&Natural::from(1));
        Box::new(std::iter::once(map(s, |row| {
            row.into_iter().flatten().collect()
        })))
    }
}
