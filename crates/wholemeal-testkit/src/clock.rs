//! A clock for measurements on a machine that runs other programs too.

use std::time::Duration;

/// The processor time of this thread where Linux provides it, elsewhere the time since the
/// first call in this thread. Only differences are of interest.
///
/// ```
/// use wholemeal_testkit::clock;
///
/// let start = clock::now();
/// let sum: u64 = (0..1000).sum();
/// assert!(sum > 0 && clock::now() >= start);
/// ```
#[cfg(target_os = "linux")]
#[must_use]
pub fn now() -> Duration {
    use nix::time::{ClockId, clock_gettime};

    let time = clock_gettime(ClockId::CLOCK_THREAD_CPUTIME_ID);
    time.map(Duration::from).unwrap_or_default()
}

/// The processor time of this thread where Linux provides it, elsewhere the time since the
/// first call in this thread. Only differences are of interest.
#[cfg(not(target_os = "linux"))]
#[must_use]
pub fn now() -> Duration {
    use std::time::Instant;

    thread_local!(static START: Instant = Instant::now());
    START.with(Instant::elapsed)
}
