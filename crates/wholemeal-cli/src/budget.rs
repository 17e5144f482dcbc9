//! How much work a puzzle may be.

use std::str::FromStr;
use std::time::{Duration, Instant};

use wholemeal::{Budget, Interrupted};

use crate::interrupt;

/// What each puzzle may cost.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Allowance {
    #[default]
    Unlimited,
    Time(Duration),
    Guesses(u64),
}

impl FromStr for Allowance {
    type Err = String;

    /// `500ms`, `10s`, `2m`, or a plain number of guesses.
    fn from_str(text: &str) -> Result<Allowance, String> {
        if let Ok(guesses) = text.parse() {
            return Ok(Allowance::Guesses(guesses));
        }
        let time = duration(text).map_err(|why| format!("{why}, or a number of guesses"))?;
        Ok(Allowance::Time(time))
    }
}

impl Allowance {
    /// Works as far as it goes: an error when it is spent, `None` when somebody asked
    /// to stop.
    pub(crate) fn spend<T>(
        self,
        work: impl FnOnce(&Budget<'_>) -> Result<T, Interrupted>,
    ) -> Option<Result<T, Interrupted>> {
        let start = Instant::now();
        let over = || match self {
            Allowance::Time(time) => interrupt::asked() || start.elapsed() >= time,
            _ => interrupt::asked(),
        };
        let guesses = match self {
            Allowance::Guesses(guesses) => guesses,
            _ => u64::MAX,
        };
        let done = work(&Budget::until(&over).and_guesses(guesses));
        (done.is_ok() || !interrupt::asked()).then_some(done)
    }
}

/// Reads `500ms`, `10s`, `2m` or plain seconds.
pub(crate) fn duration(text: &str) -> Result<Duration, String> {
    let wrong = || format!("'{text}' is not a time: write 500ms, 10s or 2m");
    let digits = text.trim_end_matches(|c: char| c.is_ascii_alphabetic());
    let number: f64 = digits.parse().map_err(|_| wrong())?;
    let seconds = match &text[digits.len()..] {
        "ms" => number / 1000.0,
        "" | "s" => number,
        "m" | "min" => number * 60.0,
        "h" => number * 3600.0,
        _ => return Err(wrong()),
    };
    Duration::try_from_secs_f64(seconds).map_err(|_| wrong())
}
