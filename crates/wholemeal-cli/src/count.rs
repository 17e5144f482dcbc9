//! `wholemeal count`

use std::io::Write;

use serde::Serialize;
use wholemeal::Count;

use crate::args::{CountArgs, ReportFormat};
use crate::exit::{Exit, Failure};
use crate::interrupt;
use crate::record::{self, Answer, Record, csv_line, json_line};

pub(crate) fn run(args: &CountArgs, out: &mut impl Write) -> Result<Exit, Failure> {
    if args.format == ReportFormat::Csv {
        csv_line(out, &["puzzle", "count", "exact"])?;
    }
    let count = |grid: &_| wholemeal::count(grid, args.limit, &interrupt::asked).ok();
    record::for_each(&args.input, count, |record| {
        let count = count_of(&record);
        match args.format {
            ReportFormat::Text => writeln!(out, "{count}")?,
            ReportFormat::Csv => {
                let (n, exact) = (count.counted().to_string(), count.is_exact().to_string());
                csv_line(out, &[&record.puzzle, &n, &exact])?;
            }
            ReportFormat::Json => json_line(
                out,
                &Line {
                    puzzle: &record.puzzle,
                    count: count.counted(),
                    exact: count.is_exact(),
                    error: record.error(),
                },
            )?,
        }
        Ok(if count.counted() > 0 {
            Exit::Done
        } else {
            Exit::Outcome
        })
    })
}

/// A board whose givens clash has no solution, and no more has a text that is no
/// board.
fn count_of(record: &Record<Count>) -> Count {
    match record.answer {
        Answer::Found(count) => count,
        _ => Count::Exactly(0),
    }
}

#[derive(Serialize)]
struct Line<'a> {
    puzzle: &'a str,
    count: u64,
    exact: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    error: Option<String>,
}
