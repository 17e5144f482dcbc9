//! The inputs of a command: files, standard input, puzzles on the command line.

use std::fmt;
use std::fs::File;
use std::io::{self, IsTerminal, Read};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::AtomicU64;

use wholemeal::formats::stream::{Chunk, Segment};
use wholemeal::formats::{self, Options, Puzzle, ReadError, VariantPuzzle};
use wholemeal::variants::ModelError;
use wholemeal::{Grid, Puzzle9};

use crate::args::InputArgs;
use crate::checkpoint::Progress;
use crate::exit::{Exit, Failure, eprint_line, print_note};
use crate::format_counts::FormatCounts;
use crate::stream;

/// An input that was opened.
pub(crate) struct Source {
    /// The name in error messages; none for a puzzle that is the only input.
    pub(crate) name: Option<String>,
    /// The name in results: the file, `standard input`, or `argument 2`.
    pub(crate) label: Label,
    /// The number of bytes, if it is known.
    pub(crate) size: Option<u64>,
    /// The puzzles.
    pub(crate) chunks: Box<dyn Iterator<Item = io::Result<Chunk>> + Send>,
    pub(crate) again: Again,
}

/// The name of a source in results.
#[derive(Clone, Debug)]
pub(crate) enum Label {
    Stream(String),
    /// The number of a puzzle on the command line.
    Argument(usize),
}

impl fmt::Display for Label {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Label::Stream(name) => f.write_str(name),
            Label::Argument(number) => write!(f, "argument {number}"),
        }
    }
}

/// The way to read a source a second time.
pub(crate) enum Again {
    File(PathBuf),
    Text(String),
    /// A pipe or a device is read only once.
    Never,
}

/// All inputs that could be opened.
pub(crate) struct Sources {
    pub(crate) list: Vec<Source>,
    pub(crate) options: Options,
    /// Whether to stop at the first unreadable input.
    pub(crate) strict: bool,
    /// Whether to print the formats that were detected.
    pub(crate) verbose: bool,
    /// Not [`Exit::Done`] if an input could not be opened.
    pub(crate) exit: Exit,
    /// The number of bytes that have been read.
    pub(crate) bytes: Arc<AtomicU64>,
    /// The puzzles that an earlier run has answered. They are skipped.
    pub(crate) answered: Progress,
}

impl Sources {
    /// The names of all sources.
    pub(crate) fn names(&self) -> Vec<Option<String>> {
        self.list.iter().map(|source| source.name.clone()).collect()
    }

    /// The names of all sources in results.
    pub(crate) fn labels(&self) -> Vec<Label> {
        self.list
            .iter()
            .map(|source| source.label.clone())
            .collect()
    }
}

/// Opens the inputs of the command line. An input that cannot be opened is reported, and the
/// others are read.
pub(crate) fn open(args: &InputArgs) -> Result<Sources, Failure> {
    if args.inputs.is_empty() && io::stdin().is_terminal() {
        let message = "no input: name a file, '-' for standard input, or the puzzle itself";
        return Err(Failure::Message(format!(
            "{message}\n(--help shows examples)"
        )));
    }
    let from_pipe = ["-".to_owned()];
    let inputs = if args.inputs.is_empty() {
        &from_pipe[..]
    } else {
        &args.inputs
    };
    let mut sources = Sources {
        list: Vec::new(),
        options: Options {
            from: args.reading.from,
            shape: args.shape,
        },
        strict: args.reading.strict,
        verbose: args.reading.verbose,
        exit: Exit::Done,
        bytes: Arc::default(),
        answered: Progress::default(),
    };
    for (input, number) in inputs.iter().zip(1..) {
        match source(input, number, inputs.len() > 1, &sources) {
            Ok(source) => sources.list.push(source),
            Err(failure) if inputs.len() == 1 || sources.strict => return Err(failure),
            Err(failure) => {
                eprint_line(&format!("error: {failure}"));
                sources.exit = failure.exit();
            }
        }
    }
    Ok(sources)
}

/// Opens one input. `number` is its position among the arguments.
fn source(input: &str, number: usize, several: bool, sources: &Sources) -> Result<Source, Failure> {
    let options = sources.options;
    let stream = |name: &str, size, reader: Box<dyn Read + Send>, again| Source {
        name: Some(name.to_owned()),
        label: Label::Stream(name.to_owned()),
        size,
        chunks: Box::new(stream::read(reader, &sources.bytes, options)),
        again,
    };
    if input == "-" {
        let stdin = Box::new(io::stdin());
        return Ok(stream("standard input", None, stdin, Again::Never));
    }
    let path = Path::new(input);
    if path.exists() {
        let cannot = |error| Failure::Message(format!("cannot read {input}: {error}"));
        let file = File::open(path).map_err(cannot)?;
        let facts = file.metadata().map_err(cannot)?;
        if facts.is_dir() {
            return Err(Failure::Message(format!(
                "cannot read {input}: it is a directory"
            )));
        }
        let (size, again) = match facts.is_file() {
            true => (Some(facts.len()), Again::File(path.to_owned())),
            false => (None, Again::Never),
        };
        return Ok(stream(input, size, Box::new(file), again));
    }
    let first = formats::read(input, options).into_iter().next();
    let is_puzzle = first.is_some_and(|entry| entry.is_readable());
    if input.trim().is_empty() {
        let message =
            "an input is empty: name a file, '-' for standard input, or the puzzle itself";
        return Err(Failure::Message(message.to_owned()));
    }
    if !is_puzzle && looks_like_a_path(input) {
        return Err(no_such_file(input));
    }
    let label = Label::Argument(number);
    // If it is not a puzzle either, the message contains both.
    let not_a_file = format!("'{}' is not a file; read as a puzzle", sanitize(input));
    let name = match (is_puzzle, several) {
        (true, false) => None,
        (true, true) => Some(label.to_string()),
        (false, false) => Some(not_a_file),
        (false, true) => Some(format!("{label}: {not_a_file}")),
    };
    let text = io::Cursor::new(input.to_owned());
    Ok(Source {
        name,
        label,
        size: Some(input.len() as u64),
        chunks: Box::new(stream::read(Box::new(text), &sources.bytes, options)),
        again: Again::Text(input.to_owned()),
    })
}

/// The error for a file that does not exist.
pub(crate) fn no_such_file(name: &str) -> Failure {
    Failure::Message(format!("no such file: {}", sanitize(name)))
}

/// Returns `true` if this is the name of a file rather than a puzzle: with a folder in it,
/// with letters after its last dot, or a single word.
fn looks_like_a_path(input: &str) -> bool {
    let letters = |text: &str| !text.is_empty() && text.chars().all(char::is_alphabetic);
    let extension = input.rsplit_once('.').is_some_and(|(_, end)| letters(end));
    let puzzle = input.contains(['[', '{', '<', '\n']) || input.contains("://");
    let named = extension && !input.contains("..") || letters(input);
    !puzzle && (named || input.contains(['/', '\\']))
}

/// The text for a message: in one line, without control characters, and at most 100
/// characters long.
pub(crate) fn sanitize(text: &str) -> String {
    const MOST: usize = 100;
    let clean = |c: char| if c.is_control() { ' ' } else { c };
    let short: String = text.chars().take(MOST).map(clean).collect();
    let dots = if text.chars().nth(MOST).is_some() {
        "..."
    } else {
        ""
    };
    short + dots
}

/// A puzzle that was read.
pub(crate) enum AnyPuzzle {
    Plain(Box<Puzzle>),
    Variant(Box<VariantPuzzle>),
}

/// Calls `callback` with the line, the format and the plain puzzle or the error of every entry of
/// a chunk. A variant is an error.
pub(crate) fn for_each_in_chunk(
    chunk: &Chunk,
    mut callback: impl FnMut(usize, &'static str, Result<Puzzle, String>) -> Result<(), Failure>,
) -> Result<(), Failure> {
    for_each_of_any_kind(chunk, |line, format, puzzle| match puzzle {
        Ok(AnyPuzzle::Plain(puzzle)) => callback(line, format, Ok(*puzzle)),
        Ok(AnyPuzzle::Variant(variant)) => {
            let kinds = variant.kinds().join(", ");
            let error = format!(
                "line {line}: the puzzle is a variant ({kinds}), which this command does not support"
            );
            callback(line, format, Err(error))
        }
        Err(error) => callback(line, format, Err(error)),
    })
}

/// As [`for_each_in_chunk`], with variants.
pub(crate) fn for_each_of_any_kind(
    chunk: &Chunk,
    mut callback: impl FnMut(usize, &'static str, Result<AnyPuzzle, String>) -> Result<(), Failure>,
) -> Result<(), Failure> {
    for segment in &chunk.segments {
        match segment {
            Segment::Lines(run) => {
                for (i, line) in chunk.lines(run).enumerate() {
                    let nine = Puzzle9::from_line(line).map(|nine| nine.to_grid());
                    let grid = nine.unwrap_or_else(|| Grid::empty(wholemeal::Shape::NINE));
                    let puzzle = AnyPuzzle::Plain(Box::new(Puzzle::new(grid)));
                    callback(run.line + i, "line", Ok(puzzle))?;
                }
            }
            Segment::Entry(entry) => {
                let puzzle = match entry.variant() {
                    Some(variant) => Ok(AnyPuzzle::Variant(Box::new(variant.clone()))),
                    None => match &entry.puzzle {
                        Ok(puzzle) => Ok(AnyPuzzle::Plain(Box::new(puzzle.clone()))),
                        Err(error) => Err(with_flag(error)),
                    },
                };
                callback(entry.line, entry.format.id, puzzle)?;
            }
        }
    }
    Ok(())
}

/// The message for a constraint that has no meaning on its grid.
pub(crate) fn of_model(line: usize, puzzle: &VariantPuzzle, error: &ModelError) -> String {
    let constraint = puzzle.variant.constraints().get(error.origin);
    let constraint = constraint
        .map(|c| sanitize(&c.to_string()))
        .unwrap_or_default();
    format!("line {line}: {}: {constraint}", error.problem)
}

/// The message of an error. It names the flag if another format can read the text.
pub(crate) fn with_flag(error: &ReadError) -> String {
    match error.nearest {
        Some(format) => format!("{error}; use --from {}", format.id),
        None => error.to_string(),
    }
}

/// Puts the name of the source before an error.
pub(crate) fn with_source_name(name: Option<&str>, error: &str) -> String {
    match name {
        Some(name) => format!("{name}: {error}"),
        None => error.to_owned(),
    }
}

/// Calls `callback` with all puzzles, one after the other, until it returns `false`. Puzzles
/// that cannot be read are reported.
pub(crate) fn for_each_puzzle(
    sources: Sources,
    mut callback: impl FnMut(Puzzle) -> Result<bool, Failure>,
) -> Result<Exit, Failure> {
    let mut exit = sources.exit;
    let (names, strict, verbose) = (sources.names(), sources.strict, sources.verbose);
    let mut formats = FormatCounts::default();
    let mut wants_more = true;
    let (mut failed, mut all) = (0, 0);
    for chunk in stream::chunks(sources) {
        let stream::SourceChunk { source, chunk } = chunk?;
        for_each_in_chunk(&chunk, |line, format, puzzle| {
            all += 1;
            match puzzle {
                _ if !wants_more => {}
                Ok(puzzle) => {
                    formats.add(source, format, line, 1);
                    wants_more = callback(puzzle)?;
                }
                Err(error) => {
                    let name = names.get(source).and_then(Option::as_deref);
                    let error = with_source_name(name, &error);
                    if strict {
                        return Err(Failure::Message(error));
                    }
                    eprint_line(&format!("error: {error}"));
                    failed += 1;
                    exit = Exit::BadInput;
                }
            }
            Ok(())
        })?;
        if !wants_more {
            break;
        }
    }
    if verbose {
        formats.print_summary(&names);
    }
    print_failures(failed, all, "read");
    Ok(exit)
}

/// The boards of all puzzles. Unreadable puzzles are reported.
pub(crate) fn read_all_grids(args: &InputArgs) -> Result<(Vec<Grid>, Exit), Failure> {
    let mut grids = Vec::new();
    let exit = for_each_puzzle(open(args)?, |puzzle| {
        grids.push(without_candidates(&puzzle)?);
        Ok(true)
    })?;
    if grids.is_empty() {
        return Err(no_puzzle_error());
    }
    Ok((grids, exit))
}

/// The puzzle of a command that takes one puzzle.
pub(crate) fn read_single_puzzle(args: &InputArgs) -> Result<Puzzle, Failure> {
    let mut first = None;
    let mut sources = open(args)?;
    // An unreadable entry before the first puzzle is an error: it may be the intended puzzle.
    sources.strict = true;
    let more = for_each_puzzle(sources, |puzzle| {
        if first.is_some() {
            print_note("only the first puzzle of the input is used");
            return Ok(false);
        }
        first = Some(puzzle);
        Ok(true)
    });
    match (first, more) {
        (Some(puzzle), _) => Ok(puzzle),
        (None, Err(failure)) => Err(failure),
        (None, Ok(_)) => Err(no_puzzle_error()),
    }
}

/// The board of a command that takes one puzzle.
pub(crate) fn read_single_grid(args: &InputArgs) -> Result<Grid, Failure> {
    let grid = read_single_board(args)?;
    reject_conflicts(&grid)?;
    Ok(grid)
}

/// As [`read_single_grid`], for commands that accept conflicting givens.
pub(crate) fn read_single_board(args: &InputArgs) -> Result<Grid, Failure> {
    without_candidates(&read_single_puzzle(args)?)
}

/// The digits of a puzzle for a command that does not support candidates.
fn without_candidates(puzzle: &Puzzle) -> Result<Grid, Failure> {
    let grid = puzzle.board();
    if puzzle.candidates.is_some() {
        if grid.clues() == 0 {
            return Err(Failure::Message(
                "the puzzle has only candidates, which this command does not support".to_owned(),
            ));
        }
        print_note("candidates of the puzzle are not used, only its digits");
    }
    Ok(grid)
}

/// Returns an error if givens conflict.
pub(crate) fn reject_conflicts(grid: &Grid) -> Result<(), Failure> {
    let conflicts = grid.conflicts();
    if conflicts.is_empty() {
        return Ok(());
    }
    let list: Vec<String> = conflicts.iter().map(|c| format!("\n  {c}")).collect();
    let list = list.concat();
    Err(Failure::Outcome(format!("conflicting givens:{list}")))
}

/// Prints the number of inputs that could not be read or converted, if there are several.
pub(crate) fn print_failures(failed: usize, all: usize, verb: &str) {
    if failed > 1 {
        print_note(&format!("{failed} of {all} inputs could not be {verb}"));
    }
}

/// The error for an input without any puzzle.
pub(crate) fn no_puzzle_error() -> Failure {
    Failure::Message("the input contains no puzzle".to_owned())
}
