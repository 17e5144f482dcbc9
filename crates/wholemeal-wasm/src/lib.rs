//! Wholemeal for the browser: the same code as everywhere, as WebAssembly.
//!
//! Everything is a plain function that takes and gives plain data; the types of that data
//! are in the `.d.ts` file that `cargo xtask web` writes beside the module. Boards are a
//! [`Position`]: the shape of a box, the givens as a line, the digits that were placed, and
//! the candidates that are left.
//!
//! ```js
//! import init, { solve } from "./wholemeal.js";
//!
//! await init();
//! solve({ box: "2x2", givens: "1..4..1..1..4..1" }).verdict; // "many"
//! ```
//!
//! | | |
//! |---|---|
//! | [`solve`](solve::solve) | none, one or many solutions, with witnesses |
//! | [`hint`](help::hint), [`path`](help::path), [`steps`](help::steps) | as people solve: one step, all the way, everything now |
//! | [`techniques`](help::techniques) | the table of techniques |
//! | [`generate`](make::generate) | new puzzles by level, grade and symmetry |
//! | [`picture`](picture::picture) | a board as SVG |
//! | [`read`](files::read), [`write`](files::write), [`formats`](files::formats) | files of every kind |
//! | [`Walk`](walk::Walk), [`programs`](walk::programs) | the derivation at work, a moment at a time |
//! | [`Race`](race::Race), [`runners`](race::runners) | its stages and the engine against the clock |

pub mod api;
pub mod files;
pub mod help;
pub mod make;
pub mod picture;
mod position;
pub mod race;
pub mod solve;
pub mod step;
pub mod walk;

pub use position::{Failure, Position};
