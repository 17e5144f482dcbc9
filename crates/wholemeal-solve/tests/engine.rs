//! The engine against the pearl, against a naive solver, against itself on every
//! instruction set, and on real puzzle sets.

#[path = "engine/corpora.rs"]
mod corpora;
#[path = "engine/determinism.rs"]
mod determinism;
#[path = "engine/equal.rs"]
mod equal;
#[path = "engine/naive.rs"]
mod naive;
#[path = "engine/work.rs"]
mod work;
