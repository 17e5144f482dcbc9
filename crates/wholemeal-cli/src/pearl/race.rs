//! `wholemeal pearl race`

use std::io::Write;
use std::time::{Duration, Instant};

use serde::Serialize;
use wholemeal::pearl::{Budget, Matrix, Meter, Natural, Report, Rules, STAGES, Stage};
use wholemeal::{Grid, rules, to_matrix};

use super::stage;
use crate::args::InputArgs;
use crate::budget::duration;
use crate::exit::{Exit, Failure, plural};
use crate::input;
use crate::interrupt;
use crate::progress;
use crate::record::json_line;
use crate::writing::{DataFormat, Writing};

#[derive(Debug, clap::Args)]
#[command(after_help = "\
Every stage solves the whole file, one puzzle after the other, until its
budget is spent, and goes on to a second solution to prove the first unique.
'boards' are the boards or matrices of choices it looked at, 'guesses' the
cells it tried one choice after the other. Answers are compared: a stage that
disagrees with another is an error.

Examples:
  wholemeal pearl race corpora/lectures.txt
  wholemeal pearl race --stages level1,level1-first,best --budget 2s puzzles.txt
  wholemeal pearl race --boards 100000 --json corpora/board1.txt")]
pub(crate) struct RaceArgs {
    #[command(flatten)]
    pub(crate) input: InputArgs,

    /// The stages that run, by name [default: all]
    #[arg(long, value_delimiter = ',', value_parser = stage, value_name = "NAMES")]
    stages: Vec<Stage>,

    /// Time for each stage, as in 500ms, 10s or 2m
    #[arg(long, value_parser = duration, default_value = "10s", value_name = "TIME")]
    budget: Duration,

    /// Boards for each stage and puzzle: a limit that is the same everywhere
    #[arg(long, value_name = "N")]
    boards: Option<u64>,

    #[command(flatten)]
    pub(crate) writing: Writing<DataFormat>,
}

/// What one stage made of the file.
#[derive(Default)]
struct Lap {
    solved: usize,
    time: Duration,
    boards: u64,
    guesses: u64,
    /// Where it was stopped, if it was.
    stopped: Option<(usize, Report)>,
    answers: Vec<Option<Vec<Matrix<u8>>>>,
}

pub(crate) fn run(args: &RaceArgs, out: &mut impl Write) -> Result<Exit, Failure> {
    let (grids, exit) = input::all_boards(&args.input)?;
    let all: Vec<Stage> = STAGES.iter().map(|row| row.stage).collect();
    let stages = if args.stages.is_empty() {
        &all
    } else {
        &args.stages
    };
    let bar = progress::bar(stages.len(), "stages");
    if !args.writing.is_json() {
        write_header(out, grids.len())?;
    }
    let mut known = vec![None; grids.len()];
    let mut notes = Vec::new();
    for &stage in stages {
        let result = race(stage, &grids, args);
        compare(stage, &result, &mut known)?;
        if let Some((puzzle, report)) = &result.stopped {
            notes.push(format!("{}: puzzle {puzzle} {report}", stage.name()));
        }
        if args.writing.is_json() {
            json_line(out, &line(stage, grids.len(), &result))?;
        } else {
            write_row(out, stage, grids.len(), &result)?;
        }
        out.flush()?;
        bar.inc(1);
        if interrupt::asked() {
            return Ok(Exit::Interrupted);
        }
    }
    bar.finish_and_clear();
    if !args.writing.is_json() {
        for note in &notes {
            writeln!(out, "{}{note}", if *note == notes[0] { "\n" } else { "" })?;
        }
    }
    Ok(exit)
}

/// Runs one stage over the file.
fn race(stage: Stage, grids: &[Grid], args: &RaceArgs) -> Lap {
    let start = Instant::now();
    let stop = || interrupt::asked() || start.elapsed() >= args.budget;
    let mut result = Lap::default();
    for (i, grid) in grids.iter().enumerate() {
        let boards = args.boards.unwrap_or(u64::MAX);
        let meter = Meter::new(Budget {
            boards,
            stop: &stop,
        });
        let rules: Rules<u8> = rules(grid.shape());
        let found: Vec<_> = stage
            .solve(&rules, &to_matrix(grid), &meter)
            .take(2)
            .collect();
        let report = meter.report();
        result.boards += report.looked;
        result.guesses += report.guesses;
        let decided = !report.stopped || found.len() == 2;
        result.solved += usize::from(decided && !found.is_empty());
        result.answers.push(decided.then_some(found));
        if !decided {
            result.stopped = Some((i + 1, report));
            // Out of time is out of time for the other puzzles too.
            if stop() {
                break;
            }
        }
    }
    result.time = start.elapsed();
    result
}

/// What a stage decided must be what the stages before it decided.
fn compare(
    stage: Stage,
    result: &Lap,
    known: &mut [Option<Vec<Matrix<u8>>>],
) -> Result<(), Failure> {
    for (i, (answer, known)) in result.answers.iter().zip(known).enumerate() {
        let Some(answer) = answer else { continue };
        let agrees = |other: &Vec<Matrix<u8>>| {
            // Of many solutions each stage finds its own two.
            other.len() == answer.len() && (answer.len() == 2 || other == answer)
        };
        if !known.as_ref().is_none_or(agrees) {
            let name = stage.name();
            return Err(Failure::Usage(format!(
                "'{name}' disagrees on puzzle {}",
                i + 1
            )));
        }
        known.get_or_insert_with(|| answer.clone());
    }
    Ok(())
}

#[derive(Serialize)]
struct Line<'a> {
    stage: &'a str,
    puzzles: usize,
    solved: usize,
    seconds: f64,
    boards: u64,
    guesses: u64,
    stopped: bool,
}

fn line(stage: Stage, puzzles: usize, result: &Lap) -> Line<'static> {
    Line {
        stage: stage.name(),
        puzzles,
        solved: result.solved,
        seconds: result.time.as_secs_f64(),
        boards: result.boards,
        guesses: result.guesses,
        stopped: result.stopped.is_some(),
    }
}

fn write_header(out: &mut impl Write, puzzles: usize) -> Result<(), Failure> {
    let puzzles = plural(puzzles, "puzzle");
    writeln!(out, "{puzzles}; every stage alone, one thread\n")?;
    writeln!(
        out,
        "{:<18} {:>11} {:>10} {:>17} {:>15}",
        "stage", "solved", "time", "boards", "guesses"
    )?;
    Ok(())
}

fn write_row(
    out: &mut impl Write,
    stage: Stage,
    puzzles: usize,
    result: &Lap,
) -> Result<(), Failure> {
    let grouped = |n: u64| Natural::from(n).grouped();
    let more = if result.stopped.is_some() { "+" } else { " " };
    writeln!(
        out,
        "{:<18} {:>11} {:>9}{more} {:>16}{more} {:>15}",
        stage.name(),
        format!("{}/{puzzles}", result.solved),
        seconds(result.time),
        grouped(result.boards),
        grouped(result.guesses),
    )?;
    Ok(())
}

fn seconds(time: Duration) -> String {
    let s = time.as_secs_f64();
    if s < 0.001 {
        format!("{:.0} us", s * 1e6)
    } else if s < 1.0 {
        format!("{:.1} ms", s * 1e3)
    } else {
        format!("{s:.2} s")
    }
}
