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
#[path = "logic/positions.rs"]
mod positions;
#[path = "logic/schema.rs"]
mod schema;
#[path = "logic/sentences.rs"]
mod sentences;
#[path = "logic/soundness.rs"]
mod soundness;
