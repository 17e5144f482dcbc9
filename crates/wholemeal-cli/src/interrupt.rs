//! Ctrl-C and SIGTERM: a flag that long work polls.

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use crate::exit::complain;

static ASKED: AtomicBool = AtomicBool::new(false);

/// How many calls of [`abandonable`] are running.
static ABANDONABLE: AtomicUsize = AtomicUsize::new(0);

/// From now on the first signal asks the work to stop, and the second ends the program.
pub(crate) fn listen() {
    let answer = || {
        let again = ASKED.swap(true, Ordering::SeqCst);
        if again {
            std::process::exit(130);
        }
        if ABANDONABLE.load(Ordering::SeqCst) > 0 {
            abandon();
        }
    };
    // Without a handler a signal ends the program as it always does.
    let _ = ctrlc::set_handler(answer);
}

/// Did the user ask to stop?
pub(crate) fn asked() -> bool {
    ASKED.load(Ordering::Relaxed)
}

/// Runs work that cannot poll the flag, such as a read from a pipe, while the program has no
/// output to complete. A signal ends the program at once.
pub(crate) fn abandonable<T>(work: impl FnOnce() -> T) -> T {
    ABANDONABLE.fetch_add(1, Ordering::SeqCst);
    // The signal may have come before the counter was raised.
    if ASKED.load(Ordering::SeqCst) {
        abandon();
    }
    let done = work();
    ABANDONABLE.fetch_sub(1, Ordering::SeqCst);
    done
}

fn abandon() -> ! {
    complain("interrupted");
    std::process::exit(130);
}
