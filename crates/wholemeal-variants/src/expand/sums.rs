//! Sums of cells.

use super::Expander;
use crate::derive::KnownSum;
use crate::form::{FormKind, Variable};
use crate::model::Problem;
use crate::variant::{LARGEST, Place};

impl Expander<'_> {
    pub(super) fn sum(&mut self, cells: &[Place], sum: u32) -> Result<(), Problem> {
        let variables = self.variables(cells)?;
        if self.distinct(cells).is_ok() {
            self.know_sum(&variables, sum)?;
        }
        self.add_sum(cells, sum)
    }

    /// Remembers a sum of different cells, unless it holds in an alternative only.
    pub(super) fn know_sum(&mut self, variables: &[Variable], sum: u32) -> Result<(), Problem> {
        if self.depth > 0 {
            return Ok(());
        }
        let sum = i32::try_from(sum).map_err(|_| Problem::TooLarge)?;
        let offset = self.value(0) * variables.len() as i32;
        self.sums.push(KnownSum {
            variables: variables.to_vec(),
            sum: sum.checked_sub(offset).ok_or(Problem::TooLarge)?,
        });
        Ok(())
    }

    pub(super) fn add_sum(&mut self, cells: &[Place], sum: u32) -> Result<(), Problem> {
        if let &[one, other] = cells {
            return self.pair([one, other], |a, b| i64::from(a + b) == i64::from(sum));
        }
        let terms = self.terms(cells, 1)?;
        let sum = i32::try_from(sum).map_err(|_| Problem::TooLarge)?;
        self.linear(terms, sum)
    }

    pub(super) fn weighted_sum(&mut self, terms: &[(Place, i8)], sum: i32) -> Result<(), Problem> {
        if terms.is_empty() {
            return Err(Problem::Empty);
        }
        let term = |&(cell, factor): &(Place, i8)| Ok((self.variable(cell)?, i32::from(factor)));
        let terms = terms.iter().map(term).collect::<Result<_, _>>()?;
        self.linear(terms, sum)
    }

    pub(super) fn arrow(&mut self, circle: &[Place], line: &[Place]) -> Result<(), Problem> {
        let mut terms = self.terms(line, 1)?;
        let mut factor = -1;
        for &cell in circle.iter().rev() {
            terms.extend(self.terms(&[cell], factor)?);
            factor = factor.checked_mul(10).ok_or(Problem::TooLarge)?;
        }
        if circle.is_empty() {
            return Err(Problem::Empty);
        }
        self.linear(terms, 0)
    }

    pub(super) fn double_arrow(&mut self, cells: &[Place]) -> Result<(), Problem> {
        let [first, middle @ .., last] = cells else {
            return Err(Problem::Empty);
        };
        let mut terms = self.terms(&[*first, *last], 1)?;
        if !middle.is_empty() {
            terms.extend(self.terms(middle, -1)?);
        }
        self.linear(terms, 0)
    }

    pub(super) fn zipper(&mut self, cells: &[Place]) -> Result<(), Problem> {
        self.variables(cells)?;
        let half = cells.len() / 2;
        let pairs: Vec<Vec<Place>> = cells[..half]
            .iter()
            .zip(cells.iter().rev())
            .map(|(&one, &other)| vec![one, other])
            .collect();
        if cells.len().is_multiple_of(2) {
            return self.equal_sums(&pairs);
        }
        for pair in pairs {
            let mut terms = self.terms(&pair, 1)?;
            terms.extend(self.terms(&cells[half..=half], -1)?);
            self.linear(terms, 0)?;
        }
        Ok(())
    }

    pub(super) fn region_sum_line(
        &mut self,
        cells: &[Place],
        box_rows: u8,
        box_columns: u8,
    ) -> Result<(), Problem> {
        self.check_boxes(box_rows, box_columns)?;
        self.variables(cells)?;
        let box_of = |cell: &Place| (cell.row / box_rows, cell.column / box_columns);
        let parts = cells.chunk_by(|a, b| box_of(a) == box_of(b));
        self.equal_sums(&parts.map(<[Place]>::to_vec).collect::<Vec<_>>())
    }

    /// All sums are equal to a new variable, or to each other if they can be too large for one.
    pub(super) fn equal_sums(&mut self, sets: &[Vec<Place>]) -> Result<(), Problem> {
        for cells in sets {
            self.variables(cells)?;
        }
        if sets.len() < 2 {
            return Ok(());
        }
        let (value, last) = (|index| self.value(index), self.count() - 1);
        let bound = |cells: &Vec<Place>, index| cells.len() as i32 * value(index);
        let least = sets.iter().map(|cells| bound(cells, 0)).max().unwrap_or(0);
        let most = sets
            .iter()
            .map(|cells| bound(cells, last))
            .min()
            .unwrap_or(0);
        let size = most - least + 1;
        if size <= 0 {
            self.contradiction();
            return Ok(());
        }
        if size > i32::from(LARGEST) {
            for two in sets.windows(2) {
                let mut terms = self.terms(&two[0], 1)?;
                terms.extend(self.terms(&two[1], -1)?);
                self.linear(terms, 0)?;
            }
            return Ok(());
        }
        let total = self.extra_variable(size as u8)?;
        for cells in sets {
            // Index 0 of the new variable stands for the smallest sum.
            let mut terms = self.terms(cells, 1)?;
            terms.push((total, -1));
            let offset = self.value(0) * cells.len() as i32;
            self.add_linear(terms, least - offset);
        }
        Ok(())
    }

    /// For each value, all lists contain it the same number of times: a new variable.
    pub(super) fn same_values(&mut self, sets: &[Vec<Place>]) -> Result<(), Problem> {
        let lists: Vec<Vec<Variable>> = sets
            .iter()
            .map(|cells| self.distinct(cells))
            .collect::<Result<_, _>>()?;
        let shortest = lists.iter().map(Vec::len).min().unwrap_or(0);
        if lists.iter().any(|list| list.len() != shortest) {
            return Err(Problem::DifferentLengths);
        }
        if shortest >= usize::from(LARGEST) {
            return Err(Problem::TooLarge);
        }
        for value in 0..self.count() {
            let number = self.extra_variable(shortest as u8 + 1)?;
            let wanted = self.value(value);
            let first = self.value(0);
            for list in &lists {
                let mut variables = list.clone();
                variables.push(number);
                let end = list.len();
                // The last variable is the number that was counted; its first value is 0.
                let step = move |position: usize, count: &i32, read: i32| {
                    if position == end {
                        (read - first == *count).then_some(0)
                    } else {
                        Some(count + i32::from(read == wanted))
                    }
                };
                self.line(variables, vec![0], step, |_| true)?;
            }
        }
        Ok(())
    }

    /// Variables with a common factor.
    fn terms(&self, cells: &[Place], factor: i32) -> Result<Vec<(Variable, i32)>, Problem> {
        let variables = self.variables(cells)?;
        Ok(variables.into_iter().map(|v| (v, factor)).collect())
    }

    /// A sum of values of cells.
    fn linear(&mut self, terms: Vec<(Variable, i32)>, sum: i32) -> Result<(), Problem> {
        let factors: i32 = terms.iter().map(|&(_, factor)| factor).sum();
        let offset = factors
            .checked_mul(self.value(0))
            .ok_or(Problem::TooLarge)?;
        let rest = sum.checked_sub(offset).ok_or(Problem::TooLarge)?;
        self.add_linear(terms, rest);
        Ok(())
    }

    /// A sum of indices of values. Terms of the same variable are added.
    fn add_linear(&mut self, mut terms: Vec<(Variable, i32)>, sum: i32) {
        terms.sort_by_key(|&(variable, _)| variable);
        let mut merged: Vec<(Variable, i32)> = Vec::new();
        for (variable, factor) in terms {
            match merged.last_mut() {
                Some((last, total)) if *last == variable => *total += factor,
                _ => merged.push((variable, factor)),
            }
        }
        merged.retain(|&(_, factor)| factor != 0);
        self.current.push(FormKind::Linear {
            terms: merged,
            least: sum,
            most: sum,
        });
    }
}
