//! A plan that was checked, with the tables that every attempt needs.

use std::ops::RangeInclusive;

use wholemeal_grid::{Cell, CellSet, Shape};

use crate::board_tables::BoardTables;
use crate::dig::Limits;
use crate::plan::Kind;
use crate::seed::Dice;
use crate::solution::{Solution, digits};
use crate::{ClueLevel, ClueSymmetry, Plan, PlanError};

/// A plan for which puzzles can exist.
#[derive(Clone, Debug)]
pub(crate) struct CheckedPlan {
    pub(crate) plan: Plan,
    pub(crate) tables: BoardTables,
    /// The solution that the plan prescribes.
    pub(crate) solution: Option<Solution>,
    /// The cells of the pattern that the plan prescribes.
    pub(crate) pattern: Option<Vec<usize>>,
    /// The orbit of every cell.
    orbit_of: Vec<usize>,
    /// The cells of every orbit.
    pub(crate) orbits: Vec<Vec<usize>>,
}

impl CheckedPlan {
    pub(crate) fn new(plan: &Plan) -> Result<CheckedPlan, PlanError> {
        plan.check()?;
        let orbits = plan.symmetry.orbits(plan.shape);
        let mut orbit_of = vec![0; plan.shape.cell_count()];
        for (number, orbit) in orbits.iter().enumerate() {
            for &cell in orbit {
                orbit_of[cell] = number;
            }
        }
        let cells = |pattern: &CellSet| pattern.iter().map(Cell::index).collect();
        Ok(CheckedPlan {
            tables: BoardTables::new(plan.shape),
            solution: plan.solution.as_ref().and_then(digits),
            pattern: plan.pattern.as_ref().map(cells),
            orbit_of,
            orbits,
            plan: plan.clone(),
        })
    }

    /// The orbits in the order in which they are tried.
    pub(crate) fn order(&self, dice: &mut Dice) -> Vec<usize> {
        let level = self.plan.level;
        let order = self.plan.order.or(level.map(ClueLevel::order));
        let cells = order.unwrap_or_default().cells(self.plan.shape, dice);
        let mut tried = vec![false; self.orbits.len()];
        let orbits = cells.into_iter().map(|cell| self.orbit_of[cell]);
        orbits
            .filter(|&orbit| !std::mem::replace(&mut tried[orbit], true))
            .collect()
    }

    /// The limits of digging for one attempt.
    pub(crate) fn limits(&self, dice: &mut Dice) -> Limits {
        let bound = match (self.givens(), self.plan.minimal) {
            // Minimal puzzles are dug as far as possible.
            (Some(givens), false) => dice.between(&givens),
            _ => 0,
        };
        Limits {
            bound,
            floor: self.plan.level.map_or(0, ClueLevel::floor),
        }
    }

    /// The numbers of givens that the plan allows; `None` if it allows any.
    pub(crate) fn givens(&self) -> Option<RangeInclusive<usize>> {
        match self.plan.level {
            Some(level) => self.plan.bounds(level),
            None => self.plan.clues.clone(),
        }
    }

    /// Returns `true` if attempts may change an earlier puzzle: a technique is required, and
    /// puzzles are dug.
    pub(crate) fn mutates(&self) -> bool {
        let plan = &self.plan;
        let digs = plan.kind == Kind::Puzzles && !plan.unbiased && plan.pattern.is_none();
        digs && plan.level.is_none() && plan.target.technique().is_some()
    }

    /// How many puzzles a thread makes at the same time. Several, if their queries fill the
    /// lanes of the 9x9 solver.
    pub(crate) fn max_in_flight(&self) -> usize {
        let plan = &self.plan;
        let digs = plan.kind == Kind::Puzzles && !plan.unbiased && plan.pattern.is_none();
        if digs && plan.shape == Shape::NINE {
            96
        } else {
            1
        }
    }

    /// Returns `true` if digging always ends with a minimal puzzle.
    pub(crate) fn digs_to_minimal(&self) -> bool {
        let unlimited = self.givens().is_none() || self.plan.minimal;
        let floor = self.plan.level.map_or(0, ClueLevel::floor);
        unlimited
            && floor == 0
            && self.plan.symmetry == ClueSymmetry::None
            && self.plan.shape.side() == 9
    }
}
