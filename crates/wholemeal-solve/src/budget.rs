//! How much work a call may be.

use std::fmt;

/// How much work a call may be: so many guesses, or until somebody says stop.
///
/// The library reads no clock; who wants a limit of time hands in a closure that
/// looks at one.
///
/// ```
/// use std::time::{Duration, Instant};
/// use wholemeal_solve::{Budget, Puzzle9, Solver};
///
/// let end = Instant::now() + Duration::from_millis(5);
/// let over = || Instant::now() > end;
/// let budget = Budget::until(&over).with_max_guesses(1_000_000);
/// let interrupted = Solver::new().count(&Puzzle9::EMPTY, u128::MAX, &budget).unwrap_err();
/// assert!(interrupted.guesses > 0);
/// ```
#[derive(Clone, Copy)]
pub struct Budget<'a> {
    /// The most cells that may be tried.
    pub guesses: u64,
    stop: Option<&'a dyn Fn() -> bool>,
}

impl<'a> Budget<'a> {
    /// As much as it takes.
    pub const UNLIMITED: Budget<'static> = Budget {
        guesses: u64::MAX,
        stop: None,
    };

    /// So many guesses.
    #[must_use]
    pub fn guesses(guesses: u64) -> Budget<'static> {
        Budget {
            guesses,
            stop: None,
        }
    }

    /// Until this says yes. It is asked again and again.
    #[must_use]
    pub fn until(stop: &'a dyn Fn() -> bool) -> Budget<'a> {
        Budget {
            guesses: u64::MAX,
            stop: Some(stop),
        }
    }

    /// The same, and at most so many guesses.
    #[must_use]
    pub fn with_max_guesses(self, guesses: u64) -> Budget<'a> {
        Budget { guesses, ..self }
    }

    /// What is left of it after so many guesses.
    pub(crate) fn without_guesses(&self, spent: u64) -> Budget<'a> {
        self.with_max_guesses(self.guesses.saturating_sub(spent))
    }

    /// Does somebody say stop?
    #[must_use]
    pub fn is_exhausted(&self) -> bool {
        self.stop.is_some_and(|stop| stop())
    }
}

impl fmt::Debug for Budget<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Budget")
            .field("guesses", &self.guesses)
            .field("until", &self.stop.is_some())
            .finish()
    }
}
