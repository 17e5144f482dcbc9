//! Ratings on the scale of Sudoku Explainer.

use serde::Serialize;
use tsify::Tsify;

use crate::{ApiError, Position};

/// The ratings of a puzzle, such as `7.1`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Tsify)]
pub struct ExplainerRating {
    /// The rating of the hardest step.
    pub er: String,
    /// The rating of the hardest step up to the first placement.
    pub ep: String,
    /// The rating of the first step.
    pub ed: String,
}

/// Rates the givens of a 9x9 board as Sudoku Explainer does. The hardest puzzles take a minute.
///
/// ```
/// use wholemeal_wasm::Position;
/// use wholemeal_wasm::explainer::explainer_rating;
///
/// let board = "..3..6..94..18..36.....7.1...1....735..3..8..8...7...4..6..5.277.........1...3...";
/// let rating = explainer_rating(&Position::new("3x3", board)).unwrap();
/// assert_eq!([rating.er, rating.ep, rating.ed], ["9.2", "1.2", "1.2"]);
/// ```
///
/// # Errors
/// [`ApiError`] if the board is not 9x9, is full, or does not have exactly one solution.
pub fn explainer_rating(position: &Position) -> Result<ExplainerRating, ApiError> {
    let ratings = wholemeal::se::rate(&position.givens()?).map_err(ApiError::new)?;
    let [er, ep, ed] = [ratings.er, ratings.ep, ratings.ed].map(|rating| rating.to_string());
    Ok(ExplainerRating { er, ep, ed })
}
