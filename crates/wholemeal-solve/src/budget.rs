//! Limits of the work of a call.

use std::fmt;

/// The limits of a call: a number of guesses, a callback that stops it, or both.
///
/// The library does not read a clock. For a time limit, pass a callback that reads one.
///
/// ```
/// use std::time::{Duration, Instant};
/// use wholemeal_solve::{Budget, Puzzle9, Solver};
///
/// let end = Instant::now() + Duration::from_millis(5);
/// let stop = || Instant::now() > end;
/// let budget = Budget::until(&stop).with_max_guesses(1_000_000);
/// let interrupted = Solver::new().count(&Puzzle9::EMPTY, u128::MAX, &budget).unwrap_err();
/// assert!(interrupted.guesses > 0);
/// ```
#[derive(Clone, Copy)]
pub struct Budget<'a> {
    /// The maximum number of guesses.
    pub guesses: u64,
    stop: Option<&'a dyn Fn() -> bool>,
}

impl<'a> Budget<'a> {
    /// No limits.
    pub const UNLIMITED: Budget<'static> = Budget {
        guesses: u64::MAX,
        stop: None,
    };

    /// A limit on the number of guesses.
    #[must_use]
    pub fn guesses(guesses: u64) -> Budget<'static> {
        Budget {
            guesses,
            stop: None,
        }
    }

    /// No limit until `stop` returns `true`. It is polled regularly.
    #[must_use]
    pub fn until(stop: &'a dyn Fn() -> bool) -> Budget<'a> {
        Budget {
            guesses: u64::MAX,
            stop: Some(stop),
        }
    }

    /// The same budget with this limit on the number of guesses.
    #[must_use]
    pub fn with_max_guesses(self, guesses: u64) -> Budget<'a> {
        Budget { guesses, ..self }
    }

    /// The rest of the budget after `spent` guesses.
    pub(crate) fn without_guesses(&self, spent: u64) -> Budget<'a> {
        self.with_max_guesses(self.guesses.saturating_sub(spent))
    }

    /// Returns `true` if the callback of [`Budget::until`] does. Callers compare their number of
    /// guesses with [`Budget::guesses`](Budget#structfield.guesses) themselves.
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
