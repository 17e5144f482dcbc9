//! The symmetries of the board.

use std::fmt;

use crate::{Cell, Digit, Grid, Shape};

/// A change that turns every Sudoku into another of the same kind: transpose,
/// then move rows and columns without splitting a band or stack, then rename the
/// digits.
///
/// Every symmetry of a Sudoku board is of this form, so they can be composed
/// and inverted:
///
/// ```
/// use wholemeal_grid::{Grid, Shape, Symmetry};
///
/// let grid: Grid = "12..34..21..43..".parse().unwrap();
/// let turn = Symmetry::quarter_turn(Shape::FOUR);
/// assert_eq!(format!("{:#}", turn.apply(&grid).unwrap()), "4231\n3142\n....\n....");
///
/// let half = turn.then(&turn).unwrap();
/// assert_eq!(half, Symmetry::half_turn(Shape::FOUR));
/// let none = half.then(&half).unwrap();
/// assert_eq!(none, Symmetry::identity(Shape::FOUR));
/// assert_eq!(turn.then(&turn.inverse()).unwrap(), none);
/// ```
///
/// A transposition exchanges the rows and columns of the boxes: it takes a
/// board with 2x3 boxes to one with 3x2 boxes.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Symmetry {
    shape: Shape,
    transpose: bool,
    rows: Vec<u8>,
    columns: Vec<u8>,
    digits: Vec<Digit>,
}

impl Symmetry {
    /// Transposes if `transpose` is set, then moves row `i` to `rows[i]`, column `j` to
    /// `columns[j]` and replaces digit `d` by `digits[d - 1]`.
    ///
    /// ```
    /// use wholemeal_grid::{Digit, Shape, Symmetry, SymmetryError};
    ///
    /// let digits: Vec<_> = Digit::all(4).rev().collect();
    /// assert!(Symmetry::new(Shape::FOUR, true, &[1, 0, 2, 3], &[2, 3, 0, 1], &digits).is_ok());
    /// let torn = Symmetry::new(Shape::FOUR, false, &[0, 2, 1, 3], &[0, 1, 2, 3], &digits);
    /// assert_eq!(torn, Err(SymmetryError::Rows));
    /// ```
    ///
    /// # Errors
    /// Returns an error if one of the lists is not a permutation, or splits a band or a stack.
    pub fn new(
        shape: Shape,
        transpose: bool,
        rows: &[u8],
        columns: &[u8],
        digits: &[Digit],
    ) -> Result<Symmetry, SymmetryError> {
        let target = if transpose { shape.transposed() } else { shape };
        let numbers: Vec<u8> = digits.iter().map(|d| d.get() - 1).collect();
        if !permutes_blocks(rows, target.box_rows(), shape.side()) {
            Err(SymmetryError::Rows)
        } else if !permutes_blocks(columns, target.box_columns(), shape.side()) {
            Err(SymmetryError::Columns)
        } else if !permutes_blocks(&numbers, shape.side(), shape.side()) {
            Err(SymmetryError::Digits)
        } else {
            Ok(Symmetry {
                shape,
                transpose,
                rows: rows.to_vec(),
                columns: columns.to_vec(),
                digits: digits.to_vec(),
            })
        }
    }

    fn plain(shape: Shape, transpose: bool, flip_rows: bool, flip_columns: bool) -> Symmetry {
        let side = shape.side();
        let line = |flip: bool| -> Vec<u8> {
            if flip {
                (0..side).rev().collect()
            } else {
                (0..side).collect()
            }
        };
        Symmetry {
            shape,
            transpose,
            rows: line(flip_rows),
            columns: line(flip_columns),
            digits: Digit::all(side).collect(),
        }
    }

    /// The identity.
    #[must_use]
    pub fn identity(shape: Shape) -> Symmetry {
        Symmetry::plain(shape, false, false, false)
    }

    /// Rows become columns: a mirror along the diagonal from the top left.
    #[must_use]
    pub fn transposition(shape: Shape) -> Symmetry {
        Symmetry::plain(shape, true, false, false)
    }

    /// A quarter turn clockwise.
    #[must_use]
    pub fn quarter_turn(shape: Shape) -> Symmetry {
        Symmetry::plain(shape, true, false, true)
    }

    /// A half turn.
    #[must_use]
    pub fn half_turn(shape: Shape) -> Symmetry {
        Symmetry::plain(shape, false, true, true)
    }

    /// The top row becomes the bottom row.
    #[must_use]
    pub fn upside_down(shape: Shape) -> Symmetry {
        Symmetry::plain(shape, false, true, false)
    }

    /// The left column becomes the right column.
    #[must_use]
    pub fn mirrored(shape: Shape) -> Symmetry {
        Symmetry::plain(shape, false, false, true)
    }

    /// The eight rotations and reflections of the board.
    ///
    /// ```
    /// use std::collections::HashSet;
    /// use wholemeal_grid::{Shape, Symmetry};
    ///
    /// let all: HashSet<_> = Symmetry::of_the_square(Shape::NINE).collect();
    /// assert_eq!(all.len(), 8);
    /// assert!(all.iter().all(|a| all.iter().all(|b| all.contains(&a.then(b).unwrap()))));
    /// ```
    pub fn of_the_square(shape: Shape) -> impl Iterator<Item = Symmetry> {
        (0..8u8).map(move |i| Symmetry::plain(shape, i & 4 != 0, i & 2 != 0, i & 1 != 0))
    }

    /// The shape of the boards it applies to.
    #[must_use]
    pub fn source(&self) -> Shape {
        self.shape
    }

    /// The shape of the resulting boards.
    #[must_use]
    pub fn target(&self) -> Shape {
        if self.transpose {
            self.shape.transposed()
        } else {
            self.shape
        }
    }

    /// Returns `true` if rows and columns are exchanged.
    #[must_use]
    pub fn is_transposing(&self) -> bool {
        self.transpose
    }

    /// The new positions of the rows, after the transposition.
    #[must_use]
    pub fn rows(&self) -> &[u8] {
        &self.rows
    }

    /// The new positions of the columns, after the transposition.
    #[must_use]
    pub fn columns(&self) -> &[u8] {
        &self.columns
    }

    /// The new digits.
    #[must_use]
    pub fn digits(&self) -> &[Digit] {
        &self.digits
    }

    /// A symmetry of random numbers: `below(n)` returns a number from 0 to `n - 1`. Every
    /// symmetry that keeps the shape is equally likely if the numbers are uniform. Numbers that
    /// are too large are reduced.
    ///
    /// ```
    /// use wholemeal_grid::{Shape, Symmetry};
    ///
    /// let zeros = Symmetry::random(Shape::SIX, |_| 0);
    /// assert_eq!(zeros.target(), Shape::SIX);
    /// assert_ne!(zeros, Symmetry::random(Shape::SIX, |n| n - 1));
    /// ```
    #[must_use]
    pub fn random(shape: Shape, mut below: impl FnMut(usize) -> usize) -> Symmetry {
        let square = shape.transposed() == shape;
        let transpose = square && below(2) % 2 == 1;
        let rows = shuffled_blocks(shape.box_rows(), shape.side(), &mut below);
        let columns = shuffled_blocks(shape.box_columns(), shape.side(), &mut below);
        let mut digits: Vec<Digit> = Digit::all(shape.side()).collect();
        shuffle(&mut digits, &mut below);
        Symmetry {
            shape,
            transpose,
            rows,
            columns,
            digits,
        }
    }

    /// Reads the text that [`Display`](fmt::Display) writes, for boards of a shape. The lists may
    /// be left out: what is not named stays as it is.
    ///
    /// ```
    /// use wholemeal_grid::{Shape, Symmetry};
    ///
    /// let text = "transpose rows 2,1,3,4 columns 1,2,3,4 digits 1,3,4,2";
    /// let symmetry = Symmetry::from_text(Shape::FOUR, text).unwrap();
    /// assert_eq!(symmetry.to_string(), text);
    /// let part = Symmetry::from_text(Shape::FOUR, "digits 1,3,4,2").unwrap();
    /// assert_eq!(part.to_string(), "rows 1,2,3,4 columns 1,2,3,4 digits 1,3,4,2");
    /// assert!(Symmetry::from_text(Shape::FOUR, "rows 1,3,2,4").is_err());
    /// ```
    ///
    /// # Errors
    /// Returns an error if the text is of another form, or does not describe a symmetry.
    pub fn from_text(shape: Shape, text: &str) -> Result<Symmetry, SymmetryError> {
        let mut words = text.split_ascii_whitespace().peekable();
        let transpose = words.next_if_eq(&"transpose").is_some();
        let mut list = |name: &str| -> Result<Vec<u8>, SymmetryError> {
            if words.next_if_eq(&name).is_none() {
                return Ok((0..shape.side()).collect());
            }
            let numbers = words.next().ok_or(SymmetryError::Text)?.split(',');
            let index = |n: &str| n.parse::<u8>().ok()?.checked_sub(1);
            let numbers: Option<Vec<u8>> = numbers.map(index).collect();
            numbers.ok_or(SymmetryError::Text)
        };
        let (rows, columns, digits) = (list("rows")?, list("columns")?, list("digits")?);
        if words.next().is_some() {
            return Err(SymmetryError::Text);
        }
        let digits: Option<Vec<Digit>> = digits
            .into_iter()
            .map(|index| Digit::from_index(index.into()))
            .collect();
        let digits = digits.ok_or(SymmetryError::Digits)?;
        Symmetry::new(shape, transpose, &rows, &columns, &digits)
    }

    /// The new position of a cell; `None` if the cell is not on the board.
    #[must_use]
    pub fn cell(&self, cell: Cell) -> Option<Cell> {
        if !self.shape.contains(cell) {
            return None;
        }
        let (row, column) = (self.shape.row_of(cell), self.shape.column_of(cell));
        let (row, column) = if self.transpose {
            (column, row)
        } else {
            (row, column)
        };
        let row = self.rows.get(usize::from(row))?;
        let column = self.columns.get(usize::from(column))?;
        self.target().cell(*row, *column)
    }

    /// The new digit for a digit; `None` if it is larger than the side.
    #[must_use]
    pub fn digit(&self, digit: Digit) -> Option<Digit> {
        self.digits.get(digit.index()).copied()
    }

    /// The changed board, or `None` if it is of another shape than the
    /// [`source`](Symmetry::source).
    #[must_use]
    pub fn apply(&self, grid: &Grid) -> Option<Grid> {
        let moved = |board: Grid, (cell, digit)| match self.cell(cell) {
            Some(cell) => board.with(cell, self.digit(digit)),
            None => board,
        };
        (grid.shape() == self.shape).then(|| grid.givens().fold(Grid::empty(self.target()), moved))
    }

    /// This symmetry followed by another; `None` if the other applies to boards of another
    /// shape than the [`target`](Symmetry::target) of this one.
    #[must_use]
    pub fn then(&self, next: &Symmetry) -> Option<Symmetry> {
        let chain = |first: &[u8], second: &[u8]| -> Vec<u8> {
            first.iter().map(|&i| second[usize::from(i)]).collect()
        };
        let (rows, columns) = if next.transpose {
            (&self.columns, &self.rows)
        } else {
            (&self.rows, &self.columns)
        };
        (self.target() == next.shape).then(|| Symmetry {
            shape: self.shape,
            transpose: self.transpose != next.transpose,
            rows: chain(rows, &next.rows),
            columns: chain(columns, &next.columns),
            digits: self.digits.iter().map(|d| next.digits[d.index()]).collect(),
        })
    }

    /// The symmetry that reverses this one.
    #[must_use]
    pub fn inverse(&self) -> Symmetry {
        let (rows, columns) = (inverted(&self.rows), inverted(&self.columns));
        let (rows, columns) = if self.transpose {
            (columns, rows)
        } else {
            (rows, columns)
        };
        let mut digits = self.digits.clone();
        for (from, to) in Digit::all(self.shape.side()).zip(&self.digits) {
            digits[to.index()] = from;
        }
        Symmetry {
            shape: self.target(),
            transpose: self.transpose,
            rows,
            columns,
            digits,
        }
    }
}

impl fmt::Display for Symmetry {
    /// For example `transpose rows 2,1,3,4 columns 1,2,3,4 digits 1,3,4,2`: rows and columns are
    /// exchanged, then row 1 moves to row 2 and so on, then digit 2 becomes 3 and so on.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let list = |places: &mut dyn Iterator<Item = u8>| -> String {
            let numbers: Vec<String> = places.map(|n| n.to_string()).collect();
            numbers.join(",")
        };
        if self.transpose {
            f.write_str("transpose ")?;
        }
        write!(
            f,
            "rows {} columns {} digits {}",
            list(&mut self.rows.iter().map(|i| i + 1)),
            list(&mut self.columns.iter().map(|i| i + 1)),
            list(&mut self.digits.iter().map(|digit| digit.get()))
        )
    }
}

/// The lines of a board, shuffled: the blocks of `size` lines, and the lines of each.
fn shuffled_blocks(size: u8, side: u8, below: &mut impl FnMut(usize) -> usize) -> Vec<u8> {
    let mut blocks: Vec<u8> = (0..side / size).collect();
    shuffle(&mut blocks, below);
    let mut lines = Vec::with_capacity(side.into());
    for block in blocks {
        let mut members: Vec<u8> = (block * size..(block + 1) * size).collect();
        shuffle(&mut members, below);
        lines.extend(members);
    }
    lines
}

fn shuffle<T>(items: &mut [T], below: &mut impl FnMut(usize) -> usize) {
    for i in (1..items.len()).rev() {
        items.swap(i, below(i + 1) % (i + 1));
    }
}

/// The inverse of the permutation `places`.
fn inverted(places: &[u8]) -> Vec<u8> {
    let mut back = places.to_vec();
    for (from, &to) in (0..).zip(places) {
        back[usize::from(to)] = from;
    }
    back
}

/// Returns `true` for a permutation of `0..side` that maps every block of `size` neighbours to
/// such a block.
fn permutes_blocks(places: &[u8], size: u8, side: u8) -> bool {
    let mut sorted = places.to_vec();
    sorted.sort_unstable();
    let one_block = |block: &[u8]| block.iter().all(|i| i / size == block[0] / size);
    sorted.iter().copied().eq(0..side) && places.chunks(size.into()).all(one_block)
}

/// The reason why lists do not describe a symmetry.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum SymmetryError {
    /// The rows are not a permutation, or a band is split.
    Rows,
    /// The columns are not a permutation, or a stack is split.
    Columns,
    /// The digits are not a permutation.
    Digits,
    /// The text is not of the form that is written.
    Text,
}

impl fmt::Display for SymmetryError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            SymmetryError::Rows => "the rows must be permuted, and those of a band stay together",
            SymmetryError::Columns => {
                "the columns must be permuted, and those of a stack stay together"
            }
            SymmetryError::Digits => "the digits must be permuted",
            SymmetryError::Text => {
                "write 'transpose rows 2,1,3,... columns 1,2,3,... digits 1,3,2,...', \
                 where each part may be left out"
            }
        })
    }
}

impl std::error::Error for SymmetryError {}
