//! Where puzzles come from: files, standard input, the command line.

use std::io::{self, IsTerminal, Read, Write};
use std::path::Path;

use wholemeal::text::{self, Entry, ReadError, ReadErrorKind};
use wholemeal::{Grid, Shape};

use crate::args::InputArgs;
use crate::exit::Failure;

/// A text and where it came from.
#[derive(Debug)]
pub(crate) struct Source {
    /// The name of the file; none for a puzzle on the command line.
    pub(crate) name: Option<String>,
    text: String,
}

impl Source {
    /// Its puzzles, the unreadable ones included.
    pub(crate) fn entries(&self, shape: Option<Shape>) -> text::Boards<'_> {
        text::boards(&self.text, shape)
    }

    /// What is wrong, with the name of the file in front.
    pub(crate) fn explain(&self, error: &ReadError) -> String {
        match &self.name {
            Some(name) => format!("{name}: {error}"),
            None => error.to_string(),
        }
    }
}

/// Reads everything the command line names.
pub(crate) fn sources(args: &InputArgs) -> Result<Vec<Source>, Failure> {
    if args.inputs.is_empty() {
        if io::stdin().is_terminal() {
            let say = "no input: give a file, '-' for standard input, or the puzzle itself";
            return Err(Failure::Usage(format!("{say}\n(--help shows examples)")));
        }
        return Ok(vec![standard_input()?]);
    }
    let source = |input: &String| source(input, args.shape);
    args.inputs.iter().map(source).collect()
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

/// What to say of an argument that is no file and no puzzle.
fn neither(input: &str, error: &ReadError) -> String {
    let short: String = input.chars().take(60).collect();
    let dots = if short.len() < input.len() { "..." } else { "" };
    format!(
        "'{short}{dots}' is neither a file nor a puzzle\n  no such file, and read as a puzzle: {error}"
    )
}

fn standard_input() -> Result<Source, Failure> {
    let mut bytes = Vec::new();
    io::stdin().lock().read_to_end(&mut bytes)?;
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

/// A puzzle with its source.
pub(crate) type Sourced<'a> = (&'a Source, Entry<'a>);

/// All puzzles of all sources, in order.
pub(crate) fn puzzles<'a>(
    sources: &'a [Source],
    args: &InputArgs,
) -> impl Iterator<Item = Sourced<'a>> + use<'a> {
    let shape = args.shape;
    sources
        .iter()
        .flat_map(move |source| source.entries(shape).map(move |entry| (source, entry)))
}

/// The one puzzle that a command wants.
pub(crate) fn one_puzzle(args: &InputArgs) -> Result<Grid, Failure> {
    let sources = sources(args)?;
    let mut puzzles = puzzles(&sources, args);
    let (source, entry) = puzzles
        .next()
        .ok_or_else(|| Failure::Usage("the input holds no puzzle".to_owned()))?;
    let grid = entry
        .board
        .map_err(|error| Failure::Usage(source.explain(&error)))?;
    let conflicts = grid.conflicts();
    if !conflicts.is_empty() {
        let list: Vec<String> = conflicts.iter().map(|c| format!("\n  {c}")).collect();
        return Err(Failure::Usage(format!(
            "the givens clash:{}",
            list.concat()
        )));
    }
    let more = puzzles.count();
    if more > 0 {
        // A hint, not a result: standard output stays clean.
        let _ = writeln!(
            io::stderr(),
            "note: only the first of {} puzzles is taken",
            more + 1
        );
    }
    Ok(grid)
}
