//! Ranks of rows and columns read as numbers.

use std::cmp::Ordering;

use super::Expander;
use crate::form::{FormKind, Variable};
use crate::model::Problem;
use crate::variant::Place;

impl Expander<'_> {
    /// For every other row and column an extra variable says whether it is smaller; their sum is
    /// the rank less one.
    pub(super) fn full_rank(
        &mut self,
        cells: &[Place],
        rank: u32,
        ties: bool,
    ) -> Result<(), Problem> {
        self.variables(cells)?;
        let mut terms = Vec::new();
        for other in self.entries() {
            if other != cells {
                let smaller = self.is_smaller(&other, cells, ties)?;
                terms.push((smaller, 1));
            }
        }
        let wanted = i32::try_from(rank).map_err(|_| Problem::TooLarge)? - 1;
        self.current.push(FormKind::Linear {
            terms,
            least: wanted,
            most: wanted,
        });
        Ok(())
    }

    /// The rows and columns from all four borders.
    fn entries(&self) -> Vec<Vec<Place>> {
        let (rows, columns) = (self.variant.rows(), self.variant.columns());
        let row = |row: u8| (0..columns).map(move |column| Place { row, column });
        let column = |column: u8| (0..rows).map(move |row| Place { row, column });
        let mut entries: Vec<Vec<Place>> = (0..rows).map(|i| row(i).collect()).collect();
        entries.extend((0..columns).map(|i| column(i).collect::<Vec<Place>>()));
        let reversed: Vec<Vec<Place>> = entries
            .iter()
            .map(|entry| entry.iter().rev().copied().collect())
            .collect();
        entries.extend(reversed);
        entries
    }

    /// A new variable that is 1 exactly if one number is smaller than the other. Without `ties`
    /// the numbers must not be equal. The automaton reads the cells of both in turn; its state is
    /// the order so far and the value of the first cell of a pair.
    fn is_smaller(
        &mut self,
        one: &[Place],
        other: &[Place],
        ties: bool,
    ) -> Result<Variable, Problem> {
        let smaller = self.extra_variable(2)?;
        let first = self.value(0);
        let mut variables = Vec::new();
        for (&a, &b) in one.iter().zip(other) {
            variables.push(self.variable(a)?);
            variables.push(self.variable(b)?);
        }
        let end = variables.len();
        variables.push(smaller);
        let step = |position: usize, &(order, held): &(Ordering, i32), value: i32| {
            if position == end {
                let is_smaller = value - first == 1;
                let fits = match order {
                    Ordering::Less => is_smaller,
                    Ordering::Greater => !is_smaller,
                    Ordering::Equal => ties && !is_smaller,
                };
                return fits.then_some((order, first));
            }
            let next = match (order, position % 2) {
                (Ordering::Equal, 0) => (order, value),
                (Ordering::Equal, _) => (held.cmp(&value), first),
                _ => (order, first),
            };
            Some(next)
        };
        let start = vec![(Ordering::Equal, first)];
        self.line(variables, start, step, |_| true)?;
        Ok(smaller)
    }
}
