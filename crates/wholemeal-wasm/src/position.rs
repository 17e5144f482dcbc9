//! Boards as JavaScript passes them.

use serde::{Deserialize, Serialize};
use tsify::Tsify;
use wholemeal::logic::Board;
use wholemeal::{Digit, DigitSet, Grid, Marks, Shape};

use crate::ApiError;

/// A board: its givens, the placed digits and the remaining candidates.
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
    /// The remaining candidates of each cell, such as `159`. Solutions use no other digits.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[tsify(optional)]
    pub candidates: Option<Vec<String>>,
}

impl Position {
    /// A puzzle without placed digits.
    #[must_use]
    pub fn new(shape: &str, givens: &str) -> Position {
        Position {
            shape: shape.to_owned(),
            givens: givens.to_owned(),
            ..Position::default()
        }
    }

    /// The shape of the board.
    ///
    /// # Errors
    /// [`ApiError`] if the text is not a shape such as `3x3`.
    pub fn shape(&self) -> Result<Shape, ApiError> {
        parse_shape(&self.shape)
    }

    /// The givens.
    ///
    /// # Errors
    /// [`ApiError`] if they are not a board of this shape.
    pub fn givens(&self) -> Result<Grid, ApiError> {
        grid(self.shape()?, &self.givens)
    }

    /// All digits on the board. A given has priority over a placed digit in the same cell.
    ///
    /// # Errors
    /// [`ApiError`] if givens or placed digits are not a board of this shape.
    pub fn grid(&self) -> Result<Grid, ApiError> {
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

    /// The candidates, if the position has them.
    ///
    /// # Errors
    /// [`ApiError`] if there is not one text for each cell.
    pub fn marks(&self) -> Result<Option<Marks>, ApiError> {
        let shape = self.shape()?;
        let all = self.candidates.as_ref();
        all.map(|all| marks(shape, all)).transpose()
    }

    /// The board for logical solving.
    ///
    /// # Errors
    /// [`ApiError`] if the position is not valid or not 9x9.
    pub fn board(&self) -> Result<Board, ApiError> {
        let shape = self.shape()?;
        let board = Board::with_placed(&self.grid()?, &self.givens()?);
        let mut board = board.ok_or_else(|| {
            ApiError::new(format!(
                "hints, paths and grades need boards with 3x3 boxes; this one has {shape} boxes"
            ))
        })?;
        if let Some(marks) = self.marks()? {
            board.retain_candidates(&marks);
        }
        Ok(board)
    }
}

/// Parses the shape of a box.
pub(crate) fn parse_shape(text: &str) -> Result<Shape, ApiError> {
    text.parse::<Shape>()
        .map_err(|error| ApiError::new(format!("'{text}' is not a box: {error}")))
}

/// Parses the line of a board.
pub(crate) fn grid(shape: Shape, line: &str) -> Result<Grid, ApiError> {
    let cell = |(i, symbol): (usize, char)| match symbol {
        '.' | '0' => Ok(None),
        _ => digit(shape, symbol).map(Some).ok_or_else(|| {
            let side = shape.side();
            ApiError::new(format!(
                "column {}: '{symbol}' is not a digit of a {side}x{side} board",
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
        .ok_or_else(|| ApiError::new(format!("the line has {has} cells; the board has {wants}")))
}

/// Parses the candidates of each cell.
pub(crate) fn marks(shape: Shape, cells: &[String]) -> Result<Marks, ApiError> {
    let set = |text: &String| {
        text.chars()
            .filter_map(|c| digit(shape, c))
            .collect::<DigitSet>()
    };
    let (has, wants) = (cells.len(), shape.cell_count());
    Marks::from_cells(shape, cells.iter().map(set).collect()).ok_or_else(|| {
        ApiError::new(format!(
            "there are candidates for {has} cells; the board has {wants}"
        ))
    })
}

/// Writes the candidates of each cell as digits.
pub(crate) fn digits(marks: &Marks) -> Vec<String> {
    marks.cells().iter().map(ToString::to_string).collect()
}

fn digit(shape: Shape, symbol: char) -> Option<Digit> {
    Digit::from_symbol(symbol, shape.side())
}
