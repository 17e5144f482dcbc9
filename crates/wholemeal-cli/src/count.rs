//! `wholemeal count`

use std::io::Write;

use serde::Serialize;
use wholemeal::Count;

use crate::args::CountArgs;
use crate::exit::{Exit, Failure};
use crate::input;
use crate::origin::Origin;
use crate::output::{Output, write_json_line};
use crate::output_args::ReportFormat;
use crate::pipeline::Renderer;
use crate::proof;
use crate::record::{Answer, Record};
use crate::table::{self, Table};
use crate::task::CountTask;

pub(crate) fn run(args: &CountArgs, out: &mut Output) -> Result<Exit, Failure> {
    if args.proof {
        return proof::count(args, out);
    }
    let task = CountTask {
        simd: args.engine.simd.instruction_set(),
        max: args.limit,
        limit: args.budget.limit(),
    };
    let sources = input::open(&args.input)?;
    let format = args.output.format();
    let columns = (format == ReportFormat::Csv).then(|| vec!["count", "exact", "error"]);
    let render = move |record: &Record<'_, Count>, table: &Table, out: &mut Vec<u8>| {
        let count = count_of(record);
        match format {
            ReportFormat::Text => match count {
                Some(count) => match record.error() {
                    Some(why) if !count.is_exact() => writeln!(out, "{count} ({why})")?,
                    _ => writeln!(out, "{count}")?,
                },
                None => writeln!(out, "{}", record.invalid_line())?,
            },
            ReportFormat::Csv => {
                let n = count.map(|count| count.counted().to_string());
                let exact = count.map(|count| count.is_exact().to_string());
                let (n, exact) = (n.unwrap_or_default(), exact.unwrap_or_default());
                let error = record.error().unwrap_or_default();
                table.row(out, record, &[&n, &exact, &error])?;
            }
            ReportFormat::Json => write_json_line(
                out,
                &CountRow {
                    puzzle: &record.puzzle(),
                    count: count.map(Count::counted),
                    exact: count.map(Count::is_exact),
                    error: record.error(),
                    origin: Origin::of(record),
                },
            )?,
        }
        let some = count.is_some_and(|count| count.counted() > 0);
        let out_of_budget = matches!(record.answer, Answer::OutOfBudget(_));
        Ok(if some && !out_of_budget {
            Exit::Done
        } else {
            Exit::Outcome
        })
    };
    let renderer = Renderer::new(render);
    let emit = out.sender();
    table::for_each(sources, &args.engine, task, columns, renderer, emit, out)
}

/// The count of a record: 0 for conflicting givens, none for an unreadable puzzle.
fn count_of(record: &Record<'_, Count>) -> Option<Count> {
    match record.answer {
        Answer::Answered(count) => Some(**count),
        Answer::OutOfBudget(interrupted) => Some(Count::AtLeast(interrupted.found)),
        Answer::Conflicts(_) => Some(Count::Exactly(0)),
        Answer::Unreadable(_) => None,
    }
}

#[derive(Serialize)]
struct CountRow<'a> {
    puzzle: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    count: Option<u128>,
    #[serde(skip_serializing_if = "Option::is_none")]
    exact: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    error: Option<String>,
    #[serde(flatten)]
    origin: Origin<'a>,
}
