//! `wholemeal solve`

use std::io::Write;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use serde::Serialize;
use wholemeal::{Grid, Verdict};

use crate::args::{Format, SolveArgs};
use crate::draw::{self, Frame};
use crate::exit::{Exit, Failure};
use crate::input;
use crate::origin::Origin;
use crate::output::{self, Output, write_json_line};
use crate::pipeline::Renderer;
use crate::record::{Answer, Record};
use crate::solution::Solution;
use crate::table::{self, Table};
use crate::task::SolveTask;

/// A puzzle and its verdict.
type Solved<'a> = Record<'a, Verdict<Solution>>;

pub(crate) fn run(args: &SolveArgs, out: &mut Output) -> Result<Exit, Failure> {
    let sources = input::open(&args.input)?;
    let chosen = args.output.chosen();
    let format = chosen.unwrap_or(Format::Line);
    let columns = (format == Format::Csv).then(|| vec!["verdict", "solution", "error"]);
    // A single puzzle is drawn on a terminal. Whether it is the only one is known at the end.
    let wait = output::on_terminal() && chosen.is_none();
    let frame = args.draw.frame();
    let task = SolveTask::new(args.engine.simd.instruction_set(), args.budget.limit());
    let drawn: Arc<OnceLock<String>> = Arc::default();
    let first = Arc::clone(&drawn);
    let render = move |record: &Solved<'_>, table: &Table, text: &mut Vec<u8>| {
        if wait {
            first.get_or_init(|| grid(record, frame));
        }
        write_record(text, format, frame, record, table)?;
        Ok(exit(record))
    };
    let renderer = Renderer {
        render,
        unique_as_line: format == Format::Line && !wait,
    };
    let written: Arc<Mutex<Written>> = Arc::default();
    let writing = Arc::clone(&written);
    let output = out.clone();
    let emit = move |text: &[u8], puzzles| {
        let mut written = writing.lock().unwrap_or_else(PoisonError::into_inner);
        // Drawings have a blank line between them.
        let blank = usize::from(format == Format::Grid && written.puzzles == 0 && puzzles > 0);
        written.puzzles += puzzles;
        if wait && written.puzzles <= 1 {
            written.held.extend_from_slice(&text[blank..]);
            return Ok(());
        }
        output.send(&std::mem::take(&mut written.held))?;
        output.send(&text[blank..])
    };
    let exit = table::for_each(sources, &args.engine, task, columns, renderer, emit, out)?;
    let written = written.lock().unwrap_or_else(PoisonError::into_inner);
    match drawn.get() {
        Some(drawn) if wait && written.puzzles == 1 => out.write_all(drawn.as_bytes())?,
        _ => out.write_all(&written.held)?,
    }
    Ok(exit)
}

/// The number of puzzles that were answered, and text that is held back until it is known
/// whether there are more.
#[derive(Default)]
struct Written {
    puzzles: usize,
    held: Vec<u8>,
}

fn write_record(
    out: &mut Vec<u8>,
    format: Format,
    frame: Frame,
    record: &Solved<'_>,
    table: &Table,
) -> Result<(), Failure> {
    match format {
        Format::Line => line(out, record)?,
        Format::Csv => csv(out, record, table)?,
        Format::Json => json(out, record)?,
        Format::Grid => {
            out.push(b'\n');
            out.extend_from_slice(grid(record, frame).as_bytes());
        }
    }
    Ok(())
}

fn exit(record: &Solved<'_>) -> Exit {
    match record.answer {
        Answer::Answered(Verdict::Unique(_) | Verdict::Many(..)) => Exit::Done,
        _ => Exit::Outcome,
    }
}

/// The solution, or a comment with the reason why there is none.
fn line(out: &mut Vec<u8>, record: &Solved<'_>) -> Result<(), Failure> {
    match record.answer {
        Answer::Answered(Verdict::Unique(solution)) => writeln!(out, "{solution}")?,
        Answer::Answered(Verdict::Many(first, _)) => writeln!(out, "{first} # one of many")?,
        Answer::Answered(Verdict::None) => writeln!(out, "# no solution: {}", record.puzzle())?,
        Answer::OutOfBudget(interrupted) => {
            writeln!(out, "# {interrupted}: {}", record.puzzle())?;
        }
        Answer::Conflicts(_) | Answer::Unreadable(_) => writeln!(out, "{}", record.invalid_line())?,
    }
    Ok(())
}

fn csv(out: &mut Vec<u8>, record: &Solved<'_>, table: &Table) -> Result<(), Failure> {
    let solution = match record.answer {
        Answer::Answered(verdict) => verdict.solution().map(ToString::to_string),
        _ => None,
    };
    let verdict = record.verdict_name(Verdict::name);
    let solution = solution.unwrap_or_default();
    let error = record.error().unwrap_or_default();
    table.row(out, record, &[verdict, &solution, &error])
}

#[derive(Serialize)]
struct SolveRow<'a> {
    puzzle: &'a str,
    verdict: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    solution: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    second: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    error: Option<String>,
    #[serde(flatten)]
    origin: Origin<'a>,
}

fn json(out: &mut impl Write, record: &Solved<'_>) -> Result<(), Failure> {
    let (solution, second) = match record.answer {
        Answer::Answered(Verdict::Unique(one)) => (Some(one.to_string()), None),
        Answer::Answered(Verdict::Many(one, other)) => {
            (Some(one.to_string()), Some(other.to_string()))
        }
        _ => (None, None),
    };
    let row = SolveRow {
        puzzle: &record.puzzle(),
        verdict: record.verdict_name(Verdict::name),
        solution,
        second,
        error: record.error(),
        origin: Origin::of(record),
    };
    write_json_line(out, &row)
}

/// The solution as a drawing, with a note if it is not the only one.
fn grid(record: &Solved<'_>, frame: Frame) -> String {
    let drawn = |grid: &Grid| frame.apply(&draw::grid(grid)).into_owned();
    let puzzle = || record.grid().as_ref().map(drawn).unwrap_or_default();
    match record.answer {
        Answer::Answered(Verdict::Unique(solution)) => drawn(&solution.to_grid()),
        Answer::Answered(Verdict::Many(first, _)) => {
            drawn(&first.to_grid()) + "one of many solutions\n"
        }
        Answer::Answered(Verdict::None) => puzzle() + "no solution\n",
        Answer::OutOfBudget(interrupted) => puzzle() + &format!("{interrupted}\n"),
        Answer::Conflicts(conflicts) => {
            let list: Vec<String> = conflicts.iter().map(|c| format!("  {c}\n")).collect();
            puzzle() + "conflicting givens:\n" + &list.concat()
        }
        Answer::Unreadable(_) => record.invalid_line() + "\n",
    }
}
