//! What JavaScript sees: each function takes its arguments apart and hands them on.
//!
//! Nothing is decided here, so that everything else can be tested without a browser.

// What comes from JavaScript comes as values.
#![allow(clippy::needless_pass_by_value)]

pub mod pearl;

use tsify::{Ts, Tsify};
use wasm_bindgen::JsError;
use wasm_bindgen::prelude::wasm_bindgen;

use crate::files::{self, Item, Known, Sheet, Written};
use crate::help::{self, Help, LanguageInfo, Rated, Route, Steps};
use crate::make::{self, Fresh, Wish};
use crate::picture;
use crate::solve::{self, Solved};
use crate::step::Named;
use crate::{Failure, Position};

/// What a function gives: data with a type, or an `Error`.
pub type Answer<T> = Result<Ts<T>, JsError>;

/// Hands an answer over.
pub(crate) fn answer<T: Tsify + serde::Serialize>(given: Result<T, Failure>) -> Answer<T> {
    Ok(given?.into_ts()?)
}

/// Hands a list over.
fn list<T: Tsify + serde::Serialize>(given: Vec<T>) -> Result<Vec<Ts<T>>, JsError> {
    let each = given.into_iter().map(|item| item.into_ts());
    Ok(each.collect::<Result<_, _>>()?)
}

/// Solves a board: its givens and all that was placed.
#[wasm_bindgen]
pub fn solve(position: Ts<Position>) -> Answer<Solved> {
    answer(solve::solve(&position.to_rust()?))
}

/// The instruction set that the engine was built for: `wasm` (with vectors) or `portable`.
#[wasm_bindgen]
#[must_use]
pub fn simd() -> String {
    solve::simd()
}

/// The next hint for a 9x9 board: mistakes first, else a step. Without a language it is in
/// English.
#[wasm_bindgen]
pub fn hint(position: Ts<Position>, language: Option<String>) -> Answer<Help> {
    answer(help::hint(&position.to_rust()?, language.as_deref()))
}

/// All steps from a 9x9 board as far as logic goes.
#[wasm_bindgen]
pub fn path(position: Ts<Position>, language: Option<String>) -> Answer<Route> {
    answer(help::path(&position.to_rust()?, language.as_deref()))
}

/// Grades a 9x9 board.
#[wasm_bindgen]
pub fn rate(position: Ts<Position>) -> Answer<Rated> {
    answer(help::rate(&position.to_rust()?))
}

/// Every step that can be taken on a 9x9 board, of all usual techniques or of these, given
/// by name or code.
#[wasm_bindgen]
pub fn steps(
    position: Ts<Position>,
    techniques: Option<Vec<String>>,
    language: Option<String>,
) -> Answer<Steps> {
    let (techniques, language) = (techniques.as_deref(), language.as_deref());
    answer(help::steps(&position.to_rust()?, techniques, language))
}

/// The languages of hints and explanations.
#[wasm_bindgen]
pub fn languages() -> Result<Vec<Ts<LanguageInfo>>, JsError> {
    list(help::languages())
}

/// All techniques in order of search.
#[wasm_bindgen]
pub fn techniques() -> Result<Vec<Ts<Named>>, JsError> {
    list(help::techniques())
}

/// Makes a puzzle.
#[wasm_bindgen]
pub fn generate(wish: Ts<Wish>) -> Answer<Fresh> {
    answer(make::generate(&wish.to_rust()?))
}

/// A board as a picture, in SVG; with candidates for 9x9 alone.
#[wasm_bindgen]
pub fn picture(position: Ts<Position>, candidates: bool) -> Result<String, JsError> {
    Ok(picture::picture(&position.to_rust()?, candidates)?)
}

/// Reads a text in whatever format it is.
#[wasm_bindgen]
pub fn read(text: &str) -> Result<Vec<Ts<Item>>, JsError> {
    list(files::read(text))
}

/// Reads a file, compressed or not, in whatever format it is; at most so many puzzles.
#[wasm_bindgen(js_name = readFile)]
pub fn read_file(bytes: &[u8], most: usize) -> Result<Vec<Ts<Item>>, JsError> {
    list(files::read_file(bytes, most)?)
}

/// Writes puzzles in a format.
#[wasm_bindgen]
pub fn write(puzzles: Vec<Ts<Sheet>>, format: &str) -> Answer<Written> {
    let puzzles = puzzles.iter().map(Ts::to_rust);
    let puzzles = puzzles.collect::<Result<Vec<Sheet>, _>>()?;
    answer(files::write(&puzzles, format))
}

/// All formats.
#[wasm_bindgen]
pub fn formats() -> Result<Vec<Ts<Known>>, JsError> {
    list(files::formats())
}
