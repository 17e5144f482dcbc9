//! `wholemeal explain`

use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use clap::ValueEnum;
use serde::Serialize;
use wholemeal::logic::explain::{self, Language};
use wholemeal::logic::{
    Board, Grade, Hint, HintDetail, Path as LogicPath, Settings, Step, check, hint, solve_within,
};
use wholemeal::render::svg;

use super::board_input::{BoardInput, for_each_board};
use super::explain_se;
use super::rate::Scale;
use super::{LanguageArgs, TechniqueArgs, step_drawing, wrapped};
use crate::args::InputArgs;
use crate::budget::BudgetArgs;
use crate::draw::DrawArgs;
use crate::exit::{Exit, Failure, eprint_line, plural};
use crate::origin::Origin;
use crate::output::{self, Output, write_json_line};
use crate::output_args::{HasJson, OutputArgs};

/// The formats of a path.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum PathFormat {
    /// One paragraph per step
    #[default]
    Text,
    /// One JSON object per puzzle: the path with all evidence
    Json,
    /// One picture per step, in the folder of --pictures
    Svg,
}

impl HasJson for PathFormat {
    const JSON: PathFormat = PathFormat::Json;
}

#[derive(Debug, clap::Args)]
#[command(after_help = "\
Chains are written r1c2=3 == r1c7=3 -- r5c7=3: at least one end of == is true,
and at most one end of --.

If the input has several puzzles, every path has a heading. JSON has one object
per puzzle with 'puzzle', 'solved', 'end' (the last board), 'difficulty',
'score', 'hardest', 'techniques', 'steps', 'line', 'source' and the metadata of
the input ('wholemeal solve --help'); docs/schema/step.schema.json describes it.

With --pictures FOLDER, every step is a picture: 001.svg, 002.svg and so on;
with several puzzles 1-001.svg, 1-002.svg, 2-001.svg and so on. If such a file
exists in the folder, nothing is written unless --force is given.

--check verifies every step with an independent checker, which does not know the
techniques and uses only the evidence.

--budget limits each puzzle: a time (us, ms, s, m, h), or N searches, each for
one technique on one board.

Exit code: 0 if every path leads to the solution, 1 if logic gets stuck or the
budget is spent, 2 if some input could not be read.

Examples:
  wholemeal explain corpora/board1.txt
  wholemeal explain --check --draw corpora/board1.txt
  wholemeal explain --scale se corpora/board1.txt
  wholemeal explain --pictures steps corpora/board1.txt")]
pub(crate) struct ExplainArgs {
    #[command(flatten)]
    pub(crate) input: InputArgs,

    /// Write one SVG picture per step into this folder
    #[arg(long, alias = "dir", value_name = "FOLDER")]
    pictures: Option<PathBuf>,

    /// Replace existing pictures
    #[arg(long, requires = "pictures")]
    force: bool,

    /// Draw the board of every step that is not a single
    #[arg(long)]
    pub(super) draw: bool,

    /// Verify every step
    #[arg(long)]
    pub(super) check: bool,

    /// Steps of this scale: hodoku (all techniques of 'wholemeal techniques'), se
    /// (the path of Sudoku Explainer, with the rating of every step)
    #[arg(long, value_enum, default_value = "hodoku")]
    scale: Scale,

    #[command(flatten)]
    techniques: TechniqueArgs,

    #[command(flatten)]
    pub(super) budget: BudgetArgs,

    #[command(flatten)]
    language: LanguageArgs,

    #[command(flatten)]
    pub(crate) output: OutputArgs<PathFormat>,

    #[command(flatten)]
    pub(super) drawing: DrawArgs,
}

impl ExplainArgs {
    /// The chosen format; without one, pictures if there is a folder for them.
    pub(super) fn format(&self) -> PathFormat {
        let default = match self.pictures {
            Some(_) => PathFormat::Svg,
            None => PathFormat::Text,
        };
        self.output.chosen().unwrap_or(default)
    }
}

#[derive(Serialize)]
struct PathRow<'a> {
    puzzle: String,
    solved: bool,
    /// Whether the budget ran out.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    stopped: bool,
    end: String,
    #[serde(flatten)]
    grade: Grade,
    #[serde(skip_serializing_if = "Option::is_none")]
    checked: Option<usize>,
    steps: &'a [Step],
    #[serde(flatten)]
    origin: Origin<'a>,
}

pub(crate) fn run(args: &ExplainArgs, out: &mut Output) -> Result<Exit, Failure> {
    let (settings, language) = (args.techniques.settings()?, args.language.language()?);
    if args.scale == Scale::Se {
        return explain_se::run(args, language, out);
    }
    let format = args.format();
    if args.pictures.is_some() && format != PathFormat::Svg {
        return Err(Failure::Message(
            "--pictures needs --format svg, or no --format".to_owned(),
        ));
    }
    if args.draw && format != PathFormat::Text {
        return Err(Failure::Message("--draw needs --format text".to_owned()));
    }
    if args.pictures.is_none() && format == PathFormat::Svg {
        return Err(Failure::Message(
            "--format svg needs a folder for its pictures: use --pictures FOLDER".to_owned(),
        ));
    }
    let explanation = Explanation {
        args,
        settings,
        language,
    };
    for_each_board(&args.input, None, None, out, |input, out| {
        explanation.write(input, out)
    })
}

/// The explanation of puzzles.
struct Explanation<'a> {
    args: &'a ExplainArgs,
    settings: Settings,
    language: Language,
}

impl Explanation<'_> {
    /// Writes the path of one board.
    fn write(&self, input: &BoardInput<'_>, out: &mut Output) -> Result<Exit, Failure> {
        let (args, start) = (self.args, &input.board);
        let spending = args.budget.limit().start();
        let path = spending.logic(|budget| solve_within(start, &self.settings, budget));
        let (boards, steps) = self.trimmed(start, &path, input)?;
        match args.format() {
            PathFormat::Text => {
                input.write_heading(out)?;
                if let Some(warning) = warning(start, self.language) {
                    writeln!(out, "{warning}")?;
                }
                text(args, out, &boards, &steps, self.language)?;
                writeln!(out, "{}", explain::path(&path, self.language))?;
                if args.check {
                    writeln!(out, "{}", explain::checked(steps.len(), self.language))?;
                }
            }
            PathFormat::Json => write_json_line(
                out,
                &PathRow {
                    puzzle: input.puzzle(),
                    solved: path.is_solved(),
                    stopped: path.stopped,
                    end: path.end.to_grid().to_string(),
                    grade: path.grade(),
                    checked: args.check.then_some(steps.len()),
                    steps: &steps,
                    origin: input.origin(),
                },
            )?,
            PathFormat::Svg => {
                if let Some(folder) = &args.pictures {
                    let prefix = input.file_prefix();
                    let file = |step: usize| folder.join(format!("{prefix}{:03}.svg", step + 1));
                    pictures(folder, file, &boards, &steps, args.force, self.language)?;
                    let (place, count) = (input.place(), plural(steps.len(), "picture"));
                    writeln!(out, "{place}{count} in {}", folder.display())?;
                }
            }
        }
        if path.stopped {
            let (reason, count) = (spending.reason(), plural(steps.len(), "step"));
            let place = input.place();
            eprint_line(&format!("{place}{reason}: stopped after {count}"));
            return Ok(spending.exit());
        }
        Ok(if path.is_solved() {
            Exit::Done
        } else {
            Exit::Outcome
        })
    }

    /// The steps of a path with only the evidence that they need, and the board before each.
    fn trimmed(
        &self,
        start: &Board,
        path: &LogicPath,
        input: &BoardInput<'_>,
    ) -> Result<(Vec<Board>, Vec<Step>), Failure> {
        let mut board = start.clone();
        let (mut boards, mut steps) = (Vec::new(), Vec::new());
        for step in &path.steps {
            let step = step.clone().trimmed(&board);
            if self.args.check {
                check(&board, &step).map_err(|why| {
                    let line = explain::line(&step, self.language);
                    let why = explain::check_error(&why, self.language);
                    Failure::Outcome(format!("{}{line}: {why}", input.place()))
                })?;
            }
            boards.push(board.clone());
            board.apply(&step);
            steps.push(step);
        }
        Ok((boards, steps))
    }
}

/// A warning before the first step: a mistake on the board, or a puzzle that does not have
/// exactly one solution.
fn warning(board: &Board, language: Language) -> Option<String> {
    let found = hint(board, &Settings::with([]));
    let warns = matches!(
        found,
        Hint::Mistakes(_) | Hint::NoSolution | Hint::ManySolutions
    );
    warns.then(|| found.text(HintDetail::Full, language))
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
            let drawing = step_drawing(board, step, args.drawing.frame());
            write!(out, "{drawing}")?;
        }
        // One line per step for programs, wrapped lines on a terminal.
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

/// Writes one picture per step. Existing files are replaced only with `force`.
fn pictures(
    folder: &Path,
    file: impl Fn(usize) -> PathBuf,
    boards: &[Board],
    steps: &[Step],
    force: bool,
    language: Language,
) -> Result<(), Failure> {
    let cannot = |path: &Path, error: io::Error| {
        Failure::Message(format!("cannot write {}: {error}", path.display()))
    };
    fs::create_dir_all(folder).map_err(|error| cannot(folder, error))?;
    // All names are checked before the first picture is written.
    let existing = (0..steps.len()).map(&file).find(|file| file.exists());
    if let Some(existing) = existing.filter(|_| !force) {
        return Err(Failure::Message(format!(
            "{} exists: choose another folder, or use --force to replace it",
            existing.display()
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
