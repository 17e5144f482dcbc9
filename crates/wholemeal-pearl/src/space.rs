//! The number of boards that a matrix of choices expands to.

use crate::matrix::Matrix;
use crate::{Choices, Natural};

/// The number of boards in [`expand`](crate::choices::expand)`(m)`, without
/// making one: the product of the numbers of choices, as lecture L4 computes it.
///
/// ```
/// use wholemeal_pearl::{space::size, Natural};
///
/// let m = vec![vec![vec![1, 2], vec![1]], vec![vec![2], vec![1, 2]]];
/// assert_eq!(size(&m), Natural::from(4));
/// ```
pub fn size<V>(m: &Matrix<Choices<V>>) -> Natural {
    let cells = m.iter().flatten().map(|choices| choices.len() as u32);
    // Singles are most of a board and change nothing.
    let factors = cells.filter(|&n| n != 1);
    factors.fold(Natural::from(1), |product, n| product.times(n))
}
