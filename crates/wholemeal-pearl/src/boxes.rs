//! Four other ways to cut a board into boxes.
//!
//! Lecture L4 asks its students for their own version of `boxs` and shows some of the answers;
//! lecture L2 has one more. They all agree with [`boxs`](crate::matrix::boxs), which is the only
//! one that uses no indices.
//!
//! ```
//! use wholemeal_pearl::{boxes, matrix, Boxsize};
//!
//! let e: Vec<Vec<u32>> = (0..9).map(|i| (0..9).map(|j| 9 * i + j + 1).collect()).collect();
//! let b = Boxsize::square(3);
//! let expected = matrix::boxs(b, e.clone());
//! assert_eq!(boxes::by_transposing(b, e.clone()), expected);
//! assert_eq!(boxes::by_splitting(b, &e), expected);
//! assert_eq!(boxes::by_ranges(b, &e), expected);
//! assert_eq!(boxes::by_dropping(b, &e), expected);
//! ```

use crate::Boxsize;
use crate::matrix::{Matrix, map, pack, transpose, unpack};

/// Lecture L2: chop the rows, zip the chunks with `transpose`, flatten.
pub fn by_transposing<T>(b: Boxsize, m: Matrix<T>) -> Matrix<T> {
    unpack(map(pack(b, m), transpose))
}

/// Lecture L4, first answer: take a band of rows, split each, pick the `i`th parts.
pub fn by_splitting<T: Clone>(b: Boxsize, m: &[Vec<T>]) -> Matrix<T> {
    let Some((band, rest)) = m
        .split_at_checked(b.rows)
        .filter(|(band, _)| !band.is_empty())
    else {
        return Vec::new();
    };
    let parts: Vec<Vec<&[T]>> = band
        .iter()
        .map(|row| row.chunks(b.columns).collect())
        .collect();
    let boxes = (0..b.rows).map(|i| parts.iter().flat_map(|row| row[i].to_vec()).collect());
    boxes.chain(by_splitting(b, rest)).collect()
}

/// Lecture L4, second answer: for every box the cells whose row and column number are in its
/// ranges.
pub fn by_ranges<T: Clone>(b: Boxsize, m: &[Vec<T>]) -> Matrix<T> {
    let starts = |step: usize| (0..b.side()).step_by(step);
    let corners = starts(b.rows).flat_map(|r| starts(b.columns).map(move |c| (r, c)));
    let between = |low: usize, n: usize, i: usize| low <= i && i < low + n;
    corners
        .map(|(r, c)| {
            let lines = m.iter().enumerate().filter(|&(i, _)| between(r, b.rows, i));
            lines
                .flat_map(|(_, row)| row.iter().enumerate())
                .filter(|&(j, _)| between(c, b.columns, j))
                .map(|(_, x)| x.clone())
                .collect()
        })
        .collect()
}

/// Lecture L4, third answer: `take` and `drop`, folded together with `++`.
pub fn by_dropping<T: Clone>(b: Boxsize, m: &[Vec<T>]) -> Matrix<T> {
    let append = |mut xs: Vec<T>, ys: Vec<T>| {
        xs.extend(ys);
        xs
    };
    let part = |row: &Vec<T>, i: usize| -> Vec<T> {
        row.iter()
            .skip(b.columns * i)
            .take(b.columns)
            .cloned()
            .collect()
    };
    let bands = (0..b.columns).map(|i| m.iter().skip(b.rows * i).take(b.rows));
    bands
        .flat_map(|band| {
            (0..b.rows).map(move |i| {
                band.clone()
                    .map(|row| part(row, i))
                    .fold(Vec::new(), append)
            })
        })
        .collect()
}
