//! Laws of `rows`, `cols`, `boxs`, `group`, `ungroup`.

use super::{Case, Random, equal};
use crate::matrix::{View, cols, group, transpose, ungroup};
use crate::{Boxsize, boxes};

fn view_twice(view: View, b: Boxsize, random: &mut Random) -> Case {
    let m = random.matrix(b);
    equal(&m, view.of(b, view.of(b, m.clone())), m.clone())
}

pub(super) fn rows_rows_is_id(random: &mut Random) -> Case {
    view_twice(View::Rows, random.large_boxsize(), random)
}

pub(super) fn cols_cols_is_id(random: &mut Random) -> Case {
    view_twice(View::Cols, random.large_boxsize(), random)
}

pub(super) fn boxs_boxs_is_id(random: &mut Random) -> Case {
    view_twice(View::Boxs, random.large_boxsize(), random)
}

pub(super) fn ungroup_group_is_id(random: &mut Random) -> Case {
    let (n, xs) = (1 + random.below(5), random.list(20, 9));
    equal(&(n, &xs), ungroup(group(n, xs.clone())), xs.clone())
}

pub(super) fn group_ungroup_is_id(random: &mut Random) -> Case {
    let (n, groups) = (1 + random.below(5), random.length(6));
    let xss: Vec<Vec<u8>> = (0..groups)
        .map(|_| (0..n).map(|_| random.byte()).collect())
        .collect();
    equal(&(n, &xss), group(n, ungroup(xss.clone())), xss.clone())
}

pub(super) fn group_ungroup_of_any_lists(random: &mut Random) -> Case {
    let (n, xss) = (1 + random.below(5), random.lists(6, 9));
    equal(&(n, &xss), group(n, ungroup(xss.clone())), xss.clone())
}

pub(super) fn cols_is_transpose(random: &mut Random) -> Case {
    let (rows, columns) = (1 + random.length(6), 1 + random.length(6));
    let m = random.numbers(rows, columns);
    equal(&m, cols(m.clone()), transpose(m.clone()))
}

pub(super) fn all_boxs_agree(random: &mut Random) -> Case {
    let b = random.large_boxsize();
    let m = random.matrix(b);
    let boxs = View::Boxs.of(b, m.clone());
    equal(&(b, &m), boxes::by_transposing(b, m.clone()), boxs.clone())?;
    equal(&(b, &m), boxes::by_splitting(b, &m), boxs.clone())?;
    equal(&(b, &m), boxes::by_ranges(b, &m), boxs.clone())?;
    equal(&(b, &m), boxes::by_dropping(b, &m), boxs)
}
