//! Laws of `prune` and its parts.

use super::{Case, Random, ensure, equal};
use crate::choices::{cp, expand};
use crate::matrix::{Matrix, Row, View};
use crate::prune::{
    many, prune, prune_at_once, prune_by, prune_in, prune_matrix, prune_row, reduce, repeatedly,
    single,
};
use crate::valid::{nodups, nodups_by, valid};
use crate::{Boxsize, Choices};

type Line = Row<Choices<u8>>;
type Board = Matrix<Choices<u8>>;

/// `filter valid . expand`.
pub(super) fn solutions(b: Boxsize, m: &Board) -> Vec<Matrix<u8>> {
    expand(m).filter(|board| valid(b, board)).collect()
}

/// `filter valid . expand = filter valid . expand . f`, for some board.
pub(super) fn keeps_valid(random: &mut Random, f: impl Fn(Boxsize, Board) -> Board) -> Case {
    let b = random.boxsize();
    let m = random.any_choices(b, 300);
    equal(&(b, &m), solutions(b, &m), solutions(b, &f(b, m.clone())))
}

/// `filter nodups . cp = filter nodups . cp . f`, for some row.
pub(super) fn keeps_nodups(row: &[Choices<u8>], f: impl Fn(Line) -> Line) -> Case {
    let rows = |row: Line| cp(row).filter(|xs| nodups(xs)).collect::<Vec<_>>();
    equal(&row, rows(row.to_vec()), rows(f(row.to_vec())))
}

/// Returns `true` if every choice of one board is a choice of the other.
fn part_of(a: &Board, b: &Board) -> bool {
    let cells = a.iter().flatten().zip(b.iter().flatten());
    cells
        .into_iter()
        .all(|(a, b)| a.iter().all(|v| b.contains(v)))
}

const ORDERS: [[View; 3]; 6] = {
    use View::{Boxs, Cols, Rows};
    [
        [Rows, Cols, Boxs],
        [Rows, Boxs, Cols],
        [Cols, Rows, Boxs],
        [Cols, Boxs, Rows],
        [Boxs, Rows, Cols],
        [Boxs, Cols, Rows],
    ]
};

pub(super) fn valid_is_three_filters(random: &mut Random) -> Case {
    let b = random.boxsize();
    let m = random.any_choices(b, 200);
    let three = expand(&m)
        .filter(|board| nodups_by(View::Rows, b, board))
        .filter(|board| nodups_by(View::Cols, b, board))
        .filter(|board| nodups_by(View::Boxs, b, board));
    equal(&(b, &m), solutions(b, &m), three.collect())
}

pub(super) fn prune_row_keeps_nodups(random: &mut Random) -> Case {
    let n = random.length(5);
    keeps_nodups(&random.row(n), prune_row)
}

pub(super) fn prune_by_keeps_nodups(random: &mut Random) -> Case {
    let b = random.boxsize();
    let m = random.any_choices(b, 200);
    View::ALL.into_iter().try_for_each(|view| {
        let boards = |m: &Board| -> Vec<Matrix<u8>> {
            expand(m)
                .filter(|board| nodups_by(view, b, board))
                .collect()
        };
        equal(
            &(b, view, &m),
            boards(&m),
            boards(&prune_by(view, b, m.clone())),
        )
    })
}

pub(super) fn prune_keeps_valid(random: &mut Random) -> Case {
    let order = ORDERS[random.below(6)];
    keeps_valid(random, |b, m| prune_in(order, b, m))
}

pub(super) fn many_prune_keeps_valid(random: &mut Random) -> Case {
    keeps_valid(random, |b, m| many(|m| prune(b, m), m))
}

pub(super) fn prune_at_once_keeps_valid(random: &mut Random) -> Case {
    keeps_valid(random, |b, m| prune_at_once(b, &m))
}

pub(super) fn reduce_is_prune_row(random: &mut Random) -> Case {
    let n = random.length(9);
    let row = random.row(n);
    equal(&row, reduce(row.clone()), prune_row(row.clone()))
}

pub(super) fn prune_keeps_settled(random: &mut Random) -> Case {
    let b = random.boxsize();
    let m = random.wide(b);
    let pruned = prune(b, m.clone());
    let cells = m.iter().flatten().zip(pruned.iter().flatten());
    let mut settled = cells.filter(|(before, _)| single(before));
    ensure(
        &(b, &m),
        "so for every cell",
        settled.all(|(before, after)| before == after),
    )
}

pub(super) fn prune_takes_away(random: &mut Random) -> Case {
    let b = random.boxsize();
    let m = random.wide(b);
    ensure(&(b, &m), "part of it", part_of(&prune(b, m.clone()), &m))
}

pub(super) fn many_prune_is_idempotent(random: &mut Random) -> Case {
    let b = random.boxsize();
    let m = random.wide_around(b);
    let once = many(|m| prune(b, m), m.clone());
    equal(&(b, &m), many(|m| prune(b, m), once.clone()), once)
}

pub(super) fn repeatedly_is_many(random: &mut Random) -> Case {
    let b = random.boxsize();
    let m = random.wide_around(b);
    let (one, other) = (
        many(|m| prune(b, m), m.clone()),
        repeatedly(|m| prune(b, m), m.clone()),
    );
    equal(&(b, &m), one, other)
}

fn monotone(b: Boxsize, part: &Board, whole: &Board) -> Case {
    let (less, more) = (prune(b, part.clone()), prune(b, whole.clone()));
    ensure(
        &(b, part, whole),
        "part of the other, pruned",
        part_of(&less, &more),
    )
}

pub(super) fn prune_is_monotone(random: &mut Random) -> Case {
    let b = random.boxsize();
    let solution = random.solution(b);
    let all: Choices<u8> = (1..=b.side() as u8).collect();
    let everything = vec![vec![all; b.side()]; b.side()];
    let whole = random.part_of(&everything, &solution);
    let part = random.part_of(&whole, &solution);
    monotone(b, &part, &whole)
}

pub(super) fn prune_is_monotone_anywhere(random: &mut Random) -> Case {
    let b = random.boxsize();
    let whole = random.wide(b);
    let nothing = vec![vec![0; b.side()]; b.side()];
    let part = random.part_of(&whole, &nothing);
    monotone(b, &part, &whole)
}

pub(super) fn many_prune_in_any_order(random: &mut Random) -> Case {
    let b = random.boxsize();
    let m = random.wide_around(b);
    let expected = many(|m| prune(b, m), m.clone());
    let at_once = many(|m: Board| prune_at_once(b, &m), m.clone());
    equal(&(b, &m), at_once, expected.clone())?;
    ORDERS.into_iter().try_for_each(|order| {
        equal(
            &(b, &m),
            many(|m| prune_in(order, b, m), m.clone()),
            expected.clone(),
        )
    })
}

pub(super) fn many_prune_in_any_order_anywhere(random: &mut Random) -> Case {
    let b = random.boxsize();
    let m = random.wide(b);
    let (one, other) = (
        many(|m| prune(b, m), m.clone()),
        many(|m| prune_matrix(b, m), m.clone()),
    );
    equal(&(b, &m), one, other)
}
