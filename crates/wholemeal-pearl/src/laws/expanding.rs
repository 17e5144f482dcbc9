//! Laws of `cp` and `expand`.

use super::{Case, Random, equal, equal_bags};
use crate::Natural;
use crate::choices::{cp, expand};
use crate::matrix::View;
use crate::space::size;

/// The definition of `cp`, written as in the lectures and not lazy.
fn cp_by_recursion(xss: &[Vec<u8>]) -> Vec<Vec<u8>> {
    let Some((xs, xss)) = xss.split_first() else {
        return vec![vec![]];
    };
    let yss = cp_by_recursion(xss);
    let with = |&x: &u8| yss.iter().map(move |ys| [&[x][..], ys].concat());
    xs.iter().flat_map(with).collect()
}

pub(super) fn cp_is_its_definition(random: &mut Random) -> Case {
    let xss = random.lists(4, 9);
    equal(&xss, cp(xss.clone()).collect(), cp_by_recursion(&xss))
}

pub(super) fn size_counts_boards(random: &mut Random) -> Case {
    let b = random.boxsize();
    let m = random.any_choices(b, 500);
    equal(&m, size(&m), Natural::from(expand(&m).count() as u64))
}

fn both_sides(view: View, random: &mut Random) -> (String, [Vec<Vec<Vec<u8>>>; 2]) {
    let b = random.boxsize();
    let m = random.any_choices(b, 200);
    let left = expand(&m).map(|board| view.of(b, board)).collect();
    let right = expand(&view.of(b, m.clone())).collect();
    (format!("{b:?} {m:?}"), [left, right])
}

pub(super) fn expand_rows(random: &mut Random) -> Case {
    let (m, [left, right]) = both_sides(View::Rows, random);
    equal(&m, left, right)
}

pub(super) fn expand_cols(random: &mut Random) -> Case {
    let (m, [left, right]) = both_sides(View::Cols, random);
    equal_bags(&m, left, right)
}

pub(super) fn expand_boxs(random: &mut Random) -> Case {
    let (m, [left, right]) = both_sides(View::Boxs, random);
    equal_bags(&m, left, right)
}

pub(super) fn expand_cols_in_order(random: &mut Random) -> Case {
    let (m, [left, right]) = both_sides(View::Cols, random);
    equal(&m, left, right)
}
