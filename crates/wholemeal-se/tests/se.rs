//! Ratings and paths against Sudoku Explainer.

#[path = "se/boards.rs"]
mod boards;
#[path = "se/published.rs"]
mod published;
#[path = "se/support.rs"]
mod support;
#[path = "se/traces.rs"]
mod traces;
