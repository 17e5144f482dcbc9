//! Boards as lists of lists: `rows`, `cols`, `boxs`, `group`, `ungroup`.
//!
//! Each of the three views turns rows, columns or boxes into rows, so that a function on
//! rows works on columns and boxes too. Each view is its own inverse.
//!
//! ```
//! use wholemeal_pearl::matrix::{boxs, cols, group, rows, ungroup};
//! use wholemeal_pearl::Boxsize;
//!
//! let m = vec![vec![1, 2, 3, 4], vec![5, 6, 7, 8], vec![9, 10, 11, 12], vec![13, 14, 15, 16]];
//! let two = Boxsize::square(2);
//! assert_eq!(boxs(two, m.clone())[0], [1, 2, 5, 6]);
//! assert_eq!(cols(m.clone())[0], [1, 5, 9, 13]);
//! assert_eq!(boxs(two, boxs(two, m.clone())), m);
//! assert_eq!(cols(cols(m.clone())), m);
//! assert_eq!(rows(rows(m.clone())), m);
//! assert_eq!(ungroup(group(3, vec![1, 2, 3, 4, 5])), [1, 2, 3, 4, 5]);
//! ```

use crate::Boxsize;

/// A row: a list.
pub type Row<T> = Vec<T>;

/// A matrix: a list of rows, all of the same length.
pub type Matrix<T> = Vec<Row<T>>;

/// `map` on lists: applies a function to every element.
pub fn map<A, B>(xs: Vec<A>, f: impl FnMut(A) -> B) -> Vec<B> {
    xs.into_iter().map(f).collect()
}

/// The rows of a matrix: the matrix itself.
pub fn rows<T>(m: Matrix<T>) -> Matrix<T> {
    m
}

/// The columns of a matrix as rows.
///
/// Lectures L1 and L3 zip each row onto the columns of the rows below; here the
/// fold runs from the other end and appends, which gives the same lists.
pub fn cols<T>(m: Matrix<T>) -> Matrix<T> {
    let width = m.first().map_or(0, Vec::len);
    let none = std::iter::repeat_with(Vec::new).take(width).collect();
    m.into_iter().fold(none, |columns: Matrix<T>, row| {
        map(columns.into_iter().zip(row).collect(), |(mut column, x)| {
            column.push(x);
            column
        })
    })
}

/// Lecture L4's `transpose`: the heads of all rows, then the columns of the rest.
pub fn transpose<T>(m: Matrix<T>) -> Matrix<T> {
    let mut rests: Vec<_> = m.into_iter().map(Vec::into_iter).collect();
    let heads = || {
        rests
            .iter_mut()
            .map(Iterator::next)
            .collect::<Option<Row<T>>>()
    };
    std::iter::from_fn(heads)
        .take_while(|row| !row.is_empty())
        .collect()
}

/// Cuts a list into chunks of `n` elements; the last may be shorter. Lecture L1 calls it `chop`,
/// lecture L2 `chunk`.
///
/// ```
/// use wholemeal_pearl::matrix::group;
///
/// assert_eq!(group(3, (1..=9).collect()), [[1, 2, 3], [4, 5, 6], [7, 8, 9]]);
/// assert_eq!(group(3, vec![1, 2, 3, 4]), [vec![1, 2, 3], vec![4]]);
/// ```
///
/// # Panics
/// If `n` is 0.
pub fn group<T>(n: usize, xs: Vec<T>) -> Vec<Vec<T>> {
    assert!(n > 0, "chunks have at least one element");
    let mut rest = xs.into_iter();
    std::iter::from_fn(|| Some(rest.by_ref().take(n).collect::<Vec<T>>()))
        .take_while(|piece| !piece.is_empty())
        .collect()
}

/// Joins the chunks again: `concat`. Lecture L1 calls it `unchop`.
pub fn ungroup<T>(xss: Vec<Vec<T>>) -> Vec<T> {
    xss.into_iter().flatten().collect()
}

/// The boxes of a matrix as rows: pack, transpose, unpack.
pub fn boxs<T>(b: Boxsize, m: Matrix<T>) -> Matrix<T> {
    unpack(map(pack(b, m), cols))
}

/// Lecture L4's first step: for every band of boxes the rows, cut into chunks.
pub fn pack<T>(b: Boxsize, m: Matrix<T>) -> Vec<Matrix<Vec<T>>> {
    group(b.rows, map(m, |row| group(b.columns, row)))
}

/// Lecture L4's last step.
pub fn unpack<T>(bands: Vec<Matrix<Vec<T>>>) -> Matrix<T> {
    map(ungroup(bands), ungroup)
}

/// One of the three views: the argument of `pruneBy`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum View {
    /// Rows as they are.
    Rows,
    /// Columns as rows.
    Cols,
    /// Boxes as rows.
    Boxs,
}

impl View {
    /// All three views.
    pub const ALL: [View; 3] = [View::Rows, View::Cols, View::Boxs];

    /// Applies the view to a matrix. Applying it twice gives the matrix back.
    pub fn of<T>(self, b: Boxsize, m: Matrix<T>) -> Matrix<T> {
        match self {
            View::Rows => rows(m),
            View::Cols => cols(m),
            View::Boxs => boxs(b, m),
        }
    }
}
