//! A puzzle with the metadata of its file.

use wholemeal_grid::{Cell, Digit, DigitSet, Grid, Marks, Shape};

use crate::{Metadata, ReadError};

/// Everything that a file contains about one puzzle.
///
/// ```
/// use wholemeal_formats::Puzzle;
///
/// let mut puzzle = Puzzle::new("1..4..1..1..4..1".parse()?);
/// puzzle.placed = "..2.............".parse()?;
/// assert_eq!(puzzle.board().to_string(), "1.24..1..1..4..1");
/// # Ok::<(), wholemeal_grid::text::ReadError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Puzzle {
    /// The digits that belong to the puzzle.
    pub givens: Grid,
    /// The digits that the player placed; blank in the cells of givens.
    pub placed: Grid,
    /// The remaining candidates of every cell; for a cell with a digit, that digit. Solutions
    /// must use these candidates.
    pub candidates: Option<Marks>,
    /// Notes in the middle of cells, empty for cells without notes. Solutions need not follow
    /// notes.
    pub centre: Option<Marks>,
    /// Notes in the corners of cells.
    pub corner: Option<Marks>,
    /// Coloured cells, in reading order, as `#RRGGBB`.
    pub colours: Vec<(Cell, String)>,
    /// Title, author, level and other metadata.
    pub about: Metadata,
}

/// A placed digit in the cell of a different given.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Contradiction {
    pub(crate) cell: Cell,
    given: Digit,
    digit: Digit,
}

impl Contradiction {
    /// The error at this position.
    pub(crate) fn at(self, line: usize, column: usize, shape: Shape) -> ReadError {
        let Contradiction { cell, given, digit } = self;
        let name = shape.name(cell);
        let expected = format!("{given} or a blank: {given} is given in {name}");
        ReadError::word(line, column, &digit.to_string(), expected)
    }
}

/// A puzzle with givens only.
impl From<Grid> for Puzzle {
    fn from(givens: Grid) -> Puzzle {
        Puzzle::new(givens)
    }
}

impl Puzzle {
    /// A puzzle with givens only.
    #[must_use]
    pub fn new(givens: Grid) -> Puzzle {
        let shape = givens.shape();
        Puzzle {
            givens,
            placed: Grid::empty(shape),
            candidates: None,
            centre: None,
            corner: None,
            colours: Vec::new(),
            about: Metadata::default(),
        }
    }

    /// The shape of the board.
    #[must_use]
    pub fn shape(&self) -> Shape {
        self.givens.shape()
    }

    /// All digits on the board, given or placed.
    #[must_use]
    pub fn board(&self) -> Grid {
        let placed = self.placed.givens();
        placed.fold(self.givens.clone(), |board, (cell, digit)| {
            if board.get(cell).is_some() {
                board
            } else {
                board.with(cell, Some(digit))
            }
        })
    }

    /// Places the digits of a state that are not givens. If a digit differs from a given, nothing
    /// is placed and the error names the cell.
    pub(crate) fn place(&mut self, state: &Grid) -> Result<(), Contradiction> {
        for (cell, digit) in state.givens() {
            match self.givens.get(cell) {
                Some(given) if given != digit => return Err(Contradiction { cell, given, digit }),
                _ => {}
            }
        }
        for (cell, digit) in state.givens() {
            if self.givens.get(cell).is_none() {
                self.placed = self.placed.clone().with(cell, Some(digit));
            }
        }
        Ok(())
    }

    /// Sets the candidates. A cell with a digit gets that digit as its only candidate.
    ///
    /// ```
    /// use wholemeal_formats::Puzzle;
    /// use wholemeal_grid::{Cell, Marks, Shape};
    ///
    /// let mut puzzle = Puzzle::new("1..4..1..1..4..1".parse().unwrap());
    /// puzzle.set_candidates(&Marks::full(Shape::FOUR));
    /// let candidates = puzzle.candidates.unwrap();
    /// assert_eq!(candidates.get(Cell::new(0)).to_string(), "1");
    /// assert_eq!(candidates.get(Cell::new(1)).to_string(), "1234");
    /// ```
    pub fn set_candidates(&mut self, marks: &Marks) {
        let board = self.board();
        let cells = marks.cells().iter().zip(board.cells());
        let set = |(set, digit): (&DigitSet, &Option<Digit>)| digit.map_or(*set, DigitSet::of);
        self.candidates = Marks::from_cells(self.shape(), cells.map(set).collect());
    }

    /// The candidates; if there are none, the digits that no peer of a cell has.
    #[must_use]
    pub fn candidates_or_pencilled(&self) -> Marks {
        let pencilled = || Marks::pencilled(&self.board());
        self.candidates.clone().unwrap_or_else(pencilled)
    }

    /// The puzzle with all placed digits and single candidates turned into givens, as in formats
    /// that do not distinguish them.
    #[must_use]
    pub fn settled(mut self) -> Puzzle {
        self.givens = self.board();
        self.placed = Grid::empty(self.shape());
        if let Some(marks) = &self.candidates {
            for (cell, digit) in marks.singles().givens() {
                self.givens = self.givens.with(cell, Some(digit));
            }
        }
        self
    }
}
