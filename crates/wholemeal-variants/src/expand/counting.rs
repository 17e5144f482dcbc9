//! Constraints that count values.

use super::Expander;
use crate::form::{FormKind, ValueSet, Variable};
use crate::model::Problem;
use crate::variant::Place;

impl Expander<'_> {
    pub(super) fn counts(&mut self, cells: &[Place], counts: &[(u8, u8)]) -> Result<(), Problem> {
        let variables = self.distinct(cells)?;
        for &(value, number) in counts {
            if self.index(value).is_none() {
                if number > 0 {
                    self.contradiction();
                }
                continue;
            }
            let values = self.set(&[value]);
            self.exactly(&variables, values, number.into())?;
        }
        Ok(())
    }

    /// This number of variables has one of the values.
    fn exactly(
        &mut self,
        variables: &[Variable],
        values: ValueSet,
        number: usize,
    ) -> Result<(), Problem> {
        self.check_counted(variables.len(), number)?;
        if number > variables.len() {
            self.contradiction();
            return Ok(());
        }
        self.current.push(FormKind::Count {
            variables: variables.to_vec(),
            values,
            least: number,
            most: number,
        });
        Ok(())
    }

    /// The set of values of the circles has the number of circles as its sum. Every value of the
    /// set occurs as often as it says, the others do not occur.
    pub(super) fn counting_circles(&mut self, cells: &[Place]) -> Result<(), Problem> {
        let variables = self.distinct(cells)?;
        let number = variables.len();
        let values: Vec<i32> = (0..self.count()).map(|index| self.value(index)).collect();
        let mut branches = Vec::new();
        let mut open = vec![(0, 0usize, 0usize)];
        while let Some((set, next, sum)) = open.pop() {
            if sum == number {
                branches.push(self.circles_with(&variables, set)?);
            }
            for (index, &value) in values.iter().enumerate().skip(next) {
                let sum = sum + value as usize;
                if value > 0 && sum <= number {
                    open.push((set | 1 << index, index + 1, sum));
                }
            }
            if branches.len() > MOST_BRANCHES {
                return Err(Problem::TooLarge);
            }
        }
        self.current.push(FormKind::Any { branches });
        Ok(())
    }

    /// The forms that say which values the circles have.
    fn circles_with(
        &mut self,
        variables: &[Variable],
        set: ValueSet,
    ) -> Result<Vec<FormKind>, Problem> {
        let before = std::mem::take(&mut self.current);
        for &variable in variables {
            let values = set;
            self.current.push(FormKind::Domain { variable, values });
        }
        for index in (0..self.count()).filter(|index| set >> index & 1 == 1) {
            self.exactly(variables, 1 << index, self.value(index) as usize)?;
        }
        Ok(std::mem::replace(&mut self.current, before))
    }

    /// The automaton remembers the set of values so far.
    pub(super) fn count_distinct(
        &mut self,
        counter: Place,
        cells: &[Place],
    ) -> Result<(), Problem> {
        let mut variables = self.variables(cells)?;
        let end = variables.len();
        variables.push(self.variable(counter)?);
        let step = |position: usize, set: &u64, value: i32| {
            if position == end {
                (i64::from(value) == i64::from(set.count_ones())).then_some(0)
            } else {
                Some(set | 1u64.checked_shl(value as u32).unwrap_or(0))
            }
        };
        if self.count() + usize::from(self.variant.first_value()) > 64 {
            return Err(Problem::TooLarge);
        }
        self.line(variables, vec![0], step, |_| true)
    }

    /// As many variables have values of one set as of another.
    pub(super) fn equality_cage(&mut self, cells: &[Place]) -> Result<(), Problem> {
        self.region(cells)?;
        let variables = self.distinct(cells)?;
        let (count, first) = (self.count() as i32, self.value(0));
        let sides = move |value: i32| {
            let parity = if value % 2 == 0 { 1 } else { -1 };
            // The value in the middle of an odd number of values belongs to neither half.
            let half = (2 * (value - first) + 1 - count).signum();
            (parity, half)
        };
        let step = |_: usize, &(parity, half): &(i32, i32), value: i32| {
            let side = sides(value);
            Some((parity + side.0, half + side.1))
        };
        self.line(variables, vec![(0, 0)], step, |&end| end == (0, 0))
    }

    /// The automaton remembers which sums selections of the values have.
    pub(super) fn rellik(&mut self, cells: &[Place], sum: u32) -> Result<(), Problem> {
        self.region(cells)?;
        let variables = self.distinct(cells)?;
        if sum >= 64 {
            return self.large_rellik(&variables, sum);
        }
        let below = (1u64 << sum) | ((1u64 << sum) - 1);
        let step = |_: usize, sums: &u64, value: i32| {
            let next = (sums | sums.checked_shl(value as u32).unwrap_or(0)) & below;
            // A value of 0 is a selection of its own.
            let has_zero = sum == 0 && value == 0;
            (!has_zero && (sum == 0 || next >> sum & 1 == 0)).then_some(next)
        };
        self.line(variables, vec![1], step, |_| true)
    }

    /// Sums that no selection can have are always absent; others are too large for the automaton.
    fn large_rellik(&mut self, variables: &[Variable], sum: u32) -> Result<(), Problem> {
        let largest = self.value(self.count() - 1).max(0) as usize * variables.len();
        if largest < sum as usize {
            Ok(())
        } else {
            Err(Problem::TooLarge)
        }
    }

    pub(super) fn check_counted(&self, cells: usize, number: usize) -> Result<(), Problem> {
        if cells * self.count() * (number + 1) > super::regions::MOST_COUNTED {
            return Err(Problem::TooLarge);
        }
        Ok(())
    }
}

/// The largest number of sets of values of counting circles.
const MOST_BRANCHES: usize = 2000;
