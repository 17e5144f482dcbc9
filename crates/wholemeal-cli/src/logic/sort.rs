//! `rate --sort`: keeps all records in memory and writes them in another order.

use std::sync::{Arc, Mutex, PoisonError};

use wholemeal::logic::Grade;

use crate::exit::Failure;
use crate::output::Output;

/// The value that records are sorted by.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub(crate) enum SortKey {
    /// Difficulty, then score
    Difficulty,
    /// Score
    Score,
    /// Number of steps
    Steps,
}

impl SortKey {
    /// The rank of a rated puzzle. Unrated puzzles have no rank and come last.
    pub(crate) fn rank(self, grade: &Grade, steps: usize) -> u64 {
        match self {
            SortKey::Difficulty => (grade.difficulty as u64) << 32 | u64::from(grade.score),
            SortKey::Score => u64::from(grade.score),
            SortKey::Steps => steps as u64,
        }
    }
}

/// The number of bytes before the text of a record: its rank, and the length of the text.
const HEADER: usize = 16;

/// The rank of unrated puzzles, larger than all others.
const UNRATED: u64 = u64::MAX;

/// Puts the rank of a record before its text, which starts at `start`.
pub(crate) fn add_rank(text: &mut Vec<u8>, start: usize, rank: Option<u64>) {
    let length = (text.len() - start) as u64;
    let header = [rank.unwrap_or(UNRATED).to_be_bytes(), length.to_be_bytes()].concat();
    text.splice(start..start, header);
}

/// The rank of a record, and its text.
type Ranked = (u64, Box<[u8]>);

/// The records of all batches, in input order.
#[derive(Clone, Default)]
pub(crate) struct SortedRecords {
    records: Arc<Mutex<Vec<Ranked>>>,
}

impl SortedRecords {
    /// A callback for [`table::for_each`](crate::table::for_each) that keeps the records. The
    /// heading of a table, which comes without a puzzle, is sent at once.
    pub(crate) fn receiver(
        &self,
        out: &Output,
    ) -> impl FnMut(&[u8], usize) -> Result<(), Failure> + use<> {
        let (records, out) = (Arc::clone(&self.records), out.clone());
        move |text, puzzles| {
            if puzzles == 0 {
                return out.send(text);
            }
            let mut records = records.lock().unwrap_or_else(PoisonError::into_inner);
            records.extend(split(text));
            Ok(())
        }
    }

    /// Writes the records in order of their ranks, or in the opposite order. Records of the
    /// same rank stay in input order, and unrated puzzles come last in both.
    pub(crate) fn write(self, out: &Output, reverse: bool) -> Result<(), Failure> {
        let mut records = self.records.lock().unwrap_or_else(PoisonError::into_inner);
        let key = |rank: u64| match reverse && rank != UNRATED {
            true => UNRATED - 1 - rank,
            false => rank,
        };
        records.sort_by_key(|(rank, _)| key(*rank));
        let mut text = Vec::new();
        for (_, record) in records.drain(..) {
            text.extend(record);
            if text.len() >= 1 << 16 {
                out.send(&text)?;
                text.clear();
            }
        }
        out.send(&text)
    }
}

/// The ranks and texts of the records of a batch.
fn split(mut text: &[u8]) -> Vec<Ranked> {
    let mut records = Vec::new();
    while let Some((header, rest)) = text.split_at_checked(HEADER) {
        let number = |bytes: &[u8]| {
            bytes
                .iter()
                .fold(0, |all, &byte| all << 8 | u64::from(byte))
        };
        let (rank, length) = (number(&header[..8]), number(&header[8..]) as usize);
        let (record, after) = rest.split_at(length.min(rest.len()));
        records.push((rank, record.into()));
        text = after;
    }
    records
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn records_are_split_as_they_were_joined() {
        let mut text = Vec::new();
        for (record, rank) in [
            ("b\n", Some(7)),
            ("", None),
            ("a, c\n", Some(u64::from(u32::MAX))),
        ] {
            let start = text.len();
            text.extend(record.as_bytes());
            add_rank(&mut text, start, rank);
        }
        let expected: [(u64, &[u8]); 3] = [
            (7, b"b\n"),
            (UNRATED, b""),
            (u64::from(u32::MAX), b"a, c\n"),
        ];
        let split = split(&text);
        assert!(
            split
                .iter()
                .map(|(rank, text)| (*rank, &**text))
                .eq(expected)
        );
    }
}
