//! Tests of the program as its users run it. None of them uses the crates.

#[path = "cli/support.rs"]
mod support;

#[path = "cli/answers.rs"]
mod answers;
// These tests use signals and CPU times of Linux.
#[cfg(target_os = "linux")]
#[path = "cli/budgets.rs"]
mod budgets;
#[path = "cli/columns.rs"]
mod columns;
#[path = "cli/convert.rs"]
mod convert;
#[path = "cli/determinism.rs"]
mod determinism;
#[path = "cli/engine.rs"]
mod engine;
#[path = "cli/generate.rs"]
mod generate;
#[path = "cli/help.rs"]
mod help;
#[path = "cli/input.rs"]
mod input;
#[path = "cli/logic.rs"]
mod logic;
// These tests use file modes, links, signals and limits of Linux.
#[cfg(target_os = "linux")]
#[path = "cli/outputs.rs"]
mod outputs;
#[path = "cli/pearl.rs"]
mod pearl;
// These tests use pipes, full disks and terminals of Linux.
#[cfg(target_os = "linux")]
#[path = "cli/pipes.rs"]
mod pipes;
#[cfg(target_os = "linux")]
#[path = "cli/play.rs"]
mod play;
#[path = "cli/proofs.rs"]
mod proofs;
#[path = "cli/readme.rs"]
mod readme;
// These tests use signals.
#[cfg(target_os = "linux")]
#[path = "cli/resume.rs"]
mod resume;
#[path = "cli/schema.rs"]
mod schema;
#[path = "cli/se.rs"]
mod se;
#[path = "cli/sizes.rs"]
mod sizes;
#[path = "cli/solutions.rs"]
mod solutions;
#[path = "cli/symmetry.rs"]
mod symmetry;
#[path = "cli/transcripts.rs"]
mod transcripts;
#[path = "cli/variants.rs"]
mod variants;
