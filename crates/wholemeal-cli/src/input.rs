//! Where puzzles come from: files, standard input, the command line.

use std::fs::File;
use std::io::{self, IsTerminal, Read};
use std::path::Path;

use wholemeal::{Grid, Shape, text};

use crate::args::InputArgs;
use crate::exit::{Exit, Failure, complain};
use crate::stream::{self, Board, Item};

/// Something to read puzzles from.
pub(crate) struct Source {
    /// The name of the file; none for a puzzle on the command line.
    pub(crate) name: Option<String>,
    /// How many bytes there are, if that is known.
    pub(crate) size: Option<u64>,
    pub(crate) reader: Box<dyn Read + Send>,
}

/// Everything that could be opened, and whether something could not.
pub(crate) struct Sources {
    pub(crate) list: Vec<Source>,
    pub(crate) shape: Option<Shape>,
    pub(crate) exit: Exit,
}

/// Opens everything the command line names. What cannot be opened is complained
/// of, and the rest goes on.
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
        shape: args.shape,
        exit: Exit::Done,
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
        return Ok(Source {
            name: Some("standard input".to_owned()),
            size: None,
            reader: Box::new(io::stdin()),
        });
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
        return Ok(Source {
            name: Some(input.to_owned()),
            size: facts.is_file().then_some(facts.len()),
            reader: Box::new(file),
        });
    }
    if looks_like_a_path(input) {
        return Err(Failure::Usage(format!("no such file: {}", legible(input))));
    }
    // Whatever it is, it is read as a puzzle; if it is none the message says both.
    let good = text::boards(input, shape)
        .next()
        .is_some_and(|entry| entry.board.is_ok());
    let name = format!("'{}' is no file; read as a puzzle", legible(input));
    Ok(Source {
        name: (!good).then_some(name),
        size: Some(input.len() as u64),
        reader: Box::new(io::Cursor::new(input.to_owned())),
    })
}

/// Is this the name of a file rather than a puzzle: with a folder in it, with
/// letters after its last dot, or a plain word?
fn looks_like_a_path(input: &str) -> bool {
    let letters = |text: &str| !text.is_empty() && text.chars().all(char::is_alphabetic);
    let extension = input.rsplit_once('.').is_some_and(|(_, end)| letters(end));
    let list = input.contains(['[', '\n']);
    let named = extension && !input.contains("..") || letters(input) || input.is_empty();
    !list && (named || input.contains(['/', '\\']))
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

/// All boards at once; what cannot be read is complained of.
pub(crate) fn all_boards(args: &InputArgs) -> Result<(Vec<Grid>, Exit), Failure> {
    let sources = open(args)?;
    let mut exit = sources.exit;
    let mut grids = Vec::new();
    for chunk in stream::chunks(sources) {
        for item in chunk?.items {
            match item.board {
                Ok(board) => grids.push(board.to_grid()),
                Err(bad) => {
                    complain(&format!("error: {}", bad.error));
                    exit = Exit::BadInput;
                }
            }
        }
    }
    if grids.is_empty() {
        return Err(no_puzzle());
    }
    Ok((grids, exit))
}

/// The one puzzle that a command wants.
pub(crate) fn one_puzzle(args: &InputArgs) -> Result<Grid, Failure> {
    let mut items: Vec<Item> = Vec::new();
    for chunk in stream::chunks(open(args)?) {
        items.extend(chunk?.items);
        if items.len() > 1 {
            complain("note: only the first puzzle of the input is taken");
            break;
        }
    }
    let first = items.into_iter().next().ok_or_else(no_puzzle)?;
    let grid = match first.board {
        Ok(board) => Board::to_grid(&board),
        Err(bad) => return Err(Failure::Usage(bad.error)),
    };
    let conflicts = grid.conflicts();
    if !conflicts.is_empty() {
        let list: Vec<String> = conflicts.iter().map(|c| format!("\n  {c}")).collect();
        return Err(Failure::Clash(format!(
            "the givens clash:{}",
            list.concat()
        )));
    }
    Ok(grid)
}

/// What to say of an input without any puzzle.
pub(crate) fn no_puzzle() -> Failure {
    Failure::Usage("the input holds no puzzle".to_owned())
}
