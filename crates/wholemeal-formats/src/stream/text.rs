//! The text of a file: in UTF-8, its lines ended by line feeds, whatever it was.
//!
//! Files that start with the mark of UTF-16, or whose first character has a zero byte beside
//! it, are decoded. A carriage return that no line feed follows ends a line, as it did on
//! old machines; before a line feed it stays for others to pass over.

use std::io::{self, Read};

use super::signature;

/// So many carriage returns in a row are blank lines, whatever follows.
const MOST_HELD: usize = 1 << 12;

/// So much room there has to be: for what is held, and for more.
pub(super) const LEAST_ROOM: usize = 1 << 14;

/// The text of a file.
#[derive(Debug)]
pub(super) struct Text<R> {
    reader: R,
    encoding: Encoding,
    /// Bytes that are no whole character yet, or too few to know the encoding.
    rest: Vec<u8>,
    /// Carriage returns that were read last: what they are depends on what follows.
    held: usize,
}

#[derive(Clone, Copy, Debug)]
enum Encoding {
    Unknown,
    Utf8,
    /// In which order the bytes of a unit stand.
    Utf16(fn([u8; 2]) -> u16),
}

impl Encoding {
    /// What the first two bytes tell. Files that are not text were refused before.
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

    /// Puts what is there into a room, and waits only if nothing is. Says how much of the room
    /// is used, and whether the file goes on. The room has to be larger than [`LEAST_ROOM`].
    pub(super) fn read_into(&mut self, room: &mut [u8]) -> io::Result<(usize, bool)> {
        debug_assert!(room.len() >= LEAST_ROOM, "room for what is held");
        room[..self.held].fill(b'\r');
        let start = self.held;
        let (length, ended) = match self.encoding {
            // Most files are read into their place.
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

    /// Reads what has to be decoded, or whose encoding is not known yet.
    fn decode_into(&mut self, room: &mut [u8], start: usize) -> io::Result<(usize, bool)> {
        // A character takes half as much room again as in UTF-16.
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

/// Takes whole characters off the bytes; at the end, what is left of them too.
fn decode(bytes: &mut Vec<u8>, unit: fn([u8; 2]) -> u16, ended: bool, text: &mut Vec<u8>) {
    let pairs = bytes.chunks_exact(2).map(|pair| unit([pair[0], pair[1]]));
    let mut units: Vec<u16> = pairs.collect();
    let waits = |last: &u16| (0xd800..0xdc00).contains(last) && !ended;
    if units.last().is_some_and(waits) {
        units.pop();
    }
    bytes.drain(..2 * units.len());
    text.extend_from_slice(String::from_utf16_lossy(&units).as_bytes());
    if ended && !bytes.is_empty() {
        bytes.clear();
        text.extend_from_slice("\u{fffd}".as_bytes());
    }
}

/// Writes line feeds for carriage returns that no line feed follows. Says how many stand at
/// the end, where that is not known; none if the text has ended.
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

    /// A reader that gives few bytes at a time.
    struct Slow<'a>(&'a [u8], usize);

    impl Read for Slow<'_> {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            let length = self.1.min(buffer.len()).min(self.0.len());
            buffer[..length].copy_from_slice(&self.0[..length]);
            self.0 = &self.0[length..];
            Ok(length)
        }
    }

    /// What comes of these bytes, read in small pieces.
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
    fn carriage_returns_end_lines_unless_line_feeds_do() {
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
        fn utf16_reads_as_what_it_says(given in "[a-zé\u{1f600}][0-9a-zé\u{1f600}\n ]{0,20}", step in 1usize..7) {
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
        fn any_bytes_come_to_an_end(bytes: Vec<u8>, step in 1usize..7) {
            let all = all(&bytes, step);
            prop_assert!(all.len() <= 3 * bytes.len() + 3);
        }
    }
}
