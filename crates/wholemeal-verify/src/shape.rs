//! The size of a board and of its boxes.

use alloc::string::ToString;
use core::fmt;
use core::str::FromStr;

use crate::ParseError;

/// The largest side of a board.
pub(crate) const MAX_SIDE: usize = 128;

/// A board whose boxes have `box_rows` rows and `box_columns` columns. Its side is their product.
///
/// ```
/// use wholemeal_verify::Shape;
///
/// assert_eq!(Shape::new(2, 3).map(Shape::side), Some(6));
/// assert_eq!("3x3".parse(), Ok(Shape::NINE));
/// assert!("12x12".parse::<Shape>().is_err()); // 144 digits
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shape {
    box_rows: usize,
    box_columns: usize,
}

impl Shape {
    /// 9x9, with boxes of 3x3.
    pub const NINE: Shape = Shape {
        box_rows: 3,
        box_columns: 3,
    };

    /// A shape; `None` if the side would be 0 or more than 128.
    #[must_use]
    pub fn new(box_rows: usize, box_columns: usize) -> Option<Shape> {
        let side = box_rows.checked_mul(box_columns)?;
        (1..=MAX_SIDE).contains(&side).then_some(Shape {
            box_rows,
            box_columns,
        })
    }

    /// The usual shape of a board with this side: boxes as square as possible, and not higher than
    /// wide.
    pub(crate) fn of_side(side: usize) -> Option<Shape> {
        let divides = |rows: &usize| side.is_multiple_of(*rows) && rows * rows <= side;
        let rows = (1..=side.min(MAX_SIDE)).rfind(divides)?;
        Shape::new(rows, side / rows)
    }

    /// The number of rows, columns, boxes and digits.
    #[must_use]
    pub fn side(self) -> usize {
        self.box_rows * self.box_columns
    }

    pub(crate) fn cells(self) -> usize {
        self.side() * self.side()
    }

    /// The houses of a cell: rows are the first `side` houses, then columns, then boxes.
    pub(crate) fn houses_of(self, cell: usize) -> [usize; 3] {
        let side = self.side();
        let (row, column) = (cell / side, cell % side);
        let in_box = row / self.box_rows * self.box_rows + column / self.box_columns;
        [row, side + column, 2 * side + in_box]
    }

    pub(crate) fn box_rows(self) -> usize {
        self.box_rows
    }

    pub(crate) fn box_columns(self) -> usize {
        self.box_columns
    }
}

impl fmt::Display for Shape {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}x{}", self.box_rows, self.box_columns)
    }
}

impl FromStr for Shape {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Shape, ParseError> {
        let numbers = text.split_once('x');
        let numbers = numbers.and_then(|(a, b)| Some((a.parse().ok()?, b.parse().ok()?)));
        let shape = numbers.and_then(|(rows, columns)| Shape::new(rows, columns));
        shape.ok_or_else(|| ParseError::Shape(text.to_string()))
    }
}
