//! The derivation for JavaScript: walks and races keep their state between calls.

use js_sys::Function;
use tsify::Ts;
use wasm_bindgen::prelude::wasm_bindgen;
use wasm_bindgen::{JsError, JsValue};

use super::{Answer, answer, list};
use crate::Position;
use crate::race::{self, Lap, Runner, Starters};
use crate::walk::{self, Frames, Listing};

/// The programs that can be walked through, with their texts.
#[wasm_bindgen]
pub fn programs() -> Result<Vec<Ts<Listing>>, JsError> {
    list(walk::programs())
}

/// The derivation at work on one board, a moment at a time.
#[wasm_bindgen]
#[derive(Debug)]
pub struct Walk(walk::Walk);

#[wasm_bindgen]
impl Walk {
    /// Starts with a board, its givens and what was placed, and the name of a program.
    #[wasm_bindgen(constructor)]
    pub fn new(position: Ts<Position>, program: &str) -> Result<Walk, JsError> {
        Ok(Walk(walk::Walk::new(&position.to_rust()?, program)?))
    }

    /// The next moments, at most so many.
    pub fn next(&mut self, most: usize) -> Answer<Frames> {
        answer(Ok(self.0.next_frames(most)))
    }
}

/// Everybody who can run a race.
#[wasm_bindgen]
pub fn runners() -> Result<Vec<Ts<Runner>>, JsError> {
    list(race::runners())
}

/// Pearl stages and the engine on the same list of puzzles, against the clock.
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

    /// What was read.
    pub fn starters(&self) -> Answer<Starters> {
        answer(Ok(self.0.starters()))
    }

    /// Lets one runner run for at most so many milliseconds. `clock` is called now and then
    /// with the number of puzzles done, and answers with the time in milliseconds.
    pub fn run(&mut self, runner: &str, budget: f64, clock: &Function) -> Answer<Lap> {
        let clock = |done: usize| {
            let now = clock.call1(&JsValue::NULL, &JsValue::from(done as f64));
            // A clock that does not answer must not make a run endless.
            now.ok()
                .and_then(|now| now.as_f64())
                .unwrap_or(f64::INFINITY)
        };
        answer(self.0.lap(runner, budget, &clock))
    }
}
