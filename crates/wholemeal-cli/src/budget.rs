//! `--budget`: a limit on the work of a command.

use std::ops::ControlFlow;
use std::str::FromStr;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use wholemeal::{Budget, Interrupted, logic};

use crate::args::heading;
use crate::exit::Exit;
use crate::interrupt;
use crate::task::Outcome;

/// `--budget`, the same for every command that can run for long.
#[derive(Clone, Debug, clap::Args)]
pub(crate) struct BudgetArgs {
    /// Stop after a time, such as 500ms, 10s or 2m, or after N units of work,
    /// which are explained below
    #[arg(long, value_name = "TIME|N", help_heading = heading::LIMITS)]
    budget: Option<BudgetLimit>,
}

impl BudgetArgs {
    /// The budget of the command line; unlimited if there is none.
    pub(crate) fn limit(&self) -> BudgetLimit {
        self.budget.unwrap_or_default()
    }

    /// The budget of the command line, or a default.
    pub(crate) fn limit_or(&self, default: BudgetLimit) -> BudgetLimit {
        self.budget.unwrap_or(default)
    }
}

/// A limit on work: per puzzle, per stage or per run, depending on the command.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum BudgetLimit {
    #[default]
    Unlimited,
    Time(Duration),
    /// Units of work. The unit depends on the command: guesses, attempts, searches, ...
    Work(u64),
}

impl FromStr for BudgetLimit {
    type Err = String;

    /// Reads `50us`, `500ms`, `1.5s`, `2m`, `1h`, or a plain number.
    fn from_str(text: &str) -> Result<BudgetLimit, String> {
        let wrong = || {
            format!(
                "'{text}' is not a budget: write a time such as 500ms, 10s or 2m \
                 (units: us, ms, s, m, h), or a whole number of units of work"
            )
        };
        let number = text.trim_end_matches(|c: char| c.is_ascii_alphabetic());
        let seconds = match &text[number.len()..] {
            "" => return number.parse().map(BudgetLimit::Work).map_err(|_| wrong()),
            "us" => 1e-6,
            "ms" => 1e-3,
            "s" => 1.0,
            "m" => 60.0,
            "h" => 3600.0,
            _ => return Err(wrong()),
        };
        let number: f64 = number.parse().map_err(|_| wrong())?;
        let time = Duration::try_from_secs_f64(number * seconds).map_err(|_| wrong())?;
        Ok(BudgetLimit::Time(time))
    }
}

impl BudgetLimit {
    /// The largest number of units of work.
    pub(crate) fn work(self) -> u64 {
        match self {
            BudgetLimit::Work(work) => work,
            BudgetLimit::Unlimited | BudgetLimit::Time(_) => u64::MAX,
        }
    }

    /// Starts the clock.
    pub(crate) fn start(self) -> Spending {
        Spending {
            limit: self,
            start: Instant::now(),
        }
    }

    /// Runs work whose unit is the guess.
    pub(crate) fn spend<T>(
        self,
        work: impl FnOnce(&Budget<'_>) -> Result<T, Interrupted>,
    ) -> Outcome<T> {
        let spending = self.start();
        let over = || spending.is_over();
        let done = work(&Budget::until(&over).with_max_guesses(self.work()));
        match done {
            Ok(answer) => Outcome::Answered(answer),
            Err(_) if interrupt::requested() => Outcome::Cancelled,
            Err(interrupted) => Outcome::OutOfBudget(interrupted),
        }
    }
}

/// A budget whose clock runs.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Spending {
    limit: BudgetLimit,
    start: Instant,
}

impl Spending {
    /// Returns `true` if the time is over or the user has interrupted the program.
    pub(crate) fn is_over(&self) -> bool {
        interrupt::requested() || self.is_late()
    }

    /// Returns `true` if the time is over.
    fn is_late(&self) -> bool {
        match self.limit {
            BudgetLimit::Time(time) => self.start.elapsed() >= time,
            BudgetLimit::Unlimited | BudgetLimit::Work(_) => false,
        }
    }

    /// The largest number of units of work.
    pub(crate) fn work(&self) -> u64 {
        self.limit.work()
    }

    /// Runs a search for steps, whose unit of work is the search for one technique.
    pub(crate) fn logic<T>(&self, work: impl FnOnce(&logic::Budget<'_>) -> T) -> T {
        let over = || self.is_over();
        work(&logic::Budget::until(&over).and_searches(self.work()))
    }

    /// The reason why the work stopped early, for messages.
    pub(crate) fn reason(&self) -> &'static str {
        if interrupt::requested() {
            "interrupted"
        } else {
            "budget spent"
        }
    }

    /// The exit code of a command that stopped early.
    pub(crate) fn exit(&self) -> Exit {
        if interrupt::requested() {
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

/// The budget of a whole run over an input, whose unit of work is an entry of the input.
#[derive(Clone, Debug)]
pub(crate) struct RunBudget {
    spending: Spending,
    left: u64,
    spent: Arc<AtomicBool>,
}

impl RunBudget {
    /// Starts the clock.
    pub(crate) fn start(limit: BudgetLimit) -> RunBudget {
        RunBudget {
            spending: limit.start(),
            left: limit.work(),
            spent: Arc::default(),
        }
    }

    /// The number of these entries that may be processed. If it is smaller than `entries`, the
    /// budget is spent.
    pub(crate) fn allow(&mut self, entries: usize) -> usize {
        if entries > 0 && self.spending.is_late() {
            self.left = 0;
        }
        let allowed = usize::try_from(self.left)
            .unwrap_or(usize::MAX)
            .min(entries);
        self.left -= allowed as u64;
        if allowed < entries {
            self.spent.store(true, Ordering::Relaxed);
        }
        allowed
    }

    /// Breaks when the time is over. For [`workers::run`](crate::workers::run), because a read may
    /// wait for a pipe.
    pub(crate) fn tick(&self) -> ControlFlow<()> {
        if self.spending.is_late() {
            self.spent.store(true, Ordering::Relaxed);
            return ControlFlow::Break(());
        }
        ControlFlow::Continue(())
    }

    /// Returns `true` if the budget ended the run.
    pub(crate) fn is_spent(&self) -> bool {
        self.spent.load(Ordering::Relaxed)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_run_budget_is_spent_by_the_first_entry_that_it_does_not_allow() {
        let mut budget = RunBudget::start(BudgetLimit::Work(5));
        assert_eq!(
            (budget.allow(3), budget.allow(0), budget.allow(2)),
            (3, 0, 2)
        );
        assert!(!budget.is_spent());
        assert_eq!(budget.allow(1), 0);
        assert!(budget.is_spent() && budget.tick().is_continue());

        let mut late = RunBudget::start(BudgetLimit::Time(Duration::ZERO));
        assert_eq!(late.allow(0), 0);
        assert!(!late.is_spent());
        assert_eq!(late.allow(1), 0);
        assert!(late.is_spent() && late.tick().is_break());
    }

    #[test]
    fn budgets_are_times_with_a_unit_or_whole_numbers() {
        let time = |text: &str| match text.parse() {
            Ok(BudgetLimit::Time(time)) => time,
            other => panic!("{text}: {other:?}"),
        };
        assert_eq!(time("250us"), Duration::from_micros(250));
        assert_eq!(time("500ms"), Duration::from_millis(500));
        assert_eq!(time("1.5s"), Duration::from_millis(1500));
        assert_eq!(time("2m"), Duration::from_secs(120));
        assert_eq!(time("1h"), Duration::from_secs(3600));
        assert_eq!("0".parse(), Ok(BudgetLimit::Work(0)));
        assert_eq!(
            "18446744073709551615".parse(),
            Ok(BudgetLimit::Work(u64::MAX))
        );
    }

    #[test]
    fn other_texts_are_refused_with_a_list_of_units() {
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
            let error = text.parse::<BudgetLimit>().expect_err(text);
            assert!(
                error.starts_with(&format!("'{text}' is not a budget")),
                "{error}"
            );
            assert!(error.contains("us, ms, s, m, h"), "{error}");
        }
    }

    /// A time beyond the range of the clock is an unlimited budget, not a panic.
    #[test]
    fn a_time_beyond_the_range_of_the_clock_is_never_over() {
        let spending = BudgetLimit::Time(Duration::MAX).start();
        assert!(!spending.is_over());
    }
}
