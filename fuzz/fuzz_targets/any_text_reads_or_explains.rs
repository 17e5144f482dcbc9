//! Whatever the text, every entry is a board or an error with a place, entries go
//! forward, and none is lost.
#![no_main]

use libfuzzer_sys::fuzz_target;
use wholemeal_grid::text::boards;

fuzz_target!(|text: &str| {
    let mut last = 0;
    for entry in boards(text, None) {
        assert!(entry.line > last);
        last = entry.line;
        if let Err(error) = entry.board {
            assert!(error.line >= entry.line && error.column >= 1);
            assert!(!error.to_string().is_empty());
        }
    }
});
