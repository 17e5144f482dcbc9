//! Wholemeal for browsers: the library compiled to WebAssembly.
//!
//! All functions take and return plain data. `cargo xtask web` writes the types of that data
//! to a `.d.ts` file next to the module. A board is a [`Position`]: the shape of its boxes,
//! the givens as a line, the placed digits, and the remaining candidates.
//!
//! ```js
//! import init, { solve } from "./wholemeal.js";
//!
//! await init();
//! solve({ box: "2x2", givens: "1..4..1..1..4..1" }).verdict; // "many"
//! ```
//!
//! | function | result |
//! |---|---|
//! | [`solve`](solve::solve) | no, one or many solutions, with witnesses |
//! | [`hint`](logic::hint), [`path`](logic::path), [`steps`](logic::steps) | the next step, all steps to the solution, all steps that are possible now |
//! | [`explainer_rating`](explainer::explainer_rating) | ER, EP and ED on the scale of Sudoku Explainer |
//! | [`why`](why::why) | why a cell cannot contain a digit |
//! | [`example`](lesson::example), [`judge`](lesson::judge) | an example of a technique, the check of an answer to an exercise |
//! | [`techniques`](logic::techniques) | the table of techniques |
//! | [`generate`](generate::generate) | a new puzzle by difficulty, clue level and symmetry |
//! | [`prove`](prove::prove) | the case tree of a puzzle, checked by the verifier |
//! | [`canonical`](symmetry::canonical), [`other_look`](symmetry::other_look) | the canonical form of a puzzle; the same puzzle with another look |
//! | [`picture`](picture::picture) | a board as SVG |
//! | [`read`](files::read), [`write`](files::write), [`formats`](files::formats) | import and export |
//! | [`Walk`](walk::Walk), [`programs`](walk::programs) | the derivation on a board, frame by frame |
//! | [`Race`](race::Race), [`runners`](race::runners) | stages of the pearl and the engine on a list, timed |

pub mod api;
mod error;
#[cfg(feature = "explainer")]
pub mod explainer;
pub mod files;
pub mod generate;
pub mod lesson;
pub mod logic;
pub mod picture;
mod position;
#[cfg(feature = "tools")]
pub mod prove;
pub mod race;
pub mod single;
pub mod solve;
pub mod step;
#[cfg(feature = "tools")]
pub mod symmetry;
pub mod walk;
pub mod why;

pub use error::ApiError;
pub use position::Position;
