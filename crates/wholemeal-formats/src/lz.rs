//! `lz-string`: the compression in the links of f-puzzles and SudokuPad.
//!
//! It is LZW over UTF-16 units with codes of two or more bits. Code 0 is followed by a unit of 8
//! bits, code 1 by a unit of 16 bits, and code 2 ends the text. Six bits are a character of
//! base64. Other crates have no limit for the length of the output: a few thousand characters can
//! expand to gigabytes.

use std::collections::HashMap;

const ALPHABET: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/// The maximum length of the text in units.
const LIMIT: usize = 1 << 21;

/// The maximum average number of units per character; the largest blank board has a third of
/// that. So decompression takes time that is linear in the length of the input.
const MOST_UNITS: usize = 256;

const LITERAL_8: u32 = 0;
const LITERAL_16: u32 = 1;
const END: u32 = 2;

/// The reason why a text cannot be decompressed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum LzError {
    /// The character at this position is not in base64.
    Character(usize),
    /// The text ends too early, or contains an unknown code.
    Broken,
    /// The decompressed text is too long.
    TooLong,
}

/// Reads bits of base64 characters, the highest first.
struct Bits<'a> {
    text: &'a [u8],
    at: usize,
}

impl Bits<'_> {
    /// The next number of this many bits, the lowest first.
    fn number(&mut self, bits: u32) -> Result<u32, LzError> {
        let mut number = 0;
        for bit in 0..bits {
            let place = self.at / 6;
            let c = *self.text.get(place).ok_or(LzError::Broken)?;
            let value = match c {
                b'A'..=b'Z' => c - b'A',
                b'a'..=b'z' => c - b'a' + 26,
                b'0'..=b'9' => c - b'0' + 52,
                // A plus sign becomes a space if a link is decoded twice.
                b'+' | b' ' | b'-' => 62,
                b'/' | b'_' => 63,
                b'=' => 0,
                _ => return Err(LzError::Character(place)),
            };
            number |= u32::from(value >> (5 - self.at % 6) & 1) << bit;
            self.at += 1;
        }
        Ok(number)
    }
}

/// Decompresses a text.
pub(crate) fn decompress(text: &str) -> Result<String, LzError> {
    let mut bits = Bits {
        text: text.as_bytes(),
        at: 0,
    };
    let limit = LIMIT.min(MOST_UNITS * text.len() + MOST_UNITS);
    let mut out: Vec<u16> = Vec::new();
    // Every word is a part of the output: its start and its length.
    let mut words: Vec<(usize, usize)> = vec![(0, 0); 3];
    let (mut width, mut room) = (2, 1);
    let mut last = None;
    loop {
        let code = bits.number(width)?;
        let start = out.len();
        let (from, length) = match code {
            END => return Ok(String::from_utf16_lossy(&out)),
            LITERAL_8 | LITERAL_16 => {
                let unit = bits.number(if code == LITERAL_8 { 8 } else { 16 })?;
                out.push(unit as u16);
                words.push((start, 1));
                room -= 1;
                (start, 1)
            }
            _ => match (words.get(code as usize), last) {
                (Some(&word), _) => word,
                // The word that is defined next: the last one and its first unit.
                (None, Some((start, length))) if code as usize == words.len() => {
                    (start, length + 1)
                }
                _ => return Err(LzError::Broken),
            },
        };
        if room == 0 {
            room = 1 << width;
            width += 1;
        }
        if out.len() + length > limit || words.len() > LIMIT {
            return Err(LzError::TooLong);
        }
        if code > END {
            for i in from..from + length {
                let unit = *out.get(i).ok_or(LzError::Broken)?;
                out.push(unit);
            }
        }
        if let Some((start, length)) = last {
            words.push((start, length + 1));
            room -= 1;
        }
        last = Some((start, length));
        if room == 0 {
            room = 1 << width;
            width += 1;
        }
    }
}

/// Compresses a text.
pub(crate) fn compress(text: &str) -> String {
    let mut compressor = Compressor::default();
    for unit in text.encode_utf16() {
        compressor.take(unit);
    }
    compressor.finish()
}

/// The state of compression: codes of single units, and of words extended by a unit.
struct Compressor {
    units: HashMap<u16, u32>,
    words: HashMap<(u32, u16), u32>,
    /// Codes of units that were not written yet; a unit is written in full the first time.
    fresh: HashMap<u32, u16>,
    next: u32,
    word: Option<u32>,
    width: u32,
    room: u32,
    bits: Vec<bool>,
}

impl Default for Compressor {
    fn default() -> Self {
        Compressor {
            units: HashMap::new(),
            words: HashMap::new(),
            fresh: HashMap::new(),
            next: END + 1,
            word: None,
            width: 2,
            room: 2,
            bits: Vec::new(),
        }
    }
}

impl Compressor {
    fn take(&mut self, unit: u16) {
        let single = *self.units.entry(unit).or_insert_with(|| {
            let code = self.next;
            self.next += 1;
            self.fresh.insert(code, unit);
            code
        });
        let Some(word) = self.word else {
            self.word = Some(single);
            return;
        };
        if let Some(&longer) = self.words.get(&(word, unit)) {
            self.word = Some(longer);
            return;
        }
        self.write_word(word);
        self.words.insert((word, unit), self.next);
        self.next += 1;
        self.word = Some(single);
    }

    fn write_word(&mut self, word: u32) {
        match self.fresh.remove(&word) {
            Some(unit) => {
                let (code, bits) = if unit < 256 {
                    (LITERAL_8, 8)
                } else {
                    (LITERAL_16, 16)
                };
                self.number(code, self.width);
                self.number(unit.into(), bits);
                self.grow();
            }
            None => self.number(word, self.width),
        }
        self.grow();
    }

    fn grow(&mut self) {
        self.room -= 1;
        if self.room == 0 {
            self.room = 1 << self.width;
            self.width += 1;
        }
    }

    fn number(&mut self, number: u32, bits: u32) {
        self.bits
            .extend((0..bits).map(|bit| number >> bit & 1 == 1));
    }

    fn finish(mut self) -> String {
        if let Some(word) = self.word {
            self.write_word(word);
        }
        self.number(END, self.width);
        // There is always another character, even if no bits are left for it.
        self.bits.push(false);
        let six = |bits: &[bool]| {
            let value = (0..6).fold(0, |value, i| {
                value << 1 | usize::from(bits.get(i).copied().unwrap_or(false))
            });
            char::from(ALPHABET[value])
        };
        let mut text: String = self.bits.chunks(6).map(six).collect();
        while !text.len().is_multiple_of(4) {
            text.push('=');
        }
        text
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        #[test]
        fn compression_agrees_with_another_crate(text in "(.|[a-c]){0,300}") {
            // The other crate pads its text differently.
            let (ours, theirs) = (compress(&text), lz_str::compress_to_base64(&text));
            prop_assert_eq!(ours.trim_end_matches('='), theirs.trim_end_matches('='));
            prop_assert!(ours.len().is_multiple_of(4));
        }

        #[test]
        fn compressed_text_is_decompressed(text in "(.|[a-c]){0,300}") {
            prop_assert_eq!(decompress(&compress(&text)), Ok(text));
        }

        #[test]
        fn any_text_is_decompressed_without_panic(text in "[A-Za-z0-9+/=]{0,200}|.{0,50}") {
            let _ = decompress(&text);
        }
    }

    #[test]
    fn a_text_that_expands_to_megabytes_is_rejected() {
        let mut compressor = Compressor::default();
        for _ in 0..3_000_000 {
            compressor.take(u16::from(b'a'));
        }
        let packed = compressor.finish();
        assert!(packed.len() < 10_000);
        assert_eq!(decompress(&packed), Err(LzError::TooLong));
    }
}
