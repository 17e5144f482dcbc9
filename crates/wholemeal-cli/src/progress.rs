//! A bar for long work, where somebody is looking.

use std::io::{self, IsTerminal};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

/// A bar over `total` pieces of work, on standard error. It is shown only if
/// that is a terminal and the results go elsewhere.
pub(crate) fn bar(total: usize, unit: &str) -> ProgressBar {
    let shown = io::stderr().is_terminal() && !io::stdout().is_terminal();
    let target = if shown {
        ProgressDrawTarget::stderr()
    } else {
        ProgressDrawTarget::hidden()
    };
    let template =
        format!("{{bar:24}} {{human_pos}}/{{human_len}} {unit} {{per_sec}} {{eta}} left");
    let style =
        ProgressStyle::with_template(&template).unwrap_or_else(|_| ProgressStyle::default_bar());
    ProgressBar::with_draw_target(Some(total as u64), target).with_style(style)
}
