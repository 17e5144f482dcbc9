//! Tests of the logic: laws, budgets, data, sentences.

#[path = "logic/anything.rs"]
mod anything;
#[path = "logic/budget.rs"]
mod budget;
#[path = "logic/chains.rs"]
mod chains;
#[path = "logic/choices.rs"]
mod choices;
#[path = "logic/corpora.rs"]
mod corpora;
#[path = "logic/data.rs"]
mod data;
#[path = "logic/exotic.rs"]
mod exotic;
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
#[path = "logic/why.rs"]
mod why;
