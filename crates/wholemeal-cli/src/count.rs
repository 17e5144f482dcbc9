//! `wholemeal count`

use std::io::Write;

use serde::Serialize;
use wholemeal::{Budget, Count, Grid, Puzzle9, Simd, Solver};

use crate::args::CountArgs;
use crate::budget::Allowance;
use crate::exit::{Exit, Failure};
use crate::input;
use crate::origin::Origin;
use crate::output::Output;
use crate::record::{Answer, Question, Record, Reply, Take, by_reference, json_line};
use crate::table::{self, Table};
use crate::writing::ReportFormat;

pub(crate) fn run(args: &CountArgs, out: &mut Output) -> Result<Exit, Failure> {
    let question = HowMany {
        simd: args.engine.simd.level(),
        limit: args.limit,
        allowance: args.budget.allowance(),
    };
    let sources = input::open(&args.input)?;
    let format = args.writing.format();
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
            ReportFormat::Json => json_line(
                out,
                &Line {
                    puzzle: &record.puzzle(),
                    count: count.map(Count::counted),
                    exact: count.map(Count::is_exact),
                    error: record.error(),
                    origin: Origin::of(record),
                },
            )?,
        }
        let some = count.is_some_and(|count| count.counted() > 0);
        let given_up = matches!(record.answer, Answer::Interrupted(_));
        Ok(if some && !given_up {
            Exit::Done
        } else {
            Exit::Outcome
        })
    };
    let emit = out.sender();
    table::for_each(sources, &args.engine, question, columns, render, emit, out)
}

/// How many solutions has it, up to a limit?
struct HowMany {
    simd: Simd,
    limit: u128,
    allowance: Allowance,
}

impl Question for HowMany {
    type Answer = Count;
    const SHARE: usize = 256;

    fn nines(&self, puzzles: &[Puzzle9], take: &mut Take<'_, Count>) {
        let mut solver = Solver::with_simd(self.simd);
        for (id, nine) in puzzles.iter().enumerate() {
            let count = |budget: &Budget<'_>| solver.count(nine, self.limit, budget);
            take(id, by_reference(&self.allowance.spend(count)));
        }
    }

    fn any(&self, puzzle: &Grid) -> Reply<Count> {
        self.allowance
            .spend(|budget| wholemeal::count_within(puzzle, self.limit, budget))
    }

    fn is_none(answer: &Count) -> bool {
        answer.counted() == 0
    }
}

/// A board whose givens clash has no solution; of a text that is no board nothing
/// can be said.
fn count_of(record: &Record<'_, Count>) -> Option<Count> {
    match record.answer {
        Answer::Found(count) => Some(**count),
        Answer::Interrupted(interrupted) => Some(Count::AtLeast(interrupted.found)),
        Answer::Clash(_) => Some(Count::Exactly(0)),
        Answer::Unreadable(_) => None,
    }
}

#[derive(Serialize)]
struct Line<'a> {
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
