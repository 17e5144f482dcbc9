//! `wholemeal rate`

use std::collections::BTreeMap;
use std::io::Write;

use serde::Serialize;
use wholemeal::logic::{Board, Grade, Path, Settings, Technique, check, solve_within};
use wholemeal::{Budget, Grid, Puzzle9, Solver, Verdict};

use super::{Allowed, state};
use crate::args::{EngineArgs, InputArgs};
use crate::budget::{Allowance, BudgetArgs};
use crate::exit::{Exit, Failure, plural};
use crate::input;
use crate::interrupt;
use crate::origin::Origin;
use crate::output::Output;
use crate::record::{Answer, Question, Record, Reply, Take, json_line};
use crate::table::{self, Table};
use crate::writing::{ReportFormat, Writing};

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
    pub(crate) writing: Writing<ReportFormat>,

    /// Have every step checked
    #[arg(long)]
    check: bool,

    #[command(flatten)]
    allowed: Allowed,
}

/// How hard is it?
struct Rate {
    settings: Settings,
    check: bool,
    allowance: Allowance,
}

#[derive(Clone)]
enum Rating {
    Rated { grade: Grade, steps: usize },
    NoSolution,
    Unrated(String),
}

impl Rate {
    fn rating(&self, puzzle: &Puzzle9) -> Option<Rating> {
        if interrupt::asked() {
            return None;
        }
        let unrated = |why: &str| Some(Rating::Unrated(why.to_owned()));
        let spending = self.allowance.start();
        let over = || spending.is_over();
        match Solver::new().solve_within(puzzle, &Budget::until(&over)) {
            Ok(Verdict::None) => return Some(Rating::NoSolution),
            Ok(Verdict::Many(..)) => return unrated("more than one solution"),
            Ok(Verdict::Unique(_)) => {}
            Err(interrupted) => return given_up(&interrupted.to_string()),
        }
        let Some(mut board) = Board::new(&puzzle.to_grid()) else {
            return unrated("not 9x9");
        };
        board.keep(&puzzle.to_marks());
        let path = spending.logic(|budget| solve_within(&board, &self.settings, budget));
        if path.stopped {
            return given_up(&how_far(&path));
        }
        if !path.is_solved() {
            let left = path.end.empty_cells().len();
            return unrated(&format!("logic gets stuck with {left} cells to go"));
        }
        if self.check {
            for step in &path.steps {
                if spending.is_over() {
                    return given_up(&how_far(&path));
                }
                if let Err(why) = check(&board, step) {
                    return unrated(&format!("a step does not follow: {step}: {why}"));
                }
                board.apply(step);
            }
        }
        Some(Rating::Rated {
            grade: path.grade(),
            steps: path.steps.len(),
        })
    }
}

/// The rating of a puzzle whose budget is spent; `None` if the user interrupted.
fn given_up(how_far: &str) -> Option<Rating> {
    let rating = Rating::Unrated(format!("budget spent: {how_far}"));
    (!interrupt::asked()).then_some(rating)
}

/// `12 steps found, 31 cells to go`
fn how_far(path: &Path) -> String {
    let steps = plural(path.steps.len(), "step");
    let left = plural(path.end.empty_cells().len(), "cell");
    format!("{steps} found, {left} to go")
}

impl Question for Rate {
    type Answer = Rating;
    const SHARE: usize = 64;

    fn nines(&self, puzzles: &[Puzzle9], take: &mut Take<'_, Rating>) {
        for (id, puzzle) in puzzles.iter().enumerate() {
            take(id, self.rating(puzzle).as_ref().map(Ok));
        }
    }

    fn any(&self, puzzle: &Grid) -> Reply<Rating> {
        Some(Ok(Rating::Unrated(state::unsupported(puzzle.shape()))))
    }

    fn is_none(answer: &Rating) -> bool {
        matches!(answer, Rating::NoSolution)
    }
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
    let settings = args.allowed.settings()?;
    let sources = input::open(&args.input)?;
    let format = args.writing.format();
    let columns = (format == ReportFormat::Csv)
        .then(|| vec!["difficulty", "score", "hardest", "steps", "unrated"]);
    let render =
        move |record: &Record<'_, Rating>, table: &Table, out: &mut Vec<u8>| match record.answer {
            Answer::Found(Rating::Rated { grade, steps }) => {
                rated(format, out, record, table, grade, *steps)?;
                Ok(Exit::Done)
            }
            _ => {
                unrated(format, out, record, table)?;
                Ok(Exit::Outcome)
            }
        };
    let question = Rate {
        settings,
        check: args.check,
        allowance: args.budget.allowance(),
    };
    let emit = out.sender();
    table::for_each(sources, &args.engine, question, columns, render, emit, out)
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
        ReportFormat::Json => json_line(
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
        Answer::Found(Rating::Unrated(why)) => why.clone(),
        Answer::Found(_) => "no solution".to_owned(),
        _ => record.error().unwrap_or_default(),
    };
    match format {
        ReportFormat::Text => writeln!(out, "{}: unrated: {why}", record.place())?,
        ReportFormat::Csv => table.row(out, record, &["", "", "", "", &why])?,
        ReportFormat::Json => json_line(
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
