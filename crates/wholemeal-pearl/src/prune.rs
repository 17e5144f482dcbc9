//! Removing impossible choices: `ones`, `remove`, `prune_row`, `prune_by`, `prune`,
//! `many`.
//!
//! ```
//! use wholemeal_pearl::prune::prune_row;
//!
//! // Lecture L1's example.
//! let row = vec![vec![2, 4], vec![2], vec![3, 4], vec![1, 2]];
//! assert_eq!(prune_row(row), [vec![4], vec![2], vec![3, 4], vec![1]]);
//! ```

use crate::matrix::{Matrix, Row, View, map};
use crate::{Boxsize, Choices, Value};

/// Returns `true` if there is exactly one choice.
pub fn single<T>(choices: &[T]) -> bool {
    choices.len() == 1
}

/// The values that are settled in a row: `[d | [d] <- row]`. Lectures L1 and L3
/// call them `fixed`, L4 `singles`.
///
/// ```
/// use wholemeal_pearl::prune::{ones, ones_by_filter};
///
/// let row = [vec![1, 2], vec![3], vec![], vec![4]];
/// assert_eq!(ones(&row), [3, 4]);
/// assert_eq!(ones_by_filter(&row), ones(&row));
/// ```
pub fn ones<T: Clone>(row: &[Vec<T>]) -> Vec<T> {
    let settled = row.iter().filter_map(|cell| match &cell[..] {
        [d] => Some(d.clone()),
        _ => None,
    });
    settled.collect()
}

/// The other form of lecture L0, `map head . filter singleton`, which is also
/// L4's `concat . filter single`.
pub fn ones_by_filter<T: Clone>(row: &[Vec<T>]) -> Vec<T> {
    row.iter()
        .filter(|cell| single(cell))
        .flatten()
        .cloned()
        .collect()
}

/// Removes settled values, but never from a cell that is settled itself.
///
/// ```
/// use wholemeal_pearl::prune::remove;
///
/// assert_eq!(remove(&[1, 2], vec![1, 2, 3]), [3]);
/// assert_eq!(remove(&[1, 2], vec![2]), [2]);
/// ```
///
/// So two equal settled cells of a house are not changed: [`safe`](crate::search::safe) detects the
/// conflict, [`void`](crate::search::void) does not.
pub fn remove<T: PartialEq>(settled: &[T], choices: Choices<T>) -> Choices<T> {
    if single(&choices) {
        choices
    } else {
        choices
            .into_iter()
            .filter(|c| !settled.contains(c))
            .collect()
    }
}

/// Prunes a row by its settled cells. Lecture L1 calls it `pruneList`, L2 and L4
/// `reduce`.
pub fn prune_row<T: Value>(row: Row<Choices<T>>) -> Row<Choices<T>> {
    let settled = ones(&row);
    map(row, |choices| remove(&settled, choices))
}

/// Lecture L4's `minus`: the list difference `\\`, which removes one occurrence
/// for each element, but does not change a single choice.
///
/// ```
/// use wholemeal_pearl::prune::minus;
///
/// assert_eq!(minus(vec![1, 2, 3], &[2]), [1, 3]);
/// assert_eq!(minus(vec![2], &[2]), [2]);
/// ```
pub fn minus<T: PartialEq>(choices: Choices<T>, settled: &[T]) -> Choices<T> {
    if single(&choices) {
        choices
    } else {
        difference(choices, settled)
    }
}

/// The list difference `\\` of the standard library of the lectures.
pub fn difference<T: PartialEq>(xs: Vec<T>, ys: &[T]) -> Vec<T> {
    ys.iter().fold(xs, |mut xs, y| {
        if let Some(i) = xs.iter().position(|x| x == y) {
            xs.remove(i);
        }
        xs
    })
}

/// Lecture L4's `reduce`, written with [`minus`]: the same function as
/// [`prune_row`] on choices without duplicates.
///
/// ```
/// use wholemeal_pearl::prune::reduce;
///
/// let row: Vec<Vec<char>> = ["123", "2", "567", "7"].map(|s| s.chars().collect()).into();
/// let reduced: Vec<String> = reduce(row).iter().map(|c| c.iter().collect()).collect();
/// assert_eq!(reduced, ["13", "2", "56", "7"]);
/// ```
pub fn reduce<T: Value>(row: Row<Choices<T>>) -> Row<Choices<T>> {
    let singles = ones_by_filter(&row);
    map(row, |choices| minus(choices, &singles))
}

/// `pruneBy f = f . map pruneRow . f`.
pub fn prune_by<T: Value>(view: View, b: Boxsize, m: Matrix<Choices<T>>) -> Matrix<Choices<T>> {
    through(view, b, prune_row, m)
}

/// Applies a function to the rows of a view: `f . map g . f`.
pub fn through<T>(
    view: View,
    b: Boxsize,
    g: impl FnMut(Row<T>) -> Row<T>,
    m: Matrix<T>,
) -> Matrix<T> {
    view.of(b, map(view.of(b, m), g))
}

/// `prune = pruneBy boxs . pruneBy cols . pruneBy rows`: rows first, as in lectures
/// L0, L2, L3 and L4.
pub fn prune<T: Value>(b: Boxsize, m: Matrix<Choices<T>>) -> Matrix<Choices<T>> {
    prune_in([View::Rows, View::Cols, View::Boxs], b, m)
}

/// Lecture L1's `pruneMatrix = pruneBy rows . pruneBy cols . pruneBy boxes`: boxes
/// first.
pub fn prune_matrix<T: Value>(b: Boxsize, m: Matrix<Choices<T>>) -> Matrix<Choices<T>> {
    prune_in([View::Boxs, View::Cols, View::Rows], b, m)
}

/// Prunes by the views in this order.
pub fn prune_in<T: Value>(
    order: [View; 3],
    b: Boxsize,
    m: Matrix<Choices<T>>,
) -> Matrix<Choices<T>> {
    order.into_iter().fold(m, |m, view| prune_by(view, b, m))
}

/// Prunes by all views of the same board, so that no view uses the removals of another.
/// The pictures of lecture L1 are drawn this way.
pub fn prune_at_once<T: Value>(b: Boxsize, m: &Matrix<Choices<T>>) -> Matrix<Choices<T>> {
    let views = View::ALL.map(|view| prune_by(view, b, m.clone()));
    let [first, others @ ..] = views;
    let meet = |a: Choices<T>, b: &Choices<T>| a.into_iter().filter(|c| b.contains(c)).collect();
    others.iter().fold(first, |m, other| {
        let rows = m.into_iter().zip(other);
        rows.map(|(row, other)| {
            row.into_iter()
                .zip(other)
                .map(|(a, b)| meet(a, b))
                .collect()
        })
        .collect()
    })
}

/// Applies a function until it makes no difference: `many` of lecture L3, the
/// fixed point of L4, and `repeatedly` of L0 in its first form.
///
/// It ends for every function that only removes choices, as pruning does.
///
/// ```
/// use wholemeal_pearl::prune::{many, repeatedly};
///
/// let halve = |n: u32| if n % 2 == 0 { n / 2 } else { n };
/// assert_eq!(many(halve, 96), 3);
/// assert_eq!(repeatedly(halve, 96), 3);
/// ```
pub fn many<A: Clone + PartialEq>(f: impl Fn(A) -> A, x: A) -> A {
    many_while(&|| true, f, x)
}

/// The same, until the meter stops it, because a long prune has to poll the budget.
pub fn many_while<A: Clone + PartialEq>(
    go_on: &dyn Fn() -> bool,
    f: impl Fn(A) -> A,
    mut x: A,
) -> A {
    while go_on() {
        let y = f(x.clone());
        if x == y {
            break;
        }
        x = y;
    }
    x
}

/// `repeatedly` in its second form: all iterates, each paired with the next; the
/// first that equals its neighbour.
///
/// `fst . head . dropWhile (uncurry (/=)) . pairs . iterate f`
pub fn repeatedly<A: Clone + PartialEq>(f: impl Fn(A) -> A, x: A) -> A {
    let step = |(_, y): &(A, A)| Some((y.clone(), f(y.clone())));
    let mut pairs = std::iter::successors(Some((x.clone(), f(x.clone()))), step);
    pairs.find(|(x, y)| x == y).map_or(x, |(fixed, _)| fixed)
}
