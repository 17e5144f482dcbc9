//! Compares the speed of reading lines of 81 characters with that of copying the same bytes: in one
//! process, in interleaved rounds. The results are checked.
//!
//! `cargo bench -p wholemeal-formats --bench lines`

use std::hint::black_box;
use std::io::{self, Write};
use std::time::{Duration, Instant};

use wholemeal_formats::stream::{Chunks, Segment};
use wholemeal_formats::{Options, plain};

const LINES: usize = 50_000;
const ROUNDS: usize = 40;

/// Lines with all digits and blanks; always the same.
fn text() -> Vec<u8> {
    let mut state = 1_u64;
    let mut next = move || {
        state = state
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        b"................0123456789"[(state >> 33) as usize % 26]
    };
    let line = |_| -> Vec<u8> { (0..81).map(|_| next()).chain([b'\n']).collect() };
    (0..LINES).flat_map(line).collect()
}

/// The sum of all digits, computed without the library.
fn slow(text: &[u8]) -> u64 {
    let digits = text.iter().filter(|c| c.is_ascii_digit());
    digits.map(|c| u64::from(c - b'0')).sum()
}

fn copy(text: &[u8], into: &mut [u8]) -> u64 {
    into.copy_from_slice(text);
    black_box(&into);
    0
}

/// All lines as digits, one after the other.
fn parse(text: &[u8], into: &mut [u8]) -> u64 {
    for (line, into) in text.chunks_exact(82).zip(into.chunks_exact_mut(82)) {
        let digits = line.first_chunk().and_then(plain::digits);
        let digits = digits.expect("a line of 81 characters");
        into[..81].copy_from_slice(&digits);
    }
    black_box(&into);
    0
}

/// The number of lines that a stream finds.
fn stream(text: &[u8], _: &mut [u8]) -> u64 {
    let mut lines = 0;
    for chunk in Chunks::new(text, Options::default()) {
        for segment in &chunk.expect("memory").segments {
            match segment {
                Segment::Lines(run) => lines += run.count as u64,
                Segment::Entry(entry) => panic!("line {} is not a plain line", entry.line),
            }
        }
    }
    lines
}

fn main() -> io::Result<()> {
    type Work = fn(&[u8], &mut [u8]) -> u64;
    let works: [(&str, Work); 3] = [("memcpy", copy), ("parse", parse), ("stream", stream)];
    let text = text();
    let mut into = vec![0; text.len()];
    parse(&text, &mut into);
    let sum: u64 = into
        .chunks_exact(82)
        .flat_map(|line| &line[..81])
        .map(|&d| u64::from(d))
        .sum();
    assert_eq!(sum, slow(&text), "the digits are right");
    assert_eq!(stream(&text, &mut []), LINES as u64, "no line is lost");
    let mut fastest = [Duration::MAX; 3];
    for _ in 0..ROUNDS {
        for ((_, work), fastest) in works.iter().zip(&mut fastest) {
            let start = Instant::now();
            black_box(work(black_box(&text), &mut into));
            *fastest = (*fastest).min(start.elapsed());
        }
    }
    let mut out = io::stdout();
    for ((name, _), time) in works.iter().zip(fastest) {
        let gigabytes = text.len() as f64 / time.as_secs_f64() / 1e9;
        let each = time.as_secs_f64() * 1e9 / LINES as f64;
        writeln!(out, "{name:<8} {gigabytes:>6.2} GB/s {each:>6.1} ns a line")?;
    }
    Ok(())
}
