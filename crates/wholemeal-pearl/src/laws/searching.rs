//! Laws of `expand1`, `safe`, `blocked` and `search`.

use super::pruning::solutions;
use super::{Case, Random, equal, equal_bags};
use crate::choices::expand;
use crate::matrix::Matrix;
use crate::search::{
    Expander, blocked, complete, expand_first, expand_min, expand_next, expand1, safe, void,
};
use crate::step::{Event, Walk};
use crate::{Choices, Meter, Rules, STAGES, Stage};

/// `expand = concat . map expand . expander`, as bags.
fn parts_expand(m: &Matrix<Choices<u8>>, expander: Expander<u8>) -> Case {
    let parts = expander(m).flat_map(|part| expand(&part).collect::<Vec<_>>());
    equal_bags(m, expand(m).collect(), parts.collect())
}

/// A board that is not complete, and not void if that is not wanted.
fn open_choices(random: &mut Random, may_be_void: bool) -> Option<Matrix<Choices<u8>>> {
    let some = |random: &mut Random| {
        let b = random.boxsize();
        random.any_choices(b, 200)
    };
    random.such_that(some, |m| !complete(m) && (may_be_void || !void(m)))
}

pub(super) fn expand1_parts_expand(random: &mut Random) -> Case {
    open_choices(random, true).map_or(Ok(()), |m| parts_expand(&m, expand1))
}

pub(super) fn expand_min_parts_expand(random: &mut Random) -> Case {
    open_choices(random, false).map_or(Ok(()), |m| parts_expand(&m, expand_min))
}

pub(super) fn expand_next_parts_expand(random: &mut Random) -> Case {
    open_choices(random, true).map_or(Ok(()), |m| parts_expand(&m, expand_next))
}

pub(super) fn expand_first_is_expand_min(random: &mut Random) -> Case {
    let b = random.boxsize();
    let m = random.wide(b);
    equal(
        &m,
        expand_first(&m).collect::<Vec<_>>(),
        expand_min(&m).collect(),
    )
}

pub(super) fn blocked_has_no_solution(random: &mut Random) -> Case {
    let b = random.boxsize();
    let found = random.such_that(|r| r.any_choices(b, 300), |m| blocked(b, m));
    found.map_or(Ok(()), |m| equal(&(b, &m), solutions(b, &m), vec![]))
}

pub(super) fn complete_and_safe_is_solution(random: &mut Random) -> Case {
    let b = random.boxsize();
    let good = |m: &Matrix<Choices<u8>>| complete(m) && safe(b, m);
    let found = random.such_that(|r| r.any_choices(b, 1), good);
    found.map_or(Ok(()), |m| {
        let heads = m.iter().map(|row| row.concat()).collect();
        equal(&(b, &m), solutions(b, &m), vec![heads])
    })
}

pub(super) fn search_is_filter_valid(random: &mut Random) -> Case {
    let b = random.boxsize();
    let rules = Rules::numbers(b);
    let holes = random.below(4);
    let board = random.puzzle(b, holes);
    let solve = |stage: Stage| -> Vec<Matrix<u8>> {
        stage.solve(&rules, &board, &Meter::unlimited()).collect()
    };
    let expected = solve(Stage::Naive);
    STAGES
        .iter()
        .try_for_each(|row| equal_bags(&(row.name, &board), solve(row.stage), expected.clone()))
}

pub(super) fn walk_is_search(random: &mut Random) -> Case {
    let b = random.boxsize();
    let rules = Rules::numbers(b);
    let holes = random.below(6);
    let board = random.puzzle(b, holes);
    STAGES.iter().try_for_each(|row| {
        let Some(plan) = row.stage.plan().filter(|plan| plan.expand.is_some()) else {
            return Ok(());
        };
        let solved = Walk::new(&rules, plan, &board).filter_map(|event| match event {
            Event::Solved(board) => Some(board),
            _ => None,
        });
        let meter = Meter::unlimited();
        let searched = row.stage.solve(&rules, &board, &meter);
        equal(
            &(row.name, &board),
            solved.collect::<Vec<_>>(),
            searched.collect(),
        )
    })
}
