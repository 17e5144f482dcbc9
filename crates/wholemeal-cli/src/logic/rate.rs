//! `wholemeal rate`

use std::collections::BTreeMap;
use std::fs::Metadata;
use std::io::Write;
use std::ops::RangeInclusive;

use clap::ValueEnum;
use serde::Serialize;
use wholemeal::logic::{Difficulty, Grade, Technique};
use wholemeal::se::{Rating as SeValue, Ratings};

use super::rate_se::{self, RatingFields};
use super::sort::{SortKey, SortedRecords, add_rank};
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
Scores and difficulties are HoDoKu's, computed from the steps that HoDoKu takes
(preset hodoku-exact). The score is the sum of the scores of all steps. The
difficulty is that of the hardest step, or higher if the score is above 800,
1000, 1600 or 1800. Where techniques end, a proof by cases removes a candidate
for 1000 points. A puzzle is 'unrated' if the selected techniques do not solve
it, or if it does not have exactly one solution.

--scale se writes the ratings of Sudoku Explainer: ER, EP and ED, the ratings of
the hardest step, of the hardest step up to the first placement, and of the
first step. Only puzzles of givens with one solution have them. JSON and CSV
have 'er', 'ep', 'ed' or 'unrated'. Puzzles are rated on all cores and written
in the order of the input. An easy puzzle takes less than a millisecond, one of
the hardest some seconds or more. JSON without --scale has both scales; 'er',
'ep' and 'ed' are missing if they would take long.

JSON objects have 'puzzle', 'difficulty', 'score', 'hardest', 'steps',
'techniques', and with --check 'checked'; or 'puzzle' and 'unrated' with the
reason. CSV and JSON also have 'line', 'source' and the metadata of the input
('wholemeal solve --help').

--difficulty and --score select the puzzles that are written. Unrated puzzles
are not written then. --sort writes the puzzles at the end, the easiest first;
unrated puzzles come last. It keeps all records in memory.

A run with -o FILE that is interrupted or killed leaves FILE.part, and how far
it came in FILE.part.state. The same command with --resume continues there, and
the result is the same as without the interruption. Without these files it
starts at the beginning.

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
  wholemeal rate --scale se --template '%g ED=%r/%p/%d' puzzles.txt
  wholemeal rate --scale se --rating 7.1..7.5 puzzles.txt
  wholemeal rate --scale se --resume -o rated.csv puzzles.txt
  wholemeal rate --difficulty hard,unfair puzzles.txt
  wholemeal rate --sort score --reverse -o hardest-first.csv puzzles.txt")]
pub(crate) struct RateArgs {
    #[command(flatten)]
    pub(crate) input: InputArgs,

    /// Verify every step
    #[arg(long)]
    pub(super) check: bool,

    /// Scale: hodoku (difficulty and score), se (ER, EP and ED of Sudoku
    /// Explainer). Without this option text and CSV have HoDoKu's scale
    #[arg(long, value_enum)]
    scale: Option<Scale>,

    /// Write only puzzles whose ER is in this range (with --scale se)
    #[arg(long, value_name = "A..B", value_parser = range::<SeValue>)]
    pub(super) rating: Option<RangeInclusive<SeValue>>,

    /// Write a line with these fields per puzzle (with --scale se): %g puzzle,
    /// %n line, %r ER, %p EP, %d ED, %t tabulator, %% percent sign
    #[arg(long, value_name = "TEXT", conflicts_with_all = ["format", "json"])]
    pub(super) template: Option<String>,

    /// Write only puzzles of these difficulties: easy, medium, hard, unfair,
    /// extreme
    #[arg(
        long,
        visible_alias = "grade",
        value_name = "NAME",
        value_delimiter = ','
    )]
    #[arg(value_parser = difficulty)]
    pub(super) difficulty: Vec<Difficulty>,

    /// Write only puzzles with a score in this range
    #[arg(long, value_name = "A..B", value_parser = range::<u32>)]
    pub(super) score: Option<RangeInclusive<u32>>,

    /// Continue an interrupted run with the same options and inputs: keep the
    /// ratings in FILE.part, and rate the other puzzles (with -o FILE)
    #[arg(long, conflicts_with = "sort", requires = "path")]
    pub(crate) resume: bool,

    /// Sort the puzzles by this value
    #[arg(long, value_name = "KEY")]
    pub(super) sort: Option<SortKey>,

    /// Sort in descending order
    #[arg(long, requires = "sort")]
    reverse: bool,

    #[command(flatten)]
    techniques: TechniqueArgs,

    #[command(flatten)]
    pub(super) engine: EngineArgs,

    #[command(flatten)]
    pub(super) budget: BudgetArgs,

    #[command(flatten)]
    pub(crate) output: OutputArgs<ReportFormat>,
}

impl RateArgs {
    /// The options and inputs that the output depends on.
    pub(super) fn run_name(&self) -> String {
        let files = self.input.inputs.iter().map(|input| {
            let facts = std::fs::metadata(input).ok().filter(Metadata::is_file);
            facts.map(|facts| (facts.len(), facts.modified().ok()))
        });
        let files: Vec<_> = files.collect();
        format!(
            "{:?}",
            (
                (&self.input, files, &self.output, &self.budget),
                (self.check, self.scale, &self.rating, &self.template),
                (&self.difficulty, &self.score, &self.techniques),
            )
        )
    }
}

/// The scales of ratings.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Scale {
    /// Difficulty and score of HoDoKu
    Hodoku,
    /// ER, EP and ED of Sudoku Explainer
    Se,
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
    ratings: Option<RatingFields>,
    #[serde(flatten)]
    origin: Origin<'a>,
}

/// A puzzle without a rating, and the reason.
#[derive(Serialize)]
pub(super) struct Unrated<'a> {
    pub(super) puzzle: &'a str,
    pub(super) unrated: &'a str,
    #[serde(flatten)]
    pub(super) origin: Origin<'a>,
}

pub(crate) fn run(args: &RateArgs, out: &mut Output) -> Result<Exit, Failure> {
    if args.scale == Some(Scale::Se) {
        return rate_se::run(args, out);
    }
    if args.rating.is_some() || args.template.is_some() {
        return Err(Failure::Message(
            "--rating and --template need --scale se".to_owned(),
        ));
    }
    let settings = args.techniques.settings_for_scores()?;
    let mut sources = input::open(&args.input)?;
    if args.sort.is_none() {
        sources.answered = out.keep_checkpoints(args.run_name())?;
    }
    let format = args.output.format();
    let columns = (format == ReportFormat::Csv)
        .then(|| vec!["difficulty", "score", "hardest", "steps", "unrated"]);
    let filter = Filter {
        difficulties: args.difficulty.clone(),
        score: args.score.clone(),
    };
    let sort = args.sort;
    let render = move |record: &Record<'_, Rating>, table: &Table, out: &mut Vec<u8>| {
        let start = out.len();
        let (exit, rank) = match record.answer {
            Answer::Answered(Rating::Rated {
                grade,
                steps,
                checked,
                se,
            }) => {
                if filter.accepts(grade) {
                    let checked = checked.then_some(*steps);
                    rated(format, out, record, table, (grade, *se), *steps, checked)?;
                }
                (Exit::Done, sort.map(|key| key.rank(grade, *steps)))
            }
            _ => {
                if filter.is_empty() {
                    unrated(format, out, record, table)?;
                }
                (Exit::Outcome, None)
            }
        };
        if sort.is_some() && out.len() > start {
            add_rank(out, start, rank);
        }
        Ok(exit)
    };
    let task = RateTask {
        settings,
        check: args.check,
        limit: args.budget.limit(),
        with_se: format == ReportFormat::Json && args.scale.is_none(),
    };
    let renderer = Renderer::new(render);
    if sort.is_none() {
        let emit = out.sender();
        return table::for_each(sources, &args.engine, task, columns, renderer, emit, out);
    }
    let records = SortedRecords::default();
    let emit = records.receiver(out);
    let exit = table::for_each(sources, &args.engine, task, columns, renderer, emit, out)?;
    records.write(out, args.reverse)?;
    Ok(exit)
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
    (grade, se): (&Grade, Option<Ratings>),
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
                ratings: se.map(RatingFields::from),
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
