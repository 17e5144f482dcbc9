//! `wholemeal dedupe`

use std::io::Write;
use std::sync::{Arc, Mutex, PoisonError};

use serde::Serialize;
use wholemeal::symmetry::{CompactKey, Form};

use super::BoardFormat;
use super::class_set::{ClassSet, Frame, bytes_of};
use crate::args::{EngineArgs, InputArgs};
use crate::budget::BudgetArgs;
use crate::exit::{Exit, Failure, plural, print_note};
use crate::input;
use crate::origin::Origin;
use crate::output::{Output, write_json_line};
use crate::output_args::OutputArgs;
use crate::pipeline::Renderer;
use crate::record::{Answer, Input, Record};
use crate::table::{self, Table};
use crate::task::{CanonizeTask, Canonized, IdentityTask, Task};

#[derive(Debug, clap::Args)]
#[command(after_help = "\
Puzzles are duplicates if they are the same up to symmetry ('wholemeal canon
--help'). With --exact only equal puzzles are duplicates. The puzzles are
written as they are, in input order, without those whose class was seen before.
A note has the numbers.

The input is streamed. Every class takes 33 to 44 bytes of memory for a 9x9
puzzle with 17 givens, and half a byte more for every other given.

CSV has the columns of the input; JSON has 'puzzle', 'line', 'source' and the
metadata of the input.

--budget limits the search for the form of each puzzle: a time
(us, ms, s, m, h), or N nodes. A puzzle whose budget runs out is written.

Exit code: 0 if every puzzle was compared, 1 if some puzzle has no form
(candidates) or its budget ran out, 2 if some input could not be read.

Examples:
  wholemeal dedupe puzzles.txt > distinct.txt
  wholemeal dedupe --exact a.txt b.txt -o all.txt
  wholemeal dedupe puzzles.csv -o distinct.csv")]
pub(crate) struct DedupeArgs {
    #[command(flatten)]
    pub(crate) input: InputArgs,

    /// Only equal puzzles are duplicates, not those that are the same up to symmetry
    #[arg(long)]
    exact: bool,

    #[command(flatten)]
    engine: EngineArgs,

    #[command(flatten)]
    budget: BudgetArgs,

    #[command(flatten)]
    pub(crate) output: OutputArgs<BoardFormat>,
}

pub(crate) fn run(args: &DedupeArgs, out: &mut Output) -> Result<Exit, Failure> {
    if args.exact {
        let key = |record: &Record<'_, ()>| record.grid().map(|grid| CompactKey::new(&grid));
        return dedupe(args, IdentityTask, key, out);
    }
    let task = CanonizeTask::new(Form::Min, args.budget.limit());
    let key = |record: &Record<'_, Canonized>| match record.answer {
        Answer::Answered(found) => found.key(),
        _ => None,
    };
    dedupe(args, task, key, out)
}

/// The numbers of a run.
#[derive(Default)]
struct Counts {
    classes: ClassSet,
    duplicates: usize,
}

/// Workers find the keys; the writer, which gets the batches in input order, drops duplicates.
fn dedupe<T: Task>(
    args: &DedupeArgs,
    task: T,
    key: impl Fn(&Record<'_, T::Answer>) -> Option<CompactKey> + Send + Sync + 'static,
    out: &mut Output,
) -> Result<Exit, Failure> {
    let sources = input::open(&args.input)?;
    let format = args.output.format();
    let columns = (format == BoardFormat::Csv).then(Vec::new);
    let render = move |record: &Record<'_, T::Answer>, table: &Table, out: &mut Vec<u8>| {
        let key = key(record);
        let mut text = Vec::with_capacity(96);
        write_record(record, format, table, &mut text)?;
        let frame = Frame {
            key: bytes_of(key.as_ref()),
            extra: &[],
            text: &text,
        };
        frame.write(out);
        Ok(match key {
            Some(_) => Exit::Done,
            None => Exit::Outcome,
        })
    };
    let counts = Arc::new(Mutex::new(Counts::default()));
    let shared = Arc::clone(&counts);
    let mut send = out.sender();
    let mut kept = Vec::new();
    let emit = move |mut text: &[u8], puzzles: usize| {
        if puzzles == 0 {
            return send(text, 0);
        }
        let mut counts = shared.lock().unwrap_or_else(PoisonError::into_inner);
        kept.clear();
        while let Some(frame) = Frame::read(&mut text) {
            if frame.key.is_empty() || counts.classes.insert(frame.key) {
                kept.extend(frame.text);
            } else {
                counts.duplicates += 1;
            }
        }
        send(&kept, puzzles)
    };
    let renderer = Renderer::new(render);
    let exit = table::for_each(sources, &args.engine, task, columns, renderer, emit, out)?;
    let counts = counts.lock().unwrap_or_else(PoisonError::into_inner);
    let (classes, duplicates) = (counts.classes.len(), counts.duplicates);
    print_note(&format!(
        "{}, {} removed",
        plural(classes, "distinct puzzle"),
        plural(duplicates, "duplicate")
    ));
    Ok(exit)
}

fn write_record<T>(
    record: &Record<'_, T>,
    format: BoardFormat,
    table: &Table,
    out: &mut Vec<u8>,
) -> Result<(), Failure> {
    match (format, record.input) {
        (BoardFormat::Line, Input::Line(line)) => {
            out.extend(line);
            out.push(b'\n');
        }
        (BoardFormat::Line, Input::Text(_)) => writeln!(out, "{}", record.invalid_line())?,
        (BoardFormat::Line, _) => writeln!(out, "{}", record.puzzle())?,
        (BoardFormat::Csv, _) => table.row(out, record, &[])?,
        (BoardFormat::Json, _) => write_json_line(
            out,
            &JsonRow {
                puzzle: &record.puzzle(),
                error: record.error(),
                origin: Origin::of(record),
            },
        )?,
    }
    Ok(())
}

#[derive(Serialize)]
struct JsonRow<'a> {
    puzzle: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    error: Option<String>,
    #[serde(flatten)]
    origin: Origin<'a>,
}
