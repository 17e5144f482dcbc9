//! Expand one cell, prune, and so on: `complete`, `void`, `safe`, `blocked`,
//! `expand1` and the three programs called `search`.
//!
//! ```
//! use wholemeal_pearl::choices::choices;
//! use wholemeal_pearl::search::{complete, safe, search, void};
//! use wholemeal_pearl::{Boxsize, Meter, Rules};
//!
//! let rules = Rules::numbers(Boxsize { rows: 1, columns: 2 });
//! let open = choices(&rules, &vec![vec![1, 0], vec![0, 0]]);
//! assert!(!complete(&open) && !void(&open) && safe(rules.boxsize, &open));
//! let meter = Meter::unlimited();
//! let found: Vec<_> = search(&rules, &open, &meter).collect();
//! assert_eq!(found, [vec![vec![1, 2], vec![2, 1]]]);
//! ```

use std::sync::OnceLock;

use crate::matrix::{Matrix, Row, View};
use crate::prune::{ones, prune, single};
use crate::valid::nodups;
use crate::{Boxsize, Choices, Meter, Natural, Rules, Solutions, Value};

/// All cells have a single choice.
pub fn complete<V>(m: &Matrix<Choices<V>>) -> bool {
    m.iter().all(|row| row.iter().all(|cell| single(cell)))
}

/// Some cell has no choice.
pub fn void<V>(m: &Matrix<Choices<V>>) -> bool {
    m.iter().any(|row| row.iter().any(Vec::is_empty))
}

/// No row, column or box has the same value settled twice.
pub fn safe<V: Value>(b: Boxsize, m: &Matrix<Choices<V>>) -> bool {
    View::ALL.iter().all(|&view| match view {
        View::Rows => m.iter().all(|row| consistent(row)),
        _ => view.of(b, m.clone()).iter().all(|row| consistent(row)),
    })
}

/// The settled cells of a row differ: `nodups . ones`.
///
/// ```
/// use wholemeal_pearl::search::consistent;
///
/// // Lecture L4's example.
/// let row: Vec<Vec<char>> = ["12", "2", "34", "3", "2"].map(|s| s.chars().collect()).into();
/// assert!(!consistent(&row));
/// ```
pub fn consistent<V: Value>(row: &[Choices<V>]) -> bool {
    nodups(&ones(row))
}

/// The matrix has no solution: `void`, or not `safe`.
pub fn blocked<V: Value>(b: Boxsize, m: &Matrix<Choices<V>>) -> bool {
    void(m) || !safe(b, m)
}

/// A list cut in two before the first element that satisfies a condition, as the
/// `break` of the lectures does.
///
/// ```
/// use wholemeal_pearl::search::break_at;
///
/// assert_eq!(break_at(|&n: &i32| n > 2, &[1, 2, 3, 1]), (&[1, 2][..], &[3, 1][..]));
/// assert_eq!(break_at(|&n: &i32| n > 9, &[1, 2]), (&[1, 2][..], &[][..]));
/// ```
pub fn break_at<T>(p: impl Fn(&T) -> bool, xs: &[T]) -> (&[T], &[T]) {
    xs.split_at(xs.iter().position(p).unwrap_or(xs.len()))
}

/// The matrices in which one cell has each of its choices in turn, as in the picture of lecture L0.
///
/// ```text
///        above
/// left |  c  | right
///        below
/// ```
#[derive(Clone, Debug)]
pub struct Expansion<V> {
    above: Matrix<Choices<V>>,
    left: Row<Choices<V>>,
    cell: std::vec::IntoIter<V>,
    right: Row<Choices<V>>,
    below: Matrix<Choices<V>>,
    /// The number of boards of the other cells, once it was computed.
    others: OnceLock<Natural>,
}

impl<V: Value> Expansion<V> {
    /// Expands the first cell whose choices meet a condition. The result is empty if
    /// there is no such cell.
    pub fn at(optimal: impl Fn(&Choices<V>) -> bool, m: &Matrix<Choices<V>>) -> Expansion<V> {
        let (above, rest) = break_at(|row: &Row<_>| row.iter().any(&optimal), m);
        let (row, below) = rest
            .split_first()
            .map_or((&[][..], rest), |(r, b)| (&r[..], b));
        let (left, rest) = break_at(&optimal, row);
        let (cell, right) = rest
            .split_first()
            .map_or((&[][..], rest), |(c, r)| (&c[..], r));
        Expansion {
            above: above.to_vec(),
            left: left.to_vec(),
            cell: Vec::from(cell).into_iter(),
            right: right.to_vec(),
            below: below.to_vec(),
            others: OnceLock::new(),
        }
    }

    /// Row and column of the cell, counted from 0.
    #[must_use]
    pub fn place(&self) -> (usize, usize) {
        (self.above.len(), self.left.len())
    }

    /// The choices that are not expanded yet.
    #[must_use]
    pub fn to_come(&self) -> &[V] {
        self.cell.as_slice()
    }

    /// The number of boards in the matrices that are not expanded yet.
    #[must_use]
    pub fn size(&self) -> Natural {
        let others = self.others.get_or_init(|| {
            let rows = self.above.iter().chain([&self.left, &self.right]);
            let cells = rows.chain(&self.below).flatten();
            Natural::product(cells.map(|choices| choices.len() as u32))
        });
        others.times(self.cell.len() as u32)
    }
}

impl<V: Value> Iterator for Expansion<V> {
    type Item = Matrix<Choices<V>>;

    fn next(&mut self) -> Option<Matrix<Choices<V>>> {
        let c = self.cell.next()?;
        let row = [&self.left[..], &[vec![c]], &self.right].concat();
        Some([&self.above[..], &[row], &self.below].concat())
    }
}

/// The lengths of all lists of choices except single ones.
fn lengths<V>(m: &Matrix<Choices<V>>) -> impl Iterator<Item = usize> + '_ {
    m.iter().flatten().map(Vec::len).filter(|&n| n != 1)
}

/// Lecture L0: expands the first cell with the fewest choices that is not settled. A cell without
/// choices is possible; then the result is empty.
///
/// ```
/// use wholemeal_pearl::search::expand1;
///
/// let m = vec![vec![vec![1], vec![1, 2, 3]], vec![vec![2, 3], vec![1, 2]]];
/// let expanded: Vec<_> = expand1(&m).collect();
/// assert_eq!(expanded[1], [[vec![1], vec![1, 2, 3]], [vec![3], vec![1, 2]]]);
/// assert_eq!(expanded.len(), 2);
/// assert_eq!(expand1(&vec![vec![vec![1, 2], vec![]]]).count(), 0);
/// ```
///
/// On a matrix of single choices, where the lecture is undefined, the result is empty.
pub fn expand1<V: Value>(m: &Matrix<Choices<V>>) -> Expansion<V> {
    let n = lengths(m).min();
    Expansion::at(|cell| Some(cell.len()) == n, m)
}

/// Lecture L1's `expand` and L4's `expandMin`: expands the first cell with the
/// fewest choices of those with more than one.
pub fn expand_min<V: Value>(m: &Matrix<Choices<V>>) -> Expansion<V> {
    let n = min_choice(m);
    Expansion::at(|cell| Some(cell.len()) == n, m)
}

/// Lecture L1's `minchoice`: the fewest choices of a cell with more than one.
pub fn min_choice<V>(m: &Matrix<Choices<V>>) -> Option<usize> {
    lengths(m).filter(|&n| n > 1).min()
}

/// Lecture L2's `expandFirst`: the same cell as [`expand_min`], but the search for
/// it ends at the first cell with two choices.
pub fn expand_first<V: Value>(m: &Matrix<Choices<V>>) -> Expansion<V> {
    let two = m.iter().flatten().any(|cell| cell.len() == 2);
    let n = if two { Some(2) } else { min_choice(m) };
    Expansion::at(|cell| Some(cell.len()) == n, m)
}

/// The `expand` of lectures L2 and L4: expands the first cell that is not settled, for any number
/// of choices.
pub fn expand_next<V: Value>(m: &Matrix<Choices<V>>) -> Expansion<V> {
    Expansion::at(|cell| !single(cell), m)
}

/// Lecture L0, first version: a board is checked when it is complete.
pub fn search_late<'a, V: Value>(
    rules: &'a Rules<V>,
    m: &Matrix<Choices<V>>,
    meter: &'a Meter<'_>,
) -> Solutions<'a, V> {
    let pruned = prune(rules.boxsize, m.clone());
    if !meter.look(m, &pruned) {
        Box::new(std::iter::empty())
    } else if !complete(&pruned) {
        let opened = meter.guess(expand1(&pruned));
        Box::new(opened.flat_map(move |m| search_late(rules, &m, meter)))
    } else if safe(rules.boxsize, &pruned) {
        meter.solution(pruned)
    } else {
        meter.dead_end(&pruned)
    }
}

/// Lecture L0, second version: a board is abandoned as soon as it is unsafe.
pub fn search<'a, V: Value>(
    rules: &'a Rules<V>,
    m: &Matrix<Choices<V>>,
    meter: &'a Meter<'_>,
) -> Solutions<'a, V> {
    let pruned = prune(rules.boxsize, m.clone());
    if !meter.look(m, &pruned) {
        Box::new(std::iter::empty())
    } else if !safe(rules.boxsize, &pruned) {
        meter.dead_end(&pruned)
    } else if complete(&pruned) {
        meter.solution(pruned)
    } else {
        let opened = meter.guess(expand1(&pruned));
        Box::new(opened.flat_map(move |m| search(rules, &m, meter)))
    }
}

/// A way to prune a board of choices.
pub type Pruner<V> = fn(&Rules<V>, Matrix<Choices<V>>) -> Matrix<Choices<V>>;

/// A way to choose the cell to expand.
pub type Expander<V> = fn(&Matrix<Choices<V>>) -> Expansion<V>;

/// Lecture L1's `expandprune` and the `search` of L2 and L4: a board is abandoned as
/// soon as it is blocked. Expanded boards are pruned before they are checked.
pub fn search_by<'a, V: Value>(
    rules: &'a Rules<V>,
    prune: impl Fn(&Rules<V>, Matrix<Choices<V>>) -> Matrix<Choices<V>> + Copy + 'a,
    expand: Expander<V>,
    m: Matrix<Choices<V>>,
    meter: &'a Meter<'_>,
) -> Solutions<'a, V> {
    if !meter.visit() {
        Box::new(std::iter::empty())
    } else if blocked(rules.boxsize, &m) {
        meter.dead_end(&m)
    } else if complete(&m) {
        meter.solution(m)
    } else {
        let opened = meter.guess(expand(&m));
        let pruned = opened.map(move |m| shrunk(rules, prune, m, meter));
        Box::new(pruned.flat_map(move |m| search_by(rules, prune, expand, m, meter)))
    }
}

/// Prunes a matrix, and counts the boards that this removes as settled.
pub(crate) fn shrunk<V: Value>(
    rules: &Rules<V>,
    prune: impl Fn(&Rules<V>, Matrix<Choices<V>>) -> Matrix<Choices<V>>,
    m: Matrix<Choices<V>>,
    meter: &Meter<'_>,
) -> Matrix<Choices<V>> {
    let before = crate::space::size(&m);
    let pruned = prune(rules, m);
    meter.settle(&before.minus(&crate::space::size(&pruned)));
    pruned
}
