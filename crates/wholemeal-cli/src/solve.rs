//! `wholemeal solve`

use std::io::{self, IsTerminal, Write};

use serde::Serialize;
use wholemeal::Verdict;

use crate::args::{Format, SolveArgs};
use crate::draw;
use crate::exit::{Exit, Failure};
use crate::input::{self, Sources};
use crate::record::{self, Answer, Record, csv_line, json_line};

pub(crate) fn run(args: &SolveArgs, out: &mut impl Write) -> Result<Exit, Failure> {
    let sources = input::sources(&args.input)?;
    let format = args.format.unwrap_or_else(|| default_format(&sources));
    if format == Format::Csv {
        csv_line(out, &["puzzle", "verdict", "solution", "error"])?;
    }
    let mut drawn = 0;
    record::for_each(&sources, record::solve, |record| {
        match format {
            Format::Line => writeln!(out, "{}", line(&record))?,
            Format::Csv => csv(out, &record)?,
            Format::Json => json(out, &record)?,
            Format::Grid => {
                if drawn > 0 {
                    writeln!(out)?;
                }
                drawn += 1;
                out.write_all(grid(&record).as_bytes())?;
            }
        }
        if io::stdout().is_terminal() {
            out.flush()?;
        }
        Ok(exit(&record))
    })
}

/// One puzzle on a terminal is drawn; everything else is lines.
fn default_format(sources: &Sources) -> Format {
    let one = sources.puzzles().take(2).count() == 1;
    if one && io::stdout().is_terminal() {
        Format::Grid
    } else {
        Format::Line
    }
}

fn exit(record: &Record<Verdict>) -> Exit {
    match record.answer {
        Answer::Found(Verdict::Unique(_) | Verdict::Many(..)) => Exit::Done,
        _ => Exit::Outcome,
    }
}

/// The solution, or a comment that says why there is none.
fn line(record: &Record<Verdict>) -> String {
    match &record.answer {
        Answer::Found(Verdict::Unique(solution)) => solution.to_string(),
        Answer::Found(Verdict::Many(first, _)) => format!("{first} # one of many"),
        Answer::Found(Verdict::None) | Answer::Interrupted => {
            format!("# no solution: {}", record.puzzle)
        }
        Answer::Clash(_) | Answer::Unreadable(_) => record.invalid_line(),
    }
}

fn csv(out: &mut impl Write, record: &Record<Verdict>) -> Result<(), Failure> {
    let solution = match &record.answer {
        Answer::Found(verdict) => verdict.solution().map(ToString::to_string),
        _ => None,
    };
    let solution = solution.unwrap_or_default();
    let error = record.error().unwrap_or_default();
    csv_line(
        out,
        &[&record.puzzle, verdict_name(record), &solution, &error],
    )
}

/// `none`, `unique`, `many` or `invalid`.
pub(crate) fn verdict_name(record: &Record<Verdict>) -> &'static str {
    match &record.answer {
        Answer::Found(verdict) => verdict.name(),
        _ => "invalid",
    }
}

#[derive(Serialize)]
struct Line<'a> {
    puzzle: &'a str,
    verdict: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    solution: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    second: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    error: Option<String>,
}

fn json(out: &mut impl Write, record: &Record<Verdict>) -> Result<(), Failure> {
    let (solution, second) = match &record.answer {
        Answer::Found(Verdict::Unique(one)) => (Some(one.to_string()), None),
        Answer::Found(Verdict::Many(one, other)) => {
            (Some(one.to_string()), Some(other.to_string()))
        }
        _ => (None, None),
    };
    let line = Line {
        puzzle: &record.puzzle,
        verdict: verdict_name(record),
        solution,
        second,
        error: record.error(),
    };
    json_line(out, &line)
}

/// The solution drawn, with a word where it is not the only one.
fn grid(record: &Record<Verdict>) -> String {
    let puzzle = || record.grid.as_ref().map(draw::grid).unwrap_or_default();
    match &record.answer {
        Answer::Found(Verdict::Unique(solution)) => draw::grid(solution),
        Answer::Found(Verdict::Many(first, _)) => draw::grid(first) + "one of many solutions\n",
        Answer::Found(Verdict::None) => puzzle() + "no solution\n",
        Answer::Clash(conflicts) => {
            let list: Vec<String> = conflicts.iter().map(|c| format!("  {c}\n")).collect();
            puzzle() + "the givens clash:\n" + &list.concat()
        }
        Answer::Unreadable(_) | Answer::Interrupted => record.invalid_line() + "\n",
    }
}
