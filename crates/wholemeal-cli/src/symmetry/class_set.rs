//! A set of classes in little memory.

use wholemeal::symmetry::CompactKey;

/// A set of canonical forms. A class takes the bytes of its key, two bytes for their number, and 11 to
/// 22 bytes of the table: 33 to 44 bytes for a 9x9 puzzle with 17 givens.
#[derive(Debug, Default)]
pub(crate) struct ClassSet {
    /// The keys one after the other, each after its length.
    chunks: Vec<Vec<u8>>,
    /// A hash table with linear probing: the place of a key plus one, and some bits of its hash.
    slots: Vec<u64>,
    count: usize,
}

/// The size of a chunk of keys: a power of two, and larger than every key.
const CHUNK: usize = 1 << 20;
/// The bits of a slot for the place.
const PLACE_BITS: u32 = 40;

impl ClassSet {
    /// Adds a class. Returns `false` if the set has it.
    pub(crate) fn insert(&mut self, key: &[u8]) -> bool {
        if self.count * 4 >= self.slots.len() * 3 {
            self.grow();
        }
        let hash = hash(key);
        let mut slot = self.slot_of(hash);
        while self.slots[slot] != 0 {
            let found = self.slots[slot];
            if found >> PLACE_BITS == hash >> PLACE_BITS && self.key(found) == key {
                return false;
            }
            slot = (slot + 1) & (self.slots.len() - 1);
        }
        self.slots[slot] = (self.store(key) + 1) | (hash >> PLACE_BITS << PLACE_BITS);
        self.count += 1;
        true
    }

    /// The number of classes.
    pub(crate) fn len(&self) -> usize {
        self.count
    }

    fn slot_of(&self, hash: u64) -> usize {
        hash as usize & (self.slots.len() - 1)
    }

    /// The key of a slot that is not empty.
    fn key(&self, slot: u64) -> &[u8] {
        let place = (slot & ((1 << PLACE_BITS) - 1)) as usize - 1;
        let chunk = &self.chunks[place / CHUNK];
        let start = place % CHUNK;
        let length = usize::from(u16::from_le_bytes([chunk[start], chunk[start + 1]]));
        &chunk[start + 2..start + 2 + length]
    }

    /// Stores a key, and returns its place.
    fn store(&mut self, key: &[u8]) -> u64 {
        let size = key.len() + 2;
        let fits = |chunk: &Vec<u8>| chunk.len() + size <= CHUNK;
        if !self.chunks.last().is_some_and(fits) {
            self.chunks.push(Vec::with_capacity(CHUNK));
        }
        let index = self.chunks.len() - 1;
        let chunk = &mut self.chunks[index];
        let place = index * CHUNK + chunk.len();
        chunk.extend((key.len() as u16).to_le_bytes());
        chunk.extend(key);
        place as u64
    }

    fn grow(&mut self) {
        let size = (self.slots.len() * 2).max(1024);
        let old = std::mem::replace(&mut self.slots, vec![0; size]);
        for found in old.into_iter().filter(|&slot| slot != 0) {
            let mut slot = self.slot_of(hash(self.key(found)));
            while self.slots[slot] != 0 {
                slot = (slot + 1) & (size - 1);
            }
            self.slots[slot] = found;
        }
    }
}

/// A hash that is the same in every version: FNV-1a, with the finisher of SplitMix64 by Sebastiano
/// Vigna.
pub(crate) fn hash(bytes: &[u8]) -> u64 {
    let sum = bytes.iter().fold(0xcbf2_9ce4_8422_2325, |sum: u64, &byte| {
        (sum ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    });
    mix(sum)
}

/// Scatters the bits of a number.
pub(crate) fn mix(number: u64) -> u64 {
    let number = (number ^ number >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let number = (number ^ number >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    number ^ number >> 31
}

/// A part of the text of a batch: a record that the writer keeps or drops, with its key.
pub(crate) struct Frame<'a> {
    pub(crate) key: &'a [u8],
    /// Bytes for the writer.
    pub(crate) extra: &'a [u8],
    pub(crate) text: &'a [u8],
}

impl<'a> Frame<'a> {
    /// Appends a frame. An empty key means that the record is always kept.
    pub(crate) fn write(&self, out: &mut Vec<u8>) {
        for part in [self.key, self.extra, self.text] {
            out.extend((part.len() as u32).to_le_bytes());
            out.extend(part);
        }
    }

    /// Takes the first frame of bytes.
    pub(crate) fn read(bytes: &mut &'a [u8]) -> Option<Frame<'a>> {
        let mut part = || {
            let (length, rest) = bytes.split_first_chunk::<4>()?;
            let length = u32::from_le_bytes(*length) as usize;
            let (part, rest) = rest.split_at_checked(length)?;
            *bytes = rest;
            Some(part)
        };
        Some(Frame {
            key: part()?,
            extra: part()?,
            text: part()?,
        })
    }
}

/// The bytes of a key, or none.
pub(crate) fn bytes_of(key: Option<&CompactKey>) -> &[u8] {
    key.map_or(&[], CompactKey::bytes)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn the_set_has_the_classes_that_were_added() {
        let (mut set, mut oracle) = (ClassSet::default(), HashSet::new());
        for i in 0..100_000u64 {
            let number = mix(i % 70_000) % 50_000;
            let key = &number.to_le_bytes()[..3 + number as usize % 5];
            assert_eq!(set.insert(key), oracle.insert(key.to_vec()));
        }
        assert_eq!(set.len(), oracle.len());
    }

    #[test]
    fn frames_are_read_as_they_were_written() {
        let mut bytes = Vec::new();
        for text in ["one", "", "three"] {
            let (key, extra) = (text.as_bytes(), &b"extra"[..]);
            let text = text.as_bytes();
            Frame { key, extra, text }.write(&mut bytes);
        }
        let mut rest = &bytes[..];
        let texts = std::iter::from_fn(|| Frame::read(&mut rest)).map(|frame| frame.text);
        assert_eq!(texts.collect::<Vec<_>>(), [&b"one"[..], b"", b"three"]);
        assert!(rest.is_empty());
        assert!(Frame::read(&mut &bytes[..5]).is_none());
    }
}
