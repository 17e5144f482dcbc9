//! From a text to its puzzles, whatever their format.

use std::borrow::Cow;

use wholemeal_grid::Shape;

use crate::format::{FORMATS, Format};
use crate::formats::csv::Heading;
use crate::formats::sdk::Tags;
use crate::stream::end_lines;
use crate::text::{Found, Line, Outcome, Sniff, Unit};
use crate::{Puzzle, ReadError, table};

/// What is asked of a reader.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Options {
    /// The only format to read; without, each block tells its own.
    pub from: Option<&'static Format>,
    /// The only shape to read; without, it is guessed.
    pub shape: Option<Shape>,
}

/// A puzzle that was read, or a text that could not be.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// The line it starts in, counted from 1.
    pub line: usize,
    /// The format it was taken for.
    pub format: &'static Format,
    /// The puzzle, or what is wrong.
    pub puzzle: Result<Puzzle, ReadError>,
    /// The text, if it could not be read.
    pub text: String,
}

/// What a text said that holds for the lines behind it.
#[derive(Clone, Debug, Default)]
pub(crate) struct Memory {
    /// The heading of a sheet.
    pub(crate) sheet: Option<Heading>,
    /// Is a list of JSON objects open? And one around it, whose field it is?
    pub(crate) json_list: bool,
    pub(crate) json_wrapped: bool,
    /// The rules that the object around an open list says.
    pub(crate) json_rules: Vec<String>,
    /// What an XML file said about the puzzles that follow; none outside of one.
    pub(crate) folder: Option<crate::formats::opensudoku::Folder>,
    /// No comment of XML ends before this byte, counted from the start of all text.
    pub(crate) no_comment_end_before: usize,
}

/// How many errors of a text name a format that would read it.
const MOST_HINTS: usize = 16;

/// Walks over a text that comes in pieces.
///
/// ```
/// use wholemeal_formats::{Options, Scanner};
///
/// let mut scanner = Scanner::new(Options::default());
/// let mut entries = Vec::new();
/// // Nobody knows yet whether this is a row.
/// let taken = scanner.scan("1..4\n..1.\n", false, &mut entries);
/// assert_eq!((taken, entries.len()), (0, 0));
/// let taken = scanner.scan("1..4\n..1.\n.1..\n4..1\n", true, &mut entries);
/// assert_eq!((taken, entries.len()), (20, 1));
/// assert_eq!(entries[0].format.id, "block");
/// ```
#[derive(Debug)]
pub struct Scanner {
    options: Options,
    memory: Memory,
    /// The lines `#A…`, `#D…` and so on since the last puzzle.
    tags: Tags,
    /// The number of lines and of bytes that were read.
    lines: usize,
    offset: usize,
    /// Does the last line hold something, and does the next one after the text?
    before: bool,
    after: bool,
    /// How many errors have named a format that would read their text.
    hints: usize,
}

impl Scanner {
    /// A scanner at the start of a text.
    #[must_use]
    pub fn new(options: Options) -> Scanner {
        Scanner {
            options,
            memory: Memory::default(),
            tags: Tags::default(),
            lines: 0,
            offset: 0,
            before: false,
            after: false,
            hints: 0,
        }
    }

    /// Reads what can be told apart of a text that starts where the last one was
    /// left, and ends with a whole line. Says how many bytes it took. When the text
    /// has `ended`, all of it is taken.
    pub fn scan(&mut self, text: &str, ended: bool, entries: &mut Vec<Entry>) -> usize {
        self.scan_some(text, ended, entries, usize::MAX)
    }

    /// The same, but stops when there are so many entries.
    pub(crate) fn scan_some(
        &mut self,
        text: &str,
        ended: bool,
        entries: &mut Vec<Entry>,
        most: usize,
    ) -> usize {
        let start = self.offset;
        let mut at = 0;
        while at < text.len() && entries.len() < most {
            let rest = &text[at..];
            let rest = match rest.strip_prefix('\u{feff}') {
                Some(without) if self.lines == 0 => {
                    at += rest.len() - without.len();
                    without
                }
                _ => rest,
            };
            let raw = &rest[..rest.find('\n').map_or(rest.len(), |end| end + 1)];
            let Some(blank_row) = table::starts_with_blank_row(rest, ended) else {
                break;
            };
            if !blank_row && self.pass(raw) {
                self.before = false;
                at += raw.len();
                self.lines += 1;
                continue;
            }
            self.offset = start + at;
            match self.take(rest, ended) {
                Outcome::More => break,
                Outcome::Took {
                    lines,
                    mut found,
                    memory,
                } => {
                    self.tell_about(&mut found);
                    let taken = length_of(rest, lines.max(1));
                    let sheet = |found: &Found| *found.format == crate::formats::csv::FORMAT;
                    let other = found.iter().any(|f| f.puzzle.is_ok() && !sheet(f));
                    if !found.is_empty() {
                        self.tags = Tags::default();
                    }
                    self.add(&rest[..taken], found, entries);
                    if let Some(memory) = memory {
                        self.memory = *memory;
                    }
                    if other {
                        self.memory.sheet = None;
                    }
                    self.before = true;
                    self.lines += lines.max(1);
                    at += taken;
                }
            }
        }
        self.offset = start + at;
        at
    }

    /// Lines that were read elsewhere.
    pub(crate) fn skip_lines(&mut self, lines: usize) {
        self.lines += lines;
        self.before = true;
        self.tags = Tags::default();
        // Lines of one board each are the records of a sheet with one column.
        self.memory.sheet = self.memory.sheet.take().filter(Heading::is_single);
    }

    /// Says whether a puzzle follows directly after the text that is read next.
    pub(crate) fn expect_more(&mut self, after: bool) {
        self.after = after;
    }

    /// Blank lines that were passed over.
    pub(crate) fn skip_blank_lines(&mut self, lines: usize) {
        self.lines += lines;
        self.before = false;
        self.memory.sheet = self.memory.sheet.take().map(Heading::apart);
    }

    /// Goes on in this line, of which a part was read.
    pub(crate) fn back_to_line(&mut self, line: usize) {
        self.lines = line.saturating_sub(1);
    }

    /// Is a list of JSON values open?
    pub(crate) fn in_json_list(&self) -> bool {
        self.memory.json_list
    }

    /// Was something said of the puzzle that follows?
    pub(crate) fn in_tags(&self) -> bool {
        !self.tags.is_empty()
    }

    /// The number of lines that are behind us.
    pub(crate) fn lines(&self) -> usize {
        self.lines
    }

    /// Passes over a line without a board: blank, or a comment. Some comments say
    /// something about the board that follows.
    fn pass(&mut self, raw: &str) -> bool {
        let line = Line::new(self.lines + 1, raw);
        if let Some(comment) = line.raw.trim_start().strip_prefix('#') {
            self.tags.add(comment);
            return true;
        }
        let blank = line.untagged().trim().is_empty();
        if blank {
            self.memory.sheet = self.memory.sheet.take().map(Heading::apart);
        }
        line.text.is_empty() && (blank || !line.comment().is_empty())
    }

    /// Adds what the lines before a puzzle say of it, and it does not say itself.
    fn tell_about(&self, found: &mut [Found]) {
        if let Some(Found {
            puzzle: Ok(puzzle), ..
        }) = found.first_mut()
        {
            for (name, value) in self.tags.about().iter() {
                if puzzle.about.get(name).is_none() {
                    puzzle.about.set(name, value);
                }
            }
        }
    }

    fn take(&mut self, text: &str, ended: bool) -> Outcome {
        let unit = |forced| Unit {
            text,
            line: self.lines + 1,
            ended,
            shape: self.options.shape,
            forced,
            memory: &self.memory,
            tags: &self.tags,
            offset: self.offset,
            before: self.before,
            after: self.after,
        };
        if let Some(format) = self.options.from {
            let outcome = (format.read)(&unit(true));
            // Each hint asks every format, which may read to the end of the text.
            if self.hints == MOST_HINTS {
                return outcome;
            }
            let (outcome, hinted) = with_nearest(outcome, format, &unit(false));
            self.hints += usize::from(hinted);
            return outcome;
        }
        let unit = unit(false);
        for format in &FORMATS {
            match (format.sniff)(&unit) {
                Sniff::No => {}
                Sniff::More => return Outcome::More,
                Sniff::Yes => return (format.read)(&unit),
            }
        }
        (crate::formats::line::FORMAT.read)(&unit)
    }

    fn add(&self, text: &str, found: Vec<Found>, entries: &mut Vec<Entry>) {
        let errors = found.iter().filter(|found| found.puzzle.is_err()).count();
        let shown = Shown::new(text, errors);
        for found in found {
            let text = match &found.puzzle {
                Ok(_) => String::new(),
                Err(_) => shown.starting_at(found.line - self.lines - 1),
            };
            entries.push(Entry {
                line: found.line,
                format: found.format,
                puzzle: found.puzzle,
                text,
            });
        }
    }
}

/// The texts that are shown with errors: each from its line on, and all of them together not
/// much longer than what was read.
struct Shown<'a> {
    text: &'a str,
    /// Where lines start.
    starts: Vec<usize>,
    longest: usize,
}

impl<'a> Shown<'a> {
    fn new(text: &'a str, errors: usize) -> Shown<'a> {
        const LONGEST: usize = 4096;
        const SHORTEST: usize = 64;
        if errors == 0 {
            let (starts, longest) = (Vec::new(), 0);
            return Shown {
                text,
                starts,
                longest,
            };
        }
        let ends = memchr::memchr_iter(b'\n', text.as_bytes()).map(|end| end + 1);
        let longest = if errors == 1 {
            LONGEST
        } else {
            (2 * text.len() / errors).clamp(SHORTEST, LONGEST)
        };
        Shown {
            text,
            starts: std::iter::once(0).chain(ends).collect(),
            longest,
        }
    }

    /// The text from this line on, counted from 0.
    fn starting_at(&self, line: usize) -> String {
        let rest = &self.text[self.starts.get(line).copied().unwrap_or(self.text.len())..];
        let end = (0..=self.longest.min(rest.len()))
            .rev()
            .find(|&end| rest.is_char_boundary(end));
        rest[..end.unwrap_or(0)].trim().to_owned()
    }
}

/// How many bytes so many lines have.
fn length_of(text: &str, lines: usize) -> usize {
    let lines = text.split_inclusive('\n').take(lines);
    lines.map(str::len).sum()
}

/// If a format that was asked for could not be read but another can be, names that one. Says
/// whether there was an error to add to.
fn with_nearest(mut outcome: Outcome, asked: &Format, unit: &Unit<'_>) -> (Outcome, bool) {
    let Outcome::Took { found, .. } = &mut outcome else {
        return (outcome, false);
    };
    let Some(error) = found.iter_mut().find_map(|f| f.puzzle.as_mut().err()) else {
        return (outcome, false);
    };
    let fits = |format: &&Format| {
        **format != *asked && (format.sniff)(unit) == Sniff::Yes && {
            let Outcome::Took { found, .. } = (format.read)(unit) else {
                return false;
            };
            found.first().is_some_and(|found| found.puzzle.is_ok())
        }
    };
    error.nearest = FORMATS.iter().find(fits).map(|format| format.id);
    (outcome, true)
}

/// Reads all puzzles of a text, bad ones included.
///
/// ```
/// use wholemeal_formats::{Options, read};
///
/// let pasted = "1..4..1..1..4..1 easy\n\n1 . | . 4\n. . | 1 .\n----+----\n. 1 | . .\n4 . | . 1\n";
/// let entries = read(pasted, Options::default());
/// let formats: Vec<_> = entries.iter().map(|entry| entry.format.id).collect();
/// assert_eq!(formats, ["sdm", "grid"]);
/// let puzzles: Vec<_> = entries.into_iter().map(|entry| entry.puzzle.unwrap()).collect();
/// assert_eq!(puzzles[0].givens, puzzles[1].givens);
/// assert_eq!(puzzles[0].about.get("comment"), Some("easy"));
/// ```
#[must_use]
pub fn read(text: &str, options: Options) -> Vec<Entry> {
    let mut entries = Vec::new();
    let text = with_line_feeds(text);
    Scanner::new(options).scan(&text, true, &mut entries);
    entries
}

/// A text whose lines end with line feeds.
fn with_line_feeds(text: &str) -> Cow<'_, str> {
    let mut bytes = Cow::from(text.as_bytes());
    if text.contains('\r') {
        end_lines(bytes.to_mut(), true);
    }
    match bytes {
        Cow::Borrowed(_) => Cow::Borrowed(text),
        // What is written for a character is one.
        Cow::Owned(bytes) => String::from_utf8(bytes).unwrap_or_default().into(),
    }
}

/// Reads the first puzzle of a text, in any format.
///
/// ```
/// use wholemeal_formats::read_one;
///
/// let wiki = "https://www.sudokuwiki.org/sudoku.htm?bd=\
///     400000938032094100095300240370609004529001673604703090957008300003900400240030709";
/// assert_eq!(read_one(wiki).unwrap().givens.clues(), 44);
/// ```
///
/// # Errors
/// When there is none, or it cannot be read.
pub fn read_one(text: &str) -> Result<Puzzle, ReadError> {
    let first = read(text, Options::default()).into_iter().next();
    let none = wholemeal_grid::text::ReadError {
        line: 1,
        column: 1,
        kind: wholemeal_grid::text::ReadErrorKind::NoBoard,
    };
    first.map_or_else(|| Err(none.into()), |entry| entry.puzzle)
}
