//! The functions that JavaScript calls. Each converts its arguments, calls a function of
//! another module and converts the result.
//!
//! These modules contain no logic, so that everything else can be tested without a browser. The
//! page loads them as several WebAssembly modules, so that a visitor can play before all are
//! there: the cargo features `play`, `explainer` and `tools` select the functions, and the linker
//! removes what they do not use.

// wasm-bindgen passes arguments by value.
#![allow(clippy::needless_pass_by_value)]

#[cfg(feature = "explainer")]
pub mod explainer;
#[cfg(feature = "tools")]
pub mod pearl;
#[cfg(feature = "play")]
pub mod play;
#[cfg(feature = "tools")]
pub mod tools;

use tsify::{Ts, Tsify};
use wasm_bindgen::JsError;
use wasm_bindgen::prelude::wasm_bindgen;

use crate::ApiError;
#[cfg(any(feature = "play", feature = "tools"))]
use crate::Position;
#[cfg(any(feature = "play", feature = "tools"))]
use crate::solve::{self, SolveResult};

/// The result of a function: typed data, or a JavaScript `Error`.
pub type Response<T> = Result<Ts<T>, JsError>;

/// Converts a result for JavaScript.
pub(crate) fn respond<T: Tsify + serde::Serialize>(result: Result<T, ApiError>) -> Response<T> {
    Ok(result?.into_ts()?)
}

/// Converts a list for JavaScript.
#[cfg(any(feature = "play", feature = "tools"))]
fn list<T: Tsify + serde::Serialize>(values: Vec<T>) -> Result<Vec<Ts<T>>, JsError> {
    let values = values.into_iter().map(|value| value.into_ts());
    Ok(values.collect::<Result<_, _>>()?)
}

/// Solves a board with its givens and placed digits.
#[cfg(any(feature = "play", feature = "tools"))]
#[wasm_bindgen]
pub fn solve(position: Ts<Position>) -> Response<SolveResult> {
    respond(solve::solve(&position.to_rust()?))
}

/// The instruction set that the engine was built for: `wasm` (with vectors) or `portable`.
#[cfg(any(feature = "play", feature = "tools"))]
#[wasm_bindgen]
#[must_use]
pub fn simd() -> String {
    solve::simd()
}
