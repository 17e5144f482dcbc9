//! Puzzles from readers, chunk by chunk: as much as is there is read, and no more
//! is held than that.
//!
//! Lines of 81 cells, which files of millions are made of, are taken as they are.
//! Everything else (rows, lists, other sizes, mistakes) is gathered until it can
//! be told apart, and read by [`wholemeal::text`].

use std::io;

use wholemeal::{Grid, Nine, Shape, text};

use crate::exit::Failure;
use crate::input::{Source, Sources};

/// How much is read at a time.
const BUFFER: usize = 1 << 20;

/// How many lines may be gathered before what is certain is read.
const GATHERED: usize = 1024;

/// A board of at most 64 rows, and lists that are written line by line, are over
/// after so many lines.
const LONGEST_BOARD: usize = 128;

/// The longest line that is looked at: many times what the largest board needs. The
/// rest of a longer one is passed over, and the line is reported.
const LONGEST_LINE: usize = 1 << 20;

/// A board that was read.
#[derive(Clone, Debug)]
pub(crate) enum Board {
    /// 9x9, for the engine.
    Nine(Nine),
    /// Any other size.
    Any(Grid),
}

impl Board {
    fn new(grid: Grid) -> Board {
        Nine::from_grid(&grid).map_or(Board::Any(grid), Board::Nine)
    }

    /// The board as a grid.
    pub(crate) fn to_grid(&self) -> Grid {
        match self {
            Board::Nine(nine) => nine.to_grid(),
            Board::Any(grid) => grid.clone(),
        }
    }
}

/// A text that is no board.
#[derive(Clone, Debug)]
pub(crate) struct Bad {
    pub(crate) text: String,
    /// What is wrong with it, and where.
    pub(crate) error: String,
}

/// A board, or a text that is none, and the line it starts in.
#[derive(Clone, Debug)]
pub(crate) struct Item {
    /// The number of the source.
    pub(crate) source: usize,
    pub(crate) line: usize,
    pub(crate) board: Result<Board, Bad>,
}

/// What one read gave.
#[derive(Debug, Default)]
pub(crate) struct Chunk {
    pub(crate) items: Vec<Item>,
    /// How many bytes that were.
    pub(crate) bytes: u64,
}

/// All chunks of all sources.
pub(crate) fn chunks(sources: Sources) -> impl Iterator<Item = Result<Chunk, Failure>> {
    let shape = sources.shape;
    let numbered = sources.list.into_iter().enumerate();
    numbered.flat_map(move |(number, source)| Scanner::new(number, source, shape))
}

/// The chunks of one source.
struct Scanner {
    number: usize,
    name: Option<String>,
    reader: Box<dyn io::Read + Send>,
    buffer: Vec<u8>,
    shape: Option<Shape>,
    /// The start of a line whose end has not been read; whether it was too long,
    /// and what comes of it is passed over.
    carry: Vec<u8>,
    too_long: bool,
    /// Lines that could not be told apart yet, and the number of the first.
    gathered: Vec<String>,
    first_gathered: usize,
    lines: usize,
    done: bool,
}

impl Scanner {
    fn new(number: usize, source: Source, shape: Option<Shape>) -> Scanner {
        Scanner {
            number,
            name: source.name,
            reader: source.reader,
            buffer: vec![0; BUFFER],
            shape,
            carry: Vec::new(),
            too_long: false,
            gathered: Vec::new(),
            first_gathered: 0,
            lines: 0,
            done: false,
        }
    }

    fn read(&mut self) -> io::Result<Chunk> {
        let mut chunk = Chunk::default();
        let mut buffer = std::mem::take(&mut self.buffer);
        let length = read_some(&mut self.reader, &mut buffer)?;
        chunk.bytes = length as u64;
        let mut rest = &buffer[..length];
        while let Some(end) = rest.iter().position(|&byte| byte == b'\n') {
            let (line, behind) = rest.split_at(end);
            if std::mem::take(&mut self.too_long) {
                // Its start was taken for the line.
            } else if self.carry.is_empty() {
                self.take_line(line, &mut chunk.items);
            } else {
                let mut whole = std::mem::take(&mut self.carry);
                whole.extend_from_slice(line);
                self.take_line(&whole, &mut chunk.items);
            }
            rest = &behind[1..];
        }
        if !self.too_long {
            self.carry.extend_from_slice(rest);
        }
        if self.carry.len() > LONGEST_LINE {
            self.too_long = true;
            let start = std::mem::take(&mut self.carry);
            self.take_line(&start, &mut chunk.items);
        }
        if length == 0 {
            self.done = true;
            let last = std::mem::take(&mut self.carry);
            if !last.is_empty() {
                self.take_line(&last, &mut chunk.items);
            }
            self.read_gathered(0, &mut chunk.items);
        }
        self.buffer = buffer;
        Ok(chunk)
    }

    fn take_line(&mut self, line: &[u8], items: &mut Vec<Item>) {
        self.lines += 1;
        let line = if self.lines == 1 {
            line.strip_prefix(b"\xef\xbb\xbf").unwrap_or(line)
        } else {
            line
        };
        let trimmed = line.trim_ascii();
        let may_be_nine = self.shape.is_none_or(|shape| shape == Shape::NINE);
        if let Some(nine) = Nine::from_line(trimmed).filter(|_| may_be_nine) {
            self.read_gathered(0, items);
            items.push(Item {
                source: self.number,
                line: self.lines,
                board: Ok(Board::Nine(nine)),
            });
            return;
        }
        if self.gathered.is_empty() {
            self.first_gathered = self.lines;
        }
        self.gathered
            .push(String::from_utf8_lossy(line).into_owned());
        let ends = trimmed.is_empty() || trimmed.starts_with(b"#");
        if ends && !self.in_a_list() {
            self.read_gathered(0, items);
        } else if self.gathered.len() >= GATHERED {
            self.read_gathered(LONGEST_BOARD, items);
        }
    }

    /// Is a list open whose end has not been seen? Nobody writes one that is
    /// longer than the longest board.
    fn in_a_list(&self) -> bool {
        let count = |c| {
            self.gathered
                .iter()
                .map(|line| line.matches(c).count())
                .sum::<usize>()
        };
        self.gathered.len() < LONGEST_BOARD && count('[') > count(']')
    }

    /// Reads what was gathered, but for boards that end within so many lines of
    /// the end: more of them may come.
    fn read_gathered(&mut self, keep: usize, items: &mut Vec<Item>) {
        let text = self.gathered.join("\n");
        let mut taken = 0;
        for entry in text::boards(&text, self.shape) {
            let last = entry.line + entry.source.matches('\n').count();
            if last + keep > self.gathered.len() {
                break;
            }
            taken = last;
            let board = entry.board.map(Board::new).map_err(|mut error| {
                error.line += self.first_gathered - 1;
                Bad {
                    text: entry.source.to_owned(),
                    error: match &self.name {
                        Some(name) => format!("{name}: {error}"),
                        None => error.to_string(),
                    },
                }
            });
            items.push(Item {
                source: self.number,
                line: entry.line + self.first_gathered - 1,
                board,
            });
        }
        let taken = if keep == 0 {
            self.gathered.len()
        } else {
            taken
        };
        self.gathered.drain(..taken);
        self.first_gathered += taken;
    }
}

/// Reads what is there, and waits only if nothing is.
fn read_some(reader: &mut impl io::Read, buffer: &mut [u8]) -> io::Result<usize> {
    loop {
        match reader.read(buffer) {
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            read => return read,
        }
    }
}

impl Iterator for Scanner {
    type Item = Result<Chunk, Failure>;

    fn next(&mut self) -> Option<Result<Chunk, Failure>> {
        if self.done {
            return None;
        }
        Some(self.read().map_err(|error| {
            self.done = true;
            let name = self.name.as_deref().unwrap_or("the puzzle");
            Failure::Usage(format!("cannot read {name}: {error}"))
        }))
    }
}
