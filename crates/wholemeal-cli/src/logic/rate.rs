//! `wholemeal rate`

use std::collections::BTreeMap;
use std::io::Write;
use std::ops::RangeInclusive;

use serde::Serialize;
use wholemeal::logic::{Difficulty, Grade, Technique};

use super::{TechniqueArgs, difficulty};
use crate::args::{EngineArgs, InputArgs};
use crate::budget::BudgetArgs;
use crate::exit::{Exit, Failure};
use crate::input;
use crate::origin::Origin;
use crate::output::{Output, write_json_line};
use crate::output_args::{OutputArgs, ReportFormat};
use crate::pipeline::Renderer;
use crate::range::range;
use crate::record::{Answer, Record};
use crate::table::{self, Table};
use crate::task::{RateTask, Rating};

#[derive(Debug, clap::Args)]
#[command(after_help = "\
Scores and difficulties are HoDoKu's. The score is the sum of the scores of all
steps. The difficulty is that of the hardest step, or higher if the score is
above 800, 1000, 1600 or 1800. A puzzle is 'unrated' if logic gets stuck, or if
it does not have exactly one solution.

JSON objects have 'puzzle', 'difficulty', 'score', 'hardest', 'steps',
'techniques', and with --check 'checked'; or 'puzzle' and 'unrated' with the
reason. CSV and JSON also have 'line', 'source' and the metadata of the input
('wholemeal solve --help').

--difficulty and --score select the puzzles that are written. Unrated puzzles
are not written then.

--check verifies every step with an independent checker, which does not know the
techniques and uses only the evidence. A puzzle with a step that is not proved
is unrated.

--budget limits each puzzle: a time (us, ms, s, m, h), or N searches, each for
one technique on one board. A puzzle that is not finished by then is unrated.

Exit code: 0 if every puzzle is rated, 1 if some puzzle is not, 2 if some input
could not be read.

Examples:
  wholemeal rate corpora/board1.txt
  wholemeal rate --format json puzzles.txt
  wholemeal rate --difficulty hard,unfair puzzles.txt")]
pub(crate) struct RateArgs {
    #[command(flatten)]
    pub(crate) input: InputArgs,

    #[command(flatten)]
    engine: EngineArgs,

    #[command(flatten)]
    budget: BudgetArgs,

    #[command(flatten)]
    pub(crate) output: OutputArgs<ReportFormat>,

    /// Verify every step
    #[arg(long)]
    check: bool,

    /// Write only puzzles of these difficulties: easy, medium, hard, unfair,
    /// extreme
    #[arg(long, value_name = "NAME", value_delimiter = ',', value_parser = difficulty)]
    difficulty: Vec<Difficulty>,

    /// Write only puzzles with a score in this range
    #[arg(long, value_name = "A..B", value_parser = range::<u32>)]
    score: Option<RangeInclusive<u32>>,

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
    #[serde(skip_serializing_if = "Option::is_none")]
    checked: Option<usize>,
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
    let filter = Filter {
        difficulties: args.difficulty.clone(),
        score: args.score.clone(),
    };
    let render = move |record: &Record<'_, Rating>, table: &Table, out: &mut Vec<u8>| {
        let Answer::Answered(Rating::Rated {
            grade,
            steps,
            checked,
        }) = record.answer
        else {
            if filter.is_empty() {
                unrated(format, out, record, table)?;
            }
            return Ok(Exit::Outcome);
        };
        if filter.accepts(grade) {
            let checked = checked.then_some(*steps);
            rated(format, out, record, table, grade, *steps, checked)?;
        }
        Ok(Exit::Done)
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

/// The ratings that are written.
struct Filter {
    /// All difficulties if empty.
    difficulties: Vec<Difficulty>,
    score: Option<RangeInclusive<u32>>,
}

impl Filter {
    fn is_empty(&self) -> bool {
        self.difficulties.is_empty() && self.score.is_none()
    }

    fn accepts(&self, grade: &Grade) -> bool {
        let difficulty = &grade.difficulty;
        let score = self.score.as_ref();
        (self.difficulties.is_empty() || self.difficulties.contains(difficulty))
            && score.is_none_or(|score| score.contains(&grade.score))
    }
}

fn rated(
    format: ReportFormat,
    out: &mut Vec<u8>,
    record: &Record<'_, Rating>,
    table: &Table,
    grade: &Grade,
    steps: usize,
    checked: Option<usize>,
) -> Result<(), Failure> {
    let puzzle = record.puzzle();
    let (difficulty, score) = (grade.difficulty.to_string(), grade.score);
    let hardest = grade.hardest.map_or("none", Technique::name);
    match format {
        ReportFormat::Text => {
            let place = record.place();
            let checked = checked.map_or("", |_| ", all checked");
            writeln!(
                out,
                "{place}: {difficulty}, {score} points, hardest {hardest}, {steps} steps{checked}"
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
                checked,
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
