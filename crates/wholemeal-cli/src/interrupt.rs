//! Ctrl-C and SIGTERM: a flag that long work polls.

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use crate::exit::eprint_line;

static REQUESTED: AtomicBool = AtomicBool::new(false);

/// The number of calls of [`abandonable`] that are running.
static ABANDONABLE: AtomicUsize = AtomicUsize::new(0);

/// Installs the handler: the first signal asks the work to stop, the second ends the program.
pub(crate) fn listen() {
    let handler = || {
        let again = REQUESTED.swap(true, Ordering::SeqCst);
        if again {
            std::process::exit(130);
        }
        if ABANDONABLE.load(Ordering::SeqCst) > 0 {
            abandon();
        }
    };
    // Without a handler, a signal ends the program at once.
    let _ = ctrlc::set_handler(handler);
}

/// Returns `true` if the user has asked to stop.
pub(crate) fn requested() -> bool {
    REQUESTED.load(Ordering::Relaxed)
}

/// Runs work that cannot poll the flag, such as a read from a pipe, while the program has no
/// output to complete. A signal ends the program at once.
pub(crate) fn abandonable<T>(work: impl FnOnce() -> T) -> T {
    ABANDONABLE.fetch_add(1, Ordering::SeqCst);
    // The signal may have come before the counter was raised.
    if REQUESTED.load(Ordering::SeqCst) {
        abandon();
    }
    let done = work();
    ABANDONABLE.fetch_sub(1, Ordering::SeqCst);
    done
}

fn abandon() -> ! {
    eprint_line("interrupted");
    std::process::exit(130);
}
