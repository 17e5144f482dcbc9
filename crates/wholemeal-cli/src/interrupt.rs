//! Ctrl-C: a flag that long work looks at.

use std::sync::atomic::{AtomicBool, Ordering};

static ASKED: AtomicBool = AtomicBool::new(false);

/// From now on Ctrl-C asks the work to stop; the second one ends it at once.
pub(crate) fn listen() {
    let answer = || {
        if ASKED.swap(true, Ordering::SeqCst) {
            std::process::exit(130);
        }
    };
    // Without a handler Ctrl-C ends the program as it always does.
    let _ = ctrlc::set_handler(answer);
}

/// Has somebody asked to stop?
pub(crate) fn asked() -> bool {
    ASKED.load(Ordering::Relaxed)
}
