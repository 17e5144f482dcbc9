//! Tests of the program as its users run it. None of them uses the crates.

#[path = "cli/support.rs"]
mod support;

#[path = "cli/answers.rs"]
mod answers;
// Signals and the CPU time of a child are what Linux calls them.
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
// Modes, links, signals and limits are those of Linux.
#[cfg(target_os = "linux")]
#[path = "cli/outputs.rs"]
mod outputs;
#[path = "cli/pearl.rs"]
mod pearl;
// Pipes, full disks and terminals are what Linux calls them.
#[cfg(target_os = "linux")]
#[path = "cli/pipes.rs"]
mod pipes;
#[cfg(target_os = "linux")]
#[path = "cli/play.rs"]
mod play;
#[path = "cli/readme.rs"]
mod readme;
#[path = "cli/schema.rs"]
mod schema;
#[path = "cli/sizes.rs"]
mod sizes;
#[path = "cli/solutions.rs"]
mod solutions;
#[path = "cli/transcripts.rs"]
mod transcripts;
