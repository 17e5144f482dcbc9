//! `wholemeal verify`

use std::fs::File;
use std::io::{self, IsTerminal, Read, Write};
use std::sync::{Arc, Mutex, PoisonError};

use serde::Serialize;
use wholemeal::formats::stream::Decompressed;

use super::claim::{Checker, Problem, Verified};
use super::reader::{self, Entry};
use crate::args::ThreadsArgs;
use crate::budget::{BudgetArgs, RunBudget};
use crate::exit::{Exit, Failure, eprint_line, plural, print_note};
use crate::input::no_such_file;
use crate::output::{Output, write_csv_line, write_json_line};
use crate::output_args::{OutputArgs, ReportFormat};
use crate::workers::{self, End};

#[derive(Debug, clap::Args)]
#[command(after_help = "\
Reads JSON lines or CSV with a heading, as --proof writes them, and checks every
claim with a verifier that shares no code with the solvers. Claims:
  verdict none               with 'proof'
  verdict unique             with 'solution' and 'proof'
  verdict many               with 'solution' and 'second'
  count                      with 'proof'
  minimal true               with 'witnesses', one for every given
  minimal false              with 'redundant_givens' and 'redundant_proofs'
  transformation             with 'other', the puzzle that it leads to
  steps, of 'explain --json' each with its evidence

One line is written for every certificate. For a rejected proof it contains the
branch and the node that are wrong. JSON and CSV have 'line', 'source' if there
are several inputs, 'accepted' and 'claims', and for rejected certificates
'reason', 'branch' and 'node'.

--budget limits the whole run: a time (us, ms, s, m, h), or N certificates.

Exit code: 0 if every certificate is accepted, 1 if some are rejected or the
budget ran out, 2 if some input could not be read.

Examples:
  wholemeal solve --proof puzzles.txt | wholemeal verify
  wholemeal check --minimal --proof puzzles.txt -o certificates.csv
  wholemeal verify certificates.csv
  wholemeal explain --json corpora/board1.txt | wholemeal verify")]
pub(crate) struct VerifyArgs {
    /// Files of certificates, or '-' for standard input
    #[arg(value_name = "FILE")]
    pub(crate) inputs: Vec<String>,

    #[command(flatten)]
    threads: ThreadsArgs,

    #[command(flatten)]
    budget: BudgetArgs,

    #[command(flatten)]
    pub(crate) output: OutputArgs<ReportFormat>,
}

/// The number of certificates that a worker verifies at a time.
const BATCH_SIZE: usize = 256;

/// Certificates of one input.
struct Batch {
    source: Option<String>,
    entries: Vec<Entry>,
}

/// The text for a batch, and the number of accepted, rejected and unreadable certificates.
#[derive(Default)]
struct BatchResult {
    text: Vec<u8>,
    errors: Vec<String>,
    counts: Counts,
}

#[derive(Clone, Copy, Default)]
struct Counts {
    accepted: usize,
    rejected: usize,
    unreadable: usize,
}

#[derive(Serialize)]
struct VerifyRow<'a> {
    line: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    source: Option<&'a str>,
    accepted: bool,
    claims: &'a [&'static str],
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<String>,
    /// The number of the wrong branch, counted from 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    branch: Option<usize>,
    /// The assumptions of the node.
    #[serde(skip_serializing_if = "Option::is_none")]
    node: Option<&'a str>,
}

/// Verifies certificates.
pub(crate) fn verify(args: &VerifyArgs, out: &mut Output) -> Result<Exit, Failure> {
    if args.inputs.is_empty() && io::stdin().is_terminal() {
        return Err(Failure::Message(
            "no input: name a file of certificates, or '-' for standard input".to_owned(),
        ));
    }
    let format = args.output.format();
    if format == ReportFormat::Csv {
        write_csv_line(out, &COLUMNS)?;
    }
    let mut batches = batches(&args.inputs)?;
    let budget = RunBudget::start(args.budget.limit());
    let mut reading = budget.clone();
    let read = move || {
        let mut batch = batches.next().filter(|_| !reading.is_spent())?;
        if let Ok(batch) = &mut batch {
            batch.entries.truncate(reading.allow(batch.entries.len()));
        }
        Some(vec![batch])
    };
    let totals: Arc<Mutex<(Counts, Option<Failure>)>> = Arc::default();
    let adding = Arc::clone(&totals);
    let sink = out.clone();
    let end = workers::run(
        workers::threads(args.threads.threads),
        read,
        move |batch: Result<Batch, Failure>| batch.and_then(|batch| verify_batch(&batch, format)),
        move |result: Result<BatchResult, Failure>| {
            let mut totals = adding.lock().unwrap_or_else(PoisonError::into_inner);
            let sent = result.and_then(|result| {
                result.errors.iter().for_each(|error| eprint_line(error));
                totals.0.accepted += result.counts.accepted;
                totals.0.rejected += result.counts.rejected;
                totals.0.unreadable += result.counts.unreadable;
                sink.send(&result.text)
            });
            totals.1 = sent.err();
            totals.1.is_none()
        },
        || budget.tick(),
    )?;
    let mut totals = totals.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(failure) = totals.1.take() {
        return Err(failure);
    }
    let counts = totals.0;
    let all = counts.accepted + counts.rejected + counts.unreadable;
    if end == End::Interrupted {
        let certificates = plural(all, "certificate");
        out.report_interruption(&format!("interrupted after {certificates}"));
        return Ok(Exit::Interrupted);
    }
    if budget.is_spent() {
        let certificates = plural(all, "certificate");
        eprint_line(&format!("budget spent: stopped after {certificates}"));
        out.set_incomplete();
    } else if all == 0 {
        return Err(Failure::Message("no certificate in the input".to_owned()));
    }
    let (accepted, rejected) = (plural(counts.accepted, "certificate"), counts.rejected);
    print_note(&format!("{accepted} accepted, {rejected} rejected"));
    Ok(match counts {
        Counts {
            unreadable: 1.., ..
        } => Exit::BadInput,
        Counts { rejected: 1.., .. } => Exit::Outcome,
        _ if budget.is_spent() => Exit::Outcome,
        _ => Exit::Done,
    })
}

const COLUMNS: [&str; 7] = [
    "line", "source", "accepted", "claims", "reason", "branch", "node",
];

/// The certificates of all inputs, in batches.
fn batches(
    inputs: &[String],
) -> Result<impl Iterator<Item = Result<Batch, Failure>> + Send + 'static, Failure> {
    let stdin = ["-".to_owned()];
    let inputs = if inputs.is_empty() {
        &stdin[..]
    } else {
        inputs
    };
    let several = inputs.len() > 1;
    let mut opened: Vec<(String, Box<dyn Read + Send>)> = Vec::new();
    for input in inputs {
        let reader: Box<dyn Read + Send> = match input.as_str() {
            "-" => Box::new(io::stdin()),
            path => Box::new(File::open(path).map_err(|error| match error.kind() {
                io::ErrorKind::NotFound => no_such_file(path),
                _ => Failure::Message(format!("cannot read {path}: {error}")),
            })?),
        };
        opened.push((input.clone(), reader));
    }
    Ok(opened.into_iter().flat_map(move |(name, reader)| {
        let entries = reader::entries(Decompressed::new(reader));
        let mut failure = None;
        let mut entries = entries.unwrap_or_else(|error| {
            let message = format!("cannot read {name}: {error}");
            failure = Some(Err(Failure::Message(message)));
            Box::new(std::iter::empty())
        });
        let source = several.then_some(name);
        let batches = std::iter::from_fn(move || {
            let batch: Vec<Entry> = entries.by_ref().take(BATCH_SIZE).collect();
            let source = source.clone();
            (!batch.is_empty()).then_some(Ok(Batch {
                source,
                entries: batch,
            }))
        });
        failure.into_iter().chain(batches)
    }))
}

fn verify_batch(batch: &Batch, format: ReportFormat) -> Result<BatchResult, Failure> {
    let mut checker = Checker::default();
    let mut result = BatchResult::default();
    let source = batch.source.as_deref();
    for entry in &batch.entries {
        let place = match source {
            Some(source) => format!("{source}: line {}", entry.line),
            None => format!("line {}", entry.line),
        };
        let verified = match &entry.certificate {
            Ok(certificate) => checker.verify(certificate),
            Err(error) => {
                result.counts.unreadable += 1;
                result.errors.push(format!("error: {place}: {error}"));
                continue;
            }
        };
        if let Some(Problem::Unreadable(error)) = &verified.problem {
            result.counts.unreadable += 1;
            result.errors.push(format!("error: {place}: {error}"));
            continue;
        }
        match verified.problem {
            None => result.counts.accepted += 1,
            Some(_) => result.counts.rejected += 1,
        }
        write(
            &mut result.text,
            format,
            entry.line,
            source,
            &place,
            &verified,
        )?;
    }
    Ok(result)
}

/// Writes the result for one certificate.
fn write(
    out: &mut Vec<u8>,
    format: ReportFormat,
    line: usize,
    source: Option<&str>,
    place: &str,
    verified: &Verified,
) -> Result<(), Failure> {
    let reason = verified.problem.as_ref().map(|problem| match problem {
        Problem::NoEvidence(text) | Problem::Unreadable(text) | Problem::Step(text) => text.clone(),
        Problem::Rejected(rejection) => rejection.to_string(),
    });
    let (branch, node) = match &verified.problem {
        Some(Problem::Rejected(rejection)) => (
            rejection.branch.as_ref().map(|(number, _)| *number),
            Some(rejection.node.as_str()).filter(|node| !node.is_empty()),
        ),
        _ => (None, None),
    };
    let row = VerifyRow {
        line,
        source,
        accepted: reason.is_none(),
        claims: &verified.claims,
        reason,
        branch,
        node,
    };
    let claims = verified.claims.join(", ");
    match format {
        ReportFormat::Json => write_json_line(out, &row),
        ReportFormat::Csv => {
            let branch = row.branch.map(|n| n.to_string()).unwrap_or_default();
            let reason = row.reason.unwrap_or_default();
            let (line, accepted) = (line.to_string(), row.accepted.to_string());
            let (source, node) = (source.unwrap_or_default(), row.node.unwrap_or_default());
            write_csv_line(
                out,
                &[&line, source, &accepted, &claims, &reason, &branch, node],
            )
        }
        ReportFormat::Text => {
            let claims = if claims.is_empty() {
                String::new()
            } else {
                format!(": {claims}")
            };
            match row.reason {
                None => writeln!(out, "{place}: accepted{claims}")?,
                Some(reason) => writeln!(out, "{place}: rejected{claims}: {reason}")?,
            }
            Ok(())
        }
    }
}
