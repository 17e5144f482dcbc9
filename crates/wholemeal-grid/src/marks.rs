//! A board of candidates.

use crate::{Cell, Digit, DigitSet, Grid, Shape};

/// A set of candidates for every cell.
///
/// ```
/// use wholemeal_grid::{Cell, Grid, Marks};
///
/// let grid: Grid = "1..4..1..1..4..1".parse().unwrap();
/// let all = Marks::choices(&grid);
/// assert_eq!(all.get(Cell::new(1)).to_string(), "1234");
/// let seen = Marks::pencilled(&grid);
/// assert_eq!(seen.get(Cell::new(1)).to_string(), "23");
/// assert_eq!(seen.get(Cell::new(0)).to_string(), "1");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Marks {
    shape: Shape,
    cells: Box<[DigitSet]>,
}

impl Marks {
    /// Every digit in every cell.
    #[must_use]
    pub fn full(shape: Shape) -> Marks {
        Marks {
            shape,
            cells: vec![DigitSet::all(shape.side()); shape.cell_count()].into(),
        }
    }

    /// The marks with these sets in reading order; `None` if their number is not that of the
    /// shape's cells, or if a digit is larger than its side.
    #[must_use]
    pub fn from_cells(shape: Shape, cells: Vec<DigitSet>) -> Option<Marks> {
        let all = DigitSet::all(shape.side());
        let fits = cells.iter().all(|set| set.is_subset(&all));
        (fits && cells.len() == shape.cell_count()).then(|| Marks {
            shape,
            cells: cells.into(),
        })
    }

    /// Only the digit for a given, every digit for a blank.
    #[must_use]
    pub fn choices(grid: &Grid) -> Marks {
        let shape = grid.shape();
        let choice =
            |digit: &Option<Digit>| digit.map_or(DigitSet::all(shape.side()), DigitSet::of);
        Marks {
            shape,
            cells: grid.cells().iter().map(choice).collect(),
        }
    }

    /// The usual pencilmarks: a blank has the digits that no given in its row, column or box
    /// has.
    #[must_use]
    pub fn pencilled(grid: &Grid) -> Marks {
        let mut marks = Marks::choices(grid);
        for (given, digit) in grid.givens() {
            let peers = grid.shape().peers(given);
            for blank in peers.iter().filter(|&peer| grid.get(peer).is_none()) {
                marks.remove(blank, digit);
            }
        }
        marks
    }

    /// The shape of the board.
    #[must_use]
    pub fn shape(&self) -> Shape {
        self.shape
    }

    /// The candidates of all cells in reading order.
    #[must_use]
    pub fn cells(&self) -> &[DigitSet] {
        &self.cells
    }

    /// The candidates of a cell; the empty set for a cell outside the board.
    #[must_use]
    pub fn get(&self, cell: Cell) -> DigitSet {
        self.cells.get(cell.index()).copied().unwrap_or_default()
    }

    /// Removes a candidate; returns `true` if the cell had it.
    pub fn remove(&mut self, cell: Cell, digit: Digit) -> bool {
        let set = self.cells.get_mut(cell.index());
        set.is_some_and(|set| set.remove(digit))
    }

    /// Removes all other candidates of a cell; returns `true` if the cell had this one.
    ///
    /// ```
    /// use wholemeal_grid::{Cell, Digit, Marks, Shape};
    ///
    /// let mut marks = Marks::full(Shape::FOUR);
    /// assert!(marks.place(Cell::new(3), Digit::new(2).unwrap()));
    /// assert_eq!(marks.get(Cell::new(3)).to_string(), "2");
    /// assert!(!marks.place(Cell::new(3), Digit::new(1).unwrap()));
    /// assert!(marks.get(Cell::new(3)).is_empty());
    /// ```
    pub fn place(&mut self, cell: Cell, digit: Digit) -> bool {
        let Some(set) = self.cells.get_mut(cell.index()) else {
            return false;
        };
        *set = *set & DigitSet::of(digit);
        !set.is_empty()
    }

    /// The grid of the cells with a single candidate; the others are blank.
    #[must_use]
    pub fn singles(&self) -> Grid {
        let cells = self.shape.cells().zip(&self.cells);
        cells.fold(Grid::empty(self.shape), |grid, (cell, set)| {
            grid.with(cell, set.single())
        })
    }
}
