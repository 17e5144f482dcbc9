//! The ratings of Sudoku Explainer for JavaScript.

use tsify::Ts;
use wasm_bindgen::prelude::wasm_bindgen;

use super::{Response, respond};
use crate::Position;
use crate::explainer::{self, ExplainerRating};

/// Rates the givens of a 9x9 board as Sudoku Explainer does. The hardest puzzles take a minute.
#[wasm_bindgen(js_name = "explainerRating")]
pub fn explainer_rating(position: Ts<Position>) -> Response<ExplainerRating> {
    respond(explainer::explainer_rating(&position.to_rust()?))
}
