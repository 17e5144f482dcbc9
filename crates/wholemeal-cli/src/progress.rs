//! Progress bars.

use std::io::{self, IsTerminal};
use std::time::Duration;

use indicatif::{HumanCount, ProgressBar, ProgressDrawTarget, ProgressStyle};

use crate::draw::is_limited_terminal;
use crate::exit::is_quiet;
use crate::input::Sources;
use crate::output;

/// Progress is shown on standard error if that is a terminal and results are written
/// elsewhere, unless `--quiet` was given.
fn target() -> ProgressDrawTarget {
    if io::stderr().is_terminal() && !output::on_terminal() && !is_quiet() {
        ProgressDrawTarget::stderr()
    } else {
        ProgressDrawTarget::hidden()
    }
}

fn styled(total: Option<u64>, template: &str) -> ProgressBar {
    let mut style =
        ProgressStyle::with_template(template).unwrap_or_else(|_| ProgressStyle::default_bar());
    if is_limited_terminal() {
        style = style.progress_chars("#>-").tick_chars("|/-\\ ");
    }
    ProgressBar::with_draw_target(total, target()).with_style(style)
}

/// A bar over `total` units of work.
pub(crate) fn bar(total: usize, unit: &str) -> ProgressBar {
    let template = format!("{{bar:24}} {{human_pos}}/{{human_len}} {unit} {{eta}} left");
    styled(Some(total as u64), &template)
}

/// A bar over the bytes of all sources, or a spinner if their number is not known.
pub(crate) fn of_bytes(sources: &Sources) -> ProgressBar {
    let total: Option<u64> = sources.list.iter().map(|source| source.size).sum();
    match total {
        Some(_) => styled(total, "{bar:24} {percent}% {msg} {eta} left"),
        None => styled(None, "{spinner} {msg}"),
    }
}

/// A bar over generated puzzles, with their rate.
pub(crate) fn of_puzzles(total: u64) -> ProgressBar {
    styled(Some(total), "{bar:24} {percent}% {msg} {eta} left")
}

/// The message for a puzzle that takes long.
pub(crate) fn working_on(name: Option<&str>, line: usize) -> String {
    match name {
        Some(name) => format!("working on {name}: line {line},"),
        None => format!("working on line {line},"),
    }
}

/// The number of puzzles so far, and per second.
pub(crate) fn rate(done: u64, time: Duration) -> String {
    let per_second = done as f64 / time.as_secs_f64().max(0.001);
    format!(
        "{} puzzles, {}/s,",
        HumanCount(done),
        HumanCount(per_second as u64)
    )
}
