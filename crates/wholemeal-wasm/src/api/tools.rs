//! Files, pictures, proofs and symmetry for JavaScript.

use tsify::Ts;
use wasm_bindgen::JsError;
use wasm_bindgen::prelude::wasm_bindgen;

use super::{Response, list, respond};
use crate::Position;
use crate::files::{self, FormatInfo, PuzzleData, ReadResult, WriteResult};
use crate::picture;
use crate::prove::{self, ProofView};
use crate::symmetry;

/// Draws a board as SVG. Candidates can be drawn on 9x9 boards only.
#[wasm_bindgen]
pub fn picture(position: Ts<Position>, candidates: bool) -> Result<String, JsError> {
    Ok(picture::picture(&position.to_rust()?, candidates)?)
}

/// Proves how many solutions the givens of a board have.
#[wasm_bindgen]
pub fn prove(position: Ts<Position>) -> Response<ProofView> {
    respond(prove::prove(&position.to_rust()?))
}

/// The canonical form of the givens of a board, as a line.
#[wasm_bindgen]
pub fn canonical(position: Ts<Position>) -> Result<String, JsError> {
    Ok(symmetry::canonical(&position.to_rust()?)?)
}

/// The givens of a board after a random symmetry, as a line.
#[wasm_bindgen(js_name = otherLook)]
pub fn other_look(position: Ts<Position>, seed: u32) -> Result<String, JsError> {
    Ok(symmetry::other_look(&position.to_rust()?, seed)?)
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

/// Reads at most `limit` puzzles from a text that a person pastes, such as a message or a link.
#[wasm_bindgen(js_name = readPasted)]
pub fn read_pasted(text: &str, limit: usize) -> Result<Vec<Ts<ReadResult>>, JsError> {
    list(files::read_pasted(text, limit)?)
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
