//! Rows, columns, boxes, extra regions and families of sets.

use super::Expander;
use crate::form::{FormKind, ValueSet, Variable};
use crate::model::Problem;
use crate::variant::Place;

/// Larger families are replaced by a sum, because filtering them takes too long.
const LARGEST_FAMILY: usize = 600;

/// The largest product of cells, values and listed values of a constraint that counts.
pub(super) const MOST_COUNTED: usize = 100_000;

impl Expander<'_> {
    pub(super) fn rows(&mut self) -> Result<(), Problem> {
        for row in 0..self.variant.rows() {
            let cells = (0..self.variant.columns()).map(|column| Place { row, column });
            self.region(&cells.collect::<Vec<Place>>())?;
        }
        Ok(())
    }

    pub(super) fn columns(&mut self) -> Result<(), Problem> {
        for column in 0..self.variant.columns() {
            let cells = (0..self.variant.rows()).map(|row| Place { row, column });
            self.region(&cells.collect::<Vec<Place>>())?;
        }
        Ok(())
    }

    pub(super) fn boxes(&mut self, rows: u8, columns: u8) -> Result<(), Problem> {
        for cells in self.box_cells(rows, columns)? {
            self.region(&cells)?;
        }
        Ok(())
    }

    /// The cells of all boxes, in reading order.
    pub(super) fn box_cells(&self, rows: u8, columns: u8) -> Result<Vec<Vec<Place>>, Problem> {
        self.check_boxes(rows, columns)?;
        Ok(self.variant.boxes(rows, columns))
    }

    pub(super) fn check_boxes(&self, rows: u8, columns: u8) -> Result<(), Problem> {
        let fits = |whole: u8, part: u8| part > 0 && whole.is_multiple_of(part);
        if fits(self.variant.rows(), rows) && fits(self.variant.columns(), columns) {
            Ok(())
        } else {
            Err(Problem::Boxes { rows, columns })
        }
    }

    pub(super) fn region(&mut self, cells: &[Place]) -> Result<(), Problem> {
        let variables = self.distinct(cells)?;
        self.different(variables);
        Ok(())
    }

    /// All variables are different.
    pub(super) fn different(&mut self, variables: Vec<Variable>) {
        if variables.len() > self.count() {
            self.contradiction();
        } else if variables.len() > 1 {
            self.current.push(FormKind::Region { variables });
        }
    }

    pub(super) fn cage(&mut self, cells: &[Place], sum: Option<u32>) -> Result<(), Problem> {
        self.region(cells)?;
        let Some(sum) = sum else {
            return Ok(());
        };
        let variables = self.distinct(cells)?;
        self.know_sum(&variables, sum)?;
        let first = u32::from(self.variant.first_value());
        let offset = first * variables.len() as u32;
        let rest = sum.checked_sub(offset);
        let family = rest.map_or(Some(Vec::new()), |rest| {
            sets_with_sum(self.count(), variables.len(), rest, LARGEST_FAMILY)
        });
        match family {
            Some(family) => self.family(variables, family),
            None => self.add_sum(cells, sum)?,
        }
        Ok(())
    }

    /// The set of the variables is one of a family.
    fn family(&mut self, variables: Vec<Variable>, family: Vec<ValueSet>) {
        self.current.push(FormKind::SetFamily { variables, family });
    }

    pub(super) fn renban(&mut self, cells: &[Place]) -> Result<(), Problem> {
        self.region(cells)?;
        let variables = self.distinct(cells)?;
        let length = variables.len();
        let window = |start: usize| (start..start + length).fold(0, |set, i| set | 1 << i);
        let starts = (self.count() + 1).saturating_sub(length);
        self.family(variables, (0..starts).map(window).collect());
        Ok(())
    }

    pub(super) fn diagonal(&mut self, rising: bool) -> Result<(), Problem> {
        let side = self.variant.rows();
        if self.variant.columns() != side {
            return Err(Problem::WrongGrid("square grids"));
        }
        let cells = (0..side).map(|row| Place {
            row,
            column: if rising { side - 1 - row } else { row },
        });
        self.region(&cells.collect::<Vec<Place>>())
    }

    pub(super) fn disjoint_groups(&mut self, rows: u8, columns: u8) -> Result<(), Problem> {
        let boxes = self.box_cells(rows, columns)?;
        for position in 0..usize::from(rows) * usize::from(columns) {
            let cells: Vec<Place> = boxes.iter().map(|cells| cells[position]).collect();
            self.region(&cells)?;
        }
        Ok(())
    }

    pub(super) fn windoku(&mut self, rows: u8, columns: u8) -> Result<(), Problem> {
        self.check_boxes(rows, columns)?;
        let starts = |whole: u8, part: u8| (1..whole - part).step_by(usize::from(part) + 1);
        for top in starts(self.variant.rows(), rows) {
            for left in starts(self.variant.columns(), columns) {
                let cells = (top..top + rows).flat_map(|row| {
                    (left..left + columns).map(move |column| Place { row, column })
                });
                self.region(&cells.collect::<Vec<Place>>())?;
            }
        }
        Ok(())
    }

    pub(super) fn anti_knight(&mut self) -> Result<(), Problem> {
        self.all_different(&[(1, 2), (1, -2), (2, 1), (2, -1)])
    }

    pub(super) fn anti_king(&mut self) -> Result<(), Problem> {
        self.all_different(&[(1, 1), (1, -1)])
    }

    /// Cells with one of these distances are different.
    fn all_different(&mut self, distances: &[(i16, i16)]) -> Result<(), Problem> {
        for pair in self.steps(distances) {
            self.region(&pair)?;
        }
        Ok(())
    }

    pub(super) fn contains(&mut self, cells: &[Place], values: &[u8]) -> Result<(), Problem> {
        let variables = self.distinct(cells)?;
        if variables.len() * self.count() * (values.len() + 1) > MOST_COUNTED {
            return Err(Problem::TooLarge);
        }
        let mut listed = values.to_vec();
        listed.sort_unstable();
        for same in listed.chunk_by(|a, b| a == b) {
            if self.index(same[0]).is_none() || same.len() > variables.len() {
                self.contradiction();
                continue;
            }
            self.current.push(FormKind::Count {
                values: self.set(&same[..1]),
                least: same.len(),
                most: variables.len(),
                variables: variables.clone(),
            });
        }
        Ok(())
    }

    pub(super) fn global_entropy(&mut self) -> Result<(), Problem> {
        let classes = self.thirds();
        self.squares_have(classes)
    }

    pub(super) fn global_modular(&mut self) -> Result<(), Problem> {
        let first = self.value(0);
        let has = |i: &usize, k: i32| (first + *i as i32) % 3 == k;
        let classes = [0, 1, 2].map(|k| {
            let values = (0..self.count()).filter(|i| has(i, k));
            values.fold(0, |set, i| set | 1 << i)
        });
        self.squares_have(classes)
    }

    /// Every 2x2 square has a value of each class.
    fn squares_have(&mut self, classes: [ValueSet; 3]) -> Result<(), Problem> {
        for corner in self.variant.cells() {
            let square = [(0, 0), (0, 1), (1, 0), (1, 1)].map(|step| self.moved(corner, step));
            let Some(square) = square.into_iter().collect::<Option<Vec<Place>>>() else {
                continue;
            };
            let variables = self.distinct(&square)?;
            for values in classes {
                self.current.push(FormKind::Count {
                    variables: variables.clone(),
                    values,
                    least: 1,
                    most: 4,
                });
            }
        }
        Ok(())
    }

    /// The low, middle and high third of the values.
    pub(super) fn thirds(&self) -> [ValueSet; 3] {
        let count = self.count();
        let third = |k: usize| (0..count).filter(move |i| i * 3 / count == k);
        [0, 1, 2].map(|k| third(k).fold(0, |set, i| set | 1 << i))
    }
}

/// The sets of `size` of the numbers below `count` that have a sum; `None` if there are more
/// than `most`.
pub(crate) fn sets_with_sum(
    count: usize,
    size: usize,
    sum: u32,
    most: usize,
) -> Option<Vec<ValueSet>> {
    let mut sets = Vec::new();
    let mut open = vec![(0, 0, size, sum)];
    while let Some((set, next, left, rest)) = open.pop() {
        if left == 0 {
            if rest == 0 {
                sets.push(set);
            }
            if sets.len() > most {
                return None;
            }
            continue;
        }
        for number in (next..count).rev() {
            let smallest: usize = (number..number + left).sum();
            let largest: usize = number + (count + 1 - left..count).sum::<usize>();
            let fits =
                number + left <= count && smallest <= rest as usize && rest as usize <= largest;
            if fits {
                open.push((
                    set | 1 << number,
                    number + 1,
                    left - 1,
                    rest - number as u32,
                ));
            }
        }
    }
    Some(sets)
}

#[cfg(test)]
mod tests {
    use super::sets_with_sum;

    #[test]
    fn sets_with_a_sum_are_complete() {
        for size in 1..=9 {
            for sum in 0..40 {
                let expected: Vec<u64> = (0..512u64)
                    .filter(|set| {
                        let numbers = (0..9).filter(|i| set >> i & 1 == 1);
                        set.count_ones() as usize == size && numbers.sum::<u32>() == sum
                    })
                    .collect();
                let mut found = sets_with_sum(9, size, sum, 600).unwrap();
                found.sort_unstable();
                assert_eq!(found, expected, "{size} numbers with sum {sum}");
            }
        }
        assert_eq!(sets_with_sum(16, 8, 60, 100), None);
    }
}
