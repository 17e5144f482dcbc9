//! The functions that JavaScript calls. Each converts its arguments, calls a function of
//! another module and converts the result.
//!
//! This module contains no logic, so that everything else can be tested without a browser.

// wasm-bindgen passes arguments by value.
#![allow(clippy::needless_pass_by_value)]

pub mod pearl;

use tsify::{Ts, Tsify};
use wasm_bindgen::JsError;
use wasm_bindgen::prelude::wasm_bindgen;

use crate::files::{self, FormatInfo, PuzzleData, ReadResult, WriteResult};
use crate::generate::{self, GenerateOptions, GeneratedPuzzle};
use crate::logic::{self, Hint, LanguageInfo, Rating, SolvePath, StepList};
use crate::picture;
use crate::solve::{self, SolveResult};
use crate::step::TechniqueInfo;
use crate::{ApiError, Position};

/// The result of a function: typed data, or a JavaScript `Error`.
pub type Response<T> = Result<Ts<T>, JsError>;

/// Converts a result for JavaScript.
pub(crate) fn respond<T: Tsify + serde::Serialize>(result: Result<T, ApiError>) -> Response<T> {
    Ok(result?.into_ts()?)
}

/// Converts a list for JavaScript.
fn list<T: Tsify + serde::Serialize>(values: Vec<T>) -> Result<Vec<Ts<T>>, JsError> {
    let values = values.into_iter().map(|value| value.into_ts());
    Ok(values.collect::<Result<_, _>>()?)
}

/// Solves a board with its givens and placed digits.
#[wasm_bindgen]
pub fn solve(position: Ts<Position>) -> Response<SolveResult> {
    respond(solve::solve(&position.to_rust()?))
}

/// The instruction set that the engine was built for: `wasm` (with vectors) or `portable`.
#[wasm_bindgen]
#[must_use]
pub fn simd() -> String {
    solve::simd()
}

/// The next hint for a 9x9 board: mistakes first, otherwise a step. The default language is
/// English.
#[wasm_bindgen]
pub fn hint(position: Ts<Position>, language: Option<String>) -> Response<Hint> {
    respond(logic::hint(&position.to_rust()?, language.as_deref()))
}

/// All steps from a 9x9 board as far as logic goes.
#[wasm_bindgen]
pub fn path(position: Ts<Position>, language: Option<String>) -> Response<SolvePath> {
    respond(logic::path(&position.to_rust()?, language.as_deref()))
}

/// Rates the difficulty of a 9x9 board.
#[wasm_bindgen]
pub fn rate(position: Ts<Position>) -> Response<Rating> {
    respond(logic::rate(&position.to_rust()?))
}

/// Every step that is possible now on a 9x9 board, of all techniques that are enabled by
/// default or of the given ones (names or codes).
#[wasm_bindgen]
pub fn steps(
    position: Ts<Position>,
    techniques: Option<Vec<String>>,
    language: Option<String>,
) -> Response<StepList> {
    let (techniques, language) = (techniques.as_deref(), language.as_deref());
    respond(logic::steps(&position.to_rust()?, techniques, language))
}

/// The languages of hints and explanations.
#[wasm_bindgen]
pub fn languages() -> Result<Vec<Ts<LanguageInfo>>, JsError> {
    list(logic::languages())
}

/// All techniques in order of search, with titles in a language.
#[wasm_bindgen]
pub fn techniques(language: Option<String>) -> Result<Vec<Ts<TechniqueInfo>>, JsError> {
    list(logic::techniques(language.as_deref())?)
}

/// Generates a puzzle.
#[wasm_bindgen]
pub fn generate(options: Ts<GenerateOptions>) -> Response<GeneratedPuzzle> {
    respond(generate::generate(&options.to_rust()?))
}

/// Draws a board as SVG. Candidates can be drawn on 9x9 boards only.
#[wasm_bindgen]
pub fn picture(position: Ts<Position>, candidates: bool) -> Result<String, JsError> {
    Ok(picture::picture(&position.to_rust()?, candidates)?)
}

/// Reads puzzles from a text and detects its format.
#[wasm_bindgen]
pub fn read(text: &str) -> Result<Vec<Ts<ReadResult>>, JsError> {
    list(files::read(text))
}

/// Reads at most `limit` puzzles from a file, which may be compressed, and detects its format.
#[wasm_bindgen(js_name = readFile)]
pub fn read_file(bytes: &[u8], limit: usize) -> Result<Vec<Ts<ReadResult>>, JsError> {
    list(files::read_file(bytes, limit)?)
}

/// Writes puzzles in a format.
#[wasm_bindgen]
pub fn write(puzzles: Vec<Ts<PuzzleData>>, format: &str) -> Response<WriteResult> {
    let puzzles = puzzles.iter().map(Ts::to_rust);
    let puzzles = puzzles.collect::<Result<Vec<PuzzleData>, _>>()?;
    respond(files::write(&puzzles, format))
}

/// All formats.
#[wasm_bindgen]
pub fn formats() -> Result<Vec<Ts<FormatInfo>>, JsError> {
    list(files::formats())
}
