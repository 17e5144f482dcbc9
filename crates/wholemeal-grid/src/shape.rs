//! The shape of a board.

use std::fmt;
use std::str::FromStr;

use crate::{Cell, CellSet, House};

/// The shape of a board: boxes of `r` rows by `c` columns, each 1 to 10.
///
/// The side of the board is `r * c`; there are as many boxes as digits.
///
/// ```
/// use wholemeal_grid::Shape;
///
/// let six = Shape::new(2, 3)?;
/// assert_eq!((six.side(), six.cell_count()), (6, 36));
/// assert_eq!(six.to_string(), "2x3");
/// assert_eq!("2x3".parse(), Ok(six));
/// assert!(Shape::new(11, 1).is_err());
/// # Ok::<(), wholemeal_grid::ShapeError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Shape {
    box_rows: u8,
    box_columns: u8,
}

impl Shape {
    /// The largest number of rows or columns of a box.
    pub const MAX_BOX: u8 = 10;
    /// 4x4, with boxes of 2x2.
    pub const FOUR: Shape = Shape::make(2, 2);
    /// 6x6, with boxes of two rows by three columns.
    pub const SIX: Shape = Shape::make(2, 3);
    /// 9x9, with boxes of 3x3.
    pub const NINE: Shape = Shape::make(3, 3);
    /// 12x12, with boxes of three rows by four columns.
    pub const TWELVE: Shape = Shape::make(3, 4);
    /// 16x16, with boxes of 4x4.
    pub const SIXTEEN: Shape = Shape::make(4, 4);
    /// 25x25, with boxes of 5x5.
    pub const TWENTY_FIVE: Shape = Shape::make(5, 5);

    const fn make(box_rows: u8, box_columns: u8) -> Shape {
        Shape {
            box_rows,
            box_columns,
        }
    }

    /// A board with boxes of this many rows and columns.
    ///
    /// # Errors
    /// Returns an error if either is 0 or more than 10.
    pub fn new(box_rows: u8, box_columns: u8) -> Result<Shape, ShapeError> {
        let fits = |n: u8| (1..=Self::MAX_BOX).contains(&n);
        if fits(box_rows) && fits(box_columns) {
            Ok(Shape::make(box_rows, box_columns))
        } else {
            Err(ShapeError::BoxSize {
                box_rows,
                box_columns,
            })
        }
    }

    /// The usual shape of a board of this side: boxes as square as possible, and wider than
    /// high.
    ///
    /// ```
    /// use wholemeal_grid::Shape;
    ///
    /// assert_eq!(Shape::of_side(9), Ok(Shape::NINE));
    /// assert_eq!(Shape::of_side(6), Ok(Shape::SIX));
    /// assert_eq!(Shape::of_side(12), Ok(Shape::TWELVE));
    /// assert_eq!(Shape::of_side(7).unwrap().to_string(), "1x7");
    /// assert!(Shape::of_side(11).is_err());
    /// ```
    ///
    /// # Errors
    /// Returns an error if no box of at most 10x10 gives this side.
    pub fn of_side(side: usize) -> Result<Shape, ShapeError> {
        (1..=Self::MAX_BOX)
            .rev()
            .filter(|&rows| side > 0 && side.is_multiple_of(rows.into()))
            .filter_map(|rows| Some((rows, u8::try_from(side / usize::from(rows)).ok()?)))
            .find(|&(rows, columns)| rows <= columns && columns <= Self::MAX_BOX)
            .map(|(rows, columns)| Shape::make(rows, columns))
            .ok_or(ShapeError::Side(side))
    }

    /// The rows of a box.
    #[must_use]
    pub const fn box_rows(self) -> u8 {
        self.box_rows
    }

    /// The columns of a box.
    #[must_use]
    pub const fn box_columns(self) -> u8 {
        self.box_columns
    }

    /// The side of the board: its number of rows, of columns, of boxes and of
    /// digits.
    #[must_use]
    pub const fn side(self) -> u8 {
        self.box_rows * self.box_columns
    }

    /// The number of cells.
    #[must_use]
    pub const fn cell_count(self) -> usize {
        self.side() as usize * self.side() as usize
    }

    /// The shape with rows and columns exchanged.
    ///
    /// ```
    /// # use wholemeal_grid::Shape;
    /// assert_eq!(Shape::SIX.transposed().to_string(), "3x2");
    /// assert_eq!(Shape::NINE.transposed(), Shape::NINE);
    /// ```
    #[must_use]
    pub const fn transposed(self) -> Shape {
        Shape::make(self.box_columns, self.box_rows)
    }

    /// All cells in reading order.
    pub fn cells(self) -> impl Iterator<Item = Cell> {
        (0..self.cell_count()).filter_map(Cell::from_index)
    }

    /// The cell in this row and column, both counted from 0.
    #[must_use]
    pub fn cell(self, row: u8, column: u8) -> Option<Cell> {
        let index = u16::from(row) * u16::from(self.side()) + u16::from(column);
        (row < self.side() && column < self.side()).then(|| Cell::new(index))
    }

    /// Returns `true` if the board has this cell.
    ///
    /// ```
    /// # use wholemeal_grid::{Cell, Shape};
    /// assert!(Shape::FOUR.contains(Cell::new(15)));
    /// assert!(!Shape::FOUR.contains(Cell::new(16)));
    /// ```
    #[must_use]
    pub const fn contains(self, cell: Cell) -> bool {
        cell.index() < self.cell_count()
    }

    /// The row and the column of a cell.
    fn row_and_column_of(self, cell: Cell) -> (u8, u8) {
        let side = usize::from(self.side());
        assert!(
            self.contains(cell),
            "{cell:?} is not on a {side}x{side} board"
        );
        ((cell.index() / side) as u8, (cell.index() % side) as u8)
    }

    /// The row of a cell, counted from 0.
    ///
    /// # Panics
    /// If the cell is not on the board, see [`contains`](Shape::contains).
    #[must_use]
    pub fn row_of(self, cell: Cell) -> u8 {
        self.row_and_column_of(cell).0
    }

    /// The column of a cell, counted from 0.
    ///
    /// # Panics
    /// If the cell is not on the board, see [`contains`](Shape::contains).
    #[must_use]
    pub fn column_of(self, cell: Cell) -> u8 {
        self.row_and_column_of(cell).1
    }

    /// The box of a cell, counted from 0 in reading order.
    ///
    /// ```
    /// # use wholemeal_grid::{Cell, Shape};
    /// let cell = Shape::NINE.cell(4, 7).unwrap();
    /// assert_eq!((Shape::NINE.row_of(cell), Shape::NINE.column_of(cell)), (4, 7));
    /// assert_eq!(Shape::NINE.box_of(cell), 5);
    /// ```
    ///
    /// # Panics
    /// If the cell is not on the board, see [`contains`](Shape::contains).
    #[must_use]
    pub fn box_of(self, cell: Cell) -> u8 {
        let band = self.row_of(cell) / self.box_rows;
        let stack = self.column_of(cell) / self.box_columns;
        // A band has as many boxes as a box has rows.
        band * self.box_rows + stack
    }

    /// The row, the column and the box of a cell.
    ///
    /// # Panics
    /// If the cell is not on the board, see [`contains`](Shape::contains).
    #[must_use]
    pub fn houses_of(self, cell: Cell) -> [House; 3] {
        [
            House::Row(self.row_of(cell)),
            House::Column(self.column_of(cell)),
            House::Box(self.box_of(cell)),
        ]
    }

    /// All houses: rows, columns, boxes.
    pub fn houses(self) -> impl Iterator<Item = House> {
        let side = self.side();
        (0..side)
            .map(House::Row)
            .chain((0..side).map(House::Column))
            .chain((0..side).map(House::Box))
    }

    /// The cells of a house in reading order; empty if the board does not have this house.
    ///
    /// ```
    /// use wholemeal_grid::{House, Shape};
    ///
    /// let six = Shape::SIX;
    /// let names: Vec<_> = six.cells_of(House::Box(3)).map(|c| six.name(c)).collect();
    /// assert_eq!(names, ["r3c4", "r3c5", "r3c6", "r4c4", "r4c5", "r4c6"]);
    /// ```
    pub fn cells_of(self, house: House) -> impl Iterator<Item = Cell> {
        let (rows, columns) = (self.box_rows, self.box_columns);
        (0..self.side()).filter_map(move |i| match house {
            House::Row(row) => self.cell(row, i),
            House::Column(column) => self.cell(i, column),
            House::Box(index) => self.cell(
                (index / rows).checked_mul(rows)?.checked_add(i / columns)?,
                (index % rows) * columns + i % columns,
            ),
        })
    }

    /// The other cells of the row, the column and the box of a cell.
    ///
    /// ```
    /// # use wholemeal_grid::{Cell, Shape};
    /// assert_eq!(Shape::NINE.peers(Cell::new(0)).len(), 20);
    /// assert_eq!(Shape::SIX.peers(Cell::new(0)).len(), 12);
    /// ```
    ///
    /// # Panics
    /// If the cell is not on the board, see [`contains`](Shape::contains).
    #[must_use]
    pub fn peers(self, cell: Cell) -> CellSet {
        let mut peers: CellSet = self
            .houses_of(cell)
            .into_iter()
            .flat_map(|house| self.cells_of(house))
            .collect();
        peers.remove(cell);
        peers
    }

    /// The name of a cell: row and column counted from 1, as in `r4c7`.
    ///
    /// # Panics
    /// If the cell is not on the board, see [`contains`](Shape::contains).
    #[must_use]
    pub fn name(self, cell: Cell) -> String {
        let (row, column) = (self.row_of(cell), self.column_of(cell));
        format!("r{}c{}", row + 1, column + 1)
    }
}

impl fmt::Display for Shape {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}x{}", self.box_rows, self.box_columns)
    }
}

impl FromStr for Shape {
    type Err = ShapeError;

    /// Reads `RxC`: the rows and columns of a box.
    fn from_str(text: &str) -> Result<Shape, ShapeError> {
        let wrong = || ShapeError::Text(text.to_owned());
        let (rows, columns) = text.split_once(['x', 'X']).ok_or_else(wrong)?;
        let number = |part: &str| part.trim().parse().map_err(|_| wrong());
        Shape::new(number(rows)?, number(columns)?)
    }
}

/// The reason why a shape does not exist.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ShapeError {
    /// A box has 1 to 10 rows and 1 to 10 columns.
    BoxSize {
        /// The requested rows.
        box_rows: u8,
        /// The requested columns.
        box_columns: u8,
    },
    /// No box of at most 10x10 makes a board of this side.
    Side(usize),
    /// Not of the form `RxC`.
    Text(String),
}

impl fmt::Display for ShapeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ShapeError::BoxSize {
                box_rows,
                box_columns,
            } => write!(
                f,
                "a box of {box_rows}x{box_columns} is not supported: 1 to 10 rows and 1 to 10 columns"
            ),
            ShapeError::Side(side) => write!(
                f,
                "no box of at most 10x10 makes a board of side {side} (usual: 4, 6, 8, 9, 12, 16, 25)"
            ),
            ShapeError::Text(text) => {
                write!(
                    f,
                    "'{text}' is not a box size: write ROWSxCOLUMNS, as in 3x3 or 2x3"
                )
            }
        }
    }
}

impl std::error::Error for ShapeError {}
