//! `wholemeal canon`

use std::io::Write;

use clap::ValueEnum;
use serde::Serialize;
use wholemeal::symmetry::{Form, GroupOrder, band_classes};

use super::BoardFormat;
use crate::args::{EngineArgs, InputArgs};
use crate::budget::BudgetArgs;
use crate::exit::{Exit, Failure};
use crate::input;
use crate::origin::Origin;
use crate::output::{Output, write_json_line};
use crate::output_args::OutputArgs;
use crate::pipeline::Renderer;
use crate::record::{Answer, Record};
use crate::table::{self, Table};
use crate::task::{CanonizeTask, Canonized, SolveTask, nine_cells};

#[derive(Debug, clap::Args)]
#[command(after_help = "\
Two puzzles are the same up to symmetry if one becomes the other by transposing,
permuting bands, rows of a band, stacks and columns of a stack, and renaming
digits. All of them have one canonical form: the smallest line, where a blank is
smaller than every digit (row-minlex), or with --max the largest. It is defined
for every board, also without a solution.

With --by solution the solution grid takes its smallest line, and the puzzle is
moved along. The puzzle must have exactly one solution.

CSV has the columns canonical, automorphisms (the number of symmetries that do
not change the puzzle), transformation (from the puzzle to the form, as
'wholemeal transform --apply' reads it), band_classes and error. JSON has the
same keys. The band classes are those of the three bands and the three stacks of
a 9x9 solution grid, from 1 to 416.

--budget limits each puzzle: a time (us, ms, s, m, h), or N nodes of the search.
9x9 puzzles without equal digits in a row or column need no search.

Exit code: 0 if every puzzle has a form, 1 if some puzzle has none or its budget
ran out, 2 if some input could not be read.

Examples:
  wholemeal canon puzzles.txt
  wholemeal canon --by solution --format csv puzzles.txt
  wholemeal canon --max 1..4..1..1..4...")]
pub(crate) struct CanonArgs {
    #[command(flatten)]
    pub(crate) input: InputArgs,

    /// What is the smallest: the line of the puzzle, or of its solution
    #[arg(long, value_enum, default_value_t)]
    by: By,

    /// The largest line instead of the smallest
    #[arg(long)]
    max: bool,

    #[command(flatten)]
    engine: EngineArgs,

    #[command(flatten)]
    budget: BudgetArgs,

    #[command(flatten)]
    pub(crate) output: OutputArgs<BoardFormat>,
}

/// What the canonical form is defined by.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(super) enum By {
    #[default]
    Puzzle,
    Solution,
}

pub(crate) fn run(args: &CanonArgs, out: &mut Output) -> Result<Exit, Failure> {
    let sources = input::open(&args.input)?;
    let form = if args.max { Form::Max } else { Form::Min };
    let limit = args.budget.limit();
    let mut task = CanonizeTask::new(form, limit);
    if args.by == By::Solution {
        task = task.by_solution(SolveTask::new(args.engine.simd.instruction_set(), limit));
    }
    let format = args.output.format();
    let columns = (format == BoardFormat::Csv).then(|| {
        vec![
            "canonical",
            "automorphisms",
            "transformation",
            "band_classes",
            "error",
        ]
    });
    let render = move |record: &Record<'_, Canonized>, table: &Table, out: &mut Vec<u8>| {
        let row = Row::new(record);
        let done = row.canonical.is_some();
        match format {
            BoardFormat::Line => match &row.canonical {
                Some(line) => writeln!(out, "{line}")?,
                None => writeln!(out, "{}", comment(record, &row))?,
            },
            BoardFormat::Csv => {
                let automorphisms = row.automorphisms.as_ref().map(GroupOrder::to_string);
                let bands = row
                    .band_classes
                    .map(|classes| classes.map(|c| c.to_string()).join(" "));
                let fields = [
                    &row.canonical,
                    &automorphisms,
                    &row.transformation,
                    &bands,
                    &row.error,
                ];
                let fields = fields.map(|field| field.as_deref().unwrap_or_default());
                table.row(out, record, &fields)?;
            }
            BoardFormat::Json => write_json_line(
                out,
                &JsonRow {
                    puzzle: &record.puzzle(),
                    automorphisms: row.automorphisms.as_ref().map(number),
                    canonical: row.canonical,
                    transformation: row.transformation,
                    band_classes: row.band_classes,
                    error: row.error,
                    origin: Origin::of(record),
                },
            )?,
        }
        Ok(if done { Exit::Done } else { Exit::Outcome })
    };
    let renderer = Renderer::new(render);
    let emit = out.sender();
    table::for_each(sources, &args.engine, task, columns, renderer, emit, out)
}

/// What is written about a puzzle.
struct Row {
    canonical: Option<String>,
    automorphisms: Option<GroupOrder>,
    transformation: Option<String>,
    band_classes: Option<[u16; 6]>,
    error: Option<String>,
}

impl Row {
    fn new(record: &Record<'_, Canonized>) -> Row {
        let found = match record.answer {
            Answer::Answered(found) => Some(*found),
            _ => None,
        };
        let grid = found.and_then(Canonized::grid);
        // The classes do not depend on the form, so those of a solution grid are those of its form.
        let solution = found.and_then(Canonized::solution).or(grid.as_ref());
        let error = match found {
            Some(Canonized::NoForm(reason)) => Some((*reason).to_owned()),
            _ => record.error(),
        };
        Row {
            band_classes: solution
                .and_then(nine_cells)
                .and_then(|cells| band_classes(&cells)),
            canonical: grid.map(|grid| grid.to_string()),
            automorphisms: found.and_then(Canonized::automorphisms),
            transformation: found
                .and_then(Canonized::transformation)
                .map(|transformation| transformation.to_string()),
            error,
        }
    }
}

/// A comment for a puzzle without a form.
fn comment(record: &Record<'_, Canonized>, row: &Row) -> String {
    match record.answer {
        Answer::Conflicts(_) | Answer::Unreadable(_) => record.invalid_line(),
        _ => {
            let reason = row.error.as_deref().unwrap_or_default();
            format!("# no canonical form: {}: {reason}", record.puzzle())
        }
    }
}

/// A number as JSON: a string if it is too large.
fn number(order: &GroupOrder) -> serde_json::Value {
    match order.to_u64() {
        Some(number) => number.into(),
        None => order.to_string().into(),
    }
}

#[derive(Serialize)]
struct JsonRow<'a> {
    puzzle: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    canonical: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    automorphisms: Option<serde_json::Value>,
    #[serde(skip_serializing_if = "Option::is_none")]
    transformation: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    band_classes: Option<[u16; 6]>,
    #[serde(skip_serializing_if = "Option::is_none")]
    error: Option<String>,
    #[serde(flatten)]
    origin: Origin<'a>,
}
