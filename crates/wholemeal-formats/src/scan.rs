//! Splits a text into puzzles and detects their formats.

mod excerpts;
mod state;

use std::borrow::Cow;

use wholemeal_grid::Shape;

use crate::format::{FORMATS, Format};
use crate::formats::csv::{self, Heading};
use crate::formats::sdk::Tags;
use crate::stream::end_lines;
use crate::text::{Input, Line, Outcome, Parsed, Sniff};
use crate::{Puzzle, ReadError, ReadErrorKind, VariantPuzzle, table};
use excerpts::Excerpts;
pub(crate) use state::ScanState;

/// Options of a reader.
///
/// ```
/// use wholemeal_formats::{Format, Options, read};
///
/// let from = Format::named("numbers");
/// let options = Options { from, ..Options::default() };
/// let entries = read("1 0 0 4\n0 0 1 0\n0 1 0 0\n4 0 0 1\n", options);
/// assert!(entries[0].puzzle.is_ok());
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Options {
    /// The only format to read. If it is `None`, the format of each entry is detected.
    pub from: Option<&'static Format>,
    /// The only shape to read. If it is `None`, the shape of each entry is detected.
    pub shape: Option<Shape>,
}

/// A puzzle of an input, or the error in its place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// The line where the entry starts, counted from 1.
    pub line: usize,
    /// The format as which the entry was read.
    pub format: &'static Format,
    /// The puzzle, or the reason why it cannot be read.
    pub puzzle: Result<Puzzle, ReadError>,
    /// The text of the entry if it cannot be read, else empty. A long text is cut.
    pub text: String,
}

impl Entry {
    /// The variant, if the entry is one that can be read. [`Entry::puzzle`](Entry#structfield.puzzle)
    /// is an error then, because it is not a plain puzzle.
    ///
    /// ```
    /// use wholemeal_formats::{Options, read};
    ///
    /// let entries = read(".Cage~3~R1C1~R1C2", Options::default());
    /// assert!(entries[0].puzzle.is_err());
    /// let variant = &entries[0].variant().unwrap().variant;
    /// assert_eq!(variant.constraints().last().unwrap().to_string(), "cage 3 r1c1 r1c2");
    /// ```
    #[must_use]
    pub fn variant(&self) -> Option<&VariantPuzzle> {
        match &self.puzzle {
            Err(ReadError {
                kind: ReadErrorKind::IsVariant(variant),
                ..
            }) => Some(variant),
            _ => None,
        }
    }

    /// Returns `true` if the entry is a puzzle or a variant.
    #[must_use]
    pub fn is_readable(&self) -> bool {
        self.puzzle.is_ok() || self.variant().is_some()
    }
}

/// The number of errors per input for which [`ReadError::nearest`] is searched. Each search runs
/// every format, which may read to the end of the text.
const MOST_HINTS: usize = 16;

/// Reads a text that arrives in parts.
///
/// ```
/// use wholemeal_formats::{Options, Scanner};
///
/// let mut scanner = Scanner::new(Options::default());
/// let mut entries = Vec::new();
/// // These lines may be the first rows of a board.
/// let consumed = scanner.scan("1..4\n..1.\n", false, &mut entries);
/// assert_eq!((consumed, entries.len()), (0, 0));
/// let consumed = scanner.scan("1..4\n..1.\n.1..\n4..1\n", true, &mut entries);
/// assert_eq!((consumed, entries.len()), (20, 1));
/// assert_eq!(entries[0].format.id, "block");
/// ```
#[derive(Debug)]
pub struct Scanner {
    options: Options,
    state: ScanState,
    /// The lines `#A…`, `#D…` and so on since the last puzzle.
    tags: Tags,
    /// The number of lines that were read.
    lines: usize,
    /// The number of bytes that were read.
    offset: usize,
    /// Whether an entry ends in the line before the text.
    before: bool,
    /// Whether an entry starts in the line after the text.
    after: bool,
    /// The number of errors for which another format was searched.
    hints: usize,
}

impl Scanner {
    /// A scanner at the start of a text.
    #[must_use]
    pub fn new(options: Options) -> Scanner {
        Scanner {
            options,
            state: ScanState::default(),
            tags: Tags::default(),
            lines: 0,
            offset: 0,
            before: false,
            after: false,
            hints: 0,
        }
    }

    /// Reads the entries that are complete, and returns the number of bytes that were consumed.
    ///
    /// The text starts after the bytes that were consumed before, and ends with a whole line.
    /// If the text has `ended`, all of it is consumed.
    pub fn scan(&mut self, text: &str, ended: bool, entries: &mut Vec<Entry>) -> usize {
        self.scan_some(text, ended, entries, usize::MAX)
    }

    /// Like [`scan`](Scanner::scan), but stops when there are `most` entries or more.
    pub(crate) fn scan_some(
        &mut self,
        text: &str,
        ended: bool,
        entries: &mut Vec<Entry>,
        most: usize,
    ) -> usize {
        const MARK: char = '\u{feff}';
        let start = self.offset;
        let mut at = 0;
        while at < text.len() && entries.len() < most {
            if self.lines == 0 && text[at..].starts_with(MARK) {
                at += MARK.len_utf8();
            }
            let rest = &text[at..];
            let raw = &rest[..rest.find('\n').map_or(rest.len(), |end| end + 1)];
            let Some(blank_row) = table::starts_with_blank_row(rest, ended) else {
                break;
            };
            if !blank_row && self.skip_line(raw) {
                self.before = false;
                at += raw.len();
                self.lines += 1;
                continue;
            }
            self.offset = start + at;
            match self.read_entries(rest, ended) {
                Outcome::NeedMore => break,
                Outcome::Consumed {
                    lines,
                    parsed,
                    scan_state,
                } => at += self.consume(rest, lines.max(1), parsed, scan_state, entries),
            }
        }
        self.offset = start + at;
        at
    }

    /// Adds the entries of the first `lines` lines, and returns the length of these lines.
    fn consume(
        &mut self,
        text: &str,
        lines: usize,
        mut parsed: Vec<Parsed>,
        state: Option<Box<ScanState>>,
        entries: &mut Vec<Entry>,
    ) -> usize {
        self.add_tags(&mut parsed);
        let length = length_of(text, lines);
        let in_sheet = |entry: &Parsed| *entry.format == csv::FORMAT;
        let other = parsed.iter().any(|p| p.puzzle.is_ok() && !in_sheet(p));
        if !parsed.is_empty() {
            self.tags = Tags::default();
        }
        self.add(&text[..length], parsed, entries);
        if let Some(state) = state {
            self.state = *state;
        }
        if other {
            self.state.sheet = None;
        }
        self.before = true;
        self.lines += lines;
        length
    }

    /// Counts lines with a puzzle each that were read elsewhere.
    pub(crate) fn skip_lines(&mut self, lines: usize) {
        self.lines += lines;
        self.before = true;
        self.tags = Tags::default();
        // Lines of one board each are the records of a sheet with one column.
        self.state.sheet = self.state.sheet.take().filter(Heading::is_single);
    }

    /// Sets whether a puzzle follows directly after the text that is read next.
    pub(crate) fn expect_more(&mut self, after: bool) {
        self.after = after;
    }

    /// Counts blank lines that were skipped.
    pub(crate) fn skip_blank_lines(&mut self, lines: usize) {
        self.lines += lines;
        self.before = false;
        self.state.sheet = self.state.sheet.take().map(Heading::apart);
    }

    /// Continues in this line, of which a part was read.
    pub(crate) fn back_to_line(&mut self, line: usize) {
        self.lines = line.saturating_sub(1);
    }

    /// Returns `true` if a list of JSON values is open.
    pub(crate) fn in_json_list(&self) -> bool {
        self.state.json_list
    }

    /// Returns `true` if there is metadata for the puzzle that follows.
    pub(crate) fn in_tags(&self) -> bool {
        !self.tags.is_empty()
    }

    /// The number of lines that were read.
    pub(crate) fn lines(&self) -> usize {
        self.lines
    }

    /// Returns `true` if the line is blank or a comment, and keeps the metadata in the comment.
    fn skip_line(&mut self, raw: &str) -> bool {
        let line = Line::new(self.lines + 1, raw);
        if let Some(comment) = line.raw.trim_start().strip_prefix('#') {
            self.tags.add(comment);
            return true;
        }
        let blank = line.untagged().trim().is_empty();
        if blank {
            self.state.sheet = self.state.sheet.take().map(Heading::apart);
        }
        line.text.is_empty() && (blank || !line.comment().is_empty())
    }

    /// Adds the metadata of the lines before a puzzle, except for names that the puzzle has.
    fn add_tags(&self, parsed: &mut [Parsed]) {
        if let Some(Parsed {
            puzzle: Ok(puzzle), ..
        }) = parsed.first_mut()
        {
            for (name, value) in self.tags.about().iter() {
                if puzzle.about.get(name).is_none() {
                    puzzle.about.set(name, value);
                }
            }
        }
    }

    /// Reads the entries at the start of the text.
    fn read_entries(&mut self, text: &str, ended: bool) -> Outcome {
        let input = |forced| Input {
            text,
            line: self.lines + 1,
            ended,
            shape: self.options.shape,
            forced,
            scan_state: &self.state,
            tags: &self.tags,
            offset: self.offset,
            before: self.before,
            after: self.after,
        };
        if let Some(format) = self.options.from {
            let outcome = (format.read)(&input(true));
            if self.hints == MOST_HINTS {
                return outcome;
            }
            let (outcome, hinted) = with_nearest(outcome, format, &input(false));
            self.hints += usize::from(hinted);
            return outcome;
        }
        let input = input(false);
        if let Some(outcome) = csv::next_record(&input) {
            return outcome;
        }
        for format in &FORMATS {
            match (format.sniff)(&input) {
                Sniff::No => {}
                Sniff::NeedMore => return Outcome::NeedMore,
                Sniff::Yes => return (format.read)(&input),
            }
        }
        (crate::formats::line::FORMAT.read)(&input)
    }

    fn add(&self, text: &str, parsed: Vec<Parsed>, entries: &mut Vec<Entry>) {
        let errors = parsed.iter().filter(|parsed| parsed.puzzle.is_err());
        let excerpts = Excerpts::new(text, errors.count());
        for parsed in parsed {
            let text = match &parsed.puzzle {
                Ok(_) => String::new(),
                Err(_) => excerpts.starting_at(parsed.line - self.lines - 1),
            };
            entries.push(Entry {
                line: parsed.line,
                format: parsed.format,
                puzzle: parsed.puzzle,
                text,
            });
        }
    }
}

/// The number of bytes of the first lines.
fn length_of(text: &str, lines: usize) -> usize {
    let lines = text.split_inclusive('\n').take(lines);
    lines.map(str::len).sum()
}

/// If the text is not in the requested format, sets [`ReadError::nearest`] to a format that can
/// read it. Returns `true` if there was an error.
fn with_nearest(mut outcome: Outcome, requested: &Format, input: &Input<'_>) -> (Outcome, bool) {
    let Outcome::Consumed { parsed, .. } = &mut outcome else {
        return (outcome, false);
    };
    let Some(error) = parsed.iter_mut().find_map(|p| p.puzzle.as_mut().err()) else {
        return (outcome, false);
    };
    let fits = |format: &&Format| {
        **format != *requested && (format.sniff)(input) == Sniff::Yes && {
            let Outcome::Consumed { parsed, .. } = (format.read)(input) else {
                return false;
            };
            parsed.first().is_some_and(|parsed| parsed.puzzle.is_ok())
        }
    };
    error.nearest = FORMATS.iter().find(fits);
    (outcome, true)
}

/// Reads all puzzles of a text. An unreadable entry contains its error.
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

/// The text with a line feed at the end of each line.
fn with_line_feeds(text: &str) -> Cow<'_, str> {
    let mut bytes = Cow::from(text.as_bytes());
    if text.contains('\r') {
        end_lines(bytes.to_mut(), true);
    }
    match bytes {
        Cow::Borrowed(_) => Cow::Borrowed(text),
        // One ASCII character replaces another, so this is still UTF-8.
        Cow::Owned(bytes) => String::from_utf8(bytes).unwrap_or_default().into(),
    }
}

/// Reads the first puzzle of a text, in any format. The rest of the text is ignored.
///
/// ```
/// use wholemeal_formats::read_first;
///
/// let wiki = "https://www.sudokuwiki.org/sudoku.htm?bd=\
///     400000938032094100095300240370609004529001673604703090957008300003900400240030709";
/// assert_eq!(read_first(wiki).unwrap().givens.clues(), 44);
/// ```
///
/// # Errors
/// Returns a [`ReadError`] if the text contains no entry, or if its first entry cannot be read.
pub fn read_first(text: &str) -> Result<Puzzle, ReadError> {
    let first = read(text, Options::default()).into_iter().next();
    let none = wholemeal_grid::text::ReadError {
        line: 1,
        column: 1,
        kind: wholemeal_grid::text::ReadErrorKind::NoBoard,
    };
    first.map_or_else(|| Err(none.into()), |entry| entry.puzzle)
}
