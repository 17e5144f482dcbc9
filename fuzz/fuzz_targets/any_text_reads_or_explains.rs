//! For any text, every entry is a board or an error with a position, entries are in order, and no
//! text is skipped.
#![no_main]

use libfuzzer_sys::fuzz_target;
use wholemeal_grid::text::boards;

fuzz_target!(|text: &str| {
    let mut last = 0;
    let mut covered = vec![false; text.split('\n').count()];
    for entry in boards(text, None) {
        assert!(entry.line > last);
        last = entry.line;
        covered[entry.line - 1..][..entry.source.split('\n').count()].fill(true);
        if let Err(error) = entry.board {
            assert!(error.line >= entry.line && error.column >= 1);
            assert!(!error.to_string().is_empty());
        }
    }
    // A byte order mark at the start of the text is not content.
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    for (line, covered) in text.split('\n').zip(covered) {
        let line = line.trim();
        let content = !line.is_empty() && !line.starts_with('#') && !line.contains("::");
        assert!(covered || !content, "{line:?} is lost");
    }
});
