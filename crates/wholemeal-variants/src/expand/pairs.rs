//! Relations of two cells.

use super::Expander;
use crate::constraint::{Constraint, Mark};
use crate::form::{FormKind, Variable};
use crate::model::Problem;
use crate::variant::Place;

impl Expander<'_> {
    /// The values of two cells satisfy a relation.
    pub(super) fn pair(
        &mut self,
        cells: [Place; 2],
        relation: impl Fn(i32, i32) -> bool,
    ) -> Result<(), Problem> {
        let [first, second] = cells.map(|cell| self.variable(cell));
        self.relate(first?, second?, relation);
        Ok(())
    }

    fn relate(&mut self, first: Variable, second: Variable, relation: impl Fn(i32, i32) -> bool) {
        let (count, value) = (self.count(), |index| self.value(index));
        if first == second {
            let fits = (0..count).filter(|&i| relation(value(i), value(i)));
            let values = fits.fold(0, |set, i| set | 1 << i);
            self.current.push(FormKind::Domain {
                variable: first,
                values,
            });
            return;
        }
        let allowed = |i: usize| {
            let fits = (0..count).filter(|&j| relation(value(i), value(j)));
            fits.fold(0, |set, j| set | 1 << j)
        };
        let allowed = (0..count).map(allowed).collect();
        self.current.push(FormKind::Pair {
            first,
            second,
            allowed,
        });
    }

    /// Neighbours on a line satisfy a relation.
    fn along(
        &mut self,
        cells: &[Place],
        relation: impl Fn(i32, i32) -> bool,
    ) -> Result<(), Problem> {
        self.variables(cells)?;
        for pair in cells.windows(2) {
            self.pair([pair[0], pair[1]], &relation)?;
        }
        Ok(())
    }

    pub(super) fn non_consecutive(&mut self) -> Result<(), Problem> {
        for pair in self.neighbours() {
            self.pair(pair, |a, b| (a - b).abs() != 1)?;
        }
        Ok(())
    }

    pub(super) fn difference(&mut self, cells: &[Place; 2], difference: u8) -> Result<(), Problem> {
        self.pair(*cells, |a, b| (a - b).abs() == i32::from(difference))
    }

    pub(super) fn ratio(&mut self, cells: &[Place; 2], ratio: u8) -> Result<(), Problem> {
        self.pair(*cells, |a, b| has_ratio(a, b, ratio))
    }

    pub(super) fn greater(&mut self, cells: &[Place; 2]) -> Result<(), Problem> {
        self.pair(*cells, |a, b| a > b)
    }

    pub(super) fn extreme(&mut self, cell: Place, smallest: bool) -> Result<(), Problem> {
        self.variable(cell)?;
        for step in [(0, 1), (1, 0), (0, -1), (-1, 0)] {
            if let Some(other) = self.moved(cell, step) {
                self.pair([cell, other], |a, b| if smallest { a < b } else { a > b })?;
            }
        }
        Ok(())
    }

    pub(super) fn unmarked(&mut self, mark: Mark) -> Result<(), Problem> {
        let marked: Vec<[Place; 2]> = self
            .variant
            .constraints()
            .iter()
            .filter_map(|c| mark.cells(c))
            .collect();
        for [a, b] in self.neighbours() {
            if !marked.contains(&[a, b]) && !marked.contains(&[b, a]) {
                self.pair([a, b], |x, y| !mark.fits(x, y))?;
            }
        }
        Ok(())
    }

    pub(super) fn thermometer(&mut self, cells: &[Place], slow: bool) -> Result<(), Problem> {
        self.along(cells, |a, b| if slow { a <= b } else { a < b })
    }

    pub(super) fn whispers(&mut self, cells: &[Place], difference: u8) -> Result<(), Problem> {
        self.along(cells, |a, b| (a - b).abs() >= i32::from(difference))
    }

    pub(super) fn allowed_pairs(
        &mut self,
        cells: &[Place],
        pairs: &[(u8, u8)],
        all: bool,
    ) -> Result<(), Problem> {
        let is_allowed = |a: i32, b: i32| {
            let mut pairs = pairs.iter();
            pairs.any(|&(x, y)| (i32::from(x), i32::from(y)) == (a, b))
        };
        self.within(cells, if all { cells.len() } else { 2 }, is_allowed)
    }

    pub(super) fn nabner(&mut self, cells: &[Place]) -> Result<(), Problem> {
        self.region(cells)?;
        for (i, &one) in cells.iter().enumerate() {
            for &other in &cells[i + 1..] {
                self.pair([one, other], |a, b| (a - b).abs() >= 2)?;
            }
        }
        Ok(())
    }

    pub(super) fn palindrome(&mut self, cells: &[Place]) -> Result<(), Problem> {
        self.variables(cells)?;
        let half = cells.len() / 2;
        for (&one, &other) in cells[..half].iter().zip(cells.iter().rev()) {
            self.pair([one, other], |a, b| a == b)?;
        }
        Ok(())
    }

    pub(super) fn clone_of(&mut self, one: &[Place], other: &[Place]) -> Result<(), Problem> {
        if one.len() != other.len() {
            return Err(Problem::DifferentLengths);
        }
        self.variables(one)?;
        for (&a, &b) in one.iter().zip(other) {
            self.pair([a, b], |x, y| x == y)?;
        }
        Ok(())
    }

    pub(super) fn entropic(&mut self, cells: &[Place]) -> Result<(), Problem> {
        let thirds = self.thirds();
        let first = i32::from(self.variant.first_value());
        let third = |value: i32| {
            thirds
                .iter()
                .position(|set| set >> (value - first) & 1 == 1)
        };
        self.within(cells, 3, |a, b| third(a) != third(b))
    }

    pub(super) fn modular(&mut self, cells: &[Place], modulus: u8) -> Result<(), Problem> {
        let modulus = i32::from(modulus.max(1));
        self.within(cells, modulus as usize, |a, b| a % modulus != b % modulus)
    }

    /// Any two of this number of neighbours on a line satisfy a relation.
    fn within(
        &mut self,
        cells: &[Place],
        number: usize,
        relation: impl Fn(i32, i32) -> bool,
    ) -> Result<(), Problem> {
        self.variables(cells)?;
        for distance in 1..number {
            for (&one, &other) in cells.iter().zip(cells.iter().skip(distance)) {
                self.pair([one, other], &relation)?;
            }
        }
        Ok(())
    }
}

fn has_ratio(a: i32, b: i32, ratio: u8) -> bool {
    a == i32::from(ratio) * b || b == i32::from(ratio) * a
}

impl Mark {
    /// The cells of a constraint that is drawn as this mark.
    fn cells(self, constraint: &Constraint) -> Option<[Place; 2]> {
        match (self, constraint) {
            (Mark::Kropki, Constraint::Difference { cells, .. })
            | (Mark::Kropki | Mark::Ratio, Constraint::Ratio { cells, .. }) => Some(*cells),
            (Mark::Xv, Constraint::Sum { cells, sum: 5 | 10 }) => {
                <[Place; 2]>::try_from(cells.as_slice()).ok()
            }
            _ => None,
        }
    }

    /// Whether two values could have this mark.
    fn fits(self, a: i32, b: i32) -> bool {
        match self {
            Mark::Kropki => (a - b).abs() == 1 || has_ratio(a, b, 2),
            Mark::Xv => a + b == 5 || a + b == 10,
            Mark::Ratio => has_ratio(a, b, 2),
        }
    }
}
