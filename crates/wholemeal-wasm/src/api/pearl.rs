//! Walks and races for JavaScript. Both keep their state between calls.

use js_sys::Function;
use tsify::Ts;
use wasm_bindgen::prelude::wasm_bindgen;
use wasm_bindgen::{JsError, JsValue};

use super::{Response, list, respond};
use crate::Position;
use crate::race::{self, Lap, RaceList, Runner};
use crate::walk::{self, Frames, Listing};

/// The programs of the pearl that a walk can show, with their texts.
#[wasm_bindgen]
pub fn programs() -> Result<Vec<Ts<Listing>>, JsError> {
    list(walk::programs())
}

/// The derivation on one board, frame by frame.
#[wasm_bindgen]
#[derive(Debug)]
pub struct Walk(walk::Walk);

#[wasm_bindgen]
impl Walk {
    /// Starts a program on a board with its givens and placed digits.
    #[wasm_bindgen(constructor)]
    pub fn new(position: Ts<Position>, program: &str) -> Result<Walk, JsError> {
        Ok(Walk(walk::Walk::new(&position.to_rust()?, program)?))
    }

    /// The next frames, at most `limit`.
    pub fn next(&mut self, limit: usize) -> Response<Frames> {
        respond(Ok(self.0.next_frames(limit)))
    }
}

/// All solvers that can take part in a race.
#[wasm_bindgen]
pub fn runners() -> Result<Vec<Ts<Runner>>, JsError> {
    list(race::runners())
}

/// Stages of the pearl and the engine on the same list of puzzles, timed.
#[wasm_bindgen]
#[derive(Debug)]
pub struct Race(race::Race);

#[wasm_bindgen]
impl Race {
    /// Reads a list in any format.
    #[wasm_bindgen(constructor)]
    pub fn new(text: &str) -> Result<Race, JsError> {
        Ok(Race(race::Race::new(text)?))
    }

    /// The number of puzzles, and the errors of the unreadable entries.
    pub fn list(&self) -> Response<RaceList> {
        respond(Ok(self.0.list()))
    }

    /// Runs one solver for at most `budget` milliseconds. `clock` is called from time to time
    /// with the number of solved puzzles and returns the time in milliseconds.
    pub fn run(&mut self, runner: &str, budget: f64, clock: &Function) -> Response<Lap> {
        let clock = |done: usize| {
            let now = clock.call1(&JsValue::NULL, &JsValue::from(done as f64));
            // A clock that throws ends the lap; otherwise the lap could run forever.
            now.ok()
                .and_then(|now| now.as_f64())
                .unwrap_or(f64::INFINITY)
        };
        respond(self.0.lap(runner, budget, &clock))
    }
}
