//! Laws of `expand1`, `safe`, `blocked` and `search`.

use super::pruning::solutions;
use super::{Case, Random, equal, equal_bags, given};
use crate::choices::expand;
use crate::levels::prune_level_1;
use crate::matrix::{Matrix, View};
use crate::prune::prune;
use crate::search::{
    Expander, blocked, complete, consistent, expand_first, expand_min, expand_next, expand1, safe,
    void,
};
use crate::step::{Event, Step, Walk, step};
use crate::{Boxsize, Choices, Meter, Rules, STAGES, Stage};

/// `expand = concat . map expand . expander`, as bags.
fn parts_expand(m: &Matrix<Choices<u8>>, expander: Expander<u8>) -> Case {
    let parts = expander(m).flat_map(|part| expand(&part).collect::<Vec<_>>());
    equal_bags(m, expand(m).collect(), parts.collect())
}

/// A board that is not complete, and not void unless void boards are allowed.
fn open_choices(random: &mut Random, may_be_void: bool) -> Option<Matrix<Choices<u8>>> {
    let some = |random: &mut Random| {
        let b = random.boxsize();
        random.any_choices(b, 200)
    };
    random.such_that(some, |m| !complete(m) && (may_be_void || !void(m)))
}

pub(super) fn expand1_parts_expand(random: &mut Random) -> Case {
    given(open_choices(random, true), |m| parts_expand(&m, expand1))
}

pub(super) fn expand_min_parts_expand(random: &mut Random) -> Case {
    given(open_choices(random, false), |m| {
        parts_expand(&m, expand_min)
    })
}

pub(super) fn expand_next_parts_expand(random: &mut Random) -> Case {
    given(open_choices(random, true), |m| {
        parts_expand(&m, expand_next)
    })
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

/// A board of some box that meets a condition.
fn board_that(
    random: &mut Random,
    boards: usize,
    condition: impl Fn(Boxsize, &Matrix<Choices<u8>>) -> bool,
) -> Option<(Boxsize, Matrix<Choices<u8>>)> {
    let some = |random: &mut Random| {
        let b = random.boxsize();
        (b, random.any_choices(b, boards))
    };
    random.such_that(some, |(b, m)| condition(*b, m))
}

pub(super) fn blocked_has_no_solution(random: &mut Random) -> Case {
    given(board_that(random, 300, blocked), |(b, m)| {
        equal(&(b, &m), solutions(b, &m), vec![])
    })
}

pub(super) fn complete_and_safe_is_solution(random: &mut Random) -> Case {
    let good = |b, m: &_| complete(m) && safe(b, m);
    given(board_that(random, 1, good), |(b, m)| {
        let heads = m.iter().map(|row| row.concat()).collect();
        equal(&(b, &m), solutions(b, &m), vec![heads])
    })
}

/// A solution with two equal cells in one house and all other cells open. The conflict is in that
/// house only, or also in a second house that contains both cells.
pub(super) fn safe_looks_at_every_view(random: &mut Random) -> Case {
    let b = random.boxsize();
    let view = View::ALL[random.below(3)];
    let values: Choices<u8> = (1..=b.side() as u8).collect();
    let mut rows = vec![vec![values; b.side()]; b.side()];
    let (house, value) = (random.below(b.side()), 1 + random.below(b.side()) as u8);
    for _ in 0..2 {
        rows[house][random.below(b.side())] = vec![value];
    }
    let m = view.of(b, rows);
    let by_views = View::ALL.iter().all(|view| {
        let consistent_row = |row: &Vec<Choices<u8>>| consistent(row);
        view.of(b, m.clone()).iter().all(consistent_row)
    });
    equal(&(b, view, &m), safe(b, &m), by_views)
}

pub(super) fn step_says_what_is_so(random: &mut Random) -> Case {
    let b = random.boxsize();
    let rules = Rules::numbers(b);
    let m = random.any_choices(b, 300);
    let pruned = prune(b, m.clone());
    let expected = if blocked(b, &pruned) {
        Step::Blocked
    } else if complete(&pruned) {
        Step::Complete(pruned.iter().map(|row| row.concat()).collect())
    } else if pruned == m {
        Step::Stuck
    } else {
        Step::Progress(pruned)
    };
    equal(&(b, &m), step(&rules, prune_level_1, &m), expected)
}

/// Repeats steps until stuck, then tries each choice of a cell, recursively.
fn steps(rules: &Rules<u8>, m: &Matrix<Choices<u8>>) -> Vec<Matrix<u8>> {
    match step(rules, prune_level_1, m) {
        Step::Blocked => vec![],
        Step::Complete(board) => vec![board],
        Step::Progress(m) => steps(rules, &m),
        Step::Stuck => expand_min(m).flat_map(|m| steps(rules, &m)).collect(),
    }
}

pub(super) fn steps_are_search(random: &mut Random) -> Case {
    let b = random.boxsize();
    let m = random.any_choices(b, 300);
    equal_bags(&(b, &m), steps(&Rules::numbers(b), &m), solutions(b, &m))
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
        let Some(plan) = row.stage.search_plan().filter(|plan| plan.expand.is_some()) else {
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

/// On a board with `k` equal lists of `k` choices in a house, and on another one.
pub(super) fn passes_are_prune(random: &mut Random) -> Case {
    let k = 2 + random.below(2);
    let other = random.boxsize();
    let boards = [random.planted(k), (other, random.any_choices(other, 300))];
    boards.iter().try_for_each(|(b, m)| {
        let rules = Rules::numbers(*b);
        STAGES.iter().try_for_each(|row| {
            let Some(plan) = row.stage.search_plan() else {
                return Ok(());
            };
            let opened = row.stage.passes().open(&rules, m.clone());
            let last = opened.into_iter().next_back();
            let left = last.map_or_else(|| m.clone(), |(_, left)| left);
            equal(&(row.name, b, m), left, (plan.prune)(&rules, m.clone()))
        })
    })
}
