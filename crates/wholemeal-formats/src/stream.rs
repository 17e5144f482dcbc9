//! Reads files of any length, compressed or not, in bounded memory.
//!
//! [`Chunks`] returns a chunk as soon as text is available. Lines of 81 characters are not
//! copied or parsed: a [`LineRun`] stores their position and number, so that several threads can
//! process them. All other text is buffered until [`Scanner`] can detect its format.
//!
//! ```
//! use wholemeal_formats::stream::{Chunks, Segment};
//! use wholemeal_formats::Options;
//!
//! let line = "2....1.38........5.7...6..........13.981..25731....8..9..8...2..5..697844..25....\n";
//! let text = line.repeat(3) + "1..4\n..1.\n.1..\n4..1\n";
//! let mut plain = 0;
//! let mut others = 0;
//! for chunk in Chunks::new(text.as_bytes(), Options::default()) {
//!     for segment in &chunk?.segments {
//!         match segment {
//!             Segment::Lines(run) => plain += run.count,
//!             Segment::Entry(entry) => others += usize::from(entry.puzzle.is_ok()),
//!         }
//!     }
//! }
//! assert_eq!((plain, others), (3, 1));
//! # Ok::<(), std::io::Error>(())
//! ```

mod buffer_pool;
mod chunk;
mod compressed;
mod signature;
mod split_long_line;
mod text;

use std::io::{self, Read};

use wholemeal_grid::Shape;

use buffer_pool::{BufferPool, PooledBuffer};
pub use chunk::{Chunk, LineRun, Segment};
pub use compressed::Decompressed;
pub(crate) use text::end_lines;
use text::{LEAST_ROOM, Text};

use crate::{Entry, Format, Options, ReadError, ReadErrorKind, Scanner, plain};

/// The number of bytes per read.
const BUFFER: usize = 1 << 19;

/// The maximum length of a line, many times that of the largest board. A longer line is
/// reported, and the rest of it is skipped.
const LONGEST_LINE: usize = 1 << 22;

/// A longer line of several puzzles is split between puzzles.
const LONGEST_UNSPLIT_LINE: usize = 1 << 16;

/// The maximum length of an incomplete entry. A longer one is read as if the text ended there.
const LONGEST_TEXT: usize = 1 << 22;

/// The number of buffered bytes from which complete entries are read.
const SCAN_THRESHOLD: usize = 1 << 14;

/// Up to this length, buffered text is scanned whenever more arrives, so that a board that is
/// typed is processed at once.
const TYPED: usize = 1 << 12;

/// The maximum number of segments of a chunk, up to a few more.
const MOST_SEGMENTS: usize = 1 << 13;

/// The progress in a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Progress {
    /// Nothing was read.
    Start,
    /// There may be more to read.
    Reading,
    /// The file was read to its end, or reading failed. Some text may remain.
    EndOfFile,
    /// All text was processed.
    Done,
}

/// The contents of [`Chunks::carry`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Carry {
    /// The start of a line whose end was not read.
    LineStart,
    /// Lines that did not fit into the last chunk.
    Lines,
    /// Nothing: the rest of a line that is too long is skipped.
    LongLine,
}

/// The chunks of a file.
#[derive(Debug)]
pub struct Chunks<R> {
    reader: Text<R>,
    pool: BufferPool,
    scanner: Scanner,
    /// Whether lines of 81 characters can be returned without a scan.
    plain_lines: bool,
    progress: Progress,
    /// Bytes to process before those that are read next.
    carry: Vec<u8>,
    carry_kind: Carry,
    /// The number of the line that was split, and the number of its characters that were read.
    split: (usize, usize),
    /// Lines that are not plain and were not scanned completely.
    buffered: String,
    /// The length of `buffered` from which it is scanned again.
    retry_threshold: usize,
    /// The length of `buffered` after the last scan.
    scanned: usize,
    /// Whether `buffered` is complete and has more entries than the last chunk could contain.
    pending_output: bool,
    /// The error that ended the file.
    error: Option<io::Error>,
}

impl<R: Read> Chunks<R> {
    /// Reads a file in UTF-8, or in UTF-16, which is detected from the first bytes.
    pub fn new(reader: R, options: Options) -> Chunks<R> {
        let lines = |format: &Format| format.id == "line" || format.id == "sdm";
        let nine = options.shape.is_none_or(|shape| shape == Shape::NINE);
        Chunks {
            reader: Text::new(reader),
            pool: BufferPool::default(),
            scanner: Scanner::new(options),
            plain_lines: nine && options.from.is_none_or(lines),
            progress: Progress::Start,
            carry: Vec::new(),
            carry_kind: Carry::LineStart,
            split: (0, 0),
            buffered: String::new(),
            retry_threshold: SCAN_THRESHOLD,
            scanned: 0,
            pending_output: false,
            error: None,
        }
    }

    fn read(&mut self) -> Chunk {
        let mut chunk = Chunk::default();
        if self.pending_output {
            self.scan(true, &mut chunk);
            if self.pending_output {
                return chunk;
            }
            if self.progress == Progress::EndOfFile && self.carry_kind != Carry::Lines {
                self.progress = Progress::Done;
                return chunk;
            }
        }
        let (buffer, start) = self.next_buffer();
        let text = buffer.as_bytes();
        let start = self.skip_long_line(text, start);
        let end = self.take_lines(text, start, &mut chunk);
        let rest = self.split_off(&text[end..], &mut chunk);
        if self.carry_kind == Carry::Lines {
            self.carry.extend_from_slice(rest);
        } else if self.progress == Progress::EndOfFile {
            self.buffer_text(rest);
            self.scan(true, &mut chunk);
            if !self.pending_output {
                self.progress = Progress::Done;
            }
        } else if rest.len() > LONGEST_LINE {
            self.reject_long_line(rest, &mut chunk);
        } else {
            self.carry.extend_from_slice(rest);
            let length = self.buffered.len();
            if length != self.scanned && length <= TYPED || length > self.retry_threshold {
                self.scan(false, &mut chunk);
            }
        }
        chunk.text = buffer;
        chunk
    }

    /// The text to process next, and the position where it starts, which is after a byte order
    /// mark. The text is either the lines that are left, or the start of a line and what is read
    /// after it.
    fn next_buffer(&mut self) -> (PooledBuffer, usize) {
        const MARK: &[u8] = b"\xef\xbb\xbf";
        let carry = std::mem::take(&mut self.carry);
        if self.carry_kind == Carry::Lines {
            self.carry_kind = Carry::LineStart;
            return (self.pool.buffer(&carry, 0), 0);
        }
        let first = self.progress == Progress::Start;
        let mut buffer = self.pool.buffer(&carry, BUFFER);
        self.fill(&mut buffer);
        let marked = first && buffer.as_bytes().starts_with(MARK);
        (buffer, if marked { MARK.len() } else { 0 })
    }

    /// Reads the text that is available. If the buffer starts inside a line, this continues until
    /// the line ends or the buffer is full.
    fn fill(&mut self, buffer: &mut PooledBuffer) {
        let inside_line = buffer.len() > 0;
        loop {
            let start = buffer.len();
            self.progress = match buffer.extend(|room| self.reader.read_into(room)) {
                Ok(true) => Progress::Reading,
                Ok(false) => Progress::EndOfFile,
                // Complete lines are valid, an incomplete one is not.
                Err(error) => {
                    buffer.clear();
                    self.error = Some(error);
                    Progress::EndOfFile
                }
            };
            let ended = self.progress == Progress::EndOfFile;
            let new = &buffer.as_bytes()[start.min(buffer.len())..];
            let complete = !inside_line || memchr::memchr(b'\n', new).is_some();
            if complete || ended || buffer.room() < LEAST_ROOM {
                return;
            }
        }
    }

    /// The position after the rest of a line that is too long, if there is one.
    fn skip_long_line(&mut self, text: &[u8], start: usize) -> usize {
        if self.carry_kind != Carry::LongLine {
            return start;
        }
        match memchr::memchr(b'\n', &text[start..]) {
            Some(end) => {
                self.carry_kind = Carry::LineStart;
                start + end + 1
            }
            None => text.len(),
        }
    }

    /// Processes complete lines until the chunk is full, and returns the end of the last one.
    fn take_lines(&mut self, text: &[u8], mut at: usize, chunk: &mut Chunk) -> usize {
        while at < text.len() {
            if self.pending_output || chunk.segments.len() >= MOST_SEGMENTS {
                self.carry_kind = Carry::Lines;
                break;
            }
            if text[at] == b'\n' && self.buffered.is_empty() {
                let blank = text[at..].iter().take_while(|&&byte| byte == b'\n').count();
                self.scanner.skip_blank_lines(blank);
                at += blank;
                continue;
            }
            let plain = plain::line_at(&text[at..]).filter(|_| self.plain_lines);
            if let Some(stride) = plain {
                self.scanner.expect_more(true);
                self.scan(true, chunk);
                self.scanner.expect_more(false);
                if self.pending_output {
                    continue;
                }
                if !self.scanner.in_tags() {
                    at = self.take_plain(text, at, stride, chunk);
                    continue;
                }
            }
            let Some(end) = memchr::memchr(b'\n', &text[at..]) else {
                break;
            };
            self.buffer_text(&text[at..=at + end]);
            at += end + 1;
            if self.buffered.len() > self.retry_threshold {
                self.scan(false, chunk);
            }
        }
        at
    }

    /// Adds consecutive lines of 81 characters, and returns the end of the last one.
    fn take_plain(&mut self, text: &[u8], start: usize, stride: usize, chunk: &mut Chunk) -> usize {
        let mut count = 1;
        while plain::line_at(&text[start + count * stride..]) == Some(stride) {
            count += 1;
        }
        chunk.segments.push(Segment::Lines(LineRun {
            line: self.scanner.lines() + 1,
            count,
            start,
            stride,
        }));
        self.scanner.skip_lines(count);
        start + count * stride
    }

    fn buffer_text(&mut self, text: &[u8]) {
        match std::str::from_utf8(text) {
            Ok(text) => self.buffered.push_str(text),
            Err(_) => self.buffered.push_str(&String::from_utf8_lossy(text)),
        }
    }

    /// Scans the buffered text: all of it if it has ended, else the complete entries.
    fn scan(&mut self, ended: bool, chunk: &mut Chunk) {
        self.pending_output = false;
        if self.buffered.is_empty() {
            return;
        }
        let mut entries = Vec::new();
        let ended = ended || self.buffered.len() > LONGEST_TEXT;
        let consumed = self
            .scanner
            .scan_some(&self.buffered, ended, &mut entries, MOST_SEGMENTS);
        let (line, columns) = self.split;
        let errors = entries
            .iter_mut()
            .filter_map(|entry| entry.puzzle.as_mut().err());
        for error in errors.filter(|error| error.line == line) {
            error.column += columns;
        }
        self.buffered.drain(..consumed);
        self.pending_output = ended && !self.buffered.is_empty();
        self.retry_threshold = SCAN_THRESHOLD.max(2 * self.buffered.len());
        self.scanned = self.buffered.len();
        chunk.add(entries);
    }

    /// Scans all of the buffered text, even if it has more entries than a chunk should contain.
    fn scan_all(&mut self, chunk: &mut Chunk) {
        self.scan(true, chunk);
        while self.pending_output {
            self.scan(true, chunk);
        }
    }

    /// Reads complete puzzles at the start of a long line, and returns the rest of it.
    fn split_off<'a>(&mut self, mut line: &'a [u8], chunk: &mut Chunk) -> &'a [u8] {
        let reading = self.progress == Progress::Reading && self.carry_kind != Carry::Lines;
        while reading && line.len() > LONGEST_UNSPLIT_LINE {
            let in_list = self.scanner.in_json_list();
            // Short parts are faster: columns are counted from the start of a part.
            let short = split_long_line::position(&line[..LONGEST_UNSPLIT_LINE], in_list);
            let Some(end) = short.or_else(|| split_long_line::position(line, in_list)) else {
                break;
            };
            self.read_part_of_line(&line[..end], chunk);
            line = &line[end..];
        }
        line
    }

    /// Scans a part of a line as if it were a line.
    fn read_part_of_line(&mut self, part: &[u8], chunk: &mut Chunk) {
        self.buffer_text(part);
        let last_line = self.buffered.rsplit('\n').next().unwrap_or("");
        let characters = last_line.chars().count();
        self.buffered.push('\n');
        self.scan_all(chunk);
        let number = self.scanner.lines();
        let before = if self.split.0 == number {
            self.split.1
        } else {
            0
        };
        self.split = (number, before + characters);
        self.scanner.back_to_line(number);
    }

    /// Reports a line that is too long. The rest of it is skipped.
    fn reject_long_line(&mut self, start: &[u8], chunk: &mut Chunk) {
        self.scan_all(chunk);
        self.carry_kind = Carry::LongLine;
        let line = self.scanner.lines() + 1;
        self.scanner.skip_lines(1);
        let text = String::from_utf8_lossy(&start[..start.len().min(200)]).into_owned();
        let error = ReadError::new(line, LONGEST_LINE + 1, ReadErrorKind::TooLong);
        chunk.add(vec![Entry {
            line,
            format: &crate::formats::line::FORMAT,
            puzzle: Err(error),
            text,
        }]);
    }
}

impl<R: Read> Iterator for Chunks<R> {
    type Item = io::Result<Chunk>;

    fn next(&mut self) -> Option<io::Result<Chunk>> {
        if self.progress == Progress::Done {
            return self.error.take().map(Err);
        }
        Some(Ok(self.read()))
    }
}
