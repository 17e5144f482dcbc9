//! Puzzles from all sources, chunk by chunk.

use std::collections::BTreeMap;
use std::io::{self, Read};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{RecvTimeoutError, sync_channel};
use std::thread;
use std::time::Duration;

use wholemeal::formats::Options;
use wholemeal::formats::stream::{Chunk, Chunks, Decompressed};

use crate::exit::{Failure, complain, plural};
use crate::input::Sources;
use crate::interrupt;
use crate::workers::End;

/// A chunk and the number of its source.
pub(crate) struct Numbered {
    pub(crate) source: usize,
    pub(crate) chunk: Chunk,
}

/// All chunks of all sources.
pub(crate) fn chunks(sources: Sources) -> impl Iterator<Item = Result<Numbered, Failure>> {
    let numbered = sources.list.into_iter().enumerate();
    numbered.flat_map(move |(number, source)| {
        let name = source.name;
        source.chunks.map(move |chunk| match chunk {
            Ok(chunk) => Ok(Numbered {
                source: number,
                chunk,
            }),
            Err(error) => {
                let name = name.as_deref().unwrap_or("the puzzle");
                Err(Failure::Usage(format!("cannot read {name}: {error}")))
            }
        })
    })
}

/// How many chunks are read ahead.
const AHEAD: usize = 2;

/// Reads chunks on another thread and hands them to `take`, until they end or the user
/// interrupts: a read that waits for a pipe cannot be interrupted itself.
pub(crate) fn for_each(
    sources: Sources,
    mut take: impl FnMut(Numbered) -> Result<(), Failure>,
) -> Result<End, Failure> {
    let (sender, receiver) = sync_channel(AHEAD);
    let read = move || {
        for chunk in chunks(sources) {
            if sender.send(Some(chunk)).is_err() {
                return;
            }
        }
        let _ = sender.send(None);
    };
    thread::Builder::new()
        .spawn(read)
        .map_err(|error| Failure::Usage(format!("cannot start a thread: {error}")))?;
    loop {
        let next = receiver.recv_timeout(Duration::from_millis(100));
        if interrupt::asked() {
            return Ok(End::Interrupted);
        }
        match next {
            Ok(Some(chunk)) => take(chunk?)?,
            Ok(None) => return Ok(End::Done),
            Err(RecvTimeoutError::Timeout) => {}
            Err(RecvTimeoutError::Disconnected) => {
                return Err(Failure::Usage("a thread ended early".to_owned()));
            }
        }
    }
}

/// The chunks of one source, whose bytes are counted.
pub(crate) fn read(
    reader: Box<dyn Read + Send>,
    bytes: &Arc<AtomicU64>,
    options: Options,
) -> impl Iterator<Item = io::Result<Chunk>> + Send + use<> {
    let bytes = Arc::clone(bytes);
    let counted = Counted { reader, bytes };
    Chunks::new(Decompressed::new(counted), options)
}

/// A reader that counts its bytes, for the progress bar.
struct Counted<R> {
    reader: R,
    bytes: Arc<AtomicU64>,
}

impl<R: Read> Read for Counted<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let length = self.reader.read(buffer)?;
        self.bytes.fetch_add(length as u64, Ordering::Relaxed);
        Ok(length)
    }
}

/// What was taken for what, to be told at the end.
#[derive(Debug, Default)]
pub(crate) struct Taken {
    /// For a source and a format: how many, and the line of the first.
    counts: BTreeMap<(usize, &'static str), (usize, usize)>,
}

impl Taken {
    pub(crate) fn add(&mut self, source: usize, format: &'static str, line: usize, count: usize) {
        let entry = self.counts.entry((source, format)).or_insert((0, line));
        entry.0 += count;
        entry.1 = entry.1.min(line);
    }

    pub(crate) fn merge(&mut self, other: &Taken) {
        for (&(source, format), &(count, line)) in &other.counts {
            self.add(source, format, line, count);
        }
    }

    /// `note: puzzles.txt: 3 puzzles read as csv, from line 2 on`
    pub(crate) fn tell(&self, names: &[Option<String>]) {
        for ((source, format), (count, line)) in &self.counts {
            let name = names.get(*source).and_then(Option::as_ref);
            let name = name.map(|name| format!("{name}: ")).unwrap_or_default();
            let puzzles = plural(*count, "puzzle");
            complain(&format!(
                "note: {name}{puzzles} read as {format}, from line {line} on"
            ));
        }
    }
}
