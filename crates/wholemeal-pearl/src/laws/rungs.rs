//! Laws of the ladder: pairs, triples, hidden singles, Hall's theorem.

use super::pruning::{keeps_nodups, keeps_valid, solutions};
use super::{Case, Random, ensure, equal};
use crate::choices::cp;
use crate::levels::{
    SubsetRule, count, exchange, hidden, is_pair, is_triple, ladder, naked, prune_both,
    prune_level_2, prune_level_3, same_pair, same_triple,
};
use crate::matrix::Matrix;
use crate::valid::nodups;
use crate::{Choices, Rules};

fn some_rule(random: &mut Random) -> SubsetRule {
    if random.once_in(2) {
        SubsetRule::Whole
    } else {
        SubsetRule::Each
    }
}

/// `filter valid . expand` is the same before and after, on a board with `k` equal lists of `k`
/// choices in a house, and on another board.
fn level_keeps_valid(
    random: &mut Random,
    k: usize,
    prune: impl Fn(&Rules<u8>, Matrix<Choices<u8>>) -> Matrix<Choices<u8>>,
) -> Case {
    let (b, m) = random.planted(k);
    let after = prune(&Rules::numbers(b), m.clone());
    equal(&(b, &m), solutions(b, &m), solutions(b, &after))?;
    keeps_valid(random, |b, m| prune(&Rules::numbers(b), m))
}

pub(super) fn level_2_keeps_valid(random: &mut Random) -> Case {
    let rule = some_rule(random);
    level_keeps_valid(random, 2, |rules, m| prune_level_2(rule, rules, m))
}

pub(super) fn level_3_keeps_valid(random: &mut Random) -> Case {
    let rule = some_rule(random);
    level_keeps_valid(random, 3, |rules, m| prune_level_3(rule, rules, m))
}

pub(super) fn prune_both_keeps_valid(random: &mut Random) -> Case {
    keeps_valid(random, |b, m| prune_both(&Rules::numbers(b), m))
}

pub(super) fn same_pair_occurs_twice(random: &mut Random) -> Case {
    let n = random.length(5);
    let row = random.row(n);
    let pair = same_pair(&row);
    let so = pair.is_empty() || is_pair(&pair) && count(&pair, &row) >= 2;
    ensure(&row, "a pair that occurs twice", so)
}

pub(super) fn same_triple_occurs_thrice(random: &mut Random) -> Case {
    let n = random.length(5);
    let row = random.row(n);
    let triple = same_triple(&row);
    let so = triple.is_empty() || is_triple(&triple) && count(&triple, &row) >= 3;
    ensure(&row, "a triple that occurs three times", so)
}

pub(super) fn naked_keeps_nodups(random: &mut Random) -> Case {
    let (n, k) = (random.length(5), 1 + random.below(4));
    keeps_nodups(&random.row(n), |row| naked(k, row))
}

pub(super) fn exchange_exchange_is_id(random: &mut Random) -> Case {
    let n = random.length(9);
    let (row, values) = (random.row(n), (1..=n as u8).collect::<Vec<_>>());
    let cells: Vec<usize> = (0..n).collect();
    let back = exchange(&cells, &exchange(&values, &row)).into_iter();
    let named = back.map(|held| held.into_iter().map(|i| values[i]).collect());
    equal(&row, named.collect(), row.clone())
}

pub(super) fn hidden_keeps_nodups(random: &mut Random) -> Case {
    let n = random.length(5);
    let values: Vec<u8> = (1..=n as u8).collect();
    keeps_nodups(&random.row(n), |row| hidden(&values, row))
}

pub(super) fn ladder_ends_with_hall(random: &mut Random) -> Case {
    let n = 1 + random.length(4);
    let row = random.row(n);
    let completions: Vec<Vec<u8>> = cp(row.clone()).filter(|xs| nodups(xs)).collect();
    let top = ladder(n.max(2) - 1, row.clone());
    if completions.is_empty() {
        let so = top.iter().any(Vec::is_empty);
        return ensure(&row, "an empty cell at the top of the ladder", so);
    }
    let occurs = |i: usize, v: u8| completions.iter().any(|xs| xs[i] == v);
    let cells = row.iter().enumerate();
    let left = cells.map(|(i, cell)| cell.iter().copied().filter(|&v| occurs(i, v)).collect());
    equal(&row, top, left.collect::<Vec<Vec<u8>>>())
}
