//! A stream of any bytes ends, and returns puzzles and errors in the order of their
//! lines.
#![no_main]

use wholemeal_formats::Options;
use wholemeal_formats::stream::{Chunks, Decompressed, Segment};

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    let mut last = 0;
    for chunk in Chunks::new(Decompressed::new(bytes), Options::default()) {
        let Ok(chunk) = chunk else { return };
        for segment in &chunk.segments {
            let line = match segment {
                Segment::Lines(run) => run.line,
                Segment::Entry(entry) => entry.line,
            };
            assert!(line >= last);
            last = line;
        }
    }
});
