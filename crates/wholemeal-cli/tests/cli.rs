//! The command line from outside: what its users were promised, nothing else.
//!
//! No test here looks into the crates.

#[path = "cli/support.rs"]
mod support;

#[path = "cli/answers.rs"]
mod answers;
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
#[path = "cli/pearl.rs"]
mod pearl;
// Pipes, full disks and terminals are what Linux calls them.
#[cfg(target_os = "linux")]
#[path = "cli/pipes.rs"]
mod pipes;
#[cfg(target_os = "linux")]
#[path = "cli/play.rs"]
mod play;
#[path = "cli/transcripts.rs"]
mod transcripts;
