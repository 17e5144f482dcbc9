//! The definition of a solution: `nodups`, `valid`.
//!
//! ```
//! use wholemeal_pearl::valid::{nodups, valid};
//! use wholemeal_pearl::Boxsize;
//!
//! assert!(nodups(&[1, 2, 3]) && !nodups(&[1, 2, 1]));
//! let board = vec![vec![1, 2, 3, 4], vec![3, 4, 1, 2], vec![2, 1, 4, 3], vec![4, 3, 2, 1]];
//! assert!(valid(Boxsize::square(2), &board));
//! ```

use crate::matrix::{Matrix, View};
use crate::{Boxsize, Value};

/// No element occurs twice.
pub fn nodups<T: PartialEq>(xs: &[T]) -> bool {
    match xs {
        [] => true,
        [x, rest @ ..] => !rest.contains(x) && nodups(rest),
    }
}

/// `all nodups . f`: no row of this view has a duplicate.
pub fn nodups_by<T: Value>(view: View, b: Boxsize, board: &Matrix<T>) -> bool {
    match view {
        View::Rows => board.iter().all(|row| nodups(row)),
        _ => view.of(b, board.clone()).iter().all(|row| nodups(row)),
    }
}

/// No row, column or box has a duplicate. Lecture L0 calls it `legal`, L1
/// `correct`.
pub fn valid<T: Value>(b: Boxsize, board: &Matrix<T>) -> bool {
    View::ALL.iter().all(|&view| nodups_by(view, b, board))
}
