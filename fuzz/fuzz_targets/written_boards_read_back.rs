//! A board that was read is written in a form that reads as the same board.
#![no_main]

use libfuzzer_sys::fuzz_target;
use wholemeal_grid::text::{boards, read_exactly_one};

fuzz_target!(|text: &str| {
    for grid in boards(text, None).filter_map(|entry| entry.board.ok()) {
        let shape = Some(grid.shape());
        assert_eq!(
            read_exactly_one(&grid.to_string(), shape).as_ref(),
            Ok(&grid)
        );
        assert_eq!(
            read_exactly_one(&format!("{grid:#}"), shape).as_ref(),
            Ok(&grid)
        );
    }
});
