//! `wholemeal rate`

use std::collections::BTreeMap;
use std::io::Write;

use serde::Serialize;
use wholemeal::logic::{Board, Grade, Settings, Technique, check, solve};
use wholemeal::{Grid, Nine, Solver, Verdict};

use super::Allowed;
use crate::args::{EngineArgs, InputArgs};
use crate::exit::{Exit, Failure};
use crate::input;
use crate::interrupt;
use crate::record::{self, Answer, Question, Record, Reply, Take, csv_line, json_line};
use crate::writing::{ReportFormat, Writing};

#[derive(Debug, clap::Args)]
#[command(after_help = "\
Scores and difficulties are HoDoKu's: each step has a score, the difficulty is
that of the hardest step and rises with the sum (800, 1000, 1600, 1800). A puzzle is
'unrated' where logic gets stuck, or where it has not exactly one solution.

JSON objects have 'puzzle', 'difficulty', 'score', 'hardest', 'steps' and
'techniques'; or 'puzzle' and 'unrated' with the reason.

With --check every step of every path is handed to an independent checker; a
puzzle with a step that does not follow would be unrated for that reason.

Exit code: 0 if every puzzle is rated, 1 if some is not, 2 if some input could
not be read.

Examples:
  wholemeal rate corpora/board1.txt
  wholemeal rate --format json puzzles.txt")]
pub(crate) struct RateArgs {
    #[command(flatten)]
    input: InputArgs,

    #[command(flatten)]
    engine: EngineArgs,

    #[command(flatten)]
    writing: Writing<ReportFormat>,

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
}

#[derive(Clone)]
enum Rating {
    Rated { grade: Grade, steps: usize },
    NoSolution,
    Unrated(String),
}

impl Rate {
    fn rating(&self, puzzle: &Nine) -> Option<Rating> {
        if interrupt::asked() {
            return None;
        }
        let unrated = |why: &str| Some(Rating::Unrated(why.to_owned()));
        match Solver::new().solve(puzzle) {
            Verdict::None => return Some(Rating::NoSolution),
            Verdict::Many(..) => return unrated("more than one solution"),
            Verdict::Unique(_) => {}
        }
        let Some(mut board) = Board::new(&puzzle.to_grid()) else {
            return unrated("not 9x9");
        };
        board.keep(&puzzle.to_marks());
        let path = solve(&board, &self.settings);
        if !path.is_solved() {
            let left = path.end.empty_cells().len();
            return unrated(&format!("logic gets stuck with {left} cells to go"));
        }
        if self.check {
            for step in &path.steps {
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

impl Question for Rate {
    type Answer = Rating;
    const SHARE: usize = 64;

    fn nines(&self, puzzles: &[Nine], take: &mut Take<'_, Rating>) {
        for (id, puzzle) in puzzles.iter().enumerate() {
            take(id, self.rating(puzzle).as_ref().map(Ok));
        }
    }

    fn any(&self, puzzle: &Grid) -> Reply<Rating> {
        let side = puzzle.shape().side();
        Some(Ok(Rating::Unrated(format!(
            "logic is for 9x9 boards; this one is {side}x{side}"
        ))))
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
}

#[derive(Serialize)]
struct Unrated<'a> {
    puzzle: &'a str,
    unrated: &'a str,
}

pub(crate) fn run(args: &RateArgs, out: &mut impl Write) -> Result<Exit, Failure> {
    let settings = args.allowed.settings()?;
    let sources = input::open(&args.input)?;
    let format = args.writing.format();
    if format == ReportFormat::Csv {
        csv_line(
            out,
            &[
                "puzzle",
                "difficulty",
                "score",
                "hardest",
                "steps",
                "unrated",
            ],
        )?;
    }
    let render = move |record: &Record<'_, Rating>, out: &mut Vec<u8>| match record.answer {
        Answer::Found(Rating::Rated { grade, steps }) => {
            rated(format, out, record, grade, *steps)?;
            Ok(Exit::Done)
        }
        _ => {
            unrated(format, out, record)?;
            Ok(Exit::Outcome)
        }
    };
    let question = Rate {
        settings,
        check: args.check,
    };
    out.flush()?;
    record::for_each(sources, &args.engine, question, render, |text, _| {
        record::print(text)
    })
}

fn rated(
    format: ReportFormat,
    out: &mut impl Write,
    record: &Record<'_, Rating>,
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
            csv_line(
                out,
                &[
                    &puzzle,
                    &difficulty,
                    &score.to_string(),
                    hardest,
                    &steps.to_string(),
                    "",
                ],
            )?;
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
            },
        )?,
    }
    Ok(())
}

fn unrated(
    format: ReportFormat,
    out: &mut impl Write,
    record: &Record<'_, Rating>,
) -> Result<(), Failure> {
    let puzzle = record.puzzle();
    let why = match record.answer {
        Answer::Found(Rating::Unrated(why)) => why.clone(),
        Answer::Found(_) => "no solution".to_owned(),
        _ => record.error().unwrap_or_default(),
    };
    match format {
        ReportFormat::Text => writeln!(out, "{}: unrated: {why}", record.place())?,
        ReportFormat::Csv => csv_line(out, &[&puzzle, "", "", "", "", &why])?,
        ReportFormat::Json => json_line(
            out,
            &Unrated {
                puzzle: &puzzle,
                unrated: &why,
            },
        )?,
    }
    Ok(())
}
