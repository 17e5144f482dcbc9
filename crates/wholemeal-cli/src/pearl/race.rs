//! `wholemeal pearl race`

use std::io::Write;
use std::time::Duration;

use serde::Serialize;
use wholemeal::Grid;
use wholemeal::pearl::{Budget, Matrix, Meter, Natural, Report, Rules, STAGES, Stage};
use wholemeal::pearl_bridge::{rules, to_matrix};

use super::stage;
use crate::args::InputArgs;
use crate::budget::{BudgetArgs, BudgetLimit};
use crate::exit::{Exit, Failure, eprint_line, plural};
use crate::input;
use crate::interrupt;
use crate::output::write_json_line;
use crate::output_args::{DataFormat, OutputArgs};
use crate::progress;

#[derive(Debug, clap::Args)]
#[command(after_help = "\
Every stage solves all puzzles, one after the other, until its budget is spent.
It also looks for a second solution, to prove that the first is unique. 'boards'
is the number of boards or matrices of choices that it examined, 'guesses' the
number of cells whose choices it tried. Answers are compared: a stage that
disagrees with another is an error.

--budget limits each stage: a time (us, ms, s, m, h), or N boards. Without it a
stage has 10s. The first stages never finish a 9x9 board, so a race of all
stages takes a minute or more.

Exit code: 0 if every stage solved all puzzles, 1 if a limit stopped one, 2 if
some input could not be read, 130 if interrupted.

Examples:
  wholemeal pearl race corpora/lectures.txt
  wholemeal pearl race --stage level1,level1-first,best --budget 2s puzzles.txt
  wholemeal pearl race --boards 100000 --json corpora/board1.txt")]
pub(crate) struct RaceArgs {
    #[command(flatten)]
    pub(crate) input: InputArgs,

    /// Stages that run ('wholemeal pearl stages' lists them) [default: all]
    #[arg(long = "stage", alias = "stages", value_delimiter = ',', value_parser = stage,
          value_name = "STAGE")]
    stages: Vec<Stage>,

    /// Largest number of boards for each stage and puzzle: a limit that does
    /// not depend on the machine
    #[arg(long, value_name = "N")]
    boards: Option<u64>,

    #[command(flatten)]
    budget: BudgetArgs,

    #[command(flatten)]
    pub(crate) output: OutputArgs<DataFormat>,
}

/// The default budget of a stage.
const DEFAULT_BUDGET: BudgetLimit = BudgetLimit::Time(Duration::from_secs(10));

/// The result of one stage.
#[derive(Default)]
struct Lap {
    solved: usize,
    time: Duration,
    boards: u64,
    guesses: u64,
    /// The puzzle at which it was stopped; `None` if it was not.
    stopped: Option<(usize, Report)>,
    answers: Vec<Option<Vec<Matrix<u8>>>>,
}

pub(crate) fn run(args: &RaceArgs, out: &mut impl Write) -> Result<Exit, Failure> {
    let (grids, mut exit) = interrupt::abandonable(|| input::read_all_grids(&args.input))?;
    let all: Vec<Stage> = STAGES.iter().map(|row| row.stage).collect();
    let stages = if args.stages.is_empty() {
        &all
    } else {
        &args.stages
    };
    let bar = progress::bar(stages.len(), "stages");
    if !args.output.is_json() {
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
        if args.output.is_json() {
            write_json_line(out, &row(stage, grids.len(), &result))?;
        } else {
            write_row(out, stage, grids.len(), &result)?;
        }
        out.flush()?;
        bar.inc(1);
        if interrupt::requested() {
            bar.finish_and_clear();
            let (raced, all) = (raced + 1, plural(stages.len(), "stage"));
            eprint_line(&format!("interrupted in stage {raced} of {all}"));
            return Ok(Exit::Interrupted);
        }
    }
    bar.finish_and_clear();
    if !args.output.is_json() {
        for note in &notes {
            writeln!(out, "{}{note}", if *note == notes[0] { "\n" } else { "" })?;
        }
    }
    if !notes.is_empty() {
        let count = plural(notes.len(), "stage");
        eprint_line(&format!("budget spent: {count} stopped before the end"));
    }
    Ok(exit)
}

/// Runs one stage over the file.
fn race(stage: Stage, grids: &[Grid], args: &RaceArgs) -> Lap {
    let spending = args.budget.limit_or(DEFAULT_BUDGET).start();
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
            // Without time or boards left, the other puzzles cannot be solved either.
            if stop() || result.boards >= spending.work() {
                break;
            }
        }
    }
    result.time = spending.elapsed();
    result
}

/// Returns an error if a stage disagrees with an earlier one.
fn compare(
    stage: Stage,
    result: &Lap,
    known: &mut [Option<Vec<Matrix<u8>>>],
) -> Result<(), Failure> {
    for (i, (answer, known)) in result.answers.iter().zip(known).enumerate() {
        let Some(answer) = answer else { continue };
        let agrees = |other: &Vec<Matrix<u8>>| {
            // Stages may find different solutions of a puzzle with several.
            other.len() == answer.len() && (answer.len() == 2 || other == answer)
        };
        if !known.as_ref().is_none_or(agrees) {
            let name = stage.name();
            return Err(Failure::Message(format!(
                "stage '{name}' disagrees with an earlier stage on puzzle {}",
                i + 1
            )));
        }
        known.get_or_insert_with(|| answer.clone());
    }
    Ok(())
}

#[derive(Serialize)]
struct RaceRow<'a> {
    stage: &'a str,
    puzzles: usize,
    solved: usize,
    seconds: f64,
    boards: u64,
    guesses: u64,
    stopped: bool,
}

fn row(stage: Stage, puzzles: usize, result: &Lap) -> RaceRow<'static> {
    RaceRow {
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
