//! Converts a file to UTF-8 text with line feeds.
//!
//! UTF-16 is detected from a byte order mark, or from a zero byte in the first character. A
//! carriage return without a line feed after it ends a line and becomes a line feed. A carriage
//! return before a line feed is not changed.

use std::io::{self, Read};

use super::signature;

/// More consecutive carriage returns than this are blank lines, even before a line feed.
const MOST_HELD: usize = 1 << 12;

/// The minimum room for a read: enough for the carriage returns that are held back, and more.
pub(super) const LEAST_ROOM: usize = 1 << 14;

/// The text of a file.
#[derive(Debug)]
pub(super) struct Text<R> {
    reader: R,
    encoding: Encoding,
    /// Bytes of an incomplete character, or too few bytes to detect the encoding.
    rest: Vec<u8>,
    /// The number of carriage returns at the end. The next byte decides whether they are line ends.
    held: usize,
}

#[derive(Clone, Copy, Debug)]
enum Encoding {
    Unknown,
    Utf8,
    /// UTF-16 with this byte order.
    Utf16(fn([u8; 2]) -> u16),
}

impl Encoding {
    /// The encoding, from the first two bytes of a text.
    fn of(start: &[u8]) -> Encoding {
        match start {
            [0xff, 0xfe, ..] | [1..=u8::MAX, 0, ..] => Encoding::Utf16(u16::from_le_bytes),
            [0xfe, 0xff, ..] | [0, 1..=u8::MAX, ..] => Encoding::Utf16(u16::from_be_bytes),
            [_, _, ..] => Encoding::Utf8,
            _ => Encoding::Unknown,
        }
    }
}

impl<R: Read> Text<R> {
    pub(super) fn new(reader: R) -> Text<R> {
        Text {
            reader,
            encoding: Encoding::Unknown,
            rest: Vec::new(),
            held: 0,
        }
    }

    /// Reads into `room`, which has at least [`LEAST_ROOM`] bytes. Blocks only if nothing is
    /// available. Returns the number of bytes, and whether the file may contain more.
    pub(super) fn read_into(&mut self, room: &mut [u8]) -> io::Result<(usize, bool)> {
        debug_assert!(room.len() >= LEAST_ROOM, "room for what is held");
        room[..self.held].fill(b'\r');
        let start = self.held;
        let (length, ended) = match self.encoding {
            // Most files need no decoding.
            Encoding::Utf8 => {
                let length = self.read(&mut room[start..])?;
                (start + length, length == 0)
            }
            _ => self.decode_into(room, start)?,
        };
        self.held = end_lines(&mut room[..length], ended);
        if self.held > MOST_HELD {
            end_lines(&mut room[..length], true);
            self.held = 0;
        }
        Ok((length - self.held, !ended))
    }

    /// Reads and decodes a file in UTF-16, or in an encoding that is not known yet.
    fn decode_into(&mut self, room: &mut [u8], start: usize) -> io::Result<(usize, bool)> {
        // A character needs up to one and a half times as many bytes as in UTF-16.
        let most = (room.len() - start) / 2;
        let new = &mut room[start..start + most];
        let length = self.read(new)?;
        self.rest.extend_from_slice(&new[..length]);
        let ended = length == 0;
        if let Encoding::Unknown = self.encoding
            && (ended || !signature::is_undecided(&self.rest))
        {
            if let Some(why) = signature::explain(&self.rest) {
                return Err(io::Error::new(io::ErrorKind::InvalidData, why));
            }
            self.encoding = Encoding::of(&self.rest);
        }
        let mut text = Vec::new();
        match self.encoding {
            Encoding::Unknown if !ended => {}
            Encoding::Unknown | Encoding::Utf8 => text.append(&mut self.rest),
            Encoding::Utf16(unit) => decode(&mut self.rest, unit, ended, &mut text),
        }
        room[start..start + text.len()].copy_from_slice(&text);
        Ok((start + text.len(), ended))
    }

    fn read(&mut self, room: &mut [u8]) -> io::Result<usize> {
        loop {
            match self.reader.read(room) {
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                read => return read,
            }
        }
    }
}

/// Decodes complete characters and removes their bytes; at the end, incomplete ones too.
fn decode(bytes: &mut Vec<u8>, unit: fn([u8; 2]) -> u16, ended: bool, text: &mut Vec<u8>) {
    let pairs = bytes.chunks_exact(2).map(|pair| unit([pair[0], pair[1]]));
    let mut units: Vec<u16> = pairs.collect();
    let incomplete = |last: &u16| (0xd800..0xdc00).contains(last) && !ended;
    if units.last().is_some_and(incomplete) {
        units.pop();
    }
    bytes.drain(..2 * units.len());
    text.extend_from_slice(String::from_utf16_lossy(&units).as_bytes());
    if ended && !bytes.is_empty() {
        bytes.clear();
        text.extend_from_slice("\u{fffd}".as_bytes());
    }
}

/// Replaces carriage returns that are not before a line feed by line feeds. Returns the number of
/// carriage returns at the end, which depend on the next byte; 0 if the text has ended.
pub(crate) fn end_lines(text: &mut [u8], ended: bool) -> usize {
    let mut at = 0;
    while let Some(found) = memchr::memchr(b'\r', &text[at..]) {
        let start = at + found;
        let run = text[start..].iter().take_while(|&&byte| byte == b'\r');
        let end = start + run.count();
        match text.get(end) {
            Some(b'\n') => {}
            None if !ended => return end - start,
            _ => text[start..end].fill(b'\n'),
        }
        at = end;
    }
    0
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// A reader that returns a few bytes at a time.
    struct Slow<'a>(&'a [u8], usize);

    impl Read for Slow<'_> {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            let length = self.1.min(buffer.len()).min(self.0.len());
            buffer[..length].copy_from_slice(&self.0[..length]);
            self.0 = &self.0[length..];
            Ok(length)
        }
    }

    /// The text of these bytes, read in small parts.
    fn all(bytes: &[u8], step: usize) -> Vec<u8> {
        let mut text = Text::new(Slow(bytes, step));
        let mut all = Vec::new();
        let mut room = vec![0; LEAST_ROOM];
        loop {
            let (length, more) = text.read_into(&mut room).expect("memory is readable");
            all.extend_from_slice(&room[..length]);
            if !more {
                return all;
            }
        }
    }

    fn text(bytes: &[u8], step: usize) -> String {
        String::from_utf8(all(bytes, step)).expect("UTF-8")
    }

    fn utf16(text: &str, unit: fn(u16) -> [u8; 2]) -> Vec<u8> {
        text.encode_utf16().flat_map(unit).collect()
    }

    #[test]
    fn carriage_returns_end_lines_unless_a_line_feed_follows() {
        for (given, wanted) in [
            ("a\rb\r", "a\nb\n"),
            ("a\r\nb", "a\r\nb"),
            ("a\r\rb", "a\n\nb"),
            ("a\r\r\nb", "a\r\r\nb"),
            ("\r", "\n"),
            ("", ""),
        ] {
            for step in 1..5 {
                assert_eq!(text(given.as_bytes(), step), wanted, "{given:?}, {step}");
            }
        }
    }

    proptest! {
        #[test]
        fn utf16_is_decoded(given in "[a-zé\u{1f600}][0-9a-zé\u{1f600}\n ]{0,20}", step in 1usize..7) {
            let marked = format!("\u{feff}{given}");
            for order in [u16::to_le_bytes, u16::to_be_bytes] {
                prop_assert_eq!(&text(&utf16(&marked, order), step), &marked);
                if given.starts_with(|c: char| c.is_ascii()) {
                    prop_assert_eq!(&text(&utf16(&given, order), step), &given);
                }
            }
            prop_assert_eq!(&text(given.as_bytes(), step), &given);
        }

        #[test]
        fn any_bytes_are_read_to_their_end(bytes: Vec<u8>, step in 1usize..7) {
            let all = all(&bytes, step);
            prop_assert!(all.len() <= 3 * bytes.len() + 3);
        }
    }
}
