//! Clues outside the grid, and lunchboxes.

use super::Expander;
use crate::model::Problem;
use crate::variant::Place;

/// How far a line has been read, relative to the two values that enclose the sum.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Part {
    Before,
    /// After the first of the two values, with the sum since.
    Inside(i32, First),
    After,
}

/// Which of the two values came first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum First {
    Low,
    High,
}

impl Part {
    /// Reads a value. `sum` is the wanted sum.
    fn next(self, value: i32, low: i32, high: i32, sum: i32) -> Option<Part> {
        match self {
            Part::Before if value == low => Some(Part::Inside(0, First::Low)),
            Part::Before if value == high => Some(Part::Inside(0, First::High)),
            Part::Inside(_, First::Low) if value == low => None,
            Part::Inside(_, First::High) if value == high => None,
            Part::Inside(inside, _) if value == low || value == high => {
                (inside == sum).then_some(Part::After)
            }
            Part::Inside(inside, first) => {
                (inside + value <= sum).then_some(Part::Inside(inside + value, first))
            }
            Part::After if value == low || value == high => None,
            other => Some(other),
        }
    }
}

impl Expander<'_> {
    pub(super) fn skyscraper(&mut self, cells: &[Place], visible: u8) -> Result<(), Problem> {
        let variables = self.variables(cells)?;
        // The highest value so far, and the number of values that were seen. A 0 is not seen.
        let step = |_: usize, &(highest, seen): &(i32, u8), value: i32| {
            if value > highest {
                (seen < visible).then_some((value, seen + 1))
            } else {
                Some((highest, seen))
            }
        };
        self.line(variables, vec![(0, 0)], step, |&(_, seen)| seen == visible)
    }

    pub(super) fn hidden_skyscraper(&mut self, cells: &[Place], hidden: u8) -> Result<(), Problem> {
        let variables = self.variables(cells)?;
        let hidden = i32::from(hidden);
        // The highest value so far; `None` after the hidden value.
        let step = |_: usize, highest: &Option<i32>, value: i32| match *highest {
            None => Some(None),
            Some(highest) if value < highest => (value == hidden).then_some(None),
            Some(highest) => Some(Some(highest.max(value))),
        };
        let lowest = self.value(0) - 1;
        self.line(variables, vec![Some(lowest)], step, Option::is_none)
    }

    pub(super) fn x_sum(&mut self, cells: &[Place], sum: u32) -> Result<(), Problem> {
        let variables = self.variables(cells)?;
        let sum = i32::try_from(sum).map_err(|_| Problem::TooLarge)?;
        // The numbers of cells and the sum that are left.
        let step = |position: usize, &(cells, rest): &(i32, i32), value: i32| {
            let (cells, rest) = match (position, cells) {
                (0, _) if value == 0 => (0, rest),
                (0, _) => (value - 1, rest - value),
                (_, 0) => (0, rest),
                _ => (cells - 1, rest - value),
            };
            (rest >= 0).then_some((cells, rest))
        };
        self.line(variables, vec![(0, sum)], step, |&end| end == (0, 0))
    }

    pub(super) fn sandwich(&mut self, cells: &[Place], sum: u32) -> Result<(), Problem> {
        let variables = self.variables(cells)?;
        let sum = i32::try_from(sum).map_err(|_| Problem::TooLarge)?;
        let (low, high) = (self.value(0), self.value(self.count() - 1));
        let step = |_: usize, part: &Part, value: i32| part.next(value, low, high, sum);
        self.line(variables, vec![Part::Before], step, |&end| {
            end == Part::After
        })
    }

    /// The automaton starts with a guess of the smallest and the largest value.
    pub(super) fn lunchbox(&mut self, cells: &[Place], sum: u32) -> Result<(), Problem> {
        self.region(cells)?;
        let variables = self.distinct(cells)?;
        if variables.len() < 2 {
            return Err(Problem::Empty);
        }
        let sum = i32::try_from(sum).map_err(|_| Problem::TooLarge)?;
        let value = |index| self.value(index);
        let count = self.count();
        let starts = (0..count)
            .flat_map(|low| (low + 1..count).map(move |high| (low, high)))
            .map(|(low, high)| (value(low), value(high), Part::Before))
            .collect();
        let step = |_: usize, &(low, high, part): &(i32, i32, Part), value: i32| {
            let next = part.next(value, low, high, sum)?;
            (low <= value && value <= high).then_some((low, high, next))
        };
        self.line(variables, starts, step, |&(_, _, end)| end == Part::After)
    }
}
