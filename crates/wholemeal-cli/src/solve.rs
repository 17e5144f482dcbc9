//! `wholemeal solve`

use std::io::Write;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use serde::Serialize;
use wholemeal::Verdict;
use wholemeal::render::{self, variant};

use crate::args::{Format, SolveArgs};
use crate::draw::{self, Frame};
use crate::exit::{Exit, Failure};
use crate::input;
use crate::origin::Origin;
use crate::output::{self, Output, write_json_line};
use crate::pipeline::Renderer;
use crate::proof;
use crate::record::{Answer, Input, Record};
use crate::solution::Solution;
use crate::table::{self, Table};
use crate::task::SolveTask;

/// A puzzle and its verdict.
type Solved<'a> = Record<'a, Verdict<Solution>>;

pub(crate) fn run(args: &SolveArgs, out: &mut Output) -> Result<Exit, Failure> {
    if args.proof {
        return proof::solve(args, out);
    }
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
        Format::Svg => match svg(record) {
            Some(picture) => out.extend_from_slice(picture.as_bytes()),
            None => line(out, record)?,
        },
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

/// The solution as a picture, or the puzzle if there is none; `None` if it could not be read.
fn svg(record: &Solved<'_>) -> Option<String> {
    let solution = match record.answer {
        Answer::Answered(verdict) => verdict.solution(),
        _ => None,
    };
    match (record.input, solution) {
        (Input::Variant(puzzle), Some(Solution::Variant(filled))) => {
            Some(variant::svg(&puzzle.variant, Some(filled)))
        }
        (Input::Variant(puzzle), _) => Some(variant::svg(&puzzle.variant, None)),
        (_, solution) => {
            let grid = solution
                .and_then(Solution::to_grid)
                .or_else(|| record.grid())?;
            Some(render::svg::grid(&grid))
        }
    }
}

/// The solution as a drawing, with a note if it is not the only one.
fn grid(record: &Solved<'_>, frame: Frame) -> String {
    let drawn = |drawing: String| frame.apply(&drawing).into_owned();
    let solved = |solution: &Solution| match (record.input, solution) {
        (Input::Variant(puzzle), Solution::Variant(filled)) => {
            drawn(variant::terminal(&puzzle.variant, Some(filled)))
        }
        _ => drawn(solution.drawing()),
    };
    let puzzle = || match record.input {
        Input::Variant(puzzle) => drawn(variant::terminal(&puzzle.variant, None)),
        _ => {
            let grid = record.grid().as_ref().map(draw::grid);
            drawn(grid.unwrap_or_default())
        }
    };
    match record.answer {
        Answer::Answered(Verdict::Unique(solution)) => solved(solution),
        Answer::Answered(Verdict::Many(first, _)) => solved(first) + "one of many solutions\n",
        Answer::Answered(Verdict::None) => puzzle() + "no solution\n",
        Answer::OutOfBudget(interrupted) => puzzle() + &format!("{interrupted}\n"),
        Answer::Conflicts(conflicts) => {
            let list: Vec<String> = conflicts.iter().map(|c| format!("  {c}\n")).collect();
            puzzle() + "conflicting givens:\n" + &list.concat()
        }
        Answer::Unreadable(_) => record.invalid_line() + "\n",
    }
}
