//! `wholemeal check`

use std::io::Write;

use serde::Serialize;
use wholemeal::Verdict;

use crate::args::CheckArgs;
use crate::exit::{Exit, Failure, plural};
use crate::input;
use crate::origin::Origin;
use crate::output::{Output, write_json_line};
use crate::output_args::ReportFormat;
use crate::pipeline::Renderer;
use crate::proof;
use crate::record::{Answer, Input, Record};
use crate::table::{self, Table};
use crate::task::{CheckTask, Checked, SolveTask};

pub(crate) fn run(args: &CheckArgs, out: &mut Output) -> Result<Exit, Failure> {
    if args.proof {
        return proof::check(args, out);
    }
    let sources = input::open(&args.input)?;
    let task = CheckTask {
        solve: SolveTask::new(args.engine.simd.instruction_set(), args.budget.limit()),
        minimal: args.minimal,
    };
    let (format, minimal) = (args.output.format(), args.minimal);
    let columns = (format == ReportFormat::Csv).then(|| {
        let more: &[&str] = if minimal {
            &["minimal", "redundant_givens"]
        } else {
            &[]
        };
        [&["verdict", "clues", "reason"], more].concat()
    });
    let columns_written = if minimal { 5 } else { 3 };
    let render = move |record: &Record<'_, Checked>, table: &Table, out: &mut Vec<u8>| {
        let redundant = match record.answer {
            Answer::Answered(checked) => checked.redundant.as_ref(),
            _ => None,
        };
        let reason = reason(record).or_else(|| redundant.map(|givens| minimality(givens)));
        let clues = record.clues();
        let verdict = record.verdict_name(|checked| checked.verdict.name());
        match format {
            ReportFormat::Text => writeln!(out, "{}", text(record, verdict, reason.as_deref()))?,
            ReportFormat::Csv => {
                let clues = clues.map(|n| n.to_string()).unwrap_or_default();
                let reason = reason.unwrap_or_default();
                let minimal = redundant.map(|givens| givens.is_empty().to_string());
                let redundant_givens = redundant.map(|givens| givens.join(" "));
                let (minimal, redundant_givens) = (
                    minimal.unwrap_or_default(),
                    redundant_givens.unwrap_or_default(),
                );
                let results = [verdict, &clues, &reason, &minimal, &redundant_givens];
                table.row(out, record, &results[..columns_written])?;
            }
            ReportFormat::Json => write_json_line(
                out,
                &CheckRow {
                    puzzle: &record.puzzle(),
                    verdict,
                    clues,
                    reason,
                    minimal: redundant.map(Vec::is_empty),
                    redundant_givens: redundant.filter(|givens| !givens.is_empty()),
                    origin: Origin::of(record),
                },
            )?,
        }
        let all_needed = redundant.is_none_or(Vec::is_empty);
        Ok(if verdict == "unique" && all_needed {
            Exit::Done
        } else {
            Exit::Outcome
        })
    };
    let renderer = Renderer::new(render);
    let emit = out.sender();
    table::for_each(sources, &args.engine, task, columns, renderer, emit, out)
}

#[derive(Serialize)]
struct CheckRow<'a> {
    puzzle: &'a str,
    verdict: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    clues: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    minimal: Option<bool>,
    /// Each of these givens can be removed, but perhaps not two of them.
    #[serde(skip_serializing_if = "Option::is_none")]
    redundant_givens: Option<&'a Vec<String>>,
    #[serde(flatten)]
    origin: Origin<'a>,
}

/// `line 3: many (4x4, 6 clues): r1c2 can be 2 or 3`
fn text(record: &Record<'_, Checked>, verdict: &str, reason: Option<&str>) -> String {
    let size = record.size().zip(record.clues()).map(|(size, clues)| {
        let clues = plural(clues, "clue");
        match record.input {
            Input::Variant(puzzle) => format!(" ({size}, {clues}, {})", puzzle.kinds().join(", ")),
            _ => format!(" ({size}, {clues})"),
        }
    });
    let is_read = size.is_some();
    let size = size.unwrap_or_default();
    // The error of a puzzle that could not be read was printed to standard error.
    let reason = reason.filter(|_| is_read);
    let reason = reason.map(|reason| format!(": {reason}"));
    format!(
        "{}: {verdict}{size}{}",
        record.place(),
        reason.unwrap_or_default()
    )
}

/// The reason why a puzzle does not have exactly one solution: conflicting givens, or a cell
/// in which two solutions differ.
fn reason(record: &Record<'_, Checked>) -> Option<String> {
    match record.answer {
        Answer::Answered(Checked {
            verdict: Verdict::Many(one, other),
            ..
        }) => one.difference(other),
        _ => record.error(),
    }
}

/// `minimal`, or the redundant givens.
fn minimality(redundant: &[String]) -> String {
    if redundant.is_empty() {
        "minimal".to_owned()
    } else {
        format!(
            "not minimal: any one of these givens can be removed: {}",
            redundant.join(", ")
        )
    }
}
