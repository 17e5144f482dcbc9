//! `count --proof`

use serde::Serialize;

use super::{NO_BRANCHES, data_format, puzzle_text, unusual_box};
use crate::args::CountArgs;
use crate::exit::{Exit, Failure};
use crate::input;
use crate::origin::Origin;
use crate::output::{Output, write_json_line};
use crate::output_args::ReportFormat;
use crate::pipeline::Renderer;
use crate::record::{Answer, Record};
use crate::table::{self, Table};
use crate::task::{CountProofTask, CountTask, ProveTask, ProvedCount};

#[derive(Serialize)]
struct CountRow<'a> {
    puzzle: String,
    #[serde(rename = "box", skip_serializing_if = "Option::is_none")]
    shape: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    count: Option<u128>,
    #[serde(skip_serializing_if = "Option::is_none")]
    exact: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    proof: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    error: Option<String>,
    #[serde(flatten)]
    origin: Origin<'a>,
}

impl<'a> CountRow<'a> {
    fn of(record: &Record<'a, ProvedCount>) -> CountRow<'a> {
        let (count, exact, proof) = match record.answer {
            Answer::Answered(proved) => (
                Some(proved.count.counted()),
                Some(proved.count.is_exact()),
                proved.proof.clone(),
            ),
            Answer::OutOfBudget(interrupted) => (Some(interrupted.found), Some(false), None),
            // The two rules of the case tree find conflicting givens.
            Answer::Conflicts(_) => (Some(0), Some(true), Some(NO_BRANCHES.to_owned())),
            Answer::Unreadable(_) => (None, None, None),
        };
        let no_proof = match record.answer {
            Answer::Answered(proved) => proved.error.clone(),
            _ => record.error(),
        };
        CountRow {
            puzzle: puzzle_text(record),
            shape: unusual_box(record),
            count,
            exact,
            proof,
            error: no_proof,
            origin: Origin::of(record),
        }
    }
}

/// Counts solutions and writes certificates.
pub(crate) fn count(args: &CountArgs, out: &Output) -> Result<Exit, Failure> {
    let limit = args.budget.limit();
    let task = CountProofTask {
        count: CountTask {
            simd: args.engine.simd.instruction_set(),
            max: args.limit,
            limit,
        },
        prove: ProveTask::new(limit),
    };
    let format = data_format(args.output.chosen())?;
    let columns =
        (format == ReportFormat::Csv).then(|| vec!["count", "exact", "proof", "box", "error"]);
    let render = move |record: &Record<'_, ProvedCount>, table: &Table, out: &mut Vec<u8>| {
        let row = CountRow::of(record);
        let fine = row.error.is_none() && row.count.is_some_and(|n| n > 0);
        if format == ReportFormat::Json {
            write_json_line(out, &row)?;
        } else {
            let text = |text: Option<String>| text.unwrap_or_default();
            let count = text(row.count.map(|n| n.to_string()));
            let exact = text(row.exact.map(|exact| exact.to_string()));
            let (proof, shape, error) = (text(row.proof), text(row.shape), text(row.error));
            table.row(out, record, &[&count, &exact, &proof, &shape, &error])?;
        }
        Ok(if fine { Exit::Done } else { Exit::Outcome })
    };
    let renderer = Renderer::new(render);
    let sources = input::open(&args.input)?;
    table::for_each(
        sources,
        &args.engine,
        task,
        columns,
        renderer,
        out.sender(),
        out,
    )
}
