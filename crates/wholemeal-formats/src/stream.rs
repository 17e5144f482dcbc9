//! Files of any length: in pieces, compressed or not, in memory that does not grow.
//!
//! [`Chunks`] reads as much as is there. Lines of 81 characters are left where they lie
//! and counted ([`Run`]): whoever wants them takes them from the chunk, on as many cores as
//! there are. Everything else is gathered until it can be told apart, and read by
//! [`Scanner`].
//!
//! ```
//! use wholemeal_formats::stream::{Chunks, Piece};
//! use wholemeal_formats::Options;
//!
//! let line = "2....1.38........5.7...6..........13.981..25731....8..9..8...2..5..697844..25....\n";
//! let text = line.repeat(3) + "1..4\n..1.\n.1..\n4..1\n";
//! let mut plain = 0;
//! let mut others = 0;
//! for chunk in Chunks::new(text.as_bytes(), Options::default()) {
//!     for piece in &chunk?.pieces {
//!         match piece {
//!             Piece::Plain(run) => plain += run.count,
//!             Piece::Entry(entry) => others += usize::from(entry.puzzle.is_ok()),
//!         }
//!     }
//! }
//! assert_eq!((plain, others), (3, 1));
//! # Ok::<(), std::io::Error>(())
//! ```

mod compressed;
mod split_long_line;
mod signature;
mod buffer_pool;
mod text;

use std::io::{self, Read};

use wholemeal_grid::Shape;

pub use compressed::Decompressed;
use buffer_pool::{PooledBuffer, BufferPool};
pub(crate) use text::end_lines;
use text::{LEAST_ROOM, Text};

use crate::plain::{self, LENGTH};
use crate::{Entry, Format, Options, ReadError, ReadErrorKind, Scanner};

/// How much is read at a time.
const BUFFER: usize = 1 << 19;

/// The longest line that is looked at, many times what the largest board needs. The rest
/// of a longer one is passed over, and the line is reported.
const LONGEST_LINE: usize = 1 << 22;

/// A line of many puzzles that is longer than this is cut between them.
const CUT: usize = 1 << 16;

/// The longest text that one puzzle can take, and its most lines. What is longer is read as
/// if the text ended there.
const LONGEST_TEXT: usize = 1 << 22;

/// How much is gathered before what is certain is read.
const GATHERED: usize = 1 << 14;

/// Up to this length what was gathered is read whenever there is more of it, so that nobody waits
/// for the answer to a board that is typed.
const TYPED: usize = 1 << 12;

/// How many pieces a chunk has at most, or a few more: what is left waits for the next.
const MOST_PIECES: usize = 1 << 13;

/// What one read gave.
#[derive(Debug, Default)]
pub struct Chunk {
    text: PooledBuffer,
    /// Its puzzles, in order.
    pub pieces: Vec<Piece>,
}

/// Lines of 81 characters, or an entry.
#[derive(Debug)]
pub enum Piece {
    /// So many lines of 81 characters.
    Plain(Run),
    /// Anything else.
    Entry(Box<Entry>),
}

/// Lines of 81 characters that follow each other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Run {
    /// The number of the first.
    pub line: usize,
    /// How many there are.
    pub count: usize,
    start: usize,
    stride: usize,
}

impl Run {
    /// Some of these lines: from the `skip`th on, at most `count`.
    ///
    /// ```
    /// use wholemeal_formats::stream::{Chunks, Piece};
    /// use wholemeal_formats::Options;
    ///
    /// let text = format!("{}\n", ".".repeat(81)).repeat(10);
    /// let mut chunks = Chunks::new(text.as_bytes(), Options::default());
    /// let chunk = chunks.next().unwrap()?;
    /// let Piece::Plain(run) = &chunk.pieces[0] else { panic!() };
    /// let part = run.part(8, 100);
    /// assert_eq!((part.line, part.count), (9, 2));
    /// assert_eq!(chunk.lines(&part).count(), 2);
    /// # Ok::<(), std::io::Error>(())
    /// ```
    #[must_use]
    pub fn part(&self, skip: usize, count: usize) -> Run {
        let skip = skip.min(self.count);
        Run {
            line: self.line + skip,
            count: count.min(self.count - skip),
            start: self.start + skip * self.stride,
            stride: self.stride,
        }
    }

    /// How far it is from the start of a line to that of the next.
    #[must_use]
    pub const fn stride(&self) -> usize {
        self.stride
    }
}

impl Chunk {
    /// The lines of a run of this chunk.
    pub fn lines(&self, run: &Run) -> impl Iterator<Item = &[u8; LENGTH]> {
        let lines = self.text_of(run).chunks(run.stride);
        lines.filter_map(|line| line.first_chunk())
    }

    /// The text of a run: a line every [`Run::stride`] bytes, with what ends it.
    #[must_use]
    pub fn text_of(&self, run: &Run) -> &[u8] {
        let end = run.start + run.count * run.stride;
        self.text.as_bytes().get(run.start..end).unwrap_or_default()
    }

    fn add(&mut self, entries: Vec<Entry>) {
        let pieces = entries
            .into_iter()
            .map(|entry| Piece::Entry(Box::new(entry)));
        self.pieces.extend(pieces);
    }
}

/// The chunks of a file.
#[derive(Debug)]
pub struct Chunks<R> {
    reader: Text<R>,
    pool: BufferPool,
    scanner: Scanner,
    plain: bool,
    /// The start of a line whose end has not been read; or whether its start was too
    /// long, and what comes of it is passed over.
    carry: Vec<u8>,
    too_long: bool,
    /// The line of which a part was cut off and read, and how many characters that had.
    cut: (usize, usize),
    /// Lines that could not be told apart yet, and how long they may get before that is
    /// tried again.
    gathered: String,
    retry_threshold: usize,
    /// How much of it was left when that was tried last.
    scanned: usize,
    /// Was the last chunk full before its text was used up? Or even before what was
    /// gathered, and had ended, was?
    full: bool,
    owed: bool,
    /// Has anything been read; is the file at its end; are we?
    started: bool,
    over: bool,
    done: bool,
    /// Why the file could not be read to its end.
    failed: Option<io::Error>,
}

impl<R: Read> Chunks<R> {
    /// The puzzles of a file, whose text this reader gives: UTF-8, or UTF-16, which is known
    /// by how it starts.
    pub fn new(reader: R, options: Options) -> Chunks<R> {
        let lines = |format: &Format| format.id == "line" || format.id == "sdm";
        let nine = options.shape.is_none_or(|shape| shape == Shape::NINE);
        Chunks {
            reader: Text::new(reader),
            pool: BufferPool::default(),
            scanner: Scanner::new(options),
            plain: nine && options.from.is_none_or(lines),
            carry: Vec::new(),
            too_long: false,
            cut: (0, 0),
            gathered: String::new(),
            retry_threshold: GATHERED,
            scanned: 0,
            full: false,
            owed: false,
            started: false,
            over: false,
            done: false,
            failed: None,
        }
    }

    fn read(&mut self) -> Chunk {
        let mut chunk = Chunk::default();
        if self.owed {
            self.scan(true, &mut chunk);
            self.done = self.over && !self.owed;
            if self.owed || self.over {
                return chunk;
            }
        }
        let room = if self.full { 0 } else { BUFFER };
        let mut whole = self.pool.text(&std::mem::take(&mut self.carry), room);
        if !std::mem::take(&mut self.full) {
            self.read_on(&mut whole);
        }
        let text = whole.as_bytes();
        let mut at = self.start(text);
        at = self.skip_too_long(text, at);
        at = self.take_lines(text, at, &mut chunk);
        let mut rest = &text[at.min(text.len())..];
        while !self.full && !self.over && rest.len() > CUT {
            let length = rest.len();
            rest = self.cut_off(rest, &mut chunk);
            if rest.len() == length {
                break;
            }
        }
        if self.full {
            self.carry.extend_from_slice(rest);
        } else if self.over {
            self.gather(rest);
            self.scan(true, &mut chunk);
            self.done = !self.owed;
        } else if rest.len() > LONGEST_LINE {
            self.refuse(rest, &mut chunk);
        } else {
            self.carry.extend_from_slice(rest);
            let length = self.gathered.len();
            if length != self.scanned && length <= TYPED || length > self.retry_threshold {
                self.scan(false, &mut chunk);
            }
        }
        chunk.text = whole;
        chunk
    }

    /// Reads what is there. A line that has not ended is read on, as long as there is room, before
    /// it is looked at again.
    fn read_on(&mut self, whole: &mut PooledBuffer) {
        let waits = whole.len() > 0;
        loop {
            let start = whole.len();
            match whole.extend(|room| self.reader.read_into(room)) {
                Ok(more) => self.over = !more,
                // Whole lines are good, the last one is not.
                Err(error) => {
                    whole.clear();
                    self.over = true;
                    self.failed = Some(error);
                }
            }
            let ends = memchr::memchr(b'\n', &whole.as_bytes()[start.min(whole.len())..]);
            if !waits || self.over || ends.is_some() || whole.room() < LEAST_ROOM {
                return;
            }
        }
    }

    /// Steps over a byte order mark.
    fn start(&mut self, text: &[u8]) -> usize {
        const MARK: &[u8] = b"\xef\xbb\xbf";
        let first = !std::mem::replace(&mut self.started, true);
        if first && text.starts_with(MARK) {
            MARK.len()
        } else {
            0
        }
    }

    /// Steps over the rest of a line whose start was too long.
    fn skip_too_long(&mut self, text: &[u8], at: usize) -> usize {
        if !self.too_long {
            return at;
        }
        match memchr::memchr(b'\n', &text[at..]) {
            Some(end) => {
                self.too_long = false;
                at + end + 1
            }
            None => text.len(),
        }
    }

    /// Takes all whole lines, and says where the last ends.
    fn take_lines(&mut self, text: &[u8], mut at: usize, chunk: &mut Chunk) -> usize {
        while at < text.len() {
            if self.owed || chunk.pieces.len() >= MOST_PIECES {
                self.full = true;
                break;
            }
            if text[at] == b'\n' && self.gathered.is_empty() {
                let blank = text[at..].iter().take_while(|&&byte| byte == b'\n').count();
                self.scanner.skip_blank_lines(blank);
                at += blank;
                continue;
            }
            let plain = plain::line_at(&text[at..]).filter(|_| self.plain);
            if let Some(stride) = plain {
                self.scanner.expect_more(true);
                self.scan(true, chunk);
                self.scanner.expect_more(false);
                if self.owed {
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
            self.gather(&text[at..=at + end]);
            at += end + 1;
            if self.gathered.len() > self.retry_threshold {
                self.scan(false, chunk);
            }
        }
        at
    }

    /// Takes lines of 81 characters as long as they follow each other.
    fn take_plain(&mut self, text: &[u8], start: usize, stride: usize, chunk: &mut Chunk) -> usize {
        let mut count = 1;
        while plain::line_at(&text[start + count * stride..]) == Some(stride) {
            count += 1;
        }
        chunk.pieces.push(Piece::Plain(Run {
            line: self.scanner.lines() + 1,
            count,
            start,
            stride,
        }));
        self.scanner.skip_lines(count);
        start + count * stride
    }

    fn gather(&mut self, line: &[u8]) {
        match std::str::from_utf8(line) {
            Ok(line) => self.gathered.push_str(line),
            Err(_) => self.gathered.push_str(&String::from_utf8_lossy(line)),
        }
    }

    /// Reads what was gathered: all of it, or what is certain.
    fn scan(&mut self, ended: bool, chunk: &mut Chunk) {
        self.owed = false;
        if self.gathered.is_empty() {
            return;
        }
        let mut entries = Vec::new();
        let ended = ended || self.gathered.len() > LONGEST_TEXT;
        let most = MOST_PIECES;
        let taken = self
            .scanner
            .scan_some(&self.gathered, ended, &mut entries, most);
        let (line, columns) = self.cut;
        let errors = entries
            .iter_mut()
            .filter_map(|entry| entry.puzzle.as_mut().err());
        for error in errors.filter(|error| error.line == line) {
            error.column += columns;
        }
        self.gathered.drain(..taken);
        self.owed = ended && !self.gathered.is_empty();
        self.retry_threshold = GATHERED.max(2 * self.gathered.len());
        self.scanned = self.gathered.len();
        chunk.add(entries);
    }

    /// Reads the whole puzzles at the start of a long line, and gives the rest.
    fn cut_off<'a>(&mut self, line: &'a [u8], chunk: &mut Chunk) -> &'a [u8] {
        // Short parts are read faster, for each place is counted from the start of its part.
        let list = self.scanner.in_json_list();
        let short = split_long_line::position(&line[..CUT.min(line.len())], list);
        let Some(at) = short.or_else(|| split_long_line::position(line, list)) else {
            return line;
        };
        let (part, rest) = line.split_at(at);
        self.gather(part);
        let characters = self
            .gathered
            .rsplit('\n')
            .next()
            .unwrap_or("")
            .chars()
            .count();
        // It is read as a line of its own, but it is none.
        self.gathered.push('\n');
        self.scan(true, chunk);
        while self.owed {
            self.scan(true, chunk);
        }
        let number = self.scanner.lines();
        let before = if self.cut.0 == number { self.cut.1 } else { 0 };
        self.cut = (number, before + characters);
        self.scanner.back_to_line(number);
        rest
    }

    /// Reports a line that is too long, and passes over the rest of it.
    fn refuse(&mut self, start: &[u8], chunk: &mut Chunk) {
        self.scan(true, chunk);
        while self.owed {
            self.scan(true, chunk);
        }
        self.too_long = true;
        let line = self.scanner.lines() + 1;
        self.scanner.skip_lines(1);
        let text = String::from_utf8_lossy(&start[..start.len().min(200)]).into_owned();
        let error = ReadError::new(line, LONGEST_LINE + 1, ReadErrorKind::TooLong);
        chunk.add(vec![Entry {
            line,
            format: Format::named("line").unwrap_or(&crate::FORMATS[0]),
            puzzle: Err(error),
            text,
        }]);
    }
}

impl<R: Read> Iterator for Chunks<R> {
    type Item = io::Result<Chunk>;

    fn next(&mut self) -> Option<io::Result<Chunk>> {
        if self.done {
            return self.failed.take().map(Err);
        }
        Some(Ok(self.read()))
    }
}
