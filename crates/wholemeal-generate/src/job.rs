//! A plan that has been checked, with what every attempt needs.

use std::ops::RangeInclusive;

use wholemeal_grid::{Cell, CellSet, Shape};

use crate::dig::Limits;
use crate::layout::{Layout, Solution, digits};
use crate::plan::Kind;
use crate::seed::Dice;
use crate::{ClueLevel, ClueSymmetry, Plan, PlanError};

#[derive(Clone, Debug)]
pub(crate) struct Job {
    pub(crate) plan: Plan,
    pub(crate) layout: Layout,
    /// The solution that is asked for.
    pub(crate) from: Option<Solution>,
    /// The cells of the pattern that is asked for.
    pub(crate) pattern: Option<Vec<usize>>,
    /// For every cell the unit it is dug with; the units.
    groups: Vec<usize>,
    pub(crate) units: Vec<Vec<usize>>,
}

impl Job {
    pub(crate) fn new(plan: &Plan) -> Result<Job, PlanError> {
        plan.check()?;
        let units = plan.balance.units(plan.shape);
        let mut groups = vec![0; plan.shape.cell_count()];
        for (number, unit) in units.iter().enumerate() {
            for &cell in unit {
                groups[cell] = number;
            }
        }
        let cells = |pattern: &CellSet| pattern.iter().map(Cell::index).collect();
        Ok(Job {
            layout: Layout::new(plan.shape),
            from: plan.from.as_ref().and_then(digits),
            pattern: plan.pattern.as_ref().map(cells),
            groups,
            units,
            plan: plan.clone(),
        })
    }

    /// The numbers of the units in the order in which they are tried.
    pub(crate) fn order(&self, dice: &mut Dice) -> Vec<usize> {
        let level = self.plan.level;
        let order = self.plan.order.or(level.map(ClueLevel::order));
        let cells = order.unwrap_or_default().cells(self.plan.shape, dice);
        let mut tried = vec![false; self.units.len()];
        let units = cells.into_iter().map(|cell| self.groups[cell]);
        units
            .filter(|&unit| !std::mem::replace(&mut tried[unit], true))
            .collect()
    }

    /// How far to dig.
    pub(crate) fn limits(&self, dice: &mut Dice) -> Limits {
        let bound = match (self.givens(), self.plan.minimal) {
            // What is minimal is dug as far as it goes.
            (Some(givens), false) => dice.between(&givens),
            _ => 0,
        };
        Limits {
            bound,
            floor: self.plan.level.map_or(0, ClueLevel::floor),
        }
    }

    /// How many givens there may be.
    pub(crate) fn givens(&self) -> Option<RangeInclusive<usize>> {
        match self.plan.level {
            Some(level) => self.plan.bounds(level),
            None => self.plan.clues.clone(),
        }
    }

    /// How many puzzles are made at the same time: many where their questions go to the
    /// lanes of the engine together.
    pub(crate) fn desks(&self) -> usize {
        let plan = &self.plan;
        let digs = plan.kind == Kind::Puzzles && !plan.unbiased && plan.pattern.is_none();
        if digs && plan.shape == Shape::NINE {
            96
        } else {
            1
        }
    }

    /// Is everything that is dug to the end minimal?
    pub(crate) fn digs_to_minimal(&self) -> bool {
        let whole = self.givens().is_none() || self.plan.minimal;
        let floor = self.plan.level.map_or(0, ClueLevel::floor);
        whole
            && floor == 0
            && self.plan.balance == ClueSymmetry::None
            && self.plan.shape.side() == 9
    }
}
