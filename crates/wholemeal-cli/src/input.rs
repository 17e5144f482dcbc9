//! Where puzzles come from: files, standard input, the command line.

use std::fmt;
use std::fs::File;
use std::io::{self, IsTerminal, Read};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::AtomicU64;

use wholemeal::formats::stream::{Chunk, Piece};
use wholemeal::formats::{self, Options, Puzzle, ReadError};
use wholemeal::{Grid, Puzzle9};

use crate::args::InputArgs;
use crate::exit::{Exit, Failure, complain};
use crate::stream::{self, Taken};

/// Something to read puzzles from.
pub(crate) struct Source {
    /// The name for messages; none for a puzzle that is the only input.
    pub(crate) name: Option<String>,
    /// The name for results: the file, `standard input`, or `argument 2`.
    pub(crate) label: Label,
    /// How many bytes there are, if that is known.
    pub(crate) size: Option<u64>,
    /// The puzzles.
    pub(crate) chunks: Box<dyn Iterator<Item = io::Result<Chunk>> + Send>,
    /// How to read it a second time.
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

/// How a source can be read a second time.
pub(crate) enum Again {
    File(PathBuf),
    Text(String),
    /// A pipe or a device is read only once.
    Never,
}

/// Everything that could be opened, and whether something could not.
pub(crate) struct Sources {
    pub(crate) list: Vec<Source>,
    pub(crate) options: Options,
    /// Stop at the first mistake?
    pub(crate) strict: bool,
    /// Say what format was taken?
    pub(crate) verbose: bool,
    pub(crate) exit: Exit,
    /// How many bytes have been read of all.
    pub(crate) bytes: Arc<AtomicU64>,
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

/// Opens everything the command line names. An input that cannot be opened is reported, and
/// the others are read.
pub(crate) fn open(args: &InputArgs) -> Result<Sources, Failure> {
    if args.inputs.is_empty() && io::stdin().is_terminal() {
        let say = "no input: give a file, '-' for standard input, or the puzzle itself";
        return Err(Failure::Usage(format!("{say}\n(--help shows examples)")));
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
    };
    for (input, number) in inputs.iter().zip(1..) {
        match source(input, number, inputs.len() > 1, &sources) {
            Ok(source) => sources.list.push(source),
            Err(failure) if inputs.len() == 1 || sources.strict => return Err(failure),
            Err(failure) => {
                complain(&format!("error: {failure}"));
                sources.exit = failure.exit();
            }
        }
    }
    Ok(sources)
}

/// Opens one input. `number` is its place among the arguments.
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
        let cannot = |error| Failure::Usage(format!("cannot read {input}: {error}"));
        let file = File::open(path).map_err(cannot)?;
        let facts = file.metadata().map_err(cannot)?;
        if facts.is_dir() {
            return Err(Failure::Usage(format!(
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
    let good = first.is_some_and(|entry| entry.puzzle.is_ok());
    if !good && looks_like_a_path(input) {
        return Err(Failure::Usage(format!("no such file: {}", legible(input))));
    }
    let label = Label::Argument(number);
    // If it is not a puzzle either, the message says both.
    let not_a_file = format!("'{}' is not a file; read as a puzzle", legible(input));
    let name = match (good, several) {
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

/// Is this the name of a file rather than a puzzle: with a folder in it, with
/// letters after its last dot, or a plain word?
fn looks_like_a_path(input: &str) -> bool {
    let letters = |text: &str| !text.is_empty() && text.chars().all(char::is_alphabetic);
    let extension = input.rsplit_once('.').is_some_and(|(_, end)| letters(end));
    let puzzle = input.contains(['[', '{', '<', '\n']) || input.contains("://");
    let named = extension && !input.contains("..") || letters(input) || input.is_empty();
    !puzzle && (named || input.contains(['/', '\\']))
}

/// A text as it can be shown: in one line, without control characters, and not
/// too long.
pub(crate) fn legible(text: &str) -> String {
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

/// What a chunk holds: puzzles and mistakes, with their formats and lines.
pub(crate) fn each(
    chunk: &Chunk,
    mut take: impl FnMut(usize, &'static str, Result<Puzzle, String>) -> Result<(), Failure>,
) -> Result<(), Failure> {
    for piece in &chunk.pieces {
        match piece {
            Piece::Plain(run) => {
                for (i, line) in chunk.lines(run).enumerate() {
                    let nine = Puzzle9::from_line(line).map(|nine| nine.to_grid());
                    let grid = nine.unwrap_or_else(|| Grid::empty(wholemeal::Shape::NINE));
                    take(run.line + i, "line", Ok(Puzzle::new(grid)))?;
                }
            }
            Piece::Entry(entry) => {
                let puzzle = entry.puzzle.clone().map_err(|error| with_flag(&error));
                take(entry.line, entry.format.id, puzzle)?;
            }
        }
    }
    Ok(())
}

/// The message of an error. It names the flag if another format can read the text.
pub(crate) fn with_flag(error: &ReadError) -> String {
    match error.nearest {
        Some(format) => format!("{error}; use --from {}", format.id),
        None => error.to_string(),
    }
}

/// Names the source in front of what is wrong with it.
pub(crate) fn named(name: Option<&str>, error: &str) -> String {
    match name {
        Some(name) => format!("{name}: {error}"),
        None => error.to_owned(),
    }
}

/// Goes through all puzzles one after the other; mistakes are complained of. Says how
/// it went, and stops when `take` says so.
pub(crate) fn for_all(
    sources: Sources,
    mut take: impl FnMut(Puzzle) -> Result<bool, Failure>,
) -> Result<Exit, Failure> {
    let mut exit = sources.exit;
    let (names, strict, verbose) = (sources.names(), sources.strict, sources.verbose);
    let mut taken = Taken::default();
    let mut going = true;
    let (mut failed, mut all) = (0, 0);
    for chunk in stream::chunks(sources) {
        let stream::Numbered { source, chunk } = chunk?;
        each(&chunk, |line, format, puzzle| {
            all += 1;
            match puzzle {
                _ if !going => {}
                Ok(puzzle) => {
                    taken.add(source, format, line, 1);
                    going = take(puzzle)?;
                }
                Err(error) => {
                    let name = names.get(source).and_then(Option::as_deref);
                    let error = named(name, &error);
                    if strict {
                        return Err(Failure::Usage(error));
                    }
                    complain(&format!("error: {error}"));
                    failed += 1;
                    exit = Exit::BadInput;
                }
            }
            Ok(())
        })?;
        if !going {
            break;
        }
    }
    if verbose {
        taken.tell(&names);
    }
    tell_failed(failed, all, "read");
    Ok(exit)
}

/// The boards of all puzzles at once; what cannot be read is complained of.
pub(crate) fn all_boards(args: &InputArgs) -> Result<(Vec<Grid>, Exit), Failure> {
    let mut grids = Vec::new();
    let exit = for_all(open(args)?, |puzzle| {
        grids.push(puzzle.board());
        Ok(true)
    })?;
    if grids.is_empty() {
        return Err(no_puzzle());
    }
    Ok((grids, exit))
}

/// The one puzzle that a command wants, with all that came with it.
pub(crate) fn one(args: &InputArgs) -> Result<Puzzle, Failure> {
    let mut first = None;
    let mut sources = open(args)?;
    // A mistake in front of the puzzle is the user's puzzle.
    sources.strict = true;
    let more = for_all(sources, |puzzle| {
        if first.is_some() {
            complain("note: only the first puzzle of the input is taken");
            return Ok(false);
        }
        first = Some(puzzle);
        Ok(true)
    });
    match (first, more) {
        (Some(puzzle), _) => Ok(puzzle),
        (None, Err(failure)) => Err(failure),
        (None, Ok(_)) => Err(no_puzzle()),
    }
}

/// The board of the one puzzle that a command wants.
pub(crate) fn one_puzzle(args: &InputArgs) -> Result<Grid, Failure> {
    let grid = one(args)?.board();
    refuse_clashes(&grid)?;
    Ok(grid)
}

/// A board that breaks the rules is no puzzle.
pub(crate) fn refuse_clashes(grid: &Grid) -> Result<(), Failure> {
    let conflicts = grid.conflicts();
    if conflicts.is_empty() {
        return Ok(());
    }
    let list: Vec<String> = conflicts.iter().map(|c| format!("\n  {c}")).collect();
    let list = list.concat();
    Err(Failure::Clash(format!("the givens clash:{list}")))
}

/// Says how many inputs failed, where it is more than the one that was complained of.
pub(crate) fn tell_failed(failed: usize, all: usize, what: &str) {
    if failed > 1 {
        complain(&format!(
            "note: {failed} of {all} inputs could not be {what}"
        ));
    }
}

/// What to say of an input without any puzzle.
pub(crate) fn no_puzzle() -> Failure {
    Failure::Usage("the input holds no puzzle".to_owned())
}
