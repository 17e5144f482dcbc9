//! What a page hands over: a board and how far it has come.

use std::fmt;

use serde::{Deserialize, Serialize};
use tsify::Tsify;
use wholemeal::logic::Board;
use wholemeal::{Digit, DigitSet, Grid, Marks, Shape};

/// A board: what is given, what was placed since, what is left.
///
/// ```
/// use wholemeal_wasm::Position;
///
/// let position = Position::new("2x2", "1..4..1..1..4..1");
/// assert_eq!(position.givens().unwrap().clues(), 6);
/// assert!(Position::new("2x2", "1..5..1..1..4..1").givens().is_err());
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, Tsify)]
pub struct Position {
    /// Rows and columns of a box: `3x3`.
    #[serde(rename = "box")]
    pub shape: String,
    /// The givens as a line; dots are blanks.
    pub givens: String,
    /// The digits that a player placed, as a line.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[tsify(optional)]
    pub placed: Option<String>,
    /// The candidates that are left in each cell, such as `159`. They bind: a solution
    /// keeps to them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[tsify(optional)]
    pub candidates: Option<Vec<String>>,
}

impl Position {
    /// A puzzle with nothing placed.
    #[must_use]
    pub fn new(shape: &str, givens: &str) -> Position {
        Position {
            shape: shape.to_owned(),
            givens: givens.to_owned(),
            ..Position::default()
        }
    }

    /// How the board is cut.
    ///
    /// # Errors
    /// When it is no shape.
    pub fn shape(&self) -> Result<Shape, Failure> {
        let shape = self.shape.parse::<Shape>();
        shape.map_err(|error| Failure(format!("'{}' is no box: {error}", self.shape)))
    }

    /// The givens.
    ///
    /// # Errors
    /// When they are no board of this shape.
    pub fn givens(&self) -> Result<Grid, Failure> {
        grid(self.shape()?, &self.givens)
    }

    /// All digits on the board; where something is given, that.
    ///
    /// # Errors
    /// When givens or placed digits are no board of this shape.
    pub fn grid(&self) -> Result<Grid, Failure> {
        let givens = self.givens()?;
        let Some(placed) = &self.placed else {
            return Ok(givens);
        };
        let placed = grid(self.shape()?, placed)?;
        let free = |(cell, _): &(_, _)| givens.get(*cell).is_none();
        let placed: Vec<_> = placed.givens().filter(free).collect();
        Ok(placed
            .into_iter()
            .fold(givens, |all, (cell, digit)| all.with(cell, Some(digit))))
    }

    /// The candidates, if some are handed over.
    ///
    /// # Errors
    /// When they do not fit the board.
    pub fn marks(&self) -> Result<Option<Marks>, Failure> {
        let shape = self.shape()?;
        let all = self.candidates.as_ref();
        all.map(|all| marks(shape, all)).transpose()
    }

    /// The board as a solver sees it.
    ///
    /// # Errors
    /// When it is not 9x9, or does not fit.
    pub fn board(&self) -> Result<Board, Failure> {
        let shape = self.shape()?;
        let board = Board::with_placed(&self.grid()?, &self.givens()?);
        let mut board = board.ok_or_else(|| {
            Failure(format!(
                "hints, paths and grades need boards with 3x3 boxes; this one has {shape} boxes"
            ))
        })?;
        if let Some(marks) = self.marks()? {
            board.keep(&marks);
        }
        Ok(board)
    }
}

/// A board from its line.
pub(crate) fn grid(shape: Shape, line: &str) -> Result<Grid, Failure> {
    let cell = |(i, symbol): (usize, char)| match symbol {
        '.' | '0' => Ok(None),
        _ => digit(shape, symbol).map(Some).ok_or_else(|| {
            let side = shape.side();
            Failure(format!(
                "column {}: '{symbol}' is no digit of a {side}x{side} board",
                i + 1
            ))
        }),
    };
    let cells: Vec<_> = line
        .chars()
        .enumerate()
        .map(cell)
        .collect::<Result<_, _>>()?;
    let (has, wants) = (cells.len(), shape.cell_count());
    Grid::from_cells(shape, cells)
        .ok_or_else(|| Failure(format!("the line has {has} cells; the board has {wants}")))
}

/// Candidates from their digits.
pub(crate) fn marks(shape: Shape, cells: &[String]) -> Result<Marks, Failure> {
    let set = |text: &String| {
        text.chars()
            .filter_map(|c| digit(shape, c))
            .collect::<DigitSet>()
    };
    let (has, wants) = (cells.len(), shape.cell_count());
    Marks::from_cells(shape, cells.iter().map(set).collect()).ok_or_else(|| {
        Failure(format!(
            "there are candidates for {has} cells; the board has {wants}"
        ))
    })
}

/// Candidates as digits.
pub(crate) fn digits(marks: &Marks) -> Vec<String> {
    marks.cells().iter().map(ToString::to_string).collect()
}

fn digit(shape: Shape, symbol: char) -> Option<Digit> {
    Digit::from_symbol(symbol, shape.side())
}

/// What cannot be done, in words; an `Error` in JavaScript.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Failure(pub String);

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for Failure {}
