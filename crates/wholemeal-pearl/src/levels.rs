//! Lecture L2's ladder of propagation, and its top rung.
//!
//! The lecture climbs three rungs: it removes settled values (level 1, which it
//! calls hidden singles), pairs (level 2) and triples (level 3). It finds a pair
//! only where two cells have exactly the same list, and has two ways to use it.
//! [`naked`] is the general rung: any `k` cells that share `k` values. Applying all rungs leaves
//! exactly the values that occur in some completion of the house (Hall's theorem), so the top of
//! the ladder is known.
//!
//! ```
//! use wholemeal_pearl::levels::{SubsetRule, reduce_pair};
//!
//! // The two situations of the report: both cells of a pair, and one of them.
//! let row = vec![vec![2, 3], vec![2, 3], vec![2, 3, 4], vec![2, 4], vec![3, 5, 6]];
//! assert_eq!(
//!     reduce_pair(SubsetRule::Whole, row.clone()),
//!     [vec![2, 3], vec![2, 3], vec![4], vec![2, 4], vec![3, 5, 6]],
//! );
//! assert_eq!(
//!     reduce_pair(SubsetRule::Each, row),
//!     [vec![2, 3], vec![2, 3], vec![4], vec![4], vec![5, 6]],
//! );
//! ```

use crate::matrix::{Matrix, Row, View, map};
use crate::prune::{difference, many, many_while, prune, prune_row, through};
use crate::{Choices, Rules, Value};

/// The values that a pair or triple removes from the other cells: the two
/// behaviours that lecture L2 discusses.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum SubsetRule {
    /// Only the whole pair or triple: it is removed from cells that have all of its values,
    /// adjacent in their list (`isInfixOf`). This is the version that the report kept.
    Whole,
    /// Each of its values is removed from every other cell. The report abandoned this version
    /// because nothing was printed. It is correct.
    Each,
}

/// Two choices.
pub fn is_pair<T>(choices: &[T]) -> bool {
    choices.len() == 2
}

/// Three choices.
pub fn is_triple<T>(choices: &[T]) -> bool {
    choices.len() == 3
}

/// The number of occurrences of an element.
///
/// ```
/// assert_eq!(wholemeal_pearl::levels::count(&2, &[2, 3, 2]), 2);
/// ```
pub fn count<T: PartialEq>(x: &T, xs: &[T]) -> usize {
    xs.iter().filter(|y| *y == x).count()
}

/// The elements that occur at least `times` times, each once, in their original order. With 2 it is
/// the lecture's `getDups`.
pub fn repeated<T: Value>(times: usize, xs: &[T]) -> Vec<T> {
    let often = xs.iter().filter(|x| count(*x, xs) >= times);
    often.fold(Vec::new(), |mut found, x| {
        if !found.contains(x) {
            found.push(x.clone());
        }
        found
    })
}

/// The first list of two choices that two cells of the row share; empty if there
/// is none.
///
/// ```
/// use wholemeal_pearl::levels::same_pair;
///
/// assert_eq!(same_pair(&[vec![1, 2], vec![2, 3], vec![2, 3]]), [2, 3]);
/// assert!(same_pair(&[vec![1, 2], vec![2, 3]]).is_empty());
/// ```
pub fn same_pair<T: Value>(row: &[Choices<T>]) -> Choices<T> {
    shared(2, row)
}

/// The first list of three choices that three cells of the row share; empty if
/// there is none.
pub fn same_triple<T: Value>(row: &[Choices<T>]) -> Choices<T> {
    shared(3, row)
}

/// The first list of `k` choices that `k` cells share.
fn shared<T: Value>(k: usize, row: &[Choices<T>]) -> Choices<T> {
    let lists: Vec<_> = row.iter().filter(|cell| cell.len() == k).cloned().collect();
    repeated(k, &lists).into_iter().next().unwrap_or_default()
}

/// Returns `true` if one list is a contiguous part of the other.
///
/// ```
/// use wholemeal_pearl::levels::is_infix_of;
///
/// assert!(is_infix_of(&[2, 3], &[1, 2, 3]));
/// assert!(!is_infix_of(&[1, 3], &[1, 2, 3]));
/// assert!(is_infix_of::<u8>(&[], &[]));
/// ```
pub fn is_infix_of<T: PartialEq>(part: &[T], whole: &[T]) -> bool {
    part.is_empty() || whole.windows(part.len()).any(|piece| piece == part)
}

/// Level 2 on one row: the first shared pair is removed from the other cells.
pub fn reduce_pair<T: Value>(rule: SubsetRule, row: Row<Choices<T>>) -> Row<Choices<T>> {
    let pair = same_pair(&row);
    reduce_shared(rule, &pair, row)
}

/// Level 3 on one row: the first shared triple is removed from the other cells.
pub fn reduce_triple<T: Value>(rule: SubsetRule, row: Row<Choices<T>>) -> Row<Choices<T>> {
    let triple = same_triple(&row);
    reduce_shared(rule, &triple, row)
}

fn reduce_shared<T: Value>(rule: SubsetRule, dup: &[T], row: Row<Choices<T>>) -> Row<Choices<T>> {
    let concerned =
        |cell: &Choices<T>| cell != dup && (rule == SubsetRule::Each || is_infix_of(dup, cell));
    map(row, |cell| {
        if concerned(&cell) {
            difference(cell, dup)
        } else {
            cell
        }
    })
}

/// Applies a function on rows to all views of a board, rows first.
fn by_all_views<T>(
    rules: &Rules<impl Value>,
    g: impl Fn(Row<T>) -> Row<T>,
    m: Matrix<T>,
) -> Matrix<T> {
    let views = View::ALL.into_iter();
    views.fold(m, |m, view| through(view, rules.boxsize, &g, m))
}

/// Level 1: settled values are removed from the other cells.
pub fn prune_level_1<V: Value>(rules: &Rules<V>, m: Matrix<Choices<V>>) -> Matrix<Choices<V>> {
    prune(rules.boxsize, m)
}

/// Level 2: level 1, then pairs.
pub fn prune_level_2<V: Value>(
    rule: SubsetRule,
    rules: &Rules<V>,
    m: Matrix<Choices<V>>,
) -> Matrix<Choices<V>> {
    by_all_views(rules, |row| reduce_pair(rule, row), prune_level_1(rules, m))
}

/// Level 3: level 2, then triples.
pub fn prune_level_3<V: Value>(
    rule: SubsetRule,
    rules: &Rules<V>,
    m: Matrix<Choices<V>>,
) -> Matrix<Choices<V>> {
    by_all_views(
        rules,
        |row| reduce_triple(rule, row),
        prune_level_2(rule, rules, m),
    )
}

/// All ways to take `k` elements of a list, in order.
fn choose<T: Clone>(k: usize, xs: &[T]) -> Vec<Vec<T>> {
    match (k, xs) {
        (0, _) => vec![Vec::new()],
        (_, []) => Vec::new(),
        (k, [x, rest @ ..]) => {
            let with = choose(k - 1, rest).into_iter().map(|ys| {
                let head = [x.clone()];
                [&head[..], &ys].concat()
            });
            with.chain(choose(k, rest)).collect()
        }
    }
}

/// The general rung on one row: if `k` cells have no more than `k` values together,
/// these are removed from the other cells.
///
/// ```
/// use wholemeal_pearl::levels::naked;
///
/// let row = vec![vec![1, 2], vec![2, 3], vec![1, 3], vec![1, 2, 3, 4]];
/// assert_eq!(naked(3, row)[3], [4]);
/// ```
pub fn naked<T: Value>(k: usize, row: Row<Choices<T>>) -> Row<Choices<T>> {
    let places: Vec<usize> = (0..row.len()).collect();
    choose(k, &places).into_iter().fold(row, |row, cells| {
        let between = cells.iter().fold(Vec::new(), |mut values, &i| {
            let new: Vec<T> = row[i]
                .iter()
                .filter(|v| !values.contains(*v))
                .cloned()
                .collect();
            values.extend(new);
            values
        });
        if between.len() > k {
            return row;
        }
        let others = row.into_iter().enumerate().map(|(i, choices)| {
            if cells.contains(&i) {
                choices
            } else {
                difference(choices, &between)
            }
        });
        others.collect()
    })
}

/// All rungs up to `k`, repeated until nothing changes. With `k` one less than the
/// number of cells this is the top: every remaining value occurs in a completion.
///
/// ```
/// use wholemeal_pearl::levels::ladder;
///
/// let row = vec![vec![1, 2], vec![1, 2], vec![1, 2, 3], vec![2, 3, 4]];
/// assert_eq!(ladder(3, row), [vec![1, 2], vec![1, 2], vec![3], vec![4]]);
/// ```
pub fn ladder<T: Value>(k: usize, row: Row<Choices<T>>) -> Row<Choices<T>> {
    many(|row| (1..=k).fold(row, |row, k| naked(k, row)), row)
}

/// Exchanges cells and values of a row of choices: for every value the cells that
/// have it as a choice. A second exchange gives the row back, if its lists are in the
/// order of the values.
///
/// ```
/// use wholemeal_pearl::levels::exchange;
///
/// let row = vec![vec!['a', 'b'], vec!['b']];
/// let places = exchange(&['a', 'b'], &row);
/// assert_eq!(places, [vec![0], vec![0, 1]]);
/// ```
pub fn exchange<A: PartialEq>(values: &[A], row: &[Vec<A>]) -> Row<Choices<usize>> {
    let places = |v: &A| (0..row.len()).filter(|&i| row[i].contains(v)).collect();
    values.iter().map(places).collect()
}

/// Hidden singles in the usual sense, with the functions above: exchange cells and
/// values, prune, exchange again. A row in which some value has no place has no
/// completion, so all its choices are removed.
///
/// ```
/// use wholemeal_pearl::levels::hidden;
///
/// let row = vec![vec![1, 2, 3], vec![2, 3], vec![2, 3]];
/// assert_eq!(hidden(&[1, 2, 3], row)[0], [1]);
/// ```
pub fn hidden<V: Value>(values: &[V], row: Row<Choices<V>>) -> Row<Choices<V>> {
    let places = exchange(values, &row);
    if places.iter().any(Vec::is_empty) {
        return map(row, |_| Vec::new());
    }
    let pruned = prune_row(places);
    let cells: Vec<usize> = (0..row.len()).collect();
    map(exchange(&cells, &pruned), |held| {
        held.into_iter().map(|i| values[i].clone()).collect()
    })
}

/// A step that is not in the lectures: settled values, then hidden singles, until nothing changes.
pub fn prune_both<V: Value>(rules: &Rules<V>, m: Matrix<Choices<V>>) -> Matrix<Choices<V>> {
    prune_both_while(&|| true, rules, m)
}

/// The same, as long as the callback returns `true`. If it stops early, the result keeps
/// all solutions but may have more choices.
///
/// ```
/// use wholemeal_pearl::levels::prune_both_while;
/// use wholemeal_pearl::{Boxsize, Rules};
///
/// let rules = Rules::numbers(Boxsize { rows: 1, columns: 2 });
/// let open = vec![vec![vec![1], vec![1, 2]], vec![vec![1, 2], vec![1, 2]]];
/// assert_eq!(prune_both_while(&|| false, &rules, open.clone()), open);
/// let settled = vec![vec![vec![1], vec![2]], vec![vec![2], vec![1]]];
/// assert_eq!(prune_both_while(&|| true, &rules, open), settled);
/// ```
pub fn prune_both_while<V: Value>(
    go_on: &dyn Fn() -> bool,
    rules: &Rules<V>,
    m: Matrix<Choices<V>>,
) -> Matrix<Choices<V>> {
    let once = |m| {
        let settled = many_while(go_on, |m| prune(rules.boxsize, m), m);
        if !go_on() {
            return settled;
        }
        by_all_views(rules, |row| hidden(&rules.values, row), settled)
    };
    many_while(go_on, once, m)
}
