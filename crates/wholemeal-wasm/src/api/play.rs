//! Hints, steps, ratings, lessons and new puzzles for JavaScript.

use tsify::Ts;
use wasm_bindgen::JsError;
use wasm_bindgen::prelude::wasm_bindgen;

use super::{Response, list, respond};
use crate::Position;
use crate::generate::{self, GenerateOptions, GeneratedPuzzle};
use crate::lesson::{self, Answer, Example, Judgement};
use crate::logic::{self, Hint, LanguageInfo, Rating, SolvePath, StepList};
use crate::step::TechniqueInfo;
use crate::why::{self, WhyNot};

/// The next hint for a 9x9 board: mistakes first, otherwise a step. The default language is
/// English.
#[wasm_bindgen]
pub fn hint(position: Ts<Position>, language: Option<String>) -> Response<Hint> {
    respond(logic::hint(&position.to_rust()?, language.as_deref()))
}

/// Why a cell (counted from 0) of a 9x9 board cannot contain a digit.
#[wasm_bindgen]
pub fn why(
    position: Ts<Position>,
    cell: usize,
    digit: usize,
    language: Option<String>,
) -> Response<WhyNot> {
    respond(why::why(
        &position.to_rust()?,
        cell,
        digit,
        language.as_deref(),
    ))
}

/// The position of a line of HoDoKu's library, and the step that the line describes. A seed
/// exchanges rows, columns and digits.
#[wasm_bindgen]
pub fn example(line: &str, seed: Option<u32>, language: Option<String>) -> Response<Example> {
    respond(lesson::example(line, seed, language.as_deref()))
}

/// Compares an answer with the steps of a technique that pass the independent checker.
#[wasm_bindgen]
pub fn judge(
    position: Ts<Position>,
    technique: &str,
    answer: Ts<Answer>,
    language: Option<String>,
) -> Response<Judgement> {
    respond(lesson::judge(
        &position.to_rust()?,
        technique,
        &answer.to_rust()?,
        language.as_deref(),
    ))
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
