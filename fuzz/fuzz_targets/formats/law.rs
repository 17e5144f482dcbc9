//! For any text, a reader returns puzzles, or errors with a position inside the text, in order.
//! Every puzzle that was read can be written in every format that supports it.

use wholemeal_formats::{FORMATS, Format, Options, Writer, read};

pub fn reads_or_explains(format: &str, text: &str) {
    let from = Format::named(format);
    assert!(from.is_some());
    let lines = lines(text);
    let mut last = 0;
    for entry in read(text, Options { from, shape: None }) {
        assert!(entry.line >= last && entry.line <= lines);
        last = entry.line;
        if let Some(variant) = entry.variant() {
            let back = read(&variant.line(), Options::default());
            assert!(back.iter().all(|entry| entry.is_readable()), "{}", variant.line());
            for format in &FORMATS {
                if let Ok(mut writer) = Writer::new(format) {
                    let _ = writer.write_variant(variant, &mut String::new());
                }
            }
        }
        match entry.puzzle {
            Ok(puzzle) => {
                for format in &FORMATS {
                    let _ = format.write(&puzzle);
                }
            }
            Err(error) => {
                assert!(error.line >= 1 && error.column >= 1);
                assert!(!error.to_string().is_empty());
            }
        }
    }
}

/// The number of lines. A line feed ends a line, and so does a carriage return, unless it is
/// before a line feed.
fn lines(text: &str) -> usize {
    let ends = text.split('\n').map(|line| {
        let inner = line.trim_end_matches('\r');
        inner.matches('\r').count()
    });
    let last = text.rsplit('\n').next().unwrap_or(text);
    let open = last.len() - last.trim_end_matches('\r').len();
    text.split('\n').count() + ends.sum::<usize>() + open
}
