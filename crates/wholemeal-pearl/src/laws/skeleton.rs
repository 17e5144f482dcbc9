//! The properties of lecture L2's skeleton, and laws of lecture L0's exercises.

use super::{Case, Random, ensure, equal};
use crate::brute::{from_board, from_string, replace, to_string, update};
use crate::matrix::cols;
use crate::table::{add, ljustify, mul, rjustify, table};
use crate::{Boxsize, Rules};

pub(super) fn replace_keeps_length(random: &mut Random) -> Case {
    let (xs, i, x) = (random.list(20, 9), random.below(25), random.byte());
    equal(&(&xs, i), replace(xs.clone(), i, x).len(), xs.len())
}

pub(super) fn update_changes_one_cell(random: &mut Random) -> Case {
    let b = random.boxsize();
    let rules = Rules::numbers(b);
    let board = from_board(&rules, &random.puzzle(b, 5));
    let (i, j) = (random.below(b.side()), random.below(b.side()));
    let cell = Some(random.byte());
    let updated = update(board.clone(), (i, j), cell);
    equal(&board, updated[i][j], cell)?;
    equal(&board, update(updated, (i, j), board[i][j]), board.clone())
}

pub(super) fn from_string_to_string_is_id(random: &mut Random) -> Case {
    let b = random.boxsize();
    let rules = Rules::characters(b, '.');
    let puzzle = random.puzzle(b, 9);
    let letter = |&v: &u8| (v > 0).then(|| rules.values[usize::from(v) - 1]);
    let board = puzzle
        .iter()
        .map(|row| row.iter().map(letter).collect())
        .collect();
    equal(
        &board,
        from_string(&rules, &to_string(&board)),
        Some(board.clone()),
    )
}

pub(super) fn justify_pads_or_keeps(random: &mut Random) -> Case {
    let (width, letters) = (random.below(12), random.list(12, 26));
    let text: String = letters.iter().map(|&n| char::from(b'a' + n)).collect();
    let (right, left) = (rjustify(width, &text), ljustify(width, &text));
    equal(&(width, &text), right.len(), width.max(text.len()))?;
    equal(&(width, &text), left.len(), width.max(text.len()))?;
    ensure(
        &(width, &text),
        "its end and its start",
        right.ends_with(&text) && left.starts_with(&text),
    )
}

pub(super) fn transposed_product(random: &mut Random) -> Case {
    let [n, m, k] = [(); 3].map(|()| 1 + random.below(4));
    let (a, b) = (random.numbers(n, m), random.numbers(m, k));
    let turned = |m: &Vec<Vec<i64>>| cols(m.clone());
    equal(&(&a, &b), cols(mul(&a, &b)), mul(&turned(&b), &turned(&a)))
}

pub(super) fn product_with_one(random: &mut Random) -> Case {
    let n = 1 + random.below(5);
    let m = random.numbers(n, n);
    let one: Vec<Vec<i64>> = (0..n)
        .map(|i| (0..n).map(|j| (i == j).into()).collect())
        .collect();
    equal(&m, mul(&one, &m), m.clone())?;
    equal(&m, mul(&m, &one), m.clone())
}

pub(super) fn product_distributes(random: &mut Random) -> Case {
    let Boxsize { rows, columns } = random.large_boxsize();
    let a = random.numbers(rows, columns);
    let (b, c) = (random.numbers(columns, rows), random.numbers(columns, rows));
    equal(
        &(&a, &b, &c),
        mul(&a, &add(&b, &c)),
        add(&mul(&a, &b), &mul(&a, &c)),
    )
}

pub(super) fn table_is_aligned(random: &mut Random) -> Case {
    let (rows, columns) = (1 + random.below(5), 1 + random.below(5));
    let m = random.numbers(rows, columns);
    let text = table(&m);
    let mut lines = text.lines().map(str::len);
    let first = lines.next();
    ensure(&m, "aligned", lines.all(|line| Some(line) == first))
}
