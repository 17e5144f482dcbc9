//! A filled grid.

use std::fmt::{self, Write};

use wholemeal_grid::Digit;

use crate::variant::Place;

/// A filled grid.
///
/// ```
/// use wholemeal_variants::{Solver, Variant};
/// use wholemeal_solve::Budget;
///
/// let mut solver = Solver::new(&Variant::sudoku(4, 4, 2, 2)).unwrap();
/// let filled = solver.find_up_to(1, &Budget::UNLIMITED).unwrap();
/// assert_eq!(filled[0].values().len(), 16);
/// assert_eq!(filled[0].to_string().len(), 16);
/// ```
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Filled {
    pub(crate) columns: u8,
    pub(crate) values: Vec<u8>,
}

impl Filled {
    /// The values of all cells in reading order.
    #[must_use]
    pub fn values(&self) -> &[u8] {
        &self.values
    }

    /// The number of columns.
    #[must_use]
    pub fn columns(&self) -> u8 {
        self.columns
    }

    /// The value of a cell; `None` if it is outside the grid.
    #[must_use]
    pub fn get(&self, cell: Place) -> Option<u8> {
        let index = usize::from(cell.row) * usize::from(self.columns) + usize::from(cell.column);
        let value = self.values.get(index).copied();
        value.filter(|_| cell.column < self.columns)
    }

    /// The cells in which another filled grid of the same size has other values, in reading
    /// order.
    ///
    /// ```
    /// use wholemeal_solve::{Budget, Verdict};
    /// use wholemeal_variants::{Solver, Variant};
    ///
    /// let mut solver = Solver::new(&Variant::sudoku(4, 4, 2, 2)).unwrap();
    /// let Ok(Verdict::Many(one, other)) = solver.solve(&Budget::UNLIMITED) else {
    ///     unreachable!("there are 288 solutions");
    /// };
    /// assert!(!one.differences(&other).is_empty());
    /// assert!(one.differences(&one).is_empty());
    /// ```
    #[must_use]
    pub fn differences(&self, other: &Filled) -> Vec<Place> {
        let columns = usize::from(self.columns);
        let place = |i: usize| Place::new((i / columns) as u8, (i % columns) as u8);
        let pairs = self.values.iter().zip(&other.values).enumerate();
        pairs
            .filter(|(_, (one, other))| one != other)
            .map(|(i, _)| place(i))
            .collect()
    }
}

/// The character that a value is written with: `0`, `1` to `9`, then letters.
#[must_use]
pub(crate) fn symbol(value: u8) -> char {
    Digit::new(value).map_or('0', Digit::symbol)
}

impl fmt::Display for Filled {
    /// One line, or with `{:#}` one line per row. Values above 9 are letters, as on boards of
    /// plain Sudoku.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, row) in self.values.chunks(self.columns.into()).enumerate() {
            if f.alternate() && i > 0 {
                f.write_char('\n')?;
            }
            for &value in row {
                f.write_char(symbol(value))?;
            }
        }
        Ok(())
    }
}
