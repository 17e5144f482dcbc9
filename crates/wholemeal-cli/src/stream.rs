//! Puzzles from all sources, chunk by chunk.

use std::io::{self, Read};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{RecvTimeoutError, sync_channel};
use std::thread;
use std::time::Duration;

use wholemeal::formats::Options;
use wholemeal::formats::stream::{Chunk, Chunks, Decompressed};

use crate::exit::Failure;
use crate::input::Sources;
use crate::interrupt;
use crate::workers::{self, End};

/// A chunk and the number of its source.
pub(crate) struct SourceChunk {
    pub(crate) source: usize,
    pub(crate) chunk: Chunk,
}

/// All chunks of all sources.
pub(crate) fn chunks(sources: Sources) -> impl Iterator<Item = Result<SourceChunk, Failure>> {
    let numbered = sources.list.into_iter().enumerate();
    numbered.flat_map(move |(number, source)| {
        let name = source.name;
        source.chunks.map(move |chunk| match chunk {
            Ok(chunk) => Ok(SourceChunk {
                source: number,
                chunk,
            }),
            Err(error) => {
                let name = name.as_deref().unwrap_or("the puzzle");
                Err(Failure::Message(format!("cannot read {name}: {error}")))
            }
        })
    })
}

/// The number of chunks that are read ahead.
const AHEAD: usize = 2;

/// Reads chunks on another thread and passes them to `callback`, until they end or the user
/// interrupts the program. (A read that waits for a pipe cannot be interrupted itself.)
pub(crate) fn for_each(
    sources: Sources,
    mut callback: impl FnMut(SourceChunk) -> Result<(), Failure>,
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
        .map_err(|error| Failure::Message(format!("cannot start a thread: {error}")))?;
    loop {
        let next = receiver.recv_timeout(Duration::from_millis(100));
        if interrupt::requested() {
            return Ok(End::Interrupted);
        }
        match next {
            Ok(Some(chunk)) => callback(chunk?)?,
            Ok(None) => return Ok(End::Done),
            Err(RecvTimeoutError::Timeout) => {}
            Err(RecvTimeoutError::Disconnected) => {
                return Err(Failure::Message(workers::PANICKED.to_owned()));
            }
        }
    }
}

/// The chunks of one source. Its bytes are counted.
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
