//! `wholemeal rate`

use std::collections::BTreeMap;
use std::io::Write;

use serde::Serialize;
use wholemeal::logic::{Grade, Technique};

use super::TechniqueArgs;
use crate::args::{EngineArgs, InputArgs};
use crate::budget::BudgetArgs;
use crate::exit::{Exit, Failure};
use crate::input;
use crate::origin::Origin;
use crate::output::{Output, write_json_line};
use crate::output_args::{OutputArgs, ReportFormat};
use crate::pipeline::Renderer;
use crate::record::{Answer, Record};
use crate::table::{self, Table};
use crate::task::{RateTask, Rating};

#[derive(Debug, clap::Args)]
#[command(after_help = "\
Scores and difficulties are HoDoKu's: each step has a score, the difficulty is
that of the hardest step and rises with the sum (800, 1000, 1600, 1800). A puzzle is
'unrated' where logic gets stuck, or where it has not exactly one solution.

JSON objects have 'puzzle', 'difficulty', 'score', 'hardest', 'steps' and
'techniques'; or 'puzzle' and 'unrated' with the reason. CSV and JSON also have
'line', 'source' and what the input says about the puzzle ('wholemeal solve
--help').

With --check every step of every path is handed to an independent checker; a
puzzle with a step that does not follow would be unrated for that reason.

--budget limits each puzzle: a time (us, ms, s, m, h), or N searches, each for
one technique on one board. A puzzle that is not finished by then is unrated.

Exit code: 0 if every puzzle is rated, 1 if some is not, 2 if some input could
not be read.

Examples:
  wholemeal rate corpora/board1.txt
  wholemeal rate --format json puzzles.txt")]
pub(crate) struct RateArgs {
    #[command(flatten)]
    pub(crate) input: InputArgs,

    #[command(flatten)]
    engine: EngineArgs,

    #[command(flatten)]
    budget: BudgetArgs,

    #[command(flatten)]
    pub(crate) output: OutputArgs<ReportFormat>,

    /// Have every step checked
    #[arg(long)]
    check: bool,

    #[command(flatten)]
    techniques: TechniqueArgs,
}

#[derive(Serialize)]
struct Rated<'a> {
    puzzle: &'a str,
    difficulty: String,
    score: u32,
    hardest: Option<Technique>,
    steps: usize,
    techniques: &'a BTreeMap<Technique, usize>,
    #[serde(flatten)]
    origin: Origin<'a>,
}

#[derive(Serialize)]
struct Unrated<'a> {
    puzzle: &'a str,
    unrated: &'a str,
    #[serde(flatten)]
    origin: Origin<'a>,
}

pub(crate) fn run(args: &RateArgs, out: &mut Output) -> Result<Exit, Failure> {
    let settings = args.techniques.settings()?;
    let sources = input::open(&args.input)?;
    let format = args.output.format();
    let columns = (format == ReportFormat::Csv)
        .then(|| vec!["difficulty", "score", "hardest", "steps", "unrated"]);
    let render =
        move |record: &Record<'_, Rating>, table: &Table, out: &mut Vec<u8>| match record.answer {
            Answer::Answered(Rating::Rated { grade, steps }) => {
                rated(format, out, record, table, grade, *steps)?;
                Ok(Exit::Done)
            }
            _ => {
                unrated(format, out, record, table)?;
                Ok(Exit::Outcome)
            }
        };
    let task = RateTask {
        settings,
        check: args.check,
        limit: args.budget.limit(),
    };
    let renderer = Renderer {
        render,
        unique_as_line: false,
    };
    let emit = out.sender();
    table::for_each(sources, &args.engine, task, columns, renderer, emit, out)
}

fn rated(
    format: ReportFormat,
    out: &mut Vec<u8>,
    record: &Record<'_, Rating>,
    table: &Table,
    grade: &Grade,
    steps: usize,
) -> Result<(), Failure> {
    let puzzle = record.puzzle();
    let (difficulty, score) = (grade.difficulty.to_string(), grade.score);
    let hardest = grade.hardest.map_or("none", Technique::name);
    match format {
        ReportFormat::Text => {
            let place = record.place();
            writeln!(
                out,
                "{place}: {difficulty}, {score} points, hardest {hardest}, {steps} steps"
            )?;
        }
        ReportFormat::Csv => {
            let (score, steps) = (score.to_string(), steps.to_string());
            table.row(out, record, &[&difficulty, &score, hardest, &steps, ""])?;
        }
        ReportFormat::Json => write_json_line(
            out,
            &Rated {
                puzzle: &puzzle,
                difficulty,
                score,
                hardest: grade.hardest,
                steps,
                techniques: &grade.techniques,
                origin: Origin::of(record),
            },
        )?,
    }
    Ok(())
}

fn unrated(
    format: ReportFormat,
    out: &mut Vec<u8>,
    record: &Record<'_, Rating>,
    table: &Table,
) -> Result<(), Failure> {
    let puzzle = record.puzzle();
    let why = match record.answer {
        Answer::Answered(Rating::Unrated(why)) => why.clone(),
        Answer::Answered(_) => "no solution".to_owned(),
        _ => record.error().unwrap_or_default(),
    };
    match format {
        ReportFormat::Text => writeln!(out, "{}: unrated: {why}", record.place())?,
        ReportFormat::Csv => table.row(out, record, &["", "", "", "", &why])?,
        ReportFormat::Json => write_json_line(
            out,
            &Unrated {
                puzzle: &puzzle,
                unrated: &why,
                origin: Origin::of(record),
            },
        )?,
    }
    Ok(())
}
