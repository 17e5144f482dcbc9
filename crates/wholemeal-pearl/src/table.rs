//! The exercises of lecture L0: aligned text and small matrices.
//!
//! ```
//! use wholemeal_pearl::table::{add, dot, ljustify, mul, rjustify, scale, table};
//!
//! assert_eq!(rjustify(10, "word"), "      word");
//! assert_eq!(ljustify(10, "word"), "word      ");
//! let m = vec![vec![1, 2], vec![3, 4]];
//! assert_eq!(scale(10, &m), [[10, 20], [30, 40]]);
//! assert_eq!(dot(&[1, 2], &[3, 4]), 11);
//! assert_eq!(add(&m, &m), [[2, 4], [6, 8]]);
//! assert_eq!(mul(&m, &m), [[7, 10], [15, 22]]);
//! assert_eq!(table(&[vec![1, -500], vec![100, 6]]), "  1 -500\n100    6\n");
//! ```

use std::fmt::Display;
use std::iter::Sum;
use std::ops::{Add, Mul};

use crate::matrix::{Matrix, cols};

/// Exercise 8.1: pads with blanks on the left.
///
/// A string that is too long is not cut: a misaligned column is ugly, but a number with missing
/// digits is wrong. Width is counted in characters.
#[must_use]
pub fn rjustify(width: usize, text: &str) -> String {
    format!("{text:>width$}")
}

/// Exercise 8.1: pads with blanks on the right. A string that is too long is not cut, see
/// [`rjustify`].
#[must_use]
pub fn ljustify(width: usize, text: &str) -> String {
    format!("{text:<width$}")
}

/// Exercise 8.2.1: a matrix times a number.
pub fn scale<T: Copy + Mul<Output = T>>(factor: T, m: &[Vec<T>]) -> Matrix<T> {
    m.iter()
        .map(|row| row.iter().map(|&x| factor * x).collect())
        .collect()
}

/// Exercise 8.2.2: the dot product of two vectors of the same length.
pub fn dot<T: Copy + Mul<Output = T> + Sum>(xs: &[T], ys: &[T]) -> T {
    xs.iter().zip(ys).map(|(&x, &y)| x * y).sum()
}

/// Exercise 8.2.3: the sum of two matrices of the same size.
pub fn add<T: Copy + Add<Output = T>>(a: &[Vec<T>], b: &[Vec<T>]) -> Matrix<T> {
    let rows = a.iter().zip(b);
    rows.map(|(xs, ys)| xs.iter().zip(ys).map(|(&x, &y)| x + y).collect())
        .collect()
}

/// Exercise 8.2.4: the product of two matrices, the rows of one as long as the
/// columns of the other.
pub fn mul<T: Copy + Mul<Output = T> + Sum>(a: &[Vec<T>], b: &[Vec<T>]) -> Matrix<T> {
    let columns = cols(b.to_vec());
    a.iter()
        .map(|row| columns.iter().map(|col| dot(row, col)).collect())
        .collect()
}

/// Exercise 8.2.5: the matrix as text, every element right-justified in a column of minimal width.
pub fn table<T: Display>(m: &[Vec<T>]) -> String {
    let shown: Matrix<String> = m
        .iter()
        .map(|row| row.iter().map(ToString::to_string).collect())
        .collect();
    let width = |column: Vec<String>| column.iter().map(|s| s.chars().count()).max().unwrap_or(0);
    let widths: Vec<usize> = cols(shown.clone()).into_iter().map(width).collect();
    let line = |row: &Vec<String>| {
        let cells = widths
            .iter()
            .zip(row)
            .map(|(&width, cell)| rjustify(width, cell));
        cells.collect::<Vec<_>>().join(" ") + "\n"
    };
    shown.iter().map(line).collect()
}
