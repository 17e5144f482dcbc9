//! `wholemeal check`

use std::io::Write;

use serde::Serialize;
use wholemeal::{Grid, Verdict};

use crate::args::{CheckArgs, ReportFormat};
use crate::exit::{Exit, Failure, plural};
use crate::input;
use crate::record::{self, Answer, Solve, csv_line, json_line};
use crate::solve::{Solved, verdict_name};

pub(crate) fn run(args: &CheckArgs, out: &mut impl Write) -> Result<Exit, Failure> {
    let sources = input::open(&args.input)?;
    if args.format == ReportFormat::Csv {
        csv_line(out, &["puzzle", "verdict", "clues", "reason"])?;
    }
    let question = Solve {
        simd: args.engine.simd(),
    };
    record::for_each(sources, &args.engine, question, |record| {
        let reason = reason(&record);
        let clues = record.grid().as_ref().map(Grid::clues);
        let verdict = verdict_name(&record);
        match args.format {
            ReportFormat::Text => writeln!(out, "{}", text(&record, reason.as_deref()))?,
            ReportFormat::Csv => {
                let clues = clues.map(|n| n.to_string()).unwrap_or_default();
                let reason = reason.unwrap_or_default();
                csv_line(out, &[&record.puzzle(), verdict, &clues, &reason])?;
            }
            ReportFormat::Json => json_line(
                out,
                &Line {
                    puzzle: &record.puzzle(),
                    verdict,
                    clues,
                    reason,
                },
            )?,
        }
        let sound = matches!(record.answer, Answer::Found(Verdict::Unique(_)));
        Ok(if sound { Exit::Done } else { Exit::Outcome })
    })
}

#[derive(Serialize)]
struct Line<'a> {
    puzzle: &'a str,
    verdict: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    clues: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<String>,
}

/// `line 3: many (4x4, 6 clues): r1c2 can be 2 or 3`
fn text(record: &Solved<'_>, reason: Option<&str>) -> String {
    let grid = record.grid();
    let size = grid.as_ref().map(|grid| {
        let (side, clues) = (grid.shape().side(), grid.clues());
        format!(" ({side}x{side}, {})", plural(clues, "clue"))
    });
    let (size, verdict) = (size.unwrap_or_default(), verdict_name(record));
    // What cannot be read was complained of already.
    let reason = reason.filter(|_| grid.is_some());
    let reason = reason.map(|reason| format!(": {reason}"));
    format!(
        "{}: {verdict}{size}{}",
        record.place(),
        reason.unwrap_or_default()
    )
}

/// Why a puzzle is not sound: its clashes, or a cell in which two solutions
/// differ.
fn reason(record: &Solved<'_>) -> Option<String> {
    match record.answer {
        Answer::Found(Verdict::Many(one, other)) => difference(&one.to_grid(), &other.to_grid()),
        _ => record.error(),
    }
}

fn difference(one: &Grid, other: &Grid) -> Option<String> {
    let shape = one.shape();
    let cell = shape
        .cells()
        .find(|&cell| one.get(cell) != other.get(cell))?;
    let (a, b) = (one.get(cell)?, other.get(cell)?);
    Some(format!("{} can be {a} or {b}", shape.name(cell)))
}
