//! Files that are read in parts of any size, compressed, or endless.

use std::io::{self, Read, Write};

use proptest::prelude::*;
use wholemeal_formats::stream::{Chunks, Decompressed, Segment};
use wholemeal_formats::{FORMATS, Options, Puzzle, ReadErrorKind, Writer, read};

use crate::boards::NINE;

/// Returns a limited number of bytes at a time.
struct Slow<'a>(&'a [u8], usize);

impl Read for Slow<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let length = self.1.min(buffer.len()).min(self.0.len());
        let (now, later) = self.0.split_at(length);
        buffer[..length].copy_from_slice(now);
        self.0 = later;
        Ok(length)
    }
}

/// The lines and boards of a stream; `None` for errors.
fn boards(reader: impl Read) -> Vec<(usize, Option<String>)> {
    let mut boards = Vec::new();
    for chunk in Chunks::new(Decompressed::new(reader), Options::default()) {
        let chunk = chunk.expect("readable");
        for segment in &chunk.segments {
            match segment {
                Segment::Lines(run) => {
                    let text = |line: &[u8; 81]| String::from_utf8_lossy(line).replace('0', ".");
                    boards.extend((run.line..).zip(chunk.lines(run).map(|line| Some(text(line)))));
                }
                Segment::Entry(entry) => {
                    let board = entry
                        .puzzle
                        .as_ref()
                        .ok()
                        .map(|puzzle| puzzle.board().to_string());
                    boards.push((entry.line, board));
                }
            }
        }
    }
    boards
}

/// A file with a block of every format, and errors between them.
fn mixed() -> String {
    let mut text = String::new();
    for format in FORMATS.iter().filter(|format| format.is_written()) {
        let mut writer = Writer::new(format).expect("written");
        for _ in 0..2 {
            let puzzle = Puzzle::new(NINE.parse().expect("a board"));
            writer.write(&puzzle, &mut text).expect("9x9");
        }
        writer.finish(&mut text);
        text.push_str("\n# next\nwhat is this?\n");
    }
    text
}

#[test]
fn parts_of_any_size_give_the_same_puzzles() {
    let text = mixed();
    let whole: Vec<_> = read(&text, Options::default())
        .into_iter()
        .map(|entry| {
            (
                entry.line,
                entry.puzzle.ok().map(|puzzle| puzzle.board().to_string()),
            )
        })
        .collect();
    assert!(whole.len() > 50);
    for size in [1, 2, 3, 7, 81, 82, 83, 100, 1000, 1 << 20] {
        assert_eq!(boards(Slow(text.as_bytes(), size)), whole, "{size}");
    }
}

#[test]
fn bad_lines_are_separate_entries_in_parts_of_any_size() {
    for bad in [&NINE[..9], &NINE[..12], "1 2 3 4", "1,2,3,4", "abcd"] {
        let lines = format!("{bad}\n{bad}\n{NINE}\n{bad}\n{bad}\n");
        let numbers = |size| -> Vec<usize> {
            let boards = boards(Slow(lines.as_bytes(), size)).into_iter();
            boards.map(|(line, _)| line).collect()
        };
        for size in [1, 5, 1 << 20] {
            assert_eq!(numbers(size), [1, 2, 3, 4, 5], "{bad} in parts of {size}");
        }
    }
}

/// Reads an invalid file and returns the error.
fn refused(bytes: &[u8], size: usize) -> String {
    let mut chunks = Chunks::new(Decompressed::new(Slow(bytes, size)), Options::default());
    let error = chunks.find_map(Result::err);
    error
        .unwrap_or_else(|| panic!("{bytes:?} is read"))
        .to_string()
}

#[test]
fn files_that_are_not_text_are_named() {
    let utf32 = |unit: fn(u32) -> [u8; 4], text: &str| -> Vec<u8> {
        text.chars().flat_map(|c| unit(c.into())).collect()
    };
    for (bytes, what) in [
        (b"PK\x03\x04\x14\0\0\0".to_vec(), "ZIP archive"),
        (b"%PDF-1.7\n".to_vec(), "PDF"),
        (b"\x89PNG\r\n\x1a\n\0\0".to_vec(), "PNG"),
        (gzip(&gzip(NINE.as_bytes())), "gzip"),
        (gzip(&zstd(NINE.as_bytes())), "zstd"),
        (gzip(b"PK\x03\x04\x14\0\0\0"), "ZIP archive"),
        (utf32(u32::to_le_bytes, "\u{feff}1..4"), "UTF-32"),
        (utf32(u32::to_be_bytes, "\u{feff}1..4"), "UTF-32"),
        (utf32(u32::to_le_bytes, NINE), "UTF-32"),
        (utf32(u32::to_be_bytes, NINE), "UTF-32"),
    ] {
        for size in [1, 3, 1 << 20] {
            let message = refused(&bytes, size);
            assert!(message.contains(what), "{message}");
            assert!(
                message.contains("first") || message.contains("type"),
                "{message}"
            );
        }
    }
}

fn gzip(text: &[u8]) -> Vec<u8> {
    let mut encoder = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
    encoder.write_all(text).expect("memory");
    encoder.finish().expect("memory")
}

fn zstd(text: &[u8]) -> Vec<u8> {
    ruzstd::encoding::compress_to_vec(text, ruzstd::encoding::CompressionLevel::Fastest)
}

#[test]
fn compressed_files_are_detected_by_their_content() {
    let text = mixed();
    let whole = boards(text.as_bytes());
    let halves = text.as_bytes().split_at(text.len() / 2);
    let (zip, zst) = (gzip(text.as_bytes()), zstd(text.as_bytes()));
    let two_zips = [gzip(halves.0), gzip(halves.1)].concat();
    let skipped = [&[0x50, 0x2a, 0x4d, 0x18, 3, 0, 0, 0, 1, 2, 3][..], &zst].concat();
    let two_frames = [zstd(halves.0), zstd(halves.1)].concat();
    for packed in [&zip, &zst, &two_zips, &two_frames] {
        for size in [1, 5, 1 << 16] {
            assert_eq!(boards(Slow(packed, size)), whole);
        }
    }
    // A skippable frame at the start is not detected as zstd; after another frame it is skipped.
    let after = [zstd(halves.0), skipped[..11].to_vec(), zstd(halves.1)].concat();
    assert_eq!(boards(&after[..]), whole);
}

#[test]
fn a_broken_archive_is_an_error() {
    for packed in [gzip(mixed().as_bytes()), zstd(mixed().as_bytes())] {
        let cut = &packed[..packed.len() / 2];
        let chunks = Chunks::new(Decompressed::new(cut), Options::default());
        assert!(chunks.into_iter().any(|chunk| chunk.is_err()));
    }
}

#[test]
fn a_truncated_archive_is_read_up_to_its_end() {
    let lines = 20_000;
    let text: String = (0..lines)
        .map(|i| format!("{NINE} {}\n", i * 7919 % 10_007))
        .collect();
    for packed in [gzip(text.as_bytes()), zstd(text.as_bytes())] {
        let cut = &packed[..packed.len() - packed.len() / 4];
        let (mut good, mut message) = (0, Vec::new());
        for chunk in Chunks::new(Decompressed::new(cut), Options::default()) {
            match chunk {
                Ok(chunk) => good += chunk.segments.len(),
                Err(error) => message.push(error.to_string()),
            }
        }
        assert!(good > lines / 2 && good < lines, "{good}");
        assert_eq!(message.len(), 1, "{message:?}");
        assert!(!message[0].contains(['{', '(']), "{message:?}");
    }
}

#[test]
fn long_lists_of_boards_are_read_to_their_end() {
    let text = format!("[{}\"{NINE}\"]\n", format!("\"{NINE}\",\n").repeat(100_000));
    let all = boards(text.as_bytes());
    assert_eq!(all.len(), 100_001);
    assert!(all.iter().all(|(_, board)| board.as_deref() == Some(NINE)));
}

#[test]
fn long_lines_of_many_puzzles_are_read_in_parts() {
    const MANY: usize = 70_000;
    let object = format!("{{\"puzzle\":\"{NINE}\",\"note\":\"a ] \\\" , {{\"}}");
    let game = format!("<game data=\"{}\"/>", NINE.replace('.', "0"));
    let board = format!("\"{NINE}\"");
    for (before, one, comma, after, bad) in [
        ("[", &object, ",", "]", "{\"puzzle\":\"q\"}"),
        ("[", &board, ", ", "]", "\"q\""),
        (
            "<opensudoku>",
            &game,
            "",
            "</opensudoku>",
            "<game data=\"q\"/>",
        ),
    ] {
        let all = vec![one.as_str(); MANY].join(comma);
        let text = format!("{NINE}\n{before}{all}{comma}{bad}{after}\n{NINE}\n");
        assert!(text.len() > 5 << 20);
        let (mut good, mut held, mut errors) = (0, 0, Vec::new());
        for chunk in Chunks::new(text.as_bytes(), Options::default()) {
            let chunk = chunk.expect("readable");
            held = held.max(chunk.segments.len());
            for segment in chunk.segments {
                match segment {
                    Segment::Lines(run) => good += run.count,
                    Segment::Entry(entry) => match entry.puzzle {
                        Ok(_) => good += 1,
                        Err(error) => errors.push((error.line, error.column)),
                    },
                }
            }
        }
        assert_eq!(good, MANY + 2);
        let q = text
            .lines()
            .nth(1)
            .and_then(|line| line.rfind('q'))
            .expect("there");
        assert_eq!(errors, [(2, q + 1)], "{one}");
        assert!(held < 30_000, "{held}");
    }
}

/// An endless text: this text, repeated.
struct Endless<'a> {
    start: &'a [u8],
    again: &'a [u8],
    left: usize,
}

impl Read for Endless<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if !self.start.is_empty() {
            return Slow(self.start, usize::MAX)
                .read(buffer)
                .inspect(|&n| self.start = &self.start[n..]);
        }
        let mut length = 0;
        while length + self.again.len() <= buffer.len() && self.left > 0 {
            buffer[length..length + self.again.len()].copy_from_slice(self.again);
            length += self.again.len();
            self.left = self.left.saturating_sub(self.again.len());
        }
        Ok(length)
    }
}

#[test]
fn chunks_of_endless_texts_stay_small() {
    const MUCH: usize = 20 << 20;
    const LINES: usize = 50_000;
    for (start, again) in [
        ("", "1"),
        ("[", "["),
        ("[", "[\n"),
        ("{\"puzzle\":\"", "1"),
        ("{\"a\":[", "1,\n"),
        ("<game data=\"", "1"),
        ("<game data=\"", "1\n"),
        ("<!-- ", "-\n"),
        ("puzzle,x\n\"", "1\n"),
        ("+---+\n", "+---+\n"),
        ("*---*\n", "|1|\n"),
        ("[Puzzle]\n", "\n"),
        ("", "#ATag\n"),
        ("", "\t\t\t\t\t\t\t\t\n"),
        ("", "1\t\t\t\n"),
        ("", "\r"),
        ("", "a :: b\n"),
        ("", "\n"),
    ] {
        let reader = Endless {
            start: start.as_bytes(),
            again: again.as_bytes(),
            left: if again.ends_with('\n') {
                LINES * again.len()
            } else {
                MUCH
            },
        };
        let mut held = 0;
        for chunk in Chunks::new(reader, Options::default()) {
            let chunk = chunk.expect("readable");
            // A chunk stays small.
            held = held.max(chunk.segments.len());
        }
        assert!(held < 20_000, "{start:?} {again:?}: {held}");
    }
}

#[test]
fn an_endless_line_is_reported_once() {
    let start = format!("{NINE}\n");
    let reader = Endless {
        start: start.as_bytes(),
        again: b"1",
        left: 20 << 20,
    };
    let mut errors = Vec::new();
    for chunk in Chunks::new(reader, Options::default()) {
        for segment in chunk.expect("readable").segments {
            if let Segment::Entry(entry) = segment {
                errors.push((entry.line, entry.puzzle.unwrap_err().kind));
            }
        }
    }
    assert_eq!(errors, [(2, ReadErrorKind::TooLong)]);
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn plain_lines_agree_with_a_simple_parser(mut line in proptest::collection::vec(proptest::sample::select(&b"0123456789."[..]), 81), at in 0usize..81, other in any::<u8>()) {
        for changed in [false, true] {
            if changed {
                line[at] = other;
            }
            let array: &[u8; 81] = line.as_slice().try_into().expect("81");
            let slow: Option<Vec<u8>> = line.iter().map(|&c| match c {
                b'.' => Some(0),
                b'0'..=b'9' => Some(c - b'0'),
                _ => None,
            }).collect();
            let fast = wholemeal_formats::plain::digits(array).map(|digits| digits.to_vec());
            prop_assert_eq!(wholemeal_formats::plain::is_plain(array), slow.is_some());
            prop_assert_eq!(fast, slow);
        }
    }

    #[test]
    fn any_text_is_read_the_same_in_parts_of_any_size(text in "([0-9.|:,{}<>\\[\\]\"'+# \n\t-]|[a-z]){0,400}", size in 1usize..50) {
        let whole: Vec<_> = read(&text, Options::default())
            .into_iter()
            .map(|entry| (entry.line, entry.puzzle.is_ok()))
            .collect();
        let in_parts = boards(Slow(text.as_bytes(), size));
        let in_parts: Vec<_> = in_parts.into_iter().map(|(line, board)| (line, board.is_some())).collect();
        prop_assert_eq!(in_parts, whole);
    }
}

#[test]
fn files_of_other_systems_are_read() {
    let text = format!(
        "# old\r{NINE}\r{NINE}\r\r{}\rbad\r",
        rows().replace('\n', "\r")
    );
    let unix = text.replace('\r', "\n");
    let utf16 = |order: fn(u16) -> [u8; 2]| -> Vec<u8> {
        let marked = format!("\u{feff}{unix}");
        marked.encode_utf16().flat_map(order).collect()
    };
    let wanted = boards(unix.as_bytes());
    assert_eq!(wanted.len(), 4);
    assert_eq!(boards(text.as_bytes()), wanted);
    assert_eq!(boards(&utf16(u16::to_le_bytes)[..]), wanted);
    assert_eq!(boards(&utf16(u16::to_be_bytes)[..]), wanted);
    let read = read(&text, Options::default());
    assert_eq!(read.len(), wanted.len());
    assert_eq!(read[3].line, wanted[3].0);
}

fn rows() -> String {
    let rows: Vec<_> = (0..9).map(|i| &NINE[9 * i..][..9]).collect();
    rows.join("\n") + "\n"
}

/// Lists in one line that is longer than any line that is read as a whole.
#[test]
fn a_long_list_in_an_object_is_read_one_by_one() {
    const COUNT: usize = 60_000;
    let object = format!("{{\"puzzle\":\"{NINE}\",\"id\":7}}");
    for (before, value, after) in [
        ("{\"puzzles\":[", object.clone(), "]}"),
        (
            "{ \"name\" : \"a\\\"]\", \"n\": 1, \"data\": [ ",
            object,
            " ], \"more\": [1, {}] }\n",
        ),
        ("{\"boards\":[", format!("\"{NINE}\""), "]}\n"),
    ] {
        let text = format!("{before}{}{after}\n{NINE}\n", vec![value; COUNT].join(","));
        assert!(text.len() > 1 << 22);
        let boards = boards(text.as_bytes());
        assert_eq!(boards.len(), COUNT + 1, "{before}");
        assert!(
            boards
                .iter()
                .all(|(_, board)| board.as_deref() == Some(NINE))
        );
        let lines = text.matches('\n').count();
        assert_eq!(boards.last().map(|(line, _)| *line), Some(lines));
    }
}

#[test]
fn a_plain_line_after_many_pending_entries_is_read() {
    // The list is not closed, so its entries are read when the plain line ends. The carriage
    // return at the end of the file becomes a line ending only when the file has ended.
    let text = format!("{{\"puzzles\":[\n{}{NINE}\r", "{},\n".repeat(20_000));
    let read = boards(text.as_bytes());
    assert_eq!(read.len(), 20_001);
    assert_eq!(read[20_000].1.as_deref(), Some(NINE));
}
