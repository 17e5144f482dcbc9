//! What was read: a board and all that came with it.

use wholemeal_grid::{Cell, Digit, DigitSet, Grid, Marks, Shape};

use crate::{Metadata, ReadError};

/// A puzzle as files have it: givens, and whatever else its format carries.
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
    /// The digits that somebody placed since: none where there is a given.
    pub placed: Grid,
    /// The candidates that are left, in every cell; of a cell with a digit, that
    /// digit. They bind: a solution keeps to them.
    pub candidates: Option<Marks>,
    /// What a player noted in the middle of cells; cells without a note are empty.
    /// Notes bind nobody.
    pub centre: Option<Marks>,
    /// What a player noted in the corners of cells.
    pub corner: Option<Marks>,
    /// Coloured cells, in reading order, as `#RRGGBB`.
    pub colours: Vec<(Cell, String)>,
    /// Title, author, level, and whatever else is known.
    pub about: Metadata,
}

/// A placed digit where another is given.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Contradiction {
    pub(crate) cell: Cell,
    given: Digit,
    digit: Digit,
}

impl Contradiction {
    /// The same as an error in this place.
    pub(crate) fn at(self, line: usize, column: usize, shape: Shape) -> ReadError {
        let Contradiction { cell, given, digit } = self;
        let name = shape.name(cell);
        let expected = format!("{given} or a blank: {given} is given in {name}");
        ReadError::word(line, column, &digit.to_string(), expected)
    }
}

impl Puzzle {
    /// A puzzle of givens alone.
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

    /// How the board is cut.
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

    /// Takes the digits of a state that are no givens as placed. Where it contradicts a
    /// given, nothing is placed: that cell, and its digit, are the error.
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

    /// Sets the candidates, those of cells with a digit to that digit.
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

    /// The candidates, or where there are none what a person would pencil in.
    #[must_use]
    pub fn candidates_or_pencilled(&self) -> Marks {
        let pencilled = || Marks::pencilled(&self.board());
        self.candidates.clone().unwrap_or_else(pencilled)
    }

    /// The same puzzle where every digit, and every cell with a single candidate,
    /// is a given: what is left in formats that know no difference.
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
