//! Search by mutation: puzzles near one that has the required pattern.
//!
//! Rare techniques would take very long by chance. An attempt whose puzzle has at least the pattern
//! of the technique becomes the parent of the next attempts. They have its solution; some givens are
//! restored, and the rest is dug again in another order. A puzzle that is at least as near to the
//! plan replaces its parent. A parent without success is dropped after some attempts.

use crate::checked_plan::CheckedPlan;
use crate::seed::Dice;
use crate::solution::Solution;

/// The attempts after which a parent without a better child is dropped.
const PATIENCE: u32 = 60;
/// The most orbits that a mutation restores.
const MOST_RESTORED: usize = 4;

/// A puzzle that has the required pattern but does not meet the plan.
#[derive(Clone, Debug)]
pub(crate) struct Parent {
    pub(crate) solution: Solution,
    given: Vec<bool>,
    promise: u32,
    /// The attempts since the last improvement.
    failures: u32,
}

impl Parent {
    pub(crate) fn new(solution: Solution, given: Vec<bool>, promise: u32) -> Parent {
        Parent {
            solution,
            given,
            promise,
            failures: 0,
        }
    }

    /// The order in which a mutation is dug: the orbits without a given except a few that are
    /// restored, and then all others.
    pub(crate) fn order(&self, checked: &CheckedPlan, dice: &mut Dice) -> Vec<usize> {
        let order = checked.order(dice);
        let has_given = |orbit: &usize| checked.orbits[*orbit].iter().any(|&c| self.given[c]);
        let (given, mut empty): (Vec<usize>, Vec<usize>) = order.into_iter().partition(has_given);
        let restored = dice.between(&(1..=MOST_RESTORED)).min(empty.len());
        let restored = empty.split_off(empty.len() - restored);
        let mut rest = [restored, given].concat();
        let shuffled = dice.permutation(rest.len());
        rest = shuffled.into_iter().map(|i| rest[i]).collect();
        [empty, rest].concat()
    }
}

/// Replaces the parent by a puzzle that is at least as promising, or counts a failure.
pub(crate) fn select(parent: &mut Option<Parent>, child: Parent) {
    match parent {
        Some(old) if child.promise < old.promise => {
            old.failures += 1;
            if old.failures > PATIENCE {
                *parent = None;
            }
        }
        Some(old) => {
            let failures = if child.promise > old.promise {
                0
            } else {
                old.failures + 1
            };
            *parent = (failures <= PATIENCE).then_some(Parent { failures, ..child });
        }
        None if child.promise > 0 => *parent = Some(child),
        None => {}
    }
}
