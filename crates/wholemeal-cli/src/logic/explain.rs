//! `wholemeal explain`

use std::fs;
use std::io::{self, IsTerminal, Write};
use std::path::{Path, PathBuf};

use clap::ValueEnum;
use serde::Serialize;
use wholemeal::logic::explain::{self, Language};
use wholemeal::logic::{Board, Grade, Hint, HintDetail, Settings, Step, check, hint, solve};
use wholemeal::render::{svg, terminal};

use super::hint::colour;
use super::{Allowed, LanguageArgs, state, wrapped};
use crate::args::InputArgs;
use crate::exit::{Exit, Failure, plural};
use crate::record::json_line;
use crate::writing::{WithJson, Writing};

/// How a path is written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
enum PathFormat {
    /// One paragraph a step
    #[default]
    Text,
    /// One JSON object: the path with all evidence
    Json,
    /// A picture a step, into a folder: the last INPUT, or that of --dir
    Svg,
}

impl WithJson for PathFormat {
    const JSON: PathFormat = PathFormat::Json;
}

#[derive(Debug, clap::Args)]
#[command(after_help = "\
Chains are written r1c2=3 == r1c7=3 -- r5c7=3: of two ends of == at least one is
true, of two ends of -- at most one.

With --check every step is handed to an independent checker, which knows no
technique and confirms from the evidence alone that the step follows.

Exit code: 0 if the path leads to the solution, 1 if logic gets stuck, 2 if the
input could not be read.

Examples:
  wholemeal explain corpora/board1.txt
  wholemeal explain --check --draw corpora/board1.txt
  wholemeal explain corpora/board1.txt --format svg pictures
  wholemeal explain --format svg --dir pictures < corpora/board1.txt")]
pub(crate) struct ExplainArgs {
    #[command(flatten)]
    input: InputArgs,

    #[command(flatten)]
    writing: Writing<PathFormat>,

    /// The folder for pictures
    #[arg(long, value_name = "DIR")]
    dir: Option<PathBuf>,

    /// Draw the board of every step that is no single
    #[arg(long)]
    draw: bool,

    /// Have every step checked
    #[arg(long)]
    check: bool,

    #[command(flatten)]
    language: LanguageArgs,

    #[command(flatten)]
    allowed: Allowed,
}

#[derive(Serialize)]
struct Json<'a> {
    puzzle: String,
    solved: bool,
    end: String,
    grade: Grade,
    #[serde(skip_serializing_if = "Option::is_none")]
    checked: Option<usize>,
    steps: &'a [Step],
}

pub(crate) fn run(args: &ExplainArgs, out: &mut impl Write) -> Result<Exit, Failure> {
    let (settings, language) = (args.allowed.settings()?, args.language.language()?);
    let format = args.writing.format();
    if args.dir.is_some() && format != PathFormat::Svg {
        return Err(Failure::Usage("--dir is for --format svg".to_owned()));
    }
    if args.draw && format != PathFormat::Text {
        return Err(Failure::Usage("--draw is for --format text".to_owned()));
    }
    let mut input = args.input.clone();
    let folder = match format {
        PathFormat::Svg => Some(folder(args.dir.as_ref(), &mut input)?),
        PathFormat::Text | PathFormat::Json => None,
    };
    let start = state::board(&input)?;
    let path = solve(&start, &settings);
    // Every step with the board it is taken on, and no more evidence than it needs.
    let mut board = start.clone();
    let mut steps = Vec::new();
    let mut boards = Vec::new();
    for step in &path.steps {
        let step = step.clone().trimmed(&board);
        if args.check {
            check(&board, &step).map_err(|why| {
                let (line, why) = (
                    explain::line(&step, language),
                    explain::check_error(&why, language),
                );
                Failure::Clash(format!("{line}: {why}"))
            })?;
        }
        boards.push(board.clone());
        board.apply(&step);
        steps.push(step);
    }
    match format {
        PathFormat::Text => {
            if let Some(warning) = warning(&start, language) {
                writeln!(out, "{warning}")?;
            }
            text(args, out, &boards, &steps, language)?;
            writeln!(out, "{}", explain::path(&path, language))?;
            if args.check {
                writeln!(out, "{}", explain::checked(steps.len(), language))?;
            }
        }
        PathFormat::Json => json_line(
            out,
            &Json {
                puzzle: start.to_grid().to_string(),
                solved: path.is_solved(),
                end: path.end.to_grid().to_string(),
                grade: path.grade(),
                checked: args.check.then_some(steps.len()),
                steps: &steps,
            },
        )?,
        PathFormat::Svg => {
            if let Some(folder) = &folder {
                pictures(folder, &boards, &steps, language)?;
                let count = plural(steps.len(), "picture");
                writeln!(out, "{count} in {}", folder.display())?;
            }
        }
    }
    Ok(if path.is_solved() {
        Exit::Done
    } else {
        Exit::Outcome
    })
}

/// The folder for pictures: the one that is named, or the last of several inputs.
fn folder(named: Option<&PathBuf>, input: &mut InputArgs) -> Result<PathBuf, Failure> {
    if let Some(folder) = named {
        return Ok(folder.clone());
    }
    let last = (input.inputs.len() > 1).then(|| input.inputs.pop());
    let folder = last.flatten().map(PathBuf::from);
    folder.ok_or_else(|| {
        let how = "explain PUZZLE --format svg DIR, or --dir DIR";
        Failure::Usage(format!(
            "--format svg needs a folder for its pictures: {how}"
        ))
    })
}

/// A warning before the first step: a mistake on the board, or a puzzle that does not have
/// exactly one solution.
fn warning(board: &Board, language: Language) -> Option<String> {
    let said = hint(board, &Settings::with([]));
    let warns = matches!(
        said,
        Hint::Mistakes(_) | Hint::NoSolution | Hint::ManySolutions
    );
    warns.then(|| said.text(HintDetail::Full, language))
}

fn text(
    args: &ExplainArgs,
    out: &mut impl Write,
    boards: &[Board],
    steps: &[Step],
    language: Language,
) -> Result<(), Failure> {
    for (i, (board, step)) in boards.iter().zip(steps).enumerate() {
        if args.draw && step.placements.is_empty() {
            writeln!(out)?;
            write!(out, "{}", terminal::step(board, step, colour()))?;
        }
        // A step is one line where programs read it, and fits where people do.
        let line = format!("{}. {}", i + 1, explain::reasons(step, language));
        let line = if io::stdout().is_terminal() {
            wrapped(&line)
        } else {
            line
        };
        writeln!(out, "{line}")?;
    }
    Ok(())
}

/// One picture a step: `001.svg`, ...
fn pictures(
    folder: &Path,
    boards: &[Board],
    steps: &[Step],
    language: Language,
) -> Result<(), Failure> {
    let name = |path: &Path, error: io::Error| {
        Failure::Usage(format!("cannot write {}: {error}", path.display()))
    };
    fs::create_dir_all(folder).map_err(|error| name(folder, error))?;
    for (i, (board, step)) in boards.iter().zip(steps).enumerate() {
        let file = folder.join(format!("{:03}.svg", i + 1));
        let picture = svg::step(board, step, language);
        fs::write(&file, picture).map_err(|error| name(&file, error))?;
    }
    Ok(())
}
