//! Where puzzles come from: files, standard input, the command line.

use std::io::{self, IsTerminal, Read};
use std::path::Path;

use wholemeal::text::{self, Entry, ReadError, ReadErrorKind};
use wholemeal::{Grid, Shape};

use crate::args::InputArgs;
use crate::exit::{Exit, Failure, complain};

/// A text and where it came from.
#[derive(Debug)]
pub(crate) struct Source {
    /// The name of the file; none for a puzzle on the command line.
    pub(crate) name: Option<String>,
    text: String,
}

impl Source {
    /// What is wrong, with the name of the file in front.
    pub(crate) fn explain(&self, error: &ReadError) -> String {
        match &self.name {
            Some(name) => format!("{name}: {error}"),
            None => error.to_string(),
        }
    }
}

/// All texts that could be had, and whether some could not.
#[derive(Debug)]
pub(crate) struct Sources {
    pub(crate) list: Vec<Source>,
    pub(crate) exit: Exit,
    shape: Option<Shape>,
}

impl Sources {
    /// All puzzles, in order, the unreadable ones included.
    pub(crate) fn puzzles(&self) -> impl Iterator<Item = (&Source, Entry<'_>)> {
        self.list.iter().flat_map(|source| {
            text::boards(&source.text, self.shape).map(move |entry| (source, entry))
        })
    }
}

/// Reads everything the command line names. What cannot be read is complained of,
/// and the rest goes on.
pub(crate) fn sources(args: &InputArgs) -> Result<Sources, Failure> {
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
        exit: Exit::Done,
        shape: args.shape,
    };
    for input in inputs {
        match source(input, args.shape) {
            Ok(source) => sources.list.push(source),
            Err(failure) if inputs.len() == 1 => return Err(failure),
            Err(failure) => {
                complain(&format!("error: {failure}"));
                sources.exit = failure.exit();
            }
        }
    }
    Ok(sources)
}

fn source(input: &str, shape: Option<Shape>) -> Result<Source, Failure> {
    if input == "-" {
        return standard_input();
    }
    let path = Path::new(input);
    if path.exists() {
        let bytes = std::fs::read(path)
            .map_err(|error| Failure::Usage(format!("cannot read {input}: {error}")))?;
        return Ok(Source {
            name: Some(input.to_owned()),
            text: lossy(bytes),
        });
    }
    match text::boards(input, shape).next().map(|entry| entry.board) {
        Some(Ok(_)) => Ok(Source {
            name: None,
            text: input.to_owned(),
        }),
        other => {
            let error = other.and_then(Result::err).unwrap_or(NOTHING);
            Err(Failure::Usage(neither(input, &error)))
        }
    }
}

const NOTHING: ReadError = ReadError {
    line: 1,
    column: 1,
    kind: ReadErrorKind::NoBoard,
};

/// What to say of an argument that is no file and no puzzle. If it does not look
/// like a puzzle at all, what is wrong with it as one is of no interest.
fn neither(input: &str, error: &ReadError) -> String {
    let looks = input
        .chars()
        .filter(|c| c.is_ascii_digit() || ".[\"'\n".contains(*c));
    if 2 * looks.count() < input.chars().count() {
        return format!("no such file: {}", legible(input));
    }
    let input = legible(input);
    format!(
        "'{input}' is neither a file nor a puzzle\n  no such file, and read as a puzzle: {error}"
    )
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

fn standard_input() -> Result<Source, Failure> {
    let mut bytes = Vec::new();
    let read = io::stdin().lock().read_to_end(&mut bytes);
    read.map_err(|error| Failure::Usage(format!("cannot read standard input: {error}")))?;
    Ok(Source {
        name: Some("standard input".to_owned()),
        text: lossy(bytes),
    })
}

/// Bytes that are no text become the replacement character, which the reader
/// then complains of in its place.
fn lossy(bytes: Vec<u8>) -> String {
    String::from_utf8(bytes)
        .unwrap_or_else(|error| String::from_utf8_lossy(error.as_bytes()).into_owned())
}

/// The one puzzle that a command wants.
pub(crate) fn one_puzzle(args: &InputArgs) -> Result<Grid, Failure> {
    let sources = sources(args)?;
    let mut puzzles = sources.puzzles();
    let (source, entry) = puzzles.next().ok_or_else(no_puzzle)?;
    let grid = entry
        .board
        .map_err(|error| Failure::Usage(source.explain(&error)))?;
    let conflicts = grid.conflicts();
    if !conflicts.is_empty() {
        let list: Vec<String> = conflicts.iter().map(|c| format!("\n  {c}")).collect();
        return Err(Failure::Clash(format!(
            "the givens clash:{}",
            list.concat()
        )));
    }
    let more = puzzles.count();
    if more > 0 {
        complain(&format!(
            "note: only the first of {} puzzles is taken",
            more + 1
        ));
    }
    Ok(grid)
}

/// What to say of an input without any puzzle.
pub(crate) fn no_puzzle() -> Failure {
    Failure::Usage("the input holds no puzzle".to_owned())
}
