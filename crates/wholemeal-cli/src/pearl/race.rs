//! `wholemeal pearl race`

use std::io::Write;
use std::time::Duration;

use serde::Serialize;
use wholemeal::Grid;
use wholemeal::pearl::{Budget, Matrix, Meter, Natural, Report, Rules, STAGES, Stage};
use wholemeal::pearl_bridge::{rules, to_matrix};

use super::stage;
use crate::args::InputArgs;
use crate::budget::{Allowance, BudgetArgs};
use crate::exit::{Exit, Failure, complain, plural};
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

--budget limits each stage: a time (us, ms, s, m, h), or N boards. Without it a
stage has 10s. The first stages never end on a 9x9 board, so a race of all
stages takes a minute or more.

Exit code: 0 if every stage went through all puzzles, 1 if a limit stopped one, 2
if some input could not be read, 130 if interrupted.

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

    #[command(flatten)]
    budget: BudgetArgs,

    /// Boards for each stage and puzzle: a limit that is the same everywhere
    #[arg(long, value_name = "N")]
    boards: Option<u64>,

    #[command(flatten)]
    pub(crate) writing: Writing<DataFormat>,
}

/// The budget of a stage unless the user gives one.
const DEFAULT_BUDGET: Allowance = Allowance::Time(Duration::from_secs(10));

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
    let (grids, mut exit) = interrupt::abandonable(|| input::all_boards(&args.input))?;
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
    for (raced, &stage) in stages.iter().enumerate() {
        let result = race(stage, &grids, args);
        compare(stage, &result, &mut known)?;
        if let Some((puzzle, report)) = &result.stopped {
            notes.push(format!("{}: puzzle {puzzle} {report}", stage.name()));
            exit = exit.max(Exit::Outcome);
        }
        if args.writing.is_json() {
            json_line(out, &line(stage, grids.len(), &result))?;
        } else {
            write_row(out, stage, grids.len(), &result)?;
        }
        out.flush()?;
        bar.inc(1);
        if interrupt::asked() {
            bar.finish_and_clear();
            let (raced, all) = (raced + 1, plural(stages.len(), "stage"));
            complain(&format!("interrupted in stage {raced} of {all}"));
            return Ok(Exit::Interrupted);
        }
    }
    bar.finish_and_clear();
    if !args.writing.is_json() {
        for note in &notes {
            writeln!(out, "{}{note}", if *note == notes[0] { "\n" } else { "" })?;
        }
    }
    if !notes.is_empty() {
        let count = plural(notes.len(), "stage");
        complain(&format!("budget spent: {count} stopped before the end"));
    }
    Ok(exit)
}

/// Runs one stage over the file.
fn race(stage: Stage, grids: &[Grid], args: &RaceArgs) -> Lap {
    let spending = args.budget.allowance_or(DEFAULT_BUDGET).start();
    let stop = || spending.is_over();
    let mut result = Lap::default();
    for (i, grid) in grids.iter().enumerate() {
        let left = spending.work().saturating_sub(result.boards);
        let boards = args.boards.unwrap_or(u64::MAX).min(left);
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
            // A stage without time or boards has none for the other puzzles.
            if stop() || result.boards >= spending.work() {
                break;
            }
        }
    }
    result.time = spending.elapsed();
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
