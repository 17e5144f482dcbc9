//! The laws of the logic.

#[path = "logic/anything.rs"]
mod anything;
#[path = "logic/budget.rs"]
mod budget;
#[path = "logic/corpora.rs"]
mod corpora;
#[path = "logic/data.rs"]
mod data;
#[path = "logic/help.rs"]
mod help;
#[path = "logic/soundness.rs"]
mod soundness;
