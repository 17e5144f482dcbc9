//! Runs other programs.

use std::env;
use std::process::{Command, Stdio};
use std::sync::Mutex;
use std::time::Instant;

/// Parts of the tests that were skipped, each with the reason.
static SKIPPED: Mutex<Vec<String>> = Mutex::new(Vec::new());

/// A cargo command.
pub(crate) fn cargo(args: &[&str]) -> Command {
    let mut command = Command::new(env::var("CARGO").unwrap_or_else(|_| "cargo".to_owned()));
    command.args(args);
    command
}

/// Runs a command without showing its output; `true` if it succeeded.
pub(crate) fn succeeds(mut command: Command) -> bool {
    command.output().is_ok_and(|output| output.status.success())
}

/// Returns `true` if this program is installed.
pub(crate) fn is_installed(program: &str) -> bool {
    let mut command = Command::new(program);
    command.arg("--version");
    succeeds(command)
}

/// Runs one step and prints whether it passed.
pub(crate) fn step(name: &str, command: Command) -> Result<(), String> {
    run(name, command, Stdio::inherit()).map(|_| ())
}

/// Runs one step like [`step`], shows its standard error and returns it.
pub(crate) fn step_with_messages(name: &str, command: Command) -> Result<String, String> {
    let messages = run(name, command, Stdio::piped())?;
    Ok(String::from_utf8_lossy(&messages).into_owned())
}

fn run(name: &str, mut command: Command, messages: Stdio) -> Result<Vec<u8>, String> {
    println!("xtask: {name} ...");
    let start = Instant::now();
    let output = command
        .stdout(Stdio::inherit())
        .stderr(messages)
        .spawn()
        .and_then(std::process::Child::wait_with_output)
        .map_err(|error| format!("xtask: {name}: cannot start {command:?}: {error}"))?;
    eprint!("{}", String::from_utf8_lossy(&output.stderr));
    let seconds = start.elapsed().as_secs_f64();
    if output.status.success() {
        println!("xtask: {name}: passed in {seconds:.1} s");
        Ok(output.stderr)
    } else {
        let status = output.status;
        Err(format!(
            "xtask: {name}: FAILED after {seconds:.1} s ({status})"
        ))
    }
}

/// Reports that a part of the tests is skipped, now and in the summary.
pub(crate) fn skip(part: &str, reason: &str) {
    let message = format!("SKIPPED {part}: {reason}");
    println!("xtask: {message}");
    if let Ok(mut skipped) = SKIPPED.lock() {
        skipped.push(message);
    }
}

/// The parts that were skipped so far.
pub(crate) fn skipped() -> Vec<String> {
    SKIPPED
        .lock()
        .map_or_else(|_| Vec::new(), |list| list.clone())
}
