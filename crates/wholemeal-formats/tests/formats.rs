//! Tests of the formats: laws, golden files, errors.

#[path = "formats/boards.rs"]
mod boards;

#[path = "formats/corpora.rs"]
mod corpora;
#[path = "formats/detection.rs"]
mod detection;
#[path = "formats/errors.rs"]
mod errors;
#[path = "formats/golden.rs"]
mod golden;
#[path = "formats/json.rs"]
mod json;
#[path = "formats/round_trip.rs"]
mod round_trip;
#[path = "formats/sheets.rs"]
mod sheets;
#[path = "formats/streams.rs"]
mod streams;
#[path = "formats/variants.rs"]
mod variants;
#[path = "formats/variants_read.rs"]
mod variants_read;
