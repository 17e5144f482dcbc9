//! `--budget`: how much work a command may do.

use std::str::FromStr;
use std::time::{Duration, Instant};

use wholemeal::{Budget, Interrupted, logic};

use crate::exit::Exit;
use crate::interrupt;

/// The option, alike for every command that can run for long.
#[derive(Clone, Debug, clap::Args)]
pub(crate) struct BudgetArgs {
    /// Stop after a time, such as 500ms, 10s or 2m, or after N units of work,
    /// which are explained below
    #[arg(long, value_name = "TIME|N")]
    budget: Option<Allowance>,
}

impl BudgetArgs {
    /// The budget of the command line; unlimited if there is none.
    pub(crate) fn allowance(&self) -> Allowance {
        self.budget.unwrap_or_default()
    }

    /// The budget of the command line, or another one if there is none.
    pub(crate) fn allowance_or(&self, default: Allowance) -> Allowance {
        self.budget.unwrap_or(default)
    }
}

/// How much work may be done: per puzzle, per stage or per run, as the command says.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Allowance {
    #[default]
    Unlimited,
    Time(Duration),
    /// Units of work. The unit depends on the command: guesses, attempts, searches, ...
    Work(u64),
}

impl FromStr for Allowance {
    type Err = String;

    /// Reads `50us`, `500ms`, `1.5s`, `2m`, `1h`, or a plain number.
    fn from_str(text: &str) -> Result<Allowance, String> {
        let wrong = || {
            format!(
                "'{text}' is not a budget: write a time such as 500ms, 10s or 2m \
                 (units: us, ms, s, m, h), or a whole number of units of work"
            )
        };
        let number = text.trim_end_matches(|c: char| c.is_ascii_alphabetic());
        let seconds = match &text[number.len()..] {
            "" => return number.parse().map(Allowance::Work).map_err(|_| wrong()),
            "us" => 1e-6,
            "ms" => 1e-3,
            "s" => 1.0,
            "m" => 60.0,
            "h" => 3600.0,
            _ => return Err(wrong()),
        };
        let number: f64 = number.parse().map_err(|_| wrong())?;
        let time = Duration::try_from_secs_f64(number * seconds).map_err(|_| wrong())?;
        Ok(Allowance::Time(time))
    }
}

impl Allowance {
    /// The units of work that are allowed.
    pub(crate) fn work(self) -> u64 {
        match self {
            Allowance::Work(work) => work,
            Allowance::Unlimited | Allowance::Time(_) => u64::MAX,
        }
    }

    /// Starts the clock.
    pub(crate) fn start(self) -> Spending {
        Spending {
            allowance: self,
            start: Instant::now(),
        }
    }

    /// Runs work whose unit is the guess: an error when the budget is spent, `None` when
    /// the user interrupts.
    pub(crate) fn spend<T>(
        self,
        work: impl FnOnce(&Budget<'_>) -> Result<T, Interrupted>,
    ) -> Option<Result<T, Interrupted>> {
        let spending = self.start();
        let over = || spending.is_over();
        let done = work(&Budget::until(&over).with_max_guesses(self.work()));
        (done.is_ok() || !interrupt::asked()).then_some(done)
    }
}

/// A budget whose clock runs.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Spending {
    allowance: Allowance,
    start: Instant,
}

impl Spending {
    /// Is the time over, or did the user interrupt?
    pub(crate) fn is_over(&self) -> bool {
        interrupt::asked() || self.is_late()
    }

    /// Is the time over?
    fn is_late(&self) -> bool {
        match self.allowance {
            Allowance::Time(time) => self.start.elapsed() >= time,
            Allowance::Unlimited | Allowance::Work(_) => false,
        }
    }

    /// The units of work that are allowed.
    pub(crate) fn work(&self) -> u64 {
        self.allowance.work()
    }

    /// Runs a search for steps, whose unit of work is the search for one technique.
    pub(crate) fn logic<T>(&self, work: impl FnOnce(&logic::Budget<'_>) -> T) -> T {
        let over = || self.is_over();
        work(&logic::Budget::until(&over).and_searches(self.work()))
    }

    /// Why the work ended early, for messages.
    pub(crate) fn reason(&self) -> &'static str {
        if interrupt::asked() {
            "interrupted"
        } else {
            "budget spent"
        }
    }

    /// How a command ends whose work ended early.
    pub(crate) fn exit(&self) -> Exit {
        if interrupt::asked() {
            Exit::Interrupted
        } else {
            Exit::Outcome
        }
    }

    /// The time since the start.
    pub(crate) fn elapsed(&self) -> Duration {
        self.start.elapsed()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn budgets_are_times_with_a_unit_or_whole_numbers() {
        let time = |text: &str| match text.parse() {
            Ok(Allowance::Time(time)) => time,
            other => panic!("{text}: {other:?}"),
        };
        assert_eq!(time("250us"), Duration::from_micros(250));
        assert_eq!(time("500ms"), Duration::from_millis(500));
        assert_eq!(time("1.5s"), Duration::from_millis(1500));
        assert_eq!(time("2m"), Duration::from_secs(120));
        assert_eq!(time("1h"), Duration::from_secs(3600));
        assert_eq!("0".parse(), Ok(Allowance::Work(0)));
        assert_eq!(
            "18446744073709551615".parse(),
            Ok(Allowance::Work(u64::MAX))
        );
    }

    #[test]
    fn other_texts_are_refused_with_the_units() {
        let texts = [
            "",
            "s",
            "soon",
            "1.5",
            "-1",
            "-1s",
            "1e999s",
            "nan",
            "infs",
            "10 s",
            "10sec",
            "2d",
            "18446744073709551616",
            "1é",
            "µs",
        ];
        for text in texts {
            let error = text.parse::<Allowance>().expect_err(text);
            assert!(
                error.starts_with(&format!("'{text}' is not a budget")),
                "{error}"
            );
            assert!(error.contains("us, ms, s, m, h"), "{error}");
        }
    }

    /// A time that no clock reaches is a budget without end, not a panic.
    #[test]
    fn a_time_beyond_every_clock_is_never_over() {
        let spending = Allowance::Time(Duration::MAX).start();
        assert!(!spending.is_over());
    }
}
