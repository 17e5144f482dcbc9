//! Limits on the resources that clients can occupy.

use std::time::Duration;

use crate::budget::BudgetLimit;

/// The number of connections that are served at the same time, and their time limits. The flags are
/// hidden: they exist so that tests do not have to wait.
#[derive(Clone, Copy, Debug, clap::Args)]
pub(super) struct Limits {
    /// Connections that are served at the same time
    #[arg(long, hide = true, value_name = "N", default_value_t = 64,
          value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub(super) connections: u16,

    /// Time for a client to send its whole request
    #[arg(long, hide = true, value_name = "TIME", default_value = "5s", value_parser = duration)]
    pub(super) request_deadline: Duration,

    /// Time for a client to take the whole response
    #[arg(long, hide = true, value_name = "TIME", default_value = "10s", value_parser = duration)]
    pub(super) response_deadline: Duration,
}

/// Reads a time such as `500ms` or `5s`.
fn duration(text: &str) -> Result<Duration, String> {
    match text.parse()? {
        BudgetLimit::Time(time) => Ok(time),
        BudgetLimit::Work(_) | BudgetLimit::Unlimited => {
            Err(format!("'{text}' has no unit of time"))
        }
    }
}
