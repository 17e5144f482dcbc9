//! `wholemeal explain`

use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use clap::ValueEnum;
use serde::Serialize;
use wholemeal::logic::explain::{self, Language};
use wholemeal::logic::{Board, Grade, Hint, HintDetail, Settings, Step, check, hint, solve_within};
use wholemeal::render::{svg, terminal};

use super::{Allowed, LanguageArgs, state, wrapped};
use crate::args::InputArgs;
use crate::budget::BudgetArgs;
use crate::draw::{DrawArgs, colour};
use crate::exit::{Exit, Failure, complain, plural};
use crate::output;
use crate::record::json_line;
use crate::writing::{WithJson, Writing};

/// How a path is written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum PathFormat {
    /// One paragraph a step
    #[default]
    Text,
    /// One JSON object: the path with all evidence
    Json,
    /// A picture a step, in the folder of --dir
    Svg,
}

impl WithJson for PathFormat {
    const JSON: PathFormat = PathFormat::Json;
}

#[derive(Debug, clap::Args)]
#[command(after_help = "\
Chains are written r1c2=3 == r1c7=3 -- r5c7=3: of two ends of == at least one is
true, of two ends of -- at most one.

Pictures are named 001.svg, 002.svg and so on. If the folder has a file of such a
name already, nothing is written unless --force is given.

With --check every step is handed to an independent checker, which knows no
technique and confirms from the evidence alone that the step follows.

--budget is a time (us, ms, s, m, h), or N searches, each for one technique on
one board.

Exit code: 0 if the path leads to the solution, 1 if logic gets stuck or the
budget is spent, 2 if the input could not be read.

Examples:
  wholemeal explain corpora/board1.txt
  wholemeal explain --check --draw corpora/board1.txt
  wholemeal explain --format svg --dir pictures corpora/board1.txt")]
pub(crate) struct ExplainArgs {
    #[command(flatten)]
    pub(crate) input: InputArgs,

    #[command(flatten)]
    pub(crate) writing: Writing<PathFormat>,

    /// The folder for pictures
    #[arg(long, value_name = "DIR")]
    dir: Option<PathBuf>,

    /// Replace pictures that exist already
    #[arg(long)]
    force: bool,

    /// Draw the board of every step that is not a single
    #[arg(long)]
    draw: bool,

    /// Have every step checked
    #[arg(long)]
    check: bool,

    #[command(flatten)]
    budget: BudgetArgs,

    #[command(flatten)]
    language: LanguageArgs,

    #[command(flatten)]
    allowed: Allowed,

    #[command(flatten)]
    drawing: DrawArgs,
}

#[derive(Serialize)]
struct Json<'a> {
    puzzle: String,
    solved: bool,
    /// Did the budget end before logic did?
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    stopped: bool,
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
    let folder = match (format, &args.dir) {
        (PathFormat::Svg, None) => {
            return Err(Failure::Usage(
                "--format svg needs a folder for its pictures: give --dir DIR".to_owned(),
            ));
        }
        (_, folder) => folder,
    };
    let start = state::board(&args.input)?;
    let spending = args.budget.allowance().start();
    let path = spending.logic(|budget| solve_within(&start, &settings, budget));
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
                stopped: path.stopped,
                end: path.end.to_grid().to_string(),
                grade: path.grade(),
                checked: args.check.then_some(steps.len()),
                steps: &steps,
            },
        )?,
        PathFormat::Svg => {
            if let Some(folder) = folder {
                pictures(folder, &boards, &steps, args.force, language)?;
                let count = plural(steps.len(), "picture");
                writeln!(out, "{count} in {}", folder.display())?;
            }
        }
    }
    if path.stopped {
        let (reason, count) = (spending.reason(), plural(steps.len(), "step"));
        complain(&format!("{reason}: stopped after {count}"));
        return Ok(spending.exit());
    }
    Ok(if path.is_solved() {
        Exit::Done
    } else {
        Exit::Outcome
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
            let drawing = terminal::step(board, step, colour());
            write!(out, "{}", args.drawing.frame().apply(&drawing))?;
        }
        // A step is one line where programs read it, and fits where people do.
        let line = format!("{}. {}", i + 1, explain::reasons(step, language));
        let line = if output::on_terminal() {
            wrapped(&line)
        } else {
            line
        };
        writeln!(out, "{line}")?;
    }
    Ok(())
}

/// One picture a step: `001.svg`, ... Files that exist are replaced only with `force`.
fn pictures(
    folder: &Path,
    boards: &[Board],
    steps: &[Step],
    force: bool,
    language: Language,
) -> Result<(), Failure> {
    let cannot = |path: &Path, error: io::Error| {
        Failure::Usage(format!("cannot write {}: {error}", path.display()))
    };
    fs::create_dir_all(folder).map_err(|error| cannot(folder, error))?;
    let file = |i: usize| folder.join(format!("{:03}.svg", i + 1));
    // All names are looked at before the first picture is written.
    let taken = (0..steps.len()).map(file).find(|file| file.exists());
    if let Some(taken) = taken.filter(|_| !force) {
        return Err(Failure::Usage(format!(
            "{} exists: give another folder, or --force to replace it",
            taken.display()
        )));
    }
    for (i, (board, step)) in boards.iter().zip(steps).enumerate() {
        let mut options = fs::OpenOptions::new();
        options
            .write(true)
            .create_new(!force)
            .create(true)
            .truncate(true);
        let path = file(i);
        let opened = options.open(&path);
        let written =
            opened.and_then(|mut file| file.write_all(svg::step(board, step, language).as_bytes()));
        written.map_err(|error| cannot(&path, error))?;
    }
    Ok(())
}
