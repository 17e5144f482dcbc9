//! A stream of any bytes ends, and returns puzzles and errors in the order of their
//! lines.
#![no_main]

use wholemeal_formats::Options;
use wholemeal_formats::stream::{Chunks, Decompressed, Piece};

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    let mut last = 0;
    for chunk in Chunks::new(Decompressed::new(bytes), Options::default()) {
        let Ok(chunk) = chunk else { return };
        for piece in &chunk.pieces {
            let line = match piece {
                Piece::Plain(run) => run.line,
                Piece::Entry(entry) => entry.line,
            };
            assert!(line >= last);
            last = line;
        }
    }
});
