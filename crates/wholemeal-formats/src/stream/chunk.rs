//! One chunk of a file.

use super::buffer_pool::PooledBuffer;
use crate::Entry;
use crate::plain::LENGTH;

/// A part of a file and its puzzles.
#[derive(Debug, Default)]
pub struct Chunk {
    pub(super) text: PooledBuffer,
    /// The puzzles of the chunk, in order.
    pub segments: Vec<Segment>,
}

/// Several lines of 81 characters, or one entry.
#[derive(Debug)]
pub enum Segment {
    /// Consecutive lines of 81 characters.
    Lines(LineRun),
    /// An entry of any other form.
    Entry(Box<Entry>),
}

/// Consecutive lines of 81 characters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LineRun {
    /// The number of the first line.
    pub line: usize,
    /// The number of lines.
    pub count: usize,
    pub(super) start: usize,
    pub(super) stride: usize,
}

impl LineRun {
    /// At most `count` of these lines, without the first `skip` lines.
    ///
    /// ```
    /// use wholemeal_formats::stream::{Chunks, Segment};
    /// use wholemeal_formats::Options;
    ///
    /// let text = format!("{}\n", ".".repeat(81)).repeat(10);
    /// let mut chunks = Chunks::new(text.as_bytes(), Options::default());
    /// let chunk = chunks.next().unwrap()?;
    /// let Segment::Lines(run) = &chunk.segments[0] else { panic!() };
    /// let part = run.part(8, 100);
    /// assert_eq!((part.line, part.count), (9, 2));
    /// assert_eq!(chunk.lines(&part).count(), 2);
    /// # Ok::<(), std::io::Error>(())
    /// ```
    #[must_use]
    pub fn part(&self, skip: usize, count: usize) -> LineRun {
        let skip = skip.min(self.count);
        LineRun {
            line: self.line + skip,
            count: count.min(self.count - skip),
            start: self.start + skip * self.stride,
            stride: self.stride,
        }
    }

    /// The number of bytes from the start of a line to the start of the next.
    #[must_use]
    pub const fn stride(&self) -> usize {
        self.stride
    }
}

impl Chunk {
    /// The lines of a run of this chunk.
    pub fn lines(&self, run: &LineRun) -> impl Iterator<Item = &[u8; LENGTH]> {
        let lines = self.text_of(run).chunks(run.stride);
        lines.filter_map(|line| line.first_chunk())
    }

    /// The text of a run: lines with their endings, [`LineRun::stride`] bytes each.
    #[must_use]
    pub fn text_of(&self, run: &LineRun) -> &[u8] {
        let end = run.start + run.count * run.stride;
        self.text.as_bytes().get(run.start..end).unwrap_or_default()
    }

    pub(super) fn add(&mut self, entries: Vec<Entry>) {
        let segments = entries
            .into_iter()
            .map(|entry| Segment::Entry(Box::new(entry)));
        self.segments.extend(segments);
    }
}
