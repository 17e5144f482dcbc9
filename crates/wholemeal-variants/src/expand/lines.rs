//! Lines whose ends limit the other cells.

use super::Expander;
use crate::model::Problem;
use crate::variant::Place;

/// What is known about the ends of a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Ends {
    None,
    One(i32),
    Both(i32, i32),
}

impl Expander<'_> {
    pub(super) fn between(&mut self, cells: &[Place]) -> Result<(), Problem> {
        self.limited_by_ends(cells, 0, |low, high, value| low < value && value < high)
    }

    pub(super) fn lockout(&mut self, cells: &[Place], difference: u8) -> Result<(), Problem> {
        self.limited_by_ends(cells, difference.into(), |low, high, value| {
            value < low || value > high
        })
    }

    /// The state is the sum of the current part, and the sum of the cells at the end of a closed
    /// line that belong to the first part.
    pub(super) fn sum_line(
        &mut self,
        cells: &[Place],
        sum: u32,
        closed: bool,
    ) -> Result<(), Problem> {
        let variables = self.variables(cells)?;
        let sum = i32::try_from(sum).map_err(|_| Problem::TooLarge)?;
        let most = if closed { sum } else { 1 };
        if most > MOST_STARTS {
            return Err(Problem::TooLarge);
        }
        let starts = (0..most).map(|before| (before, before)).collect();
        // A part that is complete may continue with values of 0.
        let step = |_: usize, &(before, part): &(i32, i32), value: i32| {
            let is_new = part == sum && value > 0;
            let longer = if is_new { value } else { part + value };
            (longer <= sum).then_some((before, longer))
        };
        self.line(variables, starts, step, |&(before, part)| {
            part == before && before > 0 || part == sum && before == 0
        })
    }

    /// The ends differ by `difference` at least, and every other value fits to them. The automaton
    /// reads both ends first.
    fn limited_by_ends(
        &mut self,
        cells: &[Place],
        difference: i32,
        fits: impl Fn(i32, i32, i32) -> bool,
    ) -> Result<(), Problem> {
        let [first, middle @ .., last] = cells else {
            return Err(Problem::Empty);
        };
        let mut order = vec![*first, *last];
        order.extend_from_slice(middle);
        let step = |_: usize, ends: &Ends, value: i32| match *ends {
            Ends::None => Some(Ends::One(value)),
            Ends::One(other) => {
                let is_far = (value - other).abs() >= difference;
                is_far.then(|| Ends::Both(value.min(other), value.max(other)))
            }
            Ends::Both(low, high) => fits(low, high, value).then_some(*ends),
        };
        self.line(self.variables(&order)?, vec![Ends::None], step, |_| true)
    }
}

/// The largest sum of a closed line.
const MOST_STARTS: i32 = 500;
