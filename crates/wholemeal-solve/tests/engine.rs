//! Compares the 9x9 engine with the pearl, with a naive solver, with itself on every instruction
//! set, and with the known solutions of puzzle sets.

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
