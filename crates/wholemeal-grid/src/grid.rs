//! A board: a digit or a blank in every cell.

use std::fmt::{self, Write as _};
use std::str::FromStr;

use crate::text::{self, ReadError};
use crate::{Cell, Conflict, Digit, House, Shape};

/// A board with a digit or a blank in every cell.
///
/// A grid may break the rules; [`conflicts`](Grid::conflicts) lists where.
/// [`parse`](str::parse) reads it from any of the forms of [`text`]; it is written as a line
/// (`{}`) or as rows (`{:#}`). Grids are ordered by shape, then by their cells in reading order,
/// blanks first.
///
/// ```
/// use wholemeal_grid::Grid;
///
/// let grid: Grid = r#"["1..4", "..1.", ".1..", "4..1"]"#.parse()?;
/// assert_eq!(grid.to_string(), "1..4..1..1..4..1");
/// assert_eq!(format!("{grid:#}"), "1..4\n..1.\n.1..\n4..1");
/// assert_eq!(grid.to_string().parse::<Grid>()?, grid);
/// # Ok::<(), wholemeal_grid::text::ReadError>(())
/// ```
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Grid {
    shape: Shape,
    cells: Box<[Option<Digit>]>,
}

impl Grid {
    /// A board of blanks.
    #[must_use]
    pub fn empty(shape: Shape) -> Grid {
        Grid {
            shape,
            cells: vec![None; shape.cell_count()].into(),
        }
    }

    /// The board with these cells in reading order; `None` if their number is not that of the
    /// shape, or if a digit is larger than its side.
    ///
    /// ```
    /// use wholemeal_grid::{Digit, Grid, Shape};
    ///
    /// let cells = vec![Digit::new(1); 16];
    /// assert!(Grid::from_cells(Shape::FOUR, cells.clone()).is_some());
    /// assert!(Grid::from_cells(Shape::NINE, cells).is_none());
    /// assert!(Grid::from_cells(Shape::FOUR, vec![Digit::new(5); 16]).is_none());
    /// ```
    #[must_use]
    pub fn from_cells(shape: Shape, cells: Vec<Option<Digit>>) -> Option<Grid> {
        let fits = cells.iter().flatten().all(|d| d.get() <= shape.side());
        (fits && cells.len() == shape.cell_count()).then(|| Grid {
            shape,
            cells: cells.into(),
        })
    }

    /// The shape of the board.
    #[must_use]
    pub fn shape(&self) -> Shape {
        self.shape
    }

    /// The cells in reading order.
    #[must_use]
    pub fn cells(&self) -> &[Option<Digit>] {
        &self.cells
    }

    /// The digit of a cell; `None` for a blank and for a cell outside the board.
    #[must_use]
    pub fn get(&self, cell: Cell) -> Option<Digit> {
        self.cells.get(cell.index()).copied().flatten()
    }

    /// The board with one cell changed; unchanged if the cell or the digit is outside the
    /// board.
    ///
    /// ```
    /// use wholemeal_grid::{Cell, Digit, Grid, Shape};
    ///
    /// let (cell, digit) = (Cell::new(5), Digit::new(3));
    /// let grid = Grid::empty(Shape::FOUR).with(cell, digit);
    /// assert_eq!(grid.get(cell), digit);
    /// assert_eq!(grid.with(cell, None), Grid::empty(Shape::FOUR));
    /// ```
    #[must_use]
    pub fn with(mut self, cell: Cell, digit: Option<Digit>) -> Grid {
        let fits = digit.is_none_or(|d| d.get() <= self.shape.side());
        if let Some(place) = self.cells.get_mut(cell.index()).filter(|_| fits) {
            *place = digit;
        }
        self
    }

    /// The cells that are not blank, with their digits, in reading order.
    pub fn givens(&self) -> impl Iterator<Item = (Cell, Digit)> + '_ {
        let cells = self.shape.cells().zip(&self.cells);
        cells.filter_map(|(cell, digit)| digit.map(|digit| (cell, digit)))
    }

    /// The number of cells that are not blank.
    #[must_use]
    pub fn clues(&self) -> usize {
        self.givens().count()
    }

    /// Returns `true` if no cell is blank.
    #[must_use]
    pub fn is_full(&self) -> bool {
        self.cells.iter().all(Option::is_some)
    }

    /// Every pair of equal digits in a house: by rows, then columns, then
    /// boxes. A pair that shares two houses is listed for each.
    #[must_use]
    pub fn conflicts(&self) -> Vec<Conflict> {
        let houses = self.shape.houses();
        houses.flat_map(|house| self.conflicts_in(house)).collect()
    }

    fn conflicts_in(&self, house: House) -> Vec<Conflict> {
        let held: Vec<(Cell, Digit)> = self
            .shape
            .cells_of(house)
            .filter_map(|cell| self.get(cell).map(|digit| (cell, digit)))
            .collect();
        let pairs = held.iter().enumerate().flat_map(|(i, &(a, digit))| {
            let later = held[i + 1..].iter().filter(move |&&(_, d)| d == digit);
            later.map(move |&(b, _)| Conflict {
                shape: self.shape,
                cells: [a, b],
                digit,
                house,
            })
        });
        pairs.collect()
    }

    /// Returns `true` if the board is full and has no conflict.
    ///
    /// ```
    /// use wholemeal_grid::Grid;
    ///
    /// let full: Grid = "1234341221434321".parse().unwrap();
    /// assert!(full.is_solution());
    /// assert!(!full.is_solution_of(&"4321............".parse().unwrap()));
    /// assert!(full.is_solution_of(&"1234............".parse().unwrap()));
    /// ```
    #[must_use]
    pub fn is_solution(&self) -> bool {
        self.is_full() && self.conflicts().is_empty()
    }

    /// Returns `true` if this board is a solution and has every digit of `puzzle`.
    #[must_use]
    pub fn is_solution_of(&self, puzzle: &Grid) -> bool {
        let agrees = |(cell, digit)| self.get(cell) == Some(digit);
        self.shape == puzzle.shape && self.is_solution() && puzzle.givens().all(agrees)
    }
}

impl FromStr for Grid {
    type Err = ReadError;

    /// Reads exactly one board in any of the forms of [`text`].
    fn from_str(text: &str) -> Result<Grid, ReadError> {
        text::read_exactly_one(text, None)
    }
}

impl fmt::Display for Grid {
    /// One line, or with `{:#}` one line per row; blanks are dots.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, row) in self.cells.chunks(self.shape.side().into()).enumerate() {
            if f.alternate() && i > 0 {
                f.write_char('\n')?;
            }
            for digit in row {
                f.write_char(digit.map_or('.', Digit::symbol))?;
            }
        }
        Ok(())
    }
}

impl fmt::Debug for Grid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Grid({}, {self})", self.shape)
    }
}
